/* The ways out of a game: leaving it, and its end. */
#include "cli/play/play.h"
#include "cli/play/save.h"
#include "cli/seed.h"
#include "cli/show/show.h"
#include "cli/words/paint.h"
#include "cli/words/words.h"

#include <string.h>

/* A path as a shell reads it, for a command that can be copied. */
static const char *shell_word(const char *path, char *out, size_t size) {
    static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                               "0123456789_./+-:,@%";
    if (*path && !path[strspn(path, safe)]) {
        return path;
    }
    size_t n = 0;
    out[n++] = '\'';
    for (; *path && n + 6 < size; path++) {
        const char *put = *path == '\'' ? "'\\''" : (char[]){*path, '\0'};
        n += (size_t)snprintf(out + n, size - n, "%s", put);
    }
    snprintf(out + n, size - n, "'");
    return out;
}

void play_say_saved(const struct play *p) {
    const struct hotseat *g = p->game;
    char file[2 * HOTSEAT_PATH_MAX], map[2 * HOTSEAT_PATH_MAX];
    bool named = g->map && strcmp(g->map, g->c->id) != 0;
    if (!g->path[0]) {
        say("save.nowhere", NULL);
    } else {
        say(named ? "save.saved-map" : "save.saved", "file", shell_word(g->path, file, sizeof file),
            "map", named ? shell_word(g->map, map, sizeof map) : "", NULL);
    }
}

/* Keeps the game under a name, or throws it away, as the player says. */
enum play_result play_leave(struct play *p) {
    struct hotseat *g = p->game;
    struct rh_complaint why;
    char prompt[SAY_MAX], no[RH_ID_MAX], yes[RH_ID_MAX];
    if (g->path[0] && !g->own_path) {
        return PLAY_QUIT;
    }
    phrase(no, sizeof no, "answer.no", NULL);
    phrase(yes, sizeof yes, "answer.yes", NULL);
    phrase(prompt, sizeof prompt, "prompt.leave", NULL);
    for (;;) {
        const char *line = input_line(p->in, prompt, NULL);
        if (!line) {
            return PLAY_QUIT;
        }
        if (!*line || strcmp(line, yes) == 0) {
            if (g->path[0] || save_start(g, &why)) {
                return PLAY_QUIT;
            }
            paint_line(stdout, why.text);
            continue;
        }
        if (strcmp(line, no) == 0) {
            save_forget(g);
            g->path[0] = '\0';
            return PLAY_QUIT;
        }
        if (save_as(g, line, false, &why)) {
            save_forget(g);
            snprintf(g->path, sizeof g->path, "%s", line);
            g->own_path = false;
            return PLAY_QUIT;
        }
        paint_line(stdout, why.text);
    }
}

void play_finish(struct play *p) {
    struct hotseat *g = p->game;
    unsigned people = hotseat_people(g);
    bool alone = people && !(people & (people - 1));
    struct say_table t = hotseat_table(g, alone ? p->eye : RH_SPECTATOR);
    struct rh_state view;
    char seed[65];
    hotseat_view(g, RH_SPECTATOR, &view);
    putchar('\n');
    show_scores(&t, &view);
    show_winners(&t, &view);
    if (g->record->has_seed) {
        putchar('\n');
        seed_print(g->record->seed, seed);
        say("seed.shown", "seed", seed, NULL);
    }
    if (g->path[0]) {
        say("save.record", "file", g->path, NULL);
    }
    play_count_game(g);
}

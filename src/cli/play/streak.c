/*
 * Which level to try next: after three wins or three losses in a row against bots of one level the
 * next or the one before is proposed.
 *
 * The row is kept as a line, "easy won 2", in the file `streak` among the saved games. Only games
 * of one person against bots of one level count, as in the page (web/src/end/streak.ts).
 */
#include "cli/file.h"
#include "cli/play/play.h"
#include "cli/play/save.h"
#include "cli/words/words.h"
#include "core/bits.h"

#include <stdlib.h>
#include <string.h>

enum { ENOUGH = 3, LINE_MAX = 128 };

struct streak {
    const struct bot *level;
    bool won;
    unsigned n;
};

static bool path_of(char path[HOTSEAT_PATH_MAX]) {
    char folder[HOTSEAT_PATH_MAX];
    int n = save_folder(folder) ? snprintf(path, HOTSEAT_PATH_MAX, "%s/streak", folder) : 0;
    return n > 0 && n < HOTSEAT_PATH_MAX;
}

/* Whatever the file holds else is no streak. */
static struct streak read_streak(void) {
    char path[HOTSEAT_PATH_MAX], name[LINE_MAX], how[LINE_MAX];
    struct streak s = {0};
    char *text = path_of(path) ? file_read(path, LINE_MAX - 1) : NULL;
    if (text && sscanf(text, "%127s %127s %u", name, how, &s.n) == 3) {
        s.level = bot_find(name);
        s.won = strcmp(how, "won") == 0;
    }
    free(text);
    return s;
}

static void keep_streak(const struct streak *s) {
    char path[HOTSEAT_PATH_MAX], line[LINE_MAX];
    int n =
        snprintf(line, sizeof line, "%s %s %u\n", s->level->name, s->won ? "won" : "lost", s->n);
    if (path_of(path) && save_make_folders(path)) {
        file_write(path, line, (size_t)n,
                   true); /* where nothing can be kept, nothing is proposed */
    }
}

/* The level of all bots that one person plays alone; NULL: it was another kind of game. */
static const struct bot *level_of(const struct hotseat *g) {
    const struct bot *level = NULL;
    if (bits_count(hotseat_people(g)) != 1) {
        return NULL;
    }
    for (uint8_t seat = 0; seat < g->state.seats; seat++) {
        const struct bot *bot = g->player[seat].bot;
        bool person = hotseat_is_person(g, seat);
        if (!person && (!bot || (level && level != bot))) {
            return NULL;
        }
        level = person ? level : bot;
    }
    return level;
}

/* The level above or below; those that are not meant for people are none. */
static const struct bot *next_level(const struct bot *from, bool up) {
    const struct bot *below = NULL, *one;
    bool passed = false;
    for (size_t i = 0; (one = bot_at(i)) != NULL; i++) {
        if (one == from) {
            passed = true;
        } else if (one->level && passed) {
            return up ? one : below;
        } else if (one->level) {
            below = one;
        }
    }
    return up || !passed ? NULL : below;
}

static const struct bot *proposed(const struct streak *s) {
    return s->level && s->n >= ENOUGH ? next_level(s->level, s->won) : NULL;
}

const struct bot *play_proposed_level(void) {
    const struct streak s = read_streak();
    return proposed(&s);
}

void play_count_game(const struct hotseat *g) {
    struct rh_score score[RH_SEATS_MAX];
    const struct bot *level = level_of(g);
    struct streak s = read_streak();
    if (!level || !level->level || !g->path[0]) {
        return;
    }
    rh_score(g->c, &g->state, score);
    bool won = score[bits_first(hotseat_people(g))].rank == 0;
    unsigned before = s.level == level && s.won == won ? s.n : 0;
    s = (struct streak){level, won, before < ENOUGH ? before + 1 : ENOUGH};
    keep_streak(&s);
    const struct bot *next = proposed(&s);
    if (next) {
        char key[SAY_KEY_MAX], about[SAY_MAX];
        snprintf(key, sizeof key, "level.%s", next->name);
        say(won ? "propose.up" : "propose.down", "level", next->name, NULL);
        say_item("ask.bot", "name", next->name, "about", phrase(about, sizeof about, key, NULL),
                 NULL);
    }
}

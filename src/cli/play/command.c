/* Words that are no action: which of them is meant, and those that do more than show something. */
#include "cli/play/play.h"
#include "cli/play/save.h"
#include "cli/typed/lexicon.h"
#include "cli/typed/split.h"
#include "cli/typed/typed.h"
#include "cli/words/paint.h"
#include "cli/words/words.h"

#include <string.h>

const char *const play_commands[] = {"help",   "board", "routes", "hand",  "tickets", "market",
                                     "others", "score", "log",    "legal", "rules",   "hint",
                                     "undo",   "save",  "quit",   NULL};

/* A command by its name in any language, or by three letters of it that no action begins with;
   NULL: none. */
static const char *find(const struct moment *m, const struct split *words) {
    const char *verb = lexicon_verb(&m->complete, words), *found = NULL;
    const char *word = verb ? verb : words->word[0];
    for (const char *const *command = play_commands; *command; command++) {
        if (strcmp(*command, word) == 0) {
            return *command;
        }
        if (strlen(word) > 2 && begins(*command, word)) {
            found = *command;
        }
    }
    for (size_t i = 0; found && i < m->complete.legal_n; i++) {
        if (begins(rh_kind_name(m->complete.legal[i].kind), word)) {
            return NULL;
        }
    }
    return found;
}

/* Says who goes back, and not what was done, for that may be another's secret. */
static enum play_result undo(struct play *p, const struct moment *m) {
    struct rh_action a;
    char text[SAY_MAX];
    enum rh_result result = hotseat_undo(p->game, &a);
    if (result != RH_OK) {
        say_refusal(&m->table, &m->view, &a, result, text, sizeof text);
        paint_line(stdout, text);
        return PLAY_GOES_ON;
    }
    if (a.back > 1) {
        say("undone.alone", "#n", (int)a.back, NULL);
    } else if (a.seat == m->table.eye) {
        say("undone.you", NULL);
    } else {
        say("undone.other", "who", p->game->record->name[a.seat], NULL);
    }
    return PLAY_WENT_BACK;
}

/* The name of a file keeps its letters as they were typed. */
static void save(struct play *p, const char *line) {
    struct rh_complaint why;
    char path[HOTSEAT_PATH_MAX];
    line += strcspn(line, " \t");
    line += strspn(line, " \t");
    const char *flag = strstr(line, " --force");
    size_t n = flag ? (size_t)(flag - line) : strlen(line);
    while (n && (line[n - 1] == ' ' || line[n - 1] == '\t')) {
        n--;
    }
    snprintf(path, sizeof path, "%.*s", (int)n, line);
    if (!*path) {
        say("save.name", NULL);
        return;
    }
    bool same = strcmp(path, p->game->path) == 0;
    if (!save_as(p->game, path, flag || same, &why)) {
        paint_line(stdout, why.text);
        return;
    }
    if (!same) {
        save_forget(p->game);
        memcpy(p->game->path, path, sizeof path);
        p->game->own_path = false;
    }
    play_say_saved(p);
}

bool play_command(struct play *p, const struct moment *m, const char *line,
                  enum play_result *result) {
    struct split words;
    if (!split_line(line, &words) || !words.n) {
        return false;
    }
    const char *command = find(m, &words);
    if (!command) {
        return false;
    }
    if (strcmp(command, "hint") == 0) {
        play_hint(p, m);
    } else if (strcmp(command, "undo") == 0) {
        *result = undo(p, m);
    } else if (strcmp(command, "save") == 0) {
        save(p, line);
    } else if (strcmp(command, "quit") == 0) {
        *result = play_leave(p);
    } else {
        play_look(p, m, command, &words);
    }
    return true;
}

/* See players.h. */
#include "cli/players.h"

#include "cli/file.h"
#include "cli/words/language.h"
#include "cli/words/words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int refuse_bot(const char *name) {
    const char *list[33] = {0};
    char all[SAY_MAX] = "";
    for (size_t i = 0; i < 32 && bot_at(i); i++) {
        list[i] = bot_at(i)->name;
        say_join(language_messages(), all, sizeof all, list[i], !bot_at(i + 1));
    }
    const char *near = nearest_word(name, list);
    return near ? fail("error.bot-near", "bot", name, "near", near, "all", all, NULL)
                : fail("error.bot", "bot", name, "all", all, NULL);
}

bool players_read(const char *text, struct player_budget usual, struct arena_player *p) {
    char name[RH_ID_MAX];
    switch (player_parse(text, usual, p)) {
    case PLAYER_GOOD:
        return true;
    case PLAYER_UNKNOWN:
        snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "@"), text);
        refuse_bot(name);
        break;
    case PLAYER_BUDGET:
        fail(player_is_program(text) ? "error.player-time" : "error.player-budget", "bot", text,
             "#rollouts", PLAYER_ROLLOUTS_MAX, "#ms", PLAYER_MS_MAX, NULL);
        break;
    case PLAYER_SETTINGS:
        fail("error.player-settings", "bot", text, NULL);
        break;
    case PLAYER_COMMAND:
        fail("error.player-command", "bot", text, NULL);
        break;
    case PLAYER_LONG:
        fail("error.player-long", "#n", PLAYER_NAME_MAX - 1, NULL);
        break;
    }
    return false;
}

bool players_budget(const struct args *args, struct player_budget *usual) {
    double seconds = 0;
    if (args_has(args, "rollouts") && args_has(args, "think")) {
        fail("error.option-either", "option", "rollouts", "other", "think", NULL);
        return false;
    }
    if (!args_number(args, "rollouts", 0, PLAYER_ROLLOUTS_MAX, &usual->rollouts) ||
        !args_seconds(args, "think", &seconds)) {
        return false;
    }
    if (args_has(args, "rollouts")) {
        usual->ms = 0;
    } else if (args_has(args, "think")) {
        *usual = (struct player_budget){.ms = (uint32_t)(seconds * 1000)};
    }
    return true;
}

bool players_patience(const struct args *args, uint32_t *ms) {
    double seconds = ARENA_PATIENCE_MS / 1000.0;
    bool good = args_seconds(args, "patience", &seconds);
    *ms = (uint32_t)(seconds * 1000) + 1; /* 0 would be the usual */
    return good;
}

/* ---- faults ---------------------------------------------------------------------------------- */

/* Writes what the player saw, with its fault; false: it cannot be written. */
static bool keep_position(const struct rh_components *c, const struct arena_player *p,
                          const struct talk_fault *fault, const struct rh_state *view, char *path,
                          size_t size) {
    struct talk_text text = {0};
    talk_fault_print(c, p->name, fault, view, &text);
    snprintf(path, size, "fault-%016llx.position", (unsigned long long)rh_hash(view));
    bool good = !text.broken && file_write(path, text.p, text.n, true) == FILE_WRITTEN;
    free(text.p);
    return good;
}

/* Why an action is none, or not allowed. */
static void say_why(const struct rh_components *c, const struct talk_fault *fault,
                    const struct rh_state *view, char *out, size_t size) {
    struct say_table t = {.book = language_messages(), .c = c, .eye = view->eye};
    if (fault->kind == TALK_NO_ACTION) {
        say_complaint(t.book, &fault->why, out, size);
    } else {
        say_refusal(&t, view, &fault->action, fault->result, out, size);
    }
}

static void fault_of_action(const struct rh_components *c, const struct arena_player *p,
                            const struct talk_fault *fault, const struct rh_state *view) {
    char why[SAY_MAX], path[64];
    say_why(c, fault, view, why, sizeof why);
    fail("fault.action", "bot", p->name, "said", fault->said, "why", why, NULL);
    if (keep_position(c, p, fault, view, path, sizeof path)) {
        fail("fault.position", "file", path, NULL);
    }
}

void players_fault(const struct rh_components *c, const struct arena_player *p,
                   const struct talk_fault *fault, const struct rh_state *view) {
    assert(c && p && fault);
    const char *bot = p->name, *said = fault->said;
    char seconds[32];
    int n = (int)fault->number;
    switch (fault->kind) {
    case TALK_GOOD:
        return;
    case TALK_NO_ACTION:
    case TALK_ILLEGAL:
        fault_of_action(c, p, fault, view);
        return;
    case TALK_NO_START:
        fail("fault.no-start", "bot", bot, "why", strerror(n), NULL);
        return;
    case TALK_NO_PROGRAM:
        fail("fault.no-program", "bot", bot, NULL);
        break;
    case TALK_EXITED:
        fail("fault.exited", "bot", bot, "#n", n, NULL);
        break;
    case TALK_KILLED:
        fail("fault.killed", "bot", bot, "#n", n, "signal", strsignal(n), NULL);
        break;
    case TALK_SILENT:
        snprintf(seconds, sizeof seconds, "%.3g", n / 1000.0);
        fail("fault.silent", "bot", bot, "seconds", seconds, NULL);
        break;
    case TALK_NO_ANSWER:
        fail("fault.no-answer", "bot", bot, "said", said, NULL);
        return;
    case TALK_NO_OPTION:
        fail("fault.no-option", "bot", bot, "option", said, NULL);
        return;
    }
    if (said[0]) {
        fail("fault.last-line", "said", said, NULL);
    }
}

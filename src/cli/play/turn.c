/* A person's turn: shows what there is, reads lines, until an action is done. */
#include "cli/play/play.h"

#include "cli/args.h"
#include "cli/show/show.h"
#include "cli/typed/typed.h"
#include "cli/words/words.h"

#include <string.h>

static void look(struct play *p, uint8_t seat, struct moment *m) {
    struct hotseat *g = p->game;
    m->table = hotseat_table(g, seat);
    hotseat_view(g, seat, &m->view);
    m->complete = (struct complete){.c = g->c,
                                    .view = &m->view,
                                    .legal = p->legal,
                                    .legal_n = rh_legal(g->c, &m->view, seat, p->legal),
                                    .commands = play_commands};
}

bool play_confirm(struct play *p, const char *key) {
    char prompt[SAY_MAX], yes[RH_ID_MAX];
    phrase(prompt, sizeof prompt, key, NULL);
    phrase(yes, sizeof yes, "answer.yes", NULL);
    const char *line = input_line(p->in, prompt, NULL);
    return line && *line && strncmp(yes, line, strlen(line)) == 0;
}

/* Several actions fit: the player says which; false: none of them after all. */
static bool choose(struct play *p, const struct moment *m, struct typed *typed) {
    char text[COMPLETE_TEXT], prompt[SAY_MAX];
    unsigned number;
    if (typed->too_many) {
        say("typed.too-many", NULL);
        return false;
    }
    say("typed.which", NULL);
    for (unsigned i = 0; i < typed->n; i++) {
        complete_print(m->complete.c, &typed->choice[i], text, sizeof text);
        say_item("typed.choice", "#number", (int)i + 1, "action", text, NULL);
    }
    phrase(prompt, sizeof prompt, "prompt.which", "#n", (int)typed->n, NULL);
    const char *line = input_line(p->in, prompt, NULL);
    if (!line || !args_parse_number(line, 1, typed->n, &number)) {
        say("typed.taken-back", NULL);
        return false;
    }
    typed->choice[0] = typed->choice[number - 1];
    return true;
}

/* `settle` alone gives up every ticket: no player means that by accident. */
static bool is_meant(struct play *p, const struct moment *m, const struct rh_action *a) {
    uint8_t seat = a->seat;
    bool gives_up =
        a->kind == RH_SETTLE && !a->best && !m->view.chosen[seat] &&
        rh_best_completion(m->complete.c, m->view.tickets[seat], m->view.platform[seat]);
    return !gives_up || play_confirm(p, "prompt.give-up");
}

static bool read_action(struct play *p, const struct moment *m, const char *line,
                        struct rh_action *a) {
    struct typed typed;
    char text[COMPLETE_TEXT];
    typed_read(&m->complete, &m->table, line, &typed);
    if (!typed.n || (typed.n > 1 && !choose(p, m, &typed))) {
        return false;
    }
    *a = typed.choice[0];
    if (typed.thrifty && typed.n == 1) {
        complete_print(m->complete.c, a, text, sizeof text);
        say("typed.thrifty", "action", text, NULL);
    }
    return is_meant(p, m, a);
}

/* An action that nobody hears of yet is answered too. */
static enum play_result do_action(struct play *p, const struct rh_action *a) {
    char text[COMPLETE_TEXT];
    size_t before = p->game->log_n;
    if (!hotseat_do(p->game, a)) {
        return PLAY_QUIT;
    }
    if (p->game->log_n == before) {
        complete_print(p->game->c, a, text, sizeof text);
        say("typed.done", "action", text, NULL);
    }
    return PLAY_GOES_ON;
}

enum play_result play_turn(struct play *p, uint8_t seat) {
    struct moment m;
    struct rh_action a;
    enum play_result result = PLAY_GOES_ON;
    unsigned others = hotseat_people(p->game) & ~(1u << seat);
    char you[RH_ID_MAX];
    const char *name =
        others ? p->game->record->name[seat] : phrase(you, sizeof you, "player.you", NULL);
    look(p, seat, &m);
    putchar('\n');
    show_turn(&m.table, &m.view, p->legal, m.complete.legal_n);
    play_teach(p, &m);
    for (;;) {
        char prompt[SAY_MAX];
        show_prompt(&m.table, name, &m.view, p->legal, m.complete.legal_n, prompt, sizeof prompt);
        const char *line = input_line(p->in, prompt, &m.complete);
        if (!line) {
            return PLAY_QUIT;
        }
        line += strspn(line, " \t");
        if (!*line || play_command(p, &m, line, &result)) {
            if (result != PLAY_GOES_ON) {
                return result == PLAY_WENT_BACK ? PLAY_GOES_ON : result;
            }
            look(p, seat, &m); /* a hint has used the list */
            continue;
        }
        if (read_action(p, &m, line, &a)) {
            return do_action(p, &a);
        }
        if (input_interrupted()) {
            return PLAY_QUIT;
        }
    }
}

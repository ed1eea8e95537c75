/* A hint: what the strongest bot would do from what a seat may know, and why that is good. */
#include "cli/play/play.h"
#include "cli/show/reason.h"
#include "cli/words/words.h"

static const struct bot *strongest(void) {
    size_t i = 0;
    while (bot_at(i + 1)) {
        i++;
    }
    return bot_at(i);
}

void play_hint(struct play *p, const struct moment *m) {
    struct hint_reason reason[HINT_REASONS];
    struct rh_action a;
    char text[COMPLETE_TEXT];
    if (!hotseat_think(p->game, strongest(), p->game->usual, m->view.eye, &a)) {
        return;
    }
    complete_print(p->game->c, &a, text, sizeof text);
    say("hint", "bot", strongest()->name, "action", text, NULL);
    hint_explain(p->game->c, &m->view, &a, reason);
    for (unsigned i = 0; i < HINT_REASONS && reason[i].kind != HINT_NONE; i++) {
        show_reason(&m->table, &reason[i], true);
    }
}

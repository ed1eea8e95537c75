/* A seat that a program plays: told what has happened, and asked, as in the arena. */
#include "cli/play/play.h"

#include "cli/players.h"

enum { PATIENCE_MS = 10000 /* while somebody waits at the keyboard */ };

static bool start(struct hotseat *g, uint8_t seat) {
    const struct arena_player *p = &g->player[seat];
    if (!g->line[seat]) {
        g->line[seat] = line_open(p->command, p->settings);
        g->heard[seat] = 0;
        if (g->line[seat]) {
            talk_game(line_talk(g->line[seat]), g->c, seat, g->state.seats);
        }
    }
    return g->line[seat] != NULL;
}

/* What has happened since it was asked the last time; less, if that was taken back. */
static void catch_up(struct hotseat *g, uint8_t seat) {
    for (size_t i = g->heard[seat]; i < g->log_n; i++) {
        talk_event(line_talk(g->line[seat]), &g->log[i]);
    }
    g->heard[seat] = g->log_n;
}

bool play_program(struct hotseat *g, uint8_t seat, struct rh_action *out) {
    const struct arena_player *p = &g->player[seat];
    struct talk_fault fault = {.kind = TALK_NO_START};
    struct rh_state view;
    double took;
    hotseat_view(g, seat, &view);
    if (start(g, seat)) {
        catch_up(g, seat);
        if (line_ask(g->line[seat], &view, p->budget.ms, PATIENCE_MS, &took, out)) {
            return true;
        }
        fault = line_talk(g->line[seat])->fault;
    }
    players_fault(g->c, p, &fault, &view);
    return false;
}

void play_programs_end(struct hotseat *g) {
    for (uint8_t seat = 0; seat < RH_SEATS_MAX; seat++) {
        struct rh_state view;
        if (!g->line[seat]) {
            continue;
        }
        hotseat_view(g, seat, &view);
        catch_up(g, seat);
        line_over(g->line[seat], hotseat_is_over(g) ? &view : NULL);
        line_close(g->line[seat]);
        g->line[seat] = NULL;
    }
}

/* Playing the games of a deal; see arena.h. */
#include "arena/arena.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Seeds of deals and of decisions, all from one. */
static void deal_seed(const uint8_t of[32], uint32_t n, uint8_t seed[32]) {
    uint8_t mixed[32];
    memcpy(mixed, of, sizeof mixed);
    for (unsigned i = 0; i < 4; i++) {
        mixed[i] ^= (uint8_t)(n >> 8 * i);
    }
    rh_seed_hash(mixed, seed);
}

/* The game of deal number n in which player a has this seat, and b all others. */
static void game_of(const struct arena_plan *plan, unsigned a, unsigned b, uint32_t n, uint8_t seat,
                    struct arena_game *out) {
    out->options = (struct rh_options){.seats = plan->seats, .first = (uint8_t)(n % plan->seats)};
    deal_seed(plan->seed, n, out->seed);
    memcpy(&out->luck, out->seed, sizeof out->luck);
    out->luck += seat;
    for (uint8_t i = 0; i < plan->seats; i++) {
        out->player[i] = &plan->player[i == seat ? a : b];
    }
}

/* The share of the win that player a has: of a broken game the culprit has none. */
static double share(const struct arena_game *g, const struct rh_score score[], uint8_t seat_a) {
    unsigned winners = 0;
    if (g->culprit != RH_NONE) {
        return g->culprit == seat_a ? 0 : 1.0 / (g->options.seats - 1);
    }
    for (unsigned i = 0; i < g->options.seats; i++) {
        winners += score[i].rank == 0;
    }
    return score[seat_a].rank == 0 ? 1.0 / winners : 0;
}

static void effort_add(struct arena_effort *sum, const struct arena_effort *x) {
    sum->decisions += x->decisions;
    sum->ms += x->ms;
    sum->ms_max = x->ms_max > sum->ms_max ? x->ms_max : sum->ms_max;
}

static void book(const struct arena_table *t, const struct arena_game *g, uint8_t seat_a,
                 struct arena_deal *out) {
    struct rh_score score[RH_SEATS_MAX];
    double points, luck = t->luck ? arena_luck_of(t->luck, &g->log->record, seat_a) : 0;
    rh_score(t->c, &g->state, score);
    for (uint8_t i = 0; i < g->options.seats; i++) {
        *(i == seat_a ? &out->score_a : &out->score_b) += score[i].total;
        effort_add(i == seat_a ? &out->a : &out->b, &g->effort[i]);
    }
    points = share(g, score, seat_a);
    out->points += points;
    out->luck += luck;
    out->points2 += points * points;
    out->adjusted2 += (points - luck) * (points - luck);
    out->actions += g->actions;
    out->faults_a += g->culprit == seat_a;
    out->faults_b += g->culprit != seat_a && g->culprit != RH_NONE;
}

/* Players are counted from 1 in the name, as everywhere where people read. */
static bool save(const struct arena_plan *plan, const struct arena_game *g, unsigned a, unsigned b,
                 uint32_t n, uint8_t seat) {
    char path[4096 + 64];
    for (uint8_t i = 0; i < plan->seats; i++) {
        snprintf(g->log->record.name[i], RH_ID_MAX, "%.*s", RH_ID_MAX - 1, g->player[i]->name);
    }
    snprintf(path, sizeof path, "%.4095s/%u-%u-%05u-%u.ride", plan->folder, a + 1, b + 1, n,
             seat + 1u);
    return arena_log_save(g->log, &g->state, path);
}

bool arena_play(struct arena_table *t, const struct arena_plan *plan, unsigned a, unsigned b,
                uint32_t n, struct arena_deal *out, struct arena_game *g) {
    assert(t && plan && (!t->luck || g->log) && a < ARENA_PLAYERS_MAX && b < ARENA_PLAYERS_MAX);
    *out = (struct arena_deal){0};
    bool faulty = false;
    for (uint8_t seat = 0; seat < plan->seats; seat++) {
        struct arena_game game = {.log = g->log};
        game_of(plan, a, b, n, seat, &game);
        bool good = arena_game_play(t, &game);
        if (!faulty || !good) {
            *g = game;
        }
        faulty = faulty || !good;
        if (!good && (!plan->faults_lose || game.culprit == RH_NONE)) {
            return false;
        }
        book(t, &game, seat, out);
        if (plan->folder && !save(plan, &game, a, b, n, seat)) {
            out->unsaved = errno;
        }
    }
    out->points /= plan->seats;
    out->luck /= plan->seats;
    out->points2 /= plan->seats;
    out->adjusted2 /= plan->seats;
    out->score_a /= plan->seats;
    out->score_b /= (double)plan->seats * (plan->seats - 1);
    out->actions /= plan->seats;
    return true;
}

/*
 * Fits the numbers of a policy by self-play: `fit_params MAP SEATS CHANGES SEED [careful]`.
 *
 * A few numbers are changed at random; the changed policy plays one seat of many deals, each from
 * every seat, against the best so far. What wins more, three times over on new deals, is the new
 * best, as long as it is no weaker against the numbers that the run started from: self-play alone
 * can walk in circles. With `careful` it is the policy of one who plans carefully, as medium does,
 * and it plays the quick policy, greedy and the play styles, each a share of the games: what wins
 * more on the same deals and then on new ones is the new best.
 *
 * The result goes to standard output as the lines of src/bots/params/params.c, and how it was made
 * as a comment above them. The same command gives the same result on every machine.
 */
#include "bots/levels.h"
#include "bots/search/rollout.h"
#include "maps/maps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bench {
    struct rh_components c;
    struct graph graph;
    uint8_t seats;
    uint32_t deal; /* the next new one */
    bool careful;
};

static char memory[BOT_MEMORY_MAX] __attribute__((aligned(16)));

/* Who plays against one who plans carefully. */
static const struct bot *rival(uint32_t n) {
    static const char *const names[] = {"greedy", "style-one-step", "style-long-routes", "quick"};
    return bot_find(names[n % (sizeof names / sizeof *names)]);
}

static void think(const struct bench *x, const struct rh_state *s, uint8_t seat,
                  const struct params *t, bool careful, struct rh_action *out) {
    static struct climb climb;
    struct memo m;
    memo_init(&m, &x->graph, x->seats);
    m.seat[seat].params = t;
    m.climb = careful ? &climb : NULL;
    policy_choose(&m, s, seat, out);
}

static void play_out(const struct bench *x, struct rh_state *s, uint8_t seat,
                     const struct params *a, const struct bot *b, uint64_t luck) {
    struct rh_rng rng = {luck};
    for (unsigned steps = 0; steps < 4000 && rh_to_act(s); steps++) {
        uint8_t who = (uint8_t)__builtin_ctz(rh_to_act(s));
        struct rh_action action;
        struct rh_state view;
        rh_view(&x->c, s, who, &view);
        if (who == seat || !b) {
            think(x, &view, who, who == seat ? a : params_for(&x->c, EFFORT_QUICK), who == seat,
                  &action);
        } else {
            bot_choose(b, memory, &x->c, &view, rh_random(&rng, UINT32_MAX), 0, &action);
        }
        rh_apply(&x->c, NULL, s, &action, NULL);
    }
}

/* The share that `a` in one seat wins of a deal against `b` in the others. */
static double play(const struct bench *x, uint32_t deal, uint8_t seat, const struct params *a,
                   const struct params *b) {
    uint8_t seed[32] = {0};
    struct rh_options o = {.seats = x->seats, .first = (uint8_t)(deal % x->seats)};
    struct rh_score score[RH_SEATS_MAX];
    struct rh_state s;
    struct memo m;
    unsigned winners = 0;
    memcpy(seed, &deal, sizeof deal);
    rh_setup(&x->c, &o, seed, NULL, &s);
    memo_init(&m, &x->graph, x->seats);
    for (unsigned i = 0; i < x->seats; i++) {
        m.seat[i].params = i == seat ? a : b;
    }
    if (x->careful) {
        play_out(x, &s, seat, a, rival(deal), deal);
    } else {
        rollout_play(&m, &s);
    }
    if (s.phase != RH_OVER) {
        return 0; /* games must end */
    }
    rh_score(&x->c, &s, score);
    for (unsigned i = 0; i < x->seats; i++) {
        winners += score[i].rank == 0;
    }
    return score[seat].rank == 0 ? 1.0 / winners : 0;
}

static double match(struct bench *x, uint32_t from, unsigned games, const struct params *a,
                    const struct params *b) {
    double wins = 0;
    for (unsigned i = 0; i < games; i++) {
        wins += play(x, from + i / x->seats, (uint8_t)(i % x->seats), a, b);
    }
    return wins / games;
}

/* On new deals, against the best so far. */
static double fresh(struct bench *x, unsigned games, const struct params *a,
                    const struct params *b) {
    double share = match(x, x->deal, games, a, b);
    x->deal += games;
    return share;
}

static bool matters(const struct bench *x, unsigned i) {
    bool cards = !x->c.routes_n;
    if (i >= PARAM_CARDS_PACE) {
        return cards;
    }
    bool both = i == PARAM_NEED || i == PARAM_SPARE || i == PARAM_HELD || i == PARAM_WILD ||
                i == PARAM_TICKET_GAIN;
    bool ships = i == PARAM_DRAW_SHIP || i == PARAM_HARBOR || i == PARAM_MIX;
    return cards ? both : !ships || x->c.market_ships;
}

static bool change(const struct bench *x, struct rh_rng *rng, struct params *t) {
    bool changed = false;
    for (unsigned i = 0; i < PARAM_N; i++) {
        if (!matters(x, i) || rh_random(rng, x->careful ? 10 : 5)) {
            continue;
        }
        int size = t->p[i] < 0 ? -t->p[i] : t->p[i];
        int step = 1 + (int)rh_random(rng, (uint32_t)(size / 5 + 1));
        t->p[i] = (int16_t)(t->p[i] + (rh_random(rng, 2) ? step : -step));
        changed = true;
    }
    return changed && t->p[PARAM_DREAM] >= 0 && t->p[PARAM_DRAW] >= 8 &&
           t->p[PARAM_DRAW_SHIP] >= 8 && (x->c.routes_n || t->p[PARAM_CARDS_PACE] > 0);
}

static bool better(struct bench *x, const struct params *t, const struct params *best,
                   const struct params *start, double *against_start) {
    if (x->careful) {
        uint32_t at = x->deal;
        x->deal += 4000;
        return match(x, at, 400, t, NULL) >= match(x, at, 400, best, NULL) + 0.01 &&
               match(x, at + 400, 2000, t, NULL) >= match(x, at + 400, 2000, best, NULL) + 0.002;
    }
    double par = 1.0 / x->seats, step = 0.016 * 2 * par;
    if (fresh(x, 600, t, best) < par + 2 * step || fresh(x, 3000, t, best) < par + step / 2 ||
        fresh(x, 6000, t, best) < par + step / 2) {
        return false;
    }
    double share = match(x, 5000000, 4000, t, start);
    if (share < *against_start - 0.004) {
        return false;
    }
    *against_start = share > *against_start ? share : *against_start;
    return true;
}

static void print(const struct bench *x, const struct params *t, FILE *to) {
    for (unsigned i = 0; i < PARAM_N; i++) {
        if (matters(x, i) || t->p[i]) {
            fprintf(to, "%s %d ", params_names[i], t->p[i]);
        }
    }
    fprintf(to, "\n");
}

int main(int argc, char **argv) {
    static struct bench x = {.deal = 2000000};
    x.careful = argc == 6 && strcmp(argv[5], "careful") == 0;
    if ((argc != 5 && !x.careful) || !maps_builtin(argv[1], &x.c)) {
        fprintf(stderr, "usage: fit_params MAP SEATS CHANGES SEED [careful]\n");
        return 2;
    }
    x.seats = (uint8_t)strtoul(argv[2], NULL, 10);
    double against = 1.0 / x.seats;
    unsigned long changes = strtoul(argv[3], NULL, 10);
    struct rh_rng rng = {strtoull(argv[4], NULL, 10)};
    graph_init(&x.graph, &x.c);
    const struct params start = *params_for(&x.c, x.careful ? EFFORT_CAREFUL : EFFORT_QUICK);
    struct params best = start;
    unsigned tried = 0, taken = 0;
    x.deal += (uint32_t)rng.x * 1000003u % 1000000000u;
    while (tried < changes) {
        struct params t = best;
        if (!change(&x, &rng, &t)) {
            continue;
        }
        tried++;
        if (better(&x, &t, &best, &start, &against)) {
            best = t;
            taken++;
            fprintf(stderr, "%u tried, %u taken, %.3f against the start\n", tried, taken, against);
            print(&x, &best, stderr);
        }
    }
    printf(
        "/* fit_params %s %s %s %s: %u changes tried, %u taken, wins %.3f against the start */\n",
        argv[1], argv[2], argv[3], argv[4], tried, taken, against);
    for (unsigned i = 0; i < PARAM_N; i++) {
        if (matters(&x, i) || best.p[i]) {
            printf("[%s] = %d,\n", params_names[i], best.p[i]);
        }
    }
    return 0;
}

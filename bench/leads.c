/*
 * Whether the leads that the search claims are real: `leads GAMES PLAYS ROLLOUTS near|far`.
 *
 * One seat of USA searches, the other is medium. Where the search would rather do something else than the
 * policy, both actions are played on PLAYS times by medium in all seats, with the real hands and tickets and
 * the decks shuffled anew, and the mean claimed lead stands beside the mean real one.
 */
#include "bots/ladder.h"
#include "bots/search.h"
#include "maps/maps.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EACH = 4 /* one choice in so many is looked at */,
    LEAST = 20 /* worlds for a lead to count */
};

static struct rh_components usa;
static char memory[BOT_MEMORY_MAX] __attribute__((aligned(16)));

struct sums {
    unsigned n;
    double claimed, real, error2;
};

static double play_on(struct rh_state s, const struct rh_action *a, uint8_t seat) {
    struct rh_score score[RH_SEATS_MAX];
    struct value v;
    rh_apply(&usa, NULL, &s, a, NULL);
    while (rh_to_act(&s)) {
        struct rh_state view;
        struct rh_action next;
        rh_view(&usa, &s, (uint8_t)__builtin_ctz(rh_to_act(&s)), &view);
        bot_choose(&bot_medium, memory, &usa, &view, 1, 0, &next);
        rh_apply(&usa, NULL, &s, &next, NULL);
    }
    rh_score(&usa, &s, score);
    search_outcome(score, s.seats, seat, &v);
    return (double)v.worth;
}

static void compare(const struct search *x, const struct rh_state *s, unsigned plays,
                    struct rh_rng *rng, struct sums *sums) {
    const struct search_move *m = &x->move[search_leader(x)];
    double sum = 0, squares = 0;
    for (unsigned i = 0; i < plays; i++) {
        struct rh_state world = x->view;
        memcpy(world.tickets, s->tickets, sizeof world.tickets);
        memcpy(world.hand, s->hand, sizeof world.hand);
        rh_fill(&usa, &world, rng, &world);
        double lead = play_on(world, &m->action, x->view.eye) -
                      play_on(world, &x->move[0].action, x->view.eye);
        sum += lead;
        squares += lead * lead;
    }
    double mean = sum / plays;
    sums->n++;
    sums->claimed += m->lead / m->n;
    sums->real += mean;
    sums->error2 += (squares / plays - mean * mean) / plays;
}

static void game(unsigned number, unsigned plays, uint32_t rollouts, bool far, struct sums *sums) {
    static struct search x;
    struct rh_options o = {.seats = 2, .first = (uint8_t)(number % 2)};
    struct rh_rng rng = {number};
    uint8_t seed[32] = {1}, searcher = number / 2 % 2;
    struct rh_state s, view;
    memcpy(seed + 1, &number, sizeof number);
    rh_setup(&usa, &o, seed, NULL, &s);
    while (rh_to_act(&s)) {
        uint8_t seat = (uint8_t)__builtin_ctz(rh_to_act(&s));
        struct rh_action a;
        rh_view(&usa, &s, seat, &view);
        if (seat != searcher) {
            bot_choose(&bot_medium, memory, &usa, &view, 1, 0, &a);
        } else {
            search_start(&x, &usa, &view, rh_random(&rng, UINT32_MAX), tune_thorough(&usa, 2), far);
            search_think(&x, rollouts);
            const struct search_move *m = &x.move[search_leader(&x)];
            a = x.move[search_best(&x)].action;
            bool other = m != &x.move[0] && m->n >= LEAST && !x.move[0].out;
            if (other && rh_random(&rng, EACH) == 0) {
                compare(&x, &s, plays, &rng, sums);
            }
        }
        rh_apply(&usa, NULL, &s, &a, NULL);
    }
}

int main(int argc, char **argv) {
    struct sums sums = {0};
    if (argc != 5 || !maps_builtin("usa", &usa)) {
        fprintf(stderr, "leads GAMES PLAYS ROLLOUTS near|far\n");
        return 2;
    }
    unsigned games = (unsigned)strtoul(argv[1], NULL, 10);
    for (unsigned i = 0; i < games; i++) {
        game(i, (unsigned)strtoul(argv[2], NULL, 10), (uint32_t)strtoul(argv[3], NULL, 10),
             strcmp(argv[4], "far") == 0, &sums);
    }
    printf("%u choices: claimed %.4f, real %.4f +- %.4f\n", sums.n, sums.claimed / sums.n,
           sums.real / sums.n, 1.96 * sqrt(sums.error2) / sums.n);
    return 0;
}

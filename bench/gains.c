/*
 * What the search gains by a decision: `gains GAMES PLAYS MS`.
 *
 * One seat of USA searches, the other is medium. At some of the searcher's turns several ways of
 * searching choose. What they choose, and what the policy would do, is played on PLAYS times by
 * medium in all seats, with the real hands and tickets and the decks shuffled anew: the mean
 * difference, over all these turns, is the gain.
 */
#include "bots/search/search.h"
#include "maps/maps.h"
#include "worth.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    EACH = 3,    /* one turn in so many is looked at */
    USUAL = 150, /* rollouts of the seat that searches */
    SLICE = 8,   /* rollouts between looks at the clock */
    ROUND = 400, /* rollouts of the first round alone */
    WAYS = 3,    /* the first round; both in the time given; both in four times as much */
};

struct gain {
    unsigned n, other; /* turns, and those where the policy would do something else */
    double sum, squares;
};

static struct rh_components usa;
static struct search search;

static double millis(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static unsigned choose(const struct rh_state *view, uint64_t seed, unsigned way, double ms) {
    double end = millis() + (way == 2 ? 4 : 1) * ms;
    search_start(&search, &usa, view, seed, params_for(&usa, EFFORT_CAREFUL),
                 way > 0 ? EFFORT_FULL : EFFORT_CAREFUL);
    if (way == 0) {
        search_think(&search, ROUND);
    }
    while (way > 0 && search_think(&search, SLICE) && millis() < end) {
    }
    return search_best(&search);
}

/* The real lead of a candidate over the policy's choice. */
static double lead(const struct rh_state *s, unsigned move, unsigned plays, struct rh_rng *rng) {
    double sum = 0;
    for (unsigned i = 0; i < plays; i++) {
        struct rh_state world = search.view;
        memcpy(world.tickets, s->tickets, sizeof world.tickets);
        memcpy(world.hand, s->hand, sizeof world.hand);
        rh_fill(&usa, &world, rng, &world);
        sum += worth_after(&usa, world, &search.candidate[move].action) -
               worth_after(&usa, world, &search.candidate[0].action);
    }
    return sum / plays;
}

static void compare(const struct rh_state *s, const struct rh_state *view, uint64_t seed,
                    unsigned plays, double ms, struct gain gain[WAYS]) {
    struct rh_rng rng = {seed};
    unsigned move[WAYS];
    double leads[WAYS] = {0};
    for (unsigned way = 0; way < WAYS; way++) {
        move[way] = choose(view, seed, way, ms);
        if (way > 0 && move[way] == move[way - 1]) {
            leads[way] = leads[way - 1];
        } else if (move[way]) {
            leads[way] = lead(s, move[way], plays, &rng);
        }
        gain[way].n++;
        gain[way].other += move[way] != 0;
        gain[way].sum += leads[way];
        gain[way].squares += leads[way] * leads[way];
    }
}

static void game(unsigned number, unsigned plays, double ms, struct gain gain[WAYS]) {
    struct rh_options o = {.seats = 2, .first = (uint8_t)(number % 2)};
    struct rh_rng rng = {number};
    uint8_t seed[32] = {1}, searcher = number / 2 % 2;
    struct rh_state s, view;
    memcpy(seed + 1, &number, sizeof number);
    rh_setup(&usa, &o, seed, NULL, &s);
    while (rh_to_act(&s)) {
        uint8_t seat = (uint8_t)__builtin_ctz(rh_to_act(&s));
        uint64_t luck = rh_random(&rng, UINT32_MAX);
        if (seat != searcher) {
            worth_medium(&usa, &s);
            continue;
        }
        rh_view(&usa, &s, seat, &view);
        search_start(&search, &usa, &view, luck, params_for(&usa, EFFORT_CAREFUL), EFFORT_CAREFUL);
        bool choice = search.candidates_n > 1 && !s.drawn;
        search_think(&search, USUAL);
        struct rh_action a = search.candidate[search_best(&search)].action;
        if (choice && rh_random(&rng, EACH) == 0) {
            compare(&s, &view, luck + 1, plays, ms, gain);
        }
        rh_apply(&usa, NULL, &s, &a, NULL);
    }
}

int main(int argc, char **argv) {
    static const char *const ways[WAYS] = {"first round", "both rounds", "four times as long"};
    struct gain gain[WAYS] = {{0}};
    if (argc != 4 || !maps_builtin("usa", &usa)) {
        fprintf(stderr, "gains GAMES PLAYS MS\n");
        return 2;
    }
    unsigned games = (unsigned)strtoul(argv[1], NULL, 10);
    for (unsigned i = 0; i < games; i++) {
        game(i, (unsigned)strtoul(argv[2], NULL, 10), strtod(argv[3], NULL), gain);
    }
    printf("%u turns\n", gain[0].n);
    for (unsigned way = 0; way < WAYS; way++) {
        const struct gain *x = &gain[way];
        double mean = x->sum / x->n, error = sqrt((x->squares / x->n - mean * mean) / x->n);
        printf("%-18s  chooses otherwise %.2f, gains %.4f +- %.4f a turn\n", ways[way],
               (double)x->other / x->n, mean, 1.96 * error);
    }
    return 0;
}

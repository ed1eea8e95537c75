/*
 * How much faster expert thinks when other threads help: `helpers [MAP] [ROLLOUTS]`.
 *
 * The same decisions of a game are thought about with 0, 1, … helpers, as many as there are
 * processors, each for so many rollouts; what is printed is the time that passes, and its ratio to
 * that without help.
 */
#include "arena/helpers.h"
#include "bots/bot.h"
#include "maps/maps.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
    EACH = 4,     /* one decision in so many is thought about */
    SLICE = 8,    /* rollouts at a time, for each thread */
    TURNS = 240,  /* actions of the game */
    SEED_BYTE = 3 /* of the deal */
};

static struct rh_components c;

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double think(const struct rh_state *view, void *memory, unsigned helpers,
                    uint32_t rollouts) {
    const struct bot *expert = bot_find("expert");
    struct helpers threads;
    bot_start(expert, memory, &c, view, 1);
    double start = seconds();
    helpers_begin(&threads, expert, memory, helpers);
    for (uint32_t n = 0; n < rollouts && bot_think(expert, memory, SLICE * (helpers + 1));
         n += SLICE * (helpers + 1)) {
    }
    helpers_end(&threads);
    return seconds() - start;
}

/* A game of medium; the time of all decisions that are thought about. */
static double game(void *memory, unsigned helpers, uint32_t rollouts) {
    struct rh_state s, view;
    double sum = 0;
    rh_setup(&c, &(struct rh_options){.seats = 2}, (const uint8_t[32]){SEED_BYTE}, NULL, &s);
    for (unsigned i = 0; i < TURNS && rh_to_act(&s); i++) {
        uint8_t seat = (uint8_t)__builtin_ctz(rh_to_act(&s));
        struct rh_action a;
        rh_view(&c, &s, seat, &view);
        if (i % EACH == 0 && !s.drawn) {
            sum += think(&view, memory, helpers, rollouts);
        }
        bot_choose(bot_find("medium"), memory, &c, &view, i, 0, &a);
        rh_apply(&c, NULL, &s, &a, NULL);
    }
    return sum;
}

int main(int argc, char **argv) {
    const char *map = argc > 1 ? argv[1] : "usa";
    uint32_t rollouts = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 600;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    void *memory = malloc(BOT_MEMORY_MAX);
    double alone = 0;
    if (!memory || !maps_builtin(map, &c)) {
        fprintf(stderr, "helpers [MAP] [ROLLOUTS]: there is no map %s.\n", map);
        return 2;
    }
    for (unsigned helpers = 0; helpers < (unsigned)processors && helpers <= HELPERS_MAX;
         helpers++) {
        double took = game(memory, helpers, rollouts);
        alone = helpers ? alone : took;
        printf("%2u threads: %.2f s, %.2f times as fast as one\n", helpers + 1, took, alone / took);
    }
    free(memory);
    return 0;
}

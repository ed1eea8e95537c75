/* Many games side by side, each with its own deal, dealt anew when it ends; see
   include/roundhouse/learn.h. */
#include "lib/numbering.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct rh_batch {
    struct rh_components c;
    struct rh_numbering *numbering;
    struct rh_rng rng;
    uint32_t games;
    uint8_t seats;
    struct rh_state *state;
    struct rh_action *todo; /* one a game, while a step is checked */
    struct rh_action *legal;
};

static void deal(struct rh_batch *b, uint32_t game) {
    const struct rh_options options = {.seats = b->seats, .first = RH_NONE};
    uint8_t seed[32];
    for (unsigned i = 0; i < sizeof seed; i++) {
        seed[i] = (uint8_t)rh_random(&b->rng, 256);
    }
    rh_setup(&b->c, &options, seed, NULL, &b->state[game]);
}

/* The seat that acts next: where several choose at once, the first of them. */
static uint8_t actor(const struct rh_state *s) {
    const uint8_t all = rh_to_act(s);
    return (uint8_t)(all ? __builtin_ctz(all) : 0);
}

struct rh_batch *rh_batch_create(const struct rh_components *c, uint32_t games, uint8_t seats,
                                 uint64_t seed) {
    if (!c || games == 0 || seats < c->seats_min || seats > c->seats_max) {
        return NULL;
    }
    struct rh_batch *b = calloc(1, sizeof *b);
    if (!b) {
        return NULL;
    }
    b->c = *c;
    b->games = games;
    b->seats = seats;
    b->rng.x = seed;
    b->numbering = rh_numbering_create(c);
    b->state = calloc(games, sizeof *b->state);
    b->todo = calloc(games, sizeof *b->todo);
    b->legal = malloc(RH_LEGAL_MAX * sizeof *b->legal);
    if (!b->numbering || !b->state || !b->todo || !b->legal) {
        rh_batch_destroy(b);
        return NULL;
    }
    for (uint32_t i = 0; i < games; i++) {
        deal(b, i);
    }
    return b;
}

void rh_batch_destroy(struct rh_batch *b) {
    if (b) {
        rh_numbering_destroy(b->numbering);
        free(b->state);
        free(b->todo);
        free(b->legal);
        free(b);
    }
}

void rh_batch_look(const struct rh_batch *b, uint8_t *seat, int16_t *observation, uint8_t *mask) {
    assert(b);
    if (!b) {
        return;
    }
    const uint32_t values = rh_observation_size(&b->c, b->seats);
    const uint32_t numbers = rh_numbering_size(b->numbering);
    for (uint32_t i = 0; i < b->games; i++) {
        const struct rh_state *s = &b->state[i];
        const uint8_t who = actor(s);
        if (seat) {
            seat[i] = who;
        }
        if (observation) {
            struct rh_state view;
            rh_view(&b->c, s, who, &view);
            rh_observe(&b->c, &view, who, observation + (size_t)i * values);
        }
        if (mask) {
            numbering_mask(b->numbering, s, who, b->legal, mask + (size_t)i * numbers);
        }
    }
}

void rh_batch_sample(struct rh_batch *b, uint32_t *number) {
    assert(b && number);
    for (uint32_t i = 0; b && number && i < b->games; i++) {
        const struct rh_state *s = &b->state[i];
        const size_t n = rh_legal(&b->c, s, actor(s), b->legal);
        number[i] =
            rh_numbering_number(b->numbering, s, &b->legal[rh_random(&b->rng, (uint32_t)n)]);
    }
}

/* Whether all numbers are legal where they are; else the first game where one is not. */
static bool all_legal(struct rh_batch *b, const uint32_t *number, uint32_t *wrong) {
    for (uint32_t i = 0; i < b->games; i++) {
        const struct rh_state *s = &b->state[i];
        if (!rh_numbering_action(b->numbering, s, actor(s), number[i], &b->todo[i]) ||
            rh_check(&b->c, s, &b->todo[i]) != RH_OK) {
            *wrong = i;
            return false;
        }
    }
    return true;
}

uint32_t rh_batch_step(struct rh_batch *b, const uint32_t *number, uint8_t *done, int16_t *points) {
    assert(b && number && done && points);
    uint32_t wrong = 0, over = 0;
    if (!b || !number || !done || !points) {
        return RH_NO_NUMBER;
    }
    if (!all_legal(b, number, &wrong)) {
        return RH_NO_NUMBER - wrong;
    }
    for (uint32_t i = 0; i < b->games; i++) {
        rh_apply(&b->c, NULL, &b->state[i], &b->todo[i], NULL);
        done[i] = rh_to_act(&b->state[i]) == 0;
        if (!done[i]) {
            continue;
        }
        struct rh_score score[RH_SEATS_MAX];
        rh_score(&b->c, &b->state[i], score);
        for (unsigned p = 0; p < b->seats; p++) {
            points[(size_t)i * b->seats + p] = score[p].total;
        }
        deal(b, i);
        over++;
    }
    return over;
}

/* Random games, the same ones on every machine. */
#include "cli/measure/bench.h"
#include "core/hash.h"

#include <stdlib.h>

static void deal(const struct bench *b, uint64_t number, struct rh_state *s) {
    struct rh_options o = {.seats = (uint8_t)b->seats, .first = RH_NONE};
    uint8_t seed[32] = {0};
    for (unsigned i = 0; i < 8; i++) {
        seed[i] = (uint8_t)(number >> 8 * i);
    }
    rh_setup(b->c, &o, seed, NULL, s);
}

/* What every engine must do for a move: list, choose, do. Returns the action. */
static inline const struct rh_action *step(const struct bench *b, struct rh_state *s,
                                           uint8_t to_act, struct rh_rng *rng) {
    size_t n = rh_legal(b->c, s, (uint8_t)__builtin_ctz(to_act), b->list);
    const struct rh_action *a = &b->list[rh_random(rng, (uint32_t)n)];
    rh_apply(b->c, NULL, s, a, NULL);
    return a;
}

unsigned bench_game(const struct bench *b, uint64_t number, struct rh_state *s,
                    struct rh_score score[RH_SEATS_MAX]) {
    struct rh_rng rng = {number};
    unsigned actions = 0;
    deal(b, number, s);
    for (uint8_t to_act; (to_act = rh_to_act(s)) != 0; actions++) {
        step(b, s, to_act, &rng);
    }
    rh_score(b->c, s, score);
    return actions;
}

uint64_t bench_signature(const struct bench *b, unsigned games) {
    struct rh_state s;
    struct rh_score score[RH_SEATS_MAX];
    uint64_t hash = 0;
    for (unsigned i = 0; i < games; i++) {
        hash = hash_mix(hash, bench_game(b, i, &s, score));
        hash = hash_mix(hash, rh_hash(&s));
        for (unsigned seat = 0; seat < s.seats; seat++) {
            hash = hash_mix(hash, (uint64_t)score[seat].total);
            hash = hash_mix(hash, score[seat].longest);
            hash = hash_mix(hash, score[seat].completed);
            hash = hash_mix(hash, score[seat].rank);
        }
    }
    return hash;
}

/* One position in so many, so that the samples come from all stages of many games. */
static void sample(struct bench *b) {
    enum { STRIDE = 17 };
    struct rh_state s;
    struct rh_rng rng = {1};
    unsigned n = 0, count = 0;
    for (uint64_t game = 0; n < BENCH_SAMPLES; game++) {
        deal(b, game, &s);
        for (uint8_t to_act; n < BENCH_SAMPLES && (to_act = rh_to_act(&s)) != 0; count++) {
            bool take = count % STRIDE == 0;
            if (take) {
                b->position[n] = s;
                rh_view(b->c, &s, (uint8_t)__builtin_ctz(to_act), &b->view[n]);
            }
            const struct rh_action *a = step(b, &s, to_act, &rng);
            if (take) {
                b->action[n++] = *a;
            }
        }
    }
}

bool bench_init(struct bench *b, const struct rh_components *c, unsigned seats) {
    struct rh_score score[RH_SEATS_MAX];
    *b = (struct bench){.c = c, .seats = seats};
    b->list = malloc(sizeof *b->list * RH_LEGAL_MAX);
    b->position = calloc(BENCH_SAMPLES, sizeof *b->position);
    b->view = calloc(BENCH_SAMPLES, sizeof *b->view);
    b->over = calloc(BENCH_SAMPLES, sizeof *b->over);
    if (!b->list || !b->position || !b->view || !b->over) {
        bench_finish(b);
        return false;
    }
    sample(b);
    for (unsigned i = 0; i < BENCH_SAMPLES; i++) {
        bench_game(b, i, &b->over[i], score);
    }
    return true;
}

void bench_finish(struct bench *b) {
    free(b->list);
    free(b->position);
    free(b->view);
    free(b->over);
}

/*
 * Fits how much it counts that a set of tickets explains what is known of a rival (its likelihood):
 *
 *     fit_likelihood MAP SEATS GAMES SEED
 *
 * Now and then in games of medium the tickets that a seat really has stand among guesses drawn by
 * the odds of the network (sample.h). Each set gets a score of its likelihood, and the numbers are
 * those that make the real set likeliest by its score (a conditional logit). They are printed in
 * 32nds of a bit, for src/bots/belief/sample_nn.c, with how likely the real set is by them in games
 * that were held back.
 */
#include "school.h"

#include "bots/belief/likelihood.h"
#include "bots/belief/sample.h"
#include "bots/nn/weights.h"
#include "maps/maps.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OTHERS = 48, /* guesses beside the real set */
    EACH = 12,   /* one turn in so many is looked at */
    TERMS = 5,
    STEPS = 400,
};

static const char *const names[TERMS] = {
    "a spare card", "the same, times the share built", "16 points of the way behind",
    "the same, times the share built", "the same, times the hand in sixteens"};

struct turn {
    float term[OTHERS + 1][TERMS]; /* the real set first */
    bool held;
};

static struct turn *turns;
static size_t turns_n;

static void look(const struct evidence *e, uint64_t tickets, float out[TERMS]) {
    struct climb climb;
    struct likelihood x;
    likelihood_of(e, tickets, &climb, &x);
    float built = (float)e->used / (float)e->all, hand = (float)e->v->hand_n[e->rival] / 16;
    float spare = (float)x.spare, behind = (float)x.behind / 256;
    const float terms[TERMS] = {spare, spare * built, behind, behind * built, behind * hand};
    memcpy(out, terms, sizeof terms);
}

static void note(const struct school *x, const struct rh_state *s, uint8_t eye, uint8_t rival,
                 struct rh_rng *rng, bool held) {
    struct rh_state view;
    struct evidence e;
    struct choice k;
    rh_view(&x->c, s, eye, &view);
    evidence_init(&e, &x->graph, &view, rival);
    sample_choices(&k, &x->c, &view, weights_ticket_odds(&x->c), rival);
    turns = school_more(turns, (turns_n + 1) * sizeof *turns);
    struct turn *t = &turns[turns_n++];
    t->held = held;
    look(&e, s->tickets[rival], t->term[0]);
    for (unsigned i = 1; i <= OTHERS; i++) {
        look(&e, choice_set(&k, s->tickets_n[rival], rng), t->term[i]);
    }
}

static void play(const struct school *x, uint32_t game) {
    struct rh_state s;
    struct rh_rng rng = school_deal(x, game, &s);
    while (rh_to_act(&s)) {
        uint8_t who = (uint8_t)__builtin_ctz(rh_to_act(&s));
        struct rh_action a;
        if (school_begins(&s, who) && rh_random(&rng, EACH) == 0) {
            uint8_t rival = (uint8_t)((who + 1 + rh_random(&rng, s.seats - 1u)) % s.seats);
            note(x, &s, who, rival, &rng, game % HELD == 0);
        }
        school_medium(x, &s, who, &a);
        rh_apply(&x->c, NULL, &s, &a, NULL);
    }
}

/* The logarithm of how likely the real set is, and its slopes added to those of the terms. */
static double likely(const struct turn *t, const double w[TERMS], double slope[TERMS]) {
    double weight[OTHERS + 1], sum = 0;
    for (unsigned i = 0; i <= OTHERS; i++) {
        double score = 0;
        for (unsigned k = 0; k < TERMS; k++) {
            score += w[k] * (double)(t->term[i][k] - t->term[0][k]);
        }
        weight[i] = exp(score < 500 ? score : 500);
        sum += weight[i];
    }
    for (unsigned i = 0; i <= OTHERS; i++) {
        for (unsigned k = 0; k < TERMS; k++) {
            slope[k] += weight[i] / sum * (double)(t->term[0][k] - t->term[i][k]);
        }
    }
    return -log(sum);
}

/* The mean of one kind of turns. */
static double mean(const double w[TERMS], bool held, double slope[TERMS]) {
    double sum = 0;
    size_t n = 0;
    memset(slope, 0, TERMS * sizeof *slope);
    for (size_t i = 0; i < turns_n; i++) {
        if (turns[i].held == held) {
            sum += likely(&turns[i], w, slope);
            n++;
        }
    }
    for (unsigned k = 0; k < TERMS; k++) {
        slope[k] /= (double)(n ? n : 1);
    }
    return sum / (double)(n ? n : 1);
}

static void fit(double w[TERMS]) {
    double slope[TERMS], speed[TERMS] = {0}, square[TERMS] = {0};
    for (unsigned step = 1; step <= STEPS; step++) {
        mean(w, false, slope);
        for (unsigned k = 0; k < TERMS; k++) {
            speed[k] = 0.9 * speed[k] + 0.1 * slope[k];
            square[k] = 0.99 * square[k] + 0.01 * slope[k] * slope[k];
            double size = sqrt(square[k] / (1 - pow(0.99, step))) + 1e-9;
            w[k] += 0.03 * (1 - (double)step / (STEPS + 1)) * speed[k] / size;
        }
    }
}

int main(int argc, char **argv) {
    static struct school x;
    double w[TERMS] = {0}, none[TERMS] = {0}, slope[TERMS];
    if (argc != 5 || !maps_builtin(argv[1], &x.c) || !x.c.routes_n || !weights_ticket_odds(&x.c)) {
        fprintf(
            stderr,
            "fit_likelihood MAP SEATS GAMES SEED, for a map that has a network of ticket odds\n");
        return 2;
    }
    x.seats = (uint8_t)strtoul(argv[2], NULL, 10);
    x.games = (uint32_t)strtoul(argv[3], NULL, 10);
    x.seed = (uint32_t)strtoul(argv[4], NULL, 10);
    graph_init(&x.graph, &x.c);
    for (uint32_t game = 0; game < x.games; game++) {
        play(&x, game);
    }
    fit(w);
    for (unsigned k = 0; k < TERMS; k++) {
        printf("%6.1f 32nds of a bit for %s\n", 32 * w[k] / log(2), names[k]);
    }
    printf("%zu turns; nats of the real set among %d: %.3f by the network alone, %.3f with its "
           "likelihood\n",
           turns_n, OTHERS + 1, mean(none, true, slope), mean(w, true, slope));
    free(turns);
    return 0;
}

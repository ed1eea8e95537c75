/*
 * Finds puzzles: positions out of bots' games where one action is clearly the best, and the policy
 * does something else.
 *
 *     puzzles MAP SEATS COUNT SEED    prints so many, each a line of JSON
 *
 * A quick look at each decision finds where the policy may be wrong; a deep one then values the
 * best options in many worlds. The best must lead the others by LEAD in chance to win, known to
 * ERROR. The position is the view of the seat that is to act, so a puzzle gives no card away.
 * data/puzzles keeps those that were found, and README.md there tells how.
 */
#include "bots/bot.h"
#include "maps/maps.h"
#include "review/review.h"
#include "text/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    QUICK = 16,    /* worlds of the first look, */
    LIKELY = 600,  /* in which the policy's choice must lose so much worth; */
    LATER = 96,    /* those of the second, */
    SURER = 250,   /* of the third, which saves many of the last, */
    DEEP = 1000,   /* and of the last */
    LEAD = 1000,   /* hundredths of a percent of a win */
    ERROR = 200,   /* the same, two standard errors */
    EACH_GAME = 1, /* puzzles at most: those of a game are alike */
    EARLY = 8,     /* of so many positions of a board's first half, which seldom are puzzles, one */
    ROLLOUTS = 100,
    TEXT_MAX = 1 << 16,
};

static struct rh_components c;
static struct decision_job job;
static struct rh_rng rng;
static _Alignas(max_align_t) unsigned char memory[BOT_MEMORY_MAX];

static uint64_t chance(void) {
    return (uint64_t)rh_random(&rng, UINT32_MAX) << 32 | rh_random(&rng, UINT32_MAX);
}

static bool decide(const struct rh_state *view, const struct rh_action *played, uint32_t worlds,
                   struct decision *d) {
    if (!decision_start(&job, &c, view, played, worlds, chance())) {
        return false;
    }
    while (decision_think(&job, 100000)) {
    }
    decision_take(&job, d);
    return d->options_n > 1;
}

/* What the policy would do. */
static struct rh_action policy(const struct rh_state *view) {
    search_start(&job.search, &c, view, 1, params_for(&c, EFFORT_CAREFUL), EFFORT_CAREFUL);
    return job.search.candidate[0].action;
}

/* Whether the best leads all the others that were valued. */
static bool leads(const struct decision *d) {
    bool good = d->played != 0;
    for (unsigned i = 1; i < d->options_n; i++) {
        good = good && d->option[0].win - d->option[i].win >= LEAD;
    }
    return good;
}

static bool is_puzzle(const struct rh_state *view, struct decision *d) {
    const struct rh_action own = policy(view);
    static const uint32_t looks[] = {QUICK, LATER, SURER};
    for (unsigned i = 0; i < sizeof looks / sizeof *looks; i++) {
        if (!decide(view, &own, looks[i], d) || d->loss < LIKELY || (i > 0 && !leads(d))) {
            return false;
        }
    }
    const struct rh_action best = d->option[0].action, second = d->option[1].action;
    return decide(view, &second, DEEP, d) && leads(d) && 2 * d->error < ERROR &&
           memcmp(&d->option[0].action, &best, sizeof best) == 0;
}

static void put_option(struct out *o, const struct decision_option *option) {
    char action[1024];
    rh_action_print(&c, &option->action, action, sizeof action);
    json_open(o, '{');
    json_put_text(o, "action", action);
    json_put_number(o, "win", option->win);
    json_put_number(o, "margin", option->margin);
    json_close(o, '}');
}

static void print(const struct rh_state *view, const struct decision *d) {
    static char text[TEXT_MAX], position[TEXT_MAX];
    struct out o;
    out_start(&o, text, sizeof text);
    rh_view_print(&c, view, position, sizeof position);
    json_open(&o, '{');
    json_put_text(&o, "map", c.id);
    json_put_text(&o, "position", position);
    json_put_number(&o, "error", d->error);
    json_key(&o, "options");
    json_open(&o, '[');
    for (unsigned i = 0; i < d->options_n; i++) {
        put_option(&o, &d->option[i]);
    }
    json_close(&o, ']');
    json_close(&o, '}');
    out_end(&o);
    puts(text);
    fflush(stdout);
}

/* Whether a position is worth a look. */
static bool promises(const struct rh_state *view) {
    unsigned left = 0;
    for (unsigned seat = 0; seat < view->seats; seat++) {
        left += view->trains[seat] + view->ships[seat];
    }
    const unsigned all = c.pieces_keep ? c.pieces_keep : c.trains + c.ships;
    const bool late = 2 * left <= view->seats * all; /* without pieces it always is */
    return !view->drawn && view->phase == RH_PLAYING && (late || !rh_random(&rng, EARLY));
}

/* A game of medium and hard, each seat by chance; how many puzzles were in it. */
static unsigned play(uint8_t seats, unsigned most) {
    struct rh_options options = {.seats = seats, .first = (uint8_t)rh_random(&rng, seats)};
    const struct bot *bot[RH_SEATS_MAX];
    struct rh_state s, view;
    uint8_t seed[32];
    unsigned found = 0;
    for (unsigned i = 0; i < sizeof seed; i++) {
        seed[i] = (uint8_t)rh_random(&rng, 256);
    }
    for (unsigned i = 0; i < seats; i++) {
        bot[i] = bot_find(rh_random(&rng, 3) ? "medium" : "hard");
    }
    rh_setup(&c, &options, seed, NULL, &s);
    while (rh_to_act(&s) && found < most) {
        uint8_t seat = (uint8_t)__builtin_ctz(rh_to_act(&s));
        struct decision d;
        struct rh_action a;
        rh_view(&c, &s, seat, &view);
        if (promises(&view) && is_puzzle(&view, &d)) {
            print(&view, &d);
            found++;
        }
        bot_choose(bot[seat], memory, &c, &view, chance(), ROLLOUTS, &a);
        rh_apply(&c, NULL, &s, &a, NULL);
    }
    return found;
}

int main(int argc, char **argv) {
    if (argc != 5 || !maps_builtin(argv[1], &c)) {
        fprintf(stderr, "puzzles MAP SEATS COUNT SEED\n");
        return 2;
    }
    unsigned seats = (unsigned)strtoul(argv[2], NULL, 10);
    unsigned left = (unsigned)strtoul(argv[3], NULL, 10);
    rng.x = strtoul(argv[4], NULL, 10);
    if (seats < c.seats_min || seats > c.seats_max) {
        fprintf(stderr, "%s has %u to %u seats\n", c.id, c.seats_min, c.seats_max);
        return 2;
    }
    while (left) {
        left -= play((uint8_t)seats, left < EACH_GAME ? left : EACH_GAME);
    }
    return 0;
}

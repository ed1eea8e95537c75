/*
 * How right and how fair reviews are:
 *
 *     reviews agree MAP SEATS POSITIONS DEPTH    losses against a reference of 20 times the worlds
 *     reviews blunders MAP SEATS GAMES DEPTH     the worst of five put into a game: is it named?
 *     reviews blame MAP SEATS GAMES MS DEPTH     how many moves of `expert` are called mistakes
 *     reviews luck MAP SEATS GAMES BOT BOT       whether luck is zero in the mean, and what results
 *                                                vary less without it
 *     reviews ladder MAP SEATS GAMES DEPTH       skill of each level against itself
 *
 * Players take turns being the levels named; all chance comes from one seed. docs/results/review.md
 * has what came out.
 */
#include "bots/bot.h"
#include "maps/maps.h"
#include "review/review.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REFERENCE = 20, FIVE = 5, SEED = 17, ROLLOUTS = 200 };
enum { PLAYS = 16, DRAWS = 8, DEALS = 128 }; /* as src/arena/arena_luck.c has them */

static struct rh_components c;
static uint8_t seats;
static struct rh_record record;
static struct decision_job deciding;
static _Alignas(max_align_t) unsigned char memory[BOT_MEMORY_MAX];
static struct rh_rng rng = {SEED};

struct sums { /* of pairs of numbers */
    double n, x, y, xx, yy, xy;
};

static void add(struct sums *s, double x, double y) {
    s->n++;
    s->x += x;
    s->y += y;
    s->xx += x * x;
    s->yy += y * y;
    s->xy += x * y;
}

static double variance(double n, double x, double xx) {
    return n > 1 ? (xx - x * x / n) / (n - 1) : 0;
}

static double correlation(const struct sums *s) {
    return (s->xy - s->x * s->y / s->n) / (s->n - 1) /
           sqrt(variance(s->n, s->x, s->xx) * variance(s->n, s->y, s->yy));
}

static double millis(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static uint64_t chance(void) {
    return (uint64_t)rh_random(&rng, UINT32_MAX) << 32 | rh_random(&rng, UINT32_MAX);
}

static void deal(uint32_t number, struct rh_state *s) {
    memset(&record, 0, sizeof record);
    memcpy(record.map, c.id, sizeof record.map);
    record.map_hash = c.hash;
    record.options = (struct rh_options){.seats = seats, .first = (uint8_t)(number % seats)};
    record.has_seed = true;
    record.seed[0] = SEED;
    memcpy(record.seed + 1, &number, sizeof number);
    rh_setup(&c, &record.options, record.seed, NULL, s);
}

static void act(struct rh_state *s, const struct rh_action *a) {
    record.action[record.actions_n++] = *a;
    rh_apply(&c, NULL, s, a, NULL);
}

static void choose(const struct bot *bot, const struct rh_state *s, double ms,
                   struct rh_action *a) {
    struct rh_state view;
    rh_view(&c, s, (uint8_t)__builtin_ctz(rh_to_act(s)), &view);
    bot_start(bot, memory, &c, &view, chance());
    double end = millis() + ms;
    while (ms > 0 ? bot_think(bot, memory, 8) && millis() < end
                  : bot_think(bot, memory, ROLLOUTS) && false) {
    }
    bot_answer(bot, memory, a);
}

static void decide(const struct rh_state *s, const struct rh_action *a, uint32_t depth,
                   struct decision *out) {
    struct rh_state view;
    rh_view(&c, s, a->seat, &view);
    *out = (struct decision){0};
    if (decision_start(&deciding, &c, &view, a, depth, chance())) {
        while (decision_think(&deciding, 100000)) {
        }
        decision_take(&deciding, out);
    }
}

/* ---- right -------------------------------------------------------------------------------- */

static const struct bot *any_level(void) {
    static const char *const level[] = {"random", "beginner", "casual", "medium"};
    return bot_find(level[rh_random(&rng, 4)]);
}

/* Positions of games of medium, where another level may have been the one to play. */
static void agree(unsigned positions, uint32_t depth) {
    struct sums all = {0};
    double noise = 0, took = 0;
    for (uint32_t game = 0; all.n < positions; game++) {
        struct rh_state s;
        deal(game, &s);
        for (unsigned each = 0; rh_to_act(&s) && all.n < positions;) {
            struct rh_action a, medium;
            struct decision d, reference;
            choose(bot_find("medium"), &s, 0, &medium);
            if (each-- == 0) {
                each = 20 + rh_random(&rng, 40);
                choose(any_level(), &s, 0, &a);
                double start = millis();
                decide(&s, &a, depth, &d);
                took += millis() - start;
                decide(&s, &a, REFERENCE * depth, &reference);
                if (d.options_n) {
                    add(&all, d.loss / 100.0, reference.loss / 100.0);
                    noise += d.error / 100.0 * d.error / 100.0;
                    fprintf(stderr, "\r%.0f ", all.n);
                }
            }
            act(&s, &medium);
        }
    }
    double bias = (all.x - all.y) / all.n;
    double scatter = (variance(all.n, all.x, all.xx) + variance(all.n, all.y, all.yy) -
                      2 * (all.xy - all.x * all.y / all.n) / (all.n - 1)) /
                     all.n;
    printf("%s, %u seats, depth %u: %.0f positions, correlation %.3f, bias %.2f +- %.2f %%, "
           "mean loss %.2f %%, error of a loss %.2f %%, %.0f ms a decision\n",
           c.id, seats, depth, all.n, correlation(&all), bias, sqrt(scatter), all.y / all.n,
           sqrt(noise / all.n), took / all.n);
}

/* The worst of five candidates of the position, by another look four times as deep. */
static bool worst_of_five(const struct rh_state *s, uint32_t depth, struct rh_action *worst,
                          int32_t *loss) {
    static struct rh_action of[CANDIDATES_MAX];
    struct rh_state view;
    struct decision d;
    rh_view(&c, s, (uint8_t)__builtin_ctz(rh_to_act(s)), &view);
    search_start(&deciding.search, &c, &view, 1, params_for(&c, EFFORT_CAREFUL), EFFORT_CAREFUL);
    unsigned n = deciding.search.candidates_n;
    for (unsigned i = 0; i < n; i++) {
        of[i] = deciding.search.candidate[i].action;
    }
    *loss = -1;
    for (unsigned i = 0; n >= FIVE && i < FIVE; i++) {
        unsigned k = i + rh_random(&rng, n - i);
        struct rh_action a = of[k];
        of[k] = of[i];
        decide(s, &a, 4 * depth, &d);
        if (d.options_n && d.loss > *loss) {
            *loss = d.loss;
            *worst = a;
        }
    }
    return *loss >= 0;
}

static void blunders(unsigned games, uint32_t depth) {
    unsigned put = 0, named = 0, grave = 0, grave_named = 0, costly = 0, costly_named = 0;
    for (uint32_t game = 0; put < games; game++) {
        struct rh_state s;
        unsigned at = 10 + rh_random(&rng, 80);
        deal(game, &s);
        while (rh_to_act(&s)) {
            struct rh_action a;
            struct decision d;
            int32_t loss;
            choose(bot_find("medium"), &s, 0, &a);
            if (record.actions_n >= at && !s.drawn && worst_of_five(&s, depth, &a, &loss)) {
                decide(&s, &a, depth, &d);
                bool is = grade_of(&d) >= GRADE_INACCURACY;
                put++;
                named += is;
                costly += loss >= 500;
                costly_named += loss >= 500 && is;
                grave += loss >= 1000;
                grave_named += loss >= 1000 && is;
                fprintf(stderr, "\r%u ", put);
                break;
            }
            act(&s, &a);
        }
    }
    printf("%s, %u seats, depth %u: the worst of five in %u games, named %u; of %u that cost 5 %% "
           "or more %u, of %u that cost 10 %% or more %u\n",
           c.id, seats, depth, put, named, costly, costly_named, grave, grave_named);
}

static void blame(unsigned games, double ms, uint32_t depth) {
    unsigned grades[GRADES] = {0}, n = 0;
    for (uint32_t game = 0; game < games; game++) {
        struct rh_state s;
        deal(game, &s);
        while (rh_to_act(&s)) {
            struct rh_action a;
            struct decision d;
            choose(bot_find("expert"), &s, ms, &a);
            decide(&s, &a, depth, &d);
            grades[grade_of(&d)]++;
            n += d.options_n > 0;
            act(&s, &a);
        }
        fprintf(stderr, "\r%u ", game + 1);
    }
    printf("%s, %u seats, depth %u: of %u decisions of expert with %.0f ms %.1f %% are called "
           "inaccuracies, %.1f %% mistakes, %.1f %% blunders\n",
           c.id, seats, depth, n, ms, 100.0 * grades[GRADE_INACCURACY] / n,
           100.0 * grades[GRADE_MISTAKE] / n, 100.0 * grades[GRADE_BLUNDER] / n);
}

/* ---- fair --------------------------------------------------------------------------------- */

/* Of each kind, and the sum as LUCK_NONE. */
struct parts {
    double win[LUCK_KINDS], margin[LUCK_KINDS];
};

static void add_part(struct parts *p, const struct luck *luck, uint8_t seat) {
    double win = (double)luck->luck.win[seat] / STANDING_GAME,
           margin = (double)luck->luck.margin[seat] / STANDING_POINT;
    p->win[luck->kind] += win;
    p->win[LUCK_NONE] += win;
    p->margin[luck->kind] += margin;
    p->margin[LUCK_NONE] += margin;
}

static void luck_of_game(struct appraiser *x, uint8_t seat, struct parts *p) {
    struct rh_state s;
    struct luck luck;
    *p = (struct parts){0};
    rh_setup(&c, &record.options, record.seed, NULL, &s);
    luck_of_deal(x, &record.options, &s, DEALS, chance(), &luck);
    add_part(p, &luck, seat);
    for (uint32_t i = 0; i < record.actions_n; i++) {
        luck_of_action(x, NULL, &s, &record.action[i], DRAWS, chance(), &luck);
        if (luck.kind != LUCK_NONE) {
            add_part(p, &luck, seat);
        }
        rh_apply(&c, NULL, &s, &record.action[i], NULL);
    }
}

/* The whole, and what each kind is good for: what it takes off the variance of the result. */
static void print_luck(const char *what, const struct sums s[LUCK_KINDS]) {
    double raw = variance(s->n, s->x, s->xx), luck = variance(s->n, s->y, s->yy);
    double both = (s->xy - s->x * s->y / s->n) / (s->n - 1), left = raw + luck - 2 * both;
    printf("  %s: raw %.4f +- %.4f, without luck %.4f +- %.4f, luck %.4f +- %.4f, variance %.2f "
           "times smaller\n",
           what, s->x / s->n, sqrt(raw / s->n), (s->x - s->y) / s->n, sqrt(left / s->n),
           s->y / s->n, sqrt(luck / s->n), raw / left);
    for (uint8_t kind = LUCK_NONE + 1; kind < LUCK_KINDS; kind++) {
        const struct sums *k = &s[kind];
        double own = variance(k->n, k->y, k->yy), with = (k->xy - k->x * k->y / k->n) / (k->n - 1);
        if (own > 0) {
            printf("    %s: luck %.4f +- %.4f, which takes %.4f off the variance; with weight %.2f "
                   "%.4f\n",
                   luck_name(kind), k->y / k->n, sqrt(own / k->n), 2 * with - own, with / own,
                   with * with / own);
        }
    }
}

static void luck(unsigned games, const char *a, const char *b) {
    static struct appraiser x;
    struct sums win[LUCK_KINDS] = {0}, margin[LUCK_KINDS] = {0};
    const struct bot *bot[2] = {bot_find(a), bot_find(b)};
    double took = 0;
    if (!bot[0] || !bot[1]) {
        fprintf(stderr, "there is no such bot\n");
        return;
    }
    appraiser_init(&x, &c, seats, PLAYS);
    for (uint32_t game = 0; game < games; game++) {
        uint8_t seat = (uint8_t)(game / seats % seats);
        struct rh_state s;
        struct standing end;
        struct parts p;
        deal(game, &s);
        while (rh_to_act(&s)) {
            struct rh_action act_now;
            choose(bot[__builtin_ctz(rh_to_act(&s)) != seat], &s, 0, &act_now);
            act(&s, &act_now);
        }
        standing_of_end(&c, &s, &end);
        double start = millis();
        luck_of_game(&x, seat, &p);
        took += millis() - start;
        for (unsigned kind = 0; kind < LUCK_KINDS; kind++) {
            add(&win[kind], (double)end.win[seat] / STANDING_GAME, p.win[kind]);
            add(&margin[kind], (double)end.margin[seat] / STANDING_POINT, p.margin[kind]);
        }
    }
    printf("%s, %u seats, %s against %s, %u games, %.0f ms a game\n", c.id, seats, a, b, games,
           took / games);
    print_luck("wins", win);
    print_luck("margin", margin);
}

static void ladder(unsigned games, uint32_t depth) {
    for (size_t i = 0; bot_at(i); i++) {
        struct sums skill = {0};
        for (uint32_t game = 0; game < games; game++) {
            struct rh_state s;
            int64_t loss = 0, n = 0;
            deal(game, &s);
            while (rh_to_act(&s)) {
                struct rh_action a;
                struct decision d;
                choose(bot_at(i), &s, 0, &a);
                decide(&s, &a, depth, &d);
                loss += d.loss;
                n += d.options_n > 0;
                act(&s, &a);
            }
            double mean = 100.0 * (double)loss / (double)n;
            add(&skill, account_skill((int32_t)mean) / 10.0, mean / 10000);
        }
        printf("%s, %u seats, depth %u, %s: skill %.1f +- %.1f, loss of a decision %.2f +- %.2f "
               "%%, %u games\n",
               c.id, seats, depth, bot_at(i)->name, skill.x / skill.n,
               sqrt(variance(skill.n, skill.x, skill.xx) / skill.n), skill.y / skill.n,
               sqrt(variance(skill.n, skill.y, skill.yy) / skill.n), games);
        fflush(stdout);
    }
}

int main(int argc, char **argv) {
    if (argc < 6 || !maps_builtin(argv[2], &c)) {
        fprintf(stderr, "reviews agree|blunders|blame|luck|ladder MAP SEATS ...: see the source\n");
        return 2;
    }
    unsigned n = (unsigned)strtoul(argv[4], NULL, 10);
    uint32_t last = (uint32_t)strtoul(argv[argc - 1], NULL, 10);
    seats = (uint8_t)strtoul(argv[3], NULL, 10);
    if (strcmp(argv[1], "agree") == 0) {
        agree(n, last);
    } else if (strcmp(argv[1], "blunders") == 0) {
        blunders(n, last);
    } else if (strcmp(argv[1], "blame") == 0) {
        blame(n, strtod(argv[5], NULL), last);
    } else if (strcmp(argv[1], "luck") == 0 && argc == 7) {
        luck(n, argv[5], argv[6]);
    } else if (strcmp(argv[1], "ladder") == 0) {
        ladder(n, last);
    }
    return 0;
}

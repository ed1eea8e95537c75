/*
 * `roundhouse map stats`: how a map plays, from some hundred games between bots.
 *
 * For authors of maps: whether a place in the order of turns wins more than its share, which routes
 * and tickets are worth having, and what never happens at all.
 */
#include "cli/args.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/load.h"
#include "cli/measure/sim.h"
#include "cli/players.h"
#include "cli/print_json.h"
#include "cli/seed.h"
#include "cli/words/language.h"
#include "cli/words/paint.h"
#include "cli/words/words.h"
#include "core/bits.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 300, GAMES_MAX = 1000000, ROLLOUTS = 200 };

struct turn_tally { /* of a place in the order of turns */
    uint64_t wins, shared;
    int64_t score;
};

struct stats {
    const struct rh_components *c;
    const struct sim_plan *plan;
    uint64_t games;
    struct turn_tally turn[RH_SEATS_MAX];
    uint64_t claimed[RH_ROUTES_MAX]; /* games in which it was */
    uint64_t held[RH_TICKETS_MAX];   /* by somebody, at the end */
    uint64_t completed[RH_TICKETS_MAX];
    uint64_t built[RH_CITIES_MAX]; /* harbors */
};

static void count_set(uint64_t *tally, uint64_t set) {
    for (; set; set &= set - 1) {
        tally[bits_first(set)]++;
    }
}

/* A game that is over. */
static void count(void *to, const struct rh_state *s) {
    struct stats *x = to;
    struct rh_score score[RH_SEATS_MAX];
    unsigned winners = 0;
    rh_score(x->c, s, score);
    for (unsigned seat = 0; seat < s->seats; seat++) {
        winners += score[seat].rank == 0;
    }
    for (unsigned seat = 0; seat < s->seats; seat++) {
        struct turn_tally *turn = &x->turn[(seat + s->seats - s->first) % s->seats];
        turn->wins += score[seat].rank == 0 && winners == 1;
        turn->shared += score[seat].rank == 0 && winners > 1;
        turn->score += score[seat].total;
        count_set(x->claimed, s->owned[seat][0]);
        count_set(x->claimed + 64, s->owned[seat][1]);
        count_set(x->held, s->tickets[seat] | score[seat].completed);
        count_set(x->completed, score[seat].completed);
        count_set(x->built, s->harbors[seat]);
    }
    x->games++;
}

/* ---- what never happened ------------------------------------------------------------------ */

struct never { /* ids of what did not happen in any game */
    const char *key;
    const char *id[RH_ROUTES_MAX];
    unsigned n;
};

enum { CLAIMED, HELD, COMPLETED, BUILT, NEVERS };

static void note(struct never *x, const char *id, bool happened) {
    if (!happened) {
        x->id[x->n++] = id;
    }
}

static void find_nevers(const struct stats *x, struct never never[NEVERS]) {
    static const char *const key[NEVERS] = {"claimed", "held", "completed", "built"};
    const struct rh_components *c = x->c;
    for (unsigned i = 0; i < NEVERS; i++) {
        never[i] = (struct never){.key = key[i]};
    }
    for (unsigned i = 0; i < c->routes_n; i++) {
        const struct rh_route *r = &c->route[i];
        bool alike = r->twin != RH_NONE && c->route[r->twin].color == r->color;
        note(&never[CLAIMED], r->id, x->claimed[i] || (alike && x->claimed[r->twin]));
    }
    for (unsigned i = 0; i < c->tickets_n; i++) {
        note(&never[HELD], c->ticket[i].id, x->held[i]);
        note(&never[COMPLETED], c->ticket[i].id, x->completed[i] || !x->held[i]);
    }
    for (unsigned i = 0; i < c->cities_n; i++) {
        note(&never[BUILT], c->city[i].id, x->built[i] || !c->city[i].port || !c->harbors);
    }
}

/* ---- for people --------------------------------------------------------------------------- */

static double percent(uint64_t n, uint64_t of) {
    return of ? 100 * (double)n / (double)of : 0;
}

static void print_turns(const struct stats *x) {
    column("column.turn", -8);
    column("column.share", 10);
    column("column.shared", 10);
    column("column.score", 10);
    printf("\n");
    for (unsigned i = 0; i < x->plan->bots_n; i++) {
        const struct turn_tally *t = &x->turn[i];
        printf("%-8u %9.1f %9.1f %9.1f\n", i + 1, percent(t->wins, x->games),
               percent(t->shared, x->games), (double)t->score / (double)x->games);
    }
}

/* The most used first; of equals the first in the map. */
static void sort(const uint64_t *tally, unsigned n, uint8_t order[RH_ROUTES_MAX]) {
    for (unsigned i = 0; i < n; i++) {
        unsigned k = i;
        for (; k > 0 && tally[order[k - 1]] < tally[i]; k--) {
            order[k] = order[k - 1];
        }
        order[k] = (uint8_t)i;
    }
}

static void print_routes(const struct stats *x) {
    uint8_t order[RH_ROUTES_MAX];
    sort(x->claimed, x->c->routes_n, order);
    printf("\n");
    column("column.route", -40);
    column("column.claimed", 10);
    printf("\n");
    for (unsigned i = 0; i < x->c->routes_n; i++) {
        printf("%-40s %9.1f\n", x->c->route[order[i]].id, percent(x->claimed[order[i]], x->games));
    }
}

static void print_tickets(const struct stats *x) {
    uint8_t order[RH_ROUTES_MAX];
    sort(x->held, x->c->tickets_n, order);
    printf("\n");
    column("column.ticket", -40);
    column("column.held", 10);
    column("column.completed", 14);
    printf("\n");
    for (unsigned i = 0; i < x->c->tickets_n; i++) {
        unsigned t = order[i];
        printf("%-40s %9.1f %13.1f\n", x->c->ticket[t].id, percent(x->held[t], x->games),
               percent(x->completed[t], x->held[t]));
    }
}

static void print_nevers(const struct stats *x) {
    struct never never[NEVERS];
    bool any = false;
    find_nevers(x, never);
    printf("\n");
    for (unsigned i = 0; i < NEVERS; i++) {
        char key[SAY_KEY_MAX], list[4 * SAY_MAX] = "";
        for (unsigned k = 0; k < never[i].n; k++) {
            say_join(language_messages(), list, sizeof list, never[i].id[k], k + 1 == never[i].n);
        }
        snprintf(key, sizeof key, "stats.never.%s", never[i].key);
        if (never[i].n) {
            say(key, "list", list, NULL);
        }
        any = any || never[i].n;
    }
    if (!any) {
        char key[SAY_KEY_MAX];
        say(say_key(language_messages(), x->c, "stats.never.nothing", key), NULL);
    }
}

static void print_all(const struct stats *x) {
    char bots[SAY_MAX] = "", title[SAY_MAX];
    for (unsigned i = 0; i < x->plan->bots_n; i++) {
        say_join(language_messages(), bots, sizeof bots, x->plan->bot[i].name,
                 i + 1 == x->plan->bots_n);
    }
    say_title(language_messages(), x->c, title, sizeof title);
    say("stats.head", "title", title, "#n", (int)x->games, "bots", bots, NULL);
    printf("\n");
    print_turns(x);
    if (x->c->routes_n) {
        print_routes(x);
    }
    print_tickets(x);
    print_nevers(x);
}

/* ---- for programs ------------------------------------------------------------------------- */

static void put_turns(struct out *o, const struct stats *x) {
    json_key(o, "turns");
    json_open(o, '[');
    for (unsigned i = 0; i < x->plan->bots_n; i++) {
        json_open(o, '{');
        json_put_number(o, "wins", (int64_t)x->turn[i].wins);
        json_put_number(o, "shared", (int64_t)x->turn[i].shared);
        print_json_put_decimal(o, "mean_score", (double)x->turn[i].score / (double)x->games, 3);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void put_tallies(struct out *o, const struct stats *x) {
    json_key(o, "routes");
    json_open(o, '[');
    for (unsigned i = 0; i < x->c->routes_n; i++) {
        json_open(o, '{');
        json_put_text(o, "id", x->c->route[i].id);
        json_put_number(o, "claimed", (int64_t)x->claimed[i]);
        json_close(o, '}');
        print_json(o);
    }
    json_close(o, ']');
    json_key(o, "tickets");
    json_open(o, '[');
    for (unsigned i = 0; i < x->c->tickets_n; i++) {
        json_open(o, '{');
        json_put_text(o, "id", x->c->ticket[i].id);
        json_put_number(o, "held", (int64_t)x->held[i]);
        json_put_number(o, "completed", (int64_t)x->completed[i]);
        json_close(o, '}');
        print_json(o);
    }
    json_close(o, ']');
}

static void put_nevers(struct out *o, const struct stats *x) {
    struct never never[NEVERS];
    find_nevers(x, never);
    json_key(o, "never");
    json_open(o, '{');
    for (unsigned i = 0; i < NEVERS; i++) {
        json_key(o, never[i].key);
        json_open(o, '[');
        for (unsigned k = 0; k < never[i].n; k++) {
            json_text(o, never[i].id[k]);
            print_json(o);
        }
        json_close(o, ']');
    }
    json_close(o, '}');
}

static void put_all(const struct stats *x) {
    char seed[65], text[PRINT_JSON_MAX];
    struct out o;
    out_start(&o, text, sizeof text);
    seed_print(x->plan->seed, seed);
    json_open(&o, '{');
    json_put_text(&o, "map", x->c->id);
    json_put_text(&o, "seed", seed);
    json_put_number(&o, "games", (int64_t)x->games);
    json_key(&o, "bots");
    json_open(&o, '[');
    for (unsigned i = 0; i < x->plan->bots_n; i++) {
        json_text(&o, x->plan->bot[i].name);
    }
    json_close(&o, ']');
    put_turns(&o, x);
    put_tallies(&o, x);
    put_nevers(&o, x);
    json_close(&o, '}');
    print_json_line(&o);
}

/* ---- the command -------------------------------------------------------------------------- */

/* The same bot in every seat, three of them if the map allows, unless others are named. */
static bool read_plan(const struct args *args, struct sim_plan *plan) {
    const struct rh_components *c = plan->c;
    const char *bots = args_value(args, "bots");
    unsigned games = GAMES, seats = c->seats_max < 3 ? c->seats_max : 3;
    char list[RH_SEATS_MAX * 8] = "";
    seats = seats < c->seats_min ? c->seats_min : seats;
    plan->threads = args_processors(16);
    plan->usual.rollouts = ROLLOUTS;
    if (!args_number(args, "games", 1, GAMES_MAX, &games) ||
        !args_number(args, "seats", c->seats_min, c->seats_max, &seats) ||
        !args_number(args, "threads", 1, SIM_THREADS_MAX, &plan->threads) ||
        !args_seed(args, "seed", plan->seed)) {
        return false;
    }
    plan->games = games;
    for (unsigned i = 0; i < seats; i++) {
        snprintf(list + strlen(list), sizeof list - strlen(list), "%smedium", i ? "," : "");
    }
    return sim_read_bots(plan, bots ? bots : list);
}

static int run(const struct args *args, struct sim_plan *plan, struct stats *x) {
    struct sim_result result;
    if (!sim_run(plan, &result)) {
        return fail("error.memory", NULL);
    }
    if (result.culprit) {
        players_fault(plan->c, result.culprit, &result.fault, &result.view);
        return STATUS_BROKEN;
    }
    if (x->games) {
        (args_has(args, "json") ? put_all : print_all)(x);
    }
    return interrupt_came() ? STATUS_INTERRUPTED : STATUS_GOOD;
}

int cli_map_stats(const struct args *args, const char *map) {
    int status = STATUS_BAD_INPUT;
    struct rh_components *c = load_map(map);
    struct stats *x = calloc(1, sizeof *x);
    struct sim_plan plan = {
        .c = c, .progress = paint_is_rich(stderr), .own_deals = true, .over = count, .to = x};
    if (c && x && seed_new(plan.seed) && read_plan(args, &plan)) {
        x->c = c;
        x->plan = &plan;
        status = run(args, &plan, x);
    }
    free(c);
    free(x);
    return status;
}

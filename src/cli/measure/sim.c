/* `roundhouse sim`: many games between bots, and who won them. */
#include "cli/measure/sim.h"

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/load.h"
#include "cli/players.h"
#include "cli/print_json.h"
#include "cli/seed.h"
#include "cli/words/paint.h"
#include "cli/words/words.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES_MAX = 100000000, ROLLOUTS = 200 };

static const struct args_option options[] = {
    {"map", "ID|FILE"},   {"game", "ID|FILE"},
    {"bots", "A,B,..."},  {"rollouts", "N"},
    {"think", "SECONDS"}, {"seed", "HEX"},
    {"threads", "N"},     {"patience", "SECONDS"},
    {"json", NULL},       {0},
};

static const struct args_usage usage = {
    .name = "sim",
    .line = "roundhouse sim [N] [options]",
    .options = options,
    .examples =
        "  roundhouse sim 1000 --game usa --bots random,greedy\n"
        "  roundhouse sim 400 --map great-lakes --bots greedy,greedy,random --seed 7 --json\n",
    .words_max = 1,
};

/* The next of some names between commas; a comma behind a backslash, or between brackets, is one of
   the name. */
static const char *next_name(const char *list, char *name, size_t size) {
    size_t n = 0;
    bool inside = false;
    for (; *list && (inside || *list != ','); list++) {
        inside = *list == '[' || (inside && *list != ']');
        list += list[0] == '\\' && list[1] == ',';
        if (n + 1 < size) {
            name[n++] = *list;
        }
    }
    name[n] = '\0';
    return list + (*list == ',');
}

bool sim_read_bots(struct sim_plan *plan, const char *list) {
    while (*list) {
        char name[PLAYER_NAME_MAX + 1];
        struct arena_player player;
        list = next_name(list, name, sizeof name);
        if (!players_read(name, plan->usual, &player)) {
            return false;
        }
        if (plan->bots_n < RH_SEATS_MAX) {
            plan->bot[plan->bots_n] = player;
        }
        plan->bots_n++;
    }
    if (plan->bots_n < plan->c->seats_min || plan->bots_n > plan->c->seats_max) {
        fail("error.seats", "map", plan->c->id, "#min", plan->c->seats_min, "#max",
             plan->c->seats_max, "#n", (int)plan->bots_n, NULL);
        return false;
    }
    return true;
}

static double mean(int64_t sum, uint64_t n) {
    return n ? (double)sum / (double)n : 0;
}

static void print_table(const struct sim_plan *plan, const struct sim_result *r) {
    static const char *const keys[] = {"column.wins", "column.shared", "column.share",
                                       "column.score", "column.tickets"};
    column("column.player", -12);
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        column(keys[i], 10);
    }
    printf("\n");
    for (unsigned i = 0; i < plan->bots_n; i++) {
        const struct sim_tally *t = &r->bot[i];
        printf("%-12s %9llu %9llu %9.1f %9.1f %9.1f\n", plan->bot[i].name,
               (unsigned long long)t->wins, (unsigned long long)t->shared,
               100 * mean((int64_t)t->wins, r->games), mean(t->score, r->games),
               mean(t->tickets, r->games));
    }
    char games[24], actions[24], seconds[24], rate[24];
    snprintf(games, sizeof games, "%llu", (unsigned long long)r->games);
    snprintf(actions, sizeof actions, "%llu", (unsigned long long)r->actions);
    snprintf(seconds, sizeof seconds, "%.2f", r->seconds);
    snprintf(rate, sizeof rate, "%.0f", (double)r->games / r->seconds);
    printf("\n");
    say("column.sum", "games", games, "actions", actions, "seconds", seconds, "rate", rate, "map",
        plan->c->id, NULL);
}

static void print_result(const struct sim_plan *plan, const struct sim_result *r) {
    char seed[65], text[2 * PRINT_JSON_MAX];
    struct out o;
    out_start(&o, text, sizeof text);
    seed_print(plan->seed, seed);
    json_open(&o, '{');
    json_put_text(&o, "map", plan->c->id);
    json_put_text(&o, "seed", seed);
    json_put_number(&o, "rollouts", plan->usual.rollouts);
    json_put_number(&o, "ms", plan->usual.ms);
    json_put_number(&o, "games", (int64_t)r->games);
    json_put_number(&o, "wanted", (int64_t)plan->games);
    json_put_number(&o, "actions", (int64_t)r->actions);
    print_json_put_decimal(&o, "seconds", r->seconds, 3);
    print_json_put_decimal(&o, "games_per_second", (double)r->games / r->seconds, 1);
    json_key(&o, "bots");
    json_open(&o, '[');
    for (unsigned i = 0; i < plan->bots_n; i++) {
        const struct sim_tally *t = &r->bot[i];
        json_open(&o, '{');
        json_put_text(&o, "name", plan->bot[i].name);
        json_put_number(&o, "wins", (int64_t)t->wins);
        json_put_number(&o, "shared", (int64_t)t->shared);
        print_json_put_decimal(&o, "mean_score", mean(t->score, r->games), 3);
        print_json_put_decimal(&o, "mean_tickets", mean(t->tickets, r->games), 3);
        json_close(&o, '}');
    }
    json_close(&o, ']');
    json_close(&o, '}');
    print_json_line(&o);
}

static bool read_plan(const struct args *args, struct sim_plan *plan) {
    unsigned games = 100;
    plan->threads = args_processors(16);
    plan->usual.rollouts = ROLLOUTS;
    if (args->words_n && !args_parse_number(args->word[0], 1, GAMES_MAX, &games)) {
        fail("error.sim-games", "word", args->word[0], "#most", GAMES_MAX, NULL);
        return false;
    }
    if (!args_number(args, "threads", 1, SIM_THREADS_MAX, &plan->threads) ||
        !players_budget(args, &plan->usual) || !players_patience(args, &plan->patience_ms) ||
        !args_seed(args, "seed", plan->seed)) {
        return false;
    }
    plan->games = games;
    const char *bots = args_value(args, "bots");
    return sim_read_bots(plan, bots ? bots : "random,greedy");
}

/* What there is, also if a fault or Ctrl-C ended it early. */
static int tell(const struct sim_plan *plan, const struct sim_result *r, bool json) {
    if (r->culprit) {
        players_fault(plan->c, r->culprit, &r->fault, &r->view);
    }
    if (r->games) {
        (json ? print_result : print_table)(plan, r);
    }
    return r->culprit ? STATUS_BROKEN : interrupt_came() ? STATUS_INTERRUPTED : STATUS_GOOD;
}

int cmd_sim(int argc, char **argv) {
    struct args args;
    struct sim_plan plan = {0};
    struct sim_result result;
    int status;
    if (!args_read(&args, &usage, argc, argv, &status)) {
        return status;
    }
    const char *map = args_value(&args, "map");
    map = map ? map : args_value(&args, "game");
    struct rh_components *c = load_map(map ? map : "usa");
    plan.c = c;
    plan.progress = paint_is_rich(stderr);
    if (!c || !seed_new(plan.seed) || !read_plan(&args, &plan)) {
        free(c);
        return STATUS_BAD_INPUT;
    }
    status = sim_run(&plan, &result) ? tell(&plan, &result, args_has(&args, "json"))
                                     : fail("error.memory", NULL);
    free(c);
    return status;
}

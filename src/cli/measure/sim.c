/* `roundhouse sim`: many games between bots, and who won them. */
#include "cli/measure/sim.h"

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/load.h"
#include "cli/seed.h"
#include "cli/words/language.h"
#include "cli/words/paint.h"
#include "cli/words/words.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct args_option options[] = {
    {"map", "ID|FILE"}, {"game", "ID|FILE"}, {"bots", "A,B,..."}, {"rollouts", "N"},
    {"seed", "HEX"},    {"threads", "N"},    {"json", NULL},      {0},
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

static int refuse_bot(const char *name) {
    const char *list[33] = {0};
    char all[SAY_MAX] = "";
    for (size_t i = 0; i < 32 && bot_at(i); i++) {
        list[i] = bot_at(i)->name;
        say_join(language_messages(), all, sizeof all, list[i], !bot_at(i + 1));
    }
    const char *near = nearest_word(name, list);
    return near ? fail("error.bot-near", "bot", name, "near", near, "all", all, NULL)
                : fail("error.bot", "bot", name, "all", all, NULL);
}

/* Names between commas. */
static bool read_bots(struct sim_plan *plan, const char *list) {
    while (*list) {
        char name[RH_ID_MAX];
        size_t n = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)n, list);
        const struct bot *bot = bot_find(name);
        if (!bot) {
            refuse_bot(name);
            return false;
        }
        if (plan->bots_n < RH_SEATS_MAX) {
            plan->bot[plan->bots_n] = bot;
        }
        plan->bots_n++;
        list += n + (list[n] == ',');
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
        printf("%-12s %9llu %9llu %9.1f %9.1f %9.1f\n", plan->bot[i]->name,
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

static void print_json(const struct sim_plan *plan, const struct sim_result *r) {
    char seed[65];
    seed_print(plan->seed, seed);
    printf("{\"map\":\"%s\",\"seed\":\"%s\",\"rollouts\":%u,\"games\":%llu,\"actions\":%llu,"
           "\"seconds\":%.3f,\"games_per_second\":%.1f,\"bots\":[",
           plan->c->id, seed, plan->rollouts, (unsigned long long)r->games,
           (unsigned long long)r->actions, r->seconds, (double)r->games / r->seconds);
    for (unsigned i = 0; i < plan->bots_n; i++) {
        const struct sim_tally *t = &r->bot[i];
        printf("%s{\"name\":\"%s\",\"wins\":%llu,\"shared\":%llu,\"mean_score\":%.3f,"
               "\"mean_tickets\":%.3f}",
               i ? "," : "", plan->bot[i]->name, (unsigned long long)t->wins,
               (unsigned long long)t->shared, mean(t->score, r->games), mean(t->tickets, r->games));
    }
    printf("]}\n");
}

static bool read_plan(const struct args *args, struct sim_plan *plan) {
    unsigned games = 100, rollouts = 200;
    plan->threads = args_processors(16);
    if (args->words_n && !args_parse_number(args->word[0], 1, 100000000, &games)) {
        fail("error.sim-games", "word", args->word[0], NULL);
        return false;
    }
    if (!args_number(args, "rollouts", 1, 100000000, &rollouts) ||
        !args_number(args, "threads", 1, SIM_THREADS_MAX, &plan->threads) ||
        !args_seed(args, "seed", plan->seed)) {
        return false;
    }
    plan->games = games;
    plan->rollouts = rollouts;
    const char *bots = args_value(args, "bots");
    return read_bots(plan, bots ? bots : "random,greedy");
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
    status = sim_run(&plan, &result) ? STATUS_GOOD : fail("error.memory", NULL);
    if (status == STATUS_GOOD && result.cheat) {
        fail("error.bot-refused", "bot", result.cheat->name, NULL);
        status = STATUS_BROKEN;
    }
    if (status == STATUS_GOOD) {
        (args_has(&args, "json") ? print_json : print_table)(&plan, &result);
    }
    free(c);
    return status;
}

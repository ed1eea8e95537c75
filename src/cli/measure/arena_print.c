/* The results of an arena: progress while it runs, a table or JSON when it is over. */
#include "cli/measure/arena.h"

#include "cli/print_json.h"
#include "cli/seed.h"
#include "cli/words/words.h"

#include <string.h>

static double per(double sum, double n) {
    return n > 0 ? sum / n : 0;
}

void arena_progress(const struct arena_run *run) {
    uint32_t share_n = (run->deals + run->parts - 1 - run->part) / run->parts;
    uint64_t played = 0, all = (uint64_t)share_n * run->pairs_n;
    for (unsigned i = 0; i < run->pairs_n; i++) {
        played += run->job[i].clear ? share_n : run->pair[i].deals;
    }
    const struct arena_pair *p = &run->pair[(run->turn + run->pairs_n - 1) % run->pairs_n];
    char text[SAY_MAX], share[24];
    snprintf(share, sizeof share, "%.1f %% +- %.1f", 100 * arena_mean(p), 200 * arena_error(p));
    phrase(text, sizeof text, "column.progress", "#done", (int)played, "#all", (int)all, "bot",
           run->player[p->a].name, "other", run->player[p->b].name, "share", share, NULL);
    fprintf(stderr, "\r%s   ", text);
    fflush(stderr);
}

void arena_progress_end(const struct arena_run *run) {
    if (run->progress) {
        fprintf(stderr, "\r%100s\r", "");
    }
}

/* Whether a player has played at all. */
static bool has_played(const struct arena_run *run, unsigned player) {
    bool played = false;
    for (unsigned i = 0; i < run->pairs_n; i++) {
        const struct arena_pair *p = &run->pair[i];
        played = played || (p->deals && (p->a == player || p->b == player));
    }
    return played;
}

/* Deals that some pair has and another lacks, or that were left out between others. */
static uint64_t missing(const struct arena_run *run) {
    uint64_t n = 0;
    for (unsigned i = 0; i < run->pairs_n; i++) {
        bool whole = run->parts > 1 || run->job[i].clear || !run->pair[i].deals;
        n += whole ? 0 : run->deals - run->pair[i].deals;
    }
    return n;
}

/* As wide as the longest name, so that commands of programs do not push the numbers around. */
static int name_width(const struct arena_run *run) {
    size_t width = 24;
    for (unsigned i = 0; i < run->players_n; i++) {
        size_t n = strlen(run->player[i].name);
        width = n > width ? n : width;
    }
    return (int)width;
}

static void print_pairs(const struct arena_run *run, int width) {
    static const char *const keys[] = {"column.games",  "column.share", "column.score",
                                       "column.theirs", "column.ms",    "column.longest"};
    static const int widths[] = {8, 15, 8, 8, 11, 11};
    column("column.player", -width);
    printf(" ");
    column("column.against", -width);
    for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++) {
        column(keys[i], widths[i]);
    }
    printf("\n");
    for (unsigned i = 0; i < run->pairs_n; i++) {
        const struct arena_pair *p = &run->pair[i];
        if (p->deals) {
            printf("%-*s %-*s %7u %7.1f +-%4.1f %7.1f %7.1f %10.4f %10.2f\n", width,
                   run->player[p->a].name, width, run->player[p->b].name,
                   p->deals * run->plan.seats, 100 * arena_mean(p), 196 * arena_error(p),
                   per(p->score_a, p->deals), per(p->score_b, p->deals),
                   per(p->effort_a.ms, (double)p->effort_a.decisions), p->effort_a.ms_max);
        }
    }
}

/* What is left of the results without luck, and how many games that is worth. */
static void print_luck(const struct arena_run *run) {
    for (unsigned i = 0; run->plan.luck && i < run->pairs_n; i++) {
        const struct arena_pair *p = &run->pair[i];
        char raw[48], adjusted[48], gain[24];
        if (p->deals > 1) {
            snprintf(raw, sizeof raw, "%.1f +- %.1f", 100 * arena_mean(p), 196 * arena_error(p));
            snprintf(adjusted, sizeof adjusted, "%.1f +- %.1f", 100 * arena_adjusted(p),
                     196 * arena_adjusted_error(p));
            snprintf(gain, sizeof gain, "%.1f", arena_luck_gain(p, run->plan.seats));
            say("column.luck", "bot", run->player[p->a].name, "other", run->player[p->b].name,
                "raw", raw, "adjusted", adjusted, "gain", gain, NULL);
        }
    }
}

static void print_faults(const struct arena_run *run) {
    for (unsigned i = 0; i < run->pairs_n; i++) {
        const struct arena_pair *p = &run->pair[i];
        for (unsigned k = 0; k < 2; k++) {
            uint64_t lost = k ? p->faults_b : p->faults_a;
            if (lost) {
                say("column.faults", "bot", run->player[k ? p->b : p->a].name, "other",
                    run->player[k ? p->a : p->b].name, "#n", (int)lost, NULL);
            }
        }
    }
}

void arena_print_table(const struct arena_run *run) {
    double rating[ARENA_PLAYERS_MAX], error[ARENA_PLAYERS_MAX];
    bool programs = false;
    int width = name_width(run);
    print_pairs(run, width);
    arena_rate(run->pair, run->pairs_n, run->players_n, run->plan.seats, rating, error);
    printf("\n");
    column("column.player", -width);
    column("column.rating", 9);
    printf("\n");
    for (unsigned i = 0; i < run->players_n; i++) {
        programs = programs || !run->player[i].bot;
        if (has_played(run, i)) {
            printf("%-*s %8.0f +-%.0f\n", width, run->player[i].name, rating[i], 1.96 * error[i]);
        }
    }
    printf("\n");
    print_luck(run);
    print_faults(run);
    if (missing(run)) {
        say("column.missing", "#n", (int)missing(run), NULL);
    }
    say(programs ? "column.note-programs" : "column.note", "map", run->c->id, "#seats",
        (int)run->plan.seats, NULL);
}

static void put_effort(struct out *o, const char *name, const struct arena_player *player,
                       const struct arena_effort *e) {
    json_key(o, name);
    json_open(o, '{');
    json_put_text(o, "clock", player->bot ? "processor" : "wall");
    json_put_number(o, "decisions", (int64_t)e->decisions);
    print_json_put_decimal(o, "ms", per(e->ms, (double)e->decisions), 4);
    print_json_put_decimal(o, "ms_max", e->ms_max, 3);
    json_close(o, '}');
}

static void put_pair(struct out *o, const struct arena_run *run, const struct arena_pair *p) {
    json_open(o, '{');
    json_put_text(o, "bot", run->player[p->a].name);
    json_put_text(o, "against", run->player[p->b].name);
    json_put_number(o, "games", (int64_t)p->deals * run->plan.seats);
    print_json_put_decimal(o, "wins", arena_mean(p), 5);
    print_json_put_decimal(o, "error", arena_error(p), 5);
    if (run->plan.luck) {
        print_json_put_decimal(o, "luck", per(p->luck, p->deals), 5);
        print_json_put_decimal(o, "adjusted", arena_adjusted(p), 5);
        print_json_put_decimal(o, "adjusted_error", arena_adjusted_error(p), 5);
        print_json_put_decimal(o, "luck_gain", arena_luck_gain(p, run->plan.seats), 2);
    }
    print_json_put_decimal(o, "score", per(p->score_a, p->deals), 2);
    print_json_put_decimal(o, "score_against", per(p->score_b, p->deals), 2);
    print_json_put_decimal(o, "actions", per(p->actions, p->deals), 1);
    json_put_number(o, "faults", (int64_t)p->faults_a);
    json_put_number(o, "faults_against", (int64_t)p->faults_b);
    put_effort(o, "effort", &run->player[p->a], &p->effort_a);
    put_effort(o, "effort_against", &run->player[p->b], &p->effort_b);
    json_close(o, '}');
}

static void put_ratings(struct out *o, const struct arena_run *run) {
    double rating[ARENA_PLAYERS_MAX], error[ARENA_PLAYERS_MAX];
    arena_rate(run->pair, run->pairs_n, run->players_n, run->plan.seats, rating, error);
    json_key(o, "ratings");
    json_open(o, '[');
    for (unsigned i = 0; i < run->players_n; i++) {
        if (!has_played(run, i)) {
            continue;
        }
        json_open(o, '{');
        json_put_text(o, "bot", run->player[i].name);
        print_json_put_decimal(o, "rating", rating[i], 1);
        print_json_put_decimal(o, "error", error[i], 1);
        json_close(o, '}');
        print_json(o);
    }
    json_close(o, ']');
}

void arena_print_json(const struct arena_run *run) {
    char seed[65], text[PRINT_JSON_MAX];
    struct out o;
    out_start(&o, text, sizeof text);
    seed_print(run->plan.seed, seed);
    json_open(&o, '{');
    json_put_text(&o, "map", run->c->id);
    json_put_number(&o, "seats", run->plan.seats);
    json_put_text(&o, "seed", seed);
    json_put_number(&o, "part", run->part + 1);
    json_put_number(&o, "parts", run->parts);
    json_put_number(&o, "missing", (int64_t)missing(run));
    json_key(&o, "pairs");
    json_open(&o, '[');
    for (unsigned i = 0; i < run->pairs_n; i++) {
        if (run->pair[i].deals) {
            put_pair(&o, run, &run->pair[i]);
            print_json(&o);
        }
    }
    json_close(&o, ']');
    put_ratings(&o, run);
    json_close(&o, '}');
    print_json_line(&o);
}

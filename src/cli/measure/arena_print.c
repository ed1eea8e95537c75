/* The results of an arena: progress while it runs, a table or JSON when it is over. */
#include "cli/measure/arena.h"

#include "cli/seed.h"
#include "cli/words/words.h"

static double per(double sum, double n) {
    return n > 0 ? sum / n : 0;
}

void arena_progress(const struct arena_run *run) {
    uint64_t played = 0, all = (uint64_t)run->deals * run->pairs_n;
    for (unsigned i = 0; i < run->pairs_n; i++) {
        played += run->job[i].clear ? run->deals : run->pair[i].deals;
    }
    const struct arena_pair *p = &run->pair[(run->turn + run->pairs_n - 1) % run->pairs_n];
    char text[SAY_MAX], done[24], of[24], share[24];
    snprintf(done, sizeof done, "%llu", (unsigned long long)played);
    snprintf(of, sizeof of, "%llu", (unsigned long long)all);
    snprintf(share, sizeof share, "%.1f %% +- %.1f", 100 * arena_mean(p), 200 * arena_error(p));
    phrase(text, sizeof text, "column.progress", "done", done, "all", of, "bot",
           run->player[p->a].name, "other", run->player[p->b].name, "share", share, NULL);
    fprintf(stderr, "\r%s   ", text);
    fflush(stderr);
}

void arena_progress_end(const struct arena_run *run) {
    if (run->progress) {
        fprintf(stderr, "\r%100s\r", "");
    }
}

void arena_print_table(const struct arena_run *run) {
    double rating[ARENA_PLAYERS_MAX], error[ARENA_PLAYERS_MAX];
    column("column.player", -24);
    printf(" ");
    column("column.against", -24);
    column("column.games", 8);
    column("column.share", 15);
    column("column.score", 8);
    column("column.theirs", 8);
    column("column.ms", 11);
    column("column.longest", 11);
    printf("\n");
    for (unsigned i = 0; i < run->pairs_n; i++) {
        const struct arena_pair *p = &run->pair[i];
        printf("%-24s %-24s %7u %7.1f +-%4.1f %7.1f %7.1f %10.4f %10.2f\n", run->player[p->a].name,
               run->player[p->b].name, p->deals * run->seats, 100 * arena_mean(p),
               196 * arena_error(p), per(p->score_a, p->deals), per(p->score_b, p->deals),
               per(p->effort_a.ms, (double)p->effort_a.decisions), p->effort_a.ms_max);
    }
    arena_rate(run->pair, run->pairs_n, run->players_n, run->seats, rating, error);
    printf("\n");
    column("column.player", -24);
    column("column.rating", 9);
    printf("\n");
    for (unsigned i = 0; i < run->players_n; i++) {
        printf("%-24s %8.0f +-%.0f\n", run->player[i].name, rating[i], 1.96 * error[i]);
    }
    printf("\n");
    say("column.note", "map", run->c->id, "#seats", (int)run->seats, NULL);
}

static void print_effort(const char *name, const struct arena_effort *e) {
    printf(",\"%s\":{\"decisions\":%llu,\"ms\":%.4f,\"ms_max\":%.3f}", name,
           (unsigned long long)e->decisions, per(e->ms, (double)e->decisions), e->ms_max);
}

/* Names of programs may hold anything. */
static void print_name(const char *name) {
    putchar('"');
    for (; *name; name++) {
        if (*name == '"' || *name == '\\') {
            putchar('\\');
        }
        putchar((unsigned char)*name < ' ' ? ' ' : *name);
    }
    putchar('"');
}

void arena_print_json(const struct arena_run *run) {
    double rating[ARENA_PLAYERS_MAX], error[ARENA_PLAYERS_MAX];
    char seed[65];
    seed_print(run->seed, seed);
    printf("{\"map\":\"%s\",\"seats\":%u,\"seed\":\"%s\",\"pairs\":[", run->c->id, run->seats,
           seed);
    for (unsigned i = 0; i < run->pairs_n; i++) {
        const struct arena_pair *p = &run->pair[i];
        printf("%s{\"bot\":", i ? "," : "");
        print_name(run->player[p->a].name);
        printf(",\"against\":");
        print_name(run->player[p->b].name);
        printf(",\"games\":%u,\"wins\":%.5f,\"error\":%.5f,\"score\":%.2f,\"score_against\":%.2f,"
               "\"actions\":%.1f",
               p->deals * run->seats, arena_mean(p), arena_error(p), per(p->score_a, p->deals),
               per(p->score_b, p->deals), per(p->actions, p->deals));
        print_effort("effort", &p->effort_a);
        print_effort("effort_against", &p->effort_b);
        printf("}");
    }
    arena_rate(run->pair, run->pairs_n, run->players_n, run->seats, rating, error);
    printf("],\"ratings\":[");
    for (unsigned i = 0; i < run->players_n; i++) {
        printf("%s{\"bot\":", i ? "," : "");
        print_name(run->player[i].name);
        printf(",\"rating\":%.1f,\"error\":%.1f}", rating[i], error[i]);
    }
    printf("]}\n");
}

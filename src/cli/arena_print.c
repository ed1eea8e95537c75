/* The results of an arena: progress while it runs, a table or JSON when it is over. */
#include "cli/arena.h"

#include "cli/cli.h"

static double per(double sum, double n) {
    return n > 0 ? sum / n : 0;
}

void arena_progress(const struct arena_crew *crew) {
    uint64_t played = 0, all = (uint64_t)crew->deals * crew->pairs_n;
    for (unsigned i = 0; i < crew->pairs_n; i++) {
        played += crew->job[i].clear ? crew->deals : crew->pair[i].deals;
    }
    const struct arena_pair *p = &crew->pair[(crew->turn + crew->pairs_n - 1) % crew->pairs_n];
    fprintf(stderr, "\r%llu of %llu deals; %s against %s: %.1f %% +- %.1f   ",
            (unsigned long long)played, (unsigned long long)all, crew->player[p->a].name,
            crew->player[p->b].name, 100 * arena_mean(p), 200 * arena_error(p));
    fflush(stderr);
}

void arena_progress_end(const struct arena_crew *crew) {
    if (crew->progress) {
        fprintf(stderr, "\r%100s\r", "");
    }
}

void arena_print_table(const struct arena_crew *crew) {
    double rating[ARENA_PLAYERS_MAX], error[ARENA_PLAYERS_MAX];
    printf("%-24s %-24s %7s %14s %7s %7s %10s %10s\n", "bot", "against", "games", "wins %", "score",
           "theirs", "ms", "longest");
    for (unsigned i = 0; i < crew->pairs_n; i++) {
        const struct arena_pair *p = &crew->pair[i];
        printf("%-24s %-24s %7u %7.1f +-%4.1f %7.1f %7.1f %10.4f %10.2f\n", crew->player[p->a].name,
               crew->player[p->b].name, p->deals * crew->seats, 100 * arena_mean(p),
               196 * arena_error(p), per(p->score_a, p->deals), per(p->score_b, p->deals),
               per(p->effort_a.ms, (double)p->effort_a.decisions), p->effort_a.ms_max);
    }
    arena_rate(crew->pair, crew->pairs_n, crew->players_n, crew->seats, rating, error);
    printf("\n%-24s %8s\n", "bot", "rating");
    for (unsigned i = 0; i < crew->players_n; i++) {
        printf("%-24s %8.0f +-%.0f\n", crew->player[i].name, rating[i], 1.96 * error[i]);
    }
    printf("\nmap %s, %u seats; +- is what 95 %% lie within; ms is processor time a decision\n",
           crew->c->id, crew->seats);
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

void arena_print_json(const struct arena_crew *crew) {
    double rating[ARENA_PLAYERS_MAX], error[ARENA_PLAYERS_MAX];
    char seed[65];
    seed_print(crew->seed, seed);
    printf("{\"map\":\"%s\",\"seats\":%u,\"seed\":\"%s\",\"pairs\":[", crew->c->id, crew->seats,
           seed);
    for (unsigned i = 0; i < crew->pairs_n; i++) {
        const struct arena_pair *p = &crew->pair[i];
        printf("%s{\"bot\":", i ? "," : "");
        print_name(crew->player[p->a].name);
        printf(",\"against\":");
        print_name(crew->player[p->b].name);
        printf(",\"games\":%u,\"wins\":%.5f,\"error\":%.5f,\"score\":%.2f,\"score_against\":%.2f,"
               "\"actions\":%.1f",
               p->deals * crew->seats, arena_mean(p), arena_error(p), per(p->score_a, p->deals),
               per(p->score_b, p->deals), per(p->actions, p->deals));
        print_effort("effort", &p->effort_a);
        print_effort("effort_against", &p->effort_b);
        printf("}");
    }
    arena_rate(crew->pair, crew->pairs_n, crew->players_n, crew->seats, rating, error);
    printf("],\"ratings\":[");
    for (unsigned i = 0; i < crew->players_n; i++) {
        printf("%s{\"bot\":", i ? "," : "");
        print_name(crew->player[i].name);
        printf(",\"rating\":%.1f,\"error\":%.1f}", rating[i], error[i]);
    }
    printf("]}\n");
}

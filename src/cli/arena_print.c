/* The results of an arena: progress while it runs, a table or JSON when it is over. */
#include "cli/arena.h"

#include "cli/cli.h"
#include "cli/words.h"

static double per(double sum, double n) {
    return n > 0 ? sum / n : 0;
}

void arena_progress(const struct arena_crew *crew) {
    uint64_t played = 0, all = (uint64_t)crew->deals * crew->pairs_n;
    for (unsigned i = 0; i < crew->pairs_n; i++) {
        played += crew->job[i].clear ? crew->deals : crew->pair[i].deals;
    }
    const struct arena_pair *p = &crew->pair[(crew->turn + crew->pairs_n - 1) % crew->pairs_n];
    char text[SAY_MAX], done[24], of[24], share[24];
    snprintf(done, sizeof done, "%llu", (unsigned long long)played);
    snprintf(of, sizeof of, "%llu", (unsigned long long)all);
    snprintf(share, sizeof share, "%.1f %% +- %.1f", 100 * arena_mean(p), 200 * arena_error(p));
    phrase(text, sizeof text, "column.progress", "done", done, "all", of, "bot",
           crew->player[p->a].name, "other", crew->player[p->b].name, "share", share, NULL);
    fprintf(stderr, "\r%s   ", text);
    fflush(stderr);
}

void arena_progress_end(const struct arena_crew *crew) {
    if (crew->progress) {
        fprintf(stderr, "\r%100s\r", "");
    }
}

void arena_print_table(const struct arena_crew *crew) {
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
    for (unsigned i = 0; i < crew->pairs_n; i++) {
        const struct arena_pair *p = &crew->pair[i];
        printf("%-24s %-24s %7u %7.1f +-%4.1f %7.1f %7.1f %10.4f %10.2f\n", crew->player[p->a].name,
               crew->player[p->b].name, p->deals * crew->seats, 100 * arena_mean(p),
               196 * arena_error(p), per(p->score_a, p->deals), per(p->score_b, p->deals),
               per(p->effort_a.ms, (double)p->effort_a.decisions), p->effort_a.ms_max);
    }
    arena_rate(crew->pair, crew->pairs_n, crew->players_n, crew->seats, rating, error);
    printf("\n");
    column("column.player", -24);
    column("column.rating", 9);
    printf("\n");
    for (unsigned i = 0; i < crew->players_n; i++) {
        printf("%-24s %8.0f +-%.0f\n", crew->player[i].name, rating[i], 1.96 * error[i]);
    }
    printf("\n");
    say("column.note", "map", crew->c->id, "#seats", (int)crew->seats, NULL);
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

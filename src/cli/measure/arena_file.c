/*
 * Results of an arena in a file: a header that says what is played, then a line a deal.
 *
 * A line: pair, deal, points, scores of both, actions, then decisions, ms and longest ms of both. The
 * file is only ever appended to; a line that a crash cut short is left out when it is read.
 */
#include "cli/measure/arena.h"

#include "cli/file.h"
#include "cli/seed.h"
#include "cli/words/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_BYTES_MAX = 256 << 20 };

static void header(const struct arena_run *run, char *out, size_t size) {
    char seed[65];
    seed_print(run->seed, seed);
    int n = snprintf(out, size, "arena 1 map %s %016llx seats %u seed %s players", run->c->id,
                     (unsigned long long)run->c->hash, run->seats, seed);
    for (unsigned i = 0; i < run->players_n && n > 0 && (size_t)n < size; i++) {
        n += snprintf(out + n, size - (size_t)n, " %s", run->player[i].name);
    }
}

static void settle(struct arena_run *run, unsigned pair) {
    if (!run->beats) {
        return;
    }
    /* Wald's test between a little less and a little more, wrong one time in twenty. */
    double llr = arena_llr(&run->pair[pair], run->beats - 0.02, run->beats + 0.02);
    run->job[pair].clear = llr > 2.94 || llr < -2.94;
}

void arena_book(struct arena_run *run, unsigned pair, uint32_t deal, const struct arena_deal *d) {
    arena_add(&run->pair[pair], d);
    settle(run, pair);
    if (run->file) {
        fprintf(run->file, "%u %u %.6f %.3f %.3f %.1f %llu %.3f %.3f %llu %.3f %.3f\n", pair, deal,
                d->points, d->score_a, d->score_b, d->actions, (unsigned long long)d->a.decisions,
                d->a.ms, d->a.ms_max, (unsigned long long)d->b.decisions, d->b.ms, d->b.ms_max);
        fflush(run->file);
    }
    if (run->progress) {
        arena_progress(run);
    }
}

bool arena_was_played(const struct arena_run *run, unsigned pair) {
    const struct arena_job *job = &run->job[pair];
    return job->played && job->played[job->next];
}

static bool read_deal(struct arena_run *run, const char *line) {
    struct arena_deal d = {0};
    unsigned pair, deal;
    unsigned long long da, db;
    if (sscanf(line, "%u %u %lf %lf %lf %lf %llu %lf %lf %llu %lf %lf", &pair, &deal, &d.points,
               &d.score_a, &d.score_b, &d.actions, &da, &d.a.ms, &d.a.ms_max, &db, &d.b.ms,
               &d.b.ms_max) != 12 ||
        pair >= run->pairs_n) {
        return false;
    }
    d.a.decisions = da;
    d.b.decisions = db;
    struct arena_job *job = &run->job[pair];
    if (!job->played) {
        job->played = calloc(run->deals, 1);
    }
    if (!job->played || deal >= run->deals || job->played[deal]) {
        return false;
    }
    job->played[deal] = 1;
    arena_add(&run->pair[pair], &d);
    settle(run, pair);
    return true;
}

bool arena_resume(struct arena_run *run, const char *path) {
    char wanted[4096];
    header(run, wanted, sizeof wanted);
    char *text = file_read(path, FILE_BYTES_MAX);
    if (!text && errno != ENOENT) {
        fail("error.read", "file", path, "why", strerror(errno), NULL);
        return false;
    }
    bool fresh = !text || !*text; /* a crash may have left nothing but the name */
    size_t n = text ? strcspn(text, "\n") : 0;
    if (!fresh && (n != strlen(wanted) || memcmp(text, wanted, n) != 0)) {
        fail("error.arena-other", "file", path, NULL);
        free(text);
        return false;
    }
    for (char *line = text ? strchr(text, '\n') : NULL; line && line[1];) {
        char *end = strchr(line + 1, '\n');
        if (!end) {
            break; /* cut short */
        }
        read_deal(run, line + 1);
        line = end;
    }
    run->file = fopen(path, "a");
    if (run->file && fresh) {
        fprintf(run->file, "%s\n", wanted);
        fflush(run->file);
    } else if (run->file && text[strlen(text) - 1] != '\n') {
        fputc('\n', run->file); /* what was cut short stays a line of its own */
    }
    free(text);
    if (!run->file) {
        fail("error.read", "file", path, "why", strerror(errno), NULL);
    }
    return run->file != NULL;
}

/*
 * Results of an arena in a file: a header that says what is played, then a line a deal.
 *
 * A line: pair, deal, points, scores of both, actions, then decisions, ms and longest ms of both,
 * and the games that each lost by a fault; with luck also that of a, and the means of the squares
 * of a game's points with it and without. The file is only ever appended to; a line that a crash
 * cut short is left out when it is read. All parts of an arena have the same header.
 */
#include "cli/measure/arena.h"

#include "cli/file.h"
#include "cli/measure/arena_header.h"
#include "cli/words/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

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
        fprintf(run->file, "%u %u %.6f %.3f %.3f %.1f %llu %.3f %.3f %llu %.3f %.3f %u %u", pair,
                deal, d->points, d->score_a, d->score_b, d->actions,
                (unsigned long long)d->a.decisions, d->a.ms, d->a.ms_max,
                (unsigned long long)d->b.decisions, d->b.ms, d->b.ms_max, d->faults_a, d->faults_b);
        if (run->plan.luck) {
            fprintf(run->file, " %.6f %.6f %.6f", d->luck, d->points2, d->adjusted2);
        }
        fputc('\n', run->file);
        fflush(run->file);
    }
    if (run->progress) {
        arena_progress(run);
    }
}

bool arena_was_played(const struct arena_run *run, unsigned pair) {
    const struct arena_job *job = &run->job[pair];
    return job->next < job->played_n && job->played[job->next];
}

/* Notes that a deal was played; false: it was before, or is none of this run. */
static bool mark(struct arena_job *job, uint32_t deal, uint32_t deals) {
    if (deal >= deals || (deal < job->played_n && job->played[deal])) {
        return false;
    }
    if (deal >= job->played_n) {
        uint32_t n = 2 * deal + 64;
        uint8_t *played = realloc(job->played, n);
        if (!played) {
            return false;
        }
        memset(played + job->played_n, 0, n - job->played_n);
        job->played = played;
        job->played_n = n;
    }
    job->played[deal] = 1;
    return true;
}

/* Files of before faults were counted have twelve numbers a line. */
static bool read_deal(struct arena_run *run, const char *line) {
    struct arena_deal d = {0};
    unsigned pair, deal;
    unsigned long long da, db;
    int n =
        sscanf(line, "%u %u %lf %lf %lf %lf %llu %lf %lf %llu %lf %lf %u %u %lf %lf %lf", &pair,
               &deal, &d.points, &d.score_a, &d.score_b, &d.actions, &da, &d.a.ms, &d.a.ms_max, &db,
               &d.b.ms, &d.b.ms_max, &d.faults_a, &d.faults_b, &d.luck, &d.points2, &d.adjusted2);
    if (n < (run->plan.luck ? 17 : 12) || pair >= run->pairs_n ||
        !mark(&run->job[pair], deal, run->deals)) {
        return false;
    }
    d.a.decisions = da;
    d.b.decisions = db;
    arena_add(&run->pair[pair], &d);
    settle(run, pair);
    return true;
}

void arena_read(struct arena_run *run, const char *lines) {
    while (*lines) {
        const char *end = strchr(lines, '\n');
        if (!end) {
            break; /* cut short */
        }
        read_deal(run, lines);
        lines = end + 1;
    }
}

bool arena_resume(struct arena_run *run, const char *path) {
    char wanted[ARENA_HEADER_MAX], old[ARENA_HEADER_MAX];
    arena_header_print(run, wanted, true);
    arena_header_print(run, old, false);
    char *text = file_read(path, ARENA_BYTES_MAX);
    if (!text && errno != ENOENT) {
        fail("error.read", "file", path, "why", strerror(errno), NULL);
        return false;
    }
    bool fresh = !text || !*text; /* a crash may have left nothing but the name */
    size_t n = text ? strcspn(text, "\n") : 0;
    if (!fresh && !arena_header_is(text, wanted) && !arena_header_is(text, old)) {
        fail("error.arena-other", "file", path, NULL);
        free(text);
        return false;
    }
    if (!fresh && text[n]) {
        arena_read(run, text + n + 1);
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

/* See arena_log.h. Remarks go above the line of the action that they are about. */
#include "arena/arena_log.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void arena_log_begin(struct arena_log *log, const struct rh_components *c,
                     const struct rh_options *options, const uint8_t seed[32]) {
    log->c = c;
    log->remarks.n = 0;
    log->record = (struct rh_record){.options = *options, .has_seed = true, .map_hash = c->hash};
    memcpy(log->record.map, c->id, sizeof log->record.map);
    memcpy(log->record.seed, seed, sizeof log->record.seed);
}

void arena_log_add(struct arena_log *log, const struct rh_action *a, const char *info) {
    struct rh_record *r = &log->record;
    if (r->actions_n == RH_RECORD_MAX) {
        return;
    }
    log->lines[r->actions_n] = 0;
    for (const char *at = info; *at; at += strcspn(at, "\n") + 1) {
        talk_write(&log->remarks, "# %.*s\n", (int)strcspn(at, "\n"), at);
        log->lines[r->actions_n]++;
    }
    r->action[r->actions_n++] = *a;
}

/* The line after this one, or its end. */
static const char *next(const char *line) {
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

static void merge(struct arena_log *log, const char *text, struct talk_text *out) {
    const char *remark = log->remarks.n ? log->remarks.p : "";
    uint32_t lines = 0, action = 0, head;
    for (const char *at = text; *at; at = next(at)) {
        lines++;
    }
    head = lines - log->record.actions_n - (log->record.end_hash != 0);
    for (const char *at = text; *at; at = next(at)) {
        bool is_action = head == 0 && action < log->record.actions_n;
        head -= head > 0;
        for (uint32_t i = 0; is_action && i < log->lines[action]; i++) {
            talk_write(out, "%.*s", (int)(next(remark) - remark), remark);
            remark = next(remark);
        }
        action += is_action;
        talk_write(out, "%.*s", (int)(next(at) - at), at);
    }
}

static bool write_file(const char *path, const struct talk_text *text) {
    FILE *file = text->broken ? NULL : fopen(path, "w");
    bool good = file && fwrite(text->p, 1, text->n, file) == text->n;
    return file && fclose(file) == 0 && good;
}

bool arena_log_save(struct arena_log *log, const struct rh_state *end, const char *path) {
    assert(log && log->c && end && path);
    struct talk_text out = {0};
    log->record.options.first = end->first;
    log->record.end_hash = end->phase == RH_OVER ? rh_hash(end) : 0;
    size_t n = rh_record_print(log->c, &log->record, NULL, 0);
    char *text = malloc(n + 1);
    if (text) {
        rh_record_print(log->c, &log->record, text, n + 1);
        merge(log, text, &out);
    }
    bool good = text && write_file(path, &out);
    free(text);
    free(out.p);
    return good;
}

void arena_log_finish(struct arena_log *log) {
    free(log->remarks.p);
}

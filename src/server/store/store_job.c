/* Making jobs: each row is copied into one block of memory, with its text behind it. */
#include "server/store/store_job.h"

#include <stdlib.h>
#include <string.h>

struct store_job *store_job(store_done done, void *ctx) {
    struct store_job *j = calloc(1, sizeof *j);
    if (!j) {
        return NULL;
    }
    j->done = done;
    j->ctx = ctx;
    j->last = &j->first;
    return j;
}

/* Room for a row of this kind, copied from `row`; the text, if any, lies behind it. */
static struct write *add(struct store_job *j, enum write_kind kind, const void *row, size_t row_n,
                         const char *text, const char **text_at) {
    size_t text_n = text ? strlen(text) + 1 : 0;
    struct write *w = malloc(sizeof *w + text_n);
    if (!w) {
        j->broken = true;
        return NULL;
    }
    w->next = NULL;
    w->kind = kind;
    memcpy(&w->person, row, row_n); /* all members of the union start there */
    if (text) {
        char *behind = (char *)(w + 1);
        memcpy(behind, text, text_n);
        *text_at = behind;
    }
    *j->last = w;
    j->last = &w->next;
    return w;
}

void store_put_person(struct store_job *j, const struct person_row *row) {
    add(j, WRITE_PERSON, row, sizeof *row, NULL, NULL);
}

void store_put_table(struct store_job *j, const struct table_row *row) {
    add(j, WRITE_TABLE, row, sizeof *row, NULL, NULL);
}

void store_put_entry(struct store_job *j, const struct log_entry *row) {
    const char *body = NULL;
    struct write *w = add(j, WRITE_ENTRY, row, sizeof *row, row->body, &body);
    if (w) {
        w->entry.body = body;
    }
}

void store_put_chat(struct store_job *j, const struct chat_row *row) {
    add(j, WRITE_CHAT, row, sizeof *row, NULL, NULL);
}

void store_put_map(struct store_job *j, const struct map_row *row) {
    const char *json = NULL;
    struct write *w = add(j, WRITE_MAP, row, sizeof *row, row->json, &json);
    if (w) {
        w->map.json = json;
    }
}

void store_job_destroy(struct store_job *j) {
    for (struct write *w = j->first, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    free(j);
}

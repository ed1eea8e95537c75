/* Making jobs: each row is copied into one block of memory, with its text behind it. */
#include "server/store/store_job.h"

#include <sodium.h>
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

/* The count is above, chance below: no two writes make the same version, so that after a commit in
   doubt a row tells whose it is. */
void store_put_table(struct store_job *j, struct table_row *row) {
    row->before = row->version;
    row->version = ((row->before >> 32) + 1) << 32 | randombytes_random();
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

/* Texts and bytes are copied behind it. */
void store_put(struct store_job *j, enum store_sql which, const struct store_values *v) {
    size_t more = 0;
    for (int i = 0; i < v->n; i++) {
        more += v->value[i].type == 't' ? v->value[i].n + 1 : v->value[i].n;
    }
    struct write *w = malloc(sizeof *w + more);
    if (!w) {
        j->broken = true;
        return;
    }
    *w = (struct write){.kind = WRITE_VALUES, .which = which, .values = *v};
    char *behind = (char *)(w + 1);
    for (int i = 0; i < v->n; i++) {
        struct store_value *at = &w->values.value[i];
        size_t n = at->type == 't' ? at->n + 1 : at->n;
        if (at->p) {
            memcpy(behind, at->p, n);
            at->p = behind;
            behind += n;
        }
    }
    *j->last = w;
    j->last = &w->next;
}

void store_put_reckoning(struct store_job *j, store_reckoning call, const void *bytes, size_t n) {
    struct write *w = malloc(sizeof *w + n);
    if (!w) {
        j->broken = true;
        return;
    }
    *w = (struct write){.kind = WRITE_RECKONING, .call = call, .bytes = w + 1};
    memcpy(w + 1, bytes, n);
    *j->last = w;
    j->last = &w->next;
}

void store_job_destroy(struct store_job *j) {
    for (struct write *w = j ? j->first : NULL, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    free(j);
}

/* ---- a group in order ------------------------------------------------------------------------ */

static int64_t game_of(const struct store_job *j) {
    int64_t game = 0;
    for (const struct write *w = j->first; w && !game; w = w->next) {
        switch (w->kind) {
        case WRITE_TABLE:
            game = w->table.number;
            break;
        case WRITE_ENTRY:
            game = w->entry.game;
            break;
        case WRITE_CHAT:
            game = w->chat.game;
            break;
        case WRITE_PERSON:
        case WRITE_MAP:
        case WRITE_VALUES:
        case WRITE_RECKONING:
            break;
        }
    }
    return game;
}

struct store_job *store_job_sort(struct store_job *group) {
    struct store_job *sorted = NULL;
    while (group) {
        struct store_job *j = group, **at = &sorted;
        group = j->next;
        int64_t game = game_of(j);
        while (*at && game_of(*at) <= game) {
            at = &(*at)->next;
        }
        j->next = *at;
        *at = j;
    }
    return sorted;
}

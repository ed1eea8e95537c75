/* What of a person is in the store: taken out of rows and of logs; see erase.h. */
#include "server/people/erase.h"

#include "server/store/store_sql.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_AT_ONCE = 20 };

/* All that names a person, each with the person alone. */
static const enum store_sql all[] = {
    STORE_ERASE_CHAT,      STORE_ERASE_HOST_CHAT,      STORE_ERASE_SEATS,  STORE_ERASE_HOST,
    STORE_ERASE_HANDED,    STORE_ERASE_ORDERS,         STORE_PAIRING_DROP, STORE_PHRASE_DROP,
    STORE_ERASE_TURN,      STORE_ERASE_CHANNEL,        STORE_ERASE_DEVICE, STORE_ERASE_TALLY,
    STORE_ERASE_ROUTES,    STORE_ERASE_VERSUS,         STORE_ERASE_OTHER,  STORE_ERASE_RATING,
    STORE_ERASE_RATED,     STORE_ERASE_FLAG,           STORE_ERASE_DAILY,  STORE_ERASE_HOLIDAY,
    STORE_ERASE_DUPLICATE, STORE_ERASE_DUPLICATE_HOST, STORE_ERASE_PERSON,
};

void erase_put(struct store_job *j, const char *person) {
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct store_values v = {0};
        store_text(&v, person);
        store_put(j, all[i], &v);
    }
}

/* ---- logs ------------------------------------------------------------------------------------ */

struct games {
    int64_t game[GAMES_AT_ONCE];
    int n;
};

static bool keep_game(void *ctx, const struct store_values *row) {
    struct games *g = ctx;
    g->game[g->n++] = row->value[0].i;
    return g->n < GAMES_AT_ONCE;
}

static bool keep_seat(void *ctx, const struct store_values *row) {
    uint8_t *seats = ctx;
    *seats = (uint8_t)(*seats | 1 << (row->value[0].i & 7));
    return true;
}

/* The header without the lines "name N …" of these seats; NULL: it has none of them. */
static char *without_names(const char *header, uint8_t seats) {
    char *out = malloc(strlen(header) + 1), *end = out;
    bool found = false;
    for (const char *line = header; out && *line;) {
        size_t n = strcspn(line, "\n");
        n += line[n] == '\n';
        bool name = !strncmp(line, "name ", 5) && line[5] >= '1' && line[5] <= '8' &&
                    (seats >> (line[5] - '1') & 1);
        found = found || name;
        if (!name) {
            memcpy(end, line, n);
            end += n;
        }
        line += n;
    }
    if (!found) {
        free(out);
        return NULL;
    }
    *end = 0;
    return out;
}

struct rewriting {
    struct store_job *j;
    uint8_t seats;
    uint8_t chain[32];
};

static void put_part(struct rewriting *w, enum store_sql which, const struct log_entry *e,
                     const char *body) {
    struct store_values v = {0};
    store_int(&v, e->game);
    store_int(&v, e->seq);
    if (body) {
        store_text(&v, body);
    } else {
        store_blob(&v, e->hash, sizeof e->hash);
    }
    store_put(w->j, which, &v);
}

/* False at the first entry: there is nothing to rewrite. */
static bool rewrite(void *ctx, const struct log_entry *old) {
    struct rewriting *w = ctx;
    struct log_entry e = *old;
    char *header = e.seq == 0 ? without_names(e.body, w->seats) : NULL;
    if (e.seq == 0 && !header) {
        return false;
    }
    if (header) {
        e.body = header;
        put_part(w, STORE_LOG_BODY, &e, header);
    }
    store_chain(e.seq ? w->chain : NULL, &e);
    memcpy(w->chain, e.hash, sizeof w->chain);
    put_part(w, STORE_LOG_HASH, &e, NULL);
    free(header);
    return true;
}

bool erase_logs(struct store_reader *r, const char *person, int64_t *after, struct store_job *j,
                bool *more) {
    struct games games = {0};
    struct store_values v = {0};
    store_text(&v, person);
    store_int(&v, *after);
    store_int(&v, GAMES_AT_ONCE);
    bool ok = store_each(r, STORE_GAMES_OF, &v, keep_game, &games);
    for (int i = 0; ok && i < games.n; i++) {
        struct rewriting w = {.j = j};
        struct store_values seat = {0};
        store_int(&seat, games.game[i]);
        store_text(&seat, person);
        ok = store_each(r, STORE_SEATS_OF, &seat, keep_seat, &w.seats) &&
             store_each_entry(r, games.game[i], 0, rewrite, &w);
        *after = games.game[i];
    }
    *more = games.n == GAMES_AT_ONCE;
    return ok;
}

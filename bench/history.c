/*
 * Checks the history that the load generator wrote against the log on disk.
 *
 *     history DATA HISTORY      DATA: a folder, or a database as "postgres://…"
 *
 * Every acknowledged move is in the log, once, under the number and the seat that the
 * acknowledgement said; the log has no gap and its chain holds; every seat's stream counts up one
 * by one; and every hash that a seat was sent is the hash of that seat's view in a replay of the
 * log.
 */
#include "server/base/server.h"
#include "server/tables/map_cache.h"
#include "server/tables/match.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

struct note { /* one line of the history */
    char table[TOKEN_ID];
    char kind; /* A: acknowledged, U: update, S: snapshot */
    uint8_t seat;
    uint32_t seq, order;
    uint32_t move;
    uint64_t hash;
};

struct check {
    struct server *server;
    const struct note *note;
    size_t notes_n;
    uint64_t acks, streams, hashes, wrong;
};

static int by_place(const void *a, const void *b) {
    const struct note *x = a, *y = b;
    int c = strcmp(x->table, y->table);
    c = c ? c : (x->seat > y->seat) - (x->seat < y->seat);
    return c ? c : (x->order > y->order) - (x->order < y->order);
}

static struct note *read_notes(const char *path, size_t *n) {
    FILE *f = fopen(path, "r");
    size_t size = 0;
    struct note *all = NULL;
    char line[400];
    *n = 0;
    while (f && fgets(line, sizeof line, f)) {
        if (*n == size) {
            size = size ? 2 * size : 65536;
            all = realloc(all, size * sizeof *all);
            if (!all) {
                abort();
            }
        }
        struct note *t = &all[*n];
        *t = (struct note){.kind = line[0], .order = (uint32_t)*n};
        unsigned seat;
        unsigned long long hash = 0;
        int got = line[0] == 'A'
                      ? sscanf(line, "A %13s %u %u m%u", t->table, &seat, &t->seq, &t->move)
                      : sscanf(line, "%*c %13s %u %u %llx", t->table, &seat, &t->seq, &hash);
        if (line[0] != 'R' && got == 4) {
            t->seat = (uint8_t)seat;
            t->hash = hash;
            ++*n;
        }
    }
    if (f) {
        fclose(f);
    }
    return all;
}

static void complain(struct check *k, const struct note *t, const char *why) {
    if (k->wrong++ < 20) {
        printf("%s seat %u entry %u: %s\n", t->table, t->seat, t->seq, why);
    }
}

/* Hashes of all seats' views after each entry. */
struct views {
    uint64_t (*hash)[RH_SEATS_MAX];
    const struct match *m;
};

static void keep_hashes(void *ctx, uint32_t seq, const struct rh_state *after,
                        const struct rh_events *events) {
    (void)events;
    struct views *v = ctx;
    for (uint8_t seat = 0; seat < after->seats; seat++) {
        struct rh_state view;
        rh_view(v->m->c, after, seat, &view);
        v->hash[seq][seat] = rh_hash(&view);
    }
}

static void check_table(struct check *k, const struct note *notes, size_t n) {
    struct table t = {.server = k->server};
    if (!store_table(store_loop_reader(k->server->store), notes->table, &t.row) ||
        !match_load(&t)) {
        complain(k, notes, "its log is not there, or damaged");
        return;
    }
    const struct match *m = t.match;
    struct views v = {.hash = calloc(m->entries_n + 1, sizeof *v.hash), .m = m};
    struct rh_state state;
    if (!v.hash) {
        abort();
    }
    match_replay(m, 0, &state, NULL, NULL);
    keep_hashes(&v, 0, &state, NULL);
    match_replay(m, m->seq, &state, keep_hashes, &v);
    uint32_t last = 0, acked = 0;
    for (size_t i = 0; i < n; i++) {
        const struct note *a = &notes[i];
        bool first = i == 0 || notes[i - 1].seat != a->seat;
        last = first ? 0 : last;
        acked = first ? 0 : acked;
        if (a->seq > m->seq) {
            complain(k, a, "told of, but not in the log");
        } else if (a->kind == 'A') {
            char id[20];
            uint8_t hash[16];
            snprintf(id, sizeof id, "m%u", a->move);
            match_id_hash((uint8_t)(a->seat - 1), id, hash);
            const struct entry *e = &m->entry[a->seq];
            if (e->seat != a->seat - 1 || memcmp(e->id_hash, hash, sizeof hash) != 0) {
                complain(k, a, "acknowledged, but another move is there");
            }
            if (a->seq <= acked) {
                complain(k, a, "acknowledged out of order");
            }
            acked = a->seq;
            k->acks++;
        } else {
            if (a->kind == 'U' && a->seq != last + 1) {
                complain(k, a, "the stream of the seat has a gap");
            }
            if (v.hash[a->seq][a->seat - 1] != a->hash) {
                complain(k, a, "the hash is not that of the replay");
            }
            last = a->seq;
            k->streams += a->kind == 'S';
            k->hashes++;
        }
    }
    for (uint32_t i = 1; i < m->entries_n;
         i++) { /* ids are names: none twice of a seat, but bots' */
        uint8_t bot[16];
        match_id_hash(m->entry[i].seat, "*", bot);
        if (!memcmp(m->entry[i].id_hash, bot, sizeof bot)) {
            continue;
        }
        for (uint32_t j = i + 1; j < m->entries_n; j++) {
            if (m->entry[i].seat == m->entry[j].seat &&
                !memcmp(m->entry[i].id_hash, m->entry[j].id_hash, 16)) {
                complain(k, notes, "a move is in the log twice");
            }
        }
    }
    free(v.hash);
    match_finish(&t);
}

int main(int argc, char **argv) {
    char where[700];
    static struct server s;
    struct check k = {.server = &s};
    if (argc != 3 || sodium_init() < 0) {
        fprintf(stderr, "history DATA HISTORY\n");
        return 2;
    }
    struct note *notes = read_notes(argv[2], &k.notes_n);
    bool folder = !strstr(argv[1], "://");
    snprintf(where, sizeof where, "%s%s", argv[1], folder ? "/roundhouse.db" : "");
    uv_loop_init(&s.loop);
    s.store = store_create(&s.loop, where);
    s.map_cache = map_cache_create();
    if (!notes || !s.store) {
        fprintf(stderr, "history: cannot read %s or %s\n", where, argv[2]);
        return 1;
    }
    qsort(notes, k.notes_n, sizeof *notes, by_place);
    for (size_t i = 0, n; i < k.notes_n; i += n) {
        for (n = 1; i + n < k.notes_n && !strcmp(notes[i].table, notes[i + n].table); n++) {
        }
        check_table(&k, notes + i, n);
    }
    printf("%llu acknowledged moves present once, %llu streams, %llu hashes replayed, %llu wrong\n",
           (unsigned long long)k.acks, (unsigned long long)k.streams, (unsigned long long)k.hashes,
           (unsigned long long)k.wrong);
    free(notes);
    return k.wrong ? 1 : 0;
}

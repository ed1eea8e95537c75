/* What a database has to do for store.c. Each handle is used by one thread. */
#ifndef SERVER_STORE_STORE_BACKEND_H
#define SERVER_STORE_STORE_BACKEND_H

#include "server/store/follow.h"
#include "server/store/store.h"
#include "server/store/store_sql.h"

struct store_backend {
    /* node: the name of who writes; NULL: a reader. NULL: it was logged why. */
    void *(*open)(const char *where, const char *node);
    void (*close)(void *db);
    bool shared; /* several nodes may write */

    enum store_code (*begin)(void *db);
    enum store_code (*commit)(void *db);
    void (*rollback)(void *db);
    /* After a group: what can be done between. Milliseconds after which it wants to be called
       again, if there is no other group before; 0: it does not. */
    uint32_t (*idle)(void *db, enum store_code *code);
    bool (*probe)(void *db, bool was_well); /* would a commit work? Asked when there is none */

    /* A mark inside the transaction, so that one job's conflict spares the others. */
    enum store_code (*mark)(void *db);
    enum store_code (*release)(void *db, bool undo);

    enum store_code (*put_person)(void *db, const struct person_row *row);
    enum store_code (*put_table)(void *db, const struct table_row *row);
    enum store_code (*put_entry)(void *db, const struct log_entry *row);
    enum store_code (*put_chat)(void *db, const struct chat_row *row);
    enum store_code (*put_map)(void *db, const struct map_row *row);
    enum store_code (*put_values)(void *db, enum store_sql which, const struct store_values *v);

    bool (*can_read)(const void *db); /* the last read did not fail */
    bool (*person)(void *db, const char *id, struct person_row *row);
    bool (*table)(void *db, const char *id, struct table_row *row);
    bool (*map)(void *db, const char *id, char **json, size_t *n);
    bool (*map_of_hash)(void *db, uint64_t hash, char id[RH_ID_MAX]);
    size_t (*maps)(void *db, char id[][RH_ID_MAX], size_t most);
    int64_t (*last_number)(void *db);
    bool (*each_live)(void *db, bool (*call)(void *, const struct table_row *), void *ctx);
    bool (*each_entry)(void *db, int64_t game, uint32_t from,
                       bool (*call)(void *, const struct log_entry *), void *ctx);
    bool (*each_chat)(void *db, int64_t game, bool (*call)(void *, const struct chat_row *),
                      void *ctx);
    bool (*each_game)(void *db, const struct store_query *q,
                      bool (*call)(void *, const struct table_row *), void *ctx);
    bool (*each_values)(void *db, enum store_sql which, const struct store_values *args,
                        bool (*call)(void *, const struct store_values *), void *ctx);

    /* Only where it is shared. */
    int64_t (*next_number)(void *db);
    bool (*version)(void *db, int64_t number, int64_t *version);
    bool (*table_of_code)(void *db, const char *code, struct table_row *row);
    bool (*table_of_invite)(void *db, const uint8_t hash[TOKEN_HASH], struct table_row *row);
    void (*follow)(struct follow *f); /* the body of the follower's thread, see follow.h */
};

struct store_reader {
    const struct store_backend *backend;
    void *db;
};

/* The colors of a table as they are kept: a digit a seat; "": none was chosen. */
const char *store_colors_text(const struct table_row *t, char out[RH_SEATS_MAX + 1]);
void store_read_colors(struct table_row *t, const char *text);

const struct store_backend *store_backend_of(const char *where); /* NULL: not built in */

extern const struct store_backend store_sqlite;
#ifdef ROUNDHOUSE_PQ
extern const struct store_backend store_pq;
#endif

#endif

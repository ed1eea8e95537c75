/* What a data base has to do for store.c. Each handle is used by one thread. */
#ifndef SERVER_STORE_STORE_BACKEND_H
#define SERVER_STORE_STORE_BACKEND_H

#include "server/store/store.h"

struct store_backend {
    void *(*open)(const char *where, bool writer); /* NULL: it was logged why */
    void (*close)(void *db);

    enum store_code (*begin)(void *db);
    enum store_code (*commit)(void *db);
    void (*rollback)(void *db);
    void (*idle)(void *db, enum store_code *code); /* after a group: what can be done between */

    /* A mark inside the transaction, so that one job's conflict spares the others. */
    enum store_code (*mark)(void *db);
    enum store_code (*release)(void *db, bool undo);

    enum store_code (*put_person)(void *db, const struct person_row *row);
    enum store_code (*put_table)(void *db, const struct table_row *row);
    enum store_code (*put_entry)(void *db, const struct log_entry *row);
    enum store_code (*put_chat)(void *db, const struct chat_row *row);
    enum store_code (*put_map)(void *db, const struct map_row *row);

    bool (*can_read)(const void *db); /* the last read did not fail */
    bool (*person)(void *db, const char *id, struct person_row *row);
    bool (*table)(void *db, const char *id, struct table_row *row);
    bool (*map)(void *db, const char *id, char **json, size_t *n);
    bool (*map_of_hash)(void *db, uint64_t hash, char id[RH_ID_MAX]);
    int64_t (*last_number)(void *db);
    bool (*each_live)(void *db, bool (*call)(void *, const struct table_row *), void *ctx);
    bool (*each_entry)(void *db, int64_t game, bool (*call)(void *, const struct log_entry *),
                       void *ctx);
    bool (*each_chat)(void *db, int64_t game, bool (*call)(void *, const struct chat_row *),
                      void *ctx);
    bool (*each_game)(void *db, const struct store_query *q,
                      bool (*call)(void *, const struct table_row *), void *ctx);
};

const struct store_backend *store_backend_of(const char *where); /* NULL: not built in */

extern const struct store_backend store_sqlite;
#ifdef ROUNDHOUSE_PQ
extern const struct store_backend store_pq;
#endif

#endif

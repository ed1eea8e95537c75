/* Inside the PostgreSQL store: connection, statements, and rows into structs. */
#ifndef SERVER_STORE_PQ_ROW_H
#define SERVER_STORE_PQ_ROW_H

#include "server/store/store.h"

#include <libpq-fe.h>

enum pq_statement {
    PQ_PUT_PERSON,
    PQ_PUT_GAME,
    PQ_PUT_SEAT,
    PQ_PUT_ENTRY,
    PQ_PUT_CHAT,
    PQ_PUT_MAP,
    PQ_PERSON,
    PQ_TABLE,
    PQ_SEATS,
    PQ_MAP,
    PQ_MAP_OF_HASH,
    PQ_LAST,
    PQ_LIVE,
    PQ_ENTRIES,
    PQ_CHATS,
    PQ_GAMES,
    PQ_STATEMENTS,
};

struct pq_db {
    PGconn *c;
    char where[512];
    bool prepared[PQ_STATEMENTS]; /* on this connection */
    bool writer;
    bool failed;    /* the last statement */
    char owner[33]; /* the writer's mark in the data base */
};

struct pq_args {
    int n;
    const char *value[24];
    int length[24], format[24];
    char number[24][24];
};
void pq_text(struct pq_args *a, const char *text);
void pq_int(struct pq_args *a, int64_t value);
void pq_blob(struct pq_args *a, const void *bytes, size_t n); /* NULL: null */

bool pq_connect(struct pq_db *d); /* anew; false: it was logged why */
void pq_complain(const struct pq_db *d, const char *what);

/* A result to be cleared by the caller, or NULL after a failure. A reader whose connection was lost
   connects again, once; a writer does not, for it is in the middle of a transaction. */
PGresult *pq_run(struct pq_db *d, enum pq_statement which, const struct pq_args *a);

bool pq_can_read(const void *db);
bool pq_person(void *db, const char *id, struct person_row *row);
bool pq_table(void *db, const char *id, struct table_row *row);
bool pq_map(void *db, const char *id, char **json, size_t *n);
bool pq_map_of_hash(void *db, uint64_t hash, char id[RH_ID_MAX]);
int64_t pq_last_number(void *db);
bool pq_each_live(void *db, bool (*call)(void *, const struct table_row *), void *ctx);
bool pq_each_entry(void *db, int64_t game, bool (*call)(void *, const struct log_entry *),
                   void *ctx);
bool pq_each_chat(void *db, int64_t game, bool (*call)(void *, const struct chat_row *), void *ctx);
bool pq_each_game(void *db, const struct store_query *q,
                  bool (*call)(void *, const struct table_row *), void *ctx);

#endif

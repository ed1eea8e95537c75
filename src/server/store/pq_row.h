/* Inside the PostgreSQL store: connection, statements, and rows into structs. */
#ifndef SERVER_STORE_PQ_ROW_H
#define SERVER_STORE_PQ_ROW_H

#include "server/store/follow.h"
#include "server/store/notice.h"
#include "server/store/store.h"
#include "server/store/store_sql.h"

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
    PQ_MAPS,
    PQ_LAST,
    PQ_LIVE,
    PQ_ENTRIES,
    PQ_CHATS,
    PQ_GAMES,
    PQ_MINE,
    /* What only matters where nodes share it. */
    PQ_PUT_FENCED,
    PQ_HAS_ENTRY,
    PQ_HAS_GAME,
    PQ_HAS_CHAT,
    PQ_NUMBER,
    PQ_VERSION,
    PQ_CODE,
    PQ_INVITE,
    PQ_NOTIFY,
    PQ_LEASE,
    PQ_UNLEASE,
    /* The follower's, see pq_follow.c. */
    PQ_JOIN,
    PQ_BEAT,
    PQ_RELEASE,
    PQ_LEAVE,
    PQ_FORGET,
    PQ_ADOPT,
    PQ_LEASES,
    PQ_NODES,
    PQ_VERSIONS,
    PQ_NEW_ROWS,
    PQ_NEW_ENTRIES,
    PQ_NEW_CHATS,
    PQ_GONE,
    PQ_PRESENT,
    PQ_PRESENCE,
    PQ_STATEMENTS,
};

struct pq_db {
    PGconn *c;
    char where[512];
    bool prepared[PQ_STATEMENTS + STORE_SQLS]; /* on this connection; store_sql.c's last */
    bool writer, follower;  /* neither: a reader, which connects again by itself */
    bool failed;            /* the last statement */
    bool probes;            /* a writer that only looks whether the database answers */
    uint64_t retry_ns;      /* not connected again before */
    char node[17];          /* the writer's name */
    struct notices notices; /* that were not sent yet */
    uint64_t notify_ms;     /* not before */
};

struct pq_args {
    int n;
    const char *value[36];
    int length[36], format[36];
    char number[36][24];
};
void pq_text(struct pq_args *a, const char *text);
void pq_int(struct pq_args *a, int64_t value);
void pq_blob(struct pq_args *a, const void *bytes, size_t n); /* NULL: null */

/* Connects anew; false: it was logged why, or it is too soon after it failed. */
bool pq_connect(struct pq_db *d);
bool pq_connected(const struct pq_db *d);
void pq_drop(struct pq_db *d); /* the connection */

/* A statement without arguments; NULL or false after a failure. An answer that does not come in
   time counts as a lost connection. */
PGresult *pq_exec(struct pq_db *d, const char *sql);
bool pq_do(struct pq_db *d, const char *sql);
void pq_complain(const struct pq_db *d, const char *what);

/* A result to be cleared by the caller, or NULL after a failure. A reader whose connection was lost
   connects again, once; a writer does not, for it is in the middle of a transaction. */
PGresult *pq_run(struct pq_db *d, enum pq_statement which, const struct pq_args *a);
PGresult *pq_run_values(struct pq_db *d, enum store_sql which, const struct store_values *v);

/* Columns into structs. */
int64_t pq_get_int(const PGresult *r, int row, int at);
bool pq_get_entry(const PGresult *r, int row, int at, int64_t game, struct log_entry *e);
void pq_get_chat(const PGresult *r, int row, int at, int64_t game, struct chat_row *c);
bool pq_each_table(struct pq_db *d, PGresult *r, bool (*call)(void *, const struct table_row *),
                   void *ctx); /* and clears it */

bool pq_can_read(const void *db);
bool pq_person(void *db, const char *id, struct person_row *row);
bool pq_table(void *db, const char *id, struct table_row *row);
bool pq_map(void *db, const char *id, char **json, size_t *n);
bool pq_map_of_hash(void *db, uint64_t hash, char id[RH_ID_MAX]);
size_t pq_maps(void *db, char id[][RH_ID_MAX], size_t most);
int64_t pq_last_number(void *db);
bool pq_each_live(void *db, bool (*call)(void *, const struct table_row *), void *ctx);
bool pq_each_entry(void *db, int64_t game, uint32_t from,
                   bool (*call)(void *, const struct log_entry *), void *ctx);
bool pq_each_chat(void *db, int64_t game, bool (*call)(void *, const struct chat_row *), void *ctx);
bool pq_each_game(void *db, const struct store_query *q,
                  bool (*call)(void *, const struct table_row *), void *ctx);
bool pq_each_values(void *db, enum store_sql which, const struct store_values *args,
                    bool (*call)(void *, const struct store_values *), void *ctx);
int64_t pq_next_number(void *db);
bool pq_version(void *db, int64_t number, int64_t *version);
bool pq_table_of_code(void *db, const char *code, struct table_row *row);
bool pq_table_of_invite(void *db, const uint8_t hash[TOKEN_HASH], struct table_row *row);

void pq_follow(struct follow *f); /* pq_follow.c */

#endif

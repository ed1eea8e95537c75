/* Inside the SQLite store: statements, and rows into structs. Reading is in sqlite_row.c. */
#ifndef SERVER_STORE_SQLITE_ROW_H
#define SERVER_STORE_SQLITE_ROW_H

#include "server/store/sqlite_checkpoint.h"
#include "server/store/store.h"
#include "server/store/store_sql.h"

#include <sqlite3.h>

enum sql_statement {
    SQL_PUT_PERSON,
    SQL_PUT_GAME,
    SQL_PUT_SEAT,
    SQL_PUT_ENTRY,
    SQL_PUT_CHAT,
    SQL_PUT_MAP,
    SQL_PERSON,
    SQL_TABLE,
    SQL_SEATS,
    SQL_MAP,
    SQL_MAP_OF_HASH,
    SQL_MAPS,
    SQL_LAST,
    SQL_LIVE,
    SQL_ENTRIES,
    SQL_CHATS,
    SQL_GAMES,
    SQL_MINE,
    SQL_STATEMENTS,
};

struct sqlite_db {
    sqlite3 *db;
    sqlite3_stmt *statement[SQL_STATEMENTS];
    sqlite3_stmt *shared[STORE_SQLS]; /* of store_sql.c */
    int wal_pages; /* in the log after the last commit; the writer only, as the next */
    struct checkpoint *checkpoint;
    bool failed; /* the last read of a single row */
};

/* A statement, prepared at its first use and ready to be bound; NULL: it could not be. Binding and
   running NULL is harmless and fails. */
sqlite3_stmt *sqlite_use(struct sqlite_db *d, enum sql_statement which, const char *sql);
void sqlite_text(sqlite3_stmt *q, int at, const char *text);
void sqlite_blob(sqlite3_stmt *q, int at, const void *bytes, size_t n); /* NULL: null */
void sqlite_int(sqlite3_stmt *q, int at, int64_t value);
int sqlite_run(sqlite3_stmt *q); /* to its end, and resets it */
/* A statement that both databases understand, with its values. */
sqlite3_stmt *sqlite_use_values(struct sqlite_db *d, enum store_sql which,
                                const struct store_values *v);
void sqlite_table_bind(sqlite3_stmt *q, const struct table_row *t, const char *colors);

bool sqlite_can_read(const void *db);
bool sqlite_person(void *db, const char *id, struct person_row *row);
bool sqlite_table(void *db, const char *id, struct table_row *row);
bool sqlite_map(void *db, const char *id, char **json, size_t *n);
bool sqlite_map_of_hash(void *db, uint64_t hash, char id[RH_ID_MAX]);
size_t sqlite_maps(void *db, char id[][RH_ID_MAX], size_t most);
int64_t sqlite_last_number(void *db);
bool sqlite_each_live(void *db, bool (*call)(void *, const struct table_row *), void *ctx);
bool sqlite_each_entry(void *db, int64_t game, uint32_t from,
                       bool (*call)(void *, const struct log_entry *), void *ctx);
bool sqlite_each_chat(void *db, int64_t game, bool (*call)(void *, const struct chat_row *),
                      void *ctx);
bool sqlite_each_game(void *db, const struct store_query *q,
                      bool (*call)(void *, const struct table_row *), void *ctx);
bool sqlite_each_values(void *db, enum store_sql which, const struct store_values *args,
                        bool (*call)(void *, const struct store_values *), void *ctx);

#endif

/*
 * A table: its row in the store, and while a game runs there, the match.
 *
 * At most one job of a table is with the store at a time (`busy`). What comes meanwhile waits: moves
 * in `moves`, requests in `parked`. So everything about a table happens in one order, and nothing is
 * in memory that is not on disk: a change is applied when its job is done.
 */
#ifndef SERVER_TABLES_TABLE_H
#define SERVER_TABLES_TABLE_H

#include "server/net/conn.h"
#include "server/store/store.h"

enum want { WANT_VIEW = 1, WANT_POSITION = 2, WANT_EVENTS = 4, WANT_LEGAL = 8, WANT_PAST = 16 };

struct watch { /* one socket that looks at one table through the eyes of one seat */
    struct watch *next, **back;
    struct conn *conn;
    const char *person;  /* who looks; "": a stranger */
    struct table *table; /* NULL: this one is free */
    uint8_t eye, want;
    bool behind; /* lost messages: wants a snapshot when it can read again */
};

struct move { /* a move that came and is not yet decided */
    struct move *next;
    struct conn *conn; /* held; NULL: a bot's */
    uint8_t seat;
    bool by_bot;
    uint32_t expect;
    uint64_t came_ns;
    char person[TOKEN_ID];
    char id[LIMIT_MOVE_ID + 1];
    char text[LIMIT_ACTION + 1];
};

struct table {
    struct table_row row;
    struct server *server;
    struct table *next_by_id, *next_by_code, *next, *prev;
    struct match *match; /* NULL: no game yet, or not loaded */
    struct watch *watches;
    struct move *moves, **moves_end;
    uint32_t moves_n;
    struct conn *parked, **parked_end;
    bool busy;
    uint32_t chat_n; /* lines so far */
    bool chat_known;
    uint32_t chat_busy;             /* lines that are with the store */
    uint64_t gone_ms[RH_SEATS_MAX]; /* of the loop: since when a person has no socket; 0: has one */

    /* A bot's move that waits for its moment. */
    struct table *next_due;
    uint64_t due_ms;
    struct move *due;
};

/* ---- table.c --------------------------------------------------------------------------------- */

/* Saves `next` in place of the row, with an entry in the log if `control` is not NULL and a game
   runs; then applies it, tells those who watch, and calls done. The table must not be busy. */
typedef void (*table_done)(void *ctx, struct table *t, enum store_code code);
void table_change(struct table *t, const struct table_row *next, const char *control,
                  table_done done, void *ctx);

/* The same, and deals: next has the status TABLE_PLAYING. */
void table_start(struct table *t, const struct table_row *next, table_done done, void *ctx);

void table_resume(struct table *t);               /* the job is done: go on with what waits */
void table_park(struct table *t, struct conn *c); /* the request is tried again later */
void table_notify(struct table *t); /* its watchers and the lobby: something changed */

bool table_holds(const struct table *t, const char *person, uint8_t seat);
bool table_row_holds(const struct table_row *row, const char *person); /* any seat */
bool table_member(const struct table *t, const char *person);          /* sits there, or hosts */
/* Public, or a member, or invited by this secret or code (each may be NULL). */
bool table_may_see(const struct table *t, const char *person, const char *invite, const char *code);
bool table_bot_acts(const struct table *t, uint8_t seat); /* a bot or program decides for it */
bool table_online(const struct table *t, uint8_t seat);

void table_json(struct wire *w, const char *key, const struct table *t);
void table_row_json(struct wire *w, const struct table_row *row); /* the members of it */

/* Watching. The first sends what there is to see. */
void table_watch(struct table *t, struct watch *w);
void table_unwatch(struct watch *w);

#endif

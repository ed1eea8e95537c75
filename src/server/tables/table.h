/*
 * A table: its row in the store, and while a game runs there, the match.
 *
 * At most one job of a table is with the store at a time (`busy`). What comes meanwhile waits:
 * moves in `moves`, requests in `parked`. So everything about a table happens in one order, and
 * nothing is in memory that is not on disk: a change is applied when its job is done.
 */
#ifndef SERVER_TABLES_TABLE_H
#define SERVER_TABLES_TABLE_H

#include "server/net/conn.h"
#include "server/store/store.h"

enum want {
    WANT_VIEW = 1,
    WANT_POSITION = 2,
    WANT_EVENTS = 4,
    WANT_LEGAL = 8,
    WANT_UNDO = 16, /* knows of taking back; who does not is sent a snapshot instead */
    WANT_PAST = 32, /* the last: only a snapshot has it */
};

struct watch { /* one socket that looks at one table through the eyes of one seat */
    struct watch *next, **back;
    struct conn *conn;
    const char *person;  /* who looks; "": a stranger */
    struct table *table; /* NULL: this one is free */
    uint8_t eye, want;
    uint32_t steps; /* entries of the past after this one are wanted with their positions */
    bool behind;    /* lost messages: wants a snapshot when it can read again */
    bool invited;   /* only the code or the invitation of a private table let it in */
};

struct move { /* a move that came and is not yet decided */
    struct move *next;
    struct conn *conn; /* held; NULL: a bot's */
    uint8_t seat;
    bool by_bot;
    bool looked;   /* it would be refused: what other nodes did was read since */
    uint8_t tries; /* another node was faster */
    uint32_t expect;
    uint64_t came_ns;
    char person[TOKEN_ID];
    char id[LIMIT_MOVE_ID + 1];
    char *orders; /* done by standing orders: what is left of them; else NULL */
    char text[LIMIT_ACTION + 1];
};

struct table {
    struct table_row row;
    struct server *server;
    struct table *next_by_id, *next_by_code, *next_by_number, *next, *prev;
    struct match *match; /* NULL: no game yet, or not loaded */
    struct watch *watches;
    struct move *moves, **moves_end;
    uint32_t moves_n;
    struct conn *parked, **parked_end;
    bool busy;
    uint32_t chat_n;    /* lines so far, with those that are with the store */
    uint32_t chat_told; /* the last that was told here */
    bool chat_known;
    uint32_t chat_busy; /* lines that are with the store */
    uint32_t reads;     /* threads that use its map */
    uint64_t seen_ms;   /* of the loop: somebody was there */
    uint16_t opener;    /* whose address opened it, as rates.h counts, from 1; 0: unknown */
    uint64_t gone_ms
        [RH_SEATS_MAX]; /* of the loop: since when a person has no socket, if they have none */

    /* A bot's move that waits for its moment. */
    struct table *next_due;
    uint64_t due_ms;
    struct move *due;

    /* Where nodes share it; see table_follow.c and cluster.c. */
    int64_t fence;     /* of the lease; 0: another node leads */
    int64_t asked_seq; /* what the follower was asked to read up to */
    int64_t told;      /* who looks, as the others were told */
    uint32_t checked;  /* in the last list of live tables */
    bool missed;       /* something came while it was busy */
    uint8_t far_seats; /* have a socket at another node */
    uint32_t far_watching;
    int64_t far[LIMIT_NODES]; /* of each node: see presence_pack */
};

/* ---- table.c --------------------------------------------------------------------------------- */

/* Saves `next` in place of the row, with an entry in the log if `control` is not NULL and a game
   runs; then applies it, tells those who watch, and calls done. The table must not be busy. */
typedef void (*table_done)(void *ctx, struct table *t, enum store_code code);
void table_change(struct table *t, const struct table_row *next, const char *control,
                  table_done done, void *ctx);

/* The same, not asked for by a person: saved only if this node still leads the game. */
void table_change_led(struct table *t, const struct table_row *next, const char *control,
                      table_done done, void *ctx);

/* The same, and deals: next has the status TABLE_PLAYING. */
void table_start(struct table *t, const struct table_row *next, table_done done, void *ctx);

void table_resume(struct table *t);               /* the job is done: go on with what waits */
void table_park(struct table *t, struct conn *c); /* the request is tried again later */
void table_notify(struct table *t); /* its watchers and the lobby: something changed */
void table_put_row(struct table *t, const struct table_row *next); /* and drops who may not stay */

bool table_holds(const struct table *t, const char *person, uint8_t seat);
bool table_row_holds(const struct table_row *row, const char *person); /* any seat */
bool table_member(const struct table *t, const char *person);          /* sits there, or hosts */
bool table_asks(const struct table *t, const char *person); /* a free seat is kept for them */
/* Public, or a member, or invited by this secret or code (each may be NULL). */
bool table_may_see(const struct table *t, const char *person, const char *invite, const char *code);
void table_forget(struct table *t, const char *person);     /* who was erased: no name, no id */
bool table_is_slow(const struct table_row *row);            /* an hour or more a turn */
uint8_t table_out(const struct table_row *row);             /* seats whose time has run out there */
bool table_bot_acts(const struct table *t, uint8_t seat);   /* a bot or program decides for it */
int64_t table_holiday(const struct table *t, uint8_t seat); /* on holiday until then; 0: not */
bool table_online(const struct table *t, uint8_t seat);
/* Its person, for as long as others wait; at a slow table the clock alone says who is late. */
bool table_absent(const struct table *t, uint8_t seat);
uint64_t table_patience_ms(const struct table *t, uint8_t seat); /* until then, of who is gone */

/* Colors that seats may wear, by their names on the wire. Unless chosen they come in this order. */
extern const char *const table_colors[RH_SEATS_MAX];
bool table_color_of(const char *name, uint8_t *color); /* from 1 */

void table_json(struct wire *w, const char *key, const struct table *t);
void table_wire(struct wire *w, const struct table *t);           /* the message for who watches */
void table_row_json(struct wire *w, const struct table_row *row); /* the members of it */

/* ---- table_follow.c: what other nodes did ---------------------------------------------------- */

bool table_leads(const struct table *t); /* its bots think here, its clocks run here */
bool table_refresh(struct table *t);     /* reads what is new, now; whether there was something */
void table_want(struct table *t);        /* the same, later */
void table_see_row(struct table *t, const struct table_row *row);
void table_see_entry(struct table *t, const struct log_entry *e);
void table_present(struct table *t); /* tells the other nodes who looks, if that changed */
void table_far(struct table *t, uint32_t node, int64_t presence);

/* ---- table.c again --------------------------------------------------------------------------- */

/* Watching. The first sends what there is to see. */
void table_watch(struct table *t, struct watch *w);
void table_unwatch(struct watch *w);

#endif

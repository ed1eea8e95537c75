/* All tables in memory: found by id and by code, listed, loaded when asked for,
   forgotten when over. */
#ifndef SERVER_TABLES_LOBBY_H
#define SERVER_TABLES_LOBBY_H

#include "server/tables/table.h"

struct listener { /* a socket that hears of all public tables */
    struct listener *next, **back;
    struct conn *conn;
    bool on;
};

struct lobby *lobby_create(struct server *s); /* reads the live tables; NULL: it was logged why */
void lobby_destroy(struct lobby *l);

/* A table by its id, read from the store if it is over; NULL: there is none. */
struct table *lobby_get(struct server *s, const char *id);
struct table *lobby_by_code(struct server *s, const char *typed);
struct table *lobby_by_invite(struct server *s, const char *invite);
struct table *lobby_by_number(struct server *s, int64_t number); /* in memory */
struct table *lobby_first(struct server *s);                     /* of all, by ->next */

struct table *lobby_add(struct server *s, const struct table_row *row);
void lobby_know_code(struct table *t);
void lobby_forget_code(struct table *t);
int64_t lobby_next_number(struct server *s); /* 0: it cannot be had just now */
struct table *lobby_learn(struct server *s, const struct table_row *row); /* of another node */

uint32_t lobby_tables_of(struct server *s, const char *person); /* live ones that they host */
uint32_t lobby_opened_by(const struct server *s, uint16_t opener);
bool lobby_plays(const struct server *s, const char *map); /* a table of this map is in memory */
uint32_t lobby_count(const struct server *s, enum table_status status);
void lobby_list_json(struct wire *w, const char *key, struct server *s);
void lobby_mine_json(struct wire *w, const char *key, struct server *s, const char *person);
/* Of the games where they sit: whose turn it is, and since when. */
void lobby_turns_json(struct wire *w, const char *key, struct server *s, const char *person);

void lobby_notify(struct table *t); /* those who watch the lobby */
void lobby_listen(struct server *s, struct listener *l, bool on);
void lobby_holiday(struct server *s,
                   const char *person); /* it began or ended: told where they sit */
void lobby_tick(struct server *s);      /* once a second: clocks, tables to forget */
void lobby_wake_all(struct server *s);  /* after a start: has the bots of running games go on */

void lobby_due(struct table *t, struct move *m, uint64_t at_ms); /* a bot's move, shown then */

#endif

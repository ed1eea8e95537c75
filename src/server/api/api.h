/* Requests: who may ask, which function answers, and what the answers share. */
#ifndef SERVER_API_API_H
#define SERVER_API_API_H

#include "server/net/conn.h"
#include "server/people/person.h"
#include "server/store/store.h"

struct ask { /* a request, taken apart */
    struct conn *c;
    char path[LIMIT_URL];
    char id[TOKEN_ID]; /* the ID of the path, if it has one */
    struct person_row me;
    struct device device; /* at which they ask */
    bool known;           /* me is there */
    json_t *body;         /* an object, or NULL */
};

void api_request(struct conn *c); /* answers it, now or later */

/* Has a long answer made; false: too much waits, the answer was given and `w` is the caller's. */
struct work;
bool api_work(struct ask *a, struct work *w);

/* Says no to who is not known, or has no such table: true if the answer was given. */
bool api_needs_me(struct ask *a);

#define API(name) void name(struct ask *a)
API(api_people_new);
API(api_me);
API(api_me_change);
API(api_devices);
API(api_device_link);
API(api_device_remove);
API(api_device_new);
API(api_phrase);
API(api_export);
API(api_statistics);
API(api_ratings);
API(api_ratings_mine);
API(api_erase);
API(api_about);
API(api_map);
API(api_maps);
API(api_map_new);
API(api_tables);
API(api_table_new);
API(api_table);
API(api_find);
API(api_sit);
API(api_stand);
API(api_seat);
API(api_client_seed);
API(api_color);
API(api_bot);
API(api_link);
API(api_link_use);
API(api_orders);
API(api_holiday);
API(api_holiday_take);
API(api_alerts);
API(api_alert_new);
API(api_alert_confirm);
API(api_alert_drop);
API(api_alert_stop);
API(api_daily);
API(api_daily_day);
API(api_daily_play);
API(api_duplicates);
API(api_duplicate_new);
API(api_duplicate);
API(api_duplicate_play);
API(api_duplicate_close);
API(api_start);
API(api_rematch);
API(api_quick);
API(api_quick_wait);
API(api_takeover);
API(api_giveback);
API(api_invite);
API(api_close);
API(api_games);
API(api_game);
API(api_record);
API(api_replay);
API(api_game_new);
API(api_health);
API(api_metrics);
#undef API

/* ---- what the answers about tables share: api_tables.c --------------------------------------- */

struct table;
struct table_row;

/* The table of the path, free to be changed; NULL: the answer was given, or comes later. Tables
   that are played as they are are refused, unless they are named: a quick match before its deal, a
   duplicate, the deal of the day. */
enum api_also { ALSO_QUICK = 1, ALSO_DUPLICATE = 2, ALSO_DAILY = 4 };
struct table *api_table_also(struct ask *a, unsigned also);
struct table *api_table_of(struct ask *a);
/* A seat named in the body, counted from 0; false: the answer was given. */
bool api_seat_of(struct ask *a, const struct table *t, uint8_t *seat);
/* The table and the seat that the asker names and holds; NULL: answered. */
struct table *api_own_seat(struct ask *a, unsigned also, uint8_t *seat);
/* Leaves a table of a duplicate before its deal: they may play at another. */
void api_duplicate_stand(struct ask *a, struct table *t, uint8_t seat);
/* Says why a table cannot be rated. */
struct rated_why;
void api_not_rated(struct conn *c, const struct rated_why *why);
/* Answers with the table; `more` as below. */
void api_answer_table(struct conn *c, int status, const char *more, const struct table *t);
/* Saves a change and answers with the table, and with extra members if `more` is not NULL: a text
   of the form `"key":"value"`. */
void api_save(struct ask *a, struct table *t, const struct table_row *next, const char *control,
              int status, const char *more);
/* Fills a seat of this kind from the body: me, open, bot, program. */
struct seat_row;
bool api_seat_fill(struct ask *a, const json_t *o, const char *kind, struct seat_row *s);
/* The entry of the log for a change of a seat; RH_NONE: of none in particular. */
void api_control(char *out, size_t size, const char *kind, uint8_t seat);
bool api_needs_host(struct ask *a, const struct table *t);
/* Deals at a table whose seats are all taken, with this row. */
void api_deal(struct ask *a, struct table *t, struct table_row *next);
/* Of a rematch or a quick match: whether everybody has come and has added to the deal. */
bool api_all_came(const struct table_row *row);

/* A table that is being opened. */
struct api_opening {
    struct conn *c;
    struct table_row row;
    char invite[TOKEN_TEXT];
};
bool api_may_open(struct ask *a);                    /* one more table; false: answered */
bool api_open(struct ask *a, struct api_opening *o); /* gives the row what is its own alone */
void api_opened(struct api_opening *o);              /* it is saved: adds it, and answers */

void api_storage(struct conn *c, enum store_code code);
/* The ways in which word reaches the asker. */
void alerts_json(struct ask *a, struct wire *w);
/* What is told of a map in a list. */
void api_map_put(struct wire *w, struct server *s, const char *id);

#endif

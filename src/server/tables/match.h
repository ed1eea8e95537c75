/*
 * The game at a table: the log's entries in memory, and the position that they give.
 *
 * The position is a cache: match_load replays the log. A move is checked against it, saved, and
 * only then applied, acknowledged and told (match_decide). Everything that leaves goes through
 * rh_view and rh_event_json of the receiving seat (match_send.c).
 */
#ifndef SERVER_TABLES_MATCH_H
#define SERVER_TABLES_MATCH_H

#include "server/store/store_sql.h"
#include "server/tables/table.h"

struct entry {
    struct rh_action action; /* of a move */
    char *control;           /* of another entry: JSON */
    uint8_t id_hash[16];
    uint8_t seat;
    bool loose; /* made while all choose at once, or no move: does not make other moves stale */
    bool gone;  /* taken back, or an undo itself: whoever reads the log passes over it */
    uint32_t undoes; /* of an undo: the entry that it takes back */
};

struct back { /* before an action that may be taken back */
    struct rh_state state;
    uint32_t turn_ms; /* of its seat, with the time of the action */
};

struct match {
    const struct rh_components *c;
    struct rh_options options;
    uint8_t seed[32]; /* what it was dealt from */
    struct rh_client_seeds client;
    uint8_t committed[32]; /* if any did: the seed whose hash was shown */
    struct rh_deal *deal;  /* of an imported record; else NULL */
    struct rh_state state;
    uint32_t seq;
    uint8_t chain[32];
    struct entry *entry; /* by seq; [0] is the deal */
    uint32_t entries_n, entries_size;
    struct back *back; /* the last is taken back first */
    uint32_t back_n, back_size;

    uint64_t began_ms[RH_SEATS_MAX]; /* of the loop: since when a seat is to act */
    uint32_t spent_ms[RH_SEATS_MAX]; /* of the clock of the whole game */
    uint32_t turn_ms[RH_SEATS_MAX];  /* of this turn, with actions before the one that is awaited */
    uint8_t acting;                  /* seats to act, when the clocks were last set */
    uint8_t break_off;               /* seats that would break off the game */
    uint8_t stood_in, left; /* seats of people that a bot plays for; that a bot has moved for */
    uint32_t orders_seq[RH_SEATS_MAX]; /* of each seat: after which entry, and one, and when its */
    uint64_t orders_ms[RH_SEATS_MAX];  /* standing orders were last looked at */
    bool thinking;
    uint64_t loaded_ms; /* of the loop */
    uint64_t shown_ms;  /* of the loop: the last move */
    int64_t moved;      /* since 1970: the deal, or the last move */
};

/* Who plays for seats that are no person's; set once at the start, see bots.c. */
struct match_players {
    void (*think)(struct table *t, uint8_t seat); /* its move comes by itself, later */
    void (*over)(struct table *t);                /* the game has ended */
    /* The row with a bot standing in for a person, and the entry that says so. */
    void (*take_over)(struct table_row *row, uint8_t seat, const char *why, char *control,
                      size_t size);
    /* A bot or program takes a seat, under its own name. */
    void (*sit)(struct seat_row *s, uint8_t kind, const char *level);
};

/* ---- match.c --------------------------------------------------------------------------------- */

/* The first entry of a log, owned by the caller; NULL: bad map. */
char *match_header(struct server *s, const struct table_row *row);
void match_begin(struct table *t, const struct log_entry *start);
void match_control(struct table *t, const struct log_entry *e);
bool match_load(struct table *t); /* true also if it is there already */
/* An entry that another node has appended, applied and told; false: it does not follow. */
bool match_follow(struct table *t, const struct log_entry *e);
/* The same through any reader, on any thread:
   for a table of one's own that has a row and nothing else. */
bool match_read(struct table *t, struct store_reader *r, const struct rh_components *c);
void match_finish(struct table *t); /* frees it */

/* Takes a move; decided at once or when the table is free. Owns it from here on. */
void match_move(struct table *t, struct move *m);
void match_decide(struct table *t, struct move *m);
void match_poke(struct table *t); /* has bots think if it is their turn */
void match_drop(struct move *m);

/* Of a game that is over: its scores in short, and its record. */
void match_result(const struct rh_components *c, const struct rh_state *s, uint8_t behind,
                  char *out, size_t size);
/* From 1: the seats in `behind` come after all others, whatever their score. */
uint8_t match_place(const struct rh_score *score, uint8_t seats, uint8_t behind, uint8_t seat);
void match_record(const struct table *t, struct rh_record *r);
bool match_record_text(const struct table *t, struct buf *out); /* false: no memory */
void match_record_name(const char *name, char out[RH_ID_MAX]);

bool match_push(struct match *m, const struct entry *e);
/* Whether the log is so long that it takes moves alone. Those end a game; what can be done without
   end, taking back and changing seats, would fill the memory and hold up the loop at each load. */
bool match_is_long(const struct table *t);
void match_id_hash(uint8_t seat, const char *id, uint8_t out[16]);

/* Whether somebody's action after this entry could matter to who decides. */
bool match_is_stale(const struct match *m, uint32_t expect);

/* The position after `steps` entries, from the deal on; calls back with the events of each. What is
   gone by now is passed over. */
void match_replay(const struct match *m, uint32_t steps, struct rh_state *state,
                  void (*each)(void *ctx, uint32_t seq, const struct rh_state *after,
                               const struct rh_events *events),
                  void *ctx);

/* ---- match_undo.c ---------------------------------------------------------------------------- */

enum rh_result match_check(const struct match *m, const struct rh_action *a); /* also an undo */
/* The position after what match_check accepts. */
void match_apply(const struct match *m, const struct rh_action *a, struct rh_state *next,
                 struct rh_events *events);
/* Makes it the position, and its entry one of the log in memory; false: no memory. */
bool match_keep(struct match *m, const struct entry *e, const struct rh_state *next, uint32_t ms,
                const struct rh_events *events);

/* ---- match_seats.c --------------------------------------------------------------------------- */

void match_note_control(struct match *m, const char *control); /* an entry that is no move */
/* The seats whose cards this person holds or held in this game, as bits.
   The match must be loaded. */
uint8_t match_cards_seen(const struct table *t, const char *person);
bool match_agrees(const struct table *t, const char *person); /* to break off */

/* ---- match_clock.c --------------------------------------------------------------------------- */

/* Adds the time of an action that was just applied to the position. */
void match_clock_count(struct match *m, uint8_t acted, uint32_t ms, const struct rh_events *events);
void match_clock_set(struct table *t, uint8_t acted); /* after a change; acted: seat or RH_NONE */
void match_clock_hold(struct table *t, uint64_t ms);  /* nobody could move for so long */
uint32_t match_clock_spent(const struct table *t, uint8_t seat);
void match_clock_json(struct wire *w, const struct table *t);
void match_clock_tick(struct table *t); /* once a second: takes over whose time is up */

void match_forfeit(struct table *t, uint8_t seat); /* moves for a seat whose player is out */

void match_turns_deal(struct store_job *j, const struct table_row *row, int64_t at);
void match_turns_move(struct store_job *j, const struct table *t, const struct rh_state *next,
                      const struct log_entry *e);

/* ---- match_orders.c -------------------------------------------------------------------------- */

void match_orders(struct table *t); /* does what the seats to act have ordered */
bool match_orders_text(const struct table *t, uint8_t seat, char *out, size_t size);
void match_orders_put(struct store_job *j, const struct table *t, uint8_t seat, const char *text);

/* ---- match_send.c ---------------------------------------------------------------------------- */

void match_show(struct table *t, struct watch *w, bool has_seen, uint32_t seen, uint64_t hash);
void match_snapshot(struct table *t, struct watch *w);
void match_notify(struct table *t, const struct rh_events *events); /* the last entry, to all */
/* The members of a step of a finished game: by, action, events, hash, to_act, view, position. */
void match_wire_step(struct wire *w, const struct match *m, uint32_t seq,
                     const struct rh_events *events, const struct rh_state *view, uint8_t eye);
void match_ack(struct conn *c, const struct table *t, uint8_t seat, const char *id, uint32_t seq);

struct refusal {
    const char *code, *message, *clause; /* clause may be NULL */
    bool retry;
    uint32_t wait_ms; /* 0: unknown */
};
void match_refuse(struct conn *c, const struct table *t, const char *table, uint8_t seat,
                  const char *id, const struct refusal *why);

#endif

/*
 * What is kept, and the promise behind it: a job's `done` is called with STORE_OK only after all
 * its writes are synced to disk.
 *
 * One writer thread takes whatever jobs wait, does them in one transaction and commits; meanwhile
 * new jobs gather, so commits group themselves under load. Reads are done where they are needed,
 * each thread with a reader of its own. The database behind it is a struct store_backend.
 */
#ifndef SERVER_STORE_STORE_H
#define SERVER_STORE_STORE_H

#include "roundhouse.h"
#include "server/base/limits.h"
#include "server/base/token.h"

#include <uv.h>

enum store_code {
    STORE_OK,
    STORE_CONFLICT, /* this job broke a unique key; others of its group are not touched */
    STORE_REFUSED,  /* disk full or failing: nothing was saved, it may work later */
    STORE_DOUBT,    /* the connection broke during the commit; no job ever ends so */
    STORE_FATAL,    /* a sync failed: what is on disk is unknown, the program must end */
};

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT, SEAT_PROGRAM };
enum table_status { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER, TABLE_CLOSED };
enum log_entry_kind { ENTRY_START, ENTRY_MOVE, ENTRY_CONTROL };

struct person_row {
    char id[TOKEN_ID];
    char name[LIMIT_NAME_BYTES + 1];
    uint8_t hash[TOKEN_HASH]; /* of the first device's secret; read before version 5 only */
    bool bot;
    int64_t created;
};

struct seat_row {
    uint8_t kind;   /* enum seat_kind; an open one with a person is kept for them */
    bool bot_plays; /* for a person who is gone */
    bool timed_out; /* the clock of the whole game ran out: no way back */
    bool has_link;
    char person[TOKEN_ID];
    char name[LIMIT_NAME_BYTES + 1];
    char level[32]; /* of a bot, of a program, or of the bot that stands in */
    uint8_t link_hash[TOKEN_HASH];
    bool has_client_seed; /* its client has added to the deal */
    uint8_t client_seed[32];
    int32_t rating, deviation; /* at a rated table, when they sat down or last began; 0: none */
};

struct table_row {
    int64_t number; /* the key of its log */
    /* Where nodes share the row: which one this is, and which it replaces. Counts up. */
    int64_t version, before;
    char id[TOKEN_ID];
    char code[TOKEN_CODE];
    uint8_t invite_hash[TOKEN_HASH];
    char host[TOKEN_ID];
    char title[LIMIT_NAME_BYTES + 1];
    char map[RH_ID_MAX];
    uint8_t status; /* enum table_status */
    bool is_public, imported, open_platform;
    bool hints;    /* players may ask for them */
    bool stand_in; /* a bot plays for whoever is gone while others wait, unasked */
    bool asked;    /* opened as a rematch: begins by itself once all who are asked have come */
    bool rated;    /* its result changes ratings */
    bool forfeit;  /* whose time runs out is out of the game; else a bot plays for them */
    uint8_t quick; /* a quick match, and who agrees to bots: tables/quick.h */
    uint8_t seats, first;
    uint8_t color[RH_SEATS_MAX]; /* 1 and up, as table_colors has them; 0: none was chosen */
    uint32_t move_s, game_s;
    int64_t created, started, ended;
    uint8_t seed[32];
    char result[1400];        /* scores as JSON, once it is over */
    char rematch[TOKEN_ID];   /* the table of its rematch; "": nobody has asked for one */
    int64_t daily;            /* the deal of that day, since 1970; 0: an ordinary table */
    char duplicate[TOKEN_ID]; /* one of many tables with the same deal; "": an ordinary table */
    int64_t until;            /* when that deal is over */
    struct seat_row seat[RH_SEATS_MAX];
};

struct log_entry { /* of a game's log: the deal, a move, or a change of who plays */
    int64_t game;
    uint32_t seq;
    int64_t at;
    uint32_t ms; /* thought about it, for the clock */
    uint8_t kind, seat;
    char id[LIMIT_MOVE_ID + 1];
    const char *body;
    uint8_t hash[32]; /* of the one before and all of the above */
    int64_t fence;    /* of the lease under which it was made; 0: a person made it. Not kept */
};

struct chat_row {
    int64_t game;
    uint32_t n;
    int64_t at;
    uint8_t seat; /* RH_SPECTATOR: none */
    char name[LIMIT_NAME_BYTES + 1];
    char text[LIMIT_CHAT_BYTES + 1];
};

struct map_row {
    char id[RH_ID_MAX];
    const char *json;
    int64_t created;
    uint64_t hash; /* of the components, as records have it */
};

/* ---- writing ------------------------------------------------------------------------------- */

struct store;
struct store_job;
typedef void (*store_done)(void *ctx, enum store_code code);

/* where: a file, or a database as "postgres://…". NULL: it cannot be opened, see log. */
struct store *store_create(uv_loop_t *loop, const char *where);
struct store *store_create_to_read(const char *where); /* the same without a writer: no jobs */
void store_destroy(struct store *s);                   /* after the last job */

/* A job is made, filled and handed over; it copies what it is given. NULL: no memory. */
struct store_job *store_job(store_done done, void *ctx);
void store_put_person(struct store_job *j, const struct person_row *row);
/* Gives the row its next version; a conflict if another node has changed it meanwhile. */
void store_put_table(struct store_job *j, struct table_row *row);
void store_put_entry(struct store_job *j, const struct log_entry *row);
void store_put_chat(struct store_job *j, const struct chat_row *row);
void store_put_map(struct store_job *j, const struct map_row *row);
/* What follows from rows as they are when it is written: called on the writer's thread, inside the
   transaction, with a copy of these bytes. It reads with store_each and writes with store_write;
   done again after a commit in doubt, it must find that it was done. */
struct store_reader;
typedef enum store_code (*store_reckoning)(struct store_reader *now, const void *bytes);
void store_put_reckoning(struct store_job *j, store_reckoning call, const void *bytes, size_t n);
void store_submit(struct store *s, struct store_job *j);
void store_job_destroy(struct store_job *j); /* one that is not handed over; NULL is nothing */

bool store_is_busy(const struct store *s);    /* jobs are under way */
bool store_is_well(const struct store *s);    /* the last commit worked */
bool store_stalls(const struct store *s);     /* one takes more than a second */
uint64_t store_called(const struct store *s); /* the done that runs: when, of uv_hrtime */

/* Other nodes may write too: what is in memory can be old. Then this one has a name. */
bool store_is_shared(const struct store *s);
const char *store_node(const struct store *s);

struct store_times { /* of commits since the last look */
    uint32_t n, jobs;
    float seconds[64];
};
void store_take_times(struct store *s, struct store_times *t);

/* The link of the log's chain; before is NULL for the first. */
void store_chain(const uint8_t before[32], struct log_entry *e);

/* ---- reading: on the loop with loop_reader, elsewhere with a reader of one's own ------------- */

struct store_reader;
struct store_reader *store_reader_create(const char *where);
void store_reader_destroy(struct store_reader *r);
struct store_reader *store_loop_reader(struct store *s);

/* False from the following says that there is none; or that the last read failed,
   if this is false. */
bool store_can_read(const struct store_reader *r);

bool store_person(struct store_reader *r, const char *id, struct person_row *row);
bool store_table(struct store_reader *r, const char *id, struct table_row *row);
bool store_map(struct store_reader *r, const char *id, char **json, size_t *n);
bool store_map_of_hash(struct store_reader *r, uint64_t hash, char id[RH_ID_MAX]);

/* The newest maps that were sent; returns how many. */
size_t store_maps(struct store_reader *r, char id[][RH_ID_MAX], size_t most);
int64_t store_last_number(struct store_reader *r);

/* Of a store that is shared; else there is nothing to find. */
int64_t store_next_number(struct store_reader *r); /* for a new table; 0: none */
bool store_version(struct store_reader *r, int64_t number, int64_t *version);
bool store_table_of_code(struct store_reader *r, const char *code, struct table_row *row);
bool store_table_of_invite(struct store_reader *r, const uint8_t hash[TOKEN_HASH],
                           struct table_row *row);

/* These call back for each row; false from the call ends it. They return false on a failed read. */
bool store_each_live(struct store_reader *r, bool (*call)(void *, const struct table_row *),
                     void *ctx);
bool store_each_entry(struct store_reader *r, int64_t game, uint32_t from,
                      bool (*call)(void *, const struct log_entry *), void *ctx);
bool store_each_chat(struct store_reader *r, int64_t game,
                     bool (*call)(void *, const struct chat_row *), void *ctx);

struct store_query {                   /* of finished games, newest first */
    char player[LIMIT_NAME_BYTES + 1]; /* part of a name; "": any */
    char map[RH_ID_MAX];
    char person[TOKEN_ID];            /* who asks: private games of others are left out */
    int64_t from, to;                 /* of the end; 0: open */
    int64_t before_at, before_number; /* cursor; 0: from the newest */
    uint32_t limit;
    bool everything; /* private games of all too: for the check of a data folder */
    bool mine;       /* those alone in which the person had a seat */
};
bool store_each_game(struct store_reader *r, const struct store_query *q,
                     bool (*call)(void *, const struct table_row *), void *ctx);

#endif

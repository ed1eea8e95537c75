/*
 * Statements that SQLite and PostgreSQL understand alike, each written once: what is kept about
 * people, and whatever needs no struct of its own.
 *
 * Their values are numbered $1, $2 …; what they take and give is a list of values. To add a table:
 * its columns in a new step of both schemas (store_sqlite.c, store_pq.c), its statements here.
 */
#ifndef SERVER_STORE_STORE_SQL_H
#define SERVER_STORE_STORE_SQL_H

#include "server/store/store.h"

enum store_sql {
    STORE_HAND_IN,       /* person, hash of a record, id of its game; conflict: it was already */
    STORE_HANDED,        /* person, hash: the id */
    STORE_ORDERS_SAVE,   /* game, seat, person, text: standing orders of a seat */
    STORE_ORDERS_DROP,   /* game, seat */
    STORE_ORDERS,        /* game, seat: person, text */
    STORE_DEVICE_PUT,    /* person, id, hash, label, created, seen, via */
    STORE_DEVICE_OF,     /* person, hash: id, created, seen, via */
    STORE_DEVICES,       /* person: id, label, created, seen, via; the oldest first */
    STORE_DEVICE_SEEN,   /* person, id, when */
    STORE_DEVICE_DROP,   /* person, id; conflict: there is none */
    STORE_GONE_PUT,      /* person, device, when; tells the other nodes */
    STORE_GONE_DROP,     /* before when */
    STORE_PAIRING_PUT,   /* hash, person, until */
    STORE_PAIRING_OF,    /* hash, now: person */
    STORE_PAIRING_USE,   /* hash, now; conflict: it was used, or is too old */
    STORE_PAIRING_DROP,  /* person */
    STORE_PHRASE_PUT,    /* person, hash, created */
    STORE_PHRASE_OF,     /* person: created */
    STORE_PHRASE_FIND,   /* hash: person */
    STORE_PHRASE_DROP,   /* person */
    STORE_SECRET_PUT,    /* name, bytes; unless there is one */
    STORE_SECRET_OF,     /* name: bytes */
    STORE_TURN_BEGIN,    /* game, seat, person, seq, since: a turn of which no word has gone out */
    STORE_TURN_END,      /* game, seat */
    STORE_TURN_TOLD,     /* game, seat, seq; conflict: it was told already */
    STORE_TURNS_UNTOLD,  /* since, at most, now: game, seat, person, seq; of nobody on holiday */
    STORE_HOLIDAY_PUT,   /* person, began, until, changed; changes one that began then */
    STORE_HOLIDAYS_OF,   /* person: began, until */
    STORE_HOLIDAYS,      /* changed since, ending after: person, began, until, changed */
    STORE_ERASE_HOLIDAY, /* person */
    STORE_CHANNEL_SAVE,  /* id, person, way, target, receiver, language, confirmed, code, stop */
    STORE_CHANNEL_DROP,  /* id */
    STORE_CHANNELS,      /* person: those of STORE_CHANNEL_SAVE */
    STORE_CHANNEL,       /* id: the same */

    STORE_CHAT_OF,    /* person: id of the table, when, what they wrote */
    STORE_GAMES_OF,   /* person, after which, how many: numbers of games */
    STORE_SEATS_OF,   /* game, person: seats */
    STORE_LOG_BODY,   /* game, seq, body */
    STORE_LOG_HASH,   /* game, seq, hash */
    STORE_CHAT_DROP,  /* game, seat */
    STORE_ERASE_CHAT, /* person, as all that follow */
    STORE_ERASE_HOST_CHAT,
    STORE_ERASE_SEATS,
    STORE_ERASE_HOST,
    STORE_ERASE_HANDED,
    STORE_ERASE_ORDERS,
    STORE_ERASE_TURN,
    STORE_ERASE_CHANNEL,
    STORE_ERASE_DEVICE,
    STORE_ERASE_PERSON,
    STORE_ERASE_TALLY,
    STORE_ERASE_ROUTES,
    STORE_ERASE_VERSUS,
    STORE_ERASE_OTHER,
    STORE_ERASE_DAILY,

    STORE_COUNTED_ADD,  /* number of a game; conflict: it is counted */
    STORE_UNCOUNTED,    /* ended since, at most: ids of games */
    STORE_TALLY_ADD,    /* person, map, seats, alone, then what count.c adds */
    STORE_TALLIES,      /* person: all sums */
    STORE_ROUTE_ADD,    /* person, map, route */
    STORE_ROUTES,       /* person: map, route, how often */
    STORE_VERSUS_ADD,   /* person, other, won, lost */
    STORE_VERSUS,       /* person: other, their name, games, won, lost */
    STORE_RATING,       /* person, map, seats: rating, deviation, volatility, games, at */
    STORE_RATING_TOUCH, /* person, map, seats: a row that others wait for; new if there is none */
    STORE_RATING_SET,   /* person, map, seats, rating, deviation, volatility, games, at, until */
    STORE_RATINGS,      /* person: map, seats, rating, deviation, volatility, games, at */
    STORE_RATED_ADD,    /* game, seat, person, map, seats, place, was, rating, deviation, at */
    STORE_RATED_GAME,   /* game: seat, was, rating, deviation */
    STORE_RATED_LAST,   /* person, map, seats, at most: was, rating, deviation, at, place, id */
    STORE_RATED_ALL,    /* person: map, seats, was, rating, deviation, at, place, id of the game */
    STORE_BEST,         /* map, seats, now, at most: person, name, rating, deviation, games */
    STORE_BEST_STEPS,   /* map, seats, now, step: which step, how many are in it */
    STORE_BEST_PLACE,   /* map, seats, now, rating, below: how many are better, up to there */
    STORE_FLAG_ADD,     /* person, other, kind, id of a game, at */
    STORE_FLAGS, /* how many private games, at most: kind, person, name, other, name, n, game,
                           at */
    STORE_ERASE_RATING, /* person, as those that follow */
    STORE_ERASE_RATED,
    STORE_ERASE_FLAG,
    STORE_DAILY_NEW,       /* day, map, person, id of the game; conflict: there is one */
    STORE_DAILY_END,       /* day, map, person, ended, points, rank */
    STORE_DAILY_OF,        /* day, map, person: game, ended, points, rank */
    STORE_DAILY_MINE,      /* person, from which day: day, map, game, ended, points, rank */
    STORE_DAILY_PLACES,    /* day, map, at most: name, person, game, points, rank; the best first */
    STORE_DAILY_ENDED,     /* day: map, how many have finished */
    STORE_DAILY_BETTER,    /* day, map, points: how many have more */
    STORE_DUPLICATE_NEW,   /* id, host, title, map, seats, people, move_s, seed, created, until */
    STORE_DUPLICATE,       /* id: those of STORE_DUPLICATE_NEW, and closed */
    STORE_DUPLICATE_CLOSE, /* id, when */
    STORE_DUPLICATE_SIT,   /* duplicate, person, game, seat; conflict: they have a seat in it */
    STORE_DUPLICATE_STAND, /* duplicate, person */
    STORE_DUPLICATE_OF,    /* duplicate, person: game, ended */
    STORE_DUPLICATE_END,   /* game, seat, ended, points, rank, gone */
    STORE_DUPLICATE_RESULTS, /* duplicate: seat, name, person, game, points, rank, gone; the best of
                                a seat first */
    STORE_DUPLICATE_MINE,    /* person, at most: id, title, map, until, closed; the newest first */
    STORE_DUPLICATE_ALL,     /* person: id, host or not, game, seat, ended, points, rank */
    STORE_ERASE_DUPLICATE,   /* person */
    STORE_ERASE_DUPLICATE_HOST,
    STORE_DAILY_ALL,    /* person: day, map, game, ended, points, rank */
    STORE_PEOPLE_NAMED, /* name, in any case: id, name, bot, created; the newest first */
    STORE_NODES,        /* PostgreSQL: id, milliseconds to live, leases; "": games nobody leads */
    STORE_SQLS,
};

struct store_value {
    char type; /* 'i' number, 't' text, 'b' bytes */
    int64_t i;
    const void *p; /* text ends with a zero; NULL: null */
    size_t n;
};

enum { STORE_VALUES = 24 };
struct store_values {
    uint8_t n;
    struct store_value value[STORE_VALUES];
};
void store_int(struct store_values *v, int64_t i);
void store_text(struct store_values *v, const char *text);
void store_blob(struct store_values *v, const void *bytes, size_t n);

/* Copies a text out of a row; one that is too long is cut. */
void store_get_text(const struct store_values *row, int at, char *out, size_t size);

/* Adds it to a job, with copies of the values. */
void store_put(struct store_job *j, enum store_sql which, const struct store_values *v);

/* Calls back for each row of a reading statement, whose values last as long as the call; false from
   it ends. Returns false on a failed read. */
bool store_each(struct store_reader *r, enum store_sql which, const struct store_values *args,
                bool (*call)(void *ctx, const struct store_values *row), void *ctx);

/* Writes at once, inside a reckoning; see store.h. */
enum store_code store_write(struct store_reader *now, enum store_sql which,
                            const struct store_values *v);

/* For the databases. */
struct store_statement {
    const char *sql;
    const char *columns; /* what it gives: types, as in struct store_value; NULL: it writes */
    bool must;           /* change a row; else it is a conflict */
};
extern const struct store_statement store_statements[STORE_SQLS];

#endif

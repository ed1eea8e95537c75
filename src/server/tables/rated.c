/*
 * Rated tables; see rated.h.
 *
 * Ratings are kept as thousandths in whole numbers. The game's end hands the store what is known on
 * the loop, the places; the rows of ratings are read, reckoned and written by its writer in one
 * transaction, so that of two games of a person that end at once each builds on the other. Where
 * nodes share them, a row is touched before it is read, in the order of people: who comes second
 * waits. The rows of `rated` say that a game was reckoned already, after a commit in doubt.
 */
#include "server/tables/rated.h"

#include "maps/maps.h"
#include "ratings/bots.h"
#include "server/store/store_sql.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* The rating period of Glicko-2: somebody well known is provisional again after about a year. */
static const double PERIOD_MS = 5 * 24 * 3600 * 1000.0;
static const int64_t LISTED_MS = 60 * 24 * INT64_C(3600000); /* after their last game */

static double periods_since(int64_t at, int64_t now) {
    return at && now > at ? (double)(now - at) / PERIOD_MS : 0;
}

/* ---- reading --------------------------------------------------------------------------------- */

static struct glicko unpack(int64_t rating, int64_t deviation, int64_t volatility) {
    return (struct glicko){(double)rating / 1e3, (double)deviation / 1e3, (double)volatility / 1e9};
}

struct rated rated_read(int64_t rating, int64_t deviation, int64_t volatility, int64_t games,
                        int64_t at) {
    struct rated r = {.now = glicko_new(), .games = games, .at = at};
    if (games) {
        r.now = glicko_rest(unpack(rating, deviation, volatility), periods_since(at, server_now()));
    }
    return r;
}

static bool keep_values(void *ctx, const struct store_values *row) {
    *(struct store_values *)ctx = *row; /* numbers alone: they last */
    return false;
}

bool rated_of(struct store_reader *r, const char *person, const char *map, uint8_t seats,
              struct rated *found) {
    struct store_values v = {0}, row = {0};
    store_text(&v, person);
    store_text(&v, map);
    store_int(&v, seats);
    bool ok = store_each(r, STORE_RATING, &v, keep_values, &row);
    *found =
        rated_read(row.value[0].i, row.value[1].i, row.value[2].i, row.value[3].i, row.value[4].i);
    return ok;
}

bool rated_is_listed(const struct rated *r) {
    return r->games && r->now.deviation < RATED_FIRM && server_now() < r->at + LISTED_MS;
}

/* ---- who may sit ----------------------------------------------------------------------------- */

static bool is_published(const char *map) {
    size_t n;
    return maps_builtin_json(map, &n) != NULL;
}

/* The reasons; pages know them by their keys. */
static const struct rated_why no_map = {"map", "Only games on the published maps are rated."},
                              no_clock = {"clock", "A rated game needs a clock."},
                              no_hints = {"hints", "A rated game has no hints."},
                              not_open = {"open", "In a rated game nothing is laid open."},
                              not_first = {"first", "Who begins a rated game is drawn."},
                              not_twice = {"twice", "At a rated table everybody has one seat."},
                              no_program = {"program", "Programs do not play rated games."},
                              unread = {"unread", "Ratings cannot be read just now."},
                              no_bot = {"bot", "This bot has no rating."};

static const struct rated_why *check_options(const struct table_row *row) {
    if (!is_published(row->map)) {
        return &no_map;
    }
    if (!row->move_s && !row->game_s) {
        return &no_clock;
    }
    if (row->hints) {
        return &no_hints;
    }
    if (row->open_platform) {
        return &not_open;
    }
    return row->first != RH_NONE && !row->asked ? &not_first : NULL;
}

/* Somebody sits there already. */
static bool sits_twice(const struct table_row *row, uint8_t seat) {
    for (uint8_t i = 0; i < seat; i++) {
        if (row->seat[i].kind == SEAT_PERSON &&
            !strcmp(row->seat[i].person, row->seat[seat].person)) {
            return true;
        }
    }
    return false;
}

static const struct rated_why *check_person(struct server *s, struct table_row *row, uint8_t seat) {
    struct store_reader *r = store_loop_reader(s->store);
    struct seat_row *at = &row->seat[seat];
    struct person_row person;
    struct rated rated;
    if (sits_twice(row, seat)) {
        return &not_twice;
    }
    if (store_person(r, at->person, &person) && person.bot) {
        return &no_program;
    }
    if (!at->rating && !rated_of(r, at->person, row->map, row->seats, &rated)) {
        return &unread;
    }
    if (!at->rating) {
        at->rating = (int32_t)lround(rated.now.rating);
        at->deviation = (int32_t)lround(rated.now.deviation);
    }
    return NULL;
}

static const struct rated_why *check_seat(struct server *s, struct table_row *row, uint8_t seat) {
    struct seat_row *at = &row->seat[seat];
    struct glicko bot;
    switch ((enum seat_kind)at->kind) {
    case SEAT_OPEN:
        at->rating = at->deviation = 0;
        return NULL;
    case SEAT_PERSON:
        return check_person(s, row, seat);
    case SEAT_BOT:
        if (ratings_of_bot(row->map, row->seats, at->level, &bot)) {
            at->rating = (int32_t)lround(bot.rating);
            at->deviation = (int32_t)lround(bot.deviation);
            return NULL;
        }
        return &no_bot;
    case SEAT_PROGRAM:
        break;
    }
    return &no_program;
}

const struct rated_why *rated_check(struct server *s, struct table_row *row) {
    const struct rated_why *why = row->rated ? check_options(row) : NULL;
    for (uint8_t i = 0; row->rated && !why && i < row->seats; i++) {
        why = check_seat(s, row, i);
    }
    return why;
}

/* ---- the end of a game ----------------------------------------------------------------------- */

struct finish { /* what the writer is handed */
    int64_t game, at;
    char map[RH_ID_MAX];
    uint8_t seats;
    struct {
        char person[TOKEN_ID]; /* "": a bot, with a fixed rating */
        bool known;            /* has a rating at all: else it counts for nobody */
        uint8_t place;
        struct glicko bot;
    } seat[RH_SEATS_MAX];
};

static void put_key(struct store_values *v, const struct finish *f, uint8_t seat) {
    store_text(v, f->seat[seat].person);
    store_text(v, f->map);
    store_int(v, f->seats);
}

static enum store_code write_rating(struct store_reader *now, const struct finish *f, uint8_t seat,
                                    const struct rated *was, struct glicko after) {
    after.deviation = fmax(after.deviation, RATED_LEAST);
    double firm = glicko_periods_until(after, RATED_FIRM) * PERIOD_MS;
    struct store_values v = {0}, line = {0};
    put_key(&v, f, seat);
    store_int(&v, llround(after.rating * 1e3));
    store_int(&v, llround(after.deviation * 1e3));
    store_int(&v, llround(after.volatility * 1e9));
    store_int(&v, was->games + 1);
    store_int(&v, f->at);
    store_int(&v, firm > 0 ? f->at + (int64_t)fmin(firm, (double)LISTED_MS) : 0);
    enum store_code code = store_write(now, STORE_RATING_SET, &v);
    store_int(&line, f->game);
    store_int(&line, seat);
    put_key(&line, f, seat);
    store_int(&line, f->seat[seat].place);
    store_int(&line, llround(was->now.rating * 1e3));
    store_int(&line, llround(after.rating * 1e3));
    store_int(&line, llround(after.deviation * 1e3));
    store_int(&line, f->at);
    return code == STORE_OK ? store_write(now, STORE_RATED_ADD, &line) : code;
}

/* People in the order of their ids, so that nodes never wait for each other in a circle. */
static uint8_t in_order(const struct finish *f, uint8_t order[RH_SEATS_MAX]) {
    uint8_t n = 0;
    for (uint8_t i = 0; i < f->seats; i++) {
        if (!f->seat[i].person[0]) {
            continue;
        }
        uint8_t at = n++;
        while (at > 0 && strcmp(f->seat[order[at - 1]].person, f->seat[i].person) > 0) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
    return n;
}

/* What is kept is held for this transaction, and read. */
static enum store_code hold(struct store_reader *now, const struct finish *f, uint8_t seat,
                            struct rated *was) {
    struct store_values v = {0}, row = {0};
    put_key(&v, f, seat);
    enum store_code code = store_write(now, STORE_RATING_TOUCH, &v);
    if (code == STORE_OK && !store_each(now, STORE_RATING, &v, keep_values, &row)) {
        code = STORE_REFUSED;
    }
    *was = (struct rated){.now = glicko_new(), .games = row.value[3].i, .at = row.value[4].i};
    if (was->games) {
        was->now = unpack(row.value[0].i, row.value[1].i, row.value[2].i);
    }
    return code;
}

static enum store_code reckon(struct store_reader *now, const void *bytes) {
    const struct finish *f = bytes;
    struct store_values game = {0}, done = {0};
    struct rated was[RH_SEATS_MAX] = {0};
    struct glicko_seat seat[RH_SEATS_MAX];
    struct glicko after[RH_SEATS_MAX];
    uint8_t order[RH_SEATS_MAX], at[RH_SEATS_MAX] = {0}, people = in_order(f, order), n = 0;
    store_int(&game, f->game);
    if (!store_each(now, STORE_RATED_GAME, &game, keep_values, &done)) {
        return STORE_REFUSED;
    }
    enum store_code code = STORE_OK;
    for (uint8_t i = 0; i < people && !done.n && code == STORE_OK; i++) {
        code = hold(now, f, order[i], &was[order[i]]);
    }
    for (uint8_t i = 0; i < f->seats; i++) {
        bool person = f->seat[i].person[0];
        if (f->seat[i].known) {
            at[i] = n;
            seat[n++] = (struct glicko_seat){
                .rating = person ? was[i].now : f->seat[i].bot,
                .periods = person ? periods_since(was[i].at, f->at) : 0,
                .place = f->seat[i].place,
            };
        }
    }
    if (done.n || code != STORE_OK || n < 2) {
        return code;
    }
    glicko_game(seat, n, after);
    for (uint8_t i = 0; i < people && code == STORE_OK; i++) {
        code = write_rating(now, f, order[i], &was[order[i]], after[at[order[i]]]);
    }
    return code;
}

void rated_put(struct store_job *j, const struct table *t, const struct table_row *over,
               const struct rh_state *end, uint8_t left) {
    left = (uint8_t)(left | table_out(over));
    struct rh_score score[RH_SEATS_MAX];
    struct finish f = {0};
    if (!over->rated) {
        return;
    }
    rh_score(t->match->c, end, score);
    /* Whoever left is behind all who stayed, whatever came of their seat. */
    for (uint8_t i = 0; i < over->seats; i++) {
        left = (uint8_t)(over->seat[i].kind == SEAT_PERSON ? left : left & ~(1u << i));
    }
    f.game = over->number;
    f.at = over->ended;
    f.seats = over->seats;
    memcpy(f.map, over->map, sizeof f.map);
    for (uint8_t i = 0; i < over->seats; i++) {
        const struct seat_row *s = &over->seat[i];
        bool person = s->kind == SEAT_PERSON && s->person[0];
        f.seat[i].place = match_place(score, over->seats, left, i);
        f.seat[i].known =
            person || (s->kind == SEAT_BOT &&
                       ratings_of_bot(over->map, over->seats, s->level, &f.seat[i].bot));
        if (person) {
            memcpy(f.seat[i].person, s->person, sizeof f.seat[i].person);
        }
    }
    store_put_reckoning(j, reckon, &f, sizeof f);
    rated_flag(j, t, over);
}

/*
 * Reading records: docs/record.md, "Records".
 *
 * First the header, whose lines may come in any order, then the actions, then perhaps the end. A
 * deal is compared with the box here, where the line is known; whether its later orders fit is seen
 * when the record is played.
 */
#include "text/record/record_read.h"
#include "core/seat.h"
#include "text/action.h"

#include <assert.h>
#include <string.h>

enum { HAS_MAP = 1, HAS_SEATS = 2, HAS_FIRST = 4, HAS_OPTION = 8, HAS_SEED = 16 };

static bool read_seats(struct reading *rd) {
    unsigned seats;
    if (!in_number(&rd->in, "complaint.number-seats", rd->c->seats_min, rd->c->seats_max, &seats)) {
        return false;
    }
    rd->r->options.seats = (uint8_t)seats;
    return true;
}

static bool read_name(struct reading *rd) {
    uint8_t seat;
    if (!in_seat(&rd->in, in_word(&rd->in), rd->r->options.seats, &seat)) {
        return false;
    }
    struct word w = in_rest(&rd->in);
    if (w.n == 0 || w.n >= RH_ID_MAX || !word_is_clean(w)) {
        return in_complain(&rd->in, "seat-name", "#n", RH_ID_MAX - 1, NULL);
    }
    if (rd->r->name[seat][0]) {
        return in_complain(&rd->in, "name-twice", "#seat", seat_number(seat), NULL);
    }
    memcpy(rd->r->name[seat], w.at, w.n);
    return true;
}

/* What a seat's client added to the seed: from version 2 on. */
static bool read_client_seed(struct reading *rd) {
    struct rh_record *r = rd->r;
    uint8_t seat;
    if (!in_seat(&rd->in, in_word(&rd->in), r->options.seats, &seat)) {
        return false;
    }
    if (r->client.added >> seat & 1) {
        return in_complain(&rd->in, "line-twice", NULL);
    }
    r->client.added = (uint8_t)(r->client.added | 1 << seat);
    return in_seed(&rd->in, r->client.seed[seat]);
}

/* Lines that come once, each with its bit. */
static bool read_once(struct reading *rd, unsigned bit) {
    struct rh_record *r = rd->r;
    if (rd->has & bit) {
        return in_complain(&rd->in, "line-twice", NULL);
    }
    rd->has |= bit;
    switch (bit) {
    case HAS_MAP:
        return in_map(&rd->in, rd->c, &r->map_hash);
    case HAS_SEATS:
        return read_seats(rd);
    case HAS_FIRST:
        return in_seat(&rd->in, in_word(&rd->in), r->options.seats, &r->options.first);
    case HAS_SEED:
        r->has_seed = true;
        return in_seed(&rd->in, r->seed);
    }
    struct word w = in_word(&rd->in);
    r->options.open_platform = true;
    return word_is(w, "open-platform") || in_complain(&rd->in, "option", "%word", w, NULL);
}

static bool read_head(struct reading *rd, struct word w) {
    static const struct {
        const char *word;
        unsigned bit;
    } once[] = {{"map", HAS_MAP},
                {"seats", HAS_SEATS},
                {"first", HAS_FIRST},
                {"option", HAS_OPTION},
                {"seed", HAS_SEED}};
    for (unsigned i = 0; i < sizeof once / sizeof *once; i++) {
        if (word_is(w, once[i].word)) {
            bool early = once[i].bit == HAS_FIRST && !(rd->has & HAS_SEATS);
            return early ? in_complain(&rd->in, "seats-first", "line", "first", NULL)
                         : read_once(rd, once[i].bit);
        }
    }
    if (word_is(w, "name")) {
        return rd->has & HAS_SEATS ? read_name(rd)
                                   : in_complain(&rd->in, "seats-first", "line", "name", NULL);
    }
    if (rd->version >= 2 && word_is(w, "client-seed")) {
        return rd->has & HAS_SEATS
                   ? read_client_seed(rd)
                   : in_complain(&rd->in, "seats-first", "line", "client-seed", NULL);
    }
    if (word_is(w, "deal")) {
        return record_read_deal(rd);
    }
    return in_complain(&rd->in, "record-line", "%word", w, NULL);
}

/* When the header is complete. */
static bool check_head(struct reading *rd) {
    uint32_t line = rd->in.line;
    bool deal = rd->r->deal.shuffles_n > 0;
    rd->in.line = 0;
    if (!(rd->has & HAS_MAP) || !(rd->has & HAS_SEATS)) {
        return in_complain(&rd->in, "header", "line", rd->has & HAS_MAP ? "seats" : "map", NULL);
    }
    if (deal == !!(rd->has & HAS_SEED)) {
        return in_complain(&rd->in, deal ? "seed-and-deal" : "no-seed-no-deal", NULL);
    }
    if (deal && !(rd->has & HAS_FIRST)) {
        return in_complain(&rd->in, "deal-first", NULL);
    }
    if (deal && !record_check_deal(rd)) {
        return false;
    }
    if (rd->version == 2 && (deal || !rd->r->client.added)) {
        return in_complain(&rd->in, "no-client-seed", NULL);
    }
    if (deal && rd->r->client.added) {
        return in_complain(&rd->in, "client-seed-deal", NULL);
    }
    if (rd->r->client.added) {
        memcpy(rd->r->committed, rd->r->seed, sizeof rd->r->committed);
        rh_seed_mix(rd->r->committed, &rd->r->client, rd->r->seed);
    }
    rd->in.line = line;
    return true;
}

/* `2: draw red`, the seat already read. */
static bool read_action(struct reading *rd, struct word seat_word) {
    struct rh_record *r = rd->r;
    uint8_t seat;
    seat_word.n--; /* the colon */
    if (!in_seat(&rd->in, seat_word, r->options.seats, &seat)) {
        return false;
    }
    if (r->actions_n == RH_RECORD_MAX) {
        return in_complain(&rd->in, "actions-many", "#n", RH_RECORD_MAX, NULL);
    }
    struct rh_action *a = &r->action[r->actions_n];
    r->line[r->actions_n++] = rd->in.line;
    return action_read(&rd->in, rd->c, seat, a) &&
           (a->kind != RH_UNDO || rd->version >= 3 || in_complain(&rd->in, "undo-version", NULL));
}

static bool read_lines(struct reading *rd) {
    bool head = true, end = false;
    while (in_line(&rd->in)) {
        struct word w = in_word(&rd->in);
        bool action = w.n && w.at[w.n - 1] == ':';
        bool last = word_is(w, "end");
        if (end) {
            return in_complain(&rd->in, "after-end", NULL);
        }
        if (head && (action || last)) {
            head = false;
            if (!check_head(rd)) {
                return false;
            }
        }
        if (!head && !action && !last) {
            return in_complain(&rd->in, "action-seat", "%word", w, NULL);
        }
        end = last;
        bool good = action ? read_action(rd, w)
                    : last ? in_hash(&rd->in, &rd->r->end_hash)
                           : read_head(rd, w);
        if (!good || !in_done(&rd->in)) {
            return false;
        }
    }
    return !head || check_head(rd);
}

static bool read_format(struct in *in, bool position_too, uint8_t *version) {
    struct word w = in_line(in) ? in_word(in) : (struct word){0};
    if (!word_is(w, "roundhouse") && !(position_too && word_is(w, "position"))) {
        return in_complain(in, "record-begin", "line", "roundhouse 1", NULL);
    }
    w = in_word(in);
    *version = word_is(w, "1") ? 1 : word_is(w, "2") ? 2 : word_is(w, "3") ? 3 : 0;
    if (!*version) {
        return in_complain(in, "version", "%word", w, NULL);
    }
    return in_done(in);
}

bool rh_record_parse(const struct rh_components *c, const char *text, struct rh_record *r,
                     struct rh_complaint *why) {
    assert(c && text && r);
    struct reading rd = {.c = c, .r = r};
    in_start(&rd.in, text, why);
    memset(r, 0, sizeof *r);
    r->options.first = RH_NONE;
    memcpy(r->map, c->id, sizeof r->map);
    return read_format(&rd.in, false, &rd.version) && read_lines(&rd);
}

bool rh_record_map(const char *text, char map[RH_ID_MAX], struct rh_complaint *why) {
    assert(text && map);
    struct in in;
    uint8_t version;
    in_start(&in, text, why);
    memset(map, 0, RH_ID_MAX);
    if (!read_format(&in, true, &version)) {
        return false;
    }
    while (in_line(&in)) {
        if (!word_is(in_word(&in), "map")) {
            continue;
        }
        struct word w = in_word(&in);
        if (w.n == 0 || w.n >= RH_ID_MAX) {
            return in_complain(&in, "map-id", "#n", RH_ID_MAX - 1, NULL);
        }
        memcpy(map, w.at, w.n);
        return true;
    }
    in.line = 0;
    return in_complain(&in, "header", "line", "map", NULL);
}

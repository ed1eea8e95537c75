/*
 * Whose turn it is at slow tables, kept so that word of it leaves once, over restarts too: rows of
 * the store that are written together with the deal or the move, and read by server/alerts.
 */
#include "server/tables/match.h"

static void begin(struct store_job *j, const struct table_row *row, uint8_t seat, uint32_t seq,
                  int64_t at) {
    struct store_values v = {0};
    store_int(&v, row->number);
    store_int(&v, seat);
    store_text(&v, row->seat[seat].person);
    store_int(&v, seq);
    store_int(&v, at);
    store_put(j, STORE_TURN_BEGIN, &v);
}

static void end(struct store_job *j, const struct table_row *row, uint8_t seat) {
    struct store_values v = {0};
    store_int(&v, row->number);
    store_int(&v, seat);
    store_put(j, STORE_TURN_END, &v);
}

static bool is_awaited(const struct table_row *row, uint8_t seat) {
    return row->seat[seat].kind == SEAT_PERSON && !row->seat[seat].bot_plays;
}

void match_turns_deal(struct store_job *j, const struct table_row *row, int64_t at) {
    for (uint8_t seat = 0; table_is_slow(row) && seat < row->seats; seat++) {
        if (is_awaited(row, seat)) {
            begin(j, row, seat, 0, at);
        }
    }
}

void match_turns_move(struct store_job *j, const struct table *t, const struct rh_state *next,
                      const struct log_entry *e) {
    uint8_t before = rh_to_act(&t->match->state), after = rh_to_act(next);
    if (!table_is_slow(&t->row)) {
        return;
    }
    for (uint8_t seat = 0; seat < t->row.seats; seat++) {
        bool was = before >> seat & 1, is = after >> seat & 1;
        if (is && !was && is_awaited(&t->row, seat)) {
            begin(j, &t->row, seat, e->seq, e->at);
        } else if (was && !is) {
            end(j, &t->row, seat);
        }
    }
}

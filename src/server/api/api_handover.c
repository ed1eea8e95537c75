/* Seats that change hands: links to other devices, take-over by a bot and giving back. */
#include "server/api/api.h"
#include "server/bots/bots.h"
#include "server/net/rates.h"
#include "server/tables/lobby.h"

#include <string.h>

/* ---- another device ----------------------------------------------------------------------------------------------- */

void api_link(struct ask *a) {
    uint8_t seat;
    struct table *t = api_own_seat(a, &seat);
    if (!t) {
        return;
    }
    struct table_row next = t->row;
    char link[TOKEN_TEXT], more[160];
    token_secret(16, link, sizeof link);
    token_hash(link, next.seat[seat].link_hash);
    next.seat[seat].has_link = true;
    /* The secret names its table, so that it is found without a search through all. */
    snprintf(more, sizeof more, "\"link\":\"%s.%d.%s\",\"seat\":%d,", t->row.id, seat + 1, link,
             seat + 1);
    api_save(a, t, &next, NULL, 200, more);
}

/* Takes "<table>.<seat>.<secret>" apart; NULL: no such seat, or another secret. */
static struct table *find_link(struct server *s, const char *link, uint8_t *seat) {
    char id[TOKEN_ID];
    if (strlen(link) < TOKEN_ID + 3 || link[TOKEN_ID - 1] != '.' || link[TOKEN_ID + 1] != '.') {
        return NULL;
    }
    memcpy(id, link, TOKEN_ID - 1);
    id[TOKEN_ID - 1] = 0;
    struct table *t = lobby_get(s, id);
    *seat = (uint8_t)(link[TOKEN_ID] - '1');
    if (!t || *seat >= t->row.seats || !t->row.seat[*seat].has_link) {
        return NULL;
    }
    uint8_t hash[TOKEN_HASH];
    token_hash(link + TOKEN_ID + 2, hash);
    return token_equal(hash, t->row.seat[*seat].link_hash) ? t : NULL;
}

void api_link_use(struct ask *a) {
    const char *link = wire_get_text(a->body, "link", TOKEN_TEXT);
    uint8_t seat;
    if (!api_needs_me(a)) {
        return;
    }
    if (!rates_left(a->c->server, a->c->address, RATE_GUESSES)) {
        reply_error(a->c, 429, "rate", "Too many wrong links.");
        return;
    }
    struct table *t = link ? find_link(a->c->server, link, &seat) : NULL;
    if (!t || t->row.status > TABLE_PLAYING) {
        rates_take(a->c->server, a->c->address, RATE_GUESSES);
        reply_error(a->c, 404, "unknown-table", "This link leads to no seat, or was used.");
        return;
    }
    if (t->busy) {
        table_park(t, a->c);
        return;
    }
    struct table_row next = t->row;
    struct seat_row *s = &next.seat[seat];
    char before[TOKEN_ID];
    memcpy(before, s->person, sizeof before);
    memcpy(s->person, a->me.id, sizeof s->person);
    s->kind = SEAT_PERSON;
    s->has_link = false;
    /* Who moves to another device goes on hosting from there; who sends one of several away does not. */
    if (!strcmp(next.host, before) && !table_row_holds(&next, before)) {
        memcpy(next.host, a->me.id, sizeof next.host);
    }
    char more[40], control[80];
    snprintf(more, sizeof more, "\"seat\":%d,", seat + 1);
    api_control(control, sizeof control, "seated", seat);
    api_save(a, t, &next, control, 200, more);
}

/* ---- bots standing in ------------------------------------------------------------------------------------------------ */

void api_takeover(struct ask *a) {
    struct table *t = api_table_of(a);
    uint8_t seat;
    if (!t || !api_seat_of(a, t, &seat)) {
        return;
    }
    const struct seat_row *s = &t->row.seat[seat];
    bool own = table_holds(t, a->me.id, seat), member = table_member(t, a->me.id);
    uint64_t gone = t->gone_ms[seat], now = uv_now(&t->server->loop);
    uint64_t patience = (uint64_t)t->server->config.limits.abandon_s * 1000;
    if (t->row.status != TABLE_PLAYING || (s->kind != SEAT_PERSON && s->kind != SEAT_OPEN) ||
        s->bot_plays) {
        reply_error(a->c, 409, "bad-seat", "There is nobody to stand in for.");
        return;
    }
    if (!own &&
        (!member || (s->kind == SEAT_PERSON && (table_online(t, seat) || gone + patience > now)))) {
        reply_error(a->c, 403, "not-your-seat", "That player is here, or left only just now.");
        return;
    }
    struct table_row next = t->row;
    char control[160];
    bots_take_over(&next, seat, own ? "asked" : "gone", control, sizeof control);
    api_save(a, t, &next, control, 200, NULL);
}

void api_giveback(struct ask *a) {
    uint8_t seat;
    struct table *t = api_own_seat(a, &seat);
    if (!t) {
        return;
    }
    if (!t->row.seat[seat].bot_plays || t->row.seat[seat].timed_out) {
        reply_error(a->c, 409, "bad-seat",
                    t->row.seat[seat].timed_out ? "The time for this game is used up."
                                                : "You play this seat already.");
        return;
    }
    struct table_row next = t->row;
    next.seat[seat].bot_plays = false;
    next.seat[seat].level[0] = 0;
    char control[80];
    api_control(control, sizeof control, "giveback", seat);
    api_save(a, t, &next, control, 200, NULL);
}

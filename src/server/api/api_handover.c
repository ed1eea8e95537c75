/* Seats that change hands: links to other devices, take-over by a bot and giving back. */
#include "server/api/api.h"

#include "core/seat.h"
#include "server/bots/bots.h"
#include "server/net/rates.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"
#include "text/json.h"

#include <string.h>

/* ---- another device -------------------------------------------------------------------------- */

void api_link(struct ask *a) {
    uint8_t seat;
    struct table *t = api_own_seat(a, 0, &seat);
    if (!t) {
        return;
    }
    struct table_row next = t->row;
    char link[TOKEN_TEXT], whole[TOKEN_ID + TOKEN_TEXT + 4], more[160];
    token_secret(16, link, sizeof link);
    token_hash(link, next.seat[seat].link_hash);
    next.seat[seat].has_link = true;
    /* The secret names its table, so that it is found without a search through all. */
    snprintf(whole, sizeof whole, "%s.%u.%s", t->row.id, seat_number(seat), link);
    struct out o;
    out_start(&o, more, sizeof more);
    json_put_text(&o, "link", whole);
    json_put_number(&o, "seat", seat_number(seat));
    out_end(&o);
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
    if (t) {
        table_refresh(t);
    }
    *seat = seat_of_number(link[TOKEN_ID] - '0');
    if (!t || *seat >= t->row.seats || !t->row.seat[*seat].has_link) {
        return NULL;
    }
    uint8_t hash[TOKEN_HASH];
    token_hash(link + TOKEN_ID + 2, hash);
    return token_equal(hash, t->row.seat[*seat].link_hash) ? t : NULL;
}

/* The entry of the log names both, so that it is known for ever who has held which cards. */
static void seated(char *out, size_t size, uint8_t seat, const char *from, const char *to) {
    struct out o;
    out_start(&o, out, size);
    json_open(&o, '{');
    json_put_text(&o, "kind", "seated");
    json_put_number(&o, "seat", seat_number(seat));
    json_put_text(&o, "from", from);
    json_put_text(&o, "to", to);
    json_close(&o, '}');
    out_end(&o);
}

/* Whether the taker of a seat has held cards of this game that its giver has not: those could be
   put together with what is in this hand. */
static bool knows_more(const struct table *t, uint8_t seat, const char *taker) {
    uint8_t theirs = match_cards_seen(t, t->row.seat[seat].person);
    return match_cards_seen(t, taker) & ~(theirs | 1 << seat);
}

void api_link_use(struct ask *a) {
    const char *link = wire_get_text(a->body, "link", TOKEN_TEXT);
    uint8_t seat;
    if (!api_needs_me(a)) {
        return;
    }
    if (!rates_may_guess(a->c->server, a->c->address, a->me.id)) {
        reply_error(a->c, 429, "rate", "Too many wrong links.");
        return;
    }
    struct table *t = link ? find_link(a->c->server, link, &seat) : NULL;
    if (!t || t->row.status > TABLE_PLAYING) {
        rates_guessed_wrong(a->c->server, a->c->address, a->me.id);
        reply_error(a->c, 404, "unknown-table",
                    "This link leads to no seat, or has already been used.");
        return;
    }
    if (t->busy) {
        table_park(t, a->c);
        return;
    }
    if (t->row.rated) {
        reply_error(a->c, 409, "rated", "A seat of a rated table does not change hands.");
        return;
    }
    if (t->row.status == TABLE_PLAYING && !match_load(t)) {
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    if (t->row.status == TABLE_PLAYING && knows_more(t, seat, a->me.id)) {
        reply_error(a->c, 403, "forbidden",
                    "You already play in this game, so you cannot take another player's cards.");
        return;
    }
    struct table_row next = t->row;
    struct seat_row *s = &next.seat[seat];
    char before[TOKEN_ID];
    memcpy(before, s->person, sizeof before);
    memcpy(s->person, a->me.id, sizeof s->person);
    s->kind = SEAT_PERSON;
    s->has_link = false;
    /* Who moves to another device goes on hosting from there;
       who sends one of several away does not. */
    if (!strcmp(next.host, before) && !table_row_holds(&next, before)) {
        memcpy(next.host, a->me.id, sizeof next.host);
    }
    char more[40], control[120];
    struct out o;
    out_start(&o, more, sizeof more);
    json_put_number(&o, "seat", seat_number(seat));
    out_end(&o);
    seated(control, sizeof control, seat, before, a->me.id);
    api_save(a, t, &next, control, 200, more);
}

/* ---- bots standing in ------------------------------------------------------------------------ */

void api_takeover(struct ask *a) {
    struct table *t = api_table_also(a, ALSO_DUPLICATE);
    uint8_t seat;
    if (!t || !api_seat_of(a, t, &seat)) {
        return;
    }
    const struct seat_row *s = &t->row.seat[seat];
    bool own = table_holds(t, a->me.id, seat), member = table_member(t, a->me.id);
    if (t->row.status != TABLE_PLAYING || (s->kind != SEAT_PERSON && s->kind != SEAT_OPEN) ||
        s->bot_plays) {
        reply_error(a->c, 409, "bad-seat", "There is nobody to stand in for.");
        return;
    }
    if (!own && (!member || (s->kind == SEAT_PERSON && !table_absent(t, seat)))) {
        reply_error(a->c, 403, "not-your-seat", "That player is here, or has only just left.");
        return;
    }
    struct table_row next = t->row;
    char control[160];
    bots_take_over(&next, seat, own ? "asked" : "gone", control, sizeof control);
    api_save(a, t, &next, control, 200, NULL);
}

void api_giveback(struct ask *a) {
    uint8_t seat;
    struct table *t = api_own_seat(a, ALSO_DUPLICATE, &seat);
    if (!t) {
        return;
    }
    if (!t->row.seat[seat].bot_plays || t->row.seat[seat].timed_out) {
        reply_error(a->c, 409, "bad-seat",
                    t->row.seat[seat].timed_out ? "The time for this game has run out."
                                                : "You are already playing this seat.");
        return;
    }
    struct table_row next = t->row;
    next.seat[seat].bot_plays = false;
    next.seat[seat].level[0] = 0;
    char control[80];
    api_control(control, sizeof control, "giveback", seat);
    api_save(a, t, &next, control, 200, NULL);
}

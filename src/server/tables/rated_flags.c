/*
 * What the operator may want to look at, of rated games: nobody is punished by it.
 *
 * `private`: two people at a table that only those with its link find; of note if it happens often.
 * `address`: two people whose sockets came from one address. That is a family as often as one
 * person twice, so the address itself is not kept. `program`: a player's socket asked for the list
 * of legal moves, as programs do and the page does not. Only what this node sees is told.
 */
#include "server/tables/rated.h"

#include "server/store/store_sql.h"

#include <string.h>

static void put(struct store_job *j, const struct table_row *over, uint8_t a, uint8_t b,
                const char *kind) {
    const char *one = over->seat[a].person, *two = b == RH_NONE ? "" : over->seat[b].person;
    bool swap = *two && strcmp(one, two) > 0;
    struct store_values v = {0};
    store_text(&v, swap ? two : one);
    store_text(&v, swap ? one : two);
    store_text(&v, kind);
    store_text(&v, over->id);
    store_int(&v, over->ended);
    store_put(j, STORE_FLAG_ADD, &v);
}

static bool is_person(const struct table_row *row, uint8_t seat) {
    return row->seat[seat].kind == SEAT_PERSON && row->seat[seat].person[0];
}

static bool is_loopback(const char *address) {
    return !strncmp(address, "127.", 4) || !strcmp(address, "::1");
}

/* Behind a proxy that is not trusted all come from its address. */
static bool same_address(const struct table *t, uint8_t a, uint8_t b) {
    for (const struct watch *x = t->watches; x; x = x->next) {
        if (x->eye != a || (!t->server->config.trust_proxy && is_loopback(x->conn->address))) {
            continue;
        }
        for (const struct watch *y = t->watches; y; y = y->next) {
            if (y->eye == b && !strcmp(x->conn->address, y->conn->address)) {
                return true;
            }
        }
    }
    return false;
}

static bool asks_legal(const struct table *t, uint8_t seat) {
    for (const struct watch *w = t->watches; w; w = w->next) {
        if (w->eye == seat && (w->want & WANT_LEGAL)) {
            return true;
        }
    }
    return false;
}

void rated_flag(struct store_job *j, const struct table *t, const struct table_row *over) {
    for (uint8_t a = 0; a < over->seats; a++) {
        if (!is_person(over, a)) {
            continue;
        }
        if (asks_legal(t, a)) {
            put(j, over, a, RH_NONE, "program");
        }
        for (uint8_t b = a + 1; b < over->seats; b++) {
            if (is_person(over, b) && !over->is_public) {
                put(j, over, a, b, "private");
            }
            if (is_person(over, b) && same_address(t, a, b)) {
                put(j, over, a, b, "address");
            }
        }
    }
}

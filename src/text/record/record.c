/* Records of whole games, printed: docs/record.md, "Records". */
#include "core/seat.h"
#include "text/action.h"
#include "text/names.h"

#include <assert.h>

/* A name is one line of text, whatever a program put into it. */
static void put_name(struct out *o, unsigned seat, const char name[RH_ID_MAX]) {
    out_put(o, "name %u ", seat_number(seat));
    for (unsigned i = 0; i < RH_ID_MAX && name[i]; i++) {
        bool control = (name[i] >= 0 && name[i] < ' ') || name[i] == 127;
        out_char(o, control ? '?' : name[i]);
    }
    out_char(o, '\n');
}

static void put_deal(struct out *o, const struct rh_components *c, const struct rh_deal *deal) {
    for (unsigned i = 0; i < deal->shuffles_n && i < RH_SHUFFLES_MAX; i++) {
        uint8_t deck = deal->shuffle[i].deck;
        out_put(o, "deal %s", names_deck(deck));
        for (unsigned k = 0; k < deal->shuffle[i].n && k < RH_TRAINS_MAX; k++) {
            uint8_t card = deal->shuffle[i].card[k];
            out_put(o, " %s",
                    deck == RH_TICKET_DECK ? names_ticket(c, card) : rh_card_name(c, card));
        }
        out_char(o, '\n');
    }
}

static void put_client_seeds(struct out *o, const struct rh_record *r) {
    for (unsigned seat = 0; seat < RH_SEATS_MAX; seat++) {
        if (r->client.added >> seat & 1) {
            out_put(o, "client-seed %u ", seat_number(seat));
            out_hex(o, r->client.seed[seat], sizeof r->client.seed[seat]);
            out_char(o, '\n');
        }
    }
}

/* The lowest version that can say it, so that older programs read what they can. */
static unsigned version_of(const struct rh_record *r) {
    for (uint32_t i = 0; i < r->actions_n && i < RH_RECORD_MAX; i++) {
        if (r->action[i].kind == RH_UNDO) {
            return 3;
        }
    }
    return r->client.added ? 2 : 1;
}

static void put_head(struct out *o, const struct rh_components *c, const struct rh_record *r) {
    out_put(o, "roundhouse %u\nmap %s", version_of(r), r->map);
    if (r->map_hash) {
        out_put(o, " %x", r->map_hash);
    }
    out_put(o, "\nseats %u\n", r->options.seats);
    if (r->options.first != RH_NONE) {
        out_put(o, "first %u\n", r->options.first + 1u);
    }
    if (r->options.open_platform) {
        out_text(o, "option open-platform\n");
    }
    for (unsigned seat = 0; seat < RH_SEATS_MAX; seat++) {
        if (r->name[seat][0]) {
            put_name(o, seat, r->name[seat]);
        }
    }
    if (r->has_seed) {
        out_text(o, "seed ");
        out_hex(o, r->client.added ? r->committed : r->seed, sizeof r->seed);
        out_char(o, '\n');
        put_client_seeds(o, r);
    } else {
        put_deal(o, c, &r->deal);
    }
}

size_t rh_record_print(const struct rh_components *c, const struct rh_record *r, char *out,
                       size_t size) {
    assert(c && r && r->actions_n <= RH_RECORD_MAX);
    struct out o;
    out_start(&o, out, size);
    put_head(&o, c, r);
    for (uint32_t i = 0; i < r->actions_n && i < RH_RECORD_MAX; i++) {
        out_put(&o, "%u: ", seat_number(r->action[i].seat));
        action_put(&o, c, &r->action[i]);
        out_char(&o, '\n');
    }
    if (r->end_hash) {
        out_put(&o, "end %x\n", r->end_hash);
    }
    return out_end(&o);
}

/* Actions as text, one line each: docs/record.md, "Actions". */
#include "text/action.h"
#include "core/bits.h"
#include "text/cards.h"
#include "text/ids.h"
#include "text/names.h"

#include <assert.h>

static void put_tickets(struct out *o, const struct rh_components *c, uint64_t tickets) {
    if (tickets) {
        ids_put_tickets(o, c, tickets);
    } else {
        out_text(o, " nothing");
    }
}

static void put_mix(struct out *o, const struct rh_components *c, const struct rh_action *a) {
    out_put(o, " %u trains", a->n);
    if (a->n <= c->pieces_keep) {
        out_put(o, " %u ships", (unsigned)(c->pieces_keep - a->n));
    }
}

static void put_draw(struct out *o, const struct rh_components *c, const struct rh_action *a) {
    if (a->card != RH_NONE) {
        out_put(o, " %s", rh_card_name(c, a->card));
    } else if (cards_have_ships(c)) {
        out_put(o, " %s-deck", names_deck(a->deck));
    } else {
        out_text(o, " deck");
    }
    if (a->refill != RH_NONE) {
        out_put(o, " refill %s-deck", names_deck(a->refill));
    }
}

/* The cards that pay: n of one kind, m of another, and wild ones. */
static void put_payment(struct out *o, const struct rh_components *c, const struct rh_action *a,
                        unsigned kind_n, unsigned kind_m) {
    if (a->color < RH_COLORS) {
        cards_put(o, c, a->n, (uint8_t)(kind_n + a->color));
        cards_put(o, c, a->m, (uint8_t)(kind_m + a->color));
    }
    cards_put(o, c, a->wilds, RH_WILD);
}

static void put_exchange(struct out *o, const struct rh_action *a) {
    out_put(o, " %u %s for %s", a->n, a->ship ? "trains" : "ships", a->ship ? "ships" : "trains");
}

static void put_play(struct out *o, const struct rh_components *c, const struct rh_action *a) {
    if (a->color < RH_COLORS) {
        put_payment(o, c, a, RH_TRAIN, RH_TRAIN);
        return;
    }
    for (unsigned colors = a->mask; colors; colors &= colors - 1) {
        out_put(o, " %s", rh_color_name((uint8_t)bits_first(colors)));
    }
    cards_put(o, c, a->wilds, RH_WILD);
}

static void put_rest(struct out *o, const struct rh_components *c, const struct rh_action *a) {
    switch ((enum rh_kind)a->kind) {
    case RH_KEEP:
    case RH_COMPLETE:
        put_tickets(o, c, a->tickets);
        break;
    case RH_MIX:
        put_mix(o, c, a);
        break;
    case RH_DRAW:
        put_draw(o, c, a);
        break;
    case RH_CLAIM:
        out_put(o, " %s", names_route(c, a->route));
        put_payment(o, c, a, a->ships ? RH_SHIP : RH_TRAIN, a->ships ? RH_DOUBLE : RH_HARBOR_TRAIN);
        break;
    case RH_HARBOR:
        out_put(o, " %s", names_city(c, a->city));
        put_payment(o, c, a, RH_HARBOR_TRAIN, RH_SHIP);
        break;
    case RH_EXCHANGE:
        put_exchange(o, a);
        break;
    case RH_PLAY:
        put_play(o, c, a);
        break;
    case RH_SETTLE:
        out_text(o, a->best ? " best" : "");
        break;
    case RH_UNDO:
        if (a->back) {
            out_put(o, " %u alone", (unsigned)a->back);
        }
        break;
    case RH_TICKETS:
    case RH_PASS:
    case RH_KINDS:
        break;
    }
}

void action_put(struct out *o, const struct rh_components *c, const struct rh_action *a) {
    out_text(o, rh_kind_name(a->kind));
    put_rest(o, c, a);
}

size_t rh_action_print(const struct rh_components *c, const struct rh_action *a, char *out,
                       size_t size) {
    assert(c && a && (out || size == 0));
    struct out o;
    out_start(&o, out, size);
    action_put(&o, c, a);
    return out_end(&o);
}

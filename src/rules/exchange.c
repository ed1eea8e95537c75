/* Exchanging pieces: GL-EXCHANGE. */
#include "rules/rules.h"

/* How many trains (ship 0) or ships (ship 1) a seat can receive. */
static unsigned most(const struct rh_state *s, uint8_t seat, bool ship) {
    unsigned given = ship ? s->trains[seat] : s->ships[seat];
    unsigned box = ship ? s->box_ships[seat] : s->box_trains[seat];
    return given < box ? given : box;
}

static size_t legal(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                    struct rh_action *out) {
    (void)c;
    size_t count = 0;
    for (unsigned ship = 0; ship < 2; ship++) {
        for (unsigned n = 1; n <= most(s, seat, ship); n++) {
            out[count++] = (struct rh_action){
                .kind = RH_EXCHANGE, .seat = seat, .ship = (uint8_t)ship, .n = (uint8_t)n};
        }
    }
    return count;
}

/* GL-EXCHANGE-1: at least one, and only what the supply and the box hold. */
static enum rh_result check(const struct rh_components *c, const struct rh_state *s,
                            const struct rh_action *a) {
    (void)c;
    if (a->n == 0 || a->ship > 1) {
        return RH_EXCHANGE_NONE;
    }
    if (a->n > (a->ship ? s->trains : s->ships)[a->seat]) {
        return RH_SUPPLY_TOO_SMALL;
    }
    return a->n > (a->ship ? s->box_ships : s->box_trains)[a->seat] ? RH_BOX_TOO_SMALL : RH_OK;
}

static bool possible(const struct rh_components *c, const struct rh_state *s, uint8_t seat) {
    (void)c;
    return most(s, seat, false) || most(s, seat, true);
}

/* GL-EXCHANGE-1: a point lost for each, even below zero; that is the turn. */
static void apply(const struct scene *sc, const struct rh_action *a) {
    struct rh_state *s = sc->s;
    int n = a->ship ? a->n : -a->n; /* trains that become ships */
    int16_t points = (int16_t)(-a->n * sc->c->exchange_cost);
    s->trains[a->seat] = (uint8_t)(s->trains[a->seat] - n);
    s->ships[a->seat] = (uint8_t)(s->ships[a->seat] + n);
    s->box_trains[a->seat] = (uint8_t)(s->box_trains[a->seat] + n);
    s->box_ships[a->seat] = (uint8_t)(s->box_ships[a->seat] - n);
    int left = s->score[a->seat] + points; /* who exchanges for ever meets a floor */
    s->score[a->seat] = (int16_t)(left < -RH_POINTS_MAX ? -RH_POINTS_MAX : left);
    event_add(sc, (struct rh_event){.kind = RH_EV_EXCHANGED,
                                    .seat = a->seat,
                                    .eyes = 0xff,
                                    .what = a->ship,
                                    .n = a->n,
                                    .points = points});
    turn_end(sc);
}

const struct subject exchange_pieces = {
    .legal = legal, .check = check, .apply = apply, .possible = possible};

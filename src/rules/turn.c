/* How turns begin and end, and passing: USA-TURN, GL-TURN, CG-TURN. */
#include "rules/rules.h"

#include <assert.h>

/* CG-TURN-1: one card of each row goes to the platform; CG-TURN-2: wild ones first. */
void turn_to_platform(const struct scene *sc) {
    assert(sc->s->phase == RH_PLAYING);
    struct rh_state *s = sc->s;
    for (unsigned color = 0; color < RH_COLORS; color++) {
        if (s->yard[color] != s->turn) {
            continue;
        }
        bool wild = s->yard_wilds[color] > 0;
        s->platform[s->turn][wild ? RH_COLORS : color]++;
        (wild ? s->yard_wilds : s->yard_n)[color]--;
        if (!s->yard_n[color] && !s->yard_wilds[color]) {
            s->yard[color] = RH_NONE;
        }
        event_add(sc, (struct rh_event){.kind = RH_EV_MOVED,
                                        .seat = s->turn,
                                        .eyes = 0xff,
                                        .what = (uint8_t)color,
                                        .card = wild ? RH_WILD : (uint8_t)color});
    }
}

void turn_begin(const struct scene *sc) {
    assert(sc->s->phase == RH_PLAYING && !sc->s->drawn);
    event_add(sc, (struct rh_event){.kind = RH_EV_TURN, .seat = sc->s->turn, .eyes = 0xff});
    if (game_of(sc->c)->begin) {
        game_of(sc->c)->begin(sc);
    }
}

/* USA-TURN-1, GL-TURN-1, CG-TURN-4: one action a turn, for every action ends here. The end is set
 * off once; then everybody has the last turns. */
void turn_end(const struct scene *sc) {
    assert(sc->s->phase == RH_PLAYING && !sc->s->offer_n[sc->s->turn]);
    struct rh_state *s = sc->s;
    s->drawn = 0;
    bool over = s->passes == s->seats || s->turns_left == 1;
    if (s->turns_left) {
        s->turns_left--;
    } else if (game_of(sc->c)->ends(sc->c, s)) {
        s->turns_left = (uint8_t)(s->seats * sc->c->last_turns);
        event_add(sc,
                  (struct rh_event){
                      .kind = RH_EV_LAST, .seat = s->turn, .eyes = 0xff, .n = sc->c->last_turns});
    }
    s->turn = (uint8_t)((s->turn + 1) % s->seats);
    if (over) {
        game_of(sc->c)->finish(sc);
        return;
    }
    turn_begin(sc);
}

/* USA-TURN-2, GL-TURN-2, CG-TURN-5: only when nothing else is possible. */
static enum rh_result check_pass(const struct rh_components *c, const struct rh_state *s,
                                 const struct rh_action *a) {
    const struct game *game = game_of(c);
    for (unsigned kind = 0; kind < RH_KINDS; kind++) {
        const struct subject *subject = game->does[kind];
        if (subject && subject->possible && subject->possible(c, s, a->seat)) {
            return RH_MUST_NOT_PASS;
        }
    }
    return RH_OK;
}

static size_t legal_pass(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                         struct rh_action *out) {
    (void)c, (void)s;
    out[0] = (struct rh_action){.kind = RH_PASS, .seat = seat};
    return 1;
}

static void apply_pass(const struct scene *sc, const struct rh_action *a) {
    event_add(sc, (struct rh_event){.kind = RH_EV_PASSED, .seat = a->seat, .eyes = 0xff});
    sc->s->passes++; /* USA-TURN-2: if all pass in a row, turn_end ends the game */
    turn_end(sc);
}

const struct subject turn_pass = {.legal = legal_pass, .check = check_pass, .apply = apply_pass};

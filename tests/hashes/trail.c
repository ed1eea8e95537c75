/* Replays a record and folds all that the engine says on the way into one number. */
#include "trail.h"

static void fold(struct trail *t, uint64_t word) {
    t->whole = (t->whole ^ word) * 0x9e3779b97f4a7c15;
    t->whole ^= t->whole >> 29;
}

static void fold_position(const struct rh_components *c, const struct rh_state *s,
                          struct trail *t) {
    static struct rh_action actions[RH_LEGAL_MAX];
    uint8_t act = rh_to_act(s);
    fold(t, rh_hash(s));
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        struct rh_state view;
        rh_view(c, s, seat, &view);
        fold(t, rh_hash(&view));
        if (act >> seat & 1) {
            fold(t, rh_legal(c, s, seat, actions));
        }
    }
}

bool trail_of(const struct rh_components *c, const char *text, struct trail *out,
              struct rh_complaint *why) {
    static struct rh_record record;
    static struct rh_state state;
    struct rh_score score[RH_SEATS_MAX];
    *out = (struct trail){0};
    if (!rh_record_parse(c, text, &record, why) ||
        !rh_record_play(c, &record, UINT32_MAX, &state, why)) {
        return false;
    }
    rh_record_straighten(&record);
    rh_setup(c, &record.options, record.seed, record.has_seed ? NULL : &record.deal, &state);
    for (uint32_t i = 0; i < record.actions_n; i++) {
        fold_position(c, &state, out);
        rh_apply(c, record.has_seed ? NULL : &record.deal, &state, &record.action[i], NULL);
    }
    fold_position(c, &state, out);
    rh_score(c, &state, score);
    for (uint8_t seat = 0; seat < state.seats; seat++) {
        fold(out, (uint64_t)(score[seat].total + 10000) << 8 | score[seat].rank);
    }
    out->end = rh_hash(&state);
    return true;
}

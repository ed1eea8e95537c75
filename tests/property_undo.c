/*
 * Taking back: what shows nothing is found anew here, from the events and from twins, and now and
 * then an action is taken back, so that the record of the game must go the same way.
 */
#include "property.h"

#include <string.h>

/* Whether the events tell of chance, of something hidden that came to light, or of a new phase. */
static bool tells(const struct rh_events *events) {
    static const bool shows[RH_EVENT_KINDS] = {
        [RH_EV_DREW] = true,      [RH_EV_REFILLED] = true, [RH_EV_SWEPT] = true,
        [RH_EV_SHUFFLED] = true,  [RH_EV_OFFERED] = true,  [RH_EV_DEALT] = true,
        [RH_EV_COMPLETED] = true, [RH_EV_ROUND] = true,    [RH_EV_OVER] = true,
    };
    for (unsigned i = 0; i < events->n; i++) {
        if (shows[events->event[i].kind]) {
            return true;
        }
    }
    return false;
}

/* An eye that could not tell two positions apart can tell them no better after what shows nothing,
 * and is told the same of whether it may be taken back. */
static void check_twins(struct table *t, const struct rh_state *before, const struct rh_action *a,
                        bool shows) {
    for (uint8_t eye = 0; eye <= RH_SPECTATOR; eye++) {
        struct rh_state twin, after, x, y;
        struct table then = *t;
        if (eye >= before->seats && eye != RH_SPECTATOR) {
            continue;
        }
        then.s = *before;
        twin_make(&then, eye, &t->rng, &twin);
        if (rh_check(t->c, &twin, a) != RH_OK) {
            continue; /* others hold other cards in the twin */
        }
        after = twin;
        rh_apply(t->c, NULL, &after, a, NULL);
        require(t, rh_shows(t->c, &twin, &after) == shows,
                "twins differ in what may be taken back");
        rh_view(t->c, &t->s, eye, &x);
        rh_view(t->c, &after, eye, &y);
        require(t, shows || memcmp(&x, &y, sizeof x) == 0, "it shows seat %u something", eye + 1u);
    }
}

static void check_shows(const struct table *t, const struct rh_state *before,
                        const struct rh_events *events, bool shows) {
    bool phase = before->phase != t->s.phase;
    unsigned wilds = 0;
    for (unsigned i = 0; i < row_size(t->c); i++) {
        wilds += t->s.market[i] == RH_WILD;
    }
    bool stays = t->c->sweep_at && wilds >= t->c->sweep_at; /* for want of others in the deck */
    require(t, shows == (tells(events) || phase || stays), "it shows something, or the reverse");
    for (uint8_t eye = 0; eye <= RH_SPECTATOR; eye++) {
        struct rh_state x, y;
        if (eye < before->seats || eye == RH_SPECTATOR) {
            rh_view(t->c, before, eye, &x);
            rh_view(t->c, &t->s, eye, &y);
            require(t, rh_shows(t->c, &x, &y) == shows, "a view knows otherwise");
        }
    }
}

bool undo_check(struct table *t, const struct rh_state *before, const struct rh_action *a,
                const struct rh_events *events) {
    bool shows = rh_shows(t->c, before, &t->s);
    check_shows(t, before, events, shows);
    check_twins(t, before, a, shows);
    struct rh_action undo = {.kind = RH_UNDO, .seat = a->seat};
    struct rh_record *r = t->record;
    if (!r || r->actions_n + 1 >= RH_RECORD_MAX) {
        return false;
    }
    if (shows && one_in(&t->rng, 2)) {
        undo.back = 1; /* alone, it may be all the same */
        undo.seat = 0; /* always the same seat */
    } else if (shows) {
        return false;
    }
    r->action[r->actions_n++] = undo;
    t->s = *before;
    return true;
}

/* Alone, so many at once: the position is that of the record without them. */
static void check_back(struct table *t, const struct rh_record *straight, uint32_t back) {
    struct rh_record *r = t->record;
    struct rh_complaint why = {0};
    struct rh_state there, here;
    r->end_hash = 0;
    r->action[r->actions_n++] = (struct rh_action){.kind = RH_UNDO, .back = back};
    bool ok = rh_record_play(t->c, r, UINT32_MAX, &here, &why);
    require(t, ok, "undo %u alone: line %u: %s", back, why.line, why.text);
    ok = rh_record_play(t->c, straight, straight->actions_n - back, &there, &why);
    require(t, ok && memcmp(&here, &there, sizeof here) == 0, "undo %u alone ends elsewhere", back);
    r->actions_n--;
}

void undo_check_record(struct table *t) {
    static struct rh_record straight;
    struct rh_complaint why = {0};
    struct rh_state s;
    straight = *t->record;
    uint32_t undone = rh_record_straighten(&straight), undos = 0;
    for (uint32_t i = 0; i < t->record->actions_n; i++) {
        undos += t->record->action[i].kind == RH_UNDO;
    }
    require(t, undone == undos && straight.actions_n + undone + undos == t->record->actions_n,
            "%u actions stand, and %u were taken back", straight.actions_n, undone);
    bool ok = rh_record_play(t->c, &straight, UINT32_MAX, &s, &why);
    require(t, ok, "what stands is no game: line %u: %s", why.line, why.text);
    require(t, memcmp(&s, &t->s, sizeof s) == 0, "what stands ends elsewhere");
    for (unsigned i = 0; i < 3; i++) {
        check_back(t, &straight, 1 + rh_random(&t->rng, straight.actions_n));
    }
    check_back(t, &straight, straight.actions_n);
}

/*
 * Games from which the networks learn, played to the end by policies that plan carefully.
 *
 * `ticket-odds` notes what all can see of a seat, and which tickets it holds.
 *
 * `value` notes what the network will be shown: worlds that a seat believes in, played on for a few
 * turns after something that the seat may do, good or bad; and then some turns on the way from
 * there to the end. How it comes out is what the network should say, for every card of such a world
 * is known.
 */
#include "school.h"

#include "bots/belief/ticket_odds.h"
#include "bots/nn/weights.h"
#include "bots/search/rollout.h"

enum {
    LEAVES = 4,     /* worlds of a turn */
    RENEW = 2,      /* turns that a plan is kept ready on the way to the end */
    EACH = 4,       /* one turn in so many is noted on the way to the end */
    NOTES_MAX = 64, /* of one end */
    ROLLOUTS = 160, /* of a seat that searches */
    FARTHEST = 4,   /* turns that are played on */
};

static void note_tickets(struct pupil *p, const struct rh_state *s, uint32_t game) {
    int16_t in[TICKET_ODDS_INPUTS];
    float out[RH_TICKETS_MAX];
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        ticket_odds_inputs(s, seat, in);
        for (unsigned t = 0; t < p->x->c.tickets_n; t++) {
            out[t] = (float)(s->tickets[seat] >> t & 1);
        }
        pupil_keep(p, in, out, game);
    }
}

void lesson_ticket_odds(struct pupil *p, uint32_t game) {
    const struct school *x = p->x;
    struct rh_state s;
    struct rh_rng rng = school_deal(x, game, &s);
    for (unsigned steps = 0; steps < STEPS_MAX && rh_to_act(&s); steps++) {
        uint8_t who = (uint8_t)__builtin_ctz(rh_to_act(&s));
        struct rh_action a;
        if (school_begins(&s, who) && rh_random(&rng, 3) == 0) {
            note_tickets(p, &s, game);
        }
        school_medium(x, &s, who, &a);
        rh_apply(&x->c, NULL, &s, &a, NULL);
    }
}

struct notes { /* of one seat, on the way to one end */
    int16_t in[NOTES_MAX][VALUE_INPUTS];
    uint8_t seat;
    unsigned n;
};

static void note(struct notes *n, struct memo *m, const struct rh_state *s) {
    if (n->n < NOTES_MAX) {
        value_inputs(m, s, n->seat, n->in[n->n++]);
    }
}

/* From a leaf to the end, by plans kept ready that are made anew every few turns. */
static void play_out(struct pupil *p, struct memo *m, struct rh_state *s, struct notes *n,
                     struct rh_rng *rng, uint32_t game) {
    const struct school *x = p->x;
    struct rh_score score[RH_SEATS_MAX];
    for (unsigned seat = 0; seat < s->seats; seat++) {
        m->seat[seat].renew = RENEW;
    }
    for (unsigned seat = 0; seat < s->seats; seat++) {
        m->seat[seat].age = RENEW; /* at once */
    }
    for (unsigned steps = 0; steps < STEPS_MAX && rh_to_act(s); steps++) {
        uint8_t who = (uint8_t)__builtin_ctz(rh_to_act(s));
        struct rh_action a;
        rollout_renew(m, s, who);
        if (who == n->seat && school_begins(s, who) && steps && rh_random(rng, EACH) == 0) {
            note(n, m, s);
        }
        policy_choose(m, s, who, &a);
        rh_apply(&x->c, NULL, s, &a, NULL);
    }
    rh_score(&x->c, s, score);
    for (unsigned i = 0; i < n->n; i++) {
        struct value v;
        search_outcome(score, s->seats, n->seat, &v);
        float out[VALUE_OUTPUTS] = {v.worth, v.win, v.margin / 64};
        pupil_keep(p, n->in[i], out, game);
    }
}

/* Something that the seat may do: what the search would, or anything. */
static unsigned any_move(const struct search *x, struct rh_rng *rng) {
    unsigned i = rh_random(rng, x->candidates_n);
    return rh_random(rng, 2) ? i : rh_random(rng, 2) || x->candidate[i].out ? search_leader(x) : i;
}

static void leaves(struct pupil *p, struct rh_rng *rng, uint32_t game) {
    struct search *x = &p->search;
    for (unsigned i = 0; i < LEAVES; i++) {
        struct rh_state s;
        struct memo m;
        struct notes n = {.seat = x->view.eye};
        search_world(x);
        if (search_leaf(x, any_move(x, rng), 1 + rh_random(rng, FARTHEST), &s, &m)) {
            note(&n, &m, &s);
            play_out(p, &m, &s, &n, rng, game);
        }
    }
}

/* One seat plays as those do that search, and mostly searches; at some of its turns leaves are
   noted. */
void lesson_value(struct pupil *p, uint32_t game) {
    const struct school *x = p->x;
    struct search *search = &p->search;
    struct rh_state s, view;
    struct rh_rng rng = school_deal(x, game, &s);
    uint8_t one = (uint8_t)rh_random(&rng, s.seats);
    bool searches = weights_value(&x->c, s.seats) && rh_random(&rng, 4);
    for (unsigned steps = 0; steps < STEPS_MAX && rh_to_act(&s); steps++) {
        uint8_t who = (uint8_t)__builtin_ctz(rh_to_act(&s));
        struct rh_action a;
        if (who != one) {
            school_medium(x, &s, who, &a);
            rh_apply(&x->c, NULL, &s, &a, NULL);
            continue;
        }
        bool noted = !s.drawn && rh_random(&rng, 3), thinks = searches && !s.drawn;
        rh_view(&x->c, &s, who, &view);
        search_start(search, &x->c, &view, rh_random(&rng, UINT32_MAX),
                     params_for(&x->c, EFFORT_FULL), EFFORT_CAREFUL);
        search_think(search, thinks ? ROLLOUTS : 0);
        a = search->candidate[thinks ? search_best(search) : 0].action;
        if (noted) {
            leaves(p, &rng, game);
        }
        rh_apply(&x->c, NULL, &s, &a, NULL);
    }
}

/*
 * Levels without search: medium follows the policy and plans thoroughly; easy and novice plan quickly
 * and slip, and so do the play styles, which do not slip.
 *
 * A slip is a mistake that people make: another card than the plan wants, a card instead of a claim,
 * tickets kept on a whim. Novices slip often and do not see rivals coming, so children can win.
 */
#include "bots/ladder.h"
#include "bots/mind.h"

struct memory {
    struct net net;
    struct mind mind;
    struct thought thought;
    struct tune tune;
    struct rh_action answer;
    struct rh_action legal[RH_LEGAL_MAX];
};

struct level {
    unsigned slips;      /* of a hundred decisions */
    unsigned yard_slips; /* the same in the card game */
    bool blind;          /* to rivals and to the worth of wild cards */
    bool thorough;       /* see improve.h */
};

static const struct level levels[] = {
    {.slips = 45, .yard_slips = 45, .blind = true},
    {.slips = 28, .yard_slips = 32},
    {.thorough = true},
    {0},
};
enum { NOVICE, EASY, MEDIUM, STYLE };

/* An action that somebody who does not think might take instead. */
static void slip(struct memory *m, const struct rh_state *v, struct rh_rng *rng) {
    size_t n = rh_legal(m->net.c, v, v->eye, m->legal), fit = 0;
    uint8_t kind = m->answer.kind == RH_KEEP || m->answer.kind == RH_MIX ? m->answer.kind : RH_DRAW;
    for (size_t i = 0; i < n; i++) {
        const struct rh_action *a = &m->legal[i];
        if (a->kind == kind && rh_random(rng, (uint32_t)++fit) == 0) {
            m->answer = *a;
        }
    }
}

static void decide(struct memory *m, const struct rh_components *c, const struct rh_state *view,
                   uint64_t seed, unsigned level, unsigned character) {
    struct rh_rng rng = {seed};
    net_init(&m->net, c);
    mind_init(&m->mind, &m->net, view->seats);
    const struct level *x = &levels[level];
    bool sound = x->thorough || (!c->routes_n && !x->blind); /* in the choice of its numbers */
    ladder_tune(&m->tune, (sound ? tune_thorough : tune_for)(c, view->seats), character);
    if (x->blind) {
        m->tune.p[TUNE_RIVAL] = m->tune.p[TUNE_NO_TWIN] = m->tune.p[TUNE_BLOCK] = 0;
        m->tune.p[TUNE_PATIENCE] = 9;
        m->tune.p[TUNE_POINTS] = 4;
    }
    m->mind.seat[view->eye].tune = &m->tune;
    m->mind.thought = x->thorough ? &m->thought : NULL;
    policy_choose(&m->mind, view, view->eye, &m->answer);
    unsigned slips = c->routes_n ? x->slips : x->yard_slips;
    if (rh_random(&rng, 100) < slips && view->phase != RH_SETTLING) {
        slip(m, view, &rng);
    }
}

static void answer(const void *memory, struct rh_action *out) {
    *out = ((const struct memory *)memory)->answer;
}

/* Every bot needs a start of its own, for it knows nothing but what it is called with. */
#define START(level, character)                                                                    \
    static void start_##level##_##character(void *memory, const struct rh_components *c,           \
                                            const struct rh_state *view, uint64_t seed) {          \
        decide(memory, c, view, seed, level, LADDER_##character);                                  \
    }
#define BOT(level, character, title, text)                                                         \
    {                                                                                              \
        .name = (title), .about = (text), .memory = sizeof(struct memory),                         \
        .start = start_##level##_##character, .answer = answer                                     \
    }

START(NOVICE, PLAIN)
START(NOVICE, COLLECTOR)
START(NOVICE, BLOCKER)
START(NOVICE, SPRINTER)
START(NOVICE, BUILDER)
START(EASY, PLAIN)
START(EASY, COLLECTOR)
START(EASY, BLOCKER)
START(EASY, SPRINTER)
START(EASY, BUILDER)
START(MEDIUM, PLAIN)
START(MEDIUM, COLLECTOR)
START(MEDIUM, BLOCKER)
START(MEDIUM, SPRINTER)
START(MEDIUM, BUILDER)
START(STYLE, ONE_STEP)
START(STYLE, LONG_ROUTES)
START(STYLE, ROUTE_FOCUS)
START(STYLE, HUNGRY)

const struct bot bot_novice =
    BOT(NOVICE, PLAIN, "novice", "Is still learning: often takes the wrong card. For children.");
const struct bot bot_easy = BOT(EASY, PLAIN, "easy", "Has a plan and sometimes forgets it.");
const struct bot bot_medium =
    BOT(MEDIUM, PLAIN, "medium", "Follows a plan for all its tickets, contested links first.");

const struct bot ladder_simple[] = {
    BOT(NOVICE, COLLECTOR, "novice-collector", "A novice who loves tickets."),
    BOT(NOVICE, BLOCKER, "novice-blocker", "A novice who would like to be in the way."),
    BOT(NOVICE, SPRINTER, "novice-sprinter", "A novice in a hurry."),
    BOT(NOVICE, BUILDER, "novice-builder", "A novice who loves long paths."),
    BOT(EASY, COLLECTOR, "easy-collector", "Draws more tickets than it should."),
    BOT(EASY, BLOCKER, "easy-blocker", "Sometimes claims what others need."),
    BOT(EASY, SPRINTER, "easy-sprinter", "Wants the game to end soon."),
    BOT(EASY, BUILDER, "easy-builder", "Likes long routes in one line."),
    BOT(MEDIUM, COLLECTOR, "medium-collector", "Lives on many tickets."),
    BOT(MEDIUM, BLOCKER, "medium-blocker", "Closes gaps in the nets of others."),
    BOT(MEDIUM, SPRINTER, "medium-sprinter", "Few tickets, long routes, a quick end."),
    BOT(MEDIUM, BUILDER, "medium-builder", "Builds one long path."),
    BOT(STYLE, ONE_STEP, "style-one-step", "Claims whatever helps a ticket now (a yardstick)."),
    BOT(STYLE, LONG_ROUTES, "style-long-routes", "Exploits the longest routes (a yardstick)."),
    BOT(STYLE, ROUTE_FOCUS, "style-route-focus", "Few tickets, then routes (a yardstick)."),
    BOT(STYLE, HUNGRY, "style-hungry", "Draws tickets first of all (a yardstick)."),
    {0},
};

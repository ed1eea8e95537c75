/*
 * Teaches the nets of src/bots: `learn guess MAP GAMES SEED` and `learn value MAP SEATS GAMES SEED`.
 *
 * Policies that plan thoroughly play against each other. `guess` notes what all can see of a seat and which
 * tickets it holds. `value` notes at the beginning of turns what the net sees in a world that the seat
 * believes in, and in the end how it came out. Good players leave most states alone, and a search would
 * find those of them that the net takes for good: so in most games a seat does a few things at random, or
 * what the present net takes for best, or searches for the whole game, and only what comes after is
 * noted, when all play soundly again.
 *
 * The weights go to standard output as a file of src/bots/weights, with how they were made as a
 * comment; what games that were held back leave unexplained goes to standard error.
 */
#include "fit.h"

#include "bots/guess.h"
#include "bots/search.h"
#include "maps/maps.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEPS_MAX = 4000,
    THREADS = 2,
    TURNS_MAX = 400,
    BRANCH_TURNS = 6, /* noted of each branch of a game that is searched */
    HELD = 16,        /* one game in so many is held back */
};

struct school {
    struct rh_components c;
    struct net net;
    bool guess;
    uint8_t seats; /* 0: two and four */
    uint32_t games, seed;
    unsigned inputs, outputs;
};

struct pupil { /* a thread that plays games */
    const struct school *x;
    unsigned number;
    int16_t *in;
    float *out;
    uint8_t *held;
    size_t n, room;
    struct search search;
    struct belief belief;
};

/* ---- notes ------------------------------------------------------------------------------------ */

static void *more(void *at, size_t bytes) {
    void *p = realloc(at, bytes);
    if (!p) {
        fprintf(stderr, "learn: no memory left for samples.\n");
        exit(1);
    }
    return p;
}

static void keep(struct pupil *p, const int16_t in[], const float out[], uint32_t game) {
    const struct school *x = p->x;
    if (p->n == p->room) {
        p->room = p->room ? 2 * p->room : 1 << 14;
        p->in = more(p->in, p->room * x->inputs * sizeof *p->in);
        p->out = more(p->out, p->room * x->outputs * sizeof *p->out);
        p->held = more(p->held, p->room);
    }
    memcpy(p->in + p->n * x->inputs, in, x->inputs * sizeof *in);
    memcpy(p->out + p->n * x->outputs, out, x->outputs * sizeof *out);
    p->held[p->n++] = game / 16 % HELD == 0;
}

static void note_tickets(struct pupil *p, const struct rh_state *s, uint32_t game) {
    int16_t in[GUESS_INPUTS];
    float out[RH_TICKETS_MAX];
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        guess_inputs(s, seat, in);
        for (unsigned t = 0; t < p->x->c.tickets_n; t++) {
            out[t] = (float)(s->tickets[seat] >> t & 1);
        }
        keep(p, in, out, game);
    }
}

/* What the net sees in one world that the seat to move believes in. */
static void look(struct pupil *p, const struct rh_state *s, const struct pool *own,
                 struct rh_rng *rng, int16_t in[VALUE_INPUTS]) {
    const struct school *x = p->x;
    struct rh_state view, world;
    struct mind m;
    rh_view(&x->c, s, s->turn, &view);
    belief_init(&p->belief, &x->net, &view, rng);
    belief_draw(&p->belief, rng, &world);
    mind_init(&m, &x->net, s->seats);
    for (unsigned i = 0; i < s->seats; i++) {
        m.seat[i].tune = tune_thorough(&x->c, s->seats);
    }
    m.seat[s->turn].outlook.pool = own->n ? own : NULL;
    value_inputs(&m, &world, s->turn, in);
}

static void outcome(const struct rh_score *score, uint8_t seats, uint8_t seat, float out[]) {
    struct value v;
    search_outcome(score, seats, seat, &v);
    out[0] = v.worth;
    out[1] = v.win;
    out[2] = v.margin / 64;
}

/* ---- games ------------------------------------------------------------------------------------ */

/* An action of a kind drawn at random, and of that kind any. */
static void whim(struct pupil *p, const struct rh_state *s, uint8_t seat, struct rh_rng *rng,
                 struct rh_action *out) {
    struct rh_action *legal = p->search.legal;
    size_t n = rh_legal(&p->x->c, s, seat, legal), fit = 0;
    unsigned kinds = 0;
    for (size_t i = 0; i < n; i++) {
        kinds |= 1u << legal[i].kind;
    }
    for (unsigned skip = rh_random(rng, (uint32_t)__builtin_popcount(kinds)); skip; skip--) {
        kinds &= kinds - 1;
    }
    for (size_t i = 0; i < n; i++) {
        if (legal[i].kind == __builtin_ctz(kinds) && rh_random(rng, (uint32_t)++fit) == 0) {
            *out = legal[i];
        }
    }
}

/* What one who searches would play, if sound; else the first temptation. */
static void search(struct pupil *p, const struct rh_state *s, uint8_t seat, bool sound,
                   struct rh_rng *rng, struct rh_action *out) {
    struct search *x = &p->search;
    struct rh_state view;
    rh_view(&p->x->c, s, seat, &view);
    search_start(x, &p->x->c, &view, rh_random(rng, UINT32_MAX), tune_thorough(&p->x->c, s->seats),
                 2);
    search_think(x, (sound ? 32 : 12) * x->moves_n);
    *out = x->move[sound ? search_best(x) : search_leader(x)].action;
}

static void think(const struct school *x, const struct rh_state *s, uint8_t seat, struct pool *pool,
                  struct rh_action *out) {
    struct thought thought;
    struct rh_state view;
    struct mind m;
    rh_view(&x->c, s, seat, &view);
    mind_init(&m, &x->net, s->seats);
    m.seat[seat].tune = tune_thorough(&x->c, s->seats);
    m.thought = &thought;
    thought.n = 0;
    policy_choose(&m, &view, seat, out);
    if (thought.n) {
        pool_keep(pool, &thought, s->tickets[seat]);
    }
}

/* Whether a seat begins its turn. */
static bool begins(const struct rh_state *s, uint8_t seat) {
    return s->phase == RH_PLAYING && !s->drawn && !s->offer_n[seat];
}

/* Plays on to the end, and notes the first turns on the way. */
static void play_out(struct pupil *p, struct rh_state *s, struct pool pool[], unsigned turns,
                     struct rh_rng *rng, uint32_t game) {
    const struct school *x = p->x;
    int16_t in[TURNS_MAX][VALUE_INPUTS];
    uint8_t whose[TURNS_MAX];
    struct rh_score score[RH_SEATS_MAX];
    float out[VALUE_OUTPUTS];
    unsigned n = 0;
    for (unsigned steps = 0; steps < STEPS_MAX && rh_to_act(s); steps++) {
        uint8_t who = (uint8_t)__builtin_ctz(rh_to_act(s));
        struct rh_action a;
        if (begins(s, who) && x->guess && rh_random(rng, 3) == 0) {
            note_tickets(p, s, game);
        } else if (begins(s, who) && !x->guess && n < turns) {
            whose[n] = who;
            look(p, s, &pool[who], rng, in[n++]);
        }
        think(x, s, who, &pool[who], &a);
        rh_apply(&x->c, NULL, s, &a, NULL);
    }
    rh_score(&x->c, s, score);
    for (unsigned i = 0; i < n; i++) {
        outcome(score, s->seats, whose[i], out);
        keep(p, in[i], out, game);
    }
}

enum kind { SOUND, WHIM, TEMPTED, SEARCHED };

static enum kind kind_of(const struct school *x, uint32_t game) {
    unsigned n = game % 16;
    bool taught = value_net(&x->c, x->seats);
    return x->guess || n < 4 ? SOUND : n < 8 || !taught ? WHIM : n < 15 ? TEMPTED : SEARCHED;
}

static void play(struct pupil *p, uint32_t game) {
    const struct school *x = p->x;
    struct rh_rng rng = {(uint64_t)game << 32 | x->seed};
    uint8_t seats = x->seats ? x->seats : 2 + game % 2 * 2;
    struct rh_options o = {.seats = seats, .first = (uint8_t)(game % seats)};
    struct pool pool[RH_SEATS_MAX] = {{0}};
    uint8_t seed[32] = {0};
    struct rh_state s;
    enum kind kind = kind_of(x, game);
    unsigned turn = 0, odd_at = kind == SEARCHED ? 0 : rh_random(&rng, 30u * seats);
    unsigned odd_n = kind == SOUND ? 0 : kind == SEARCHED ? STEPS_MAX : 1 + rh_random(&rng, 3);
    uint8_t odd_one = (uint8_t)rh_random(&rng, seats);
    memcpy(seed, &game, sizeof game);
    memcpy(seed + 4, &x->seed, sizeof x->seed);
    rh_setup(&x->c, &o, seed, NULL, &s);
    while (odd_n && rh_to_act(&s)) {
        uint8_t who = (uint8_t)__builtin_ctz(rh_to_act(&s));
        struct rh_action a;
        turn += begins(&s, who);
        if (kind == SEARCHED && begins(&s, who) && rh_random(&rng, 2)) {
            struct rh_state then = s;
            struct pool pools[RH_SEATS_MAX];
            memcpy(pools, pool, sizeof pools);
            play_out(p, &then, pools, BRANCH_TURNS, &rng, game);
        }
        bool odd = turn >= odd_at && odd_one == who;
        odd_n -= odd;
        if (odd && kind == WHIM) {
            whim(p, &s, who, &rng, &a);
        } else if (odd) {
            search(p, &s, who, kind == SEARCHED, &rng, &a);
        } else {
            think(x, &s, who, &pool[who], &a);
        }
        rh_apply(&x->c, NULL, &s, &a, NULL);
    }
    play_out(p, &s, pool, TURNS_MAX, &rng, game);
}

static void *pupil(void *at) {
    struct pupil *p = at;
    for (uint32_t game = 0; game < p->x->games; game++) {
        if (game / 16 % THREADS == p->number) {
            play(p, game);
        }
    }
    return NULL;
}

/* ---- all together ------------------------------------------------------------------------------ */

static void teach(const struct school *x, struct pupil *p) {
    pthread_t thread[THREADS];
    for (unsigned i = 0; i < THREADS; i++) {
        p[i].x = x;
        p[i].number = i;
        if (pthread_create(&thread[i], NULL, pupil, &p[i]) != 0) {
            exit(1);
        }
    }
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
    }
    size_t n = p[0].n;
    for (unsigned i = 1; i < THREADS; i++) { /* all notes to those of the first */
        p[0].in = more(p[0].in, (n + p[i].n) * x->inputs * sizeof *p->in);
        p[0].out = more(p[0].out, (n + p[i].n) * x->outputs * sizeof *p->out);
        p[0].held = more(p[0].held, n + p[i].n);
        memcpy(p[0].in + n * x->inputs, p[i].in, p[i].n * x->inputs * sizeof *p->in);
        memcpy(p[0].out + n * x->outputs, p[i].out, p[i].n * x->outputs * sizeof *p->out);
        memcpy(p[0].held + n, p[i].held, p[i].n);
        n += p[i].n;
    }
    fprintf(stderr, "%zu samples\n", n);
    struct rh_rng rng = {x->seed};
    struct fit f = {.size = {x->inputs, 48, x->guess ? 32 : 16, x->outputs},
                    .shares = x->guess ? x->outputs : 2,
                    .epochs = x->guess ? 5 : 8,
                    .in = p[0].in,
                    .out = p[0].out,
                    .held = p[0].held,
                    .n = n};
    fit(&f, &rng);
}

int main(int argc, char **argv) {
    static struct school x;
    static struct pupil p[THREADS];
    x.guess = argc == 5 && strcmp(argv[1], "guess") == 0;
    bool value = argc == 6 && strcmp(argv[1], "value") == 0;
    if ((!x.guess && !value) || !maps_builtin(argv[2], &x.c) || !x.c.routes_n) {
        fprintf(stderr, "learn guess MAP GAMES SEED, or learn value MAP SEATS GAMES SEED\n");
        return 2;
    }
    x.seats = value ? (uint8_t)strtoul(argv[3], NULL, 10) : 0;
    x.games = (uint32_t)strtoul(argv[argc - 2], NULL, 10);
    x.seed = (uint32_t)strtoul(argv[argc - 1], NULL, 10);
    x.inputs = x.guess ? GUESS_INPUTS : VALUE_INPUTS;
    x.outputs = x.guess ? x.c.tickets_n : VALUE_OUTPUTS;
    net_init(&x.net, &x.c);
    printf("/*");
    for (int i = 0; i < argc; i++) {
        printf(" %s", i ? argv[i] : "learn");
    }
    printf(" */\n");
    teach(&x, p);
    return 0;
}

/* See value.h. */
#include "bots/search/value.h"

#include "core/bits.h"

#include <assert.h>
#include <string.h>

static int clip(int x, int least, int most) {
    return x < least ? least : x > most ? most : x;
}

/* The two best cards of the row, as the plans see them. */
static int row(const struct pool_hand *p, const struct pool_board *o, const struct params *t,
               const struct rh_components *c, const struct rh_state *s) {
    int of[RH_CARDS] = {0}, best = 0, second = 0;
    pool_cards(p, o, t, of);
    for (unsigned i = 0; i < c->market_trains; i++) {
        uint8_t at = s->market[i];
        int worth = at == RH_NONE ? 0 : at < RH_COLORS || at == RH_WILD ? of[at] : 0;
        if (worth > best) {
            second = best;
            best = worth;
        } else if (worth > second) {
            second = worth;
        }
    }
    return best + second;
}

/* Cities that routes join, as the number of a city of each group. */
static void join(const struct rh_components *c, const uint64_t routes[2], uint8_t group[]) {
    uint64_t left[2] = {routes[0], routes[1]};
    for (unsigned r; bits_pop(left, &r);) {
        uint8_t from = group[c->route[r].a], to = group[c->route[r].b];
        for (unsigned i = 0; from != to && i < c->cities_n; i++) {
            group[i] = group[i] == from ? to : group[i];
        }
    }
}

/* Tickets of a seat, and what they are for its harbors. */
struct prizes {
    int done, planned, lost; /* points */
    int open, dearest;       /* planned ones, and the points of the greatest */
    int harbors;             /* points */
};

static void count_prizes(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                         const uint64_t plan[2], struct prizes *p) {
    uint8_t built[RH_CITIES_MAX], then[RH_CITIES_MAX], named[RH_CITIES_MAX] = {0};
    for (unsigned i = 0; i < c->cities_n; i++) {
        built[i] = (uint8_t)i;
    }
    join(c, s->owned[seat], built);
    memcpy(then, built, sizeof then);
    join(c, plan, then);
    *p = (struct prizes){0};
    for (uint64_t left = s->tickets[seat]; left; left &= left - 1) {
        const struct rh_ticket *t = &c->ticket[bits_first(left)];
        if (then[t->a] != then[t->b]) {
            p->lost += t->points;
            continue;
        }
        named[t->a]++;
        named[t->b]++;
        if (built[t->a] == built[t->b]) {
            p->done += t->points;
        } else {
            p->planned += t->points;
            p->open++;
            p->dearest = t->points > p->dearest ? t->points : p->dearest;
        }
    }
    for (uint64_t left = s->harbors[seat]; left; left &= left - 1) {
        uint8_t n = named[bits_first(left)];
        p->harbors += c->harbor_points[n < 3 ? n : 3];
    }
}

/* Cards of a seat against its plan. */
struct purse {
    int slow;          /* squares of what is lacking of each color */
    int spare, most;   /* cards that the plan does not need: all, and of the color that has most */
    int first, second; /* cards of the two colors that have most */
};

static void count_purse(const struct budget *b, unsigned kinds, struct purse *p) {
    *p = (struct purse){0};
    for (unsigned ship = 0; ship < kinds; ship++) {
        for (unsigned i = 0; i < RH_COLORS; i++) {
            int have = b->have[ship][i], more = b->need[ship][i] - have;
            p->slow += more > 0 ? more * more : 0;
            p->spare += more < 0 ? -more : 0;
            p->most = -more > p->most ? -more : p->most;
            p->second = have > p->first ? p->first : have > p->second ? have : p->second;
            p->first = have > p->first ? have : p->first;
        }
    }
}

/* Routes of a plan, and what rivals near them may do to it. */
struct ways {
    int claims, points;
    int contested, worst,
        fear; /* routes that rivals are near to, the greatest regret, all regret */
    int next; /* what the next best plan is worth less */
};

static void count_ways(struct memo *m, const struct rh_state *s, uint8_t seat,
                       const struct pool_board *o, const struct pool_hand *p, struct ways *w) {
    const struct rh_components *c = m->graph->c;
    const struct pool_rest *k = &o->rest[p->best];
    uint64_t left[2] = {k->route[0], k->route[1]}, rivals = memo_rivals(m, s, seat);
    *w = (struct ways){.next = 400};
    for (unsigned r; bits_pop(left, &r);) {
        bool near = m->graph->cities[r] & rivals;
        int regret = near ? pool_regret(p, o, r) : 0;
        w->claims++;
        w->points += c->route_points[c->route[r].length];
        w->contested += near;
        w->worst = regret > w->worst ? regret : w->worst;
        w->fear += regret;
    }
    for (unsigned i = 0; i < o->n && !k->done; i++) {
        int gap = p->value[p->best] - p->value[i];
        w->next = i != p->best && gap < w->next ? gap : w->next;
    }
}

/* How long the longest path is once a plan is built. */
static int path_then(const struct rh_components *c, const uint64_t own[2], const uint64_t plan[2]) {
    uint64_t all[2] = {own[0] | plan[0], own[1] | plan[1]}, path[2];
    return c->longest_bonus ? rh_longest_path(c, all, path) : 0;
}

static void one_seat(struct memo *m, const struct rh_state *s, uint8_t seat, struct pool_hand *p,
                     int16_t in[VALUE_SEAT]) {
    const struct rh_components *c = m->graph->c;
    struct memo_seat *x = &m->seat[seat];
    struct pool_board *o = memo_pool(m, s, seat);
    struct prizes prizes;
    struct purse purse;
    struct ways ways;
    uint64_t path[2];
    pool_weigh(o, m->graph, x->params, s, seat, p);
    const struct pool_rest *k = &o->rest[p->best];
    const struct budget *b = &p->budget[p->best];
    int pieces = s->trains[seat] + s->ships[seat], planned = k->trains + k->ships;
    count_prizes(c, s, seat, k->route, &prizes);
    count_purse(b, c->market_ships ? 2 : 1, &purse);
    count_ways(m, s, seat, o, p, &ways);
    const int list[VALUE_SEAT] = {
        4 * s->score[seat],
        4 * pieces,
        8 * s->hand_n[seat],
        16 * s->hand[seat][RH_WILD],
        16 * ways.claims,
        4 * planned,
        8 * (b->lack > 0 ? b->lack : 0),
        clip(2 * purse.slow, 0, 400),
        4 * ways.points,
        4 * prizes.done,
        4 * prizes.planned,
        4 * prizes.lost,
        clip(4 * (pieces - planned), -100, 200),
        8 * purse.spare,
        16 * purse.most,
        ways.next,
        16 * s->tickets_n[seat],
        4 * (c->longest_bonus ? rh_longest_path(c, s->owned[seat], path) : 0),
        k->done ? 0 : clip(row(p, o, x->params, c, s), 0, 400),
        16 * ways.contested,
        ways.worst,
        s->turn == seat ? 64 : 0,
        32 * prizes.open,
        4 * prizes.dearest,
        16 * purse.first,
        16 * purse.second,
        clip(ways.fear / 2, 0, 500),
        16 * s->harbors_left[seat],
        2 * prizes.harbors,
        4 * path_then(c, s->owned[seat], k->route),
        clip(improve_drawing(c, x->params, b) / 16, 0, 400),
    };
    for (unsigned i = 0; i < VALUE_SEAT; i++) {
        in[i] = (int16_t)clip(list[i], -800, 800);
    }
}

/* Routes that two plans want and only one can have: how many, and what this seat would regret. */
static void clash(const struct memo *m, const struct rh_state *s, uint8_t seat,
                  const struct pool_hand p[], int16_t in[2]) {
    const struct rh_components *c = m->graph->c;
    const struct pool_board *o = &m->seat[seat].pool_board;
    uint64_t left[2], theirs[2] = {0, 0};
    for (unsigned w = 0; w < 2; w++) {
        left[w] = o->rest[p[seat].best].route[w];
        for (unsigned i = 0; i < s->seats; i++) {
            theirs[w] |= i == seat ? 0 : m->seat[i].pool_board.rest[p[i].best].route[w];
        }
    }
    int clashes = 0, regret = 0;
    for (unsigned r; bits_pop(left, &r);) {
        uint8_t twin = c->route[r].twin;
        bool room = twin != RH_NONE && s->seats >= c->doubles_from && !bits_has(s->closed, twin);
        if (!room && (bits_has(theirs, r) || (twin != RH_NONE && bits_has(theirs, twin)))) {
            clashes++;
            regret += pool_regret(&p[seat], o, r);
        }
    }
    in[0] = (int16_t)(16 * clashes);
    in[1] = (int16_t)clip(regret / 2, 0, 500);
}

/* By which the strongest rival is told: points, those of the plan, and tickets. */
static int strength(const int16_t in[VALUE_SEAT]) {
    return in[0] + in[8] + in[9] + in[10] - in[11];
}

void value_inputs(struct memo *m, const struct rh_state *s, uint8_t eye, int16_t in[VALUE_INPUTS]) {
    assert(m && m->graph->c->routes_n && s && eye < s->seats);
    const struct rh_components *c = m->graph->c;
    int sum[VALUE_SEAT] = {0};
    int least = 255, best = -100000;
    int16_t of[RH_SEATS_MAX][VALUE_SEAT];
    struct pool_hand p[RH_SEATS_MAX];
    memset(in, 0, VALUE_INPUTS * sizeof *in);
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        one_seat(m, s, seat, &p[seat], of[seat]);
    }
    for (uint8_t seat = 0; seat < s->seats; seat++) {
        int16_t *one = of[seat];
        clash(m, s, seat, p, one + VALUE_SEAT - 2);
        if (seat == eye) {
            memcpy(in, one, sizeof *of);
            continue;
        }
        if (strength(one) > best) {
            best = strength(one);
            memcpy(in + VALUE_SEAT, one, sizeof *of);
        }
        for (unsigned i = 0; i < VALUE_SEAT; i++) {
            sum[i] += one[i];
        }
        int pieces = s->trains[seat] + s->ships[seat];
        least = pieces < least ? pieces : least;
    }
    for (unsigned i = 0; s->seats > 2 && i < VALUE_SEAT; i++) {
        in[2 * VALUE_SEAT + i] = (int16_t)(sum[i] / (s->seats - 1));
    }
    int16_t *common = in + 3 * VALUE_SEAT;
    int big = 0, large = 0;
    for (unsigned k = 0; k < c->routes_n; k++) {
        unsigned r = m->graph->by_length[k];
        if (c->route[r].length < 5) {
            break;
        }
        if (!bits_has(s->closed, r)) {
            (*(c->route[r].length > 5 ? &big : &large))++;
        }
    }
    common[0] = (int16_t)(16 * s->turns_left);
    common[1] = (int16_t)(4 * least);
    common[2] = (int16_t)(16 * big);
    common[3] = (int16_t)(16 * large);
    common[4] = (int16_t)(4 * s->ticket_n);
    common[5] = (int16_t)(s->turns_left ? 64 : 0);
}

void value_of(const struct nn *n, const int16_t in[VALUE_INPUTS], struct value *v) {
    assert(n && n->size[0] <= VALUE_INPUTS && n->size[3] == VALUE_OUTPUTS && v);
    int32_t out[VALUE_OUTPUTS];
    nn_run(n, in, out);
    v->worth = nn_share(out[0]);
    v->win = nn_share(out[1]);
    v->margin = 64 * (float)out[2] / 1024;
}

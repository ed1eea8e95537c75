/* Playing the games of a deal; see arena.h. */
#include "arena/arena.h"
#include "arena/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SLICE = 8 /* rollouts between looks at the clock */, ROLLOUTS = 1000, LINE_MS = 1000 };

static double clock_ms(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

bool arena_player_parse(const char *text, struct arena_player *p) {
    char name[ARENA_NAME_MAX];
    *p = (struct arena_player){.rollouts = ROLLOUTS};
    snprintf(p->name, sizeof p->name, "%s", text);
    if (strncmp(text, "line:", 5) == 0) {
        snprintf(p->command, sizeof p->command, "%s", text + 5);
        return text[5] != 0;
    }
    snprintf(name, sizeof name, "%s", text);
    char *at = strchr(name, '@'), *end;
    if (at) {
        *at = 0;
        unsigned long n = strtoul(at + 1, &end, 10);
        bool ms = strcmp(end, "ms") == 0;
        if (end == at + 1 || n > 100000000 || (*end && !ms)) {
            return false;
        }
        p->ms = ms ? (uint32_t)n : 0;
        p->rollouts = ms ? 0 : (uint32_t)n;
    }
    p->bot = bot_find(name);
    return p->bot != NULL;
}

static void think(const struct arena_player *p, void *memory) {
    if (!p->bot->think) {
        return;
    }
    if (!p->ms) {
        if (p->rollouts) {
            p->bot->think(memory, p->rollouts);
        }
        return;
    }
    double end = clock_ms(CLOCK_THREAD_CPUTIME_ID) + p->ms;
    while (p->bot->think(memory, SLICE) && clock_ms(CLOCK_THREAD_CPUTIME_ID) < end) {
    }
}

static bool ask_program(struct line **line, const struct arena_player *p,
                        const struct rh_components *c, const struct rh_state *view,
                        struct rh_action *a) {
    if (!*line) {
        *line = line_open(p->command);
    }
    return *line && line_ask(*line, c, view, p->ms ? p->ms : LINE_MS, a);
}

static bool decide(struct arena_table *t, const struct arena_player *p, const struct rh_state *view,
                   uint64_t luck, struct arena_effort *effort, struct rh_action *a) {
    clockid_t clock =
        p->bot ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC; /* programs: as it seems */
    double start = clock_ms(clock);
    if (p->bot) {
        p->bot->start(t->memory, t->c, view, luck);
        think(p, t->memory);
        p->bot->answer(t->memory, a);
    } else if (!ask_program(&t->line[view->eye], p, t->c, view, a)) {
        return false;
    }
    double took = clock_ms(clock) - start;
    effort->decisions++;
    effort->ms += took;
    effort->ms_max = took > effort->ms_max ? took : effort->ms_max;
    return true;
}

/* Seeds of deals and of decisions, all from one. */
static void deal_seed(const struct arena_table *t, uint32_t n, uint8_t seed[32]) {
    uint8_t mixed[32];
    memcpy(mixed, t->seed, sizeof mixed);
    for (unsigned i = 0; i < 4; i++) {
        mixed[i] ^= (uint8_t)(n >> 8 * i);
    }
    rh_seed_hash(mixed, seed);
}

static bool play_game(struct arena_table *t, const struct arena_player *players, unsigned a,
                      unsigned b, uint32_t n, uint8_t seat_a, struct arena_deal *out,
                      unsigned *culprit) {
    struct rh_options options = {.seats = t->seats, .first = (uint8_t)(n % t->seats)};
    struct rh_state state, view;
    struct rh_score score[RH_SEATS_MAX];
    struct rh_rng rng;
    uint8_t seed[32];
    deal_seed(t, n, seed);
    memcpy(&rng.x, seed, sizeof rng.x);
    rng.x += seat_a;
    rh_setup(t->c, &options, seed, NULL, &state);
    for (uint8_t who; (who = rh_to_act(&state)) != 0; out->actions++) {
        uint8_t seat = (uint8_t)__builtin_ctz(who);
        unsigned place = seat == seat_a ? a : b;
        uint64_t luck = (uint64_t)rh_random(&rng, UINT32_MAX) << 32 | rh_random(&rng, UINT32_MAX);
        struct rh_action action;
        rh_view(t->c, &state, seat, &view);
        *culprit = place;
        if (!decide(t, &players[place], &view, luck, seat == seat_a ? &out->a : &out->b, &action) ||
            action.seat != seat || rh_check(t->c, &state, &action) != RH_OK) {
            return false;
        }
        rh_apply(t->c, NULL, &state, &action, NULL);
    }
    rh_score(t->c, &state, score);
    unsigned winners = 0;
    for (unsigned i = 0; i < t->seats; i++) {
        winners += score[i].rank == 0;
        *(i == seat_a ? &out->score_a : &out->score_b) += score[i].total;
    }
    out->points += score[seat_a].rank == 0 ? 1.0 / winners : 0;
    return true;
}

static void dismiss(struct arena_table *t) {
    for (unsigned i = 0; i < RH_SEATS_MAX; i++) {
        if (t->line[i]) {
            line_over(t->line[i]);
            line_close(t->line[i]);
            t->line[i] = NULL;
        }
    }
}

bool arena_play(struct arena_table *t, const struct arena_player *players, unsigned a, unsigned b,
                uint32_t n, struct arena_deal *out, unsigned *culprit) {
    *out = (struct arena_deal){0};
    for (uint8_t seat = 0; seat < t->seats; seat++) {
        bool good = play_game(t, players, a, b, n, seat, out, culprit);
        dismiss(t);
        if (!good) {
            return false;
        }
    }
    out->points /= t->seats;
    out->score_a /= t->seats;
    out->score_b /= (double)t->seats * (t->seats - 1);
    out->actions /= t->seats;
    return true;
}

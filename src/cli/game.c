/* A game at this keyboard: dealing, doing, looking. */
#include "cli/game.h"

#include "bots/crew.h"
#include "cli/cli.h"
#include "cli/input.h"
#include "cli/words.h"

#include <stdlib.h>
#include <string.h>

static const struct rh_deal *deal_of(const struct game *g) {
    return g->record->has_seed ? NULL : &g->record->deal;
}

static bool remember(struct game *g, const struct rh_events *events) {
    if (g->log_n + events->n > g->log_max) {
        size_t max = 2 * g->log_max + RH_EVENTS_MAX;
        struct rh_event *log = realloc(g->log, max * sizeof *log);
        if (!log) {
            return false;
        }
        g->log = log;
        g->log_max = max;
    }
    memcpy(g->log + g->log_n, events->event, events->n * sizeof *g->log);
    g->log_n += events->n;
    return true;
}

void game_deal(struct game *g) {
    rh_setup(g->c, &g->record->options, g->record->seed, deal_of(g), &g->state);
    g->record->options.first = g->state.first;
}

bool game_resume(struct game *g, struct rh_complaint *why) {
    struct rh_events events;
    if (!rh_record_play(g->c, g->record, UINT32_MAX, &g->state, why)) {
        return false;
    }
    game_deal(g);
    for (uint32_t i = 0; i < g->record->actions_n; i++) {
        rh_apply(g->c, deal_of(g), &g->state, &g->record->action[i], &events);
        remember(g, &events);
    }
    for (unsigned eye = 0; eye <= RH_SEATS_MAX; eye++) {
        g->told[eye] = g->log_n;
    }
    if (!game_is_over(g)) {
        g->record->end_hash = 0; /* it was true here, but the game goes on */
    }
    return true;
}

bool game_do(struct game *g, const struct rh_action *a) {
    struct rh_record *r = g->record;
    struct rh_events events;
    if (r->actions_n == RH_RECORD_MAX) {
        say("save.full", "#n", RH_RECORD_MAX, NULL); /* two who exchange pieces for ever */
        return false;
    }
    rh_apply(g->c, deal_of(g), &g->state, a, &events);
    r->action[r->actions_n++] = *a;
    if (game_is_over(g)) {
        r->end_hash = rh_hash(&g->state);
    }
    return remember(g, &events) && game_autosave(g);
}

void game_view(const struct game *g, uint8_t eye, struct rh_state *view) {
    rh_view(g->c, &g->state, eye, view);
}

struct say_table game_table(const struct game *g, uint8_t eye) {
    return (struct say_table){words_book(), g->c, (const char(*)[RH_ID_MAX])g->record->name, eye};
}

bool game_is_over(const struct game *g) {
    return rh_to_act(&g->state) == 0;
}

unsigned game_people(const struct game *g) {
    unsigned people = 0;
    for (unsigned seat = 0; seat < g->state.seats; seat++) {
        people |= (unsigned)!g->bot[seat] << seat;
    }
    return people;
}

/*
 * The luck of a bot comes from the seed's public hash and the number of the decision, so a game from
 * one seed can be played again. Time is watched here: a bot only ever thinks for a slice.
 */
bool game_think(struct game *g, const struct bot *bot, uint8_t seat, struct rh_action *out) {
    enum { SLICE = 8 };
    struct rh_state view;
    struct crew crew;
    uint8_t hash[32], luck[32];
    uint64_t end = clock_ns() + (uint64_t)(g->think_s * 1e9);
    game_view(g, seat, &view);
    rh_seed_hash(g->record->seed, hash);
    seed_derive(hash, g->record->actions_n, luck);
    bot->start(g->memory, g->c, &view, seed_word(luck));
    crew_begin(&crew, bot, g->memory, g->threads - 1);
    while (bot->think && !input_interrupted() && clock_ns() < end &&
           bot->think(g->memory, g->threads * SLICE)) {
    }
    crew_end(&crew);
    bot->answer(g->memory, out);
    return !input_interrupted();
}

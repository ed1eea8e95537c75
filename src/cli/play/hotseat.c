/* A game at this keyboard: dealing, doing, looking. */
#include "cli/play/hotseat.h"

#include "cli/play/save.h"

#include "arena/helpers.h"
#include "cli/clock.h"
#include "cli/seed.h"
#include "cli/typed/input.h"
#include "cli/words/language.h"
#include "cli/words/words.h"

#include <stdlib.h>
#include <string.h>

static const struct rh_deal *deal_of(const struct hotseat *g) {
    return g->record->has_seed ? NULL : &g->record->deal;
}

static bool remember(struct hotseat *g, const struct rh_events *events) {
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

void hotseat_deal(struct hotseat *g) {
    rh_setup(g->c, &g->record->options, g->record->seed, deal_of(g), &g->state);
    g->record->options.first = g->state.first;
}

/* What has happened, from the deal on. */
static void write_log(struct hotseat *g) {
    struct rh_record *stands = malloc(sizeof *stands);
    struct rh_events events;
    struct rh_state s;
    g->log_n = 0;
    if (stands) { /* else the log is empty, and the game goes on all the same */
        *stands = *g->record;
        rh_record_straighten(stands);
        rh_setup(g->c, &stands->options, stands->seed, deal_of(g), &s);
        for (uint32_t i = 0; i < stands->actions_n; i++) {
            rh_apply(g->c, deal_of(g), &s, &stands->action[i], &events);
            remember(g, &events);
        }
    }
    free(stands);
}

bool hotseat_resume(struct hotseat *g, struct rh_complaint *why) {
    if (!rh_record_play(g->c, g->record, UINT32_MAX, &g->state, why)) {
        return false;
    }
    g->record->options.first = g->state.first;
    write_log(g);
    for (unsigned eye = 0; eye <= RH_SEATS_MAX; eye++) {
        g->told[eye] = g->log_n; /* to whoever was there */
    }
    if (!hotseat_is_over(g)) {
        g->record->end_hash = 0; /* it was true here, but the game goes on */
    }
    return true;
}

bool hotseat_do(struct hotseat *g, const struct rh_action *a) {
    struct rh_record *r = g->record;
    struct rh_events events;
    if (r->actions_n == RH_RECORD_MAX) {
        say("save.full", "#n", RH_RECORD_MAX, NULL); /* two who exchange pieces for ever */
        return false;
    }
    rh_apply(g->c, deal_of(g), &g->state, a, &events);
    r->action[r->actions_n++] = *a;
    if (hotseat_is_over(g)) {
        r->end_hash = rh_hash(&g->state);
    }
    return remember(g, &events) && save_again(g);
}

enum rh_result hotseat_undo(struct hotseat *g, struct rh_action *undo) {
    uint8_t people = (uint8_t)hotseat_people(g);
    enum rh_result result = rh_record_choose_undo(g->c, g->record, people, undo);
    if (result != RH_OK || g->record->actions_n == RH_RECORD_MAX) {
        return result == RH_OK ? RH_NOTHING_TO_UNDO : result;
    }
    g->record->action[g->record->actions_n++] = *undo;
    rh_record_play(g->c, g->record, UINT32_MAX, &g->state, NULL);
    write_log(g);
    for (unsigned eye = 0; eye <= RH_SEATS_MAX; eye++) {
        g->told[eye] = g->told[eye] < g->log_n ? g->told[eye] : g->log_n;
    }
    save_again(g);
    return RH_OK;
}

void hotseat_view(const struct hotseat *g, uint8_t eye, struct rh_state *view) {
    rh_view(g->c, &g->state, eye, view);
}

struct say_table hotseat_table(const struct hotseat *g, uint8_t eye) {
    return (struct say_table){language_messages(), g->c, (const char(*)[RH_ID_MAX])g->record->name,
                              eye};
}

bool hotseat_is_over(const struct hotseat *g) {
    return rh_to_act(&g->state) == 0;
}

bool hotseat_is_person(const struct hotseat *g, uint8_t seat) {
    return !g->player[seat].bot && !g->player[seat].command[0];
}

unsigned hotseat_people(const struct hotseat *g) {
    unsigned people = 0;
    for (unsigned seat = 0; seat < g->state.seats; seat++) {
        people |= (unsigned)hotseat_is_person(g, (uint8_t)seat) << seat;
    }
    return people;
}

/*
 * The luck of a bot comes from the seed's public hash and the number of the decision, so a game
 * from one seed can be played again. Time is watched here: a bot only ever thinks for a slice.
 */
bool hotseat_think(struct hotseat *g, const struct bot *bot, struct player_budget budget,
                   uint8_t seat, struct rh_action *out) {
    enum { SLICE = 8 };
    struct rh_state view;
    struct helpers helpers;
    uint8_t hash[32], luck[32];
    uint64_t end = clock_ns() + (uint64_t)budget.ms * 1000000;
    uint32_t left = budget.ms ? UINT32_MAX : budget.rollouts;
    hotseat_view(g, seat, &view);
    rh_seed_hash(g->record->seed, hash);
    seed_derive(hash, g->record->actions_n, luck);
    bot_start(bot, g->memory, g->c, &view, seed_word(luck));
    helpers_begin(&helpers, bot, g->memory, g->threads - 1);
    while (left && !input_interrupted() && (!budget.ms || clock_ns() < end)) {
        uint32_t slice = left < g->threads * SLICE ? left : g->threads * SLICE;
        left = bot_think(bot, g->memory, slice) ? left - slice : 0;
    }
    helpers_end(&helpers);
    bot_answer(bot, g->memory, out);
    return !input_interrupted();
}

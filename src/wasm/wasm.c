/* The engine for the browser: one game, or one view that a server sent, in one module. */
#include "wasm/wasm.h"
#include "bots/bot.h"
#include "maps/maps.h"
#include "text/complain.h"
#include "text/json.h"
#include "wasm/advice.h"
#include "wasm/exports.h"
#include "wasm/tell.h"

#include <string.h>

enum { BUFFER = 4 << 20 }; /* the longest list of legal actions has its place */

static struct rh_components c;
static struct rh_record record; /* of a game that is played here */
static struct rh_record stands; /* of its actions those that were not taken back */
static struct rh_state state;   /* after its last step, or the view that the server sent */
static struct rh_state shown;   /* the state at the step that is looked at */
static struct rh_events events;
static struct rh_complaint why;
static struct rh_action legal[RH_LEGAL_MAX];
static char buffer[BUFFER];

static const struct bot *bot;
static _Alignas(max_align_t) unsigned char bot_memory[BOT_MEMORY_MAX];

static size_t put_complaint(void) {
    struct out o;
    out_start(&o, buffer, BUFFER);
    json_open(&o, '{');
    json_put_number(&o, "line", (int)why.line);
    json_put_text(&o, "complaint", why.text);
    json_put_text(&o, "key", why.key);
    json_put_text(&o, "parameters", why.parameters);
    json_close(&o, '}');
    return out_end(&o);
}

static void put_item(struct out *o, const char *json) {
    if (o->last != '[') {
        out_char(o, ',');
    }
    out_text(o, json);
}

char *text(void) {
    return buffer;
}

size_t text_size(void) {
    return BUFFER;
}

const struct rh_components *wasm_map(void) {
    return &c;
}

const struct rh_record *wasm_record(void) {
    return &record;
}

const struct rh_record *wasm_stands(void) {
    return &stands;
}

static const struct rh_deal *deal(void) {
    return record.has_seed ? NULL : &record.deal;
}

size_t load_map(size_t n) {
    return maps_parse(buffer, n, &c, &why) ? 0 : put_complaint();
}

uint64_t map_hash(void) {
    return c.hash;
}

void start(uint8_t seats, uint8_t first, bool open_platform) {
    memset(&record, 0, sizeof record);
    memcpy(record.map, c.id, sizeof record.map);
    record.map_hash = c.hash;
    record.options = (struct rh_options){seats, first, open_platform};
    record.has_seed = true;
    memcpy(record.seed, buffer, sizeof record.seed);
    rh_setup(&c, &record.options, record.seed, NULL, &state);
    stands = record;
    shown = state;
}

void set_name(uint8_t seat) {
    size_t n = strlen(buffer);
    n = n < RH_ID_MAX - 1 ? n : RH_ID_MAX - 1;
    memset(record.name[seat], 0, RH_ID_MAX);
    memcpy(record.name[seat], buffer, n);
}

size_t seat_name(uint8_t seat) {
    memcpy(buffer, record.name[seat], RH_ID_MAX);
    return strlen(buffer);
}

size_t open_record(void) {
    static struct rh_record read;
    static struct rh_state played;
    if (!rh_record_parse(&c, buffer, &read, &why) ||
        !rh_record_play(&c, &read, UINT32_MAX, &played, &why)) {
        return put_complaint();
    }
    record = stands = read;
    rh_record_straighten(&stands);
    state = shown = played;
    return 0;
}

size_t record_map(void) {
    char map[RH_ID_MAX];
    if (!rh_record_map(buffer, map, &why)) {
        return 0;
    }
    memcpy(buffer, map, sizeof map);
    return strlen(buffer);
}

size_t save_record(void) {
    record.end_hash = state.phase == RH_OVER ? rh_hash(&state) : 0;
    return rh_record_print(&c, &record, buffer, BUFFER);
}

size_t save_start(uint32_t step) {
    static struct rh_record begun;
    begun = stands;
    begun.actions_n = step < stands.actions_n ? step : stands.actions_n;
    begun.end_hash = 0;
    return rh_record_print(&c, &begun, buffer, BUFFER);
}

size_t open_view(void) {
    static struct rh_state read;
    if (!rh_position_parse(&c, buffer, &read, &why)) {
        return put_complaint();
    }
    memset(&record, 0, sizeof record);
    stands = record;
    state = shown = read;
    return 0;
}

uint32_t steps(void) {
    return stands.actions_n;
}

bool look(uint32_t step) {
    events.n = 0;
    if (step >= stands.actions_n) {
        step = stands.actions_n;
    }
    if (!record.map[0] || !rh_record_play(&c, &stands, step ? step - 1 : 0, &shown, &why)) {
        return false;
    }
    if (step) {
        rh_apply(&c, deal(), &shown, &stands.action[step - 1], &events);
    }
    return true;
}

/* What an eye may see of the position that is looked at; a view that was sent has its own eye. */
static const struct rh_state *seen_by(uint8_t eye) {
    static struct rh_state view;
    if (shown.eye != RH_NONE) {
        return &shown;
    }
    rh_view(&c, &shown, eye, &view);
    return &view;
}

size_t view(uint8_t eye) {
    return rh_view_json(&c, seen_by(eye), buffer, BUFFER);
}

size_t view_text(uint8_t eye) {
    return rh_view_print(&c, seen_by(eye), buffer, BUFFER);
}

size_t score(uint8_t eye) {
    return rh_score_json(&c, seen_by(eye), buffer, BUFFER);
}

uint64_t hash(uint8_t eye) {
    return rh_hash(seen_by(eye));
}

size_t events_for(uint8_t eye) {
    struct out o;
    out_start(&o, buffer, BUFFER);
    json_open(&o, '[');
    for (size_t i = 0; i < events.n; i++) {
        char one[512];
        rh_event_json(&c, &events.event[i], eye, one, sizeof one);
        put_item(&o, one);
    }
    json_close(&o, ']');
    return out_end(&o);
}

size_t tell(uint8_t eye) {
    struct out o;
    out_start(&o, buffer, BUFFER);
    tell_events(&c, eye, &events, &o);
    return out_end(&o);
}

bool read_events(size_t n) {
    return tell_read(&c, buffer, n, &events);
}

size_t legal_actions(uint8_t seat) {
    struct out o;
    out_start(&o, buffer, BUFFER);
    size_t n = rh_legal(&c, &state, seat, legal);
    json_open(&o, '[');
    for (size_t i = 0; i < n; i++) {
        char one[512];
        rh_action_json(&c, &legal[i], one, sizeof one);
        put_item(&o, one);
    }
    json_close(&o, ']');
    return out_end(&o);
}

static void put_judgement(struct out *o, const struct rh_action *a, enum rh_result result) {
    char sentence[256];
    rh_result_sentence(&c, result, sentence, sizeof sentence);
    json_put_text(o, "result", rh_result_name(result));
    json_put_text(o, "sentence", sentence);
    json_put_text(o, "clause", rh_refusal_clause(&c, &state, a, result));
}

/* Judges the action in the buffer: {"result","sentence","clause"} or {"complaint"}. */
static enum rh_result judge(uint8_t seat, struct rh_action *a, size_t *n) {
    if (!rh_action_parse(&c, seat, buffer, a, &why)) {
        *n = put_complaint();
        return RH_RESULTS;
    }
    enum rh_result result = a->kind == RH_UNDO && state.eye == RH_NONE
                                ? rh_record_check_undo(&c, &record, a)
                                : rh_check(&c, &state, a);
    struct out o;
    out_start(&o, buffer, BUFFER);
    json_open(&o, '{');
    put_judgement(&o, a, result);
    json_close(&o, '}');
    *n = out_end(&o);
    return result;
}

size_t undo_of(uint8_t people) {
    struct rh_action a;
    char text[64];
    enum rh_result result = rh_record_choose_undo(&c, &record, people, &a);
    struct out o;
    out_start(&o, buffer, BUFFER);
    json_open(&o, '{');
    rh_action_print(&c, &a, text, sizeof text);
    json_put_number(&o, "seat", a.seat);
    json_put_text(&o, "text", text);
    put_judgement(&o, &a, result);
    json_close(&o, '}');
    return out_end(&o);
}

size_t check(uint8_t seat) {
    struct rh_action a;
    size_t n;
    judge(seat, &a, &n);
    return n;
}

size_t ticket_ways(uint8_t seat) {
    struct out o;
    out_start(&o, buffer, BUFFER);
    advice_tickets(&c, seen_by(seat), seat, &o);
    return out_end(&o);
}

size_t closed_routes(uint8_t eye) {
    struct out o;
    out_start(&o, buffer, BUFFER);
    advice_closed(&c, seen_by(eye), eye, &o);
    return out_end(&o);
}

size_t route_lacks(uint8_t seat) {
    struct out o;
    for (unsigned r = 0; r < c.routes_n; r++) {
        if (!strcmp(buffer, c.route[r].id)) {
            out_start(&o, buffer, BUFFER);
            advice_route(&c, seen_by(seat), seat, (uint8_t)r, &o);
            return out_end(&o);
        }
    }
    return 0;
}

size_t reasons(uint8_t seat) {
    struct rh_action a;
    struct out o;
    if (!rh_action_parse(&c, seat, buffer, &a, &why)) {
        return put_complaint();
    }
    out_start(&o, buffer, BUFFER);
    advice_reasons(&c, seen_by(seat), &a, &o);
    return out_end(&o);
}

size_t best_tickets(uint8_t seat) {
    const struct rh_state *s = seen_by(seat);
    struct out o;
    out_start(&o, buffer, BUFFER);
    json_open(&o, '{');
    json_put_tickets(&o, "tickets", &c,
                     rh_best_completion(&c, s->tickets[seat], s->platform[seat]));
    json_close(&o, '}');
    return out_end(&o);
}

size_t act(uint8_t seat) {
    struct rh_action a;
    size_t n;
    if (judge(seat, &a, &n) != RH_OK) {
        return n;
    }
    if (state.eye != RH_NONE || record.actions_n == RH_RECORD_MAX) {
        complain(&why, 0, "not-playable", NULL);
        return put_complaint();
    }
    events.n = 0;
    record.end_hash = 0;
    record.action[record.actions_n++] = a;
    if (a.kind == RH_UNDO) {
        stands = record;
        rh_record_straighten(&stands);
        rh_record_play(&c, &stands, UINT32_MAX, &state, &why);
    } else {
        rh_apply(&c, deal(), &state, &a, &events);
        stands.action[stands.actions_n++] = a;
    }
    shown = state;
    return 0;
}

size_t bots(void) {
    struct out o;
    out_start(&o, buffer, BUFFER);
    json_open(&o, '[');
    for (size_t i = 0; bot_at(i); i++) {
        json_open(&o, '{');
        json_put_text(&o, "name", bot_at(i)->name);
        json_put_text(&o, "about", bot_at(i)->about);
        json_close(&o, '}');
    }
    json_close(&o, ']');
    return out_end(&o);
}

bool wasm_bot_start(uint8_t seat, uint64_t seed) {
    static struct rh_state view;
    bot = bot_find(buffer);
    if (!bot || bot->player->memory > sizeof bot_memory || !(rh_to_act(&state) >> seat & 1)) {
        return false;
    }
    view = state;
    if (state.eye == RH_NONE) {
        rh_view(&c, &state, seat, &view);
    }
    bot_start(bot, bot_memory, &c, &view, seed);
    return true;
}

bool advise_start(uint8_t seat, uint64_t seed) {
    _Static_assert(sizeof(struct hint_memory) <= sizeof bot_memory, "a hint is thought of there");
    bot = NULL;
    if (!(rh_to_act(&state) >> seat & 1)) {
        return false;
    }
    hint_start((struct hint_memory *)(void *)bot_memory, &c, seen_by(seat), seed);
    return true;
}

bool advise_think(uint32_t rollouts) {
    return hint_think((struct hint_memory *)(void *)bot_memory, rollouts);
}

size_t advise(void) {
    struct hint hint;
    struct out o;
    if (!hint_list((struct hint_memory *)(void *)bot_memory, &hint, 1)) {
        return 0;
    }
    out_start(&o, buffer, BUFFER);
    advice_hint(&c, &hint, &o);
    return out_end(&o);
}

bool wasm_bot_think(uint32_t rollouts) {
    return bot && bot_think(bot, bot_memory, rollouts);
}

size_t wasm_bot_answer(void) {
    struct rh_action a;
    if (!bot) {
        return 0;
    }
    bot_answer(bot, bot_memory, &a);
    return rh_action_print(&c, &a, buffer, BUFFER);
}

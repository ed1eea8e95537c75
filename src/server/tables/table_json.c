/* A table as everybody may see it: no secrets of seats, codes or invitations. */
#include "server/tables/table.h"

#include "core/seat.h"
#include "server/tables/daily.h"
#include "server/tables/match.h"
#include "server/tables/quick.h"

#include <string.h>

static const char *const statuses[] = {"open", "playing", "over", "closed"};
static const char *const kinds[] = {"open", "person", "bot", "program"};

const char *const table_colors[RH_SEATS_MAX] = {"blue", "red", "green", "yellow", "black"};

bool table_color_of(const char *name, uint8_t *color) {
    for (uint8_t i = 0; i < RH_SEATS_MAX; i++) {
        if (!strcmp(name, table_colors[i])) {
            *color = i + 1;
            return true;
        }
    }
    return false;
}

static void seat_json(struct wire *w, const struct table_row *row, uint8_t i) {
    const struct seat_row *s = &row->seat[i];
    wire_open(w, NULL, '{');
    wire_int(w, "seat", seat_number(i));
    wire_text(w, "kind", kinds[s->kind & 3]);
    if (s->kind == SEAT_PERSON) {
        wire_text(w, "person", s->person);
    }
    if (s->kind != SEAT_OPEN || s->name[0]) {
        wire_text(w, "name", s->name);
    }
    if (s->kind == SEAT_OPEN && s->person[0]) {
        wire_text(w, "asked", s->person);
    }
    if (s->kind == SEAT_BOT || s->kind == SEAT_PROGRAM) {
        wire_text(w, "level", s->level);
    }
    if (s->bot_plays) {
        wire_text(w, "bot", s->level);
    }
    if (s->has_client_seed) {
        wire_bytes(w, "client_seed", s->client_seed, sizeof s->client_seed);
    }
    if (s->rating) {
        wire_int(w, "rating", s->rating);
        wire_int(w, "deviation", s->deviation);
    }
    if (s->timed_out) {
        wire_bool(w, "timed_out", true);
    }
    if (row->color[i]) {
        wire_text(w, "color", table_colors[row->color[i] - 1]);
    }
}

static void head_json(struct wire *w, const struct table_row *row) {
    wire_text(w, "id", row->id);
    wire_text(w, "title", row->title);
    wire_text(w, "map", row->map);
    wire_text(w, "status", statuses[row->status & 3]);
    wire_bool(w, "public", row->is_public);
    if (row->imported) {
        wire_bool(w, "imported", true);
    }
    wire_text(w, "host", row->host);
    wire_int(w, "created", row->created);
    if (row->started) {
        wire_int(w, "started", row->started);
    }
    if (row->ended) {
        wire_int(w, "ended", row->ended);
    }
    wire_open(w, "options", '{');
    wire_int(w, "seats", row->seats);
    if (row->first != RH_NONE) {
        wire_int(w, "first", seat_number(row->first));
    }
    wire_bool(w, "open_platform", row->open_platform);
    if (row->hints) {
        wire_bool(w, "hints", true);
    }
    if (row->stand_in) {
        wire_bool(w, "stand_in", true);
    }
    if (row->forfeit) {
        wire_bool(w, "forfeit", true);
    }
    if (row->rated) {
        wire_bool(w, "rated", true);
    }
    if (row->quick) {
        wire_text(w, "quick", quick_wants_bots(row) ? "bots" : "people");
    }
    wire_close(w, '}');
    if (row->move_s || row->game_s) {
        wire_open(w, "clock", '{');
        wire_int(w, row->move_s ? "move_s" : "game_s", row->move_s ? row->move_s : row->game_s);
        wire_close(w, '}');
    }
    if (!row->imported) {
        uint8_t hash[32];
        rh_seed_hash(row->seed, hash);
        wire_bytes(w, "seed_hash", hash, sizeof hash);
    }
    if (row->result[0]) {
        wire_raw(w, "result", row->result);
    }
    if (row->rematch[0]) {
        wire_text(w, "rematch", row->rematch);
    }
    if (row->asked) {
        wire_bool(w, "asked", true);
    }
    if (row->daily) {
        char day[DAILY_NAME];
        daily_print(row->daily, day);
        wire_text(w, "daily", day);
    }
    if (row->duplicate[0]) {
        wire_text(w, "duplicate", row->duplicate);
    }
}

void table_row_json(struct wire *w, const struct table_row *row) {
    wire_open(w, NULL, '{');
    head_json(w, row);
    wire_open(w, "seats", '[');
    for (uint8_t i = 0; i < row->seats; i++) {
        seat_json(w, row, i);
        wire_close(w, '}');
    }
    wire_close(w, ']');
    wire_close(w, '}');
}

void table_json(struct wire *w, const char *key, const struct table *t) {
    wire_open(w, key, '{');
    head_json(w, &t->row);
    wire_open(w, "seats", '[');
    for (uint8_t i = 0; i < t->row.seats; i++) {
        seat_json(w, &t->row, i);
        if (t->row.seat[i].kind == SEAT_PERSON) {
            wire_bool(w, "online", table_online(t, i));
            if (table_holiday(t, i)) {
                wire_int(w, "holiday", table_holiday(t, i));
            }
        }
        wire_close(w, '}');
    }
    wire_close(w, ']');
    if (t->match) {
        wire_int(w, "seq", t->match->seq);
    }
    if (t->match && t->match->break_off && t->row.status == TABLE_PLAYING) {
        wire_open(w, "break_off", '[');
        for (uint8_t i = 0; i < t->row.seats; i++) {
            if (t->match->break_off >> i & 1) {
                wire_int(w, NULL, i + 1);
            }
        }
        wire_close(w, ']');
    }
    uint32_t watching = t->far_watching;
    for (const struct watch *at = t->watches; at; at = at->next) {
        watching += at->eye == RH_SPECTATOR;
    }
    wire_int(w, "watching", watching);
    wire_close(w, '}');
}

void table_wire(struct wire *w, const struct table *t) {
    wire_open(w, NULL, '{');
    wire_text(w, "t", "table");
    table_json(w, "table", t);
    if (t->row.status == TABLE_PLAYING && !table_is_slow(&t->row)) {
        wire_open(w, "gone", '[');
        for (uint8_t i = 0; i < t->row.seats; i++) {
            bool person = t->row.seat[i].kind == SEAT_PERSON && !table_bot_acts(t, i);
            if (person && !table_online(t, i)) {
                wire_open(w, NULL, '{');
                wire_int(w, "seat", seat_number(i));
                wire_int(w, "patience_ms", (int64_t)table_patience_ms(t, i));
                wire_close(w, '}');
            }
        }
        wire_close(w, ']');
    }
    wire_close(w, '}');
}

/* A table as everybody may see it: no secrets of seats, codes or invitations. */
#include "server/tables/table.h"

#include "server/tables/match.h"

#include <string.h>

static const char *const statuses[] = {"open", "playing", "over", "closed"};
static const char *const kinds[] = {"open", "person", "bot", "program"};

static void seat_json(struct wire *w, const struct seat_row *s, int i) {
    wire_open(w, NULL, '{');
    wire_int(w, "seat", i + 1);
    wire_text(w, "kind", kinds[s->kind & 3]);
    if (s->kind == SEAT_PERSON) {
        wire_text(w, "person", s->person);
    }
    if (s->kind != SEAT_OPEN || s->name[0]) {
        wire_text(w, "name", s->name);
    }
    if (s->kind == SEAT_BOT || s->kind == SEAT_PROGRAM) {
        wire_text(w, "level", s->level);
    }
    if (s->bot_plays) {
        wire_text(w, "bot", s->level);
    }
    if (s->timed_out) {
        wire_bool(w, "timed_out", true);
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
        wire_int(w, "first", row->first + 1);
    }
    wire_bool(w, "open_platform", row->open_platform);
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
        wire_raw(w, "result", row->result, strlen(row->result));
    }
}

void table_row_json(struct wire *w, const struct table_row *row) {
    wire_open(w, NULL, '{');
    head_json(w, row);
    wire_open(w, "seats", '[');
    for (int i = 0; i < row->seats; i++) {
        seat_json(w, &row->seat[i], i);
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
        seat_json(w, &t->row.seat[i], i);
        if (t->row.seat[i].kind == SEAT_PERSON) {
            wire_bool(w, "online", table_online(t, i));
        }
        wire_close(w, '}');
    }
    wire_close(w, ']');
    if (t->match) {
        wire_int(w, "seq", t->match->seq);
    }
    uint32_t watching = 0;
    for (const struct watch *at = t->watches; at; at = at->next) {
        watching += at->eye == RH_SPECTATOR;
    }
    wire_int(w, "watching", watching);
    wire_close(w, '}');
}

/* `roundhouse replay`: a record's scores and winner, a position of it, or whether it keeps the
   rules. */
#include "cli/args.h"
#include "cli/cli.h"
#include "cli/load.h"
#include "cli/print_json.h"
#include "cli/seed.h"
#include "cli/show/show.h"
#include "cli/words/language.h"
#include "cli/words/words.h"
#include "core/seat.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 16 };

static const struct args_option options[] = {
    {"verify", NULL}, {"step", "N"},  {"eye", "SEAT"},    {"log", NULL},
    {"text", NULL},   {"json", NULL}, {"map", "ID|FILE"}, {0},
};

static const struct args_usage usage = {
    .name = "replay",
    .line = "roundhouse replay FILE [options]",
    .options = options,
    .examples = "  roundhouse replay game.ride\n"
                "  roundhouse replay game.ride --verify\n"
                "  roundhouse replay game.ride --step 40 --eye 2 --text\n",
    .words_max = 1,
};

struct replay {
    const char *path;
    struct loaded game;
    struct rh_state view;
    uint64_t hash;
    uint32_t steps, taken_back;
    uint8_t alone; /* the seat that took back freely, or RH_NONE */
    struct say_table table;
};

static void name_seats(struct rh_record *r) {
    for (unsigned seat = 0; seat < r->options.seats; seat++) {
        if (!r->name[seat][0]) {
            phrase(r->name[seat], RH_ID_MAX, "player.seat", "#n", (int)seat_number(seat), NULL);
        }
    }
}

/* Who had a say in the deal. */
static void say_client_seeds(const struct rh_record *r) {
    char seats[32] = "";
    for (unsigned seat = 0; seat < r->options.seats; seat++) {
        size_t n = strlen(seats);
        if (r->client.added >> seat & 1) {
            snprintf(seats + n, sizeof seats - n, "%s%u", n ? ", " : "", seat_number(seat));
        }
    }
    if (r->client.added) {
        say("replay.client-seeds", "seats", seats, NULL);
    }
}

static void verify(const struct replay *x) {
    uint8_t hash[32];
    char hex[65], end[17];
    const struct rh_record *r = x->game.r;
    snprintf(end, sizeof end, "%016llx", (unsigned long long)x->hash);
    const char *key = x->view.phase != RH_OVER ? "replay.good-so-far"
                      : r->end_hash            ? "replay.good"
                                               : "replay.good-no-end";
    say(key, "file", x->path, "#n", (int)r->actions_n, "hash", end, NULL);
    if (r->has_seed) {
        rh_seed_hash(r->client.added ? r->committed : r->seed, hash);
        seed_print(hash, hex);
        say("replay.seed-hash", "hash", hex, NULL);
        say_client_seeds(r);
    } else {
        say("replay.deal", NULL);
    }
    if (x->taken_back) {
        say("replay.taken-back", "#n", (int)x->taken_back, NULL);
    }
    if (x->alone != RH_NONE) {
        say("replay.alone", "who", r->name[x->alone], NULL);
    }
}

static void print_verdict(const struct replay *x) {
    uint8_t hash[32];
    char text[PRINT_JSON_MAX];
    const struct rh_record *r = x->game.r;
    struct out o;
    out_start(&o, text, sizeof text);
    json_open(&o, '{');
    json_put_text(&o, "file", x->path);
    json_put_number(&o, "actions", r->actions_n);
    json_put_bool(&o, "over", x->view.phase == RH_OVER);
    json_key(&o, "hash");
    json_hash(&o, x->hash);
    json_put_bool(&o, "end_given", r->end_hash != 0);
    if (r->has_seed) {
        rh_seed_hash(r->client.added ? r->committed : r->seed, hash);
        json_key(&o, "seed_sha256");
        json_hex(&o, hash, sizeof hash);
    }
    json_close(&o, '}');
    print_json_line(&o);
}

/* Plays the first steps again, and tells what happens: to people, or as members of a list. */
static void tell(const struct replay *x, struct out *list) {
    const struct rh_record *r = x->game.r;
    const struct rh_deal *deal = r->has_seed ? NULL : &r->deal;
    struct rh_state s;
    struct rh_events events;
    rh_setup(x->game.c, &r->options, r->seed, deal, &s);
    for (uint32_t i = 0; i < x->steps; i++) {
        rh_apply(x->game.c, deal, &s, &r->action[i], &events);
        if (!list) {
            show_events(&x->table, events.event, events.n);
        }
        for (uint16_t k = 0; list && k < events.n; k++) {
            char text[PRINT_JSON_MAX / 2];
            rh_event_json(x->game.c, &events.event[k], x->table.eye, text, sizeof text);
            json_raw(list, text);
            print_json(list);
        }
    }
}

static void print_position(const struct replay *x, char *text, bool log) {
    const struct rh_record *r = x->game.r;
    char head[PRINT_JSON_MAX];
    struct out o;
    out_start(&o, head, sizeof head);
    json_open(&o, '{');
    json_put_text(&o, "map", x->game.c->id);
    json_put_number(&o, "seats", r->options.seats);
    json_key(&o, "names");
    json_open(&o, '[');
    for (unsigned seat = 0; seat < r->options.seats; seat++) {
        json_text(&o, r->name[seat]);
    }
    json_close(&o, ']');
    json_put_number(&o, "actions", r->actions_n);
    json_put_number(&o, "step", x->steps);
    json_put_bool(&o, "over", x->view.phase == RH_OVER);
    json_key(&o, "hash");
    json_hash(&o, x->hash);
    rh_score_json(x->game.c, &x->view, text, TEXT_MAX);
    print_json_raw(&o, "scores", text);
    rh_view_json(x->game.c, &x->view, text, TEXT_MAX);
    print_json_raw(&o, "position", text);
    if (log) {
        json_key(&o, "events");
        json_open(&o, '[');
        tell(x, &o);
        json_close(&o, ']');
    }
    json_close(&o, '}');
    print_json_line(&o);
}

static void print_scores(const struct replay *x) {
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)x->hash);
    bool over = x->view.phase == RH_OVER;
    show_scores(&x->table, &x->view);
    if (over) {
        show_winners(&x->table, &x->view);
    }
    say(over ? "replay.end" : "replay.running", "#n", (int)x->steps, "hash", hash, NULL);
}

static bool read_eye(const struct args *args, uint8_t seats, uint8_t *eye) {
    const char *text = args_value(args, "eye");
    unsigned seat;
    *eye = RH_SPECTATOR;
    if (!text || strcmp(text, "spectator") == 0) {
        return true;
    }
    if (!args_parse_number(text, 1, seats, &seat)) {
        fail("error.eye", "value", text, "#n", seats, NULL);
        return false;
    }
    *eye = seat_of_number(seat);
    return true;
}

static uint8_t who_was_alone(const struct rh_record *r) {
    for (uint32_t i = 0; i < r->actions_n; i++) {
        if (r->action[i].kind == RH_UNDO && r->action[i].back) {
            return r->action[i].seat;
        }
    }
    return RH_NONE;
}

/* Plays the record to the step asked for; the whole of it is checked all the same. From then on
   only what stands counts. */
static int play(struct replay *x, const struct args *args) {
    struct rh_complaint why;
    struct rh_state s;
    uint8_t eye;
    if (!rh_record_play(x->game.c, x->game.r, UINT32_MAX, &s, &why)) {
        fail_in(x->path, &why);
        return STATUS_BROKEN;
    }
    x->alone = who_was_alone(x->game.r);
    x->taken_back = rh_record_straighten(x->game.r);
    unsigned steps = x->game.r->actions_n;
    if (!args_number(args, "step", 0, x->game.r->actions_n, &steps) ||
        !read_eye(args, x->game.r->options.seats, &eye)) {
        return STATUS_BAD_INPUT;
    }
    x->steps = steps;
    if (steps < x->game.r->actions_n) {
        rh_record_play(x->game.c, x->game.r, steps, &s, &why);
    }
    x->hash = rh_hash(&s);
    rh_view(x->game.c, &s, eye, &x->view);
    name_seats(x->game.r);
    x->table = (struct say_table){language_messages(), x->game.c,
                                  (const char(*)[RH_ID_MAX])x->game.r->name, eye};
    return STATUS_GOOD;
}

static int show(const struct replay *x, const struct args *args) {
    char *text = malloc(TEXT_MAX);
    if (!text) {
        return fail("error.memory", NULL);
    }
    if (args_has(args, "verify")) {
        (args_has(args, "json") ? print_verdict : verify)(x);
    } else if (args_has(args, "json")) {
        print_position(x, text, args_has(args, "log"));
    } else if (args_has(args, "text")) {
        rh_view_print(x->game.c, &x->view, text, TEXT_MAX);
        fputs(text, stdout);
    } else {
        if (args_has(args, "log")) {
            tell(x, NULL);
            putchar('\n');
        }
        print_scores(x);
    }
    free(text);
    return STATUS_GOOD;
}

int cmd_replay(int argc, char **argv) {
    struct args args;
    struct replay *x;
    int status;
    if (!args_read(&args, &usage, argc, argv, &status)) {
        return status;
    }
    if (!args.words_n) {
        return fail("error.replay-file", NULL);
    }
    x = calloc(1, sizeof *x);
    if (!x) {
        return fail("error.memory", NULL);
    }
    x->path = args.word[0];
    status = load_record(x->path, args_value(&args, "map"), &x->game);
    if (status == STATUS_GOOD) {
        status = play(x, &args);
        status = status == STATUS_GOOD ? show(x, &args) : status;
        load_finish(&x->game);
    }
    free(x);
    return status;
}

/* `roundhouse replay`: a record's scores and winner, a position of it, or whether it keeps the rules. */
#include "cli/args.h"
#include "cli/cli.h"
#include "cli/load.h"
#include "cli/seed.h"
#include "cli/show/show.h"
#include "cli/words/language.h"
#include "cli/words/words.h"

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
    uint32_t steps;
    struct say_table table;
};

static void name_seats(struct rh_record *r) {
    for (unsigned seat = 0; seat < r->options.seats; seat++) {
        if (!r->name[seat][0]) {
            phrase(r->name[seat], RH_ID_MAX, "player.seat", "#n", (int)seat + 1, NULL);
        }
    }
}

static void verify(const struct replay *x) {
    uint8_t hash[32];
    char hex[65], end[17];
    const struct rh_record *r = x->game.r;
    snprintf(end, sizeof end, "%016llx", (unsigned long long)x->hash);
    say(r->end_hash ? "replay.good" : "replay.good-no-end", "file", x->path, "#n",
        (int)r->actions_n, "hash", end, NULL);
    if (r->has_seed) {
        rh_seed_hash(r->seed, hash);
        seed_print(hash, hex);
        say("replay.seed-hash", "hash", hex, NULL);
    } else {
        say("replay.deal", NULL);
    }
}

/* Plays the first steps again, and tells what happens. */
static void tell(const struct replay *x) {
    const struct rh_record *r = x->game.r;
    const struct rh_deal *deal = r->has_seed ? NULL : &r->deal;
    struct rh_state s;
    struct rh_events events;
    rh_setup(x->game.c, &r->options, r->seed, deal, &s);
    for (uint32_t i = 0; i < x->steps; i++) {
        rh_apply(x->game.c, deal, &s, &r->action[i], &events);
        show_events(&x->table, events.event, events.n);
    }
}

static void print_json_text(const char *text) {
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') {
            putchar('\\');
        }
        putchar(*text);
    }
    putchar('"');
}

static void print_json(const struct replay *x, char *text) {
    const struct rh_record *r = x->game.r;
    printf("{\"map\":\"%s\",\"seats\":%u,\"names\":[", x->game.c->id, r->options.seats);
    for (unsigned seat = 0; seat < r->options.seats; seat++) {
        fputs(seat ? "," : "", stdout);
        print_json_text(r->name[seat]);
    }
    printf("],\"actions\":%u,\"step\":%u,\"over\":%s,\"hash\":\"%016llx\"", r->actions_n, x->steps,
           x->view.phase == RH_OVER ? "true" : "false", (unsigned long long)x->hash);
    rh_score_json(x->game.c, &x->view, text, TEXT_MAX);
    printf(",\"scores\":%s", text);
    rh_view_json(x->game.c, &x->view, text, TEXT_MAX);
    printf(",\"position\":%s}\n", text);
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
    *eye = (uint8_t)(seat - 1);
    return true;
}

/* Plays the record to the step asked for; the whole of it is checked all the same. */
static int play(struct replay *x, const struct args *args) {
    struct rh_complaint why;
    struct rh_state s;
    unsigned steps = x->game.r->actions_n;
    uint8_t eye;
    if (!args_number(args, "step", 0, x->game.r->actions_n, &steps) ||
        !read_eye(args, x->game.r->options.seats, &eye)) {
        return STATUS_BAD_INPUT;
    }
    if (!rh_record_play(x->game.c, x->game.r, UINT32_MAX, &s, &why)) {
        fail_in(x->path, &why);
        return STATUS_BROKEN;
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
        verify(x);
    } else if (args_has(args, "json")) {
        print_json(x, text);
    } else if (args_has(args, "text")) {
        rh_view_print(x->game.c, &x->view, text, TEXT_MAX);
        fputs(text, stdout);
    } else {
        if (args_has(args, "log")) {
            tell(x);
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
    status = STATUS_BAD_INPUT;
    if (load_record(x->path, args_value(&args, "map"), &x->game)) {
        status = play(x, &args);
        status = status == STATUS_GOOD ? show(x, &args) : status;
        load_finish(&x->game);
    }
    free(x);
    return status;
}

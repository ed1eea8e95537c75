/*
 * `roundhouse perft`: how many sequences of actions there are, so many deep.
 *
 * A change of any rule changes these numbers; a refactoring does not. While all choose at once,
 * every order of the seats counts. The decks are dealt from a seed, so that a draw has one outcome.
 */
#include "cli/args.h"
#include "cli/cli.h"
#include "cli/load.h"
#include "cli/measure/compare.h"
#include "cli/print_json.h"
#include "cli/seed.h"
#include "cli/words/words.h"

#include <inttypes.h>
#include <stdlib.h>

enum { DEPTH_MAX = 8, PLIES_MAX = 5000 };

static const struct args_option options[] = {
    {"map", "ID|FILE"}, {"seats", "N"},    {"depth", "N"}, {"seed", "N"},
    {"plies", "N"},     {"check", "FILE"}, {"json", NULL}, {0},
};

static const struct args_usage usage = {
    .name = "perft",
    .line = "roundhouse perft [options]",
    .options = options,
    .examples = "  roundhouse perft --map great-lakes --depth 3 --plies 40\n"
                "  roundhouse perft --check tests/perft.txt\n",
};

struct count {
    const struct rh_components *c;
    struct rh_action *list; /* RH_LEGAL_MAX for each depth */
};

static uint64_t perft(const struct count *x, const struct rh_state *s, unsigned depth) {
    struct rh_action *list = x->list + (size_t)(depth - 1) * RH_LEGAL_MAX;
    uint64_t sum = 0;
    for (unsigned seats = rh_to_act(s); seats; seats &= seats - 1) {
        size_t n = rh_legal(x->c, s, (uint8_t)__builtin_ctz(seats), list);
        if (depth == 1) {
            sum += n;
            continue;
        }
        for (size_t i = 0; i < n; i++) {
            struct rh_state next = *s;
            rh_apply(x->c, NULL, &next, &list[i], NULL);
            sum += perft(x, &next, depth - 1);
        }
    }
    return sum;
}

/* A position some random actions after the deal. */
static void reach(const struct count *x, unsigned seats, unsigned seed, unsigned plies,
                  struct rh_state *s) {
    struct rh_options o = {.seats = (uint8_t)seats, .first = RH_NONE};
    uint8_t zero[32] = {0}, full[32];
    struct rh_rng rng = {seed};
    seed_derive(zero, seed, full);
    rh_setup(x->c, &o, full, NULL, s);
    for (uint8_t to_act; plies && (to_act = rh_to_act(s)) != 0; plies--) {
        size_t n = rh_legal(x->c, s, (uint8_t)__builtin_ctz(to_act), x->list);
        rh_apply(x->c, NULL, s, &x->list[rh_random(&rng, (uint32_t)n)], NULL);
    }
}

/* Fields: seats, seed, plies, depth. */
static bool count_line(const struct rh_components *c, const struct compare_line *line,
                       char number[COMPARE_NUMBER]) {
    unsigned seats = line->field[0], depth = line->field[3];
    struct rh_state s;
    if (seats < c->seats_min || seats > c->seats_max || depth < 1 || depth > DEPTH_MAX ||
        line->field[2] > PLIES_MAX) {
        return false;
    }
    struct count x = {c, malloc(sizeof *x.list * RH_LEGAL_MAX * depth)};
    if (!x.list) {
        return false;
    }
    reach(&x, seats, line->field[1], line->field[2], &s);
    snprintf(number, COMPARE_NUMBER, "%" PRIu64, perft(&x, &s, depth));
    free(x.list);
    return true;
}

/* The fields of a line, with their names. */
static void print_count(const struct rh_components *c, const unsigned field[], const char *count) {
    static const char *const names[] = {"seats", "seed", "plies", "depth"};
    char text[PRINT_JSON_MAX];
    struct out o;
    out_start(&o, text, sizeof text);
    json_open(&o, '{');
    json_put_text(&o, "map", c->id);
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        json_put_number(&o, names[i], field[i]);
    }
    json_key(&o, "count");
    json_raw(&o, count);
    json_close(&o, '}');
    print_json_line(&o);
}

int cmd_perft(int argc, char **argv) {
    struct args args;
    unsigned seats = 2, depth = 3, seed = 1, plies = 0;
    int status = STATUS_GOOD;
    if (!args_read(&args, &usage, argc, argv, &status)) {
        return status;
    }
    if (args_has(&args, "check")) {
        return compare_file(args_value(&args, "check"), 4, count_line);
    }
    const char *map = args_value(&args, "map");
    struct rh_components *c = load_map(map ? map : "usa");
    if (!c || !args_number(&args, "seats", c->seats_min, c->seats_max, &seats) ||
        !args_number(&args, "depth", 1, DEPTH_MAX, &depth) ||
        !args_number(&args, "seed", 0, UINT32_MAX, &seed) ||
        !args_number(&args, "plies", 0, PLIES_MAX, &plies)) {
        free(c);
        return STATUS_BAD_INPUT;
    }
    for (unsigned d = 1; d <= depth; d++) {
        struct compare_line line = {c->id, {seats, seed, plies, d}};
        char number[COMPARE_NUMBER];
        if (!count_line(c, &line, number)) {
            status = fail("error.memory", NULL);
            break;
        }
        if (args_has(&args, "json")) {
            print_count(c, line.field, number);
        } else {
            printf("%s %u %u %u %u %s\n", c->id, seats, seed, plies, d, number);
        }
        fflush(stdout);
    }
    free(c);
    return status;
}

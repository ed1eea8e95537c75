/* `roundhouse bench`: how fast the engine is, and whether it still plays the same games. */
#include "cli/measure/bench.h"

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/load.h"
#include "cli/measure/compare.h"
#include "cli/print_json.h"
#include "cli/words/words.h"
#include "maps/maps.h"

#include <inttypes.h>
#include <stdlib.h>

enum { SIGNATURE_GAMES = 200, LABEL = -36 /* on the left of a row */ };

static const struct args_option options[] = {
    {"map", "ID|FILE"}, {"seats", "N"}, {"seconds", "S"}, {"json", NULL}, {"check", "FILE"}, {0},
};

static const struct args_usage usage = {
    .name = "bench",
    .line = "roundhouse bench [options]",
    .options = options,
    .examples = "  roundhouse bench\n"
                "  roundhouse bench --map usa --seats 4 --json\n"
                "  roundhouse bench --check tests/bench.txt\n",
};

/* Fields: seats, games. */
static bool count_line(const struct rh_components *c, const struct compare_line *line,
                       char number[COMPARE_NUMBER]) {
    struct bench b;
    unsigned seats = line->field[0];
    if (seats < c->seats_min || seats > c->seats_max || line->field[1] > 1000000 ||
        !bench_init(&b, c, seats)) {
        return false;
    }
    snprintf(number, COMPARE_NUMBER, "%016" PRIx64, bench_signature(&b, line->field[1]));
    bench_finish(&b);
    return true;
}

static void row(const char *key, double n, const char *unit) {
    printf("  ");
    column(key, LABEL);
    printf(" %12.*f %s\n", unit[0] == 'n' ? 1 : 0, n, unit);
}

static void print_text(const struct bench *b, const struct bench_figures *f, uint64_t signature) {
    say("bench.head", "map", b->c->id, "#n", (int)b->seats, NULL);
    row("bench.games", f->games, "/s");
    row("bench.actions", f->actions, "/s");
    row("bench.actions", 1e9 / f->actions, "ns");
    row("bench.state", sizeof(struct rh_state), "B");
    row("bench.copy", f->copy, "ns");
    row("bench.legal", f->legal, "ns");
    row("bench.apply", f->apply, "ns");
    row("bench.fill", f->fill, "ns");
    if (b->c->routes_n) {
        row("bench.path", f->path, "ns");
    }
    printf("  ");
    column("bench.signature", LABEL);
    printf(" %016" PRIx64 "\n", signature);
}

static void print_figures(const struct bench *b, const struct bench_figures *f,
                          uint64_t signature) {
    char text[PRINT_JSON_MAX];
    struct out o;
    out_start(&o, text, sizeof text);
    json_open(&o, '{');
    json_put_text(&o, "map", b->c->id);
    json_put_number(&o, "seats", b->seats);
    print_json_put_decimal(&o, "games_per_second", f->games, 0);
    print_json_put_decimal(&o, "actions_per_second", f->actions, 0);
    json_put_number(&o, "state_bytes", sizeof(struct rh_state));
    print_json_put_decimal(&o, "copy_ns", f->copy, 1);
    print_json_put_decimal(&o, "legal_ns", f->legal, 1);
    print_json_put_decimal(&o, "apply_ns", f->apply, 1);
    print_json_put_decimal(&o, "fill_ns", f->fill, 1);
    print_json_put_decimal(&o, "longest_path_ns", f->path, 1);
    json_key(&o, "signature");
    json_hash(&o, signature);
    json_close(&o, '}');
    print_json_line(&o);
}

static int bench_map(const char *map, const struct args *args) {
    struct bench b;
    struct bench_figures figures;
    unsigned seats = 2;
    double seconds = 0.3;
    struct rh_components *c = load_map(map);
    if (!c || !args_number(args, "seats", c->seats_min, c->seats_max, &seats) ||
        !args_seconds(args, "seconds", &seconds)) {
        free(c);
        return STATUS_BAD_INPUT;
    }
    if (!bench_init(&b, c, seats)) {
        free(c);
        return fail("error.memory", NULL);
    }
    bench_measure(&b, seconds, &figures);
    uint64_t signature = bench_signature(&b, SIGNATURE_GAMES);
    (args_has(args, "json") ? print_figures : print_text)(&b, &figures, signature);
    fflush(stdout);
    bench_finish(&b);
    free(c);
    return STATUS_GOOD;
}

int cmd_bench(int argc, char **argv) {
    struct args args;
    int status = STATUS_GOOD;
    if (!args_read(&args, &usage, argc, argv, &status)) {
        return status;
    }
    if (args_has(&args, "check")) {
        return compare_file(args_value(&args, "check"), 2, count_line);
    }
    if (args_has(&args, "map")) {
        return bench_map(args_value(&args, "map"), &args);
    }
    for (size_t i = 0; status == STATUS_GOOD && maps_builtin_id(i); i++) {
        status = bench_map(maps_builtin_id(i), &args);
    }
    return status;
}

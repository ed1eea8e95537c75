/*
 * Runs the scenarios of tests/rules, each a position and what must follow from it.
 *
 * Usage: scenario [--covered] [--filter TEXT] FILE.t … [FILE.md …]. With rule files, every clause
 * in them and every result must have been met; --covered lists those that were; --filter runs only
 * the scenarios whose first line has that text, a clause or words of the title. The lines of a
 * scenario:
 *
 *   == USA-CLAIM-8 title           the clauses it proves; their middle word is the file
 *   map usa                        a new position; all its lines are as in docs/record.md, and
 *                                  `all-others` are the tickets that no other line names
 *   deal train 4 red 4 blue        the order of a deck for `start`; what is not named lies below in
 *                                  the order of the data. A second line is a reshuffle: all of it,
 *                                  or `but` those that lie elsewhere. Before a position: its
 *                                  reshuffles
 *   start usa 3 first 1 seed 7     deals a game, from the deal or else the seed; nostart: cannot be
 *   do 1: claim …                  seat 1 does it; it must be legal. `keep offer` keeps all
 *   may 1: claim …                 it is legal; nothing is done
 *   no route-closed 2: claim …     it is refused for that reason and nothing changes; with a clause
 *                                  after the reason: that is the one it names
 *   bad 1: play red locomotive     it cannot even be written
 *   is score 1 12                  a line of the position; `nothing`: it is empty; isnt: not so
 *   sees 2 hand 1 3 hidden         a line of what seat 2, or a spectator, may see
 *   top, bottom train red blue     the next, the last cards of a deck; left train 12: how many
 *   acts 1 3                       who may act, or nobody
 *   count 1 claim 9                how many legal actions of this kind, or of any
 *   final 1 total 42 longest 13    numbers of the score of a seat; cities: its big cities
 *   wins 1 3                       who has won
 *   trail usa 13 ROUTES            the longest path in these routes
 *   bonus chicago 12               the worth of a big city
 *
 * An action in braces is given by its fields, for what cannot be written: {claim route 200 n 1}.
 * Indented lines continue the one before.
 */
#include "scenario.h"

#include "maps/maps.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct scenario run;

void fail(const char *format, ...) {
    if (run.failed) {
        return;
    }
    run.failed = true;
    run.failures++;
    fprintf(stderr, "%s:%u: ", run.file, run.line);
    va_list list;
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
}

const struct rh_components *find_map(const char *id) {
    for (unsigned i = 0; i < MAPS; i++) {
        if (strcmp(run.map[i].id, id) == 0) {
            return &run.map[i];
        }
    }
    fail("there is no map %s", id);
    return NULL;
}

unsigned number(const char **text) {
    char word[LINE_WORD_MAX];
    return line_word(text, word) ? (unsigned)strtoul(word, NULL, 10) : 0;
}

static const struct {
    const char *word;
    void (*step)(const char *rest);
    bool needs_position;
} steps[] = {
    {"deal", step_deal, false},    {"start", step_start, false}, {"nostart", step_nostart, false},
    {"trail", step_trail, false},  {"do", step_do, true},        {"may", step_may, true},
    {"no", step_no, true},         {"bad", step_bad, true},      {"is", step_is, true},
    {"isnt", step_isnt, true},     {"sees", step_sees, true},    {"top", step_top, true},
    {"bottom", step_bottom, true}, {"left", step_left, true},    {"acts", step_acts, true},
    {"count", step_count, true},   {"final", step_final, true},  {"wins", step_wins, true},
    {"bonus", step_bonus, true},
};

/* The middle word of a clause is the file that proves it. */
static bool belongs(const char *clause) {
    const char *slash = strrchr(run.file, '/'), *name = slash ? slash + 1 : run.file;
    const char *middle = strchr(clause, '-') + 1;
    size_t n = strcspn(name, ".");
    for (size_t i = 0; i < n; i++) {
        if (tolower((unsigned char)middle[i]) != name[i]) {
            return false;
        }
    }
    return middle[n] == '-';
}

static bool is_clause(const char *word) {
    const char *dash = strchr(word, '-');
    dash = dash ? strchr(dash + 1, '-') : NULL;
    return dash && isupper((unsigned char)word[0]) && isdigit((unsigned char)dash[1]);
}

static bool is_covered(const char *clause) {
    for (unsigned i = 0; i < run.clauses_n; i++) {
        if (strcmp(run.clause[i], clause) == 0) {
            return true;
        }
    }
    return false;
}

static void begin_scenario(const char *rest) {
    char word[LINE_WORD_MAX];
    run.scenarios++;
    run.failed = false;
    run.c = NULL;
    run.placed = run.dealt = false;
    run.deals[0] = run.position[0] = 0;
    while (line_word(&rest, word) && is_clause(word)) {
        if (!belongs(word)) {
            fail("%s belongs to another file", word);
        } else if (!is_covered(word) && run.clauses_n < CLAUSES_MAX) {
            snprintf(run.clause[run.clauses_n++], sizeof run.clause[0], "%.23s", word);
        }
    }
}

static void run_line(const char *line) {
    char word[LINE_WORD_MAX];
    const char *rest = line;
    if (!line_word(&rest, word) || word[0] == '#') {
        return;
    }
    rest += strspn(rest, " ");
    if (strcmp(word, "==") == 0) {
        run.skipped = run.filter && !strstr(rest, run.filter);
    }
    if (run.skipped) {
        return;
    }
    if (strcmp(word, "==") == 0) {
        begin_scenario(rest);
        return;
    }
    for (size_t i = 0; i < sizeof steps / sizeof *steps && !run.failed; i++) {
        if (strcmp(word, steps[i].word) == 0) {
            if (steps[i].needs_position) {
                place();
            }
            if (!run.failed && (run.c || !steps[i].needs_position)) {
                run.steps++;
                steps[i].step(rest);
            } else {
                fail("there is no position yet");
            }
            return;
        }
    }
    if (!run.failed) {
        add_position_line(line);
    }
}

static char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    if (!file || !text) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(2);
    }
    text[fread(text, 1, (1 << 20) - 1, file)] = 0;
    fclose(file);
    return text;
}

/* Joins indented lines to the one before, and runs each. */
static void run_file(const char *path) {
    char *text = read_file(path), line[TEXT_MAX];
    unsigned at = 1;
    run.file = path;
    for (char *p = text; *p; at++) {
        size_t n = strcspn(p, "\n"), used = (size_t)snprintf(line, sizeof line, "%.*s", (int)n, p);
        run.line = at;
        p += n + (p[n] == '\n');
        while (*p == ' ' && used < sizeof line) {
            n = strcspn(p, "\n");
            used += (size_t)snprintf(line + used, sizeof line - used, "%.*s", (int)n, p);
            p += n + (p[n] == '\n');
            at++;
        }
        run_line(line);
    }
    free(text);
}

/* Every clause of a rule file must be proved by a scenario. */
static void check_clauses(const char *path) {
    char *text = read_file(path), clause[24];
    for (const char *p = text; (p = strstr(p, "- **")) != NULL; p++) {
        size_t n = strcspn(p + 4, "*");
        snprintf(clause, sizeof clause, "%.*s", (int)(n < 23 ? n : 23), p + 4);
        if (is_clause(clause) && !is_covered(clause)) {
            fprintf(stderr, "%s: no scenario proves %s\n", path, clause);
            run.failures++;
        }
    }
    free(text);
}

/* Those of taking back are no rulebook's: tests/unit/record_test.c has them. */
static void check_results(void) {
    for (unsigned r = 0; r < RH_NOTHING_TO_UNDO; r++) {
        if (!run.result[r]) {
            fprintf(stderr, "no scenario meets the result %s\n", rh_result_name((enum rh_result)r));
            run.failures++;
        }
    }
}

static void print_covered(void) {
    for (unsigned i = 0; i < run.clauses_n; i++) {
        printf("clause %s\n", run.clause[i]);
    }
    for (unsigned r = 0; r < RH_RESULTS; r++) {
        if (run.result[r]) {
            printf("result %s\n", rh_result_name((enum rh_result)r));
        }
    }
}

/* Takes `--filter TEXT` out of the words. */
static int take_filter(int argc, char **argv) {
    for (int i = 1; i + 1 < argc; i++) {
        if (strcmp(argv[i], "--filter") == 0) {
            run.filter = argv[i + 1];
            memmove(argv + i, argv + i + 2, (size_t)(argc - i - 1) * sizeof *argv);
            return argc - 2;
        }
    }
    return argc;
}

int main(int argc, char **argv) {
    bool covered = false, rules = false;
    for (unsigned i = 0; i < MAPS; i++) {
        if (!maps_builtin(maps_builtin_id(i), &run.map[i])) {
            return 2;
        }
    }
    argc = take_filter(argc, argv);
    for (int i = 1; i < argc; i++) {
        size_t n = strlen(argv[i]);
        bool is_rules = n > 3 && strcmp(argv[i] + n - 3, ".md") == 0;
        covered |= strcmp(argv[i], "--covered") == 0;
        rules |= is_rules;
        if (!is_rules && argv[i][0] != '-') {
            run_file(argv[i]);
        }
    }
    for (int i = 1; rules && i < argc; i++) {
        size_t n = strlen(argv[i]);
        if (n > 3 && strcmp(argv[i] + n - 3, ".md") == 0) {
            check_clauses(argv[i]);
        }
    }
    if (rules) {
        check_results();
    }
    if (covered) {
        print_covered();
    }
    if (run.filter && !run.scenarios) {
        fprintf(stderr, "no scenario has `%s` in its first line\n", run.filter);
        return 2;
    }
    printf("%u steps, %u clauses\n", run.steps, run.clauses_n);
    printf("%u passed, %u failed\n",
           run.scenarios - (run.scenarios < run.failures ? run.scenarios : run.failures),
           run.failures);
    return run.failures ? 1 : 0;
}

/*
 * Runs the scenarios of tests/rules, each a position and what must follow from it.
 *
 * Usage: scenario [--covered] FILE.t … [FILE.md …]. With rule files, every clause in them and every
 * result must have been met; --covered lists those that were. The lines of a scenario:
 *
 *   == USA-CLAIM-8 title           the clauses it proves; they belong to the file of their middle word
 *   map usa                        a new position; all its lines are as in docs/record.md, and
 *                                  `all-others` are the tickets that no other line names
 *   deal train 4 red 4 blue        the order of a deck for `start`; what is not named lies below, in
 *                                  the order of the data. A second line is a reshuffle: all of it,
 *                                  or `but` those that lie elsewhere
 *   start usa 3 first 1 seed 7     deals a game, from the deal or else the seed; nostart: cannot be
 *   do 1: claim …                  seat 1 does it; it must be legal. `keep offer` keeps all
 *   may 1: claim …                 it is legal; nothing is done
 *   no route-closed 2: claim …     it is refused for this reason, and nothing changes
 *   bad 1: play red locomotive     it cannot even be written
 *   is score 1 12                  a line of the position; `nothing` if it must be empty; isnt: not so
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
#include "maps/maps.h"
#include "scenario_line.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 32768, CLAUSES_MAX = 400, MAPS = 3 };

static struct {
    const char *file;
    unsigned line, scenarios, steps, failures;
    bool failed; /* in this scenario */

    struct rh_components map[MAPS];
    const struct rh_components *c;
    char position[TEXT_MAX]; /* lines so far */
    bool placed;             /* the state is that position, or came from it */
    char deals[TEXT_MAX];
    struct rh_deal deal;
    bool dealt;
    struct rh_state s;

    char clause[CLAUSES_MAX][24];
    unsigned clauses_n;
    bool result[RH_RESULTS];
} run;

static struct rh_action legal[RH_LEGAL_MAX];

static void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void fail(const char *format, ...) {
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

/* Adds a line to a text. */
static void append(char text[TEXT_MAX], const char *line) {
    size_t n = strlen(text);
    if (n + strlen(line) + 2 > TEXT_MAX) {
        fail("the scenario is too long");
        return;
    }
    snprintf(text + n, TEXT_MAX - n, "%s\n", line);
}

static const struct rh_components *find_map(const char *id) {
    for (unsigned i = 0; i < MAPS; i++) {
        if (strcmp(run.map[i].id, id) == 0) {
            return &run.map[i];
        }
    }
    fail("there is no map %s", id);
    return NULL;
}

static unsigned number(const char **text) {
    char word[LINE_WORD_MAX];
    return line_word(text, word) ? (unsigned)strtoul(word, NULL, 10) : 0;
}

static uint8_t find_ticket(const char *id) {
    for (uint8_t i = 0; i < run.c->tickets_n; i++) {
        if (strcmp(run.c->ticket[i].id, id) == 0) {
            return i;
        }
    }
    return RH_NONE;
}

static uint8_t find_card(const char *name) {
    for (uint8_t card = 0; card < RH_CARDS; card++) {
        if (run.c->box[card] && strcmp(rh_card_name(run.c, card), name) == 0) {
            return card;
        }
    }
    return RH_NONE;
}

/* ---- positions and deals ------------------------------------------------------------------ */

static bool names_tickets(const char *line) {
    static const char *const begins[] = {"tickets ", "offer ", "completed ", "deck ticket "};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        if (strncmp(line, begins[i], strlen(begins[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* Puts the tickets that no line names in the place of `all-others`. */
static void expand_others(void) {
    char *at = strstr(run.position, "all-others");
    if (!at) {
        return;
    }
    uint64_t named = 0;
    for (const char *p = run.position; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        char word[LINE_WORD_MAX];
        const char *line = p;
        while (names_tickets(p) && line_word(&line, word)) {
            uint8_t ticket = find_ticket(word);
            named |= ticket == RH_NONE ? 0 : (uint64_t)1 << ticket;
        }
    }
    static char text[TEXT_MAX];
    size_t n = (size_t)(at - run.position);
    memcpy(text, run.position, n);
    for (unsigned i = 0; i < run.c->tickets_n; i++) {
        if (!(named >> i & 1)) {
            n += (size_t)snprintf(text + n, TEXT_MAX - n, "%s ", run.c->ticket[i].id);
        }
    }
    snprintf(text + n, TEXT_MAX - n, "%s", at + strlen("all-others"));
    memcpy(run.position, text, TEXT_MAX);
}

/* The position is read when the first step needs it. */
static void place(void) {
    if (run.placed || !run.c) {
        return;
    }
    run.placed = true;
    expand_others();
    struct rh_complaint why;
    if (!rh_position_parse(run.c, run.position, &run.s, &why)) {
        fail("the position cannot be read: line %u: %s", why.line, why.text);
    }
}

static void add_position_line(const char *line) {
    char word[LINE_WORD_MAX];
    const char *rest = line;
    line_word(&rest, word);
    if (strcmp(word, "map") == 0) {
        line_word(&rest, word);
        run.c = find_map(word);
        run.dealt = run.placed = false;
        run.position[0] = 0;
        append(run.position, "position 1");
    } else if (run.placed || !run.c) {
        fail("%s is no step, and no position begins here", word);
    }
    append(run.position, line);
}

struct order {
    uint8_t left[256]; /* of each card or ticket not yet named */
    uint8_t *card;
    unsigned n;
};

static void order_add(struct order *o, const char *word, bool elsewhere, bool ticket) {
    uint8_t card = ticket ? find_ticket(word) : find_card(word);
    if (card == RH_NONE || !o->left[card]) {
        fail("the deal names %s, which is not there", word);
        return;
    }
    o->left[card]--;
    if (!elsewhere) {
        o->card[o->n++] = card;
    }
}

static void order_finish(struct order *o) {
    for (unsigned card = 0; card < 256; card++) {
        for (; o->left[card]; o->left[card]--) {
            o->card[o->n++] = (uint8_t)card;
        }
    }
}

/* One order of a deck, named and completed. */
static void order_deck(uint8_t deck, uint8_t seats, const char *text, bool whole) {
    const struct rh_components *c = run.c;
    struct order o = {.card = run.deal.shuffle[run.deal.shuffles_n].card};
    for (unsigned i = 0; deck == RH_TICKET_DECK && i < c->tickets_n; i++) {
        o.left[i] = 1;
    }
    for (unsigned card = 0; deck != RH_TICKET_DECK && card < RH_CARDS; card++) {
        bool ship = card >= RH_SHIP && card < RH_WILD;
        o.left[card] = ship == (deck == RH_SHIP_DECK) ? c->box[card] : 0;
    }
    if (deck == RH_TRAIN_DECK) {
        o.left[RH_WILD] = (uint8_t)(o.left[RH_WILD] - seats * c->hand_wilds);
    }
    struct line line;
    line_read(text, true, &line);
    bool but = false;
    for (unsigned i = 0; i < line.n; i++) {
        if (strcmp(line.item[i].word, "but") == 0) {
            but = true;
        } else {
            order_add(&o, line.item[i].word, but, deck == RH_TICKET_DECK);
        }
    }
    if (whole || but) {
        order_finish(&o);
    }
    run.deal.shuffle[run.deal.shuffles_n].deck = deck;
    run.deal.shuffle[run.deal.shuffles_n++].n = (uint8_t)o.n;
}

static void make_deal(uint8_t seats) {
    static const char *const name[RH_DECKS] = {"train", "ship", "ticket"};
    memset(&run.deal, 0, sizeof run.deal);
    for (uint8_t deck = 0; deck < RH_DECKS; deck++) {
        bool found = false;
        for (const char *p = run.deals; *p; p += strcspn(p, "\n"), p += *p == '\n') {
            char word[LINE_WORD_MAX];
            const char *line = p;
            if (line_word(&line, word) && strcmp(word, name[deck]) == 0) {
                order_deck(deck, seats, line, !found);
                found = true;
            }
        }
        if (!found && (deck != RH_SHIP_DECK || run.c->market_ships)) {
            order_deck(deck, seats, "", true);
        }
    }
}

static void step_deal(const char *rest) {
    append(run.deals, rest);
}

static void read_seed(const char *word, uint8_t seed[32]) {
    memset(seed, 0, 32);
    if (strlen(word) < 64) {
        unsigned long n = strtoul(word, NULL, 10);
        memcpy(seed, &n, sizeof n);
        return;
    }
    for (unsigned i = 0; i < 32; i++) {
        char digits[3] = {word[2 * i], word[2 * i + 1], 0};
        seed[i] = (uint8_t)strtoul(digits, NULL, 16);
    }
}

static void step_start(const char *rest) {
    char word[LINE_WORD_MAX], value[LINE_WORD_MAX];
    uint8_t seed[32] = {0};
    bool seeded = false;
    line_word(&rest, word);
    run.c = find_map(word);
    struct rh_options options = {.seats = (uint8_t)number(&rest), .first = RH_NONE};
    if (!run.c || options.seats < run.c->seats_min || options.seats > run.c->seats_max) {
        fail("that many cannot play");
        return;
    }
    while (line_word(&rest, word) && line_word(&rest, value)) {
        if (strcmp(word, "first") == 0) {
            options.first = (uint8_t)(strtoul(value, NULL, 10) - 1);
        } else {
            seeded = true;
            read_seed(value, seed);
        }
    }
    make_deal(options.seats);
    run.deals[0] = 0;
    run.dealt = !seeded;
    run.placed = true;
    rh_setup(run.c, &options, seed, seeded ? NULL : &run.deal, &run.s);
}

static void step_nostart(const char *rest) {
    char word[LINE_WORD_MAX];
    line_word(&rest, word);
    const struct rh_components *c = find_map(word);
    unsigned seats = number(&rest);
    if (c && seats >= c->seats_min && seats <= c->seats_max) {
        fail("%u may play %s", seats, word);
    }
}

/* ---- actions ------------------------------------------------------------------------------ */

/* {claim route 200 n 1}: a kind and fields by name; a draw refills from no deck unless told. */
static bool read_fields(const char *text, uint8_t seat, struct rh_action *a) {
    char word[LINE_WORD_MAX];
    *a = (struct rh_action){.kind = RH_NONE, .seat = seat};
    text++;
    while (line_word(&text, word) && word[0] != '}') {
        for (uint8_t kind = 0; kind < RH_KINDS && a->kind == RH_NONE; kind++) {
            a->kind = strcmp(word, rh_kind_name(kind)) == 0 ? kind : a->kind;
        }
        if (strcmp(word, rh_kind_name(a->kind < RH_KINDS ? a->kind : RH_PASS)) == 0) {
            continue;
        }
        unsigned n = number(&text);
        struct {
            const char *name;
            uint8_t *field;
        } fields[] = {{"kind", &a->kind},   {"route", &a->route},   {"city", &a->city},
                      {"card", &a->card},   {"mask", &a->mask},     {"ship", &a->ship},
                      {"best", &a->best},   {"color", &a->color},   {"deck", &a->deck},
                      {"n", &a->n},         {"refill", &a->refill}, {"m", &a->m},
                      {"wilds", &a->wilds}, {"ships", &a->ships},   {"seat", &a->seat}};
        bool known = strcmp(word, "tickets") == 0;
        a->tickets = known ? n : a->tickets;
        for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
            if (strcmp(word, fields[i].name) == 0) {
                *fields[i].field = (uint8_t)n;
                known = true;
            }
        }
        if (!known) {
            fail("an action has no field %s", word);
            return false;
        }
    }
    return true;
}

/* Reads `1: claim …`. */
static bool read_action(const char *text, struct rh_action *a, struct rh_complaint *why) {
    char *rest;
    uint8_t seat = (uint8_t)(strtoul(text, &rest, 10) - 1);
    if (seat >= RH_SEATS_MAX || *rest != ':') {
        fail("a seat and a colon are missing");
        return false;
    }
    rest += strspn(rest + 1, " ") + 1;
    size_t end = strcspn(rest, "}");
    char spaced[TEXT_MAX];
    if (*rest == '{') {
        snprintf(spaced, sizeof spaced, "%.*s }", (int)end, rest);
        return read_fields(spaced, seat, a);
    }
    if (strcmp(rest, "keep offer") == 0) {
        *a = (struct rh_action){.kind = RH_KEEP, .seat = seat};
        for (unsigned i = 0; i < run.s.offer_n[seat]; i++) {
            a->tickets |= (uint64_t)1 << run.s.offer[seat][i];
        }
        return true;
    }
    return rh_action_parse(run.c, seat, rest, a, why);
}

static bool is_listed(const struct rh_action *a) {
    size_t n = a->seat < run.s.seats ? rh_legal(run.c, &run.s, a->seat, legal) : 0;
    for (size_t i = 0; i < n; i++) {
        if (memcmp(&legal[i], a, sizeof *a) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether check and legal both say this. */
static void judge(const char *text, enum rh_result expected, struct rh_action *a) {
    struct rh_complaint why;
    if (!read_action(text, a, &why)) {
        fail("cannot be read: %s", why.text);
        return;
    }
    uint64_t before = rh_hash(&run.s);
    enum rh_result found = rh_check(run.c, &run.s, a);
    if (found != expected) {
        fail("expected %s, found %s", rh_result_name(expected), rh_result_name(found));
    } else if (is_listed(a) != (expected == RH_OK)) {
        fail("the list of legal actions says otherwise");
    } else if (rh_hash(&run.s) != before) {
        fail("judging the action has changed the position");
    }
    run.result[expected] = true;
}

static void step_do(const char *rest) {
    struct rh_action a;
    judge(rest, RH_OK, &a);
    if (run.failed) {
        return;
    }
    rh_apply(run.c, run.dealt ? &run.deal : NULL, &run.s, &a, NULL);
    if (run.s.deal_wrong) {
        fail("the deal does not fit");
    }
}

static void step_may(const char *rest) {
    struct rh_action a;
    judge(rest, RH_OK, &a);
}

static void step_no(const char *rest) {
    char name[LINE_WORD_MAX];
    struct rh_action a;
    line_word(&rest, name);
    for (unsigned r = RH_OK + 1; r < RH_RESULTS; r++) {
        if (strcmp(name, rh_result_name((enum rh_result)r)) == 0) {
            judge(rest + strspn(rest, " "), (enum rh_result)r, &a);
            return;
        }
    }
    fail("no result is called %s", name);
}

static void step_bad(const char *rest) {
    struct rh_action a;
    struct rh_complaint why;
    if (read_action(rest, &a, &why)) {
        fail("it can be read");
    }
}

/* ---- what must be so ---------------------------------------------------------------------- */

static void print_all(char text[TEXT_MAX]) {
    if (rh_print_with_all_secrets(run.c, &run.s, text, TEXT_MAX) >= TEXT_MAX) {
        fail("the position is too long to print");
    }
}

static void expect(const char *text, const char *line, bool so) {
    char found[1024];
    if (line_said(text, line) != so) {
        line_found(text, line, found, sizeof found);
        fail("%s %s, found: %s", so ? "expected" : "did not expect", line, found);
    }
}

static void step_is(const char *rest) {
    char text[TEXT_MAX];
    print_all(text);
    expect(text, rest, true);
}

static void step_isnt(const char *rest) {
    char text[TEXT_MAX];
    print_all(text);
    expect(text, rest, false);
}

static void step_sees(const char *rest) {
    char who[LINE_WORD_MAX], text[TEXT_MAX];
    struct rh_state view;
    line_word(&rest, who);
    unsigned long seat = strtoul(who, NULL, 10);
    rh_view(run.c, &run.s, seat ? (uint8_t)(seat - 1) : RH_SPECTATOR, &view);
    rh_view_print(run.c, &view, text, sizeof text);
    expect(text, rest + strspn(rest, " "), true);
}

static void read_deck(const char **rest, struct line *deck) {
    char text[TEXT_MAX], name[LINE_WORD_MAX];
    line_word(rest, name);
    print_all(text);
    line_read(line_of(text, "deck", name), true, deck);
}

static void expect_cards(const struct line *deck, unsigned from, const struct line *want) {
    for (unsigned i = 0; i < want->n; i++) {
        if (strcmp(deck->item[from + i].word, want->item[i].word) != 0) {
            fail("expected %s at place %u of the deck, found %s", want->item[i].word, i + 1,
                 deck->item[from + i].word);
        }
    }
}

static void check_deck(const char *rest, bool top) {
    static struct line deck, want;
    read_deck(&rest, &deck);
    line_read(rest, true, &want);
    if (want.n > deck.n) {
        fail("the deck has only %u cards", deck.n);
        return;
    }
    expect_cards(&deck, top ? 0 : deck.n - want.n, &want);
}

static void step_top(const char *rest) {
    check_deck(rest, true);
}

static void step_bottom(const char *rest) {
    check_deck(rest, false);
}

static void step_left(const char *rest) {
    static struct line deck;
    read_deck(&rest, &deck);
    unsigned want = number(&rest);
    if (deck.n != want) {
        fail("expected %u in the deck, found %u", want, deck.n);
    }
}

static unsigned read_seats(const char *rest) {
    unsigned seats = 0, seat;
    while ((seat = number(&rest)) != 0) {
        seats |= 1u << (seat - 1);
    }
    return seats;
}

static void step_acts(const char *rest) {
    unsigned want = read_seats(rest), found = rh_to_act(&run.s);
    if (want != found) {
        fail("expected seats %s to act, found those with the bits %x", rest, found);
    }
}

static void step_count(const char *rest) {
    char kind[LINE_WORD_MAX];
    unsigned seat = number(&rest), found = 0;
    line_word(&rest, kind);
    unsigned want = number(&rest);
    size_t n = rh_legal(run.c, &run.s, (uint8_t)(seat - 1), legal);
    for (size_t i = 0; i < n; i++) {
        found += strcmp(kind, "any") == 0 || strcmp(kind, rh_kind_name(legal[i].kind)) == 0;
    }
    if (found != want) {
        fail("expected %u, found %u", want, found);
    }
}

static unsigned read_cities(const char *rest) {
    char word[LINE_WORD_MAX];
    unsigned mask = 0;
    while (line_word(&rest, word)) {
        unsigned i = 0;
        while (i < run.c->bonus_n && strcmp(word, run.c->city[run.c->bonus_city[i]].id) != 0) {
            i++;
        }
        if (i == run.c->bonus_n) {
            fail("%s is no big city", word);
        }
        mask |= 1u << i;
    }
    return mask;
}

static void step_final(const char *rest) {
    struct rh_score all[RH_SEATS_MAX];
    rh_score(run.c, &run.s, all);
    const struct rh_score *score = &all[number(&rest) - 1];
    struct {
        const char *name;
        int value;
    } part[] = {{"total", score->total},     {"routes", score->routes},
                {"won", score->won},         {"lost", abs(score->lost)},
                {"bonus", score->bonus},     {"penalty", abs(score->penalty)},
                {"longest", score->longest}, {"completed", score->completed_n},
                {"rank", score->rank + 1}};
    char word[LINE_WORD_MAX], value[LINE_WORD_MAX];
    while (line_word(&rest, word)) {
        if (strcmp(word, "cities") == 0) {
            unsigned want = read_cities(rest);
            if (want != score->bonus_mask) {
                fail("expected big cities %x, found %x", want, score->bonus_mask);
            }
            return;
        }
        line_word(&rest, value);
        size_t i = 0, n = sizeof part / sizeof *part;
        while (i < n && strcmp(word, part[i].name) != 0) {
            i++;
        }
        if (i == n || part[i].value != strtol(value, NULL, 10)) {
            fail("expected %s %s, found %d", word, value, i < n ? part[i].value : 0);
        }
    }
}

static void step_wins(const char *rest) {
    struct rh_score all[RH_SEATS_MAX];
    unsigned found = 0;
    rh_score(run.c, &run.s, all);
    for (unsigned seat = 0; seat < run.s.seats; seat++) {
        found |= (unsigned)(all[seat].rank == 0) << seat;
    }
    if (found != read_seats(rest)) {
        fail("expected seats %s to win, found those with the bits %x", rest, found);
    }
}

/* A path is a trail: in one piece, with no more than two ends. */
static bool is_trail(const struct rh_components *c, const uint64_t path[2]) {
    unsigned at[RH_CITIES_MAX] = {0}, odd = 0, start = RH_NONE;
    for (unsigned i = 0; i < c->routes_n; i++) {
        if (path[i / 64] >> i % 64 & 1) {
            at[c->route[i].a]++;
            at[c->route[i].b]++;
            start = c->route[i].a;
        }
    }
    for (unsigned i = 0; i < c->cities_n; i++) {
        odd += at[i] % 2;
        if (at[i] && !rh_connected(c, path, (uint8_t)start, (uint8_t)i)) {
            return false;
        }
    }
    return odd <= 2;
}

static void step_trail(const char *rest) {
    char word[LINE_WORD_MAX];
    uint64_t routes[2] = {0}, path[2] = {0};
    line_word(&rest, word);
    const struct rh_components *c = find_map(word);
    unsigned want = number(&rest), sum = 0;
    while (c && line_word(&rest, word)) {
        unsigned i = 0;
        while (i < c->routes_n && strcmp(word, c->route[i].id) != 0) {
            i++;
        }
        if (i == c->routes_n) {
            fail("there is no route %s", word);
            return;
        }
        routes[i / 64] |= (uint64_t)1 << i % 64;
    }
    unsigned found = c ? rh_longest_path(c, routes, path) : 0;
    for (unsigned i = 0; c && i < c->routes_n; i++) {
        sum += path[i / 64] >> i % 64 & 1 ? c->route[i].length : 0u;
    }
    bool own = (path[0] & ~routes[0]) == 0 && (path[1] & ~routes[1]) == 0;
    if (found != want || sum != want || !own || !is_trail(c, path)) {
        fail("expected a path of %u, found %u, and a path shown of %u", want, found, sum);
    }
}

static void step_bonus(const char *rest) {
    char city[LINE_WORD_MAX];
    line_word(&rest, city);
    unsigned want = number(&rest), mask = read_cities(city), i = 0;
    while (mask > 1) {
        mask >>= 1;
        i++;
    }
    if (!run.failed && run.c->bonus_points[i] != want) {
        fail("expected %u, found %u", want, run.c->bonus_points[i]);
    }
}

/* ---- files -------------------------------------------------------------------------------- */

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

static void check_results(void) {
    for (unsigned r = 0; r < RH_RESULTS; r++) {
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

int main(int argc, char **argv) {
    bool covered = false, rules = false;
    for (unsigned i = 0; i < MAPS; i++) {
        if (!maps_builtin(maps_builtin_id(i), &run.map[i])) {
            return 2;
        }
    }
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
    printf("%u steps, %u clauses\n", run.steps, run.clauses_n);
    printf("%u passed, %u failed\n",
           run.scenarios - (run.scenarios < run.failures ? run.scenarios : run.failures),
           run.failures);
    return run.failures ? 1 : 0;
}

/* What a scenario says must be so: lines of the position, decks, who acts, scores, paths. */
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

void step_is(const char *rest) {
    char text[TEXT_MAX];
    print_all(text);
    expect(text, rest, true);
}

void step_isnt(const char *rest) {
    char text[TEXT_MAX];
    print_all(text);
    expect(text, rest, false);
}

void step_sees(const char *rest) {
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

void step_top(const char *rest) {
    check_deck(rest, true);
}

void step_bottom(const char *rest) {
    check_deck(rest, false);
}

void step_left(const char *rest) {
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

void step_acts(const char *rest) {
    unsigned want = read_seats(rest), found = rh_to_act(&run.s);
    if (want != found) {
        fail("expected seats %s to act, found those with the bits %x", rest, found);
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

void step_final(const char *rest) {
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

void step_wins(const char *rest) {
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

void step_trail(const char *rest) {
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

void step_bonus(const char *rest) {
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

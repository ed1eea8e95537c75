/* How a scenario begins: with a position, or with a game dealt from a seed or in a given order. */
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Adds a line to a text. */
static void append(char text[TEXT_MAX], const char *line) {
    size_t n = strlen(text);
    if (n + strlen(line) + 2 > TEXT_MAX) {
        fail("the scenario is too long");
        return;
    }
    snprintf(text + n, TEXT_MAX - n, "%s\n", line);
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

void add_position_line(const char *line) {
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

/* Of a game from its start: every deck, and the first order of each completed. */
static void make_deal(uint8_t seats, bool from_start) {
    static const char *const name[RH_DECKS] = {"train", "ship", "ticket"};
    memset(&run.deal, 0, sizeof run.deal);
    for (uint8_t deck = 0; deck < RH_DECKS; deck++) {
        bool found = false;
        for (const char *p = run.deals; *p; p += strcspn(p, "\n"), p += *p == '\n') {
            char word[LINE_WORD_MAX];
            const char *line = p;
            if (line_word(&line, word) && strcmp(word, name[deck]) == 0) {
                order_deck(deck, seats, line, from_start && !found);
                found = true;
            }
        }
        if (from_start && !found && (deck != RH_SHIP_DECK || run.c->market_ships)) {
            order_deck(deck, seats, "", true);
        }
    }
}

/* A deal before a position says how its decks will be shuffled from there on. */
static void place_deal(void) {
    if (run.deals[0]) {
        make_deal(0, false);
        run.deals[0] = 0;
        run.dealt = true;
        append(run.position, "dealt");
        append(run.position, "shuffles 0 0 0");
    }
}

/* The position is read when the first step needs it. */
void place(void) {
    if (run.placed || !run.c) {
        return;
    }
    run.placed = true;
    expand_others();
    place_deal();
    struct rh_complaint why;
    if (!rh_position_parse(run.c, run.position, &run.s, &why)) {
        fail("the position cannot be read: line %u: %s", why.line, why.text);
    }
}

void step_deal(const char *rest) {
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

void step_start(const char *rest) {
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
    make_deal(options.seats, true);
    run.deals[0] = 0;
    run.dealt = !seeded;
    run.placed = true;
    rh_setup(run.c, &options, seed, seeded ? NULL : &run.deal, &run.s);
}

void step_nostart(const char *rest) {
    char word[LINE_WORD_MAX];
    line_word(&rest, word);
    const struct rh_components *c = find_map(word);
    unsigned seats = number(&rest);
    if (c && seats >= c->seats_min && seats <= c->seats_max) {
        fail("%u may play %s", seats, word);
    }
}

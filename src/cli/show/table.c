/* What lies on the table: the row, the decks, and what everybody knows of each player. */
#include "cli/show/show.h"
#include "cli/words/words.h"

void show_row(const struct say_table *t, const struct rh_state *view) {
    uint8_t count[RH_CARDS] = {0};
    char cards[SAY_MAX];
    for (unsigned i = 0; i < (unsigned)t->c->market_trains + t->c->market_ships; i++) {
        if (view->market[i] < RH_CARDS) {
            count[view->market[i]]++;
        }
    }
    say_cards(t, count, cards, sizeof cards);
    say("market.row", "cards", cards, NULL);
}

void show_market(const struct say_table *t, const struct rh_state *view) {
    int discards = 0;
    for (unsigned card = 0; card < RH_CARDS; card++) {
        discards += view->discard[card];
    }
    show_row(t, view);
    say(t->c->market_ships ? "market.decks-ships" : "market.decks", "#trains", view->train_n,
        "#ships", view->ship_n, "#tickets", view->ticket_n, "#discards", discards, NULL);
}

/* CG-END-3: once the platforms are opened, everybody sees what lies there. */
static void show_platform(const struct say_table *t, const struct rh_state *view, uint8_t seat) {
    uint8_t count[RH_CARDS] = {0};
    char cards[SAY_MAX];
    for (unsigned color = 0; color < RH_COLORS; color++) {
        count[color] = view->platform[seat][color];
    }
    count[RH_WILD] = view->platform[seat][RH_COLORS];
    say_cards(t, count, cards, sizeof cards);
    say_item("other.platform", "cards", cards, NULL);
}

/* Rows in the railyard of a seat, and how many cards lie on its platform. */
static void show_yard(const struct say_table *t, const struct rh_state *view, uint8_t seat) {
    uint8_t count[RH_CARDS];
    char rows[SAY_MAX] = "", row[SAY_MAX];
    unsigned left = 0;
    int platform = 0;
    for (unsigned color = 0; color <= RH_COLORS; color++) {
        platform += view->platform[seat][color];
        left += color < RH_COLORS && view->yard[color] == seat;
    }
    for (uint8_t color = 0; color < RH_COLORS; color++) {
        if (view->yard[color] == seat) {
            for (unsigned i = 0; i < RH_CARDS; i++) {
                count[i] = 0;
            }
            count[color] = view->yard_n[color];
            count[RH_WILD] = view->yard_wilds[color];
            say_cards(t, count, row, sizeof row);
            say_join(t->book, rows, sizeof rows, row, --left == 0);
        }
    }
    say_item(rows[0] ? "other.yard" : "other.yard-empty", "rows", rows, "#n", platform, NULL);
    if (platform && (view->phase == RH_SETTLING || view->phase == RH_OVER)) {
        show_platform(t, view, seat);
    }
}

static void show_other(const struct say_table *t, const struct rh_state *view, uint8_t seat) {
    char name[2 * RH_ID_MAX], known[SAY_MAX];
    int known_n = 0;
    for (unsigned card = 0; card < RH_CARDS; card++) {
        known_n += view->seen[seat][card];
    }
    say_name(t, seat, name, sizeof name);
    say(t->c->routes_n ? "other.board" : "other.cards", "who", name, "#points", view->score[seat],
        "#tickets", view->tickets_n[seat], NULL);
    if (known_n) {
        say_cards(t, view->seen[seat], known, sizeof known);
        say_item("other.hand-known", "#n", view->hand_n[seat], "cards", known, NULL);
    } else {
        say_item("other.hand", "#n", view->hand_n[seat], NULL);
    }
    if (!t->c->routes_n) {
        show_yard(t, view, seat);
    } else if (view->phase != RH_CHOOSING) {
        say_item(t->c->ships ? "other.pieces-ships" : "other.pieces", "#trains", view->trains[seat],
                 "#ships", view->ships[seat], "#harbors", view->harbors_left[seat], NULL);
    }
}

void show_others(const struct say_table *t, const struct rh_state *view) {
    for (uint8_t seat = 0; seat < view->seats; seat++) {
        show_other(t, view, seat);
    }
}

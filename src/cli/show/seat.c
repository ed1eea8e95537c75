/* What the eye has: cards, pieces, tickets and what they still lack. */
#include "cli/show/show.h"
#include "cli/words/words.h"
#include "core/bits.h"

#include <string.h>

static void platform_cards(const struct rh_state *view, uint8_t seat, uint8_t count[RH_CARDS]) {
    memset(count, 0, RH_CARDS);
    memcpy(count, view->platform[seat], RH_COLORS);
    count[RH_WILD] = view->platform[seat][RH_COLORS];
}

/* CG-TURN-3: a platform is shown only where the option or the scoring opens it. */
static void show_platform(const struct say_table *t, const struct rh_state *view) {
    uint8_t count[RH_CARDS];
    char cards[SAY_MAX];
    if (!view->open_platform && view->phase != RH_SETTLING) {
        return;
    }
    platform_cards(view, t->eye, count);
    say_cards(t, count, cards, sizeof cards);
    say("own.platform", "cards", cards, NULL);
}

void show_cards(const struct say_table *t, const struct rh_state *view) {
    char cards[SAY_MAX];
    say_cards(t, view->hand[t->eye], cards, sizeof cards);
    say("own.hand", "cards", cards, "#n", view->hand_n[t->eye], NULL);
}

void show_hand(const struct say_table *t, const struct rh_state *view) {
    uint8_t seat = t->eye;
    show_cards(t, view);
    if (view->phase == RH_CHOOSING || !t->c->routes_n) {
        show_platform(t, view);
        return;
    }
    say(t->c->ships ? "own.pieces-ships" : "own.pieces", "#trains", view->trains[seat], "#ships",
        view->ships[seat], "#harbors", view->harbors_left[seat], NULL);
}

/* The routes that a ticket lacks, as a list. */
static void list_way(const struct say_table *t, const struct rh_way *way, char *out, size_t size) {
    char route[SAY_MAX], item[SAY_MAX], color[RH_ID_MAX], a[RH_ID_MAX], b[RH_ID_MAX];
    out[0] = '\0';
    for (unsigned i = 0; i < way->n; i++) {
        const struct rh_route *r = &t->c->route[way->route[i]];
        say_city(t, way->from[i], a, sizeof a);
        say_city(t, way->from[i] == r->a ? r->b : r->a, b, sizeof b);
        phrase(route, sizeof route, "route", "a", a, "b", b, NULL);
        say_color(t, r->color, color, sizeof color);
        phrase(item, sizeof item, r->ship ? "own.lacks-ship" : "own.lacks", "route", route, "color",
               color, "#n", r->length, NULL);
        say_join(t->book, out, size, item, i + 1 == way->n);
    }
}

static void show_ticket(const struct say_table *t, const struct rh_state *view, uint8_t i,
                        int number) {
    struct rh_way way;
    char ticket[SAY_MAX], lacks[2 * SAY_MAX];
    say_ticket_cards(t, i, ticket, sizeof ticket);
    if (!t->c->routes_n) {
        say_item("own.ticket", "#number", number, "ticket", ticket, NULL);
        return;
    }
    rh_ticket_way(t->c, view, t->eye, i, &way);
    if (way.state != RH_WAY_OPEN) {
        say_item(way.state == RH_WAY_LOST ? "own.ticket-lost" : "own.ticket-done", "#number",
                 number, "ticket", ticket, NULL);
        return;
    }
    list_way(t, &way, lacks, sizeof lacks);
    say_item("own.ticket-lacks", "#number", number, "ticket", ticket, "lacks", lacks, "#n",
             way.pieces, NULL);
}

void show_tickets(const struct say_table *t, const struct rh_state *view) {
    int number = 1;
    uint64_t held = view->tickets[t->eye], done = view->completed[t->eye];
    if (view->phase == RH_CHOOSING && view->chosen[t->eye]) {
        held = view->chosen[t->eye];
    } else if (view->offer_n[t->eye]) {
        show_offer(t, view);
    }
    say(held ? "own.tickets" : "own.tickets-none", "#n", (int)bits_count(held), NULL);
    for (; held; held &= held - 1) {
        show_ticket(t, view, (uint8_t)bits_first(held), number++);
    }
    for (; done; done &= done - 1) {
        char ticket[SAY_MAX];
        say_ticket(t, (uint8_t)bits_first(done), ticket, sizeof ticket);
        say_item("own.ticket-aside", "ticket", ticket, NULL);
    }
    show_platform(t, view);
}

void show_offer(const struct say_table *t, const struct rh_state *view) {
    const struct rh_components *c = t->c;
    uint8_t seat = t->eye, n = view->offer_n[seat];
    int keep = view->phase == RH_CHOOSING ? c->first_keep : c->draw_keep;
    say(keep ? "own.offer" : "own.offer-any", "#n", n, "#keep", keep < n ? keep : n, NULL);
    for (uint8_t i = 0; i < n; i++) {
        uint8_t id = view->offer[seat][i];
        char ticket[SAY_MAX];
        say_ticket_cards(t, id, ticket, sizeof ticket);
        say_item("own.offered", "#number", i + 1, "ticket", ticket, "id", c->ticket[id].id, NULL);
    }
}

/*
 * Phrases of the games: cards, cities, routes, tickets, names.
 *
 * A card has two keys, `one.red` ("a red card") and `count.red` ("3 red"), because languages bend
 * words in different ways: no phrase is built out of an article and a noun.
 */
#include "core/bits.h"
#include "core/seat.h"
#include "say/say.h"
#include "text/out.h"

#include <assert.h>
#include <string.h>

enum { KEY_MAX = 64, PHRASE_MAX = 160 };

static const char *key_of(char key[KEY_MAX], const char *group, const char *word) {
    struct out o;
    out_start(&o, key, KEY_MAX);
    out_put(&o, "%s.%s", group, word);
    out_end(&o);
    return key;
}

char say_mark(uint8_t card) {
    return card == RH_WILD ? 'l' : "pbowgykr"[card % RH_COLORS];
}

static size_t put_marked(char mark, const char *phrase, char *out, size_t size) {
    struct out o;
    out_start(&o, out, size);
    out_char(&o, SAY_ON);
    out_char(&o, mark);
    out_text(&o, phrase);
    out_char(&o, SAY_OFF);
    return out_end(&o);
}

static size_t put_plain(const char *phrase, char *out, size_t size) {
    struct out o;
    out_start(&o, out, size);
    out_text(&o, phrase);
    return out_end(&o);
}

void say_join(const struct say_book *book, char *text, size_t size, const char *item, bool last) {
    char before[SAY_MAX];
    if (!*text) {
        put_plain(item, text, size);
        return;
    }
    put_plain(text, before, sizeof before);
    say_text(book, text, size, last ? "list.and" : "list.comma", "a", before, "b", item, NULL);
}

size_t say_card(const struct say_table *t, uint8_t card, char *out, size_t size) {
    assert(t && card < RH_CARDS);
    char key[KEY_MAX], phrase[PHRASE_MAX];
    say_text(t->book, phrase, sizeof phrase, key_of(key, "one", rh_card_name(t->c, card)), NULL);
    return card < RH_CARDS ? put_marked(say_mark(card), phrase, out, size)
                           : put_plain(phrase, out, size);
}

size_t say_cards(const struct say_table *t, const uint8_t count[RH_CARDS], char *out, size_t size) {
    char key[KEY_MAX], phrase[PHRASE_MAX], marked[PHRASE_MAX + 3];
    unsigned left = 0;
    out[0] = '\0';
    for (unsigned card = 0; card < RH_CARDS; card++) {
        left += count[card] > 0;
    }
    if (!left) {
        return say_text(t->book, out, size, "count.none", NULL);
    }
    for (uint8_t card = 0; card < RH_CARDS; card++) {
        if (count[card]) {
            say_text(t->book, phrase, sizeof phrase, key_of(key, "count", rh_card_name(t->c, card)),
                     "#n", count[card], NULL);
            put_marked(say_mark(card), phrase, marked, sizeof marked);
            say_join(t->book, out, size, marked, --left == 0);
        }
    }
    return strlen(out);
}

size_t say_color(const struct say_table *t, uint8_t color, char *out, size_t size) {
    char key[KEY_MAX], phrase[PHRASE_MAX];
    say_text(t->book, phrase, sizeof phrase, key_of(key, "color", rh_color_name(color)), NULL);
    return put_marked(color == RH_GRAY ? 'x' : say_mark(color), phrase, out, size);
}

/* A name that the messages have, else the map's own. */
static size_t put_name(const struct say_book *book, const char *group, const char *id,
                       const char *own, char *out, size_t size) {
    char key[KEY_MAX];
    key_of(key, group, id);
    return say_has(book, key) ? say_text(book, out, size, key, NULL) : put_plain(own, out, size);
}

/* Junctions have no name of their own: the id says where they lie. */
size_t say_city(const struct say_table *t, uint8_t city, char *out, size_t size) {
    assert(t && city < t->c->cities_n);
    const struct rh_city *x = &t->c->city[city];
    return put_name(t->book, "city", x->id, x->name[0] ? x->name : x->id, out, size);
}

size_t say_title(const struct say_book *book, const struct rh_components *c, char *out,
                 size_t size) {
    return put_name(book, "title", c->id, c->title, out, size);
}

/* Whether another route joins the same cities, so that the two must be told apart. */
static bool has_neighbor(const struct rh_components *c, uint8_t route) {
    const struct rh_route *r = &c->route[route];
    for (unsigned i = 0; i < c->routes_n; i++) {
        const struct rh_route *x = &c->route[i];
        bool joins = (x->a == r->a && x->b == r->b) || (x->a == r->b && x->b == r->a);
        if (i != route && joins && (x->color != r->color || x->ship != r->ship)) {
            return true;
        }
    }
    return false;
}

size_t say_route(const struct say_table *t, uint8_t route, char *out, size_t size) {
    assert(t && route < t->c->routes_n);
    const struct rh_route *r = &t->c->route[route];
    char a[PHRASE_MAX], b[PHRASE_MAX], color[PHRASE_MAX];
    say_city(t, r->a, a, sizeof a);
    say_city(t, r->b, b, sizeof b);
    if (!has_neighbor(t->c, route)) {
        return say_text(t->book, out, size, "route", "a", a, "b", b, NULL);
    }
    say_color(t, r->color, color, sizeof color);
    return say_text(t->book, out, size, r->ship ? "route.ship" : "route.train", "a", a, "b", b,
                    "color", color, NULL);
}

size_t say_ticket(const struct say_table *t, uint8_t ticket, char *out, size_t size) {
    assert(t && ticket < t->c->tickets_n);
    const struct rh_ticket *x = &t->c->ticket[ticket];
    char a[PHRASE_MAX], b[PHRASE_MAX];
    say_city(t, x->a, a, sizeof a);
    say_city(t, x->b, b, sizeof b);
    return say_text(t->book, out, size, "ticket", "a", a, "b", b, "#n", x->points, NULL);
}

/* With the cards that complete it, where it takes any. */
size_t say_ticket_cards(const struct say_table *t, uint8_t ticket, char *out, size_t size) {
    const struct rh_ticket *x = &t->c->ticket[ticket];
    char a[PHRASE_MAX], b[PHRASE_MAX], cards[2 * PHRASE_MAX];
    uint8_t count[RH_CARDS] = {0};
    if (!x->colors_n) {
        return say_ticket(t, ticket, out, size);
    }
    for (unsigned i = 0; i < x->colors_n; i++) {
        count[x->colors[i]]++;
    }
    say_city(t, x->a, a, sizeof a);
    say_city(t, x->b, b, sizeof b);
    say_cards(t, count, cards, sizeof cards);
    return say_text(t->book, out, size, "ticket.cards", "a", a, "b", b, "#n", x->points, "cards",
                    cards, NULL);
}

size_t say_tickets(const struct say_table *t, uint64_t tickets, char *out, size_t size) {
    char phrase[2 * PHRASE_MAX];
    out[0] = '\0';
    for (; tickets; tickets &= tickets - 1) {
        say_ticket(t, (uint8_t)bits_first(tickets), phrase, sizeof phrase);
        say_join(t->book, out, size, phrase, !(tickets & (tickets - 1)));
    }
    return strlen(out);
}

size_t say_name(const struct say_table *t, uint8_t seat, char *out, size_t size) {
    assert(t && seat < RH_SEATS_MAX);
    char you[PHRASE_MAX];
    say_text(t->book, you, sizeof you, "player.you", NULL);
    return put_marked((char)('0' + seat_number(seat)), seat == t->eye ? you : t->name[seat], out,
                      size);
}

size_t say_refusal(const struct say_table *t, const struct rh_state *view,
                   const struct rh_action *a, enum rh_result r, char *out, size_t size) {
    char key[KEY_MAX], own[SAY_KEY_MAX], sentence[SAY_MAX];
    const char *clause = rh_refusal_clause(t->c, view, a, r);
    key_of(key, "refused", rh_result_name(r));
    say_text(t->book, sentence, sizeof sentence, say_key(t->book, t->c, key, own), NULL);
    if (!*clause) {
        return put_plain(sentence, out, size);
    }
    return say_text(t->book, out, size, "refused", "sentence", sentence, "clause", clause, NULL);
}

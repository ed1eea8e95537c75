/*
 * The end of a game: every player's points one by one, then the ranks and the winners.
 *
 * From a player's point of view the order matters: routes first, which everybody knew, then
 * tickets, then what the table only learns now.
 */
#include "cli/show/show.h"
#include "cli/words/words.h"
#include "core/bits.h"

#include <stdio.h>

struct sheet {
    const struct say_table *t;
    const struct rh_state *s;
    uint8_t seat;
    const struct rh_score *score;
};

static void list_tickets(const struct sheet *x, uint64_t tickets, bool completed) {
    char a[RH_ID_MAX], b[RH_ID_MAX];
    for (; tickets; tickets &= tickets - 1) {
        const struct rh_ticket *t = &x->t->c->ticket[bits_first(tickets)];
        say_city(x->t, t->a, a, sizeof a);
        say_city(x->t, t->b, b, sizeof b);
        say_item(completed ? "score.ticket" : "score.ticket-lost", "a", a, "b", b, "#n", t->points,
                 NULL);
    }
}

static unsigned tickets_to(const struct sheet *x, uint8_t city) {
    unsigned n = 0;
    for (uint64_t left = x->score->completed; left; left &= left - 1) {
        const struct rh_ticket *t = &x->t->c->ticket[bits_first(left)];
        n += t->a == city || t->b == city;
    }
    return n;
}

static void show_harbors(const struct sheet *x) {
    const struct rh_components *c = x->t->c;
    char city[RH_ID_MAX];
    for (uint64_t left = x->s->harbors[x->seat]; left; left &= left - 1) {
        uint8_t i = (uint8_t)bits_first(left);
        unsigned n = tickets_to(x, i);
        say_city(x->t, i, city, sizeof city);
        say_item("score.harbor", "city", city, "#tickets", (int)n, "#n",
                 c->harbor_points[n < 3 ? n : 3], NULL);
    }
    if (x->score->penalty) {
        say_item("score.unbuilt", "#harbors", x->s->harbors_left[x->seat], "#n", x->score->penalty,
                 NULL);
    }
}

static void show_bonus_cities(const struct sheet *x) {
    const struct rh_components *c = x->t->c;
    char city[RH_ID_MAX];
    for (unsigned i = 0; i < c->bonus_n; i++) {
        if (x->score->bonus_mask >> i & 1) {
            say_city(x->t, c->bonus_city[i], city, sizeof city);
            say_item("score.bonus-city", "city", city, "#tickets",
                     (int)tickets_to(x, c->bonus_city[i]), "#n", c->bonus_points[i], NULL);
        }
    }
}

static void show_sheet(const struct sheet *x) {
    const struct rh_components *c = x->t->c;
    char name[2 * RH_ID_MAX];
    say_name(x->t, x->seat, name, sizeof name);
    say("score.head", "who", name, NULL);
    if (c->routes_n) {
        say_item(c->ships ? "score.routes-ships" : "score.routes", "#n", x->score->routes, NULL);
    }
    list_tickets(x, x->score->completed, true);
    list_tickets(x, x->s->tickets[x->seat] & ~x->score->completed, false);
    if (c->longest_bonus) {
        say_item(x->score->has_longest ? "score.longest" : "score.path", "#length",
                 x->score->longest, "#n", c->longest_bonus, NULL);
    }
    show_harbors(x);
    show_bonus_cities(x);
    say_item("score.total", "#n", x->score->total, NULL);
}

void show_winners(const struct say_table *t, const struct rh_state *view) {
    struct rh_score score[RH_SEATS_MAX];
    char winners[SAY_MAX] = "", name[2 * RH_ID_MAX];
    unsigned n = 0, best = 0, equal = 0;
    rh_score(t->c, view, score);
    for (uint8_t seat = 0; seat < view->seats; seat++) {
        n += score[seat].rank == 0;
        best = score[seat].rank == 0 ? seat : best;
    }
    for (uint8_t seat = 0, left = (uint8_t)n; seat < view->seats; seat++) {
        equal += score[seat].total == score[best].total;
        if (score[seat].rank == 0) {
            say_name(t, seat, name, sizeof name);
            say_join(t->book, winners, sizeof winners, name, --left == 0);
        }
    }
    bool you = best == t->eye;
    say(n > 1       ? "score.shared"
        : equal > 1 ? (you ? "score.tie-broken.you" : "score.tie-broken")
        : you       ? "score.winner.you"
                    : "score.winner",
        "who", winners, "#n", score[best].total, NULL);
}

void show_scores(const struct say_table *t, const struct rh_state *view) {
    struct rh_score score[RH_SEATS_MAX];
    rh_score(t->c, view, score);
    for (uint8_t seat = 0; seat < view->seats; seat++) {
        struct sheet x = {t, view, seat, &score[seat]};
        show_sheet(&x);
        putchar('\n');
    }
    char name[2 * RH_ID_MAX];
    for (unsigned rank = 0; rank < view->seats; rank++) {
        for (uint8_t seat = 0; seat < view->seats; seat++) {
            if (score[seat].rank == rank) {
                say_name(t, seat, name, sizeof name);
                say("score.rank", "#rank", (int)rank + 1, "who", name, "#n", score[seat].total,
                    NULL);
            }
        }
    }
}

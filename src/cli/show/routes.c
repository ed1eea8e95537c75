/* Routes as a player thinks of them: what can be paid now, what the tickets need, one's own. */
#include "cli/picture/picture.h"
#include "cli/show/show.h"
#include "cli/words/words.h"
#include "core/bits.h"

#include <string.h>

/* Routes that differ in nothing that is shown are shown once. */
static uint64_t without_twin(const struct rh_components *c, unsigned route, unsigned half) {
    uint8_t twin = c->route[route].twin;
    bool alike = twin != RH_NONE && c->route[twin].color == c->route[route].color;
    return alike && twin / 64 == half ? ~((uint64_t)1 << twin % 64) : UINT64_MAX;
}

static void list(const struct say_table *t, const char *head, const uint64_t routes[2]) {
    uint64_t left[2] = {routes[0], routes[1]};
    char name[SAY_MAX], color[RH_ID_MAX], a[RH_ID_MAX], b[RH_ID_MAX];
    if (!left[0] && !left[1]) {
        return;
    }
    say(head, "#n", (int)(bits_count(left[0]) + bits_count(left[1])), NULL);
    for (unsigned i; bits_pop(left, &i);) {
        const struct rh_route *r = &t->c->route[i];
        left[0] &= without_twin(t->c, i, 0);
        left[1] &= without_twin(t->c, i, 1);
        say_city(t, r->a, a, sizeof a);
        say_city(t, r->b, b, sizeof b);
        phrase(name, sizeof name, r->ship ? "routes.ship" : "route", "a", a, "b", b, NULL);
        say_color(t, r->color, color, sizeof color);
        say_item("routes.item", "route", name, "#length", r->length, "color", color, "#points",
                 t->c->route_points[r->length], NULL);
    }
}

void show_routes(const struct say_table *t, const struct rh_state *view,
                 const struct rh_action *legal, size_t n) {
    struct wanted wanted;
    uint64_t payable[2] = {0}, both[2], rest[2], others[2];
    for (size_t i = 0; i < n; i++) {
        if (legal[i].kind == RH_CLAIM) {
            bits_add(payable, legal[i].route);
        }
    }
    picture_wanted(t, view, &wanted);
    for (unsigned i = 0; i < 2; i++) {
        both[i] = payable[i] & wanted.routes[i];
        others[i] = payable[i] & ~wanted.routes[i];
        rest[i] = wanted.routes[i] & ~payable[i];
    }
    if (!payable[0] && !payable[1]) {
        say("routes.payable-none", NULL);
    }
    list(t, "routes.payable-needed", both);
    list(t, "routes.payable", others);
    list(t, "routes.needed", rest);
    list(t, "routes.own", view->owned[t->eye]);
}

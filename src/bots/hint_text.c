/* Hints in English. A front end with other languages reads the reasons instead. */
#include "bots/hint.h"

#include <string.h>

struct text {
    char *out;
    size_t size, n;
};

static void put(struct text *t, const char *words) {
    size_t n = strlen(words);
    for (size_t i = 0; i < n; i++, t->n++) {
        if (t->n + 1 < t->size) {
            t->out[t->n] = words[i];
        }
    }
}

static void put_number(struct text *t, int n) {
    char digits[12] = {0};
    unsigned at = sizeof digits - 1, left = n < 0 ? 0u - (unsigned)n : (unsigned)n;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left);
    put(t, n < 0 ? "-" : "");
    put(t, digits + at);
}

static void put_counted(struct text *t, int n, const char *one, const char *many) {
    put_number(t, n);
    put(t, " ");
    put(t, n == 1 ? one : many);
}

static void put_ends(struct text *t, const struct rh_components *c, uint8_t a, uint8_t b) {
    put(t, c->city[a].name);
    put(t, "\xe2\x80\x93");
    put(t, c->city[b].name);
}

static void put_ticket(struct text *t, const struct rh_components *c, const struct hint_reason *r) {
    put_ends(t, c, c->ticket[r->ticket].a, c->ticket[r->ticket].b);
    put(t, ", ");
    put_counted(t, r->points, "point", "points");
}

static void put_needs(struct text *t, const struct rh_components *c, const struct hint_reason *r) {
    put(t, rh_card_name(c, r->card));
    if (r->route == RH_NONE) {
        put(t, " serves the plan best of the row");
        return;
    }
    put(t, " is wanted for ");
    put_ends(t, c, c->route[r->route].a, c->route[r->route].b);
}

static void put_keeps(struct text *t, const struct hint_reason *r) {
    put(t, "promises ");
    put_counted(t, r->points, "point", "points");
    if (r->n) {
        put(t, "; all tickets together need ");
        put_counted(t, r->n, "piece", "pieces");
    }
}

static void put_robs(struct text *t, const struct rh_components *c, const struct hint_reason *r) {
    put(t, "robs player ");
    put_number(t, r->seat + 1);
    put(t, " of ");
    put_counted(t, r->n, rh_card_name(c, r->card), rh_card_name(c, r->card));
}

static void put_before(struct text *t, const struct rh_components *c, const struct hint_reason *r) {
    put(t, "before player ");
    put_number(t, r->seat + 1);
    put(t, " can close ");
    put_ends(t, c, c->route[r->route].a, c->route[r->route].b);
}

static void put_reason(struct text *t, const struct rh_components *c, const struct hint_reason *r) {
    switch ((enum hint_kind)r->kind) {
    case HINT_COMPLETES:
        put(t, "completes ");
        put_ticket(t, c, r);
        return;
    case HINT_LEADS:
        put(t, "leads towards ");
        put_ticket(t, c, r);
        return;
    case HINT_POINTS:
        put(t, "scores ");
        put_counted(t, r->points, "point", "points");
        return;
    case HINT_BLOCKS:
        put(t, "stands in the way of player ");
        put_number(t, r->seat + 1);
        return;
    case HINT_BEFORE:
        put_before(t, c, r);
        return;
    case HINT_NEEDS:
        put_needs(t, c, r);
        return;
    case HINT_WILD:
        put(t, "it fits everywhere");
        return;
    case HINT_BLIND:
        put(t, "nothing in the row is needed more than an unknown card");
        return;
    case HINT_TICKETS:
        put(t, "there is time for more tickets");
        return;
    case HINT_KEEPS:
        put_keeps(t, r);
        return;
    case HINT_HARBOR:
        put(t, "a harbor at ");
        put(t, c->city[r->city].name);
        put(t, ", which ");
        put_counted(t, r->n, "of the tickets names", "of the tickets name");
        return;
    case HINT_MIX:
        put(t, "so many trains fit the tickets");
        return;
    case HINT_EXCHANGE:
        put(t, "the plan lacks these pieces");
        return;
    case HINT_LAYS:
        put(t, "lays ");
        put_counted(t, r->n, "card", "cards");
        put(t, " towards the platform");
        return;
    case HINT_ROBS:
        put_robs(t, c, r);
        return;
    case HINT_LAST:
        put(t, "sets off the last turns");
        return;
    case HINT_NONE:
    case HINT_KINDS:
        return;
    }
}

size_t hint_sentence(const struct rh_components *c, const struct hint *h, char *out, size_t size) {
    struct text t = {.out = out, .size = size};
    for (unsigned i = 0; i < HINT_REASONS && h->reason[i].kind != HINT_NONE; i++) {
        put(&t, i ? h->reason[i].kind == HINT_BEFORE ? ", " : "; " : "");
        put_reason(&t, c, &h->reason[i]);
    }
    if (!h->reason[0].kind) {
        put(&t, "the best that is left");
    }
    if (size) {
        out[t.n < size ? t.n : size - 1] = 0;
    }
    return t.n;
}

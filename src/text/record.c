/*
 * Records of whole games: docs/record.md, "Records". Here they are printed and played.
 *
 * A record is never trusted: playing asks rh_check before every action, and says line and clause of
 * the first one that breaks a rule.
 */
#include "text/action.h"
#include "text/names.h"

#include <assert.h>
#include <string.h>

/* A name is one line of text, whatever a program put into it. */
static void put_name(struct out *o, unsigned seat, const char name[RH_ID_MAX]) {
    out_put(o, "name %u ", seat + 1);
    for (unsigned i = 0; i < RH_ID_MAX && name[i]; i++) {
        bool control = (name[i] >= 0 && name[i] < ' ') || name[i] == 127;
        out_char(o, control ? '?' : name[i]);
    }
    out_char(o, '\n');
}

static void put_deal(struct out *o, const struct rh_components *c, const struct rh_deal *deal) {
    for (unsigned i = 0; i < deal->shuffles_n && i < RH_SHUFFLES_MAX; i++) {
        uint8_t deck = deal->shuffle[i].deck;
        out_put(o, "deal %s", names_deck(deck));
        for (unsigned k = 0; k < deal->shuffle[i].n && k < RH_TRAINS_MAX; k++) {
            uint8_t card = deal->shuffle[i].card[k];
            out_put(o, " %s",
                    deck == RH_TICKET_DECK ? names_ticket(c, card) : rh_card_name(c, card));
        }
        out_char(o, '\n');
    }
}

static void put_head(struct out *o, const struct rh_components *c, const struct rh_record *r) {
    out_put(o, "roundhouse 1\nmap %s", r->map);
    if (r->map_hash) {
        out_put(o, " %x", r->map_hash);
    }
    out_put(o, "\nseats %u\n", r->options.seats);
    if (r->options.first != RH_NONE) {
        out_put(o, "first %u\n", r->options.first + 1u);
    }
    if (r->options.open_platform) {
        out_text(o, "option open-platform\n");
    }
    for (unsigned seat = 0; seat < RH_SEATS_MAX; seat++) {
        if (r->name[seat][0]) {
            put_name(o, seat, r->name[seat]);
        }
    }
    if (r->has_seed) {
        out_text(o, "seed ");
        out_hex(o, r->seed, sizeof r->seed);
        out_char(o, '\n');
    } else {
        put_deal(o, c, &r->deal);
    }
}

size_t rh_record_print(const struct rh_components *c, const struct rh_record *r, char *out,
                       size_t size) {
    assert(c && r && r->actions_n <= RH_RECORD_MAX);
    struct out o;
    out_start(&o, out, size);
    put_head(&o, c, r);
    for (uint32_t i = 0; i < r->actions_n && i < RH_RECORD_MAX; i++) {
        out_put(&o, "%u: ", r->action[i].seat + 1u);
        action_put(&o, c, &r->action[i]);
        out_char(&o, '\n');
    }
    if (r->end_hash) {
        out_put(&o, "end %x\n", r->end_hash);
    }
    return out_end(&o);
}

/* A complaint about a line of the record, or about none. */
static struct in at_line(uint32_t line, struct rh_complaint *why) {
    struct in in = {.line = line, .why = why};
    return in;
}

static bool refuse_action(const struct rh_components *c, const struct rh_state *s,
                          const struct rh_action *a, enum rh_result result, struct in in) {
    char action[80], reason[64];
    struct out o;
    out_start(&o, action, sizeof action);
    out_text(&o, a->kind == RH_TICKETS ? "draw " : "");
    action_put(&o, c, a);
    out_end(&o);
    out_start(&o, reason, sizeof reason);
    out_put(&o, "refused.%s", rh_result_name(result));
    out_end(&o);
    const char *clause = rh_refusal_clause(c, s, a, result);
    return in_complain(&in, *clause ? "refused" : "refused-plain", "#seat", a->seat + 1, "action",
                       action, "clause", clause, "@reason", reason, NULL);
}

static bool start(const struct rh_components *c, const struct rh_record *r, struct rh_state *s,
                  struct in in) {
    uint8_t seats = r->options.seats;
    if (strlen(r->map) != strlen(c->id) || memcmp(r->map, c->id, strlen(c->id)) != 0 ||
        (r->map_hash && r->map_hash != c->hash)) {
        return in_complain(&in, "record-map", "map", c->id, NULL);
    }
    if (seats < c->seats_min || seats > c->seats_max ||
        (r->options.first != RH_NONE && r->options.first >= seats)) {
        return in_complain(&in, "record-seats", NULL);
    }
    rh_setup(c, &r->options, r->seed, r->has_seed ? NULL : &r->deal, s);
    return !s->deal_wrong || in_complain(&in, "deal-decks", NULL);
}

bool rh_record_play(const struct rh_components *c, const struct rh_record *r, uint32_t steps,
                    struct rh_state *s, struct rh_complaint *why) {
    assert(c && r && s && r->actions_n <= RH_RECORD_MAX);
    struct in in = at_line(0, why);
    if (!start(c, r, s, in)) {
        return false;
    }
    uint32_t n = r->actions_n < RH_RECORD_MAX ? r->actions_n : RH_RECORD_MAX;
    for (uint32_t i = 0; i < n && i < steps; i++) {
        in.line = r->line[i];
        enum rh_result result = rh_check(c, s, &r->action[i]);
        if (result != RH_OK) {
            return refuse_action(c, s, &r->action[i], result, in);
        }
        rh_apply(c, r->has_seed ? NULL : &r->deal, s, &r->action[i], NULL);
        if (s->deal_wrong) {
            return in_complain(&in, "deal-short", NULL);
        }
    }
    if (steps >= n && r->end_hash && r->end_hash != rh_hash(s)) {
        in.line = 0;
        return in_complain(&in, "end-hash", "$here", rh_hash(s), "$hash", r->end_hash, NULL);
    }
    return true;
}

/* Actions of a scenario: done, allowed, refused, not even readable, counted. */
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct rh_action legal[RH_LEGAL_MAX];

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

void step_do(const char *rest) {
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

void step_may(const char *rest) {
    struct rh_action a;
    judge(rest, RH_OK, &a);
}

void step_no(const char *rest) {
    char name[LINE_WORD_MAX], clause[LINE_WORD_MAX] = "";
    struct rh_action a = {0};
    line_word(&rest, name);
    rest += strspn(rest, " ");
    if (*rest >= 'A' && *rest <= 'Z') {
        line_word(&rest, clause);
        rest += strspn(rest, " ");
    }
    for (unsigned r = RH_OK + 1; r < RH_RESULTS; r++) {
        if (strcmp(name, rh_result_name((enum rh_result)r)) == 0) {
            judge(rest, (enum rh_result)r, &a);
            const char *found = rh_refusal_clause(run.c, &run.s, &a, (enum rh_result)r);
            if (*clause && strcmp(clause, found) != 0) {
                fail("it is refused by %s", found);
            }
            return;
        }
    }
    fail("no result is called %s", name);
}

void step_bad(const char *rest) {
    struct rh_action a;
    struct rh_complaint why;
    if (read_action(rest, &a, &why)) {
        fail("it can be read");
    }
}

void step_count(const char *rest) {
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

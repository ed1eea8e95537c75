/* See review_json.h. */
#include "review/review_json.h"

#include "review/reason_json.h"
#include "text/json.h"

#include <assert.h>

enum { ACTION_MAX = 1024 };

static void put_list(struct out *o, const char *key, const int32_t list[], unsigned n) {
    json_key(o, key);
    json_open(o, '[');
    for (unsigned i = 0; i < n; i++) {
        json_number(o, list[i]);
    }
    json_close(o, ']');
}

/* The action as docs/record.md has it in JSON. */
static void put_what(struct out *o, const struct rh_components *c, const struct rh_action *a) {
    char action[ACTION_MAX];
    rh_action_json(c, a, action, sizeof action);
    json_key(o, "what");
    json_raw(o, action);
}

static void put_options(struct out *o, const struct rh_components *c, const struct decision *d) {
    json_key(o, "options");
    json_open(o, '[');
    for (unsigned i = 0; i < d->options_n; i++) {
        char action[ACTION_MAX];
        rh_action_print(c, &d->option[i].action, action, sizeof action);
        json_open(o, '{');
        json_put_text(o, "action", action);
        put_what(o, c, &d->option[i].action);
        json_put_number(o, "win", d->option[i].win);
        json_put_number(o, "margin", d->option[i].margin);
        json_put_number(o, "worth", d->option[i].worth);
        json_close(o, '}');
    }
    json_close(o, ']');
}

/* What the seat saw when it decided. */
static void view_of(const struct rh_components *c, const struct rh_record *r, const struct step *x,
                    struct rh_state *view) {
    const struct rh_deal *deal = r->has_seed ? NULL : &r->deal;
    rh_setup(c, &r->options, r->seed, deal, view);
    for (uint32_t i = 0; i + 1 < x->number; i++) {
        rh_apply(c, deal, view, &r->action[i], NULL);
    }
    rh_view(c, view, x->seat, view);
}

static void put_decision(struct out *o, const struct rh_components *c, const struct rh_record *r,
                         const struct step *x) {
    const struct decision *d = &x->decision;
    struct hint_reason reason[HINT_REASONS];
    struct rh_state view;
    view_of(c, r, x, &view);
    hint_explain(c, &view, &d->option[0].action, reason);
    json_put_text(o, "grade", grade_name(grade_of(d)));
    json_put_number(o, "loss", d->loss);
    json_put_number(o, "error", d->error);
    json_put_number(o, "win_loss", -d->given[x->seat]);
    json_put_number(o, "margin_loss", d->margin_loss);
    put_list(o, "given", d->given, r->options.seats);
    json_put_number(o, "own_win", decision_win(d));
    json_put_number(o, "played", d->played);
    put_options(o, c, d);
    json_key(o, "reasons");
    reason_json_list(o, c, reason);
}

void review_json_step(struct out *o, const struct rh_components *c, const struct rh_record *r,
                      const struct step *x) {
    assert(o && c && r && x && x->known);
    const unsigned seats = r->options.seats;
    json_open(o, '{');
    json_put_number(o, "step", x->number);
    if (x->seat != RH_NONE) {
        json_put_number(o, "seat", x->seat);
        put_what(o, c, &r->action[x->number - 1]);
    }
    if (x->luck_kind != LUCK_NONE) {
        json_put_text(o, "chance", luck_name(x->luck_kind));
        put_list(o, "luck", x->luck_win, seats);
        put_list(o, "margin_luck", x->luck_margin, seats);
    }
    if (x->stands) {
        put_list(o, "win", x->win, seats);
        put_list(o, "margin", x->margin, seats);
    }
    if (x->decision.options_n) {
        put_decision(o, c, r, x);
    }
    json_close(o, '}');
}

static void put_account(struct out *o, const struct account *a) {
    json_open(o, '{');
    json_put_number(o, "result", a->result);
    json_put_number(o, "fair", a->fair);
    json_put_number(o, "luck", a->luck);
    json_put_number(o, "losses", a->losses);
    json_put_number(o, "others", a->others);
    json_put_number(o, "rest", a->rest);
    json_put_number(o, "adjusted", a->adjusted);
    json_put_number(o, "margin", a->margin);
    json_put_number(o, "margin_luck", a->margin_luck);
    json_put_number(o, "decisions", a->decisions);
    json_put_number(o, "loss_mean", a->loss_mean);
    json_put_number(o, "skill", a->skill);
    json_key(o, "grades");
    json_open(o, '{');
    for (unsigned i = GRADE_BEST; i < GRADES; i++) {
        json_put_number(o, grade_name((enum grade)i), a->grades[i]);
    }
    json_close(o, '}');
    json_close(o, '}');
}

static void put_point(struct out *o, const struct rh_components *c, const struct point *p) {
    json_open(o, '{');
    json_put_number(o, "step", p->step);
    json_put_text(o, "point", point_name((enum point_kind)p->kind));
    json_put_number(o, "seat", p->seat);
    json_key(o, "other");
    p->other == RH_NONE ? json_text(o, NULL) : json_number(o, p->other);
    json_put_text(o, "route", p->route < c->routes_n ? c->route[p->route].id : NULL);
    json_put_text(o, "ticket", p->ticket < c->tickets_n ? c->ticket[p->ticket].id : NULL);
    json_put_number(o, "swing", p->swing);
    json_close(o, '}');
}

void review_json_summary(struct out *o, const struct review *v, const struct rh_components *c,
                         const struct rh_record *r) {
    assert(o && v && c && r);
    struct account account[RH_SEATS_MAX];
    struct point point[POINTS_MAX];
    unsigned n = points_find(v, c, r, point);
    account_make(v, c, r, account);
    json_open(o, '{');
    json_put_number(o, "depth", v->depth);
    json_put_number(o, "seed", (int64_t)v->seed);
    json_put_number(o, "steps", v->steps_n);
    json_put_bool(o, "whole", review_is_whole(v));
    json_key(o, "accounts");
    json_open(o, '[');
    for (unsigned seat = 0; seat < r->options.seats; seat++) {
        put_account(o, &account[seat]);
    }
    json_close(o, ']');
    json_key(o, "points");
    json_open(o, '[');
    for (unsigned i = 0; i < n; i++) {
        put_point(o, c, &point[i]);
    }
    json_close(o, ']');
    json_close(o, '}');
}

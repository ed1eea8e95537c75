/* A review for people: the account, the turning points, and what cost something; or as JSON. */
#include "cli/review/review_cli.h"

#include "cli/print_json.h"
#include "cli/show/reason.h"
#include "cli/words/language.h"
#include "cli/words/words.h"
#include "review/points.h"
#include "review/review_json.h"

#include <stdlib.h>
#include <string.h>

enum { ACTION_MAX = 1024, SHARE_MAX = 16, CURVE = 60, JSON_MAX = 1 << 16, NAME = 20 /* columns */ };

struct telling {
    const struct review *v;
    const struct loaded *game;
    struct say_table table;
};

/* Hundredths as a number with one digit behind the point. */
static const char *tenths(int32_t x, char out[SHARE_MAX]) {
    int tens = (x < 0 ? x - 5 : x + 5) / 10;
    snprintf(out, SHARE_MAX, "%s%d.%d", tens < 0 ? "-" : "", abs(tens) / 10, abs(tens) % 10);
    return out;
}

/* A name in so many columns. */
static void put_name(const char *name) {
    int room = NAME;
    for (; *name && room; name++) {
        putchar(*name);
        room -= (name[1] & 0xc0) != 0x80;
    }
    printf("%*s", room, "");
}

static void tell_head(const struct telling *x) {
    const struct rh_record *r = x->game->r;
    char title[SAY_MAX], names[SAY_MAX] = "", name[2 * RH_ID_MAX];
    say_title(x->table.book, x->table.c, title, sizeof title);
    for (uint8_t seat = 0; seat < r->options.seats; seat++) {
        say_name(&x->table, seat, name, sizeof name);
        say_join(x->table.book, names, sizeof names, name, seat + 1 == r->options.seats);
    }
    say("review.head", "title", title, "names", names, "#n", (int)r->actions_n, "#depth",
        (int)x->v->depth, "#seed", (int)x->v->seed, NULL);
}

static void tell_account(const struct telling *x) {
    static const char *const columns[] = {
        "review.column.result",   "review.column.fair",   "review.column.luck",
        "review.column.losses",   "review.column.others", "review.column.rest",
        "review.column.adjusted", "review.column.skill",
    };
    enum { COLUMNS = sizeof columns / sizeof *columns };
    struct account account[RH_SEATS_MAX];
    char share[SHARE_MAX];
    account_make(x->v, x->game->c, x->game->r, account);
    column("column.player", -NAME);
    for (unsigned i = 0; i < COLUMNS; i++) {
        column(columns[i], 11);
    }
    printf("\n");
    for (unsigned seat = 0; seat < x->game->r->options.seats; seat++) {
        const struct account *a = &account[seat];
        const int32_t list[COLUMNS] = {a->result, a->fair, a->luck,     -a->losses,
                                       a->others, a->rest, a->adjusted, 10 * a->skill};
        put_name(x->game->r->name[seat]);
        for (unsigned i = 0; i < COLUMNS; i++) {
            printf("%11s", tenths(list[i], share));
        }
        printf("\n");
    }
    say("review.note", NULL);
}

/* A seat's chance to win after a step, for an onlooker or for itself, if it is known of that. */
static bool chance_after(const struct step *one, unsigned seat, bool own, int32_t *win) {
    if (own && one->seat == seat && one->decision.options_n) {
        *win = decision_win(&one->decision);
        return true;
    }
    if (!own && one->stands) {
        *win = one->win[seat];
        return true;
    }
    return false;
}

/* Chances to win as a row of digits, tenths of a game, at most so many over the whole of it. */
static void tell_row(const struct telling *x, unsigned seat, bool own) {
    char row[CURVE + 1];
    unsigned n = 0;
    int32_t win;
    char digit = '.'; /* not known yet */
    uint32_t every = (x->v->steps_n + CURVE - 1) / CURVE;
    for (uint32_t i = 0; i < x->v->steps_n; i++) {
        if (chance_after(&x->v->step[i], seat, own, &win)) {
            digit = (char)('0' + (win >= STANDING_GAME ? 9 : win / (STANDING_GAME / 10)));
        }
        if ((i + 1) % every == 0 || i + 1 == x->v->steps_n) {
            row[n++] = digit;
        }
    }
    row[n] = 0;
    printf("  ");
    put_name(x->game->r->name[seat]);
    printf(" %s\n", row);
}

static void tell_curves(const struct telling *x) {
    for (int own = 0; own < 2; own++) {
        printf("\n");
        say(own ? "review.curve.own" : "review.curve", NULL);
        for (unsigned seat = 0; seat < x->game->r->options.seats; seat++) {
            tell_row(x, seat, own);
        }
    }
}

static void tell_point(const struct telling *x, const struct point *p) {
    const struct decision *d = &x->v->step[p->step].decision;
    char key[SAY_KEY_MAX], who[2 * RH_ID_MAX], other[2 * RH_ID_MAX] = "", share[SHARE_MAX];
    char best[ACTION_MAX] = "", played[ACTION_MAX] = "", route[SAY_MAX] = "", ticket[SAY_MAX] = "";
    say_name(&x->table, p->seat, who, sizeof who);
    if (p->other != RH_NONE) {
        say_name(&x->table, p->other, other, sizeof other);
    }
    if (p->route != RH_NONE) {
        say_route(&x->table, p->route, route, sizeof route);
    }
    if (p->ticket != RH_NONE) {
        say_ticket(&x->table, p->ticket, ticket, sizeof ticket);
    }
    if (d->options_n) {
        rh_action_print(x->game->c, &d->option[0].action, best, sizeof best);
        rh_action_print(x->game->c, &d->option[d->played].action, played, sizeof played);
    }
    snprintf(key, sizeof key, "review.point.%s", point_name((enum point_kind)p->kind));
    say_item(key, "#step", (int)p->step, "who", who, "other", other, "best", best, "played", played,
             "route", route, "ticket", ticket, "share", tenths(p->swing, share), NULL);
}

static void tell_points(const struct telling *x) {
    struct point point[POINTS_MAX];
    unsigned n = points_find(x->v, x->game->c, x->game->r, point);
    printf("\n");
    say(n ? "review.points" : "review.no-points", NULL);
    for (unsigned i = 0; i < n; i++) {
        tell_point(x, &point[i]);
    }
}

/* A decision that has a bad grade, and the first reason for what would have been better. */
static void tell_loss(const struct telling *x, const struct step *one,
                      const struct rh_state *before) {
    const struct decision *d = &one->decision;
    struct hint_reason reason[HINT_REASONS];
    struct rh_state view;
    char key[SAY_KEY_MAX], grade[SAY_MAX], who[2 * RH_ID_MAX], best[ACTION_MAX];
    char played[ACTION_MAX], loss[SHARE_MAX], error[SHARE_MAX];
    snprintf(key, sizeof key, "review.grade.%s", grade_name(grade_of(d)));
    phrase(grade, sizeof grade, key, NULL);
    say_name(&x->table, one->seat, who, sizeof who);
    rh_action_print(x->game->c, &d->option[0].action, best, sizeof best);
    rh_action_print(x->game->c, &d->option[d->played].action, played, sizeof played);
    say("review.loss", "#step", (int)one->number, "who", who, "grade", grade, "played", played,
        "best", best, "share", tenths(d->loss, loss), "error", tenths(d->error, error), NULL);
    rh_view(x->game->c, before, one->seat, &view);
    hint_explain(x->game->c, &view, &d->option[0].action, reason);
    if (reason[0].kind != HINT_NONE) {
        show_reason(&x->table, &reason[0], false);
    }
}

static void tell_losses(const struct telling *x) {
    const struct rh_record *r = x->game->r;
    const struct rh_deal *deal = r->has_seed ? NULL : &r->deal;
    struct rh_state s;
    unsigned n = 0;
    rh_setup(x->game->c, &r->options, r->seed, deal, &s);
    for (uint32_t i = 1; i < x->v->steps_n; i++) {
        if (grade_of(&x->v->step[i].decision) >= GRADE_INACCURACY) {
            if (!n++) {
                printf("\n");
                say("review.losses", NULL);
            }
            tell_loss(x, &x->v->step[i], &s);
        }
        rh_apply(x->game->c, deal, &s, &r->action[i - 1], NULL);
    }
    if (!n) {
        say("review.no-losses", NULL);
    }
}

/* Seats without a name have their number. */
static void name_seats(struct rh_record *r) {
    for (uint8_t seat = 0; seat < r->options.seats; seat++) {
        if (!r->name[seat][0]) {
            phrase(r->name[seat], RH_ID_MAX, "player.seat", "#n", seat + 1, NULL);
        }
    }
}

void review_show(const struct review *v, const struct loaded *game) {
    struct rh_record *named = malloc(sizeof *named);
    if (!named) {
        fail("error.memory", NULL);
        return;
    }
    *named = *game->r;
    name_seats(named);
    struct loaded own = {.c = game->c, .r = named, .text = game->text};
    struct telling x = {.v = v,
                        .game = &own,
                        .table = {language_messages(), game->c,
                                  (const char(*)[RH_ID_MAX])named->name, RH_SPECTATOR}};
    tell_head(&x);
    printf("\n");
    tell_account(&x);
    tell_curves(&x);
    tell_points(&x);
    tell_losses(&x);
    free(named);
}

void review_print_json(const struct review *v, const struct loaded *game) {
    char text[JSON_MAX];
    struct out o;
    out_start(&o, text, sizeof text);
    json_open(&o, '{');
    json_put_text(&o, "map", game->c->id);
    json_put_number(&o, "seats", game->r->options.seats);
    json_key(&o, "summary");
    review_json_summary(&o, v, game->c, game->r);
    json_key(&o, "steps");
    json_open(&o, '[');
    for (uint32_t i = 0; i < v->steps_n; i++) {
        review_json_step(&o, game->c, game->r, &v->step[i]);
        print_json(&o);
    }
    json_close(&o, ']');
    json_close(&o, '}');
    print_json_line(&o);
}

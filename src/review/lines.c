/* See lines.h. */
#include "review/lines.h"

#include "core/hash.h"
#include "text/out.h"

#include <assert.h>
#include <string.h>

enum { VERSION = 1, ACTION_MAX = 1024 };

static const char MARK[] = "#:";

uint64_t lines_game(const struct rh_record *r) {
    _Static_assert(sizeof *r->action == 16, "an action has no padding");
    uint64_t h = hash_bytes(r->map_hash, &r->options, sizeof r->options);
    h = r->has_seed ? hash_bytes(h, r->seed, sizeof r->seed)
                    : hash_bytes(h, &r->deal, sizeof r->deal);
    return hash_bytes(h, r->action, r->actions_n * sizeof *r->action);
}

size_t lines_print_head(const struct review *v, const struct rh_record *r, char *out, size_t size) {
    struct out o;
    out_start(&o, out, size);
    out_put(&o, "%s review %u game %x depth %u seed ", MARK, (unsigned)VERSION, lines_game(r),
            (unsigned)v->depth);
    out_number(&o, (int64_t)v->seed);
    out_put(&o, " steps %u\n", (unsigned)v->steps_n);
    return out_end(&o);
}

static void put_numbers(struct out *o, const int32_t list[], unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        out_put(o, " %d", (int)list[i]);
    }
}

static void put_options(struct out *o, const struct rh_components *c, const struct step *x) {
    for (unsigned i = 0; i < x->decision.options_n; i++) {
        const struct decision_option *option = &x->decision.option[i];
        char action[ACTION_MAX];
        rh_action_print(c, &option->action, action, sizeof action);
        out_put(o, "%s %u option %d %d %d %s\n", MARK, (unsigned)x->number, (int)option->win,
                (int)option->margin, (int)option->worth, action);
    }
}

size_t lines_print_step(const struct rh_components *c, const struct rh_record *r,
                        const struct step *x, char *out, size_t size) {
    assert(c && r && x && x->known && x->luck_kind < LUCK_KINDS);
    const unsigned seats = r->options.seats;
    const struct decision *d = &x->decision;
    struct out o;
    out_start(&o, out, size);
    out_put(&o, "%s %u luck %s", MARK, (unsigned)x->number, luck_name(x->luck_kind));
    put_numbers(&o, x->luck_win, x->luck_kind ? seats : 0);
    put_numbers(&o, x->luck_margin, x->luck_kind ? seats : 0);
    if (x->stands) {
        out_text(&o, " stands");
        put_numbers(&o, x->win, seats);
        put_numbers(&o, x->margin, seats);
    }
    if (d->options_n) {
        out_put(&o, " played %u of %u %d %d %d", (unsigned)d->played, (unsigned)d->options_n,
                (int)d->loss, (int)d->error, (int)d->margin_loss);
        put_numbers(&o, d->given, seats);
    }
    out_char(&o, '\n');
    put_options(&o, c, x);
    return out_end(&o);
}

/* ---- reading ------------------------------------------------------------------------------ */

struct line { /* what is left of one */
    const char *at;
    const struct rh_components *c;
    const struct rh_record *r;
    struct review *v;
};

static void skip(struct line *l) {
    l->at += *l->at == ' ';
}

static bool word(struct line *l, const char *text) {
    size_t n = strlen(text);
    bool is = strncmp(l->at, text, n) == 0 && (!l->at[n] || l->at[n] == ' ' || l->at[n] == '\n');
    l->at += is ? n : 0;
    skip(l);
    return is;
}

static bool number(struct line *l, int64_t least, int64_t most, int64_t *out) {
    bool minus = *l->at == '-';
    const char *digits = l->at += minus;
    int64_t x = 0;
    for (; *l->at >= '0' && *l->at <= '9' && l->at - digits < 18; l->at++) {
        x = 10 * x + (*l->at - '0');
    }
    bool any = l->at > digits;
    x = minus ? -x : x;
    skip(l);
    *out = x;
    return any && x >= least && x <= most;
}

/* A chance, a margin, a loss: larger ones no game has. */
static bool amount(struct line *l, int32_t *out) {
    int64_t x = 0;
    bool good = number(l, -100000000, 100000000, &x);
    *out = (int32_t)x;
    return good;
}

static bool amounts(struct line *l, int32_t out[]) {
    for (unsigned i = 0; i < l->r->options.seats; i++) {
        if (!amount(l, &out[i])) {
            return false;
        }
    }
    return true;
}

static bool read_hash(struct line *l, uint64_t *hash) {
    *hash = 0;
    unsigned n = 0;
    for (; n < 16 && *l->at && strchr("0123456789abcdef", *l->at); n++, l->at++) {
        unsigned digit = (unsigned)(*l->at <= '9' ? *l->at - '0' : *l->at - 'a' + 10);
        *hash = *hash << 4 | digit;
    }
    skip(l);
    return n == 16;
}

static bool read_head(struct line *l) {
    int64_t version, depth, seed, steps;
    uint64_t game;
    if (!number(l, VERSION, VERSION, &version) || !word(l, "game") || !read_hash(l, &game) ||
        !word(l, "depth") || !number(l, STEP_DEPTH_MIN, STEP_DEPTH_MAX, &depth) ||
        !word(l, "seed") || !number(l, 0, INT64_MAX, &seed) || !word(l, "steps") ||
        !number(l, l->v->steps_n, l->v->steps_n, &steps)) {
        return false;
    }
    if (game != lines_game(l->r)) {
        return false;
    }
    l->v->depth = (uint32_t)depth;
    l->v->seed = (uint64_t)seed;
    return true;
}

static bool read_luck(struct line *l, struct step *x) {
    for (uint8_t kind = 0; kind < LUCK_KINDS; kind++) {
        if (word(l, luck_name(kind))) {
            x->luck_kind = kind;
            return kind == LUCK_NONE || (amounts(l, x->luck_win) && amounts(l, x->luck_margin));
        }
    }
    return false;
}

static bool read_decision(struct line *l, struct decision *d) {
    int64_t played, options;
    if (!number(l, 0, DECISION_OPTIONS - 1, &played) || !word(l, "of") ||
        !number(l, played + 1, DECISION_OPTIONS, &options)) {
        return false;
    }
    d->played = (uint8_t)played;
    d->options_n = (uint8_t)options;
    return amount(l, &d->loss) && amount(l, &d->error) && amount(l, &d->margin_loss) &&
           amounts(l, d->given);
}

/* The next option that is still missing: those that are not read yet have no kind of action. */
static bool read_option(struct line *l, struct step *x, uint8_t *have) {
    char text[ACTION_MAX];
    struct rh_complaint why;
    size_t n = 0;
    if (*have >= x->decision.options_n) {
        return false;
    }
    struct decision_option *option = &x->decision.option[(*have)++];
    if (!amount(l, &option->win) || !amount(l, &option->margin) || !amount(l, &option->worth)) {
        return false;
    }
    while (l->at[n] && l->at[n] != '\n' && n + 1 < sizeof text) {
        n++;
    }
    memcpy(text, l->at, n);
    text[n] = 0;
    l->at += n;
    return rh_action_parse(l->c, x->seat, text, &option->action, &why);
}

/* The step whose options are being read: they stand right behind it. */
struct reading {
    struct line l;
    struct step *last;
    uint8_t have;
    bool head;
};

static bool complete(const struct reading *rd) {
    return !rd->last || rd->have == rd->last->decision.options_n;
}

static bool read_step(struct reading *rd) {
    struct line *l = &rd->l;
    int64_t n;
    if (!number(l, 0, l->v->steps_n - 1, &n)) {
        return false;
    }
    struct step *x = &l->v->step[n];
    if (word(l, "option")) {
        return x == rd->last && read_option(l, x, &rd->have);
    }
    bool good = complete(rd);
    *x = (struct step){
        .known = true, .number = (uint32_t)n, .seat = n ? l->r->action[n - 1].seat : RH_NONE};
    rd->last = x;
    rd->have = 0;
    good = good && word(l, "luck") && read_luck(l, x);
    if (good && word(l, "stands")) {
        x->stands = true;
        good = amounts(l, x->win) && amounts(l, x->margin);
    }
    return good && (!word(l, "played") || (n && read_decision(l, &x->decision)));
}

static bool read_line(struct reading *rd) {
    struct line *l = &rd->l;
    bool good = true;
    if (!word(l, MARK)) {
        return true;
    }
    if (word(l, "review")) {
        good = !rd->head && read_head(l);
        rd->head = true;
    } else {
        good = rd->head && read_step(rd);
    }
    return good && (*l->at == '\n' || !*l->at);
}

bool lines_read(const char *text, const struct rh_components *c, const struct rh_record *r,
                struct review *v) {
    assert(text && c && r && v && v->step && v->steps_n == review_steps(r));
    struct reading rd = {.l = {.c = c, .r = r, .v = v}};
    bool good = true;
    for (const char *at = text; good && at; at = strchr(at, '\n')) {
        at += *at == '\n';
        rd.l.at = at;
        good = read_line(&rd);
    }
    if (rd.last && (!good || !complete(&rd))) {
        *rd.last = (struct step){0};
        return false;
    }
    return good && rd.head;
}

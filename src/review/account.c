/* Grades, and the account of a game; see review.h. */
#include "review/review.h"

#include <assert.h>
#include <string.h>

/* Worth that is lost: from which on a decision gets a grade, in STANDING_GAME-ths. */
enum { INACCURACY = 200, MISTAKE = 500, BLUNDER = 1000, ERRORS = 2 /* that it must be clear of */ };

/* The loss of worth, in 100ths, at which skill is half. */
enum { HALF_SKILL = 30000, SKILL = 1000 };

enum grade grade_of(const struct decision *d) {
    if (!d->options_n) {
        return GRADE_NONE;
    }
    if (!d->played || d->loss <= 0) {
        return GRADE_BEST;
    }
    if (d->loss < INACCURACY || d->loss < ERRORS * d->error) {
        return GRADE_GOOD;
    }
    return d->loss < MISTAKE ? GRADE_INACCURACY : d->loss < BLUNDER ? GRADE_MISTAKE : GRADE_BLUNDER;
}

const char *grade_name(enum grade g) {
    static const char *const name[GRADES] = {
        [GRADE_NONE] = "none",       [GRADE_BEST] = "best",
        [GRADE_GOOD] = "good",       [GRADE_INACCURACY] = "inaccuracy",
        [GRADE_MISTAKE] = "mistake", [GRADE_BLUNDER] = "blunder",
    };
    assert(g < GRADES);
    return name[g];
}

bool review_is_whole(const struct review *v) {
    for (uint32_t i = 0; i < v->steps_n; i++) {
        if (!v->step[i].known) {
            return false;
        }
    }
    return true;
}

int32_t account_skill(int32_t loss_mean) {
    int32_t loss = loss_mean > 0 ? loss_mean : 0;
    return (int32_t)((int64_t)SKILL * HALF_SKILL / (HALF_SKILL + loss));
}

static void add_decision(const struct step *x, unsigned seats, struct account out[]) {
    struct account *own = &out[x->seat];
    const struct decision *d = &x->decision;
    own->decisions++;
    own->grades[grade_of(d)]++;
    own->losses -= d->given[x->seat];
    own->loss_mean += d->loss; /* the sum, until the end */
    for (unsigned seat = 0; seat < seats; seat++) {
        out[seat].others += seat == x->seat ? 0 : d->given[seat];
    }
}

/* What came out, or what a looker-on said last. */
static void put_result(const struct review *v, const struct rh_components *c,
                       const struct rh_record *r, struct account out[]) {
    struct rh_complaint why;
    struct rh_state s;
    struct standing end = {0};
    rh_record_play(c, r, UINT32_MAX, &s, &why);
    if (s.phase == RH_OVER) {
        standing_of_end(c, &s, &end);
    }
    for (uint32_t i = s.phase == RH_OVER ? 0 : v->steps_n; i-- > 0;) {
        if (v->step[i].stands) {
            memcpy(end.win, v->step[i].win, sizeof end.win);
            memcpy(end.margin, v->step[i].margin, sizeof end.margin);
            break;
        }
    }
    for (unsigned seat = 0; seat < s.seats; seat++) {
        out[seat].result = end.win[seat];
        out[seat].margin = end.margin[seat];
    }
}

void account_make(const struct review *v, const struct rh_components *c, const struct rh_record *r,
                  struct account out[RH_SEATS_MAX]) {
    assert(v && c && r && out && v->steps_n == review_steps(r));
    const unsigned seats = r->options.seats;
    memset(out, 0, RH_SEATS_MAX * sizeof *out);
    put_result(v, c, r, out);
    for (uint32_t i = 0; i < v->steps_n; i++) {
        const struct step *x = &v->step[i];
        for (unsigned seat = 0; seat < seats; seat++) {
            out[seat].luck += x->luck_win[seat];
            out[seat].margin_luck += x->luck_margin[seat];
        }
        if (x->decision.options_n) {
            add_decision(x, seats, out);
        }
    }
    for (unsigned seat = 0; seat < seats; seat++) {
        struct account *a = &out[seat];
        a->fair = STANDING_GAME / (int32_t)seats;
        a->rest = a->result - a->fair - a->luck + a->losses - a->others;
        a->adjusted = a->result - a->luck;
        a->loss_mean = a->decisions ? 100 * a->loss_mean / (int32_t)a->decisions : 0;
        a->skill = account_skill(a->loss_mean);
    }
}

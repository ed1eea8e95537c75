/* The arithmetic of the arena; see arena.h. */
#include "arena/arena.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static void effort_add(struct arena_effort *sum, const struct arena_effort *x) {
    sum->decisions += x->decisions;
    sum->ms += x->ms;
    sum->ms_max = x->ms_max > sum->ms_max ? x->ms_max : sum->ms_max;
}

void arena_add(struct arena_pair *p, const struct arena_deal *d) {
    assert(p && d);
    p->deals++;
    p->sum += d->points;
    p->squares += d->points * d->points;
    p->score_a += d->score_a;
    p->score_b += d->score_b;
    p->actions += d->actions;
    p->luck += d->luck;
    p->luck2 += d->luck * d->luck;
    p->cross += d->luck * d->points;
    p->points2 += d->points2;
    p->adjusted2 += d->adjusted2;
    p->faults_a += d->faults_a;
    p->faults_b += d->faults_b;
    effort_add(&p->effort_a, &d->a);
    effort_add(&p->effort_b, &d->b);
}

double arena_mean(const struct arena_pair *p) {
    return p->deals ? p->sum / p->deals : 0;
}

/* The variance of a deal's points; never quite 0, for a few equal deals prove nothing. */
static double variance(const struct arena_pair *p) {
    double n = p->deals, mean = (p->sum + 0.5) / (n + 1);
    double v = p->deals > 1 ? (p->squares - p->sum * p->sum / n) / (n - 1) : 0.25;
    double least = mean * (1 - mean) / (n + 1);
    return v > least ? v : least;
}

double arena_error(const struct arena_pair *p) {
    return p->deals ? sqrt(variance(p) / p->deals) : 0.5;
}

double arena_adjusted(const struct arena_pair *p) {
    return p->deals ? (p->sum - p->luck) / p->deals : 0;
}

double arena_adjusted_error(const struct arena_pair *p) {
    double n = p->deals, sum = p->sum - p->luck, squares = p->squares - 2 * p->cross + p->luck2;
    return p->deals > 1 ? sqrt((squares - sum * sum / n) / (n - 1) / n) : 0.5;
}

/* Games of a deal are not independent, but each is like any other. */
double arena_luck_gain(const struct arena_pair *p, unsigned seats) {
    double n = p->deals, raw = arena_mean(p), adjusted = arena_adjusted(p);
    double left = p->adjusted2 / n - adjusted * adjusted;
    return n * seats > 1 && left > 0 ? (p->points2 / n - raw * raw) / left : 1;
}

double arena_llr(const struct arena_pair *p, double p0, double p1) {
    if (p->deals < 2) {
        return 0;
    }
    return p->deals * (p1 - p0) * (2 * arena_mean(p) - p0 - p1) / (2 * variance(p));
}

/* The chance that a wins at a table with b in all other seats, and its slope in a's rating. */
static double chance(double a, double b, unsigned seats, double *slope) {
    double p = 1 / (1 + (seats - 1) * pow(10, (b - a) / 400));
    *slope = p * (1 - p) * log(10) / 400;
    return p;
}

enum { N = ARENA_PLAYERS_MAX };

static const double HOLD = 1e-4; /* holds the mean at 0 */

/* Gauss and Jordan: solves m x = y in place; m becomes its own inverse. */
static void invert(double m[N][N], unsigned n) {
    for (unsigned k = 0; k < n; k++) {
        double pivot = m[k][k];
        m[k][k] = 1;
        for (unsigned j = 0; j < n; j++) {
            m[k][j] /= pivot;
        }
        for (unsigned i = 0; i < n; i++) {
            double f = m[i][k];
            if (i == k || f == 0) {
                continue;
            }
            m[i][k] = 0;
            for (unsigned j = 0; j < n; j++) {
                m[i][j] -= f * m[k][j];
            }
        }
    }
}

/* One step of Newton's method for the likeliest ratings; leaves the inverse information in m. */
static double step(const struct arena_pair *pair, unsigned pairs, unsigned players, unsigned seats,
                   double rating[], double m[N][N]) {
    double slope[N] = {0}, moved = 0;
    memset(m, 0, sizeof(double) * N * N);
    for (unsigned i = 0; i < players; i++) {
        for (unsigned j = 0; j < players; j++) {
            m[i][j] = HOLD;
        }
        m[i][i] += 1e-9;
    }
    for (unsigned k = 0; k < pairs; k++) {
        const struct arena_pair *x = &pair[k];
        if (!x->deals) {
            continue;
        }
        double s, p = chance(rating[x->a], rating[x->b], seats, &s);
        double n = p * (1 - p) / (arena_error(x) * arena_error(x)); /* games that it is worth */
        double share = (arena_mean(x) * x->deals + 0.5 / seats) / (x->deals + 0.5);
        double g = n * (share - p) * s / (p * (1 - p)), h = n * s * s / (p * (1 - p));
        slope[x->a] += g;
        slope[x->b] -= g;
        m[x->a][x->a] += h;
        m[x->b][x->b] += h;
        m[x->a][x->b] -= h;
        m[x->b][x->a] -= h;
    }
    invert(m, players);
    for (unsigned i = 0; i < players; i++) {
        double d = 0;
        for (unsigned j = 0; j < players; j++) {
            d += m[i][j] * slope[j];
        }
        d = d > 100 ? 100 : d < -100 ? -100 : d;
        rating[i] += d;
        moved += fabs(d);
    }
    return moved;
}

void arena_rate(const struct arena_pair *pair, unsigned pairs, unsigned players, unsigned seats,
                double rating[], double error[]) {
    assert(pair && players <= ARENA_PLAYERS_MAX && seats > 1);
    double m[N][N], mean = 0;
    for (unsigned i = 0; i < players; i++) {
        rating[i] = 0;
    }
    for (unsigned k = 0; k < 200; k++) {
        if (step(pair, pairs, players, seats, rating, m) < 0.001) {
            break;
        }
    }
    for (unsigned i = 0; i < players; i++) {
        mean += rating[i] / players;
    }
    for (unsigned i = 0; i < players; i++) {
        rating[i] -= mean;
        double v = m[i][i] - 1 / (HOLD * players * players); /* without that of the mean itself */
        error[i] = sqrt(v > 0 ? v : 0);
    }
}

/*
 * Glicko-2, step by step as the paper numbers them.
 *
 * Inside, ratings are on the paper's own scale (0, and a deviation of about 2); outside nobody sees
 * it. The volatility is found by the paper's Illinois method, with a bound on its steps.
 */
#include "ratings/glicko.h"

#include <assert.h>
#include <math.h>

static const double scale = 173.7178;
static const double tau = 0.5;        /* how much volatility may change */
static const double widest = 350;     /* nobody is less known than somebody new */
static const double close = 0.000001; /* when the search for the volatility ends */

static double g(double phi) {
    return 1 / sqrt(1 + 3 * phi * phi / (M_PI * M_PI));
}

/* Step 3: the score that is expected against an opponent. */
static double expect(double mu, double other, double phi) {
    return 1 / (1 + exp(-g(phi) * (mu - other)));
}

struct glicko glicko_new(void) {
    return (struct glicko){1500, widest, 0.06};
}

double glicko_expect(struct glicko player, struct glicko opponent) {
    double phi = hypot(player.deviation, opponent.deviation) / scale;
    return expect(player.rating / scale, opponent.rating / scale, phi);
}

struct glicko glicko_rest(struct glicko player, double periods) {
    assert(periods >= 0);
    double sigma = player.volatility * scale;
    player.deviation = sqrt(player.deviation * player.deviation + periods * sigma * sigma);
    player.deviation = fmin(player.deviation, widest);
    return player;
}

struct surprise { /* steps 3 and 4 */
    double variance, gain;
};

static struct surprise surprise_of(double mu, const struct glicko_result *result, size_t n) {
    double information = 0, sum = 0;
    for (size_t i = 0; i < n; i++) {
        const struct glicko *other = &result[i].opponent;
        double phi = other->deviation / scale;
        double expected = expect(mu, (other->rating - 1500) / scale, phi);
        information += result[i].weight * g(phi) * g(phi) * expected * (1 - expected);
        sum += result[i].weight * g(phi) * (result[i].score - expected);
    }
    return (struct surprise){1 / information, sum};
}

/* What the new volatility makes zero, in step 5. */
static double excess(double x, double a, double delta, double phi, double v) {
    double ex = exp(x), all = phi * phi + v + ex;
    return ex * (delta * delta - all) / (2 * all * all) - (x - a) / (tau * tau);
}

/* Step 5. */
static double new_volatility(double sigma, double phi, struct surprise s) {
    double delta = s.variance * s.gain, v = s.variance, a = log(sigma * sigma);
    double low = a, high = log(fmax(delta * delta - phi * phi - v, 0));
    if (delta * delta <= phi * phi + v) {
        for (high = a - tau; excess(high, a, delta, phi, v) < 0;) {
            high -= tau;
        }
    }
    double f_low = excess(low, a, delta, phi, v), f_high = excess(high, a, delta, phi, v);
    for (unsigned step = 0; step < 100 && fabs(high - low) > close; step++) {
        double middle = low + (low - high) * f_low / (f_high - f_low);
        double f_middle = excess(middle, a, delta, phi, v);
        if (f_middle * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = middle;
        f_high = f_middle;
    }
    return exp(low / 2);
}

struct glicko glicko_after(struct glicko player, double periods, const struct glicko_result *result,
                           size_t n) {
    assert((result || n == 0) && periods >= 0);
    if (n == 0) {
        return glicko_rest(player, periods);
    }
    double mu = (player.rating - 1500) / scale, phi = player.deviation / scale;
    struct surprise s = surprise_of(mu, result, n);
    double sigma = new_volatility(player.volatility, phi, s);
    double before = phi * phi + periods * sigma * sigma;  /* step 6 */
    double after = 1 / sqrt(1 / before + 1 / s.variance); /* step 7 */
    double gained = mu + after * after * s.gain;
    return (struct glicko){1500 + scale * gained, fmin(scale * after, widest), sigma};
}

void glicko_game(const struct glicko_seat *seat, size_t n, struct glicko *after) {
    assert(seat && after && n >= 1 && n <= GLICKO_SEATS);
    for (size_t i = 0; i < n; i++) {
        struct glicko_result result[GLICKO_SEATS];
        size_t others = 0;
        for (size_t k = 0; k < n; k++) {
            if (k != i) {
                result[others++] =
                    (struct glicko_result){.opponent = glicko_rest(seat[k].rating, seat[k].periods),
                                           .score = seat[i].place < seat[k].place    ? 1
                                                    : seat[i].place == seat[k].place ? 0.5
                                                                                     : 0,
                                           .weight = 1.0 / (double)(n - 1)};
            }
        }
        after[i] = glicko_after(seat[i].rating, seat[i].periods, result, others);
    }
}

double glicko_periods_until(struct glicko player, double deviation) {
    double sigma = player.volatility * scale;
    double more = deviation * deviation - player.deviation * player.deviation;
    return more > 0 ? more / (sigma * sigma) : 0;
}

/* See fit.h. */
#include "fit.h"

#include "bots/nn/nn.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 256 };

struct learner {
    const struct fit *f;
    size_t weights, from[4]; /* where the weights of each layer begin */
    float *w, *grad, *moment, *square;
};

struct pass { /* values of all layers, and slopes */
    float x[4][NN_MAX], d[4][NN_MAX];
};

static float dot(const float *a, const float *b, unsigned n) {
    float s[8] = {0};
    unsigned i = 0;
    for (; i + 8 <= n; i += 8) {
        for (unsigned k = 0; k < 8; k++) {
            s[k] += a[i + k] * b[i + k];
        }
    }
    for (; i < n; i++) {
        s[0] += a[i] * b[i];
    }
    return ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
}

static void forward(const struct learner *l, struct pass *p, size_t sample) {
    const unsigned *size = l->f->size;
    for (unsigned i = 0; i < size[0]; i++) {
        p->x[0][i] = (float)l->f->in[sample * size[0] + i] / 64;
    }
    for (unsigned k = 0; k < 3; k++) {
        const float *w = l->w + l->from[k], *add = w + (size_t)size[k] * size[k + 1];
        for (unsigned i = 0; i < size[k + 1]; i++) {
            float v = add[i] + dot(w + (size_t)i * size[k], p->x[k], size[k]);
            p->x[k + 1][i] = k < 2 && v < 0 ? 0 : v;
        }
    }
}

static float share(float x) {
    return 0.5f + 0.5f * x / (1 + fabsf(x));
}

/* Slopes of the loss: of likelihood for shares, of squares for others. */
static void backward(struct learner *l, struct pass *p, size_t sample) {
    const unsigned *size = l->f->size;
    for (unsigned i = 0; i < size[3]; i++) {
        float x = p->x[3][i], goal = l->f->out[sample * size[3] + i];
        p->d[3][i] = i < l->f->shares ? (share(x) - goal) * 2 / (1 + 2 * fabsf(x)) : x - goal;
    }
    for (unsigned k = 3; k-- > 0;) {
        const float *w = l->w + l->from[k];
        float *g = l->grad + l->from[k], *add = g + (size_t)size[k] * size[k + 1];
        memset(p->d[k], 0, sizeof p->d[k]);
        for (unsigned i = 0; i < size[k + 1]; i++) {
            float d = p->d[k + 1][i];
            if (d == 0 || (k < 2 && p->x[k + 1][i] <= 0)) {
                continue;
            }
            add[i] += d;
            for (unsigned j = 0; j < size[k]; j++) {
                g[(size_t)i * size[k] + j] += d * p->x[k][j];
                p->d[k][j] += d * w[(size_t)i * size[k] + j];
            }
        }
    }
}

static void step(struct learner *l, float rate, unsigned t) {
    float fix1 = 1 - powf(0.9f, (float)t), fix2 = 1 - powf(0.999f, (float)t);
    for (size_t i = 0; i < l->weights; i++) {
        float g = l->grad[i] / BATCH;
        l->moment[i] = 0.9f * l->moment[i] + 0.1f * g;
        l->square[i] = 0.999f * l->square[i] + 0.001f * g * g;
        l->w[i] -= rate * (l->moment[i] / fix1) / (sqrtf(l->square[i] / fix2) + 1e-8f);
        l->w[i] = l->w[i] > 30 ? 30 : l->w[i] < -30 ? -30 : l->w[i];
        l->grad[i] = 0;
    }
}

static void begin(struct learner *l, struct rh_rng *rng) {
    const unsigned *size = l->f->size;
    for (unsigned k = 0; k < 3; k++) {
        float scale = sqrtf(2.0f / (float)size[k]) * (k ? 1 : 0.5f);
        for (size_t i = 0; i < (size_t)size[k] * size[k + 1]; i++) {
            float u = 0;
            for (unsigned j = 0; j < 4; j++) {
                u += (float)rh_random(rng, 1 << 20) / (1 << 20) - 0.5f;
            }
            l->w[l->from[k] + i] = u * 1.7f * scale;
        }
    }
}

static void report(const struct learner *l, unsigned epoch) {
    const struct fit *f = l->f;
    double error[NN_MAX] = {0}, square[NN_MAX] = {0}, sum[NN_MAX] = {0}, share_of = 0;
    size_t held = 0;
    unsigned outputs = f->size[3];
    for (size_t s = 0; s < f->n; s++) {
        struct pass p;
        if (!f->held[s]) {
            continue;
        }
        forward(l, &p, s);
        held++;
        for (unsigned i = 0; i < outputs; i++) {
            double goal = (double)f->out[s * outputs + i];
            double got = (double)(i < f->shares ? share(p.x[3][i]) : p.x[3][i]);
            error[i] += (got - goal) * (got - goal);
            square[i] += goal * goal;
            sum[i] += goal;
        }
    }
    fprintf(stderr, "epoch %u, unexplained:", epoch);
    for (unsigned i = 0; i < outputs; i++) {
        double mean = sum[i] / (double)held, all = square[i] / (double)held - mean * mean;
        double left = error[i] / (double)held / (all > 0 ? all : 1);
        share_of += left / outputs;
        if (outputs <= 4) {
            fprintf(stderr, " %.4f", left);
        }
    }
    fprintf(stderr, " mean %.4f of the variance (%zu held back)\n", share_of, held);
}

/* In 1024ths, but only whole eights of them: finer ones change no choice and fill the page. */
static void print(const struct learner *l) {
    for (size_t i = 0; i < l->weights; i++) {
        printf("%ld,%s", 8 * lrintf(l->w[i] * 128),
               i % 16 == 15 || i + 1 == l->weights ? "\n" : "");
    }
}

static size_t *shuffled(size_t n, struct rh_rng *rng) {
    size_t *order = malloc(n * sizeof *order);
    for (size_t i = 0; order && i < n; i++) {
        size_t k = rh_random(rng, (uint32_t)i + 1);
        order[i] = order[k];
        order[k] = i;
    }
    return order;
}

void fit(const struct fit *f, struct rh_rng *rng) {
    struct learner l = {.f = f};
    for (unsigned k = 0; k < 3; k++) {
        l.from[k] = l.weights;
        l.weights += (size_t)(f->size[k] + 1) * f->size[k + 1];
    }
    l.w = calloc(4 * l.weights, sizeof *l.w);
    size_t *order = shuffled(f->n, rng);
    if (!l.w || !order) {
        abort();
    }
    l.grad = l.w + l.weights;
    l.moment = l.grad + l.weights;
    l.square = l.moment + l.weights;
    begin(&l, rng);
    unsigned t = 0, all = f->epochs * (unsigned)(f->n / BATCH);
    for (unsigned epoch = 0; epoch < f->epochs; epoch++) {
        for (size_t b = 0; b + BATCH <= f->n; b += BATCH) {
            for (size_t i = b; i < b + BATCH; i++) {
                struct pass p;
                if (!f->held[order[i]]) {
                    forward(&l, &p, order[i]);
                    backward(&l, &p, order[i]);
                }
            }
            t++;
            step(&l, 0.002f * (1 - (float)t / (float)(all + 1)) + 0.00002f, t);
        }
        report(&l, epoch + 1);
    }
    print(&l);
    free(l.w);
    free(order);
}

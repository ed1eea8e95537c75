/* See nn.h. */
#include "bots/nn/nn.h"

#include <assert.h>

static const int16_t *layer(const int16_t *w, unsigned inputs, unsigned n, const int16_t in[],
                            int32_t out[]) {
    const int16_t *add = w + n * inputs;
    for (unsigned i = 0; i < n; i++, w += inputs) {
        int32_t sum = 64 * add[i];
        for (unsigned k = 0; k < inputs; k++) {
            sum += (int32_t)w[k] * in[k];
        }
        out[i] = sum;
    }
    return add + n;
}

void nn_run(const struct nn *n, const int16_t in[], int32_t out[]) {
    assert(n->size[1] <= NN_MAX && n->size[2] <= NN_MAX && n->size[3] <= NN_MAX);
    int16_t one[NN_MAX], two[NN_MAX];
    int32_t sum[NN_MAX];
    const int16_t *w = n->weight;
    for (unsigned k = 0; k < 2; k++) {
        int16_t *to = k ? two : one;
        w = layer(w, n->size[k], n->size[k + 1], k ? one : in, sum);
        for (unsigned i = 0; i < n->size[k + 1]; i++) {
            int32_t x = sum[i] / 1024;
            to[i] = (int16_t)(x < 0 ? 0 : x > NN_OUT ? NN_OUT : x);
        }
    }
    layer(w, n->size[2], n->size[3], two, sum);
    for (unsigned i = 0; i < n->size[3]; i++) {
        out[i] = sum[i] / 64;
    }
}

float nn_share(int32_t out) {
    float x = (float)out / 1024;
    return 0.5f + 0.5f * x / (1 + (x < 0 ? -x : x));
}

uint32_t nn_odds(int32_t out) {
    return out >= 0 ? 1024 + 2 * (uint32_t)out : 1024u * 1024u / (1024 + 2 * (uint32_t)-out);
}

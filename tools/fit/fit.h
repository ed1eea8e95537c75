/* Fits a network of src/bots/nn to samples by steps down the gradient (Adam). */
#ifndef TOOLS_FIT_H
#define TOOLS_FIT_H

#include "roundhouse.h"

#include <stddef.h>
#include <stdint.h>

struct fit {
    unsigned size[4]; /* inputs, two layers, outputs */
    unsigned shares;  /* of the outputs so many first are between 0 and 1, the others any number */
    unsigned epochs;
    /* Samples: inputs in 64ths and what should come out. */
    const int16_t *in;
    const float *out;
    const uint8_t *held; /* samples that are not learned from, but show how good the network is */
    size_t n;
};

/* The weights go to standard output, in 1024ths. */
void fit(const struct fit *f, struct rh_rng *rng);

#endif

/*
 * Small neural networks (MLP), two layers between inputs and outputs, in whole numbers: every
 * platform computes the same. Inputs and neurons are in 64ths, weights and outputs in 1024ths.
 */
#ifndef BOTS_NN_NN_H
#define BOTS_NN_NN_H

#include <stdint.h>

enum {
    NN_MAX = 192,  /* inputs, or neurons of a layer */
    NN_IN = 1024,  /* an input is at most that much, either way */
    NN_OUT = 8191, /* and what a neuron between hands on */
};

struct nn {
    uint16_t size[4]; /* inputs, two layers, outputs */
    /* For each layer a row for each neuron, and then what is added to each. */
    const int16_t *weight;
};

void nn_run(const struct nn *n, const int16_t in[], int32_t out[]);

/* From an output to a number between 0 and 1: half and half of x / (1 + |x|). */
float nn_share(int32_t out);

/* The same as odds for it, in 1024ths. */
uint32_t nn_odds(int32_t out);

#endif

/*
 * How seats are counted: from 0 in the program and in the JSON of views and events, from 1 in
 * records, messages and sentences. There 0 stands for a spectator, who has no seat.
 */
#ifndef CORE_SEAT_H
#define CORE_SEAT_H

#include "roundhouse.h"

static inline unsigned seat_number(uint8_t seat) {
    return (seat + 1u) % (RH_SPECTATOR + 1u);
}

static inline uint8_t seat_of_number(int64_t number) {
    return number ? (uint8_t)(number - 1) : RH_SPECTATOR;
}

#endif

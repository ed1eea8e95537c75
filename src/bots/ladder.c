/* What characters and styles like; see ladder.h. */
#include "bots/ladder.h"

struct liking {
    uint8_t what; /* enum tune_name; 0 in both ends a list */
    int16_t by;   /* added */
};

enum { LIKINGS_MAX = 8, MUCH = 1000 };

static const struct liking likings[LADDER_STYLES][LIKINGS_MAX] = {
    [LADDER_COLLECTOR] = {{TUNE_TICKETS_AT, -6},
                          {TUNE_TICKET_GAIN, -40},
                          {TUNE_HUNGER, 4},
                          {TUNE_YARD_SPARE, 2}},
    [LADDER_BLOCKER] = {{TUNE_BLOCK, 3}, {TUNE_RIVAL, 20}, {TUNE_YARD_ROB, 10}},
    [LADDER_SPRINTER] = {{TUNE_TURN, 24},
                         {TUNE_TICKETS_AT, 99},
                         {TUNE_TICKET_GAIN, 24},
                         {TUNE_YARD_LAY, 6}},
    [LADDER_BUILDER] = {{TUNE_POINTS, 3},
                        {TUNE_PATH, 64},
                        {TUNE_TICKETS_AT, 4},
                        {TUNE_YARD_MISSING, -8}},
    [LADDER_ONE_STEP] = {{TUNE_POINTS, -16},
                         {TUNE_TICKET_GAIN, -MUCH},
                         {TUNE_TICKETS_AT, 99},
                         {TUNE_PATIENCE, 9},
                         {TUNE_RIVAL, -MUCH},
                         {TUNE_SIDE_LENGTH, 9}},
    [LADDER_LONG_ROUTES] = {{TUNE_POINTS, 24},
                            {TUNE_TICKET_GAIN, -MUCH},
                            {TUNE_TICKETS_AT, 99},
                            {TUNE_PATIENCE, 9},
                            {TUNE_RIVAL, -MUCH},
                            {TUNE_SIDE_LENGTH, -2}},
    [LADDER_ROUTE_FOCUS] = {{TUNE_POINTS, -16},
                            {TUNE_TICKET_GAIN, MUCH},
                            {TUNE_TICKETS_AT, 99},
                            {TUNE_PATIENCE, 9},
                            {TUNE_SIDE_LENGTH, -3}},
    [LADDER_HUNGRY] = {{TUNE_HUNGER, 5},
                       {TUNE_TICKET_GAIN, -120},
                       {TUNE_TICKETS_AT, -3},
                       {TUNE_PATIENCE, 9}},
};

void ladder_tune(struct tune *t, const struct tune *from, unsigned character) {
    *t = *from;
    for (unsigned i = 0; i < LIKINGS_MAX; i++) {
        const struct liking *x = &likings[character][i];
        t->p[x->what] = (int16_t)(t->p[x->what] + x->by);
    }
}

const struct bot *ladder_at(size_t i) {
    size_t n = 0;
    while (ladder_simple[n].name) {
        if (n == i) {
            return &ladder_simple[n];
        }
        n++;
    }
    i -= n;
    for (n = 0; ladder_deep[n].name; n++) {
        if (n == i) {
            return &ladder_deep[n];
        }
    }
    return NULL;
}

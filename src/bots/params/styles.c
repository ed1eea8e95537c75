/* What characters and styles like; see styles.h. */
#include "bots/params/styles.h"

#include <assert.h>

static const struct change likings[STYLES][CHANGES_MAX] = {
    [STYLE_COLLECTOR] = {{PARAM_TICKETS_AT, -6},
                         {PARAM_TICKET_GAIN, -40},
                         {PARAM_HUNGER, 4},
                         {PARAM_CARDS_SPARE, 2}},
    [STYLE_BLOCKER] = {{PARAM_BLOCK, 3}, {PARAM_RIVAL, 20}, {PARAM_CARDS_ROB, 10}},
    [STYLE_SPRINTER] = {{PARAM_TURN, 24},
                        {PARAM_TICKETS_AT, 99},
                        {PARAM_TICKET_GAIN, 24},
                        {PARAM_CARDS_LAY, 6}},
    [STYLE_BUILDER] = {{PARAM_POINTS, 3},
                       {PARAM_PATH, 64},
                       {PARAM_TICKETS_AT, 4},
                       {PARAM_CARDS_MISSING, -8}},
    [STYLE_ONE_STEP] = {{PARAM_POINTS, -16},
                        {PARAM_TICKET_GAIN, -PARAM_MUCH},
                        {PARAM_TICKETS_AT, 99},
                        {PARAM_PATIENCE, 9},
                        {PARAM_RIVAL, -PARAM_MUCH},
                        {PARAM_SIDE_LENGTH, 9}},
    [STYLE_LONG_ROUTES] = {{PARAM_POINTS, 24},
                           {PARAM_TICKET_GAIN, -PARAM_MUCH},
                           {PARAM_TICKETS_AT, 99},
                           {PARAM_PATIENCE, 9},
                           {PARAM_RIVAL, -PARAM_MUCH},
                           {PARAM_SIDE_LENGTH, -2}},
    [STYLE_ROUTE_FOCUS] = {{PARAM_POINTS, -16},
                           {PARAM_TICKET_GAIN, PARAM_MUCH},
                           {PARAM_TICKETS_AT, 99},
                           {PARAM_PATIENCE, 9},
                           {PARAM_SIDE_LENGTH, -3}},
    [STYLE_HUNGRY] = {{PARAM_HUNGER, 5},
                      {PARAM_TICKET_GAIN, -120},
                      {PARAM_TICKETS_AT, -3},
                      {PARAM_PATIENCE, 9}},
};

void styles_apply(struct params *t, const struct params *from, enum style style) {
    assert(t && from && style < STYLES);
    *t = *from;
    params_change(t, likings[style]);
}

/* All bots, as data; see levels.h. */
#include "bots/levels.h"

/*
 * The lower levels: each wins some 70 % against the one below it (docs/bots.md). On boards, from
 * above: steady does not fear rivals; fair draws no more tickets and spends cards as they come;
 * easy thinks of one ticket and does not look around; casual keeps every ticket and soon gives one
 * up; novice does not see the end coming and draws tickets too late; beginner draws them early too
 * and builds what is short. In the card game they take ever more tickets than they have cards for,
 * and rob ever less.
 */
static const struct level beginner = {
    .board = {.tickets = 1,
              .detour = 16,
              .unaware = true,
              .change = {{PARAM_TICKET_GAIN, -PARAM_MUCH},
                         {PARAM_TICKETS_AT, -21},
                         {PARAM_HUNGER, 4},
                         {PARAM_PATIENCE, 9},
                         {PARAM_RIVAL, -PARAM_MUCH},
                         {PARAM_POINTS, -100},
                         {PARAM_SIDE_LENGTH, -5},
                         {PARAM_NEED, -11},
                         {PARAM_HURRY, -99},
                         {PARAM_SLACK, -PARAM_MUCH}}},
    .ships = {.tickets = 1,
              .detour = 16,
              .unaware = true,
              .change = {{PARAM_TICKET_GAIN, -PARAM_MUCH},
                         {PARAM_TICKETS_AT, -33},
                         {PARAM_NEED, -16},
                         {PARAM_LENGTH, -8},
                         {PARAM_PATIENCE, 9},
                         {PARAM_RIVAL, -PARAM_MUCH},
                         {PARAM_POINTS, -60},
                         {PARAM_SIDE_LENGTH, -5},
                         {PARAM_HURRY, -99},
                         {PARAM_SLACK, -PARAM_MUCH}}},
    .cards = {.change = {{PARAM_CARDS_MISSING, -84},
                         {PARAM_CARDS_SPARE, 7},
                         {PARAM_CARDS_ROB, -36}}},
};
static const struct level novice = {
    .board = {.tickets = 1,
              .detour = 16,
              .unaware = true,
              .change = {{PARAM_TICKET_GAIN, -PARAM_MUCH},
                         {PARAM_TICKETS_AT, -10},
                         {PARAM_PATIENCE, 9},
                         {PARAM_RIVAL, -PARAM_MUCH},
                         {PARAM_POINTS, -30},
                         {PARAM_SIDE_LENGTH, -4},
                         {PARAM_HURRY, -99},
                         {PARAM_SLACK, -PARAM_MUCH}}},
    .ships = {.tickets = 1,
              .detour = 16,
              .unaware = true,
              .change = {{PARAM_TICKET_GAIN, -PARAM_MUCH},
                         {PARAM_TICKETS_AT, -14},
                         {PARAM_PATIENCE, 9},
                         {PARAM_RIVAL, -PARAM_MUCH},
                         {PARAM_POINTS, -30},
                         {PARAM_SIDE_LENGTH, -4},
                         {PARAM_HURRY, -99},
                         {PARAM_SLACK, -PARAM_MUCH}}},
    .cards = {.change = {{PARAM_CARDS_MISSING, -60},
                         {PARAM_CARDS_SPARE, 6},
                         {PARAM_CARDS_ROB, -33}}},
};
static const struct level casual = {
    .board = {.tickets = 1,
              .detour = 18,
              .unaware = true,
              .change = {{PARAM_TICKET_GAIN, -PARAM_MUCH},
                         {PARAM_TICKETS_AT, 99},
                         {PARAM_PATIENCE, 9},
                         {PARAM_RIVAL, -PARAM_MUCH},
                         {PARAM_POINTS, -16},
                         {PARAM_SIDE_LENGTH, -4},
                         {PARAM_HOARD, 8}}},
    .ships = {.tickets = 1,
              .detour = 18,
              .unaware = true,
              .change = {{PARAM_TICKET_GAIN, -300},
                         {PARAM_TICKETS_AT, 99},
                         {PARAM_PATIENCE, 9},
                         {PARAM_POINTS, -16},
                         {PARAM_SIDE_LENGTH, -4}}},
    .cards = {.change = {{PARAM_CARDS_MISSING, -60},
                         {PARAM_CARDS_SPARE, 5},
                         {PARAM_CARDS_ROB, -24}}},
};
static const struct level easy = {
    .board = {.tickets = 1,
              .detour = 24,
              .unaware = true,
              .change = {{PARAM_TICKET_GAIN, -200},
                         {PARAM_TICKETS_AT, 99},
                         {PARAM_PATIENCE, 9},
                         {PARAM_RIVAL, -PARAM_MUCH},
                         {PARAM_POINTS, -16},
                         {PARAM_SIDE_LENGTH, -3}}},
    .ships = {.tickets = 1,
              .detour = 20,
              .unaware = true,
              .change = {{PARAM_TICKET_GAIN, -300},
                         {PARAM_TICKETS_AT, 99},
                         {PARAM_PATIENCE, 9},
                         {PARAM_POINTS, -16},
                         {PARAM_SIDE_LENGTH, -3}}},
    .cards = {.change = {{PARAM_CARDS_MISSING, -60}, {PARAM_CARDS_SPARE, 3}}},
};
static const struct level fair = {
    .board = {.change = {{PARAM_TICKETS_AT, 99},
                         {PARAM_PATIENCE, 9},
                         {PARAM_RIVAL, -PARAM_MUCH},
                         {PARAM_POINTS, -10},
                         {PARAM_SIDE_LENGTH, -1}}},
    .ships = {.tickets = 2,
              .detour = 24,
              .unaware = true,
              .change = {{PARAM_TICKETS_AT, 99},
                         {PARAM_PATIENCE, 9},
                         {PARAM_POINTS, -12},
                         {PARAM_SIDE_LENGTH, -2},
                         {PARAM_HOARD, 10}}},
    .cards = {.change = {{PARAM_CARDS_MISSING, -60}, {PARAM_CARDS_SPARE, 1}}},
};
static const struct level steady = {
    .board = {.change = {{PARAM_RIVAL, -PARAM_MUCH}, {PARAM_POINTS, -6}}},
    .ships = {.tickets = 3, .change = {{PARAM_RIVAL, -PARAM_MUCH}, {PARAM_POINTS, -12}}},
    .cards = {.change = {{PARAM_CARDS_MISSING, -25}}},
};
static const struct level medium = {.effort = EFFORT_CAREFUL};
/* As many rollouts as make it a step above medium and leave one for expert. */
static const struct level hard = {
    .effort = EFFORT_CAREFUL, .rollouts = 72, .card_game_rollouts = 280};
static const struct level expert = {.effort = EFFORT_FULL};
static const struct level yardstick = {.effort = EFFORT_QUICK};

enum { LEVELS = 11 /* that are listed */ };

static const struct bot bots[] = {
    {"random", "Plays any legal move at random.", &player_random, NULL, 0},
    {"beginner", "Builds what is near, and forgets the rest. For children.", &player_policy,
     &beginner, STYLE_PLAIN},
    {"novice", "Thinks of one ticket at a time, and draws more too late.", &player_policy, &novice,
     STYLE_PLAIN},
    {"casual", "Gives a ticket up when its way is closed.", &player_policy, &casual, STYLE_PLAIN},
    {"easy", "Looks where you build only when it comes there itself.", &player_policy, &easy,
     STYLE_PLAIN},
    {"fair", "Plans its tickets, and spends its cards as they come.", &player_policy, &fair,
     STYLE_PLAIN},
    {"greedy", "Completes its tickets by the cheapest routes and ignores everyone else.",
     &player_greedy, NULL, 0},
    {"steady", "Sticks to its plan, and does not hurry for anybody.", &player_policy, &steady,
     STYLE_PLAIN},
    {"medium", "Follows a plan for all its tickets, contested links first.", &player_policy,
     &medium, STYLE_PLAIN},
    {"hard", "Plays out its options many times in its head.", &player_search, &hard, STYLE_PLAIN},
    {"expert", "Looks ahead as often as time allows, and guesses your tickets.", &player_search,
     &expert, STYLE_PLAIN},

    {"novice-collector", "A novice who loves tickets.", &player_policy, &novice, STYLE_COLLECTOR},
    {"novice-blocker", "A novice who would like to be in the way.", &player_policy, &novice,
     STYLE_BLOCKER},
    {"novice-sprinter", "A novice in a hurry.", &player_policy, &novice, STYLE_SPRINTER},
    {"novice-builder", "A novice who loves long paths.", &player_policy, &novice, STYLE_BUILDER},
    {"easy-collector", "Draws more tickets than it should.", &player_policy, &easy,
     STYLE_COLLECTOR},
    {"easy-blocker", "Sometimes claims what others need.", &player_policy, &easy, STYLE_BLOCKER},
    {"easy-sprinter", "Wants the game to end soon.", &player_policy, &easy, STYLE_SPRINTER},
    {"easy-builder", "Likes long routes in one line.", &player_policy, &easy, STYLE_BUILDER},
    {"medium-collector", "Lives on many tickets.", &player_policy, &medium, STYLE_COLLECTOR},
    {"medium-blocker", "Closes gaps in the networks of others.", &player_policy, &medium,
     STYLE_BLOCKER},
    {"medium-sprinter", "Few tickets, long routes, a quick end.", &player_policy, &medium,
     STYLE_SPRINTER},
    {"medium-builder", "Builds one long path.", &player_policy, &medium, STYLE_BUILDER},

    {"style-one-step", "Claims whatever helps a ticket now (a yardstick).", &player_policy,
     &yardstick, STYLE_ONE_STEP},
    {"style-long-routes", "Exploits the longest routes (a yardstick).", &player_policy, &yardstick,
     STYLE_LONG_ROUTES},
    {"style-route-focus", "Few tickets, then routes (a yardstick).", &player_policy, &yardstick,
     STYLE_ROUTE_FOCUS},
    {"style-hungry", "Draws tickets first of all (a yardstick).", &player_policy, &yardstick,
     STYLE_HUNGRY},

    {"hard-collector", "Thinks ahead, and loves tickets.", &player_search, &hard, STYLE_COLLECTOR},
    {"hard-blocker", "Thinks ahead, and stands in your way.", &player_search, &hard, STYLE_BLOCKER},
    {"hard-sprinter", "Thinks ahead, and hurries.", &player_search, &hard, STYLE_SPRINTER},
    {"hard-builder", "Thinks ahead, and builds long paths.", &player_search, &hard, STYLE_BUILDER},
    {"expert-collector", "Thinks far ahead, and loves tickets.", &player_search, &expert,
     STYLE_COLLECTOR},
    {"expert-blocker", "Thinks far ahead, and stands in your way.", &player_search, &expert,
     STYLE_BLOCKER},
    {"expert-sprinter", "Thinks far ahead, and hurries.", &player_search, &expert, STYLE_SPRINTER},
    {"expert-builder", "Thinks far ahead, and builds long paths.", &player_search, &expert,
     STYLE_BUILDER},
};

const struct bot *bot_any(size_t i) {
    return i < sizeof bots / sizeof *bots ? &bots[i] : NULL;
}

const struct bot *bot_at(size_t i) {
    return i < LEVELS ? &bots[i] : NULL;
}

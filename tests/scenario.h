/* The scenario being run, and the steps that its lines may take: see scenario.c. */
#ifndef SCENARIO_H
#define SCENARIO_H

#include "roundhouse.h"
#include "scenario_line.h"

enum { TEXT_MAX = 32768, CLAUSES_MAX = 400, MAPS = 3 };

struct scenario {
    const char *file;
    unsigned line, scenarios, steps, failures;
    bool failed;        /* in this scenario */
    const char *filter; /* only scenarios whose first line has this; NULL: all */
    bool skipped;       /* this one is not among them */

    struct rh_components map[MAPS];
    const struct rh_components *c;
    char position[TEXT_MAX]; /* lines so far */
    bool placed;             /* the state is that position, or came from it */
    char deals[TEXT_MAX];
    struct rh_deal deal;
    bool dealt;
    struct rh_state s;

    char clause[CLAUSES_MAX][24];
    unsigned clauses_n;
    bool result[RH_RESULTS];
};
extern struct scenario run;

/* Counts a failure and says what it was; only the first of a scenario. */
void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

const struct rh_components *find_map(const char *id);
unsigned number(const char **text);

/* scenario_place.c: positions and deals */
void place(void); /* reads the position, when the first step needs it */
void add_position_line(const char *line);
void step_deal(const char *rest);
void step_start(const char *rest);
void step_nostart(const char *rest);

/* scenario_act.c: actions */
void step_do(const char *rest);
void step_may(const char *rest);
void step_no(const char *rest);
void step_bad(const char *rest);
void step_count(const char *rest);

/* scenario_look.c: what must be so */
void step_is(const char *rest);
void step_isnt(const char *rest);
void step_sees(const char *rest);
void step_top(const char *rest);
void step_bottom(const char *rest);
void step_left(const char *rest);
void step_acts(const char *rest);
void step_final(const char *rest);
void step_wins(const char *rest);
void step_trail(const char *rest);
void step_bonus(const char *rest);

#endif

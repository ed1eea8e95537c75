/* Files of numbers that must not change: `map seats ... number` a line, `#` for comments. */
#ifndef CLI_MEASURE_COMPARE_H
#define CLI_MEASURE_COMPARE_H

#include "roundhouse.h"

enum { COMPARE_FIELDS_MAX = 6, COMPARE_NUMBER = 24 };

struct compare_line {
    const char *map;
    unsigned field[COMPARE_FIELDS_MAX]; /* the whole numbers between map and result */
};

/* Writes the number that a line should have; false: the line makes no sense, which is said. */
typedef bool compare_count(const struct rh_components *c, const struct compare_line *line,
                           char number[COMPARE_NUMBER]);

/* Compares every line of a file; fields: how many numbers stand between map and result. */
int compare_file(const char *path, unsigned fields, compare_count *count);

#endif

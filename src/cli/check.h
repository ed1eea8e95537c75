/* Files of numbers that must not change: `map seats ... number` a line, `#` for comments. */
#ifndef CLI_CHECK_H
#define CLI_CHECK_H

#include "roundhouse.h"

enum { CHECK_FIELDS_MAX = 6, CHECK_NUMBER = 24 };

struct check_line {
    const char *map;
    unsigned field[CHECK_FIELDS_MAX]; /* the whole numbers between map and result */
};

/* Writes the number that a line should have; false: the line makes no sense, which is said. */
typedef bool check_count(const struct rh_components *c, const struct check_line *line,
                         char number[CHECK_NUMBER]);

/* Compares every line of a file; fields: how many numbers stand between map and result. */
int check_file(const char *path, unsigned fields, check_count *count);

#endif

/* What text/json.h lacks for a program that prints: standard output, and numbers with a
   fraction. */
#ifndef CLI_PRINT_JSON_H
#define CLI_PRINT_JSON_H

#include "text/json.h"

enum { PRINT_JSON_MAX = 4096 }; /* between two calls of print_json */

/* Prints what was written; what is written next stands behind it. */
void print_json(struct out *o);

/* A key and its value, which is JSON already and may be longer. */
void print_json_raw(struct out *o, const char *key, const char *json);

/* The rest, and the end of the line. */
void print_json_line(struct out *o);

void print_json_put_decimal(struct out *o, const char *key, double value, int digits);

#endif

/* Options and words of a command line, and the help that a subcommand gives. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include <stdbool.h>
#include <stdint.h>

enum { ARGS_OPTIONS_MAX = 32, ARGS_WORDS_MAX = 1024, ARGS_GIVEN_MAX = 64 };

/* The message usage.COMMAND.NAME tells what it does. */
struct args_option {
    const char *name;  /* without the dashes; NULL after the last */
    const char *value; /* what it takes, as in "FILE"; NULL: nothing */
};

/* What it does and what else there is to know: usage.about.COMMAND, usage.notes.COMMAND. */
struct args_usage {
    const char *name; /* of the subcommand */
    const char *line; /* "roundhouse sim N [options]" */
    const struct args_option *options;
    const char *examples; /* lines */
    unsigned words_max;
    uint32_t many; /* bits, by place in the options: those that may be given several times */
};

struct args {
    const struct args_usage *usage;
    const char *value[ARGS_OPTIONS_MAX]; /* by place in the options; NULL: not given */
    const char *word[ARGS_WORDS_MAX];
    unsigned words_n;
    struct args_given {  /* the options one by one, as they came */
        unsigned option; /* its place in the options */
        const char *value;
    } given[ARGS_GIVEN_MAX];
    unsigned given_n;
};

/*
 * Reads `--name value`, `--name=value` and words in any order; `--` ends the options. False: the
 * command is done, with *status as its exit code, because it was asked for help or made no sense.
 */
bool args_read(struct args *args, const struct args_usage *usage, int argc, char **argv,
               int *status);

/* The value of an option, the last one if it may be given several times; NULL: not given. */
const char *args_value(const struct args *args, const char *name);
bool args_has(const struct args *args, const char *name);

/* Each leaves *out as it is if the option is not given; false: its value makes no sense. */
bool args_number(const struct args *args, const char *name, unsigned min, unsigned max,
                 unsigned *out);
bool args_seconds(const struct args *args, const char *name, double *out);
bool args_seed(const struct args *args, const char *name, uint8_t seed[32]);

/* A whole number, with nothing after it. */
bool args_parse_number(const char *text, unsigned min, unsigned max, unsigned *out);

/* How many threads this machine runs side by side, so many at most: what `--threads` is if it is
   not given. */
unsigned args_processors(unsigned most);

#endif

/* A reader of lines and words, and the complaint about what does not fit. */
#ifndef TEXT_IN_H
#define TEXT_IN_H

#include "roundhouse.h"
#include "text/out.h"

struct in {
    const char *next;     /* the text after this line */
    const char *at, *end; /* what is left of this line */
    uint32_t line;
    struct rh_complaint *why; /* may be NULL */
};

void in_start(struct in *in, const char *text, struct rh_complaint *why);

/* Goes to the next line that says something; false at the end of the text. */
bool in_line(struct in *in);

/* The next word of the line; its length is 0 when the line is used up. */
struct word in_word(struct in *in);
struct word in_peek(const struct in *in);

/* All that is left of the line, `#` included, without spaces around it. */
struct word in_rest(struct in *in);

bool word_is(struct word w, const char *text);
bool word_is_number(struct word w);
bool word_is_clean(struct word w); /* UTF-8 without control characters */

/* Says what is wrong by the key of a message, with the line; always false: text/complain.h. */
bool in_complain(struct in *in, const char *key, ...) __attribute__((sentinel));

/* The same in English only, as out_put would: for positions, which programs write and read. */
bool in_refuse(struct in *in, const char *format, ...);

/* Refuses words that are left over. */
bool in_done(struct in *in);

/* Each reads one word, which must be such a thing; what: a key, or English. */
bool in_number(struct in *in, const char *what, unsigned min, unsigned max, unsigned *value);
bool in_seat(struct in *in, struct word w, unsigned seats, uint8_t *seat);
bool in_hash(struct in *in, uint64_t *hash);
bool in_seed(struct in *in, uint8_t seed[32]);

/* Reads the `map` line of a record or position, whose map must be the one of the components. */
bool in_map(struct in *in, const struct rh_components *c, uint64_t *hash);

#endif

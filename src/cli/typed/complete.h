/* What the word before the cursor can become: only what is legal now. */
#ifndef CLI_TYPED_COMPLETE_H
#define CLI_TYPED_COMPLETE_H

#include "roundhouse.h"

enum { COMPLETE_MAX = 256, COMPLETE_TEXT = 400 };

struct complete {
    const struct rh_components *c;
    const struct rh_state *view; /* of the player whose turn it is */
    const struct rh_action *legal;
    size_t legal_n;
    const char *const *commands; /* words of the program itself, NULL after the last */
};

struct complete_list {
    char word[COMPLETE_MAX][RH_ID_MAX];
    unsigned n;
};

/* Candidates for the last word of a line, which may be empty. */
void complete_line(const struct complete *x, const char *line, struct complete_list *list);

/*
 * An action as players type it here: the notation of records, but `draw tickets` for `tickets`,
 * because the word alone shows one's tickets.
 */
size_t complete_print(const struct rh_components *c, const struct rh_action *a, char *out,
                      size_t size);

#endif

/* The rules in the reader's language: whole, by clause, or by a word in them. */
#ifndef CLI_SHOW_RULES_H
#define CLI_SHOW_RULES_H

#include "roundhouse.h"

/* Prints what is asked for of one game (RH_GAMES: of all); "" is everything. json: an object a
   line. False: nothing fits. */
bool rules_show(unsigned game, const char *wanted, bool json);

#endif

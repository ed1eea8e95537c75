/* Letters as one types them: small, and without accents. */
#ifndef CLI_WORDS_FOLD_H
#define CLI_WORDS_FOLD_H

#include <stddef.h>

/* "Νέα Υόρκη" becomes "νεα υορκη", "Montréal" "montreal". */
void fold_text(const char *text, char *out, size_t size);

#endif

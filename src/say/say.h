/*
 * Sentences for people, in their language.
 *
 * The text is in message files, one a language (data/messages/en.txt); the code knows only keys.
 * Pure like the engine, so that a terminal, a server and WebAssembly share it and the files.
 */
#ifndef SAY_SAY_H
#define SAY_SAY_H

#include "roundhouse.h"

#include <stdarg.h>

/* A message file: lines `key = text with {parameters}`; docs/messages.md says all about them. */
struct say_book {
    const char *text;  /* a whole file */
    const char *spare; /* another one for keys that it lacks; may be NULL */
};

/*
 * Marks in a text that an interface may turn into colors, or leave out: say_strip does that.
 * SAY_ON and a letter begin a marked piece (a color: say_mark; a seat: `1` to `5`), SAY_OFF ends
 * it.
 */
enum { SAY_ON = 14, SAY_OFF = 15 };

char say_mark(uint8_t card); /* "pbowgykr" by color, `l` wild; say_color marks gray with `x` */
void say_strip(char *text);

/*
 * Writes the message of a key. Parameters are pairs of a name and its value, NULL after the last:
 * text, or an int if the name begins with `#`: say_text(book, out, size, "hand", "who", name, "#n",
 * 3, NULL). Returns the length that the text needs, as snprintf does. A missing key is written as
 * `[key]`.
 */
size_t say_text(const struct say_book *book, char *out, size_t size, const char *key, ...)
    __attribute__((sentinel));
size_t say_text_list(const struct say_book *book, char *out, size_t size, const char *key,
                     va_list *list);
bool say_has(const struct say_book *book, const char *key);

/*
 * The key of a message in the words of the game of these components: `key.great-lakes`, or
 * `key.locomotive` where wild cards are called so, if there is one; else the key. Returns out.
 */
enum { SAY_KEY_MAX = 64 };
const char *say_key(const struct say_book *book, const struct rh_components *c, const char *key,
                    char out[SAY_KEY_MAX]);

/* What is wrong with a text, without line or file. */
size_t say_complaint(const struct say_book *book, const struct rh_complaint *why, char *out,
                     size_t size);

/* ---- words of the games ------------------------------------------------------------------ */

enum { SAY_MAX = 2048 }; /* bytes that suffice for any sentence; a Greek letter takes two */

/* A table as one eye sees it. */
struct say_table {
    const struct say_book *book;
    const struct rh_components *c;
    const char (*name)[RH_ID_MAX]; /* of each seat */
    uint8_t eye;
};

/* Each writes a phrase and returns its length. */
size_t say_cards(const struct say_table *t, const uint8_t count[RH_CARDS], char *out, size_t size);
size_t say_card(const struct say_table *t, uint8_t card, char *out, size_t size); /* "a red card" */
size_t say_city(const struct say_table *t, uint8_t city, char *out, size_t size);
size_t say_title(const struct say_book *book, const struct rh_components *c, char *out,
                 size_t size); /* of a map */
size_t say_route(const struct say_table *t, uint8_t route, char *out, size_t size);
size_t say_ticket(const struct say_table *t, uint8_t ticket, char *out, size_t size);
size_t say_ticket_cards(const struct say_table *t, uint8_t ticket, char *out, size_t size);
size_t say_tickets(const struct say_table *t, uint64_t tickets, char *out, size_t size);
size_t say_color(const struct say_table *t, uint8_t color, char *out, size_t size);
size_t say_name(const struct say_table *t, uint8_t seat, char *out, size_t size); /* or "You" */

/* Adds an item to a list in a text: "a, b and c". */
void say_join(const struct say_book *book, char *text, size_t size, const char *item, bool last);

/* Why an action is refused: a sentence, and the clause that forbids it. */
size_t say_refusal(const struct say_table *t, const struct rh_state *view,
                   const struct rh_action *a, enum rh_result r, char *out, size_t size);

/* ---- events ------------------------------------------------------------------------------ */

/*
 * A sentence before it has words: a message, and what each of its parameters stands for. As data it
 * goes to the page too, which says it in its reader's language.
 */
struct say_told {
    char key[SAY_KEY_MAX];           /* of the message; "": there is nothing to say */
    const char *deck;                /* NULL, or the key of its name */
    uint8_t seat, card, route, city; /* RH_NONE: it names none */
    bool has_cards;
    uint8_t cards[RH_CARDS];
    uint64_t tickets;
    int n, m, points;
};
#define SAY_NOTHING                                                                                \
    (struct say_told) {                                                                            \
        .seat = RH_NONE, .card = RH_NONE, .route = RH_NONE, .city = RH_NONE                        \
    }

/*
 * What there is to tell of the first of n events, as an eye may see it. Returns how many events it
 * covers, for cards that are turned up together are told together.
 */
size_t say_tell(const struct rh_components *c, uint8_t eye, const struct rh_event *list, size_t n,
                struct say_told *told);

/* A sentence for what is told. */
size_t say_told(const struct say_table *t, const struct say_told *told, char *out, size_t size);

/* Both at once; *used: how many events it covers. 0: there is nothing to say. */
size_t say_events(const struct say_table *t, const struct rh_event *list, size_t n, size_t *used,
                  char *out, size_t size);

#endif

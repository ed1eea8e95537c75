/* The ratings of bots, read line by line from the text that is in the program. */
#include "ratings/bots.h"

#include "maps/embedded.h"

#include <stdlib.h>
#include <string.h>

extern const struct embedded ratings_embedded[];

enum { LEVEL = 32 };

/* Whether the line begins with this word, after which *at goes on. */
static bool takes(const char **at, const char *word) {
    size_t n = strlen(word);
    if (strncmp(*at, word, n) != 0 || (*at)[n] != ' ') {
        return false;
    }
    *at += n + 1;
    return true;
}

void ratings_each_bot(const char *map, uint8_t seats,
                      void (*call)(void *, const char *, struct glicko), void *ctx) {
    const char *at = ratings_embedded[0].data, *end = ratings_embedded[0].end;
    char number[4] = {(char)('0' + seats % 10), 0};
    while (at < end) {
        const char *line = at, *next = memchr(at, '\n', (size_t)(end - at));
        at = next ? next + 1 : end;
        if (takes(&line, map) && takes(&line, number)) {
            char level[LEVEL] = "", *rest;
            size_t n = strcspn(line, " ");
            if (n >= sizeof level) {
                continue;
            }
            memcpy(level, line, n);
            struct glicko rating = glicko_new();
            rating.rating = (double)strtol(line + n, &rest, 10);
            rating.deviation = (double)strtol(rest, NULL, 10);
            call(ctx, level, rating);
        }
    }
}

struct search {
    const char *level;
    struct glicko *found;
    bool is;
};

static void look(void *ctx, const char *level, struct glicko rating) {
    struct search *s = ctx;
    if (!strcmp(level, s->level)) {
        *s->found = rating;
        s->is = true;
    }
}

bool ratings_of_bot(const char *map, uint8_t seats, const char *level, struct glicko *found) {
    struct search s = {level, found, false};
    ratings_each_bot(map, seats, look, &s);
    return s.is;
}

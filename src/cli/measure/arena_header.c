/* See arena_header.h: `arena 1 map usa HASH seats 2 seed HEX players hard "line:my bot"`. */
#include "cli/measure/arena_header.h"

#include "cli/args.h"
#include "cli/seed.h"

#include <stdlib.h>
#include <string.h>

/* A name; if it has a space, between quotes, with a backslash before those that it has itself. */
static size_t put_name(char *out, size_t size, const char *name, bool quoted) {
    size_t n = 0;
    quoted = quoted && strchr(name, ' ');
    n += (size_t)snprintf(out, size, quoted ? " \"" : " ");
    for (; *name && n + 4 < size; name++) {
        if (quoted && (*name == '"' || *name == '\\')) {
            out[n++] = '\\';
        }
        out[n++] = *name;
    }
    n += (size_t)snprintf(out + n, size - n, quoted ? "\"" : "");
    return n;
}

void arena_header_print(const struct arena_run *run, char out[ARENA_HEADER_MAX], bool quoted) {
    char seed[65];
    const size_t size = ARENA_HEADER_MAX;
    seed_print(run->plan.seed, seed);
    size_t n = (size_t)snprintf(out, size, "arena 1 map %s %016llx seats %u seed %s", run->c->id,
                                (unsigned long long)run->c->hash, run->plan.seats, seed);
    if (run->usual.ms) {
        n += (size_t)snprintf(out + n, size - n, " ms %u", run->usual.ms);
    } else if (run->usual.rollouts != ARENA_ROLLOUTS) {
        n += (size_t)snprintf(out + n, size - n, " rollouts %u", run->usual.rollouts);
    }
    n += (size_t)snprintf(out + n, size - n, run->plan.luck ? " luck players" : " players");
    for (unsigned i = 0; i < run->players_n; i++) {
        n += put_name(out + n, size - n, run->player[i].name, quoted);
    }
}

bool arena_header_is(const char *text, const char *header) {
    size_t n = strcspn(text, "\n");
    return n == strlen(header) && memcmp(text, header, n) == 0;
}

/* The next word of a line, or what is between quotes; false: there is none, or it is too long. */
static bool word(const char **at, char *out, size_t size) {
    const char *p = *at + strspn(*at, " ");
    bool quotes = *p == '"';
    size_t n = 0;
    for (p += quotes; *p && *p != '\n' && *p != (quotes ? '"' : ' ') && n + 1 < size; p++) {
        p += quotes && *p == '\\' && p[1];
        out[n++] = *p;
    }
    out[n] = '\0';
    bool whole = !*p || *p == '\n' || *p == (quotes ? '"' : ' ');
    *at = p + (quotes && *p == '"');
    return n > 0 && whole;
}

static bool is_next(const char **at, const char *wanted) {
    char text[32];
    const char *old = *at;
    if (word(at, text, sizeof text) && strcmp(text, wanted) == 0) {
        return true;
    }
    *at = old;
    return false;
}

bool arena_header_map(const char *text, char map[RH_ID_MAX]) {
    return is_next(&text, "arena") && is_next(&text, "1") && is_next(&text, "map") &&
           word(&text, map, RH_ID_MAX);
}

static bool read_number(const char **at, unsigned min, unsigned max, unsigned *out) {
    char text[32];
    return word(at, text, sizeof text) && args_parse_number(text, min, max, out);
}

bool arena_header_read(struct arena_run *run, const char *text) {
    char map[RH_ID_MAX], hash[17], mine[17], seed[65], name[PLAYER_NAME_MAX];
    unsigned seats;
    run->usual = (struct player_budget){.rollouts = ARENA_ROLLOUTS};
    snprintf(mine, sizeof mine, "%016llx", (unsigned long long)run->c->hash);
    if (!is_next(&text, "arena") || !is_next(&text, "1") || !is_next(&text, "map") ||
        !word(&text, map, sizeof map) || !word(&text, hash, sizeof hash) ||
        strcmp(hash, mine) != 0 || !is_next(&text, "seats") ||
        !read_number(&text, run->c->seats_min, run->c->seats_max, &seats) ||
        !is_next(&text, "seed") || !word(&text, seed, sizeof seed) ||
        !seed_parse(seed, run->plan.seed)) {
        return false;
    }
    run->plan.seats = (uint8_t)seats;
    if ((is_next(&text, "ms") && !read_number(&text, 1, PLAYER_MS_MAX, &run->usual.ms)) ||
        (is_next(&text, "rollouts") &&
         !read_number(&text, 0, PLAYER_ROLLOUTS_MAX, &run->usual.rollouts)) ||
        (run->plan.luck = is_next(&text, "luck"), !is_next(&text, "players"))) {
        return false;
    }
    while (word(&text, name, sizeof name) && run->players_n < ARENA_PLAYERS_MAX) {
        struct arena_player *p = &run->player[run->players_n++];
        if (player_parse(name, run->usual, p) != PLAYER_GOOD) {
            return false;
        }
    }
    return run->players_n > 1;
}

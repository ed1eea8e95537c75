/* See player.h. */
#include "arena/player.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SLICE = 8 /* rollouts between looks at the clock */, PROGRAM_MS = 1000 };

/* "500" or "100ms", up to `n` bytes. */
static bool read_budget(const char *text, size_t n, struct player_budget *budget) {
    size_t digits = strspn(text, "0123456789");
    bool ms = n == digits + 2 && strncmp(text + digits, "ms", 2) == 0;
    if (digits == 0 || digits > 9 || (digits != n && !ms)) {
        return false;
    }
    unsigned long value = strtoul(text, NULL, 10);
    *budget = ms ? (struct player_budget){.ms = (uint32_t)value}
                 : (struct player_budget){.rollouts = (uint32_t)value};
    return ms ? value >= 1 && value <= PLAYER_MS_MAX : value <= PLAYER_ROLLOUTS_MAX;
}

bool player_is_program(const char *text) {
    return strncmp(text, "line", 4) == 0 && strchr(":@[", text[4]) && text[4];
}

static enum player_result read_program(const char *text, struct player_budget usual,
                                       struct arena_player *p) {
    const char *at = text + 4;
    p->budget = (struct player_budget){.ms = usual.ms ? usual.ms : PROGRAM_MS};
    if (*at == '@') {
        size_t n = strcspn(++at, "[:");
        if (!read_budget(at, n, &p->budget) || !p->budget.ms) {
            return PLAYER_BUDGET; /* rollouts are nothing to a program */
        }
        at += n;
    }
    if (*at == '[') {
        size_t n = strcspn(++at, "]");
        if (!talk_settings(at, n, p->settings) || at[n] != ']') {
            return PLAYER_SETTINGS;
        }
        at += n + 1;
    }
    if (at[0] != ':' || at[1 + strspn(at + 1, " ")] == '\0' || strpbrk(at, "\n\r")) {
        return PLAYER_COMMAND;
    }
    snprintf(p->command, sizeof p->command, "%s", at + 1);
    return PLAYER_GOOD;
}

enum player_result player_parse(const char *text, struct player_budget usual,
                                struct arena_player *p) {
    assert(text && p);
    *p = (struct arena_player){.budget = usual};
    if (strlen(text) >= sizeof p->name) {
        return PLAYER_LONG;
    }
    snprintf(p->name, sizeof p->name, "%s", text);
    if (player_is_program(text)) {
        return read_program(text, usual, p);
    }
    char name[PLAYER_NAME_MAX];
    size_t n = strcspn(text, "@");
    snprintf(name, sizeof name, "%.*s", (int)n, text);
    p->bot = bot_find(name);
    if (!p->bot) {
        return PLAYER_UNKNOWN;
    }
    bool good = !text[n] || read_budget(text + n + 1, strlen(text + n + 1), &p->budget);
    return good ? PLAYER_GOOD : PLAYER_BUDGET;
}

static double processor_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

void player_think(const struct arena_player *p, void *memory, const struct rh_components *c,
                  const struct rh_state *view, uint64_t luck, struct rh_action *out) {
    assert(p && p->bot);
    if (!p->budget.ms) {
        bot_choose(p->bot, memory, c, view, luck, p->budget.rollouts, out);
        return;
    }
    bot_start(p->bot, memory, c, view, luck);
    double end = processor_ms() + p->budget.ms;
    while (bot_think(p->bot, memory, SLICE) && processor_ms() < end) {
    }
    bot_answer(p->bot, memory, out);
}

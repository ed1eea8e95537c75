/*
 * What must hold for every decision of every bot, over many games of all maps and table sizes.
 *
 * Each decision is legal, with no thought at all, with one broken off anywhere, and with a whole
 * one; it is the same for the same view, seed and number of rollouts, however they are cut into
 * slices and whoever helps;
 * it is the same in a twin game that differs only in what the seat may not know; and nothing is
 * allocated on the way (malloc and its kin are wrapped by the linker and counted).
 *
 * Usage: bots_property GAMES [FILE]: with a file the signatures of fixed matches are compared too.
 */
#include "arena/helpers.h"
#include "bots/bot.h"
#include "core/hash.h"
#include "maps/maps.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);

enum {
    THINKS = 16, /* in one game of so many; in the others it answers at once */
    SHORT = 40,  /* rollouts at most, */
    LONG = 440,  /* but now and then so many: those that search come to their second heat */
};

static _Thread_local bool thinking;
static _Thread_local unsigned allocated, failed, checked;

void *__wrap_malloc(size_t n) {
    allocated += thinking;
    return __real_malloc(n);
}

void *__wrap_calloc(size_t n, size_t size) {
    allocated += thinking;
    return __real_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t n) {
    allocated += thinking;
    return __real_realloc(p, n);
}

static void expect(bool good, const char *what, const struct bot *bot, const char *map) {
    checked++;
    if (!good && failed++ < 20) {
        printf("%s, %s: %s\n", map, bot->name, what);
    }
}

static void choose(const struct bot *bot, void *memory, const struct rh_components *c,
                   const struct rh_state *view, uint64_t seed, uint32_t rollouts, uint32_t slice,
                   struct rh_action *out) {
    thinking = true;
    bot_start(bot, memory, c, view, seed);
    while (rollouts) {
        uint32_t n = rollouts < slice ? rollouts : slice;
        rollouts -= n;
        if (!bot_think(bot, memory, n)) {
            break;
        }
    }
    bot_answer(bot, memory, out);
    thinking = false;
}

/* The same with other threads that help. */
static void choose_helped(const struct bot *bot, void *memory, const struct rh_components *c,
                          const struct rh_state *view, uint64_t seed, uint32_t rollouts,
                          struct rh_action *out) {
    struct helpers helpers;
    bot_start(bot, memory, c, view, seed);
    helpers_begin(&helpers, bot, memory, 2);
    bot_think(bot, memory, rollouts);
    helpers_end(&helpers);
    bot_answer(bot, memory, out);
}

/* The decision in a game, checked in every way. */
static void decide(const struct bot *bot, void *memory, const struct rh_components *c,
                   const struct rh_state *s, uint8_t seat, uint32_t number, uint64_t seed,
                   struct rh_action *out) {
    struct rh_state view, twin, twin_view;
    struct rh_action again;
    struct rh_rng rng = {seed};
    uint32_t rollouts = number % THINKS || rh_random(&rng, 4) ? 0 : rh_random(&rng, SHORT);
    rollouts = rollouts == SHORT - 1 ? LONG : rollouts;
    rh_view(c, s, seat, &view);
    choose(bot, memory, c, &view, seed, 0, 1, out);
    expect(rh_check(c, s, out) == RH_OK, "an illegal action without thought", bot, c->id);
    choose(bot, memory, c, &view, seed, rollouts, 7, out);
    expect(rh_check(c, s, out) == RH_OK && out->seat == seat, "an illegal action", bot, c->id);
    if (rh_random(&rng, 16) == 0) {
        choose(bot, memory, c, &view, seed, rollouts, rollouts + 1, &again);
        expect(memcmp(out, &again, sizeof again) == 0, "slices change the answer", bot, c->id);
        if (bot->player->help && rollouts) {
            choose_helped(bot, memory, c, &view, seed, rollouts, &again);
            expect(memcmp(out, &again, sizeof again) == 0, "help changes the answer", bot, c->id);
        }
        rh_fill(c, &view, &rng, &twin);
        rh_view(c, &twin, seat, &twin_view);
        expect(memcmp(&view, &twin_view, sizeof view) == 0, "a twin looks different", bot, c->id);
        choose(bot, memory, c, &twin_view, seed, rollouts, 7, &again);
        expect(memcmp(out, &again, sizeof again) == 0, "a twin is played differently", bot, c->id);
    }
    expect(allocated == 0, "it allocates while it thinks", bot, c->id);
}

static size_t bots_count(void) {
    size_t n = 0;
    while (bot_any(n)) {
        n++;
    }
    return n;
}

/* One of those that search. */
static const struct bot *thinker(unsigned n) {
    for (size_t i = n % bots_count();; i = (i + 1) % bots_count()) {
        if (bot_any(i)->player->think) {
            return bot_any(i);
        }
    }
}

/* A whole game, each seat another bot; returns a hash over all actions. */
static uint64_t play(const struct rh_components *c, uint8_t seats, uint32_t number, void *memory,
                     const struct bot *const bot[], uint32_t rollouts) {
    uint8_t seed[32] = {0};
    struct rh_options o = {.seats = seats, .first = (uint8_t)(number % seats)};
    struct rh_state s, view;
    uint64_t hash = 0;
    unsigned steps = 0;
    memcpy(seed, &number, sizeof number);
    rh_setup(c, &o, seed, NULL, &s);
    for (uint8_t who; (who = rh_to_act(&s)) != 0 && steps < 5000; steps++) {
        uint8_t seat = (uint8_t)__builtin_ctz(who);
        struct rh_action a;
        if (rollouts) {
            rh_view(c, &s, seat, &view);
            choose(bot[seat], memory, c, &view, number + steps, rollouts, rollouts, &a);
        } else {
            decide(bot[seat], memory, c, &s, seat, number, (uint64_t)number * 8192 + steps, &a);
        }
        if (rh_check(c, &s, &a) != RH_OK) {
            return 0;
        }
        hash = hash_bytes(hash, &a, sizeof a);
        rh_apply(c, NULL, &s, &a, NULL);
    }
    expect(s.phase == RH_OVER, "a game does not end", bot[0], c->id);
    return hash;
}

struct work {
    pthread_t thread;
    unsigned from, games, failed, checked;
};

static void *run(void *at) {
    struct work *w = at;
    struct rh_components *c = malloc(sizeof *c);
    void *memory = malloc(BOT_MEMORY_MAX);
    for (unsigned g = w->from; g < w->from + w->games && c && memory; g++) {
        maps_builtin(maps_builtin_id(g % 3), c);
        unsigned range = c->seats_max - c->seats_min + 1u;
        uint8_t seats = (uint8_t)(c->seats_min + g / 3 % range);
        const struct bot *bot[RH_SEATS_MAX];
        for (unsigned seat = 0; seat < seats; seat++) {
            bot[seat] = g % THINKS ? bot_any((g * 7u + seat * 5u) % bots_count())
                                   : thinker(g / THINKS + seat * 3u);
        }
        play(c, seats, g, memory, bot, 0);
    }
    free(memory);
    free(c);
    w->failed = failed;
    w->checked = checked;
    return NULL;
}

/* Lines: map, seats, rollouts, games, signature; `expert` sits first, `medium` elsewhere. */
static void compare(const char *path) {
    FILE *file = fopen(path, "r");
    static struct rh_components c;
    void *memory = malloc(BOT_MEMORY_MAX);
    char line[200], map[RH_ID_MAX];
    expect(file && memory, "the file of signatures cannot be read", bot_find("expert"), path);
    while (file && memory && fgets(line, sizeof line, file)) {
        unsigned seats, rollouts, games;
        unsigned long long wanted, hash = 0;
        if (sscanf(line, "%47s %u %u %u %llx", map, &seats, &rollouts, &games, &wanted) != 5 ||
            !maps_builtin(map, &c)) {
            continue;
        }
        const struct bot *bot[RH_SEATS_MAX] = {bot_find("expert")};
        for (unsigned seat = 1; seat < RH_SEATS_MAX; seat++) {
            bot[seat] = bot_find("medium");
        }
        for (unsigned g = 0; g < games; g++) {
            hash = hash_mix(hash, play(&c, (uint8_t)seats, g, memory, bot, rollouts));
        }
        if (hash != wanted) {
            printf("%s %u %u %u %016llx\n", map, seats, rollouts, games, hash);
        }
        expect(hash == wanted, "the signature of a match has changed", bot_find("expert"), map);
    }
    free(memory);
    if (file) {
        fclose(file);
    }
}

int main(int argc, char **argv) {
    unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 60;
    struct work work[2] = {{.from = 0, .games = games / 2},
                           {.from = games / 2, .games = games - games / 2}};
    unsigned bad = 0, all = 0;
    for (unsigned i = 0; i < 2; i++) {
        if (pthread_create(&work[i].thread, NULL, run, &work[i]) != 0) {
            return 1;
        }
    }
    for (unsigned i = 0; i < 2; i++) {
        pthread_join(work[i].thread, NULL);
        bad += work[i].failed;
        all += work[i].checked;
    }
    if (argc > 2) {
        compare(argv[2]);
    }
    bad += failed;
    all += checked;
    printf("%u passed, %u failed\n", all - bad, bad);
    return bad > 0;
}

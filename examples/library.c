/*
 * Plays a game between bots with the installed library, and prints the record:
 *
 *     cc library.c $(pkg-config --cflags --libs roundhouse) -o library && ./library usa medium easy
 */
#include <roundhouse.h>
#include <roundhouse/bots.h>
#include <roundhouse/maps.h>

#include <stdio.h>
#include <stdlib.h>

static struct rh_components map;
static struct rh_record record;

/* The seat that acts next: while several choose at once, the first of them. */
static uint8_t next_seat(const struct rh_state *state) {
    uint8_t seat = 0;
    while (!(rh_to_act(state) >> seat & 1)) {
        seat++;
    }
    return seat;
}

static void play(char **bots, void *memory, struct rh_state *state) {
    while (rh_to_act(state) && record.actions_n < RH_RECORD_MAX) {
        uint8_t seat = next_seat(state);
        struct rh_state view; /* a bot sees what its seat may know, nothing else */
        struct rh_action action;
        rh_view(&map, state, seat, &view);
        rh_bot_choose(bots[seat], memory, &map, &view, record.actions_n, 200, &action);
        rh_apply(&map, NULL, state, &action, NULL);
        record.action[record.actions_n++] = action;
    }
}

int main(int argc, char **argv) {
    if (argc < 4 || !rh_map_builtin(argv[1], &map) || argc - 2 > map.seats_max) {
        fprintf(stderr, "usage: library MAP BOT BOT...\n");
        return 2;
    }
    size_t most = 0;
    for (int i = 2; i < argc; i++) {
        size_t bytes = rh_bot_memory(argv[i]);
        if (!bytes) {
            fprintf(stderr, "library: there is no bot called %s\n", argv[i]);
            return 2;
        }
        most = bytes > most ? bytes : most;
    }
    struct rh_state state;
    record.options = (struct rh_options){.seats = (uint8_t)(argc - 2), .first = 0};
    record.has_seed =
        true; /* 32 zeros: take them from your system's chance for a game of your own */
    rh_setup(&map, &record.options, record.seed, NULL, &state);
    snprintf(record.map, sizeof record.map, "%s", map.id);
    record.map_hash = map.hash;
    void *memory = malloc(most);
    char *text = malloc(1 << 20);
    if (memory && text) {
        play(argv + 2, memory, &state);
        record.end_hash = rh_hash(&state);
        rh_record_print(&map, &record, text, 1 << 20);
        fputs(text, stdout);
    }
    free(memory);
    free(text);
    return 0;
}

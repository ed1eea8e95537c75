/*
 * Random games by the thousand, and what must hold in all of them.
 *
 * Usage: property GAMES [FIRST]: so many games of each of the three, of all numbers of players.
 * Games are numbered, so one that fails can be played again alone: property 1 NUMBER.
 */
#include "property.h"

#include "maps/maps.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { RECORD_ONE_IN = 100 };

static uint64_t number; /* of the game */

void refuse(const struct table *t, const char *format, ...) {
    static char text[1 << 16];
    fprintf(stderr, "property: %s, game %llu: ", t->c->id, (unsigned long long)number);
    va_list list;
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    rh_print_with_all_secrets(t->c, &t->s, text, sizeof text);
    fprintf(stderr, "\n%s", text);
    exit(1);
}

int main(int argc, char **argv) {
    static struct rh_components c;
    static struct rh_record record;
    static struct table t = {.c = &c, .record = &record};
    unsigned long games = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000, played = 0, actions = 0;
    unsigned long first = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    const char *map;
    for (size_t i = 0; (map = maps_builtin_id(i)) != NULL; i++) {
        if (!maps_builtin(map, &c)) {
            return 2;
        }
        for (number = first; number < first + games; number++, played++) {
            unsigned choices = c.seats_max - c.seats_min + 1u;
            play_deal(&t, number, c.seats_min + (unsigned)(number % choices));
            actions += play_game(&t, true);
            if (number % RECORD_ONE_IN == 0) {
                text_check_record(&t);
                undo_check_record(&t);
            }
        }
        number = 0;
        if (first == 0) {
            chance_check(&t);
        }
    }
    printf("property: %lu games, %lu actions, ok\n", played, actions);
    return 0;
}

/* A bot that the server starts itself: `roundhouse serve --program mine=PATH` (docs/protocol.md).
   Lines in: the map, then positions, each ended by `go MS`. Lines out: `action …`. */
#include "maps/maps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    static struct rh_components c;
    static struct rh_action legal[RH_LEGAL_MAX];
    static char line[4096], text[64 * 1024];
    struct rh_rng rng = {(uint64_t)(uintptr_t)&c};
    size_t n = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin) && strcmp(line, "over\n") != 0) {
        if (!strncmp(line, "map ", 4) && n == 0) {
            line[strcspn(line, "\n")] = 0;
            if (!maps_builtin(line + 4, &c)) {
                return 1;
            }
            puts("ready");
        } else if (!strncmp(line, "go ", 3)) {
            struct rh_state view;
            struct rh_complaint why;
            char action[512];
            if (!rh_position_parse(&c, text, &view, &why)) {
                return 1;
            }
            size_t moves = rh_legal(&c, &view, view.eye, legal);
            rh_action_print(&c, &legal[rh_random(&rng, (uint32_t)moves)], action, sizeof action);
            printf("action %s\n", action);
            n = 0;
        } else if (n > 0 || !strncmp(line, "position ", 9)) {
            n += (size_t)snprintf(text + n, sizeof text - n, "%s", line);
        }
    }
    return 0;
}

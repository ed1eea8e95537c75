/*
 * Writes the components of the built-in maps as bytes, for the engine in WebAssembly, which has no
 * JSON reader: `maps_dump FOLDER` makes FOLDER/usa.components and so on.
 *
 * The struct holds no pointers and only types of a fixed size, so that both sides lay it out alike.
 */
#include "maps/maps.h"

#include <assert.h>
#include <stdio.h>

static_assert(sizeof(struct rh_components) == 21008, "the WebAssembly side expects these bytes");
static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "and these are little-endian there");

int main(int argc, char **argv) {
    static struct rh_components c;
    for (size_t i = 0; argc == 2 && maps_builtin_id(i) != NULL; i++) {
        char path[1024];
        const char *id = maps_builtin_id(i);
        snprintf(path, sizeof path, "%s/%s.components", argv[1], id);
        FILE *file = fopen(path, "wb");
        if (file == NULL || !maps_builtin(id, &c) || fwrite(&c, sizeof c, 1, file) != 1 ||
            fclose(file) != 0) {
            fprintf(stderr, "maps_dump: cannot write %s\n", path);
            return 1;
        }
    }
    return argc == 2 ? 0 : 2;
}

/* Prints the hashes of records: `hashes RECORD...`, a line each. ./test compares the builds. */
#include "maps/maps.h"
#include "trail.h"

#include <stdio.h>

static char text[1 << 20];

static bool print_hashes(const char *path) {
    static struct rh_components c;
    char map[RH_ID_MAX];
    struct rh_complaint why = {.text = "it cannot be read"};
    struct trail trail;
    FILE *file = fopen(path, "rb");
    if (file != NULL) {
        size_t n = fread(text, 1, sizeof text - 1, file);
        text[n] = '\0';
        fclose(file);
    }
    if (file == NULL || !rh_record_map(text, map, &why) || !maps_builtin(map, &c) ||
        !trail_of(&c, text, &trail, &why)) {
        fprintf(stderr, "%s:%u: %s\n", path, why.line, why.text);
        return false;
    }
    printf("%s %016llx %016llx\n", path, (unsigned long long)trail.end,
           (unsigned long long)trail.whole);
    return true;
}

int main(int argc, char **argv) {
    bool good = argc > 1;
    for (int i = 1; i < argc; i++) {
        good = print_hashes(argv[i]) && good;
    }
    return good ? 0 : 1;
}

/*
 * The same as main.c, as a WebAssembly module that hashes.mjs drives. The map comes as the bytes of
 * its components (maps_dump writes them): the structs have no pointers, and one layout everywhere.
 */
#include "trail.h"

#define EXPORT(name) __attribute__((export_name(name)))

static struct rh_components c;
static struct rh_complaint why;
static struct trail trail;
static char text[1 << 20];

EXPORT("components") void *components(void);
EXPORT("components_size") uint32_t components_size(void);
EXPORT("text") char *text_start(void);
EXPORT("text_size") uint32_t text_size(void);
EXPORT("complaint") const char *complaint(void);
EXPORT("run") bool run(void);
EXPORT("end") uint64_t end_hash(void);
EXPORT("whole") uint64_t whole_hash(void);

void *components(void) {
    return &c;
}

uint32_t components_size(void) {
    return sizeof c;
}

char *text_start(void) {
    return text;
}

uint32_t text_size(void) {
    return sizeof text;
}

const char *complaint(void) {
    return why.text;
}

/* Replays what was put into text, with the map that was put into components. */
bool run(void) {
    return trail_of(&c, text, &trail, &why);
}

uint64_t end_hash(void) {
    return trail.end;
}

uint64_t whole_hash(void) {
    return trail.whole;
}

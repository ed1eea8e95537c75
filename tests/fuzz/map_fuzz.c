/* Any text as a map file: it is refused in a sentence, or a whole table can play on it. */
#include "fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    static struct rh_components c;
    struct rh_complaint why;
    if (!maps_parse((const char *)data, n, &c, &why)) {
        FUZZ_MUST(why.text[0] != '\0' && memchr(why.text, '\0', sizeof why.text) != NULL);
        return 0;
    }
    struct rh_options options = {.seats = c.seats_max, .first = RH_NONE};
    const uint8_t seed[32] = {(uint8_t)c.hash};
    struct rh_state s;
    struct rh_score score[RH_SEATS_MAX];
    rh_setup(&c, &options, seed, NULL, &s);
    fuzz_play(&c, NULL, &s, c.hash, 2000);
    rh_score(&c, &s, score);
    return 0;
}

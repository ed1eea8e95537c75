/*
 * Any text as a map file: it is refused in a sentence, or a whole table can play on it.
 *
 * Half of the time only a number is changed, so that many of the texts are maps.
 */
#include "fuzz.h"

#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t n, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t most, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t n, size_t most, unsigned seed) {
    struct rh_rng rng = {seed};
    if (n == 0 || rh_random(&rng, 2) == 0) {
        return LLVMFuzzerMutate(data, n, most);
    }
    size_t place = rh_random(&rng, (uint32_t)n);
    for (size_t i = 0; i < n; i++, place = (place + 1) % n) {
        if (data[place] >= '0' && data[place] <= '9') {
            data[place] = (uint8_t)('0' + rh_random(&rng, 10));
            break;
        }
    }
    return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    static struct rh_components c;
    static struct maps_findings found;
    struct rh_complaint why;
    bool good = maps_examine((const char *)data, n, &c, &found);
    for (size_t i = 0; i < found.n; i++) {
        FUZZ_MUST(found.list[i].text[0] != '\0');
    }
    FUZZ_MUST(maps_parse((const char *)data, n, &c, &why) == good);
    FUZZ_MUST(good || strcmp(why.text, found.first.text) == 0);
    if (!good) {
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

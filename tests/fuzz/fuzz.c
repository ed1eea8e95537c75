/* What the fuzz targets share. */
#include "fuzz.h"

#include <string.h>

const struct rh_components *fuzz_map(uint8_t letter) {
    static struct rh_components map[RH_GAMES];
    static bool read[RH_GAMES];
    uint8_t i = letter % RH_GAMES;
    if (!read[i]) {
        FUZZ_MUST(maps_builtin(maps_builtin_id(i), &map[i]));
        read[i] = true;
    }
    return &map[i];
}

const char *fuzz_text(const uint8_t *data, size_t n) {
    static char text[FUZZ_TEXT_MAX];
    if (n >= sizeof text) {
        return NULL;
    }
    if (n > 0) {
        memcpy(text, data, n);
    }
    text[n] = '\0';
    return text;
}

void fuzz_play(const struct rh_components *c, const struct rh_deal *deal, struct rh_state *s,
               uint64_t seed, unsigned steps) {
    static struct rh_action actions[RH_LEGAL_MAX];
    struct rh_rng rng = {seed};
    for (unsigned i = 0; i < steps && rh_to_act(s) != 0; i++) {
        uint8_t seat = (uint8_t)__builtin_ctz(rh_to_act(s));
        size_t n = rh_legal(c, s, seat, actions);
        FUZZ_MUST(n > 0 && n <= RH_LEGAL_MAX);
        struct rh_action a = actions[rh_random(&rng, (uint32_t)n)];
        FUZZ_MUST(rh_check(c, s, &a) == RH_OK);
        rh_apply(c, deal, s, &a, NULL);
    }
}

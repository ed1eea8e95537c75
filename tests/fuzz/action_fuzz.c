/* Any text as an action: the first letter chooses the map. What is read prints to what is read. */
#include "fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    char printed[4096];
    struct rh_action a, again;
    struct rh_complaint why;
    const struct rh_components *c = fuzz_map(n > 0 ? data[0] : '0');
    const char *text = fuzz_text(data + (n > 0), n - (n > 0));
    if (text == NULL || !rh_action_parse(c, 0, text, &a, &why)) {
        return 0;
    }
    FUZZ_MUST(rh_action_print(c, &a, printed, sizeof printed) < sizeof printed);
    FUZZ_MUST(rh_action_parse(c, 0, printed, &again, &why));
    FUZZ_MUST(memcmp(&a, &again, sizeof a) == 0);
    rh_action_json(c, &a, printed, sizeof printed);

    /* Whatever was read, the judge can say something about it. */
    struct rh_options options = {.seats = 2};
    const uint8_t seed[32] = {7};
    struct rh_state s;
    rh_setup(c, &options, seed, NULL, &s);
    for (int i = 0; i < 2; i++) {
        uint64_t before = rh_hash(&s);
        FUZZ_MUST(rh_check(c, &s, &a) < RH_RESULTS);
        FUZZ_MUST(rh_hash(&s) == before);
        fuzz_play(c, NULL, &s, n, 40);
    }
    return 0;
}

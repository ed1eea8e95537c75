/*
 * Any text as a position: the first letter chooses the map. What is read prints to what is read,
 * each eye sees a view that prints too, and the game can go on from there.
 */
#include "fuzz.h"

#include <string.h>

static void look(const struct rh_components *c, const struct rh_state *s) {
    static char printed[FUZZ_TEXT_MAX];
    struct rh_state view, again, filled;
    struct rh_complaint why;
    struct rh_rng rng = {1};
    for (uint8_t eye = 0; eye <= RH_SPECTATOR; eye++) {
        if (eye < s->seats || eye == RH_SPECTATOR) {
            rh_view(c, s, eye, &view);
            FUZZ_MUST(rh_view_print(c, &view, printed, sizeof printed) < sizeof printed);
            FUZZ_MUST(rh_position_parse(c, printed, &again, &why));
            FUZZ_MUST(memcmp(&view, &again, sizeof view) == 0);
            FUZZ_MUST(rh_view_json(c, &view, printed, sizeof printed) < sizeof printed);
            rh_fill(c, &view, &rng, &filled);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    static char printed[FUZZ_TEXT_MAX];
    struct rh_state s, again;
    struct rh_score score[RH_SEATS_MAX];
    struct rh_complaint why;
    const struct rh_components *c = fuzz_map(n > 0 ? data[0] : '0');
    const char *text = fuzz_text(data + (n > 0), n - (n > 0));
    if (text == NULL || !rh_position_parse(c, text, &s, &why)) {
        return 0;
    }
    FUZZ_MUST(rh_print_with_all_secrets(c, &s, printed, sizeof printed) < sizeof printed);
    FUZZ_MUST(rh_position_parse(c, printed, &again, &why));
    FUZZ_MUST(memcmp(&s, &again, sizeof s) == 0);
    rh_score(c, &s, score);
    if (s.eye == RH_NONE) {
        look(c, &s);
        fuzz_play(c, NULL, &s, n, 50);
    }
    return 0;
}

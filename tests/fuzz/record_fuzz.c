/* Any text as a record: what is read prints to what is read, and replays or is refused. */
#include "fuzz.h"

#include <string.h>

static const struct rh_components *map_called(const char *id) {
    uint8_t i = 0;
    while (i < RH_GAMES && strcmp(maps_builtin_id(i), id) != 0) {
        i++;
    }
    return i < RH_GAMES ? fuzz_map(i) : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    static struct rh_record record, again;
    static char printed[2 * FUZZ_TEXT_MAX];
    struct rh_complaint why;
    struct rh_state s;
    char map[RH_ID_MAX];
    const char *text = fuzz_text(data, n);
    if (text == NULL || !rh_record_map(text, map, &why)) {
        return 0;
    }
    const struct rh_components *c = map_called(map);
    if (c == NULL || !rh_record_parse(c, text, &record, &why)) {
        return 0;
    }
    size_t length = rh_record_print(c, &record, printed, sizeof printed);
    if (length < sizeof printed) {
        FUZZ_MUST(rh_record_parse(c, printed, &again, &why));
        memcpy(again.line, record.line, sizeof record.line);
        memcpy(again.deal_line, record.deal_line, sizeof record.deal_line);
        FUZZ_MUST(memcmp(&record, &again, sizeof record) == 0);
    }
    if (rh_record_play(c, &record, UINT32_MAX, &s, &why)) {
        fuzz_play(c, record.has_seed ? NULL : &record.deal, &s, n, 100);
    }
    return 0;
}

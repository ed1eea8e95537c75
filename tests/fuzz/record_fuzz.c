/* Any text as a record: what is read prints to what is read, and replays or is refused. */
#include "fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    static struct rh_record record, again;
    static char printed[2 * FUZZ_TEXT_MAX];
    static struct rh_components c;
    struct rh_complaint why;
    struct rh_state s;
    char map[RH_ID_MAX];
    const char *text = fuzz_text(data, n);
    if (text == NULL || !rh_record_map(text, map, &why) || !maps_builtin(map, &c) ||
        !rh_record_parse(&c, text, &record, &why)) {
        return 0;
    }
    size_t length = rh_record_print(&c, &record, printed, sizeof printed);
    if (length < sizeof printed) {
        FUZZ_MUST(rh_record_parse(&c, printed, &again, &why));
        memcpy(again.line, record.line, sizeof record.line);
        FUZZ_MUST(memcmp(&record, &again, sizeof record) == 0);
    }
    if (rh_record_play(&c, &record, UINT32_MAX, &s, &why)) {
        fuzz_play(&c, record.has_seed ? NULL : &record.deal, &s, n, 100);
    }
    return 0;
}

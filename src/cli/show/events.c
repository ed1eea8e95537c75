/* Events in sentences, a line each. */
#include "cli/show/show.h"
#include "cli/words/paint.h"
#include "cli/words/words.h"

void show_events(const struct say_table *t, const struct rh_event *list, size_t n) {
    char text[4 * SAY_MAX];
    for (size_t i = 0, used; i < n; i += used) {
        if (say_events(t, list + i, n - i, &used, text, sizeof text)) {
            paint_line(stdout, text);
        }
    }
}

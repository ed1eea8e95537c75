/* What a fault is called, and what is kept of it; see talk.h. */
#include "talk/talk.h"

const char *talk_fault_word(enum talk_fault_kind kind) {
    static const char *const words[] = {
        [TALK_GOOD] = "good",
        [TALK_NO_START] = "no-start",
        [TALK_NO_PROGRAM] = "no-program",
        [TALK_EXITED] = "exited",
        [TALK_KILLED] = "killed",
        [TALK_SILENT] = "silent",
        [TALK_NO_ANSWER] = "no-answer",
        [TALK_NO_ACTION] = "no-action",
        [TALK_ILLEGAL] = "illegal",
        [TALK_NO_OPTION] = "no-option",
    };
    return words[kind];
}

void talk_fault_print(const struct rh_components *c, const char *name,
                      const struct talk_fault *fault, const struct rh_state *view,
                      struct talk_text *out) {
    bool action = fault->kind == TALK_NO_ACTION || fault->kind == TALK_ILLEGAL;
    talk_write(out, "# %s\n# %s%s\n", name, action ? "action " : "", fault->said);
    if (fault->kind == TALK_ILLEGAL) {
        talk_write(out, "# %s %s\n", rh_result_name(fault->result), fault->clause);
    } else {
        talk_write(out, "# %s %s\n", talk_fault_word(fault->kind), fault->why.text);
    }
    talk_write_view(out, c, view);
}

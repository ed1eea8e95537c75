/*
 * Lines from a person.
 *
 * libedit is used directly, not through its imitation of readline, which keeps globals. Bytes are
 * read here, so that Ctrl-C ends a line at once: its signal is blocked but for the moments of
 * waiting, so it cannot slip in between looking and waiting. The only thing that it can reach is a
 * flag, and that has to be a variable of the program.
 */
#include "cli/typed/input.h"

#include "cli/words/paint.h"
#include "cli/words/words.h"

#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum { LINE_MAX_BYTES = 4096 };

static volatile sig_atomic_t interrupted;

static void on_interrupt(int number) {
    (void)number;
    interrupted = 1;
}

bool input_interrupted(void) {
    sigset_t waiting;
    return interrupted || (sigpending(&waiting) == 0 && sigismember(&waiting, SIGINT) == 1);
}

/* One byte, waited for: 1, 0 at the end of the input or after Ctrl-C, or -1. */
static int read_byte(char *byte) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    sigset_t none;
    sigemptyset(&none);
    for (;;) {
        if (ppoll(&input, 1, NULL, &none) < 0 && errno != EINTR) {
            return -1;
        }
        if (interrupted) {
            return 0;
        }
        ssize_t n = input.revents ? read(STDIN_FILENO, byte, 1) : -1;
        if (n >= 0) {
            return (int)n;
        }
        if (input.revents && errno != EINTR) {
            return -1;
        }
    }
}

struct input {
    EditLine *edit; /* NULL: plain lines */
    History *history[RH_SEATS_MAX];
    const struct complete *complete;
    char prompt[SAY_MAX];
    char *line;
    mbstate_t shift;
};

static struct input *input_of(EditLine *edit) {
    struct input *in = NULL;
    el_get(edit, EL_CLIENTDATA, &in);
    return in;
}

static char *prompt_of(EditLine *edit) {
    return input_of(edit)->prompt;
}

/* One character for libedit, as it may take several bytes. */
static int read_char(EditLine *edit, wchar_t *out) {
    struct input *in = input_of(edit);
    for (;;) {
        char byte;
        int n = read_byte(&byte);
        if (n <= 0) {
            return n;
        }
        size_t got = mbrtowc(out, &byte, 1, &in->shift);
        if (got == (size_t)-2) {
            continue;
        }
        if (got == (size_t)-1) {
            memset(&in->shift, 0, sizeof in->shift);
            *out = L'?';
        }
        return 1;
    }
}

/* The beginning that all candidates share. */
static size_t common(const struct complete_list *list) {
    size_t n = strlen(list->word[0]);
    for (unsigned i = 1; i < list->n; i++) {
        size_t k = 0;
        while (k < n && list->word[0][k] == list->word[i][k]) {
            k++;
        }
        n = k;
    }
    return n;
}

static void list_candidates(const struct complete_list *list) {
    unsigned width = paint_width(stdout), column = 0, wide = 0;
    for (unsigned i = 0; i < list->n; i++) {
        unsigned n = (unsigned)strlen(list->word[i]) + 2;
        wide = n > wide ? n : wide;
    }
    putchar('\n');
    for (unsigned i = 0; i < list->n; i++) {
        if (column && column + wide > width) {
            putchar('\n');
            column = 0;
        }
        printf("%-*s", (int)wide, list->word[i]);
        column += wide;
    }
    putchar('\n');
    fflush(stdout);
}

/* Tab: writes what is certain of the word before the cursor, else lists what it can become. */
static unsigned char on_tab(EditLine *edit, int key) {
    (void)key;
    const LineInfo *info = el_line(edit);
    struct input *in = input_of(edit);
    struct complete_list list;
    char before[SAY_MAX], word[RH_ID_MAX + 1];
    size_t n = (size_t)(info->cursor - info->buffer);
    if (!in->complete || n >= sizeof before) {
        return CC_ERROR;
    }
    memcpy(before, info->buffer, n);
    before[n] = '\0';
    complete_line(in->complete, before, &list);
    if (!list.n) {
        return CC_ERROR;
    }
    const char *space = strrchr(before, ' ');
    size_t typed = strlen(space ? space + 1 : before), sure = common(&list);
    if (list.n > 1 && sure <= typed) {
        list_candidates(&list);
        return CC_REDISPLAY;
    }
    snprintf(word, sizeof word, "%.*s%s", (int)sure, list.word[0], list.n == 1 ? " " : "");
    el_deletestr(edit, (int)typed);
    el_insertstr(edit, word);
    return CC_REFRESH;
}

/* Without an editor: a line of the terminal or the pipe as it is; too long a one is cut. */
static const char *plain_line(struct input *in) {
    size_t n = 0;
    char byte = '\0';
    paint_text(stdout, in->prompt);
    fflush(stdout);
    free(in->line);
    in->line = malloc(LINE_MAX_BYTES);
    while (in->line && read_byte(&byte) == 1 && byte != '\n') {
        if (n + 1 < LINE_MAX_BYTES && byte != '\r' && byte) {
            in->line[n++] = byte;
        }
    }
    if (!in->line || byte != '\n' || interrupted) {
        putchar('\n');
        return NULL;
    }
    in->line[n] = '\0';
    return in->line;
}

static const char *edited_line(struct input *in) {
    int n = 0;
    fflush(stdout);
    const char *text = el_gets(in->edit, &n);
    if (!text || n <= 0 || interrupted) {
        putchar('\n');
        return NULL;
    }
    free(in->line);
    in->line = strdup(text);
    if (!in->line) {
        return NULL;
    }
    in->line[strcspn(in->line, "\r\n")] = '\0';
    return in->line;
}

const char *input_line(struct input *in, const char *prompt, const struct complete *complete) {
    snprintf(in->prompt, sizeof in->prompt, "%s ", prompt);
    say_strip(in->prompt);
    in->complete = complete;
    const char *line = in->edit ? edited_line(in) : plain_line(in);
    if (line && *line && in->edit && complete) {
        HistEvent event;
        history(in->history[complete->view->eye], &event, H_ENTER, line);
    }
    return line;
}

bool input_has_keys(const struct input *in) {
    return in->edit != NULL;
}

int input_key(struct input *in, const char *prompt) {
    struct termios cooked, raw;
    char byte = '\0';
    if (!in->edit || tcgetattr(STDIN_FILENO, &cooked) != 0) {
        return 0;
    }
    raw = cooked;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    paint_text(stdout, prompt);
    fflush(stdout);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    int n = read_byte(&byte);
    tcsetattr(STDIN_FILENO, byte == '\033' ? TCSAFLUSH : TCSADRAIN, &cooked);
    fputs("\r\033[K", stdout);
    return n > 0 ? (unsigned char)byte : n;
}

void input_person(struct input *in, unsigned seat) {
    if (in->edit) {
        el_set(in->edit, EL_HIST, history, in->history[seat]);
    }
}

static bool open_editor(struct input *in) {
    HistEvent event;
    in->edit = el_init("roundhouse", stdin, stdout, stderr);
    if (!in->edit) {
        return false;
    }
    for (unsigned seat = 0; seat < RH_SEATS_MAX; seat++) {
        in->history[seat] = history_init();
        if (!in->history[seat]) {
            return false;
        }
        history(in->history[seat], &event, H_SETSIZE, 500);
        history(in->history[seat], &event, H_SETUNIQUE, 1);
    }
    el_set(in->edit, EL_CLIENTDATA, in);
    el_set(in->edit, EL_PROMPT, prompt_of);
    el_set(in->edit, EL_EDITOR, "emacs");
    el_set(in->edit, EL_GETCFN, read_char);
    el_set(in->edit, EL_ADDFN, "complete-action", "Completes an action", on_tab);
    el_set(in->edit, EL_BIND, "\t", "complete-action", NULL);
    el_set(in->edit, EL_BIND, "^r", "em-inc-search-prev", NULL);
    el_source(in->edit, NULL); /* the player's own ~/.editrc */
    input_person(in, 0);
    return true;
}

struct input *input_open(void) {
    struct sigaction action = {.sa_handler = on_interrupt};
    struct input *in = calloc(1, sizeof *in);
    if (!in) {
        return NULL;
    }
    sigset_t blocked;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigprocmask(SIG_BLOCK, &blocked, NULL);
    if (isatty(STDIN_FILENO) && paint_is_rich(stdout) && !open_editor(in)) {
        input_close(in);
        return NULL;
    }
    return in;
}

void input_close(struct input *in) {
    if (!in) {
        return;
    }
    for (unsigned seat = 0; seat < RH_SEATS_MAX; seat++) {
        if (in->history[seat]) {
            history_end(in->history[seat]);
        }
    }
    if (in->edit) {
        el_end(in->edit);
    }
    free(in->line);
    free(in);
}

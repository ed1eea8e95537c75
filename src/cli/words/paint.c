/*
 * Lines on a terminal: the marks of a text become colors and symbols, or vanish.
 *
 * No state is kept: whether there are colors follows each time from the stream, NO_COLOR and TERM.
 * A file or a pipe gets every sentence on a line of its own, unbroken; so does TERM=dumb, which
 * suits a screen reader. Words are never replaced by colors or symbols: those only come on top.
 */
#include "cli/words/paint.h"

#include "cli/words/words.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* The terminal that a stream ends on, which the pager may stand before. */
static int terminal_of(FILE *to) {
    return to == stdout && getenv(PAINT_PAGED) ? STDIN_FILENO : fileno(to);
}

bool paint_is_rich(FILE *to) {
    const char *term = getenv("TERM");
    return isatty(terminal_of(to)) && term && *term && strcmp(term, "dumb") != 0;
}

static bool has_colors(FILE *to) {
    const char *no = getenv("NO_COLOR");
    return paint_is_rich(to) && !(no && *no);
}

unsigned paint_width(FILE *to) {
    struct winsize size;
    if (!paint_is_rich(to) || ioctl(terminal_of(to), TIOCGWINSZ, &size) != 0 || size.ws_col < 20) {
        return 0;
    }
    return size.ws_col;
}

unsigned paint_height(FILE *to) {
    struct winsize size;
    bool known = paint_is_rich(to) && ioctl(terminal_of(to), TIOCGWINSZ, &size) == 0;
    return known ? size.ws_row : 0;
}

void paint_clear(FILE *to) {
    if (paint_is_rich(to)) {
        fputs("\033[H\033[2J\033[3J", to);
    } else {
        for (unsigned i = 0; i < 100; i++) {
            fputc('\n', to);
        }
    }
    fflush(to);
}

static bool has_symbols(FILE *to) {
    return has_colors(to) && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool paint_draws(FILE *to) {
    return paint_is_rich(to) && !getenv("ROUNDHOUSE_PLAIN") &&
           strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* The symbols are those of the page, as far as letters have them. */
struct look {
    char mark;
    const char *color, *symbol;
};

/* Colors that can be read on a light terminal and on a dark one; a space that does not break. */
static const struct look look[] = {
    {'p', "\033[35m", "\u00a0♦"},
    {'b', "\033[94m", "\u00a0●"},
    {'o', "\033[38;5;208m", "\u00a0▲"},
    {'w', "\033[1m", "\u00a0○"},
    {'g', "\033[32m", "\u00a0♣"},
    {'y', "\033[33m", "\u00a0★"},
    {'k', "\033[90m", "\u00a0×"},
    {'r', "\033[91m", "\u00a0♥"},
    {'x', "\033[2m", ""},
    {'l', "\033[1;36m", "\u00a0✱"},
    {'1', "\033[1;38;5;33m", ""},
    {'2', "\033[1;38;5;161m", ""},
    {'3', "\033[1;38;5;35m", ""},
    {'4', "\033[1;38;5;172m", ""},
    {'5', "\033[1;38;5;133m", ""},
};

static const struct look *look_of(char mark) {
    static const struct look none = {0, "", ""};
    for (size_t i = 0; i < sizeof look / sizeof *look; i++) {
        if (look[i].mark == mark) {
            return &look[i];
        }
    }
    return &none;
}

const char *paint_symbol(char mark) {
    const char *symbol = look_of(mark)->symbol;
    return *symbol ? symbol + strlen("\u00a0") : symbol;
}

void paint_ink(FILE *to, char mark, bool bold, bool dim, bool reverse) {
    if (has_colors(to)) {
        fprintf(to, "\033[0m%s%s%s%s", look_of(mark)->color, bold ? "\033[1m" : "",
                dim ? "\033[2m" : "", reverse ? "\033[7m" : "");
    }
}

static size_t append(char *out, size_t n, size_t size, const char *text) {
    while (*text && n + 1 < size) {
        out[n++] = *text++;
    }
    out[n] = '\0';
    return n;
}

/* Writes a text as the terminal shall get it. */
static void dress(FILE *to, const char *text, char *out, size_t size) {
    bool colors = has_colors(to), symbols = has_symbols(to);
    const struct look *x = look_of(0);
    size_t n = 0;
    for (; *text; text++) {
        char plain[2] = {*text, '\0'};
        if (*text == SAY_ON && text[1]) {
            x = look_of(*++text);
            n = append(out, n, size, colors ? x->color : "");
        } else if (*text == SAY_OFF) {
            n = append(out, n, size, symbols ? x->symbol : "");
            n = append(out, n, size, colors ? "\033[0m" : "");
        } else {
            n = append(out, n, size, plain);
        }
    }
}

/* The columns of n bytes: escapes take none, a character of UTF-8 takes one. */
static unsigned columns(const char *text, size_t n) {
    unsigned width = 0;
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '\033') {
            while (i < n && text[i] != 'm') {
                i++;
            }
        } else {
            width += ((unsigned char)text[i] & 0xc0) != 0x80;
        }
    }
    return width;
}

void paint_text(FILE *to, const char *text) {
    char dressed[8 * SAY_MAX] = "";
    dress(to, text, dressed, sizeof dressed);
    fputs(dressed, to);
}

/* The bytes before the next space; between backquotes stands what may be copied, which is one
   word. */
static size_t word_length(const char *at) {
    size_t n = 0;
    while (at[n] && at[n] != ' ') {
        const char *end = at[n] == '`' ? strchr(at + n + 1, '`') : NULL;
        n = end ? (size_t)(end - at) + 1 : n + 1;
    }
    return n;
}

/* Breaks a line between words; what follows is indented as the line itself is, and two more. */
void paint_line(FILE *to, const char *text) {
    char dressed[8 * SAY_MAX] = "";
    unsigned width = paint_width(to), indent = 0, used = 0;
    dress(to, text, dressed, sizeof dressed);
    while (dressed[indent] == ' ') {
        indent++;
    }
    for (const char *at = dressed; *at;) {
        size_t n = strspn(at, " "), word = word_length(at + n);
        unsigned wide = columns(at, n + word);
        if (width && used && used + wide > width) {
            fprintf(to, "\n%*s", (int)(indent + 2), "");
            used = indent + 2;
            at += n;
            wide -= (unsigned)n;
            n = 0;
        }
        fwrite(at, 1, n + word, to);
        used += wide;
        at += n + word;
    }
    fputc('\n', to);
}

/*
 * Games to go on with: those in our own folder that are not over, the latest first.
 *
 * A file that cannot go on is passed over, with a sentence that says why.
 */
#include "cli/file.h"
#include "cli/play/play.h"
#include "cli/play/save.h"
#include "cli/words/language.h"
#include "cli/words/paint.h"
#include "cli/words/words.h"
#include "core/seat.h"
#include "maps/maps.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { LISTED = 9, LOOKED_AT = 100, FILES = 4096, RECORD_BYTES_MAX = 2 << 20 };

struct found {
    char name[256];
    time_t when;
};

static int by_time(const void *a, const void *b) {
    const struct found *x = a, *y = b;
    return x->when != y->when ? (x->when < y->when) - (x->when > y->when)
                              : strcmp(x->name, y->name);
}

/* False: it is too long. */
static bool path_in(const char *folder, const char *name, char path[HOTSEAT_PATH_MAX]) {
    int n = snprintf(path, HOTSEAT_PATH_MAX, "%s/%s", folder, name);
    return n > 0 && n < HOTSEAT_PATH_MAX;
}

static size_t find(const char *folder, struct found *list) {
    char path[HOTSEAT_PATH_MAX];
    size_t n = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *e; dir && n < FILES && (e = readdir(dir));) {
        const char *end = strrchr(e->d_name, '.');
        struct stat about;
        if (end && strcmp(end, ".ride") == 0 && path_in(folder, e->d_name, path) &&
            stat(path, &about) == 0 && S_ISREG(about.st_mode)) {
            snprintf(list[n].name, sizeof list[n].name, "%s", e->d_name);
            list[n++].when = about.st_mtime;
        }
    }
    if (dir) {
        closedir(dir);
    }
    qsort(list, n, sizeof *list, by_time);
    return n;
}

/* Whether a game can go on here; false with a sentence: no, with none: it is over. */
static bool can_go_on(const char *path, struct rh_components *c, struct rh_record *r,
                      struct rh_complaint *why) {
    struct rh_state state;
    char id[RH_ID_MAX];
    char *text = file_read(path, RECORD_BYTES_MAX);
    if (!text) {
        phrase(why->text, sizeof why->text, errno == EILSEQ ? "error.not-text" : "error.plain",
               "text", strerror(errno), NULL);
        return false;
    }
    bool good = rh_record_map(text, id, why);
    if (good && !maps_builtin(id, c)) {
        good = false;
        phrase(why->text, sizeof why->text, "ask.saved-map", "map", id, NULL);
    }
    good = good && rh_record_parse(c, text, r, why);
    free(text);
    for (unsigned seat = 0; good && seat < r->options.seats; seat++) {
        if (player_is_program(r->name[seat])) {
            good = false;
            phrase(why->text, sizeof why->text, "error.resume-program", "#n",
                   (int)seat_number(seat), NULL);
        }
    }
    return good && !r->end_hash && rh_record_play(c, r, UINT32_MAX, &state, why) &&
           rh_to_act(&state);
}

static void pass_over(const char *name, const struct rh_complaint *why) {
    char text[SAY_MAX], file[300];
    say_complaint(language_messages(), why, text, sizeof text);
    const char *end = strchr(".?!", text[0] ? text[strlen(text) - 1] : '.');
    if (!end) {
        size_t n = strlen(text);
        snprintf(text + n, sizeof text - n, ".");
    }
    snprintf(file, sizeof file, why->line ? "%s:%u" : "%s", name, why->line);
    say("ask.saved-bad", "file", file, "why", text, NULL);
}

static void list_game(unsigned number, const struct found *file, const struct rh_components *c,
                      const struct rh_record *r) {
    const struct say_book *book = language_messages();
    char title[SAY_MAX], names[SAY_MAX] = "", name[RH_ID_MAX], when[32] = "";
    struct tm local;
    for (unsigned seat = 0; seat < r->options.seats; seat++) {
        bool none = !r->name[seat][0];
        say_join(book, names, sizeof names,
                 none ? phrase(name, sizeof name, "player.seat", "#n", (int)seat_number(seat), NULL)
                      : r->name[seat],
                 seat + 1u == r->options.seats);
    }
    if (localtime_r(&file->when, &local)) {
        strftime(when, sizeof when, "%Y-%m-%d %H:%M", &local);
    }
    say_title(book, c, title, sizeof title);
    say_item("ask.saved-game", "#number", (int)number, "title", title, "names", names, "when", when,
             "#n", (int)r->actions_n, NULL);
}

/* Those that can go on, by their places in the list; what cannot be read is said. */
static unsigned choose(const char *folder, const struct found *list, size_t n,
                       struct rh_components *c, struct rh_record *r, size_t which[LISTED]) {
    char path[HOTSEAT_PATH_MAX];
    unsigned chosen = 0;
    for (size_t i = 0; i < n && i < LOOKED_AT && chosen < LISTED; i++) {
        struct rh_complaint why = {0};
        if (path_in(folder, list[i].name, path) && can_go_on(path, c, r, &why)) {
            which[chosen++] = i;
        } else if (why.text[0]) {
            pass_over(list[i].name, &why);
        }
    }
    return chosen;
}

static unsigned list_games(const char *folder, const struct found *list, size_t n,
                           size_t which[LISTED]) {
    struct rh_components *c = malloc(sizeof *c);
    struct rh_record *r = malloc(sizeof *r);
    struct rh_complaint why;
    char path[HOTSEAT_PATH_MAX];
    unsigned listed = c && r ? choose(folder, list, n, c, r, which) : 0;
    if (listed) {
        say("ask.saved", NULL);
    }
    for (unsigned i = 0; i < listed; i++) {
        const struct found *file = &list[which[i]];
        if (path_in(folder, file->name, path) && can_go_on(path, c, r, &why)) {
            list_game(i + 1, file, c, r);
        }
    }
    free(c);
    free(r);
    return listed;
}

/* The number of a game; 0: a new one, -1: the input has ended. */
static int ask(struct input *in, unsigned n) {
    char prompt[SAY_MAX];
    phrase(prompt, sizeof prompt, "ask.which-saved", NULL);
    for (;;) {
        const char *line = input_line(in, prompt, NULL);
        if (!line) {
            return -1;
        }
        unsigned long number = strtoul(line, NULL, 10);
        if (!*line || (number >= 1 && number <= n)) {
            return *line ? (int)number : 0;
        }
        say("ask.no-such-saved", "#n", (int)n, NULL);
    }
}

bool play_ask_saved(struct input *in, char path[HOTSEAT_PATH_MAX]) {
    char folder[HOTSEAT_PATH_MAX];
    size_t which[LISTED];
    struct found *list = save_folder(folder) ? calloc(FILES, sizeof *list) : NULL;
    unsigned n = list ? list_games(folder, list, find(folder, list), which) : 0;
    int chosen = n ? ask(in, n) : 0;
    path[0] = '\0';
    bool good = !chosen || (chosen > 0 && path_in(folder, list[which[chosen - 1]].name, path));
    free(list);
    return good;
}

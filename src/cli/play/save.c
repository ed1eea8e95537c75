/*
 * Where games are kept.
 *
 * A game is saved after every action, so nothing is lost whatever ends the program. Unless the
 * player names a file it lies in the folder that the XDG rules give to the state of programs. While
 * a game runs its file holds the seed, which tells everything: it must, or the game could not go
 * on.
 */
#include "cli/play/save.h"

#include "cli/file.h"
#include "cli/play/hotseat.h"
#include "cli/words/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { RECORD_BYTES_MAX = 2 << 20 };

bool save_as(struct hotseat *g, const char *path, bool force, struct rh_complaint *why) {
    char *text = malloc(RECORD_BYTES_MAX);
    enum file_result result = FILE_FAILED;
    if (text) {
        size_t n = rh_record_print(g->c, g->record, text, RECORD_BYTES_MAX);
        result = file_write(path, text, n, force);
    }
    int error = errno;
    free(text);
    if (result == FILE_EXISTS) {
        phrase(why->text, sizeof why->text, "save.exists", "file", path, NULL);
    } else if (result == FILE_FAILED) {
        phrase(why->text, sizeof why->text, "save.failed", "file", path, "why", strerror(error),
               NULL);
    }
    return result == FILE_WRITTEN;
}

/* A name may hold what no record can: then it is better to know before the game. */
bool save_can_be_read(struct hotseat *g) {
    char *text = malloc(RECORD_BYTES_MAX);
    struct rh_record *copy = malloc(sizeof *copy);
    struct rh_complaint why;
    bool good = text && copy;
    if (good) {
        rh_record_print(g->c, g->record, text, RECORD_BYTES_MAX);
        good = rh_record_parse(g->c, text, copy, &why) &&
               memcmp(copy->name, g->record->name, sizeof copy->name) == 0;
    }
    free(copy);
    free(text);
    return good;
}

bool save_make_folders(char *path) {
    for (char *at = path + 1; *at; at++) {
        if (*at == '/') {
            *at = '\0';
            bool good = mkdir(path, 0700) == 0 || errno == EEXIST;
            *at = '/';
            if (!good) {
                return false;
            }
        }
    }
    return true;
}

/* `~/.local/state/roundhouse`. */
bool save_folder(char path[HOTSEAT_PATH_MAX]) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool xdg = state && *state == '/';
    if (!xdg && !(home && *home == '/')) {
        return false;
    }
    int n = snprintf(path, HOTSEAT_PATH_MAX, "%s%s/roundhouse", xdg ? state : home,
                     xdg ? "" : "/.local/state");
    return n > 0 && n < HOTSEAT_PATH_MAX;
}

/* `usa-20260131-2015.ride` in it, with a number if that is taken. */
static bool own_path(const struct hotseat *g, unsigned number, char path[HOTSEAT_PATH_MAX]) {
    char folder[HOTSEAT_PATH_MAX], when[32] = "", more[16] = "";
    time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local)) {
        strftime(when, sizeof when, "%Y%m%d-%H%M", &local);
    }
    if (number) {
        snprintf(more, sizeof more, "-%u", number + 1);
    }
    if (!save_folder(folder)) {
        return false;
    }
    int n = snprintf(path, HOTSEAT_PATH_MAX, "%s/%s-%s%s.ride", folder, g->c->id, when, more);
    return n > 0 && n < HOTSEAT_PATH_MAX && save_make_folders(path);
}

bool save_start(struct hotseat *g, struct rh_complaint *why) {
    char path[HOTSEAT_PATH_MAX];
    phrase(why->text, sizeof why->text, "save.no-folder", NULL);
    for (unsigned number = 0; number < 100 && own_path(g, number, path); number++) {
        if (save_as(g, path, false, why)) {
            memcpy(g->path, path, sizeof path);
            g->own_path = true;
            return true;
        }
    }
    return false;
}

bool save_again(struct hotseat *g) {
    struct rh_complaint why;
    if (!g->path[0] || save_as(g, g->path, true, &why)) {
        return true;
    }
    say("save.trouble", "why", why.text, NULL);
    g->path[0] = '\0';
    return true;
}

void save_forget(struct hotseat *g) {
    if (g->path[0] && g->own_path) {
        unlink(g->path);
        g->path[0] = '\0';
    }
}

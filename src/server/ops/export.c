/* The export of games; see export.h. */
#include "server/ops/export.h"

#include "maps/maps.h"
#include "server/base/buf.h"
#include "server/base/notify.h"
#include "server/ops/offline.h"
#include "server/tables/match.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct exporting {
    struct offline o;
    const char *folder;
    struct export_count *n;
    bool stopped; /* the folder cannot be written */
};

/* Whole or not at all; false after saying why. */
static bool write_file(struct exporting *x, const char *path, const char *text, size_t n) {
    char part[1200];
    snprintf(part, sizeof part, "%s.part", path);
    int fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool ok = fd >= 0 && write(fd, text, n) == (ssize_t)n && fsync(fd) == 0;
    if (fd >= 0) {
        ok = close(fd) == 0 && ok;
    }
    ok = ok && rename(part, path) == 0;
    if (!ok) {
        notify_wrong("serve.no-file", "file", path, "why", strerror(errno), NULL);
        x->stopped = true;
    }
    return ok;
}

static bool export_map(struct exporting *x, const char *id) {
    char path[1100], *json = NULL;
    size_t n;
    snprintf(path, sizeof path, "%s/%s.json", x->folder, id);
    if (maps_builtin_json(id, &n) || access(path, F_OK) == 0 ||
        !store_map(x->o.walk, id, &json, &n)) {
        return true;
    }
    bool ok = write_file(x, path, json, n);
    free(json);
    return ok;
}

static bool each_game(void *ctx, const struct table_row *row) {
    struct exporting *x = ctx;
    struct table t = {.row = *row, .server = x->o.server};
    struct buf record = {0};
    char path[1100];
    snprintf(path, sizeof path, "%s/%s.ride", x->folder, row->id);
    if (access(path, F_OK) == 0) {
        x->n->there++;
        return true;
    }
    if (!match_load(&t) || !match_record_text(&t, &record)) {
        x->n->failed++; /* the check of the folder says what is wrong with it */
    } else if (export_map(x, row->map) && write_file(x, path, record.p, record.n)) {
        x->n->written++;
    }
    buf_finish(&record);
    match_finish(&t);
    return !x->stopped;
}

bool export_games(const struct config *config, const char *folder, struct export_count *n) {
    struct exporting x = {.folder = folder, .n = n};
    *n = (struct export_count){0};
    if (strlen(folder) > 1000 || (mkdir(folder, 0700) != 0 && errno != EEXIST)) {
        notify_wrong("serve.no-folder", "folder", folder, "why",
                     strerror(strlen(folder) > 1000 ? ENAMETOOLONG : errno), NULL);
        return false;
    }
    bool ok = offline_open(&x.o, config) && offline_each_game(&x.o, each_game, &x);
    offline_close(&x.o);
    if (!ok) {
        notify_wrong("serve.no-read", "folder", config->data, NULL);
    }
    return ok && !x.stopped;
}

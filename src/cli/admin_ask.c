/* Asking a server over the socket in its data folder; see admin_ask.h. */
#include "cli/admin_ask.h"

#include "cli/words/words.h"
#include "server/ops/admin.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* A connection to the server of the folder; below 0: none runs there. */
static int connect_to(const char *data) {
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    char path[64];
    int folder = admin_path(data, path);
    int fd = folder < 0 ? -1 : socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    memcpy(at.sun_path, path, sizeof path);
    if (fd >= 0 && connect(fd, (struct sockaddr *)&at, sizeof at) != 0) {
        close(fd);
        fd = -1;
    }
    if (folder >= 0) {
        close(folder);
    }
    return fd;
}

/* Sends one line and reads the answer to its end; NULL: none came. */
static json_t *exchange(int fd, const char *line) {
    struct buf in = {.most = 64 << 20};
    size_t n = strlen(line);
    bool ok = send(fd, line, n, MSG_NOSIGNAL) == (ssize_t)n;
    for (ssize_t got = 1; ok && got > 0 && buf_room(&in, 65536);) {
        got = read(fd, in.p + in.n, 65536);
        in.n += got > 0 ? (size_t)got : 0;
    }
    char why[120];
    json_t *o = ok && in.n && !in.broken ? wire_parse(in.p, in.n, why) : NULL;
    buf_finish(&in);
    return o;
}

static const char *refusal(const char *code) {
    static const struct {
        const char *code, *key;
    } all[] = {
        {"unknown-table", "admin.refused.unknown-table"},
        {"unknown-person", "admin.refused.unknown-person"},
        {"half", "admin.refused.half"},
        {"bad-seat", "admin.refused.bad-seat"},
        {"bot-plays", "admin.refused.bot-plays"},
        {"player-here", "admin.refused.player-here"},
        {"storage", "admin.refused.storage"},
        {"busy", "admin.refused.busy"},
    };
    for (size_t i = 0; code && i < sizeof all / sizeof *all; i++) {
        if (!strcmp(all[i].code, code)) {
            return all[i].key;
        }
    }
    return "admin.refused.unknown";
}

json_t *admin_ask(const char *data, struct wire *w) {
    buf_add(&w->b, "\n", 2);
    int fd = connect_to(data);
    json_t *o = fd >= 0 && !w->b.broken ? exchange(fd, w->b.p) : NULL;
    buf_finish(&w->b);
    if (fd >= 0) {
        close(fd);
    }
    if (!o) {
        fail(fd < 0 ? "admin.no-server" : "admin.no-answer", "folder", data, NULL);
        return NULL;
    }
    const json_t *error = json_object_get(o, "error");
    if (error) {
        fail(refusal(json_string_value(json_object_get(error, "code"))), NULL);
        json_decref(o);
        return NULL;
    }
    return o;
}

void admin_question(struct wire *w, const char *what) {
    *w = (struct wire){0};
    wire_open(w, NULL, '{');
    wire_text(w, "do", what);
}

bool admin_database(const char *data, char *out, size_t size) {
    struct wire w;
    int fd = connect_to(data);
    admin_question(&w, "where");
    wire_close(&w, '}');
    buf_add(&w.b, "\n", 2);
    json_t *o = fd >= 0 && !w.b.broken ? exchange(fd, w.b.p) : NULL;
    const char *text = json_string_value(json_object_get(o, "database"));
    snprintf(out, size, "%s", text ? text : "");
    bool found = o != NULL;
    json_decref(o);
    buf_finish(&w.b);
    if (fd >= 0) {
        close(fd);
    }
    return found;
}

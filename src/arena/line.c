/* See line.h. A program that does not answer within a minute counts as gone. */
#include "arena/line.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { VIEW_MAX = 64 << 10, ANSWER_MAX = 1024, PATIENCE_MS = 60000 };

struct line {
    pid_t pid;
    int to, from;
    bool greeted;
    char text[VIEW_MAX];
};

static void child(const char *command, int in, int out) {
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

struct line *line_open(const char *command) {
    struct line *x = calloc(1, sizeof *x);
    int to[2], from[2];
    if (!x || pipe2(to, O_CLOEXEC) != 0) {
        free(x);
        return NULL;
    }
    if (pipe2(from, O_CLOEXEC) != 0) {
        goto no_pipe;
    }
    signal(SIGPIPE, SIG_IGN); /* a program that has gone is an answer, not the end */
    x->pid = fork();
    if (x->pid == 0) {
        child(command, to[0], from[1]);
    }
    close(to[0]);
    close(from[1]);
    x->to = to[1];
    x->from = from[0];
    if (x->pid > 0) {
        return x;
    }
    close(from[0]);
no_pipe:
    close(to[1]);
    free(x);
    return NULL;
}

void line_close(struct line *x) {
    if (!x) {
        return;
    }
    close(x->to);
    close(x->from);
    waitpid(x->pid, NULL, 0);
    free(x);
}

static bool send_all(int to, const char *text, size_t n) {
    while (n) {
        ssize_t sent = write(to, text, n);
        if (sent <= 0) {
            return false;
        }
        text += sent;
        n -= (size_t)sent;
    }
    return true;
}

/* One line, without its end. */
static bool read_line(int from, char *out, size_t size) {
    for (size_t n = 0; n + 1 < size;) {
        struct pollfd p = {.fd = from, .events = POLLIN};
        if (poll(&p, 1, PATIENCE_MS) <= 0 || read(from, out + n, 1) != 1) {
            return false;
        }
        if (out[n] == '\n') {
            out[n] = 0;
            return true;
        }
        n++;
    }
    return false;
}

bool line_ask(struct line *x, const struct rh_components *c, const struct rh_state *view,
              uint32_t ms, struct rh_action *out) {
    char answer[ANSWER_MAX];
    struct rh_complaint why;
    size_t n = 0, room = sizeof x->text - 32;
    if (!x->greeted) {
        n = (size_t)snprintf(x->text, room, "roundhouse 1\nmap %s\n", c->id);
        x->greeted = true;
    }
    n += rh_view_print(c, view, x->text + n, room - n);
    if (n >= room) {
        return false;
    }
    n += (size_t)snprintf(x->text + n, sizeof x->text - n, "go %u\n", ms);
    if (!send_all(x->to, x->text, n)) {
        return false;
    }
    do { /* other lines, as `ready`, mean nothing here */
        if (!read_line(x->from, answer, sizeof answer)) {
            return false;
        }
    } while (strncmp(answer, "action ", 7) != 0);
    return rh_action_parse(c, view->eye, answer + 7, out, &why);
}

void line_over(struct line *x) {
    send_all(x->to, "over\n", 5);
}

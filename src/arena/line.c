/*
 * See line.h. A program is a process group of its own: Ctrl-C is for the arena, which then ends its
 * programs, and one that does not end is killed with whatever its shell has started.
 */
#include "arena/line.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { END_MS = 500 /* to end by itself */, NOT_FOUND = 127 /* the shell's code */ };

struct line {
    pid_t pid;
    int to, from;
    size_t sent; /* of what is to be sent */
    bool ended;  /* it says nothing more */
    size_t heard;
    char buffer[4096], said[TALK_LINE_MAX]; /* what came; the line that is being put together */
    size_t buffer_n, buffer_at, said_n;
    struct talk talk;
};

static double now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void child(const char *command, int in, int out) {
    signal(SIGPIPE, SIG_DFL);
    setpgid(0, 0);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(NOT_FOUND);
}

static bool start(struct line *x, const char *command) {
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0) {
        return false;
    }
    if (pipe2(from, O_CLOEXEC) != 0) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    signal(SIGPIPE, SIG_IGN); /* a program that has gone is an answer, not the end */
    x->pid = fork();
    if (x->pid == 0) {
        child(command, to[0], from[1]);
    }
    if (x->pid > 0) {
        setpgid(x->pid, x->pid); /* here too: whoever comes first */
    }
    close(to[0]);
    close(from[1]);
    x->to = to[1];
    x->from = from[0];
    fcntl(x->to, F_SETFL, O_NONBLOCK);
    return x->pid > 0;
}

struct line *line_open(const char *command, const char *settings) {
    assert(command && settings);
    struct line *x = calloc(1, sizeof *x);
    if (!x) {
        return NULL;
    }
    x->to = x->from = -1;
    if (!talk_init(&x->talk, settings) || !start(x, command)) {
        int error = errno;
        line_close(x);
        errno = error;
        return NULL;
    }
    return x;
}

struct talk *line_talk(struct line *x) {
    return &x->talk;
}

/* Waits until it has ended, half a second at most; false: it goes on. */
static bool reap(struct line *x, int *status) {
    const struct timespec pause = {.tv_nsec = 1000000};
    double end = now_ms() + END_MS;
    while (x->pid > 0 && waitpid(x->pid, status, WNOHANG) == 0) {
        if (now_ms() > end) {
            return false;
        }
        nanosleep(&pause, NULL);
    }
    x->pid = 0;
    return true;
}

/* Reads what it still says, so that nobody is in the way of its end. */
static void let_end(struct line *x) {
    struct pollfd p = {.fd = x->from, .events = POLLIN};
    close(x->to);
    for (double end = now_ms() + END_MS; now_ms() < end && poll(&p, 1, END_MS) > 0;) {
        if (read(x->from, x->buffer, sizeof x->buffer) <= 0) {
            break;
        }
    }
    close(x->from);
}

void line_close(struct line *x) {
    int status;
    if (!x) {
        return;
    }
    if (x->to >= 0) {
        let_end(x);
    }
    if (x->pid > 0 && !reap(x, &status)) {
        kill(-x->pid, SIGKILL); /* the shell, and what it has started */
        waitpid(x->pid, &status, 0);
    }
    talk_finish(&x->talk);
    free(x);
}

/* ---- carrying -------------------------------------------------------------------------------- */

static void write_some(struct line *x) {
    struct talk_text *out = &x->talk.out;
    ssize_t n = write(x->to, out->p + x->sent, out->n - x->sent);
    if (n < 0 && errno != EAGAIN && errno != EINTR) {
        n = (ssize_t)(out->n - x->sent); /* it has gone: what it said before counts */
    }
    x->sent += n > 0 ? (size_t)n : 0;
    if (x->sent == out->n) {
        out->n = x->sent = 0;
    }
}

/* Writes what it takes and reads what there is; false: time is up. */
static bool carry(struct line *x, double deadline) {
    double left = deadline - now_ms();
    struct pollfd p[] = {{.fd = x->from, .events = POLLIN}, {.fd = x->to, .events = POLLOUT}};
    int n = left > 0 ? poll(p, x->talk.out.n ? 2 : 1, (int)left + 1) : 0;
    if (n <= 0) {
        return n < 0 && errno == EINTR;
    }
    if (x->talk.out.n && p[1].revents) {
        write_some(x);
    }
    if (p[0].revents) {
        ssize_t got = read(x->from, x->buffer, sizeof x->buffer);
        x->buffer_n = got > 0 ? (size_t)got : 0;
        x->buffer_at = 0;
        x->ended = got == 0 || (got < 0 && errno != EINTR);
    }
    return true;
}

/* The next whole line of what has come; NULL: there is none yet. */
static const char *next_line(struct line *x) {
    while (x->buffer_at < x->buffer_n) {
        char byte = x->buffer[x->buffer_at++];
        if (byte == '\n') {
            x->said[x->said_n] = '\0';
            x->said_n = 0;
            return x->said;
        }
        if (x->said_n + 1 < sizeof x->said) {
            x->said[x->said_n++] = byte;
        }
    }
    return NULL;
}

/* Why nothing more will come. */
static bool is_gone(struct line *x, uint32_t waited_ms) {
    int status = 0;
    if (!x->ended) {
        talk_fail(&x->talk, TALK_SILENT, waited_ms);
    } else if (!reap(x, &status)) {
        talk_fail(&x->talk, TALK_EXITED, 0); /* nobody hears from it, which is the same */
    } else if (WIFSIGNALED(status)) {
        talk_fail(&x->talk, TALK_KILLED, (uint32_t)WTERMSIG(status));
    } else if (WEXITSTATUS(status) == NOT_FOUND) {
        talk_fail(&x->talk, TALK_NO_PROGRAM, 0);
    } else {
        talk_fail(&x->talk, TALK_EXITED, (uint32_t)WEXITSTATUS(status));
    }
    return false;
}

bool line_ask(struct line *x, const struct rh_state *view, uint32_t ms, uint32_t patience_ms,
              double *took_ms, struct rh_action *out) {
    assert(x && view && took_ms && out);
    talk_ask(&x->talk, view, ms);
    double start = now_ms();
    for (;;) {
        const char *line = next_line(x);
        if (!line && x->ended) {
            return is_gone(x, 0);
        }
        if (!line && !carry(x, start + ms + patience_ms)) {
            return is_gone(x, ms + patience_ms);
        }
        enum talk_heard heard = line ? talk_hear(&x->talk, line) : TALK_LISTEN;
        if (x->talk.out.broken) {
            talk_fail(&x->talk, TALK_NO_START, ENOMEM);
            return false;
        }
        if (heard == TALK_SEND) {
            start = now_ms();
        } else if (heard != TALK_LISTEN) {
            *took_ms = now_ms() - start;
            *out = x->talk.action;
            return heard == TALK_ACTED;
        }
    }
}

bool line_over(struct line *x, const struct rh_state *final) {
    struct pollfd p = {.fd = x->to, .events = POLLOUT};
    talk_over(&x->talk, final);
    for (double end = now_ms() + END_MS; x->talk.out.n && now_ms() < end;) {
        if (poll(&p, 1, END_MS) > 0) {
            write_some(x);
        }
    }
    return talk_goes_on(&x->talk) && !x->ended && !x->talk.out.n;
}

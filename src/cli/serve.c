/* `roundhouse serve`: reads the options, locks the data folder, runs the server. */
#include "cli/cli.h"

#include "cli/args.h"
#include "cli/words/language.h"
#include "cli/words/words.h"
#include "server/base/notify.h"
#include "server/ops/data_folder.h"
#include "server/serve.h"
#include "talk/talk.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum option {
    LISTEN,
    PORT,
    DATA,
    DATABASE,
    PUBLIC,
    HOST,
    PROXY,
    PROGRAM,
    THINK,
    PACE,
    THREADS,
    LIMIT,
    QUIET,
    BACKUP,
    FORCE,
    RESTORE,
    CHECK,
    SMTP,
    MAIL_FROM,
    ALERTS_INSIDE,
    OPTIONS
};

static const struct args_option options[OPTIONS + 1] = {
    [LISTEN] = {"listen", "ADDRESS"},
    [PORT] = {"port", "N"},
    [DATA] = {"data", "DIR"},
    [DATABASE] = {"database", "URL"},
    [PUBLIC] = {"public-url", "URL"},
    [HOST] = {"host", "NAME"},
    [PROXY] = {"trust-proxy", NULL},
    [PROGRAM] = {"program", "NAME=CMD"},
    [THINK] = {"think-ms", "N"},
    [PACE] = {"pace-ms", "N"},
    [THREADS] = {"threads", "N"},
    [LIMIT] = {"limit", "NAME=N"},
    [QUIET] = {"quiet", NULL},
    [BACKUP] = {"backup", "FILE"},
    [FORCE] = {"force", NULL},
    [RESTORE] = {"restore", "FILE"},
    [CHECK] = {"check", NULL},
    [SMTP] = {"smtp", "URL"},
    [MAIL_FROM] = {"mail-from", "ADDRESS"},
    [ALERTS_INSIDE] = {"alerts-inside", NULL},
};

static const struct args_usage usage = {
    .name = "serve",
    .line = "roundhouse serve [options]",
    .options = options,
    .many = UINT32_MAX, /* a later one counts, so that a script can add to what it is given */
    .examples = "  roundhouse serve\n"
                "  roundhouse serve --listen 0.0.0.0 --port 8000\n"
                "  roundhouse serve --backup games.db\n",
};

struct settings {
    struct config config;
    const char *backup, *restore;
    bool check, force;
};

static bool keep_text(char *out, size_t size, const char *text) {
    size_t n = strlen(text);
    if (n == 0 || n >= size) {
        return false;
    }
    memcpy(out, text, n + 1);
    return true;
}

/* "https://play.example.org" and its host; a slash at the end is forgiven. */
static bool read_public(struct config *c, const char *text) {
    const char *host = strstr(text, "://");
    if (!host || (strncmp(text, "http://", 7) != 0 && strncmp(text, "https://", 8) != 0) ||
        !keep_text(c->public_url, sizeof c->public_url, text)) {
        return false;
    }
    size_t n = strlen(c->public_url);
    if (c->public_url[n - 1] == '/') {
        c->public_url[n - 1] = 0;
    }
    snprintf(c->public_host, sizeof c->public_host, "%.*s", (int)strcspn(host + 3, ":/"), host + 3);
    return c->public_host[0] != 0;
}

/* "NAME=COMMAND" or "NAME[OPTION=VALUE,OPTION=VALUE]=COMMAND". */
static bool read_program(struct config *c, const char *text) {
    size_t name = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    const char *at = text + name;
    if (name == 0 || name >= sizeof c->program[0].name || c->programs_n == SERVER_PROGRAMS) {
        return false;
    }
    if (*at == '[') {
        size_t n = strcspn(at + 1, "]");
        if (!talk_settings(at + 1, n, c->program[c->programs_n].settings) || !at[n + 1]) {
            return false;
        }
        at += n + 2;
    }
    if (*at != '=') {
        return false;
    }
    snprintf(c->program[c->programs_n].name, sizeof c->program[0].name, "%.*s", (int)name, text);
    return keep_text(c->program[c->programs_n++].command, sizeof c->program[0].command, at + 1);
}

/* Of the options that take a whole number. */
static const struct {
    unsigned min, max;
} range[OPTIONS] = {
    [PORT] = {0, 65535},
    [THINK] = {0, 60000},
    [PACE] = {0, 60000},
    [THREADS] = {1, 16},
};

/* One option, and n if it is a number; false: its value is not right. */
static bool take(struct settings *w, enum option option, const char *value, unsigned n) {
    struct config *c = &w->config;
    switch (option) {
    case LISTEN:
        return keep_text(c->listen, sizeof c->listen, value);
    case PORT:
        c->port = (uint16_t)n;
        return true;
    case DATA:
        return keep_text(c->data, sizeof c->data, value);
    case DATABASE:
        return (!strncmp(value, "postgres://", 11) || !strncmp(value, "postgresql://", 13)) &&
               keep_text(c->database, sizeof c->database, value);
    case PUBLIC:
        return read_public(c, value);
    case HOST:
        return c->allow_host_n < SERVER_HOSTS &&
               keep_text(c->allow_host[c->allow_host_n++], sizeof c->allow_host[0], value);
    case PROXY:
        return c->trust_proxy = true;
    case PROGRAM:
        return read_program(c, value);
    case THINK:
        c->think_ms = n;
        return true;
    case PACE:
        c->pace_ms = n;
        return true;
    case THREADS:
        c->threads = n;
        return true;
    case LIMIT:
        return limits_set(&c->limits, value);
    case QUIET:
        return c->quiet = true;
    case BACKUP:
        return (w->backup = value) != NULL;
    case RESTORE:
        return (w->restore = value) != NULL;
    case CHECK:
        return w->check = true;
    case FORCE:
        return w->force = true;
    case SMTP:
        return (!strncmp(value, "smtp://", 7) || !strncmp(value, "smtps://", 8)) &&
               keep_text(c->smtp, sizeof c->smtp, value);
    case MAIL_FROM:
        return strchr(value, '@') && keep_text(c->mail_from, sizeof c->mail_from, value);
    case ALERTS_INSIDE:
        return c->alerts_inside = true;
    case OPTIONS:
        break;
    }
    return false;
}

static int refuse_limit(const char *value) {
    char all[SAY_MAX] = "";
    for (size_t i = 0; limits_name(i); i++) {
        say_join(language_messages(), all, sizeof all, limits_name(i), !limits_name(i + 1));
    }
    return fail("error.limit", "all", all, "#most", LIMIT_NUMBER_MAX, "value", value, NULL);
}

/* Starts the whole program again with the words that it was started with. */
static int again(void) {
    static char words[64 * 1024];
    char *argv[256];
    FILE *f = fopen("/proc/self/cmdline", "r");
    size_t n = f ? fread(words, 1, sizeof words - 1, f) : 0, argc = 0;
    if (f) {
        fclose(f);
    }
    for (size_t at = 0; at < n && argc < 255; at += strlen(words + at) + 1) {
        argv[argc++] = words + at;
    }
    argv[argc] = NULL;
    /* By its name: after an upgrade that is the new program, where /proc/self/exe is still the old
       one. */
    char path[1024];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length > 0 ? length : 0] = 0;
    char *gone = strstr(path, " (deleted)");
    if (gone) {
        *gone = 0;
    }
    execv(path, argv);
    execv("/proc/self/exe", argv);
    fail("serve.no-again", "why", strerror(errno), NULL);
    return 1;
}

static int run(const struct settings *w) {
    const struct config *c = &w->config;
    if (c->database[0] && (w->backup || w->restore)) {
        return fail("serve.pg-dump", NULL);
    }
    if (w->backup) {
        return data_folder_backup(c->data, w->backup, w->force);
    }
    if (w->restore) {
        return data_folder_restore(c->data, w->restore);
    }
    if (w->check) {
        return data_folder_check(c);
    }
    int lock = data_folder_lock(c->data);
    if (lock < 0 || !data_folder_swap(c->data)) {
        return 1;
    }
    int code = serve_run(c);
    close(lock);
    return code == SERVE_AGAIN ? again() : code;
}

int cmd_serve(int argc, char **argv) {
    struct settings w = {.config = {.listen = "127.0.0.1",
                                    .port = 8080,
                                    .data = "roundhouse-data",
                                    .think_ms = 1000,
                                    .pace_ms = 600,
                                    .book = language_messages_of,
                                    .limits = limits_usual}};
    w.config.quiet = isatty(STDERR_FILENO); /* a person does not read a line for each move */
    /* One processor is left to moves: with bots on all of them a sync to disk took ten times as
       long. */
    unsigned processors = args_processors(5);
    w.config.threads = processors > 1 ? processors - 1 : 1;
    notify_in(language_messages());
    struct args args;
    int status;
    if (!args_read(&args, &usage, argc, argv, &status)) {
        return status;
    }
    for (unsigned i = 0; i < args.given_n; i++) {
        const struct args_given *g = &args.given[i];
        const char *name = options[g->option].name;
        unsigned n = 0;
        if (range[g->option].max &&
            !args_number(&args, name, range[g->option].min, range[g->option].max, &n)) {
            return STATUS_BAD_INPUT;
        }
        if (!take(&w, (enum option)g->option, g->value, n)) {
            return g->option == LIMIT
                       ? refuse_limit(g->value)
                       : fail("error.serve-value", "option", name, "value", g->value, NULL);
        }
    }
    return run(&w);
}

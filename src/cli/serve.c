/* `roundhouse serve`: reads the options, locks the data folder, runs the server. */
#include "cli/cli.h"

#include "cli/args.h"
#include "cli/words/language.h"
#include "cli/words/words.h"
#include "server/base/notify.h"
#include "server/ops/data_folder.h"
#include "server/serve.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* For the help only: getopt reads options that may be given twice. */
static const struct args_option help_options[] = {
    {"listen", "ADDRESS"}, {"port", "N"},
    {"data", "DIR"},       {"database", "URL"},
    {"public-url", "URL"}, {"host", "NAME"},
    {"trust-proxy", NULL}, {"program", "NAME=PATH"},
    {"think-ms", "N"},     {"pace-ms", "N"},
    {"threads", "N"},      {"limit", "NAME=N"},
    {"quiet", NULL},       {"backup", "FILE"},
    {"force", NULL},       {"restore", "FILE"},
    {"check", NULL},       {0},
};

static const struct args_usage usage = {
    .name = "serve",
    .line = "roundhouse serve [options]",
    .options = help_options,
    .examples = "  roundhouse serve\n"
                "  roundhouse serve --listen 0.0.0.0 --port 8000\n"
                "  roundhouse serve --backup games.db\n",
};

enum {
    OPT = 256,
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
    RESTORE,
    CHECK,
    FORCE
};

static const struct option options[] = {
    {"help", no_argument, NULL, 'h'},
    {"listen", required_argument, NULL, LISTEN},
    {"port", required_argument, NULL, PORT},
    {"data", required_argument, NULL, DATA},
    {"database", required_argument, NULL, DATABASE},
    {"public-url", required_argument, NULL, PUBLIC},
    {"host", required_argument, NULL, HOST},
    {"trust-proxy", no_argument, NULL, PROXY},
    {"program", required_argument, NULL, PROGRAM},
    {"think-ms", required_argument, NULL, THINK},
    {"pace-ms", required_argument, NULL, PACE},
    {"threads", required_argument, NULL, THREADS},
    {"limit", required_argument, NULL, LIMIT},
    {"quiet", no_argument, NULL, QUIET},
    {"backup", required_argument, NULL, BACKUP},
    {"restore", required_argument, NULL, RESTORE},
    {"check", no_argument, NULL, CHECK},
    {"force", no_argument, NULL, FORCE},
    {NULL, 0, NULL, 0},
};

struct wish {
    struct config config;
    const char *backup, *restore;
    bool check, force;
};

static bool read_number(const char *text, unsigned long most, unsigned long *n) {
    char *end;
    errno = 0;
    *n = strtoul(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && !*end && !errno && *n <= most;
}

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

static bool read_program(struct config *c, const char *text) {
    const char *eq = strchr(text, '=');
    if (!eq || eq == text || eq - text >= 32 || c->programs_n == SERVER_PROGRAMS ||
        strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") !=
            (size_t)(eq - text)) {
        return false;
    }
    snprintf(c->program[c->programs_n].name, 32, "%.*s", (int)(eq - text), text);
    return keep_text(c->program[c->programs_n++].path, sizeof c->program[0].path, eq + 1);
}

/* One option; false: its value is not right. */
static bool take(struct wish *w, int option, const char *value) {
    struct config *c = &w->config;
    unsigned long n = 0;
    switch (option) {
    case LISTEN:
        return keep_text(c->listen, sizeof c->listen, value);
    case PORT:
        return read_number(value, 65535, &n) ? (c->port = (uint16_t)n, true) : false;
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
        return read_number(value, 60000, &n) ? (c->think_ms = (uint32_t)n, true) : false;
    case PACE:
        return read_number(value, 60000, &n) ? (c->pace_ms = (uint32_t)n, true) : false;
    case THREADS:
        return read_number(value, 16, &n) && n > 0 ? (c->threads = (uint32_t)n, true) : false;
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
    default:
        return false;
    }
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
    execv("/proc/self/exe", argv);
    fail("serve.no-again", "why", strerror(errno), NULL);
    return 1;
}

static int run(const struct wish *w) {
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

/* What an option takes, as the help shows it. */
static const char *value_of(const char *option) {
    const struct args_option *o = help_options;
    while (o->name && strcmp(o->name, option) != 0) {
        o++;
    }
    return o->value ? o->value : "";
}

int cmd_serve(int argc, char **argv) {
    struct wish w = {.config = {.listen = "127.0.0.1",
                                .port = 8080,
                                .data = "roundhouse-data",
                                .think_ms = 1000,
                                .pace_ms = 600,
                                .limits = LIMITS_DEFAULT}};
    w.config.quiet = isatty(STDERR_FILENO); /* a person does not read a line for each move */
    w.config.threads = args_processors(4);
    optind = 1;
    opterr = 0;
    notify_in(language_messages());
    for (int o, at = 0; (o = getopt_long(argc, argv, ":h", options, &at)) != -1;) {
        if (o == 'h') {
            args_help(&usage);
            return 0;
        }
        const char *word = argv[optind - 1] + strspn(argv[optind - 1], "-");
        if (o == '?') {
            return fail("error.option", "command", "serve", "option", word, NULL);
        }
        if (o == ':') {
            return fail("error.option-value", "option", word, "value", value_of(word), NULL);
        }
        if (!take(&w, o, optarg)) {
            return fail("error.serve-value", "option", options[at].name, "value", optarg, NULL);
        }
    }
    if (optind < argc) {
        return fail("error.word", "command", "serve", "word", argv[optind], NULL);
    }
    return run(&w);
}

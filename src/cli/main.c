/* The program `roundhouse`: finds the subcommand and runs it. */
#include "cli/cli.h"
#include "cli/words/language.h"
#include "cli/words/words.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
};

static const struct command commands[] = {
    {"play", cmd_play},
#ifdef WITH_SERVE
    {"serve", cmd_serve}, {"admin", cmd_admin},
#endif
    {"sim", cmd_sim},     {"arena", cmd_arena}, {"replay", cmd_replay}, {"review", cmd_review},
    {"rules", cmd_rules}, {"map", cmd_map},     {"perft", cmd_perft},   {"bench", cmd_bench},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void help(FILE *to) {
    char out[SAY_MAX];
    fprintf(to, "%s\n\n", phrase(out, sizeof out, "usage.head", NULL));
    fprintf(to, "%s\n\n",
            phrase(out, sizeof out, "usage.usage", "line", "roundhouse COMMAND [options]", NULL));
    fprintf(to, "%s\n", phrase(out, sizeof out, "usage.commands", NULL));
    for (unsigned i = 0; i < COMMANDS; i++) {
        char key[64];
        snprintf(key, sizeof key, "usage.command.%s", commands[i].name);
        fprintf(to, "  %-8s %s\n", commands[i].name, phrase(out, sizeof out, key, NULL));
    }
    fprintf(to, "\n%s\n", phrase(out, sizeof out, "usage.more", NULL));
    fprintf(to, "%s\n", phrase(out, sizeof out, "usage.speaks", NULL));
    fprintf(to, "\n%s\n", phrase(out, sizeof out, "usage.examples", NULL));
    fprintf(to, "  roundhouse play usa you greedy\n"
                "  roundhouse sim 1000 --bots random,greedy\n"
                "  roundhouse replay game.ride --verify\n");
    fprintf(to, "\n%s\n", phrase(out, sizeof out, "usage.codes", NULL));
}

static int refuse(const char *name) {
    const char *list[COMMANDS + 1] = {0};
    for (unsigned i = 0; i < COMMANDS; i++) {
        list[i] = commands[i].name;
    }
    const char *near = nearest_word(name, list);
    return near ? fail("error.command-near", "command", name, "near", near, NULL)
                : fail("error.command", "command", name, NULL);
}

static const struct command *find(const char *name) {
    for (unsigned i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

/* Output that never arrived is a failure, whatever the command thought of itself. */
static int finish(int status) {
    if (fflush(stdout) != 0 || ferror(stdout)) {
        return status ? status : fail("error.output", NULL);
    }
    return status;
}

/* Takes `--lang CODE` out of the words, wherever it stands; false: it makes no sense. */
static bool take_language(int *argc, char **argv) {
    int kept = 1;
    bool options = true;
    char all[SAY_MAX];
    for (int i = 1; i < *argc; i++) {
        bool split = strcmp(argv[i], "--lang") == 0;
        options = options && strcmp(argv[i], "--") != 0;
        if (!options || (!split && strncmp(argv[i], "--lang=", 7) != 0)) {
            argv[kept++] = argv[i];
            continue;
        }
        if (split && i + 1 == *argc) {
            fail("error.option-value", "option", "lang", "value", "LANGUAGE", NULL);
            return false;
        }
        const char *code = split ? argv[++i] : argv[i] + 7;
        if (!language_set(code)) {
            language_list(all, sizeof all);
            fail("error.language", "language", code, "all", all, NULL);
            return false;
        }
    }
    argv[kept] = NULL;
    *argc = kept;
    return true;
}

/* Letters beyond ASCII need UTF-8, even where the locale of the language is not installed. */
static void choose_letters(void) {
    bool known = setlocale(LC_CTYPE, "") != NULL;
    if (!known || (!language_is_english() && strcmp(nl_langinfo(CODESET), "UTF-8") != 0)) {
        setlocale(LC_CTYPE, "C.UTF-8");
    }
}

int main(int argc, char **argv) {
    if (!take_language(&argc, argv)) {
        return STATUS_BAD_INPUT;
    }
    choose_letters();
    if (argc < 2) {
        help(stderr);
        return STATUS_BAD_INPUT;
    }
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0) {
        printf("roundhouse %s\n", RH_VERSION);
        return finish(STATUS_GOOD);
    }
    bool asked =
        strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0;
    if (asked && argc < 3) {
        help(stdout);
        return finish(STATUS_GOOD);
    }
    const struct command *command = find(asked ? argv[2] : name);
    if (!command) {
        return refuse(asked ? argv[2] : name);
    }
    if (asked) {
        char flag[] = "--help", *help_of[] = {argv[2], flag, NULL};
        return finish(command->run(2, help_of));
    }
    return finish(command->run(argc - 1, argv + 1));
}

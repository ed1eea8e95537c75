/* The program `roundhouse`: finds the subcommand and runs it. */
#include "cli/cli.h"
#include "cli/words.h"

#include <locale.h>
#include <string.h>

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *about;
};

static const struct command commands[] = {
    {"play", cmd_play, "play a game in the terminal, against bots or with others"},
#ifdef WITH_SERVE
    {"serve", cmd_serve, "run a server: tables for people and bots, and the page"},
#endif
    {"sim", cmd_sim, "let bots play many games and count who wins"},
#ifdef WITH_ARENA
    {"arena", cmd_arena, "measure how strong bots are against each other"},
#endif
    {"replay", cmd_replay, "replay a record: scores, winner, positions, checks"},
    {"map", cmd_map, "list maps, show one, check a map file"},
    {"perft", cmd_perft, "count sequences of actions, to prove that no rule has changed"},
    {"bench", cmd_bench, "measure how fast the engine is"},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void help(FILE *to) {
    fprintf(to, "Roundhouse plays Ticket to Ride: USA, the Great Lakes and the Card Game.\n\n"
                "Usage: roundhouse COMMAND [options]\n\nCommands:\n");
    for (unsigned i = 0; i < COMMANDS; i++) {
        fprintf(to, "  %-8s %s\n", commands[i].name, commands[i].about);
    }
    fprintf(to, "\n`roundhouse COMMAND --help` explains a command.\n"
                "`roundhouse --version` prints the version.\n\n"
                "Examples:\n"
                "  roundhouse play usa you greedy\n"
                "  roundhouse sim 1000 --bots random,greedy\n"
                "  roundhouse replay game.ride --verify\n\n"
                "Exit codes: 0 all is well, 1 a check failed or a rule was broken, 2 bad input.\n");
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

int main(int argc, char **argv) {
    setlocale(LC_CTYPE, "");
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

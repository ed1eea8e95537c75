/* The subcommands, which main.c calls by name; each returns an exit code of words.h. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

int cmd_play(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_map(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_admin(int argc, char **argv);
int cmd_review(int argc, char **argv);
int cmd_arena(int argc, char **argv);

/* `map stats`, of which `map` reads the options. */
struct args;
int cli_map_stats(const struct args *args, const char *map);

#endif

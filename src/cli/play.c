/* `roundhouse play`: a game in the terminal. */
#include "cli/cli.h"
#include "cli/words.h"

int cmd_play(int argc, char **argv) {
    (void)argc, (void)argv;
    return fail("error.not-yet", NULL);
}

/*
 * A bot over lines in C, for every map, without any library (docs/bots.md tells what they mean):
 *
 *     cc bot.c -o bot && roundhouse arena line:./bot random
 *     roundhouse serve --program mine=./bot
 *
 * It claims the longest route it can pay for, else draws a card; so it beats chance alone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1 << 20 }; /* the whole map comes in one line */

static void say(const char *text) {
    puts(text);
    fflush(stdout);
}

/* The second version is answered for; what was said in the first is skipped. */
static void agree(char *line) {
    say("roundhouse 2\nready");
    while (fgets(line, LINE_MAX_BYTES, stdin) && strcmp(line, "roundhouse 2\n") != 0) {
    }
}

/* What an action is worth: a claim the more, the more cards it takes. */
static int worth(const char *action) {
    int cards = 0;
    const char *at = strchr(action, ' ');
    if (strncmp(action, "claim ", 6) != 0) {
        return strncmp(action, "draw ", 5) == 0 ? 1 : 0;
    }
    while ((at = strchr(at + 1, ' '))) { /* "claim ROUTE 3 red 1 locomotive" */
        cards += (int)strtol(at, NULL, 10);
    }
    return 10 + cards;
}

int main(void) {
    static char line[LINE_MAX_BYTES], best[1024];
    unsigned chance = 1, alike = 0;
    int most = -1;
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, "roundhouse 1") == 0) {
            agree(line);
        } else if (strncmp(line, "new game", 8) == 0) {
            say("ready");
        } else if (strncmp(line, "legal ", 6) == 0) {
            int value = worth(line + 6);
            alike = value > most ? 1 : alike + (value == most);
            chance = chance * 1664525 + 1013904223;
            if (value > most || (value == most && (chance >> 16) % alike == 0)) {
                snprintf(best, sizeof best, "%.1000s", line + 6);
            }
            most = value > most ? value : most;
        } else if (strncmp(line, "go ", 3) == 0) {
            printf("info best %s\naction %s\n", best, best);
            fflush(stdout);
            most = -1;
        }
    }
    return 0;
}

/*
 * Who plays.
 *
 * A record knows names only, so a bot's seat bears the bot's name, with a number if there are
 * several: that is how a resumed game knows its bots.
 */
#include "cli/load.h"
#include "cli/play/play.h"
#include "cli/play/save.h"
#include "cli/players.h"
#include "cli/typed/split.h"
#include "cli/words/language.h"
#include "cli/words/words.h"
#include "core/seat.h"
#include "maps/maps.h"

#include <stdlib.h>
#include <string.h>

static void list_bots(char *out, size_t size) {
    out[0] = '\0';
    for (size_t i = 0; bot_at(i); i++) {
        say_join(language_messages(), out, size, bot_at(i)->name, !bot_at(i + 1));
    }
}

/* A word one or two letters off a bot's name is most likely a slip. */
static bool is_slip(const char *word) {
    const char *list[33] = {0};
    char bots[SAY_MAX];
    for (size_t i = 0; i < 32 && bot_at(i); i++) {
        list[i] = bot_at(i)->name;
    }
    const char *near = strlen(word) > 3 ? nearest_word(word, list) : NULL;
    if (!near || word[0] != near[0]) {
        return false;
    }
    list_bots(bots, sizeof bots);
    fail("error.bot-near", "bot", word, "near", near, "all", bots, NULL);
    return true;
}

/* A bot, a program, or by any other name a person; false: it is a slip, which is said. */
static bool read_player(const struct hotseat *g, const char *word, struct arena_player *p) {
    switch (player_parse(word, g->usual, p)) {
    case PLAYER_GOOD:
        return true;
    case PLAYER_UNKNOWN:
        *p = (struct arena_player){0};
        return !is_slip(word);
    case PLAYER_BUDGET:
    case PLAYER_SETTINGS:
    case PLAYER_COMMAND:
    case PLAYER_LONG:
        break;
    }
    return players_read(word, g->usual, p);
}

/* Makes a name that no other seat has. */
static void name_seat(struct hotseat *g, unsigned seat, const char *name) {
    char(*names)[RH_ID_MAX] = g->record->name;
    unsigned number = 1;
    memset(names[seat], 0, RH_ID_MAX);
    snprintf(names[seat], RH_ID_MAX, "%.*s", RH_ID_MAX - 1, name);
    for (unsigned i = 0; i < seat; i++) {
        if (strcmp(names[i], names[seat]) == 0) {
            snprintf(names[seat], RH_ID_MAX, "%.40s %u", name, ++number);
            i = (unsigned)-1;
        }
    }
}

bool play_read_seats(struct hotseat *g, const char *const *words, unsigned n) {
    const struct rh_components *c = g->c;
    if (n < c->seats_min || n > c->seats_max) {
        fail("error.seats", "map", c->id, "#min", c->seats_min, "#max", c->seats_max, "#n", (int)n,
             NULL);
        return false;
    }
    bool named = true;
    for (unsigned seat = 0; seat < n; seat++) {
        char you[RH_ID_MAX];
        named = named && *words[seat];
        if (!read_player(g, words[seat], &g->player[seat])) {
            return false;
        }
        phrase(you, sizeof you, "player.seat", "#n", (int)seat_number(seat), NULL);
        bool is_you = strcmp(words[seat], "you") == 0;
        name_seat(g, seat, is_you ? you : words[seat]);
    }
    g->record->options.seats = (uint8_t)n;
    if (!named || !save_can_be_read(g)) {
        fail("error.name", NULL);
        return false;
    }
    return true;
}

/* A file that somebody sends must not start programs: who goes on says them again. */
bool play_seats_of_record(struct hotseat *g) {
    for (unsigned seat = 0; seat < g->record->options.seats; seat++) {
        char *name = g->record->name[seat], bot[RH_ID_MAX];
        if (!*name) {
            phrase(name, RH_ID_MAX, "player.seat", "#n", (int)seat_number(seat), NULL);
        }
        size_t n = strcspn(name, " ");
        bool numbered =
            name[n] == ' ' && strspn(name + n + 1, "0123456789") == strlen(name + n + 1);
        snprintf(bot, sizeof bot, "%.*s", (int)n, name);
        if (player_is_program(name)) {
            fail("error.resume-program", "#n", (int)seat_number(seat), NULL);
            return false;
        }
        if ((name[n] && !numbered) ||
            player_parse(bot, g->usual, &g->player[seat]) != PLAYER_GOOD) {
            g->player[seat] = (struct arena_player){0};
        }
    }
    return true;
}

/* Behind the games stands the first game that teaches, which asks again. */
bool play_ask_map(struct input *in, char map[RH_ID_MAX], bool *learn) {
    char prompt[SAY_MAX];
    unsigned n = 0;
    bool offers = !*learn;
    say(offers ? "ask.maps" : "ask.learn-map", NULL);
    for (; maps_builtin_id(n); n++) {
        struct rh_components *c = load_map(maps_builtin_id(n));
        if (c) {
            char title[SAY_MAX];
            say_title(language_messages(), c, title, sizeof title);
            say_item("ask.map", "#number", (int)n + 1, "id", c->id, "title", title, "#min",
                     c->seats_min, "#max", c->seats_max, NULL);
        }
        free(c);
    }
    if (offers) {
        say_item("ask.learn", "#number", (int)n + 1, NULL);
    }
    phrase(prompt, sizeof prompt, "ask.which-map", NULL);
    for (;;) {
        const char *line = input_line(in, prompt, NULL);
        if (!line) {
            return false;
        }
        unsigned long number = *line ? strtoul(line, NULL, 10) : 1;
        for (unsigned i = 0; i < n; i++) {
            const char *id = maps_builtin_id(i);
            if (number == i + 1 || (*line && begins(id, line))) {
                snprintf(map, RH_ID_MAX, "%s", id);
                return true;
            }
        }
        if (offers && (number == n + 1 || (*line && begins("learn", line)))) {
            *learn = true;
            return play_ask_map(in, map, learn);
        }
        say("ask.no-such-map", NULL);
    }
}

bool play_ask_seats(struct hotseat *g, struct input *in) {
    char prompt[SAY_MAX], bots[SAY_MAX], usual[RH_ID_MAX];
    const struct bot *level = play_proposed_level();
    list_bots(bots, sizeof bots);
    snprintf(usual, sizeof usual, "you %s", level ? level->name : "medium");
    say("ask.seats", "#min", g->c->seats_min, "#max", g->c->seats_max, "bots", bots, NULL);
    for (size_t i = 0; bot_at(i); i++) {
        char key[SAY_KEY_MAX], about[SAY_MAX];
        snprintf(key, sizeof key, "level.%s", bot_at(i)->name);
        say_item("ask.bot", "name", bot_at(i)->name, "about",
                 phrase(about, sizeof about, key, NULL), NULL);
    }
    phrase(prompt, sizeof prompt, "ask.who", "usual", usual, NULL);
    for (;;) {
        const char *line = input_line(in, prompt, NULL);
        char text[SPLIT_TEXT];
        const char *words[RH_SEATS_MAX + 1];
        unsigned n = 0;
        if (!line) {
            fail("error.no-answer", NULL);
            return false;
        }
        snprintf(text, sizeof text, "%s", *line ? line : usual);
        for (char *at = text; *at && n <= RH_SEATS_MAX;) {
            at += strspn(at, " ,\t");
            if (*at) {
                words[n++] = at;
                at += strcspn(at, " ,\t");
                at += *at ? (*at = '\0', 1) : 0;
            }
        }
        if (play_read_seats(g, words, n)) {
            return true;
        }
    }
}

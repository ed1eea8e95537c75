/* Words that are no action: looking around, saving, leaving. */
#include "cli/play/play.h"
#include "cli/play/save.h"
#include "cli/show/rules.h"
#include "cli/show/show.h"
#include "cli/typed/split.h"
#include "cli/typed/typed.h"
#include "cli/words/language.h"
#include "cli/words/paint.h"
#include "cli/words/words.h"

#include <stdlib.h>
#include <string.h>

const char *const play_commands[] = {"help",  "board", "hand", "tickets", "market", "others", "log",
                                     "legal", "rules", "hint", "save",    "quit",   NULL};

enum { HELP, BOARD, HAND, TICKETS, MARKET, OTHERS, LOG, LEGAL, RULES, HINT, SAVE, QUIT, COMMANDS };
_Static_assert(sizeof play_commands / sizeof *play_commands == COMMANDS + 1, "a word each");

/* A command by its name, or by three letters of it that no action begins with; COMMANDS: none. */
static unsigned find(const struct moment *m, const char *word) {
    unsigned found = COMMANDS;
    if (strcmp(word, "?") == 0) {
        return HELP;
    }
    for (unsigned i = 0; i < COMMANDS; i++) {
        if (strcmp(play_commands[i], word) == 0) {
            return i;
        }
        if (strlen(word) > 2 && begins(play_commands[i], word)) {
            found = i;
        }
    }
    for (size_t i = 0; found < COMMANDS && i < m->complete.legal_n; i++) {
        if (begins(rh_kind_name(m->complete.legal[i].kind), word)) {
            return COMMANDS;
        }
    }
    return found;
}

/* One line on an action, with an example from this map. */
static void help_action(const struct moment *m, uint8_t kind) {
    const struct rh_components *c = m->complete.c;
    const struct rh_route *r = &c->route[c->routes_n / 2];
    char key[RH_ID_MAX], port[RH_ID_MAX] = "";
    for (unsigned i = c->cities_n; i-- > 0;) {
        if (c->city[i].port) {
            memcpy(port, c->city[i].id, sizeof port);
        }
    }
    snprintf(key, sizeof key, "help.%s.%s", rh_kind_name(kind), rh_game_name(c->game));
    if (!say_has(m->table.book, key)) {
        snprintf(key, sizeof key, "help.%s", rh_kind_name(kind));
    }
    say_item(key, "a", c->city[r->a].id, "b", c->city[r->b].id, "route", r->id, "#length",
             r->length, "port", port, "wild", rh_card_name(c, RH_WILD), "#mix", c->mix_trains,
             NULL);
}

/* What is typed is the same in all languages, so the names of colors must be told. */
static void help_colors(const struct say_table *t) {
    char list[SAY_MAX] = "", item[SAY_MAX], color[RH_ID_MAX];
    for (uint8_t i = 0; i < RH_COLORS; i++) {
        say_color(t, i, color, sizeof color);
        phrase(item, sizeof item, "help.color", "word", rh_color_name(i), "color", color, NULL);
        say_join(t->book, list, sizeof list, item, i + 1 == RH_COLORS);
    }
    say("help.colors", "list", list, NULL);
}

static void help(const struct moment *m) {
    const struct rh_components *c = m->complete.c;
    char key[RH_ID_MAX];
    say("help.actions", NULL);
    for (uint8_t kind = 0; kind < RH_KINDS; kind++) {
        struct rh_action a = {.kind = kind, .seat = m->view.eye};
        bool choice = kind != RH_MIX || c->pieces_keep;
        if (choice && rh_check(c, &m->view, &a) != RH_NOT_IN_THIS_GAME) {
            help_action(m, kind);
        }
    }
    if (!language_is_english()) {
        help_colors(&m->table);
    }
    say("help.short", NULL);
    say("help.commands", NULL);
    for (unsigned i = 0; i < COMMANDS; i++) {
        snprintf(key, sizeof key, "help.word-%s", play_commands[i]);
        say_item(key, "city", c->cities_n ? c->city[c->cities_n / 2].id : "", NULL);
    }
}

static void board(const struct moment *m, const struct split *words) {
    char text[SPLIT_TEXT];
    const struct rh_components *c = m->complete.c;
    if (words->n < 2 || !c->routes_n) {
        show_board(&m->table, &m->view, RH_NONE);
        return;
    }
    split_join(words, 1, words->n, '-', text, sizeof text);
    uint8_t found = RH_NONE;
    for (uint8_t i = 0; i < c->cities_n; i++) {
        unsigned fits = typed_city(c, i, text);
        if (fits == 2 || (fits == 1 && found == RH_NONE)) {
            found = i;
        }
    }
    if (found == RH_NONE) {
        say("typed.no-city", NULL);
    } else {
        show_board(&m->table, &m->view, found);
    }
}

/* The last events, as this seat may see them; 30 unless a number is named. */
static void show_history(const struct play *p, const struct moment *m, const struct split *words) {
    const struct hotseat *g = p->game;
    unsigned long n = words->n > 1 ? strtoul(words->word[1], NULL, 10) : 30;
    size_t from = n < g->log_n ? g->log_n - n : 0;
    if (!g->log_n) {
        say("log.empty", NULL);
    }
    show_events(&m->table, g->log + from, g->log_n - from);
}

/* What the strongest bot would do, from what this seat may know. */
static void hint(struct play *p, const struct moment *m) {
    struct rh_action a;
    char text[COMPLETE_TEXT];
    size_t i = 0;
    while (bot_at(i + 1)) {
        i++;
    }
    if (hotseat_think(p->game, bot_at(i), m->view.eye, &a)) {
        complete_print(p->game->c, &a, text, sizeof text);
        say("hint", "bot", bot_at(i)->name, "action", text, NULL);
    }
}

/* The name of a file keeps its letters as they were typed. */
static void save(struct play *p, const char *line) {
    struct rh_complaint why;
    char path[HOTSEAT_PATH_MAX];
    line += strcspn(line, " \t");
    line += strspn(line, " \t");
    const char *flag = strstr(line, " --force");
    size_t n = flag ? (size_t)(flag - line) : strlen(line);
    while (n && (line[n - 1] == ' ' || line[n - 1] == '\t')) {
        n--;
    }
    snprintf(path, sizeof path, "%.*s", (int)n, line);
    if (!*path) {
        say("save.name", NULL);
        return;
    }
    bool same = strcmp(path, p->game->path) == 0;
    if (!save_as(p->game, path, flag || same, &why)) {
        paint_line(stdout, why.text);
        return;
    }
    if (!same) {
        save_forget(p->game);
        memcpy(p->game->path, path, sizeof path);
        p->game->own_path = false;
    }
    play_say_saved(p);
}

bool play_command(struct play *p, const struct moment *m, const char *line,
                  enum play_result *result) {
    struct split words;
    if (!split_line(line, &words) || !words.n) {
        return false;
    }
    unsigned command = find(m, words.word[0]);
    switch (command) {
    case HELP:
        help(m);
        break;
    case BOARD:
        board(m, &words);
        break;
    case HAND:
        show_hand(&m->table, &m->view);
        break;
    case TICKETS:
        show_tickets(&m->table, &m->view);
        say("typed.tickets", NULL);
        break;
    case MARKET:
        show_market(&m->table, &m->view);
        break;
    case OTHERS:
        show_others(&m->table, &m->view);
        break;
    case LOG:
        show_history(p, m, &words);
        break;
    case LEGAL: {
        char rest[SPLIT_TEXT];
        split_join(&words, 1, words.n, ' ', rest, sizeof rest);
        show_legal(&m->table, m->complete.legal, m->complete.legal_n, rest);
        break;
    }
    case RULES: {
        char rest[SPLIT_TEXT];
        split_join(&words, 1, words.n, ' ', rest, sizeof rest);
        if (!rules_show(m->complete.c->game, rest)) {
            say("rules.none", "words", rest, NULL);
        }
        break;
    }
    case HINT:
        hint(p, m);
        break;
    case SAVE:
        save(p, line);
        break;
    case QUIT:
        *result = play_leave(p);
        break;
    default:
        return false;
    }
    return true;
}

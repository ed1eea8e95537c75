/*
 * `roundhouse rules`, and `rules` in a game: the rules in plain words, clause by clause.
 *
 * What is asked for is the beginning of a clause's name (USA-CLAIM-8, usa-claim) if there is one of
 * that name, else letters that a text has, whatever their case and accents.
 */
#include "cli/show/rules.h"

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/words/fold.h"
#include "cli/words/language.h"
#include "cli/words/words.h"

#include <string.h>

static const char *const prefix[RH_GAMES] = {
    [RH_USA] = "USA", [RH_GREAT_LAKES] = "GL", [RH_CARD_GAME] = "CG"};

static const struct args_option options[] = {{0}};

static const struct args_usage usage = {
    .name = "rules",
    .line = "roundhouse rules [GAME] [CLAUSE | WORDS]",
    .options = options,
    .examples = "  roundhouse rules usa\n"
                "  roundhouse rules USA-CLAIM-8\n"
                "  roundhouse rules great-lakes harbor --lang el\n",
    .words_max = ARGS_WORDS_MAX,
};

struct clause {
    char name[RH_ID_MAX];
    char text[SAY_MAX];
};

/* The next clause of a game in a file of rules, or NULL; returns where to go on. */
static const char *next_clause(const char *at, unsigned game, struct clause *x) {
    size_t n = strlen(prefix[game]);
    while (at && *at) {
        const char *line = at, *equals = strstr(at, " = "), *end = strchr(at, '\n');
        at = end ? end + 1 : NULL;
        if (strncmp(line, "rule.", 5) != 0 || strncmp(line + 5, prefix[game], n) != 0 ||
            line[5 + n] != '-' || !equals || !end || equals > end) {
            continue;
        }
        snprintf(x->name, sizeof x->name, "%.*s", (int)(equals - line - 5), line + 5);
        snprintf(x->text, sizeof x->text, "%.*s", (int)(end - equals - 3), equals + 3);
        return at;
    }
    return NULL;
}

/* Whether a folded word begins a clause's name, part by part. */
static bool names(const char *wanted, const struct clause *x) {
    char name[RH_ID_MAX];
    size_t n = strlen(wanted);
    fold_text(x->name, name, sizeof name);
    return n && strncmp(name, wanted, n) == 0 && (!name[n] || name[n] == '-');
}

static bool has(const char *wanted, const struct clause *x) {
    char text[SAY_MAX];
    fold_text(x->text, text, sizeof text);
    return strstr(text, wanted) != NULL;
}

/* The heads of a game and of its sections stand before the first clause of each. */
static void show_heads(unsigned game, const struct clause *x, char section[RH_ID_MAX]) {
    char key[2 * RH_ID_MAX], now[RH_ID_MAX], head[SAY_MAX];
    const char *from = strchr(x->name, '-') + 1;
    snprintf(now, sizeof now, "%.*s", (int)strcspn(from, "-"), from);
    if (!*section) {
        snprintf(key, sizeof key, "page.game.%s", rh_game_name((uint8_t)game));
        say("rules.game", "title", phrase(head, sizeof head, key, NULL), NULL);
    }
    if (strcmp(section, now) != 0) {
        snprintf(key, sizeof key, "section.%s", now);
        say_text(language_rules(), head, sizeof head, key, NULL);
        say("rules.section", "title", head, NULL);
        memcpy(section, now, sizeof now);
    }
}

static bool show_game(unsigned game, const char *wanted,
                      bool (*fits)(const char *, const struct clause *)) {
    struct clause x;
    char section[RH_ID_MAX] = "";
    const char *at = language_rules()->text;
    while ((at = next_clause(at, game, &x)) != NULL) {
        if (fits(wanted, &x)) {
            show_heads(game, &x, section);
            say_item("rules.clause", "clause", x.name, "text", x.text, NULL);
        }
    }
    return *section;
}

bool rules_show(unsigned game, const char *wanted) {
    char folded[SAY_MAX];
    bool any = false, found = false;
    fold_text(wanted, folded, sizeof folded);
    for (unsigned i = 0; i < RH_GAMES; i++) {
        any |= show_game(i, folded, names); /* a name says its game itself */
    }
    for (unsigned i = 0; !any && i < RH_GAMES; i++) {
        if (game == RH_GAMES || game == i) {
            found |= show_game(i, folded, has);
        }
    }
    return any || found;
}

/* What each game is about, and how to read on. */
static void introduce(void) {
    char key[RH_ID_MAX], title[SAY_MAX], about[SAY_MAX];
    for (uint8_t game = 0; game < RH_GAMES; game++) {
        snprintf(key, sizeof key, "page.game.%s", rh_game_name(game));
        say("rules.game", "title", phrase(title, sizeof title, key, NULL), NULL);
        snprintf(key, sizeof key, "about.%s", prefix[game]);
        say_text(language_rules(), about, sizeof about, key, NULL);
        say_item("rules.about", "text", about, "game", rh_game_name(game), NULL);
    }
}

int cmd_rules(int argc, char **argv) {
    struct args args;
    int status;
    char wanted[SAY_MAX] = "";
    unsigned game = 0, n = 0;
    if (!args_read(&args, &usage, argc, argv, &status)) {
        return status;
    }
    if (!args.words_n) {
        introduce();
        return STATUS_GOOD;
    }
    while (game < RH_GAMES && strcmp(rh_game_name((uint8_t)game), args.word[0]) != 0) {
        game++;
    }
    for (unsigned i = game < RH_GAMES; i < args.words_n && n < sizeof wanted; i++) {
        n += (unsigned)snprintf(wanted + n, sizeof wanted - n, "%s%s", n ? " " : "", args.word[i]);
    }
    return rules_show(game, wanted) ? STATUS_GOOD : fail("rules.none", "words", wanted, NULL);
}

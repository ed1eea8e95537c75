/*
 * `roundhouse rules`, and `rules` in a game: the rules in plain words, clause by clause.
 *
 * What is asked for is the beginning of a clause's name (USA-CLAIM-8, usa-claim) if there is one of
 * that name, else letters that a text or the head of its section has, whatever their case and
 * accents. English words find the same clauses in every language.
 */
#include "cli/show/rules.h"

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/print_json.h"
#include "cli/words/fold.h"
#include "cli/words/language.h"
#include "cli/words/words.h"

#include <string.h>

static const char *const prefix[RH_GAMES] = {
    [RH_USA] = "USA", [RH_GREAT_LAKES] = "GL", [RH_CARD_GAME] = "CG"};

static const struct args_option options[] = {{"json", NULL}, {0}};

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

/* Whether the message of a key, in the words of a book, has these letters. */
static bool says(const struct say_book *book, const char *key, const char *wanted) {
    char text[SAY_MAX], folded[SAY_MAX];
    say_text(book, text, sizeof text, key, NULL);
    fold_text(text, folded, sizeof folded);
    return strstr(folded, wanted) != NULL;
}

static void section_of(const struct clause *x, char out[RH_ID_MAX]) {
    const char *from = strchr(x->name, '-') + 1;
    snprintf(out, RH_ID_MAX, "%.*s", (int)strcspn(from, "-"), from);
}

static bool has(const char *wanted, const struct clause *x) {
    const struct say_book *const book[] = {language_rules(), language_english_rules()};
    char section[RH_ID_MAX], clause_key[2 * RH_ID_MAX], section_key[2 * RH_ID_MAX];
    section_of(x, section);
    snprintf(clause_key, sizeof clause_key, "rule.%s", x->name);
    snprintf(section_key, sizeof section_key, "section.%s", section);
    for (unsigned i = 0; i < sizeof book / sizeof *book; i++) {
        if (says(book[i], clause_key, wanted) || says(book[i], section_key, wanted)) {
            return true;
        }
    }
    return false;
}

/* The heads of a game and of its sections stand before the first clause of each. */
static void show_heads(unsigned game, const struct clause *x, char section[RH_ID_MAX]) {
    char key[2 * RH_ID_MAX], now[RH_ID_MAX], head[SAY_MAX];
    section_of(x, now);
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

static void print_clause(unsigned game, const struct clause *x) {
    char text[2 * SAY_MAX], key[2 * RH_ID_MAX], section[RH_ID_MAX], title[SAY_MAX];
    struct out o;
    out_start(&o, text, sizeof text);
    section_of(x, section);
    snprintf(key, sizeof key, "section.%s", section);
    say_text(language_rules(), title, sizeof title, key, NULL);
    json_open(&o, '{');
    json_put_text(&o, "clause", x->name);
    json_put_text(&o, "game", rh_game_name((uint8_t)game));
    json_put_text(&o, "section", title);
    json_put_text(&o, "text", x->text);
    json_close(&o, '}');
    print_json_line(&o);
}

static bool show_game(unsigned game, const char *wanted,
                      bool (*fits)(const char *, const struct clause *), bool json) {
    struct clause x;
    char section[RH_ID_MAX] = "";
    bool found = false;
    const char *at = language_rules()->text;
    while ((at = next_clause(at, game, &x)) != NULL) {
        if (!fits(wanted, &x)) {
            continue;
        }
        found = true;
        if (json) {
            print_clause(game, &x);
        } else {
            show_heads(game, &x, section);
            say_item("rules.clause", "clause", x.name, "text", x.text, NULL);
        }
    }
    return found;
}

bool rules_show(unsigned game, const char *wanted, bool json) {
    char folded[SAY_MAX];
    bool any = false, found = false;
    fold_text(wanted, folded, sizeof folded);
    for (unsigned i = 0; i < RH_GAMES; i++) {
        any |= show_game(i, folded, names, json); /* a name says its game itself */
    }
    for (unsigned i = 0; !any && i < RH_GAMES; i++) {
        if (game == RH_GAMES || game == i) {
            found |= show_game(i, folded, has, json);
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
    if (!args.words_n && !args_has(&args, "json")) {
        introduce();
        return STATUS_GOOD;
    }
    while (game < RH_GAMES &&
           (!args.words_n || strcmp(rh_game_name((uint8_t)game), args.word[0]) != 0)) {
        game++;
    }
    for (unsigned i = game < RH_GAMES; i < args.words_n && n < sizeof wanted; i++) {
        n += (unsigned)snprintf(wanted + n, sizeof wanted - n, "%s%s", n ? " " : "", args.word[i]);
    }
    return rules_show(game, wanted, args_has(&args, "json"))
               ? STATUS_GOOD
               : fail("rules.none", "words", wanted, NULL);
}

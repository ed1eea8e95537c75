/*
 * Looking around in a game: whatever only shows something.
 *
 * What is longer than the screen is shown page by page.
 */
#include "cli/picture/picture.h"
#include "cli/play/play.h"
#include "cli/show/rules.h"
#include "cli/show/show.h"
#include "cli/typed/pager.h"
#include "cli/typed/split.h"
#include "cli/typed/typed.h"
#include "cli/words/words.h"

#include <stdlib.h>
#include <string.h>

/* Every city whose name fits best, or that none does. */
static void board_cities(const struct moment *m, const struct split *words) {
    const struct rh_components *c = m->complete.c;
    char text[SPLIT_TEXT];
    unsigned best = 0;
    split_join(words, 1, words->n, '-', text, sizeof text);
    for (uint8_t i = 0; i < c->cities_n; i++) {
        unsigned fits = typed_city(c, i, text);
        best = fits > best ? fits : best;
    }
    for (uint8_t i = 0; best && i < c->cities_n; i++) {
        if (typed_city(c, i, text) == best) {
            show_board(&m->table, &m->view, i);
        }
    }
    if (!best) {
        typed_no_city(c, text);
    }
}

/* Drawn where the terminal can show it; else in words, as the routes of one city always are. */
static void board(const struct play *p, const struct moment *m, const struct split *words) {
    if (words->n > 1 && m->complete.c->routes_n) {
        board_cities(m, words);
    } else if (picture_yards(&m->table, &m->view)) {
        show_bonuses(&m->table);
    } else if (!picture_board(&m->table, &m->view, &p->places)) {
        show_board(&m->table, &m->view, RH_NONE);
    }
}

/* In a game without a board these are its railyards. */
static void routes(const struct play *p, const struct moment *m, const struct split *words) {
    (void)words;
    if (m->complete.c->routes_n) {
        show_routes(&m->table, &m->view, m->complete.legal, m->complete.legal_n);
    } else {
        board(p, m, &(struct split){.n = 0});
    }
}

/* The last events, as this seat may see them; 30 unless a number is named. */
static void history(const struct play *p, const struct moment *m, const struct split *words) {
    const struct hotseat *g = p->game;
    unsigned long n = words->n > 1 ? strtoul(words->word[1], NULL, 10) : 30;
    size_t from = n < g->log_n ? g->log_n - n : 0;
    if (!g->log_n) {
        say("log.empty", NULL);
    }
    show_events(&m->table, g->log + from, g->log_n - from);
}

static void hand(const struct play *p, const struct moment *m, const struct split *words) {
    (void)p, (void)words;
    show_hand(&m->table, &m->view);
}

static void tickets(const struct play *p, const struct moment *m, const struct split *words) {
    (void)p, (void)words;
    show_tickets(&m->table, &m->view);
    say("typed.tickets", NULL);
}

static void market(const struct play *p, const struct moment *m, const struct split *words) {
    (void)p, (void)words;
    show_market(&m->table, &m->view);
}

static void others(const struct play *p, const struct moment *m, const struct split *words) {
    (void)p, (void)words;
    show_others(&m->table, &m->view);
}

static void score(const struct play *p, const struct moment *m, const struct split *words) {
    (void)p, (void)words;
    say("score.so-far", NULL);
    show_scores(&m->table, &m->view);
}

static void legal(const struct play *p, const struct moment *m, const struct split *words) {
    (void)p;
    char rest[SPLIT_TEXT];
    typed_notation(&m->complete, words, 1, rest, sizeof rest);
    show_legal(&m->table, m->complete.legal, m->complete.legal_n, rest);
}

static void rules(const struct play *p, const struct moment *m, const struct split *words) {
    (void)p;
    char rest[SPLIT_TEXT];
    split_join(words, 1, words->n, ' ', rest, sizeof rest);
    if (!rules_show(m->complete.c->game, rest, false)) {
        say("rules.none", "words", rest, NULL);
    }
}

static void help(const struct play *p, const struct moment *m, const struct split *words) {
    (void)p, (void)words;
    play_help(m);
}

typedef void show(const struct play *p, const struct moment *m, const struct split *words);

void play_look(struct play *p, const struct moment *m, const char *command,
               const struct split *words) {
    static const struct {
        const char *name;
        show *show;
    } looks[] = {
        {"help", help},       {"board", board},   {"routes", routes}, {"hand", hand},
        {"tickets", tickets}, {"market", market}, {"others", others}, {"score", score},
        {"log", history},     {"legal", legal},   {"rules", rules},
    };
    struct pager pager;
    pager_begin(&pager, p->in);
    for (unsigned i = 0; i < sizeof looks / sizeof *looks; i++) {
        if (strcmp(looks[i].name, command) == 0) {
            looks[i].show(p, m, words);
        }
    }
    pager_end(&pager, p->in);
}

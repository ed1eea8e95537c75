/*
 * A first game that teaches: a real game against one easy bot, always dealt alike, with somebody
 * who explains.
 *
 * The lessons are those of the page (web/src/play/learn), but for what that says of tapping. How to
 * type something is told by the lines of `help`.
 */
#include "cli/play/play.h"
#include "cli/words/words.h"

#include <stdlib.h>

struct play_lesson {
    const char *key;  /* of the message; NULL after the last */
    uint8_t kind;     /* the action that it is about; RH_KINDS: none */
    uint8_t times;    /* how many of those end it; 0: the next lesson follows at once */
    const char *word; /* a command that helps; NULL: none */
};

static const struct play_lesson usa[] = {
    {"page.learn.usa.aim", RH_KINDS, 0, NULL},
    {"learn.keep", RH_KEEP, 1, NULL},
    {"page.learn.usa.hand", RH_KINDS, 0, NULL},
    {"page.learn.usa.draw", RH_DRAW, 2, NULL},
    {"learn.routes", RH_KINDS, 0, "board"},
    {"learn.claim", RH_CLAIM, 1, "routes"},
    {"learn.tickets", RH_KINDS, 0, "tickets"},
    {"page.learn.usa.end", RH_KINDS, 0, "hint"},
    {0},
};

static const struct play_lesson great_lakes[] = {
    {"page.learn.great-lakes.aim", RH_KINDS, 0, NULL},
    {"learn.keep", RH_KEEP, 1, NULL},
    {"page.learn.great-lakes.mix", RH_MIX, 1, NULL},
    {"page.learn.great-lakes.hand", RH_KINDS, 0, NULL},
    {"page.learn.great-lakes.draw", RH_DRAW, 2, NULL},
    {"learn.ships", RH_KINDS, 0, "board"},
    {"learn.claim", RH_CLAIM, 1, "routes"},
    {"page.learn.great-lakes.harbors", RH_HARBOR, 0, NULL},
    {"page.learn.great-lakes.exchange", RH_EXCHANGE, 0, NULL},
    {"page.learn.great-lakes.end", RH_KINDS, 0, "hint"},
    {0},
};

static const struct play_lesson card_game[] = {
    {"page.learn.card-game.aim", RH_KINDS, 0, NULL},
    {"page.learn.card-game.keep", RH_KEEP, 1, NULL},
    {"page.learn.card-game.yard", RH_KINDS, 0, "board"},
    {"page.learn.card-game.draw", RH_DRAW, 2, NULL},
    {"learn.lay", RH_PLAY, 1, NULL},
    {"page.learn.card-game.platform", RH_KINDS, 0, NULL},
    {"learn.rob", RH_KINDS, 0, "others"},
    {"page.learn.card-game.end", RH_KINDS, 0, "hint"},
    {0},
};

void play_learn(struct play *p) {
    static const struct play_lesson *const lessons[RH_GAMES] = {
        [RH_USA] = usa, [RH_GREAT_LAKES] = great_lakes, [RH_CARD_GAME] = card_game};
    p->lesson = lessons[p->game->c->game];
}

/* How often the learner has done something that was not taken back. */
static unsigned done(const struct play *p, uint8_t kind) {
    struct rh_record *stands = malloc(sizeof *stands);
    unsigned n = 0;
    if (stands) {
        *stands = *p->game->record;
        rh_record_straighten(stands);
        for (uint32_t i = 0; i < stands->actions_n; i++) {
            n += stands->action[i].kind == kind && stands->action[i].seat == p->eye;
        }
    }
    free(stands);
    return n;
}

static void teach(const struct moment *m, const struct play_lesson *lesson) {
    char text[SAY_MAX];
    phrase(text, sizeof text, lesson->key, "#n", m->complete.c->first_keep, NULL);
    say("learn.says", "text", text, NULL);
    if (lesson->kind != RH_KINDS) {
        play_help_action(m, lesson->kind);
    }
    if (lesson->word) {
        play_help_word(m, lesson->word);
    }
}

void play_teach(struct play *p, const struct moment *m) {
    if (p->lesson && p->lesson_end) {
        if (done(p, p->lesson->kind) < p->lesson_end) {
            return;
        }
        p->lesson++;
        p->lesson_end = 0;
    }
    if (p->lesson && p->lesson->key && !p->lesson_end) {
        putchar('\n');
    }
    while (p->lesson && p->lesson->key && !p->lesson_end) {
        teach(m, p->lesson);
        if (p->lesson->times) {
            p->lesson_end = done(p, p->lesson->kind) + p->lesson->times;
        } else {
            p->lesson++;
        }
    }
}

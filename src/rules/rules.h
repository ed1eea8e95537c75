/*
 * What the files of src/rules share: the middle word of a clause's id is the file that does it.
 *
 * A game is a table of contents: for each kind of action the subject that knows its rules.
 * A subject lists, judges and does its actions, and is called only at the moment when they are due
 * (game.c sees to that).
 */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "core/bits.h"
#include "roundhouse.h"

#include <string.h>

/* Where an action takes effect. deal and events may be NULL. */
struct scene {
    const struct rh_components *c;
    const struct rh_deal *deal;
    struct rh_state *s;
    struct rh_events *events;
};

struct subject {
    /* Writes every action of this kind that check accepts; returns how many. */
    size_t (*legal)(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                    struct rh_action *out);
    enum rh_result (*check)(const struct rh_components *c, const struct rh_state *s,
                            const struct rh_action *a);
    void (*apply)(const struct scene *sc, const struct rh_action *a);
    /* Whether there is any such action; left out where a player is never asked to pass for want of
     * it. */
    bool (*possible)(const struct rh_components *c, const struct rh_state *s, uint8_t seat);
};

/* What breaks a tie of points, the first bit first; what is left is shared. */
enum { TIE_TICKETS = 1, TIE_LONGEST = 2, TIE_BONUS_CARDS = 4 };

struct game {
    const struct subject *does[RH_KINDS]; /* NULL: this game knows no such action */
    bool (*ends)(const struct rh_components *c,
                 const struct rh_state *s); /* set off by this turn? */
    void (*begin)(const struct scene *sc);  /* what a turn begins with, or NULL */
    void (*finish)(const struct scene *sc); /* after the last turn */
    void (*score)(const struct rh_components *c, const struct rh_state *s, struct rh_score *out);
    unsigned ties;
};

extern const struct game game_usa, game_great_lakes, game_card_game;
const struct game *game_of(const struct rh_components *c);

/* One subject a file. */
extern const struct subject ticket_keep, ticket_draw, setup_mix, draw_cards, claim_route,
    harbor_build, exchange_pieces, play_cards, end_complete, end_settle, turn_pass;

/*
 * An action's first eight bytes as one number. Lists are written so, because a struct that is made
 * byte by byte and then copied whole stalls the processor at every entry.
 */
enum {
    AT_SEAT = 8,
    AT_WHAT = 16,
    AT_COLOR = 24,
    AT_N = 32,
    AT_M = 40,
    AT_WILDS = 48,
    AT_SHIPS = 56
};
_Static_assert(offsetof(struct rh_action, route) * 8 == AT_WHAT &&
                   offsetof(struct rh_action, color) * 8 == AT_COLOR &&
                   offsetof(struct rh_action, n) * 8 == AT_N &&
                   offsetof(struct rh_action, m) * 8 == AT_M &&
                   offsetof(struct rh_action, wilds) * 8 == AT_WILDS &&
                   offsetof(struct rh_action, ships) * 8 == AT_SHIPS,
               "the layout of an action");

static inline void action_make(struct rh_action *out, uint64_t head) {
    memcpy(out, &head, sizeof head);
    out->tickets = 0;
}

void event_store(struct rh_events *events, const struct rh_event *e);

/* Adds an event if anybody wants events; inline, so that nobody else pays for making it. */
static inline void event_add(const struct scene *sc, struct rh_event e) {
    if (sc->events) {
        event_store(sc->events, &e);
    }
}

/* setup.c: what happens when the last seat has chosen. */
void setup_chosen(const struct scene *sc, uint8_t seat);

/* turn.c: turn_to_platform is how a turn of the card game begins. */
void turn_to_platform(const struct scene *sc);
void turn_begin(const struct scene *sc);
void turn_end(const struct scene *sc);

/* deck.c: cards between decks, row, hands and discards. */
bool deck_can_give(const struct rh_components *c, const struct rh_state *s, uint8_t deck);
uint8_t deck_take(const struct scene *sc, uint8_t deck); /* RH_NONE if there is none */
uint8_t deck_of(uint8_t card);
/* Shuffles a pile. */
void deck_make(const struct scene *sc, uint8_t deck, uint8_t *pile, uint8_t n);
void hand_add(struct rh_state *s, uint8_t seat, uint8_t card, bool everybody_saw);
void hand_spend(struct rh_state *s, uint8_t seat, uint8_t card, uint8_t n, bool to_discard);

/* draw.c: the row of face-up cards. */
void row_deal(const struct scene *sc); /* all new; sweeps while it must */
void row_mend(const struct scene *sc); /* after a discard: fills gaps, then sweeps */

/* claim.c, claim_list.c: whether the seat has the other route of a double; every claim it may make,
 * or whether there is one. */
bool claim_twin_is_own(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                       unsigned route);
size_t claim_list(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                  struct rh_action *out);
bool claim_list_any(const struct rh_components *c, const struct rh_state *s, uint8_t seat);

/* ticket.c */
void ticket_offer(const struct scene *sc, uint8_t seat, uint8_t n);
void ticket_put_back(struct rh_state *s, uint8_t seat, uint64_t kept); /* the rest of the offer */

/* end.c, four.c, score.c */
bool end_by_pieces(const struct rh_components *c, const struct rh_state *s);
bool end_by_deck(const struct rh_components *c, const struct rh_state *s);
void end_game(const struct scene *sc);
void end_round(const struct scene *sc);
void four_next_round(const struct scene *sc);
void score_board(const struct rh_components *c, const struct rh_state *s, struct rh_score *out);
void score_cards(const struct rh_components *c, const struct rh_state *s, struct rh_score *out);

#endif

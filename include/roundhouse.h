/*
 * Roundhouse: the whole public interface of the engine.
 *
 * Six nouns: components, state (a view is a state with holes), action, event, result, record.
 * Eight verbs: setup, to_act, legal, check, apply, view, fill, score; print and parse of each noun.
 *
 * The engine allocates nothing, does no I/O, reads no clock and has no globals but const tables.
 * A state is plain bytes: copy it with `=`, compare it with memcmp, keep it anywhere.
 */
#ifndef ROUNDHOUSE_H
#define ROUNDHOUSE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RH_VERSION "0.2.0"

enum {
    RH_SEATS_MAX = 5,
    RH_CITIES_MAX = 64,
    RH_ROUTES_MAX = 128,
    RH_TICKETS_MAX = 64,
    RH_LENGTH_MAX = 9,
    RH_COLORS = 8,
    RH_TRAINS_MAX = 160, /* cards in the train deck */
    RH_SHIPS_MAX = 96,   /* cards in the ship deck */
    RH_MARKET_MAX = 6,
    RH_OFFER_MAX = 6,
    RH_TICKET_COLORS_MAX = 6,
    RH_BONUS_MAX = 8,
    RH_ID_MAX = 48,
    RH_LEGAL_MAX = 8192, /* enough for every position of every map within these limits */
    RH_EVENTS_MAX = 96,
    RH_SHUFFLES_MAX = 255,       /* orders that a deal may name */
    RH_RECORD_MAX = 8192,        /* actions in a record */
    RH_POINTS_MAX = 30000,       /* points of a seat, above or below zero */
    RH_NONE = 255,               /* no seat, no card, no color, no city */
    RH_SPECTATOR = RH_SEATS_MAX, /* the eye of a view that belongs to no seat */
};

enum rh_color {
    RH_PURPLE,
    RH_BLUE,
    RH_ORANGE,
    RH_WHITE,
    RH_GREEN,
    RH_YELLOW,
    RH_BLACK,
    RH_RED,
    RH_GRAY, /* of routes only: any one color */
};

/* A card is a face and a color in one byte: RH_SHIP + RH_RED is a single red ship. */
enum rh_card {
    RH_TRAIN = 0,
    RH_HARBOR_TRAIN = 8, /* a train card with the harbor symbol */
    RH_SHIP = 16,        /* a single ship; it bears the harbor symbol */
    RH_DOUBLE = 24,      /* a double ship; it does not */
    RH_WILD = 32,        /* locomotive, wild card */
    RH_CARDS,            /* how many kinds of card there are */
    RH_HIDDEN = 254,     /* in a view: a card that this eye may not see */
};

enum rh_deck { RH_TRAIN_DECK, RH_SHIP_DECK, RH_TICKET_DECK, RH_DECKS };

enum rh_game { RH_USA, RH_GREAT_LAKES, RH_CARD_GAME, RH_GAMES };

/* ---- components: what is in the box ------------------------------------------------------ */

struct rh_city {
    char id[RH_ID_MAX];
    char name[RH_ID_MAX];
    bool port, junction;
};

struct rh_route {
    char id[RH_ID_MAX];
    uint8_t a, b; /* cities */
    uint8_t length;
    uint8_t color; /* enum rh_color; RH_GRAY: any */
    uint8_t twin;  /* the other route of a double route, or RH_NONE */
    bool ship;
};

struct rh_ticket {
    char id[RH_ID_MAX];
    uint8_t a, b; /* cities */
    uint8_t points;
    uint8_t colors_n; /* card game: the cards that complete it */
    uint8_t colors[RH_TICKET_COLORS_MAX];
};

struct rh_routes { /* a set of routes */
    uint64_t bits[2];
};

struct rh_components {
    char id[RH_ID_MAX];
    char title[RH_ID_MAX];
    uint64_t hash; /* of all facts below that a rule can see */

    /* Numbers of the box. */
    uint8_t game; /* enum rh_game: which table of rules in src/rules */
    uint8_t seats_min, seats_max;
    uint8_t cities_n, routes_n, tickets_n;
    uint8_t box[RH_CARDS];           /* cards of each kind */
    uint8_t hand_trains, hand_ships; /* dealt to each */
    uint8_t hand_wilds;              /* given to each before the shuffle */
    uint8_t market_trains, market_ships;
    uint8_t first_deal, first_keep; /* first tickets */
    uint8_t draw_deal, draw_keep;   /* later tickets */
    uint8_t trains, ships;          /* pieces of each player */
    uint8_t pieces_keep;            /* of trains and ships together; 0: all, no choice of a mix */
    uint8_t mix_trains;             /* the recommended mix */
    uint8_t harbors;
    uint8_t harbor_trains, harbor_ships; /* cards a harbor costs */
    uint8_t harbor_points[4]; /* by completed tickets that name its city, 3 or more last */
    uint8_t harbor_unbuilt;   /* points lost for each */
    uint8_t exchange_cost;
    uint8_t end_at; /* pieces left that start the last turns */
    uint8_t last_turns;
    uint8_t longest_bonus;
    uint8_t route_points[RH_LENGTH_MAX + 1];
    uint8_t second_hand; /* cards dealt for the second round */
    uint8_t bonus_n, bonus_city[RH_BONUS_MAX], bonus_points[RH_BONUS_MAX];

    /* Named properties of the rules. */
    uint8_t sweep_at;          /* wild cards in the row that sweep it; 0: never */
    uint8_t doubles_from;      /* players from which both routes of a double may be used */
    uint8_t two_rounds_from;   /* players from which two rounds are played; 0: never */
    bool reshuffles;           /* an empty deck is made anew; else it ends the round */
    bool refill_is_choice;     /* the player chooses the deck that fills a gap in the row */
    bool returns_are_shuffled; /* first tickets go back by shuffling, not to the bottom */

    struct rh_city city[RH_CITIES_MAX];
    struct rh_route route[RH_ROUTES_MAX];
    struct rh_ticket ticket[RH_TICKETS_MAX];

    /* Made from the facts by rh_components_finish, for speed. */
    struct rh_routes upto[2][RH_COLORS + 1][RH_LENGTH_MAX + 1]; /* [ship][color][length or less] */
    struct rh_routes at_city[RH_CITIES_MAX];
};

/* Fills in what is derived from the facts; call it last when making components. */
void rh_components_finish(struct rh_components *c);

/* ---- chance ------------------------------------------------------------------------------ */

/* A small fast generator for bots and simulation; games are dealt by ChaCha20 from a seed. */
struct rh_rng {
    uint64_t x;
};
uint32_t rh_random(struct rh_rng *rng, uint32_t below);

/* SHA-256 of a seed: shown before the deal, so that the seed proves the deal afterwards. */
void rh_seed_hash(const uint8_t seed[32], uint8_t hash[32]);

struct rh_client_seeds { /* what clients have added to a seed */
    uint8_t added;       /* by which seats, as bits */
    uint8_t seed[RH_SEATS_MAX][32];
};

/* The seed that a game is dealt from if clients have added to the one whose hash was shown: nobody
 * could choose it. See docs/record.md. */
void rh_seed_mix(const uint8_t seed[32], const struct rh_client_seeds *client, uint8_t mixed[32]);

/* A deal instead of a seed: the order of each deck, next card first, and of each reshuffle. */
struct rh_deal {
    uint8_t shuffles_n;
    struct {
        uint8_t deck, n;
        uint8_t card[RH_TRAINS_MAX]; /* cards, or tickets of the ticket deck */
    } shuffle[RH_SHUFFLES_MAX];
};

/* ---- state ------------------------------------------------------------------------------- */

enum rh_phase {
    RH_CHOOSING, /* first tickets and mixes, all seats at once */
    RH_PLAYING,
    RH_SETTLING, /* card game: which tickets the platforms complete, all seats at once */
    RH_OVER,
};

struct rh_options {
    uint8_t seats;
    uint8_t first;      /* the seat that starts, or RH_NONE: drawn at random */
    bool open_platform; /* card game: an interface may show a player's own platform */
};

struct rh_state {
    uint64_t owned[RH_SEATS_MAX][2];  /* routes */
    uint64_t closed[2];               /* routes that nobody may claim any more */
    uint64_t tickets[RH_SEATS_MAX];   /* held; in a view those this eye knows of */
    uint64_t completed[RH_SEATS_MAX]; /* card game: laid aside as completed */
    uint64_t chosen[RH_SEATS_MAX];    /* kept or named, until all have chosen */
    uint64_t harbors[RH_SEATS_MAX];   /* cities */
    uint64_t luck; /* draws of a filled state, whose train and ship decks have no order */
    int16_t score[RH_SEATS_MAX]; /* points so far */
    uint16_t shuffles[RH_DECKS]; /* of each deck so far */

    uint8_t seats, first, open_platform;
    uint8_t eye;        /* RH_NONE: the state itself; else the seat, or RH_SPECTATOR, of a view */
    uint8_t filled;     /* made by rh_fill: decks without order */
    uint8_t dealt;      /* from a deal, not a seed */
    uint8_t deal_wrong; /* the deal lacked an order, or gave one of other cards */
    uint8_t phase;      /* enum rh_phase */
    uint8_t turn;       /* the seat whose turn it is */
    uint8_t drawn;      /* cards taken this turn */
    uint8_t ready;      /* seats that have chosen all they must, while all choose at once */
    uint8_t turns_left; /* of all together, once the end is set off; 0: it is not */
    uint8_t passes;     /* in a row */
    uint8_t round;      /* 0, and 1 in the second round of the card game */

    uint8_t hand_n[RH_SEATS_MAX];
    uint8_t hand_ships[RH_SEATS_MAX]; /* of them ship cards: the backs differ, so everybody knows */
    uint8_t tickets_n[RH_SEATS_MAX];
    uint8_t hand[RH_SEATS_MAX][RH_CARDS]; /* in a view, of another seat: as in `seen` */
    uint8_t seen[RH_SEATS_MAX][RH_CARDS]; /* what everybody knows of a hand */
    uint8_t offer_n[RH_SEATS_MAX];        /* tickets drawn, to be chosen from */
    uint8_t offer[RH_SEATS_MAX][RH_OFFER_MAX];
    uint8_t mix[RH_SEATS_MAX]; /* trains chosen + 1, until all have chosen */

    uint8_t trains[RH_SEATS_MAX], ships[RH_SEATS_MAX], harbors_left[RH_SEATS_MAX];
    uint8_t box_trains[RH_SEATS_MAX], box_ships[RH_SEATS_MAX];

    uint8_t market[RH_MARKET_MAX]; /* RH_NONE: a gap */
    uint8_t discard[RH_CARDS];
    uint8_t train_n, ship_n, ticket_n;
    uint8_t train[RH_TRAINS_MAX]; /* the next card is last */
    uint8_t ship[RH_SHIPS_MAX];
    uint8_t ticket[RH_TICKETS_MAX];
    uint8_t returned[RH_TICKETS_MAX]; /* by ticket: who put it under the deck, or RH_NONE */

    uint8_t yard[RH_COLORS], yard_n[RH_COLORS], yard_wilds[RH_COLORS]; /* owner or RH_NONE; cards */
    uint8_t platform[RH_SEATS_MAX][RH_COLORS + 1];                     /* the last one: wild */

    uint8_t seed[32];
    uint8_t spare[1]; /* zero; leaves no padding */
};
static_assert(sizeof(struct rh_state) <= 2048, "a state is at most 2 KB");

/* ---- action ------------------------------------------------------------------------------ */

enum rh_kind {
    RH_KEEP,     /* tickets: those kept of the offer */
    RH_MIX,      /* n: trains; the rest of the pieces are ships */
    RH_DRAW,     /* card, refill (a deck, or RH_NONE); blind: deck; the others RH_NONE */
    RH_TICKETS,  /* draw tickets */
    RH_CLAIM,    /* route, color (RH_NONE: all wild), n, m, wilds, ships */
    RH_HARBOR,   /* city, color (RH_NONE: all wild), n (trains), m (ships), wilds */
    RH_EXCHANGE, /* n pieces; ship: what is received */
    RH_PLAY,     /* color, n, wilds; or n = 3 and color RH_NONE, mask: three colors */
    RH_COMPLETE, /* tickets: one that the platform completes */
    RH_SETTLE,   /* best: as the engine proposes; else exactly what was named */
    RH_PASS,
    RH_UNDO, /* back: no rule knows it (rh_check refuses it), but records and rh_undo_check do */
    RH_KINDS,
};

/* Fields that a kind does not use are zero, so that equal actions have equal bytes. */
struct rh_action {
    uint8_t kind, seat;
    union {
        uint8_t route, city, card, mask, ship, best;
    };
    union {
        uint8_t color, deck;
    };
    union {
        uint8_t n, refill;
    };
    uint8_t m; /* claim: cards with the harbor symbol, or double ships */
    uint8_t wilds;
    uint8_t ships; /* claim: 1 if n and m are ship cards (0 if all are wild) */
    union {
        uint64_t tickets;
        uint64_t back; /* undo: how many actions, of whoever, by a seat alone against bots; 0: the
                          last one, which must be the seat's own */
    };
};

/* ---- result ------------------------------------------------------------------------------ */

enum rh_result {
    RH_OK,
    RH_GAME_OVER,
    RH_NOT_YOUR_TURN,
    RH_NOT_IN_THIS_GAME,
    RH_CHOOSE_TICKETS_FIRST, /* tickets are on offer: keep some */
    RH_SECOND_CARD_FIRST,    /* one card is drawn: draw the other */
    RH_NOT_NOW,
    RH_NOT_OFFERED,
    RH_KEEP_MORE,
    RH_BAD_MIX,
    RH_CARD_NOT_IN_ROW,
    RH_SECOND_WILD,
    RH_DECK_EMPTY,
    RH_BAD_REFILL,
    RH_NO_TICKETS_LEFT,
    RH_NO_SUCH_ROUTE,
    RH_ROUTE_TAKEN,
    RH_ROUTE_CLOSED,
    RH_TWIN_IS_YOURS,
    RH_TOO_FEW_PIECES,
    RH_WRONG_COLOR,
    RH_WRONG_KIND,
    RH_WRONG_COUNT,
    RH_SUPERFLUOUS_CARD,
    RH_NOT_IN_HAND,
    RH_NOT_A_PORT,
    RH_HARBOR_TAKEN,
    RH_NO_ROUTE_THERE,
    RH_NO_HARBOR_LEFT,
    RH_BAD_PRICE,
    RH_EXCHANGE_NONE,
    RH_SUPPLY_TOO_SMALL,
    RH_BOX_TOO_SMALL,
    RH_PLAY_TOO_FEW,
    RH_PLAY_NOT_THREE,
    RH_PLAY_NO_COLOR,
    RH_COLOR_IN_YOUR_YARD,
    RH_ROBBERY_TOO_SMALL,
    RH_TICKET_NOT_HELD,
    RH_CARDS_DO_NOT_SUFFICE,
    RH_ALREADY_NAMED,
    RH_MUST_NOT_PASS,
    RH_NOTHING_TO_UNDO, /* these four are no matter of a rulebook and have no clause */
    RH_OTHERS_HAVE_ACTED,
    RH_UNDO_SHOWN,
    RH_UNDO_NOT_ALONE,
    RH_RESULTS,
};

/* ---- event ------------------------------------------------------------------------------- */

enum rh_event_kind {
    RH_EV_TURN,      /* seat: begins its turn */
    RH_EV_TOOK,      /* seat, card, n: place in the row */
    RH_EV_DREW,      /* seat, card (hidden from others), what: deck */
    RH_EV_REFILLED,  /* card, n: place in the row, what: deck */
    RH_EV_SWEPT,     /* the row was discarded */
    RH_EV_SHUFFLED,  /* what: deck, n: cards */
    RH_EV_OFFERED,   /* seat, n, tickets (hidden from others) */
    RH_EV_CHOSE,     /* seat: has chosen first tickets, or a mix, or what to complete */
    RH_EV_KEPT,      /* seat, n, tickets (hidden from others) */
    RH_EV_MIXED,     /* seat, n: trains, m: ships */
    RH_EV_CLAIMED,   /* seat, what: route, card: color or RH_NONE, n, m, wilds; points */
    RH_EV_BUILT,     /* seat, what: city, card: color or RH_NONE, n, m, wilds: a harbor */
    RH_EV_EXCHANGED, /* seat, what: 1 for ships received, n; points */
    RH_EV_LAID,      /* seat, card: color, n, wilds: a row in the railyard */
    RH_EV_ROBBED,    /* seat: the victim, card: color, n, wilds */
    RH_EV_MOVED,     /* seat, card: to the platform, what: the row's color */
    RH_EV_COMPLETED, /* seat, tickets, points */
    RH_EV_DEALT,     /* seat, card (hidden from others), what: deck */
    RH_EV_PASSED,    /* seat */
    RH_EV_LAST,      /* seat: set off the last turns; n: turns that each still has */
    RH_EV_ROUND,     /* a new round begins */
    RH_EV_OVER,
    RH_EVENT_KINDS,
};

struct rh_event {
    uint8_t kind, seat;
    uint8_t eyes; /* bit s: seat s may see card and tickets; all bits: everybody */
    uint8_t what, card, n, m, wilds;
    int16_t points;
    uint64_t tickets;
};

struct rh_events {
    uint16_t n;
    uint16_t lost; /* that found no room: all but the last of many sweeps */
    struct rh_event event[RH_EVENTS_MAX];
};

/* The event as one eye may see it. */
struct rh_event rh_event_for(const struct rh_event *e, uint8_t eye);

/* ---- score ------------------------------------------------------------------------------- */

struct rh_score {
    int16_t total;
    int16_t routes;    /* points so far: routes, less exchanges */
    int16_t won, lost; /* tickets completed and not */
    int16_t bonus;     /* longest path, harbors, big cities */
    int16_t penalty;   /* unbuilt harbors */
    uint8_t longest;   /* pieces in the longest path */
    uint8_t has_longest;
    uint8_t completed_n;
    uint8_t bonus_mask; /* big cities, by place in bonus_city */
    uint8_t rank;       /* 0: winner; equal ranks share */
    uint64_t completed; /* tickets */
    uint64_t path[2];   /* the routes of a longest path */
};

/* ---- the eight verbs --------------------------------------------------------------------- */

/* Deals a game from a seed, or from a deal if that is not NULL. Options must fit the components. */
void rh_setup(const struct rh_components *c, const struct rh_options *options,
              const uint8_t seed[32], const struct rh_deal *deal, struct rh_state *s);

/* The seats that may act now, as bits; 0: the game is over. */
uint8_t rh_to_act(const struct rh_state *s);

/* Lists every action that rh_check accepts from a seat; returns how many. */
size_t rh_legal(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                struct rh_action out[RH_LEGAL_MAX]);

/* The only judge of an action. A view will do for the seat's own actions. */
enum rh_result rh_check(const struct rh_components *c, const struct rh_state *s,
                        const struct rh_action *a);

/* Does an action that rh_check accepts. deal: as given to rh_setup. events may be NULL. */
void rh_apply(const struct rh_components *c, const struct rh_deal *deal, struct rh_state *s,
              const struct rh_action *a, struct rh_events *events);

/* What a seat, or RH_SPECTATOR, may know. The only way out of a live game. */
void rh_view(const struct rh_components *c, const struct rh_state *s, uint8_t eye,
             struct rh_state *view);

/* A state that the view allows, each equally likely; tickets set in the view stay as they are. */
void rh_fill(const struct rh_components *c, const struct rh_state *view, struct rh_rng *rng,
             struct rh_state *s);

/* Scores a finished game; of a running one or a view, what is known so far. */
void rh_score(const struct rh_components *c, const struct rh_state *s,
              struct rh_score out[RH_SEATS_MAX]);

/* Equal states have equal hashes on every build, compiler and platform. */
uint64_t rh_hash(const struct rh_state *s);

/* ---- what front ends ask besides ---------------------------------------------------------- */

/* The pieces in the longest trail through these routes, and one such trail. */
uint8_t rh_longest_path(const struct rh_components *c, const uint64_t routes[2], uint64_t path[2]);

/* Whether a seat's routes join two cities. */
bool rh_connected(const struct rh_components *c, const uint64_t routes[2], uint8_t a, uint8_t b);

/* Whether a seat may still claim a route, its cards and pieces apart. */
bool rh_route_open(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                   uint8_t route);

enum rh_way_state { RH_WAY_DONE, RH_WAY_OPEN, RH_WAY_LOST };

/* How far a ticket of a board is from done: what to claim with the fewest pieces. */
struct rh_way {
    uint8_t state;  /* enum rh_way_state; lost: the pieces do not suffice for any way */
    uint8_t pieces; /* that are still to be laid */
    uint8_t n;      /* routes that are still to be claimed */
    uint8_t route[RH_CITIES_MAX]; /* in the order of the way, from the ticket's first city */
    uint8_t from[RH_CITIES_MAX];  /* the city where each begins */
};

/* A view of the seat will do. The components must have routes. */
void rh_ticket_way(const struct rh_components *c, const struct rh_state *s, uint8_t seat,
                   uint8_t ticket, struct rh_way *out);

/* The best tickets that a platform completes: most points, most tickets, first in the data. */
uint64_t rh_best_completion(const struct rh_components *c, uint64_t tickets,
                            const uint8_t platform[RH_COLORS + 1]);

/* ---- taking back ------------------------------------------------------------------------- */

/* Whether an action that led from one position to the other has shown anybody something hidden, or
 * asked chance: then it cannot be taken back. Views will do, and say the same. */
bool rh_shows(const struct rh_components *c, const struct rh_state *before,
              const struct rh_state *after);

/* The only judge of an RH_UNDO: with so many actions that stand, the last of them, and whether that
 * one has shown something. Who is alone against bots only the table knows. */
enum rh_result rh_undo_check(const struct rh_action *undo, uint32_t standing,
                             const struct rh_action *last, bool shown);

/* ---- text: see docs/record.md -------------------------------------------------------------- */

struct rh_complaint {     /* what is wrong with a text, and where */
    uint32_t line;        /* from 1; 0: not a matter of lines */
    char text[400];       /* one sentence in English, without line or file */
    char key[32];         /* of the message `complaint.KEY` in data/messages; "": it has none */
    char parameters[240]; /* of that message: docs/messages.md, "Complaints" */
    char clause[16];      /* the rule that is broken; "": none, the text makes no sense */
};

const char *rh_game_name(uint8_t game);
const char *rh_color_name(uint8_t color);
const char *rh_card_name(const struct rh_components *c, uint8_t card);
const char *rh_kind_name(uint8_t kind);
const char *rh_result_name(enum rh_result r);                                  /* "route-closed" */
const char *rh_result_clause(const struct rh_components *c, enum rh_result r); /* "USA-CLAIM-8" */

/* The clause that refuses this action now; a view will do. It may be another than at other
   moments. */
const char *rh_refusal_clause(const struct rh_components *c, const struct rh_state *s,
                              const struct rh_action *a, enum rh_result r);

/* Printers return the length they need, as snprintf does, and always end the text with a zero. */
/* For a player, in English; empty for RH_OK. */
size_t rh_result_sentence(const struct rh_components *c, enum rh_result r, char *out, size_t size);
size_t rh_action_print(const struct rh_components *c, const struct rh_action *a, char *out,
                       size_t size);
bool rh_action_parse(const struct rh_components *c, uint8_t seat, const char *text,
                     struct rh_action *a, struct rh_complaint *why);

size_t rh_view_print(const struct rh_components *c, const struct rh_state *view, char *out,
                     size_t size); /* of views and finished games only */
size_t rh_print_with_all_secrets(const struct rh_components *c, const struct rh_state *s, char *out,
                                 size_t size); /* for tests and bug reports */
bool rh_position_parse(const struct rh_components *c, const char *text, struct rh_state *s,
                       struct rh_complaint *why);

size_t rh_view_json(const struct rh_components *c, const struct rh_state *view, char *out,
                    size_t size);
size_t rh_event_json(const struct rh_components *c, const struct rh_event *e, uint8_t eye,
                     char *out, size_t size);
size_t rh_action_json(const struct rh_components *c, const struct rh_action *a, char *out,
                      size_t size);
size_t rh_score_json(const struct rh_components *c, const struct rh_state *s, char *out,
                     size_t size);

struct rh_record {
    char map[RH_ID_MAX];
    uint64_t map_hash;
    struct rh_options options; /* first is never RH_NONE once the record is played */
    char name[RH_SEATS_MAX][RH_ID_MAX];
    bool has_seed;
    uint8_t seed[32];              /* what it is dealt from */
    struct rh_client_seeds client; /* none: version 1 of the format */
    uint8_t committed[32];         /* if there are some: the seed that was committed to */
    struct rh_deal deal;           /* if there is no seed */
    uint64_t end_hash;             /* 0: none given */
    uint32_t actions_n;
    uint32_t line[RH_RECORD_MAX]; /* of the file, for messages */
    uint32_t deal_line[RH_SHUFFLES_MAX];
    struct rh_action action[RH_RECORD_MAX]; /* RH_UNDO among them, and what it takes back */
};

/* The map that a record names, before it can be parsed with the components of that map. */
bool rh_record_map(const char *text, char map[RH_ID_MAX], struct rh_complaint *why);
bool rh_record_parse(const struct rh_components *c, const char *text, struct rh_record *r,
                     struct rh_complaint *why);
size_t rh_record_print(const struct rh_components *c, const struct rh_record *r, char *out,
                       size_t size);
/* Plays a record's first `steps` actions (all: UINT32_MAX), checking each; an RH_UNDO is one. */
bool rh_record_play(const struct rh_components *c, const struct rh_record *r, uint32_t steps,
                    struct rh_state *s, struct rh_complaint *why);

/* Leaves the actions that stand, which alone give the same end: what was taken back goes, and each
 * RH_UNDO. For a record that rh_record_play has played; returns how many were taken back. */
uint32_t rh_record_straighten(struct rh_record *r);

/* Judges an RH_UNDO that would follow such a record. */
enum rh_result rh_record_check_undo(const struct rh_components *c, const struct rh_record *r,
                                    const struct rh_action *undo);

/* What those at one table mean who would take back, and the judgement of it: their last action, if
 * that may be; of one person, alone against bots, also what these have done since. */
enum rh_result rh_record_choose_undo(const struct rh_components *c, const struct rh_record *r,
                                     uint8_t people, struct rh_action *undo);

#ifdef __cplusplus
}
#endif

#endif

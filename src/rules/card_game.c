/* The Card Game: docs/rules/card-game.md. */
#include "rules/rules.h"

const struct game game_card_game = {
    .does =
        {
            [RH_KEEP] = &ticket_keep,      /* CG-SETUP-3, CG-TICKET-1 */
            [RH_DRAW] = &draw_cards,       /* CG-DRAW */
            [RH_PLAY] = &play_cards,       /* CG-PLAY */
            [RH_TICKETS] = &ticket_draw,   /* CG-TICKET */
            [RH_COMPLETE] = &end_complete, /* CG-END-4 */
            [RH_SETTLE] = &end_settle,     /* CG-END-4 */
            [RH_PASS] = &turn_pass,        /* CG-TURN-5 */
        },
    .ends = end_by_deck,
    .begin = turn_to_platform, /* CG-TURN-1 */
    .finish = end_round,
    .score = score_cards,
    .ties = TIE_TICKETS | TIE_BONUS_CARDS, /* CG-SCORE-3 */
};

/* Ticket to Ride on the North American map: docs/rules/usa.md. */
#include "rules/rules.h"

const struct game game_usa = {
    .does =
        {
            [RH_KEEP] = &ticket_keep,    /* USA-SETUP-3, USA-TICKET-1 */
            [RH_DRAW] = &draw_cards,     /* USA-DRAW */
            [RH_CLAIM] = &claim_route,   /* USA-CLAIM */
            [RH_TICKETS] = &ticket_draw, /* USA-TICKET */
            [RH_PASS] = &turn_pass,      /* USA-TURN-2 */
        },
    .ends = end_by_pieces,
    .finish = end_game,
    .score = score_board,
    .ties = TIE_TICKETS | TIE_LONGEST, /* USA-SCORE-4 */
};

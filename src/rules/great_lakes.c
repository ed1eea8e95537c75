/* Rails & Sails, the Great Lakes: docs/rules/great-lakes.md. */
#include "rules/rules.h"

const struct game game_great_lakes = {
    .does =
        {
            [RH_KEEP] = &ticket_keep,         /* GL-SETUP-2, GL-TICKET-1 */
            [RH_MIX] = &setup_mix,            /* GL-SETUP-3 */
            [RH_DRAW] = &draw_cards,          /* GL-DRAW */
            [RH_CLAIM] = &claim_route,        /* GL-CLAIM */
            [RH_TICKETS] = &ticket_draw,      /* GL-TICKET */
            [RH_HARBOR] = &harbor_build,      /* GL-HARBOR */
            [RH_EXCHANGE] = &exchange_pieces, /* GL-EXCHANGE */
            [RH_PASS] = &turn_pass,           /* GL-TURN-2 */
        },
    .ends = end_by_pieces,
    .finish = end_game,
    .score = score_board,
    .ties = 0, /* GL-SCORE-2 */
};

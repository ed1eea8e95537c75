/* See worth.h. */
#include "worth.h"

#include "bots/bot.h"
#include "bots/search/search.h"

void worth_medium(const struct rh_components *c, struct rh_state *s) {
    static char memory[BOT_MEMORY_MAX] __attribute__((aligned(16)));
    struct rh_state view;
    struct rh_action a;
    rh_view(c, s, (uint8_t)__builtin_ctz(rh_to_act(s)), &view);
    bot_choose(bot_find("medium"), memory, c, &view, 1, 0, &a);
    rh_apply(c, NULL, s, &a, NULL);
}

double worth_end(const struct rh_components *c, const struct rh_state *s, uint8_t seat) {
    struct rh_score score[RH_SEATS_MAX];
    struct value v;
    rh_score(c, s, score);
    search_outcome(score, s->seats, seat, &v);
    return (double)v.worth;
}

double worth_after(const struct rh_components *c, struct rh_state world,
                   const struct rh_action *a) {
    rh_apply(c, NULL, &world, a, NULL);
    while (rh_to_act(&world)) {
        worth_medium(c, &world);
    }
    return worth_end(c, &world, a->seat);
}

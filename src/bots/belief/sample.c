/* What samplers share; see sample.h. */
#include "bots/belief/sample.h"

#include "core/bits.h"

#include <assert.h>

uint64_t sample_placed(const struct rh_state *v) {
    uint64_t known = v->tickets[v->eye];
    for (unsigned i = 0; i < v->offer_n[v->eye]; i++) {
        known |= (uint64_t)1 << v->offer[v->eye][i];
    }
    for (unsigned i = 0; i < v->ticket_n; i++) {
        known |= v->ticket[i] == RH_HIDDEN ? 0 : (uint64_t)1 << v->ticket[i];
    }
    return known;
}

uint8_t choice_pick(const struct choice *k, struct rh_rng *rng) {
    assert(k->n && k->sum);
    uint32_t at = rh_random(rng, k->sum);
    unsigned i = 0;
    while (at >= k->weight[i]) {
        at -= k->weight[i++];
    }
    return k->ticket[i];
}

uint64_t choice_set(const struct choice *k, unsigned count, struct rh_rng *rng) {
    uint64_t tickets = 0;
    count = count < k->n ? count : k->n;
    while (bits_count(tickets) < count) {
        tickets |= (uint64_t)1 << choice_pick(k, rng);
    }
    return tickets;
}

bool sample_accepts(int loss, struct rh_rng *rng) {
    static const uint32_t eighth[8] = {65536, 60097, 55109, 50535, 46341, 42495, 38968, 35734};
    if (loss <= 0) {
        return true;
    }
    return loss < 128 && rh_random(rng, 65536) < eighth[loss % 8] >> loss / 8;
}

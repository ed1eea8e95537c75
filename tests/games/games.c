/*
 * Recorded games: `games make FOLDER` makes them, `games FILE.ride …` replays them.
 *
 * A record says in comments how it ended and the final score of each seat, and with `end` the hash
 * of its last position. Replaying must give all three. The players here are simple and keep to
 * themselves, so that the records can be made again whatever becomes of the bots.
 */
#include "games.h"

#include "maps/maps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct rh_components c;
static struct rh_record record;
static char text[1 << 20];

/* ---- making ------------------------------------------------------------------------------- */

static const struct plan {
    const char *map, *name;
    uint8_t seats;
    enum games_style style;
    bool dealt, open_platform;
    const char *ends;
} plans[] = {
    {"usa", "usual", 2, GAMES_PLAIN, false, false, "two wagons or fewer (USA-END-1)"},
    {"usa", "usual", 3, GAMES_PLAIN, false, false, "two wagons or fewer (USA-END-1)"},
    {"usa", "usual", 4, GAMES_PLAIN, false, false, "two wagons or fewer (USA-END-1)"},
    {"usa", "usual", 5, GAMES_PLAIN, false, false, "two wagons or fewer (USA-END-1)"},
    {"usa", "hoard", 2, GAMES_HOARD, false, false, "two wagons or fewer, after all decks ran dry"},
    {"usa", "hoard", 5, GAMES_HOARD, false, false, "two wagons or fewer, after all decks ran dry"},
    {"usa", "passes", 3, GAMES_STALL, false, false, "all passed in a row (USA-TURN-2)"},
    {"usa", "passes", 4, GAMES_STALL, false, false, "all passed in a row (USA-TURN-2)"},
    {"usa", "passes", 5, GAMES_STALL, false, false, "all passed in a row (USA-TURN-2)"},
    {"usa", "deal", 2, GAMES_PLAIN, true, false, "two wagons or fewer; with a deal, not a seed"},
    {"great-lakes", "usual", 2, GAMES_PLAIN, false, false, "six pieces or fewer (GL-END-1)"},
    {"great-lakes", "usual", 3, GAMES_PLAIN, false, false, "six pieces or fewer (GL-END-1)"},
    {"great-lakes", "usual", 4, GAMES_PLAIN, false, false, "six pieces or fewer (GL-END-1)"},
    {"great-lakes", "usual", 5, GAMES_PLAIN, false, false, "six pieces or fewer (GL-END-1)"},
    {"great-lakes", "hoard", 3, GAMES_HOARD, false, false,
     "six pieces or fewer, after all decks ran dry"},
    {"great-lakes", "deal", 2, GAMES_PLAIN, true, false,
     "six pieces or fewer; with a deal, not a seed"},
    {"card-game", "usual", 2, GAMES_PLAIN, false, false, "the deck ran out (CG-END-1)"},
    {"card-game", "usual", 3, GAMES_PLAIN, false, true, "the deck ran out (CG-END-1)"},
    {"card-game", "rounds", 4, GAMES_PLAIN, false, false, "the deck ran out twice (CG-FOUR-3)"},
    {"card-game", "hoard", 4, GAMES_HOARD, false, false, "the deck ran out twice (CG-FOUR-3)"},
    {"card-game", "deal", 2, GAMES_PLAIN, true, false, "the deck ran out; with a deal, not a seed"},
    {"usa", "undo", 3, GAMES_UNDO, false, false, "two wagons or fewer; some moves taken back"},
    {"usa", "alone", 2, GAMES_ALONE, false, false, "two wagons or fewer; moves of all taken back"},
    {"great-lakes", "undo", 2, GAMES_UNDO, true, false, "six pieces or fewer; some taken back"},
    {"card-game", "undo", 4, GAMES_UNDO, false, false, "the deck ran out twice; some taken back"},
};

static void shuffle(uint8_t *card, unsigned n, struct rh_rng *rng) {
    for (unsigned i = n; i > 1; i--) {
        unsigned k = rh_random(rng, i);
        uint8_t held = card[i - 1];
        card[i - 1] = card[k];
        card[k] = held;
    }
}

static void add_order(uint8_t deck, uint8_t seats, struct rh_rng *rng) {
    struct rh_deal *deal = &record.deal;
    unsigned i = deal->shuffles_n++;
    uint8_t *card = deal->shuffle[i].card, n = 0;
    for (uint8_t kind = 0; deck == RH_TICKET_DECK && kind < c.tickets_n; kind++) {
        card[n++] = kind;
    }
    for (uint8_t kind = 0; deck != RH_TICKET_DECK && kind < RH_CARDS; kind++) {
        bool ship = kind >= RH_SHIP && kind < RH_WILD;
        int given = kind == RH_WILD ? seats * c.hand_wilds : 0;
        for (int k = given; ship == (deck == RH_SHIP_DECK) && k < c.box[kind]; k++) {
            card[n++] = kind;
        }
    }
    shuffle(card, n, rng);
    deal->shuffle[i].deck = deck;
    deal->shuffle[i].n = n;
}

static void begin(const struct plan *plan, uint64_t number) {
    struct rh_rng rng = {number};
    memset(&record, 0, offsetof(struct rh_record, line));
    memcpy(record.map, c.id, sizeof record.map);
    record.map_hash = c.hash;
    record.options =
        (struct rh_options){.seats = plan->seats, .open_platform = plan->open_platform};
    record.options.first = (uint8_t)rh_random(&rng, plan->seats);
    record.has_seed = !plan->dealt;
    for (unsigned i = 0; i < sizeof record.seed && record.has_seed; i++) {
        record.seed[i] = (uint8_t)rh_random(&rng, 256);
    }
    if (plan->dealt) {
        add_order(RH_TRAIN_DECK, plan->seats, &rng);
        if (c.market_ships) {
            add_order(RH_SHIP_DECK, plan->seats, &rng);
        }
        add_order(RH_TICKET_DECK, plan->seats, &rng);
    }
}

/* Now and then takes back what was just done, alone a few actions more. */
static void take_back(enum games_style style, struct rh_rng *rng, struct rh_state *s) {
    struct rh_action a = {.kind = RH_UNDO, .seat = record.action[record.actions_n - 1].seat};
    if (style == GAMES_ALONE) {
        a.seat = 1;
        a.back = 1 + rh_random(rng, 9);
    }
    if (rh_random(rng, style == GAMES_ALONE ? 20 : 4) == 0 &&
        rh_record_check_undo(&c, &record, &a) == RH_OK) {
        record.action[record.actions_n++] = a;
        rh_record_play(&c, &record, UINT32_MAX, s, NULL);
    }
}

/* Plays a game; false if it did not end as planned. */
static bool play(const struct plan *plan, uint64_t number, struct rh_state *s) {
    const struct rh_deal *deal = plan->dealt ? &record.deal : NULL;
    struct rh_rng rng = {number ^ 0x5eed};
    bool dry = false, passed = false;
    begin(plan, number);
    rh_setup(&c, &record.options, record.seed, deal, s);
    while (rh_to_act(s)) {
        struct rh_action a;
        if (record.actions_n + 1 >= RH_RECORD_MAX) {
            return false;
        }
        games_choose(&c, s, plan->style, &rng, &a);
        record.action[record.actions_n++] = a;
        passed = a.kind == RH_PASS;
        rh_apply(&c, deal, s, &a, NULL);
        dry |= s->train_n == 0 && s->ticket_n == 0;
        if (plan->style == GAMES_UNDO || plan->style == GAMES_ALONE) {
            take_back(plan->style, &rng, s);
        }
    }
    record.end_hash = rh_hash(s);
    bool stalled = passed && s->passes == s->seats;
    return !s->deal_wrong && stalled == (plan->style == GAMES_STALL) &&
           (dry || plan->style != GAMES_HOARD);
}

static bool make(const struct plan *plan, const char *folder) {
    char path[512];
    struct rh_state s;
    struct rh_score score[RH_SEATS_MAX];
    uint64_t number = 0;
    maps_builtin(plan->map, &c);
    while (!play(plan, number, &s)) {
        if (++number == 20000) {
            fprintf(stderr, "%s-%u-%s: no game ends so\n", plan->map, plan->seats, plan->name);
            return false;
        }
    }
    snprintf(path, sizeof path, "%s/%s-%u-%s.ride", folder, plan->map, plan->seats, plan->name);
    FILE *file = fopen(path, "wb");
    if (!file || rh_record_print(&c, &record, text, sizeof text) >= sizeof text) {
        return false;
    }
    rh_score(&c, &s, score);
    size_t first = strcspn(text, "\n") + 1;
    fprintf(file, "%.*s# %s\n# final", (int)first, text, plan->ends);
    for (unsigned seat = 0; seat < s.seats; seat++) {
        fprintf(file, " %d", score[seat].total);
    }
    fprintf(file, "\n%s", text + first);
    return fclose(file) == 0;
}

/* ---- replaying ---------------------------------------------------------------------------- */

static bool complain(const char *path, unsigned line, const char *what) {
    fprintf(stderr, "%s:%u: %s\n", path, line, what);
    return false;
}

static bool read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        return false;
    }
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    return fclose(file) == 0;
}

static bool check_scores(const char *path, const struct rh_state *s) {
    struct rh_score score[RH_SEATS_MAX];
    char *at = strstr(text, "\n# final");
    rh_score(&c, s, score);
    if (!at) {
        return complain(path, 0, "it does not say the final scores");
    }
    at += strlen("\n# final");
    for (unsigned seat = 0; seat < s->seats; seat++) {
        if (strtol(at, &at, 10) != score[seat].total) {
            return complain(path, 3, "other final scores");
        }
    }
    return true;
}

static bool replay(const char *path) {
    struct rh_complaint why = {.text = "it cannot be read"};
    struct rh_state s;
    char map[RH_ID_MAX];
    if (!read_file(path) || !rh_record_map(text, map, &why) || !maps_builtin(map, &c) ||
        !rh_record_parse(&c, text, &record, &why) ||
        !rh_record_play(&c, &record, UINT32_MAX, &s, &why)) {
        return complain(path, why.line, why.text);
    }
    if (s.phase != RH_OVER || record.end_hash == 0 || record.end_hash != rh_hash(&s)) {
        return complain(path, 0, "another last position");
    }
    return check_scores(path, &s);
}

int main(int argc, char **argv) {
    unsigned good = 0, bad = 0;
    if (argc == 3 && strcmp(argv[1], "make") == 0) {
        for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
            *(make(&plans[i], argv[2]) ? &good : &bad) += 1;
        }
    } else {
        for (int i = 1; i < argc; i++) {
            *(replay(argv[i]) ? &good : &bad) += 1;
        }
    }
    printf("%u passed, %u failed\n", good, bad);
    return bad || !good ? 1 : 0;
}

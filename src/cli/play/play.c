/* `roundhouse play`: a game in the terminal, new or resumed. */
#include "cli/play/play.h"

#include "cli/play/save.h"

#include "arena/helpers.h"
#include "cli/args.h"
#include "cli/cli.h"
#include "cli/load.h"
#include "cli/players.h"
#include "cli/seed.h"
#include "cli/words/words.h"
#include "core/bits.h"
#include "core/seat.h"
#include "maps/maps.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct args_option options[] = {
    {"map", "ID|FILE"},
    {"seed", "HEX"},
    {"first", "SEAT"},
    {"open-platform", NULL},
    {"rollouts", "N"},
    {"think", "SECONDS"},
    {"threads", "N"},
    {"save", "FILE"},
    {"no-save", NULL},
    {"force", NULL},
    {"plain", NULL},
    {"learn", NULL},
    {0},
};

static const struct args_usage usage = {
    .name = "play",
    .line = "roundhouse play [MAP PLAYER PLAYER... | GAME.ride | --learn [MAP]] [options]",
    .options = options,
    .examples = "  roundhouse play\n"
                "  roundhouse play --learn\n"
                "  roundhouse play usa you greedy\n"
                "  roundhouse play great-lakes Ash Elm greedy greedy\n"
                "  roundhouse play data/example-map.json you random\n"
                "  roundhouse play usa you hard@500 \"line:./my-bot\"\n"
                "  roundhouse play game.ride\n",
    .words_max = 1 + RH_SEATS_MAX,
};

/* What the command line asks for, and what must be freed. */
struct start {
    const struct args *args;
    const char *map;    /* id or file; NULL: not said */
    const char *record; /* a file to resume; NULL: a new game */
    bool learn;         /* the new game teaches */
    const char *const *seat;
    unsigned seats_n;
    char asked[RH_ID_MAX], saved[HOTSEAT_PATH_MAX];
    struct loaded loaded;
};

static bool is_record(const char *path) {
    char head[16] = "";
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(head, 1, sizeof head - 1, file) : 0;
    if (file) {
        fclose(file);
    }
    const char *ride = strrchr(path, '.');
    return (ride && strcmp(ride, ".ride") == 0) || (n && strncmp(head, "roundhouse", 10) == 0);
}

static bool is_map(const char *word) {
    size_t n;
    return maps_builtin_json(word, &n) || strpbrk(word, "./");
}

/* The first word is a map or a record, unless --map says the map. */
static bool read_words(struct start *s) {
    const struct args *args = s->args;
    s->map = args_value(args, "map");
    s->seat = args->word;
    s->seats_n = args->words_n;
    if (!args->words_n) {
        return true;
    }
    const char *first = args->word[0];
    if (is_record(first)) {
        s->record = first;
    } else if (is_map(first) && !s->map) {
        s->map = first;
    } else if (s->map) {
        return true;
    } else {
        free(load_map(first)); /* says what is wrong */
        return false;
    }
    s->seat++;
    s->seats_n--;
    return true;
}

/* How long bots think, and on how many threads. */
static bool read_thought(const struct args *args, struct hotseat *g) {
    g->usual.ms = 1000;
    g->threads = args_processors(4);
    return players_budget(args, &g->usual) &&
           args_number(args, "threads", 1, HELPERS_MAX + 1, &g->threads);
}

/* The learner goes first. */
static bool read_options(const struct start *s, struct hotseat *g) {
    const struct args *args = s->args;
    unsigned first = s->learn;
    if (!args_number(args, "first", 1, g->record->options.seats, &first) ||
        !args_seed(args, "seed", g->record->seed)) {
        return false;
    }
    g->record->options.first = first ? seat_of_number(first) : RH_NONE;
    g->record->options.open_platform = s->learn ? !g->c->routes_n : args_has(args, "open-platform");
    return true;
}

/* A game that teaches has seats and a deal of its own. */
static bool seat_learner(struct start *s, struct play *p) {
    static const char *const seats[] = {"you", "greedy"};
    struct hotseat *g = p->game;
    play_learn(p);
    memset(g->record->seed, 3, sizeof g->record->seed); /* as in the page */
    return play_read_seats(g, seats, 2) && read_options(s, g);
}

static bool start_new(struct start *s, struct play *p) {
    struct hotseat *g = p->game;
    if (!s->map && !play_ask_map(p->in, s->asked, &s->learn)) {
        fail("error.no-answer", NULL);
        return false;
    }
    g->map = s->map ? s->map : s->asked;
    s->loaded.c = load_map(g->map);
    s->loaded.r = calloc(1, sizeof *s->loaded.r);
    g->c = s->loaded.c;
    g->record = s->loaded.r;
    if (!g->c || !g->record) {
        return false;
    }
    memcpy(g->record->map, g->c->id, RH_ID_MAX);
    g->record->map_hash = g->c->hash;
    g->record->has_seed = true;
    if (!read_thought(s->args, g)) {
        return false;
    }
    if (s->learn) {
        return seat_learner(s, p);
    }
    bool seated = s->seats_n ? play_read_seats(g, s->seat, s->seats_n) : play_ask_seats(g, p->in);
    return seated && seed_new(g->record->seed) && read_options(s, g);
}

static bool resume(struct start *s, struct play *p, int *status) {
    struct hotseat *g = p->game;
    struct rh_complaint why;
    if (load_record(s->record, s->map, &s->loaded) != STATUS_GOOD) {
        return false;
    }
    g->c = s->loaded.c;
    g->map = s->map;
    g->record = s->loaded.r;
    if (!read_thought(s->args, g) || (!s->seats_n && !play_seats_of_record(g))) {
        return false;
    }
    if (s->seats_n && s->seats_n != g->record->options.seats) {
        fail("error.resume-seats", "file", s->record, "#n", g->record->options.seats, NULL);
        return false;
    }
    if (s->seats_n && !play_read_seats(g, s->seat, s->seats_n)) {
        return false;
    }
    if (!hotseat_resume(g, &why)) {
        fail_in(s->record, &why);
        *status = STATUS_BROKEN;
        return false;
    }
    snprintf(g->path, sizeof g->path, "%s", s->record);
    return true;
}

/* Where the game is kept; false: the player named a file that cannot be written. */
static bool start_saving(const struct args *args, struct hotseat *g) {
    struct rh_complaint why;
    const char *path = args_value(args, "save");
    if (path) {
        if (!save_as(g, path, args_has(args, "force"), &why)) {
            fail("error.plain", "text", why.text, NULL);
            return false;
        }
        snprintf(g->path, sizeof g->path, "%s", path);
    } else if (args_has(args, "no-save")) {
        g->path[0] = '\0';
    } else if (!g->path[0] && !save_start(g, &why)) {
        say("save.trouble", "why", why.text, NULL);
    }
    return true;
}

static void introduce(const struct hotseat *g, bool resumed) {
    unsigned people = hotseat_people(g);
    bool alone = people && !(people & (people - 1));
    struct say_table t = hotseat_table(g, alone ? (uint8_t)bits_first(people) : RH_SPECTATOR);
    uint8_t hash[32];
    char hex[65], names[SAY_MAX] = "", name[2 * RH_ID_MAX], title[SAY_MAX];
    for (uint8_t seat = 0; seat < g->state.seats; seat++) {
        say_name(&t, seat, name, sizeof name);
        say_join(t.book, names, sizeof names, name, seat + 1 == g->state.seats);
    }
    say_title(t.book, g->c, title, sizeof title);
    say(resumed ? "intro.resumed" : "intro.game", "title", title, "names", names, "#n",
        (int)g->record->actions_n, NULL);
    if (g->record->has_seed && !resumed) {
        rh_seed_hash(g->record->seed, hash);
        seed_print(hash, hex);
        say("seed.hash", "hash", hex, NULL);
    }
    if (g->path[0]) {
        say("intro.saved", "file", g->path, NULL);
    }
    say("intro.help", NULL);
    if (!resumed) {
        say_name(&t, g->state.first, name, sizeof name);
        say("intro.first", "who", name, NULL);
    }
}

/* Who says nothing at all may want to go on with a saved game. */
static bool ask_saved(struct start *s, struct play *p) {
    const struct args *args = s->args;
    bool says = s->record || s->map || s->learn || s->seats_n || args_has(args, "seed") ||
                args_has(args, "first") || args_has(args, "open-platform");
    if (!says && !play_ask_saved(p->in, s->saved)) {
        fail("error.no-answer", NULL);
        return false;
    }
    s->record = *s->saved ? s->saved : s->record;
    return true;
}

static int run(struct start *s, struct play *p) {
    int status = STATUS_BAD_INPUT;
    if (s->learn && (s->record || s->seats_n)) {
        return fail("error.learn", NULL);
    }
    if (!ask_saved(s, p)) {
        return status;
    }
    bool resumed = s->record != NULL;
    if (!(resumed ? resume(s, p, &status) : start_new(s, p))) {
        return status;
    }
    if (!resumed) {
        hotseat_deal(p->game);
    }
    if (!start_saving(s->args, p->game)) {
        return STATUS_BAD_INPUT;
    }
    places_read(p->game->map ? p->game->map : p->game->c->id, p->game->c, &p->places);
    introduce(p->game, resumed);
    if (play_loop(p) == PLAY_OVER) {
        play_finish(p);
    } else {
        play_say_saved(p);
    }
    return STATUS_GOOD;
}

int cmd_play(int argc, char **argv) {
    struct args args;
    int status;
    if (!args_read(&args, &usage, argc, argv, &status)) {
        return status;
    }
    if (args_has(&args, "plain")) {
        setenv("NO_COLOR", "1", 1);
        setenv("ROUNDHOUSE_PLAIN", "1", 1);
    }
    struct start s = {.args = &args, .learn = args_has(&args, "learn")};
    struct hotseat *g = calloc(1, sizeof *g);
    struct play p = {.game = g, .in = input_open(), .legal = calloc(RH_LEGAL_MAX, sizeof *p.legal)};
    if (g) {
        g->memory = malloc(BOT_MEMORY_MAX);
        g->log_max = RH_EVENTS_MAX;
        g->log = calloc(g->log_max, sizeof *g->log);
    }
    if (!g || !g->memory || !g->log || !p.in || !p.legal) {
        status = fail("error.memory", NULL);
    } else {
        status = read_words(&s) ? run(&s, &p) : STATUS_BAD_INPUT;
    }
    if (g) {
        play_programs_end(g);
    }
    load_finish(&s.loaded);
    input_close(p.in);
    free(p.legal);
    if (g) {
        free(g->memory);
        free(g->log);
    }
    free(g);
    return status;
}

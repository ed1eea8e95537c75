/*
 * Turns of people and bots.
 *
 * With one person at the keyboard everything is told as it happens. With several the screen is
 * cleared whenever it passes on, and each is then told what has happened since, as that seat may
 * see it.
 */
#include "cli/play/play.h"
#include "cli/show/show.h"
#include "cli/words/paint.h"
#include "cli/words/words.h"
#include "core/bits.h"

#include <stdio.h>

void play_tell(struct play *p) {
    struct hotseat *g = p->game;
    size_t *told = &g->told[p->eye];
    struct say_table t = hotseat_table(g, p->eye);
    show_events(&t, g->log + *told, g->log_n - *told);
    *told = g->log_n;
    fflush(stdout);
}

static bool wait_for_enter(struct play *p, const char *key, uint8_t seat) {
    char prompt[SAY_MAX];
    phrase(prompt, sizeof prompt, key, "who", p->game->record->name[seat], NULL);
    return input_line(p->in, prompt, NULL) != NULL;
}

/* The screen passes to another person: nobody sees what was on it. False: the input has ended. */
static bool pass_screen(struct play *p, uint8_t seat) {
    bool first = p->eye == RH_SPECTATOR; /* then nothing is on it yet but the introduction */
    if (!first && !wait_for_enter(p, "prompt.hand-over", seat)) {
        return false;
    }
    if (!first) {
        paint_clear(stdout);
    }
    if (!wait_for_enter(p, "prompt.ready", seat)) {
        return false;
    }
    paint_clear(stdout);
    p->eye = seat;
    input_person(p->in, seat);
    play_tell(p);
    return true;
}

/* Bots first, for they keep nobody waiting; then whoever has the screen. */
static uint8_t next_seat(const struct play *p) {
    unsigned to_act = rh_to_act(&p->game->state), people = hotseat_people(p->game);
    if (to_act & ~people) {
        return (uint8_t)bits_first(to_act & ~people);
    }
    return to_act >> p->eye & 1 ? p->eye : (uint8_t)bits_first(to_act);
}

static enum play_result play_bot(struct play *p, uint8_t seat) {
    struct rh_action a;
    const struct arena_player *player = &p->game->player[seat];
    if (player->bot ? !hotseat_think(p->game, player->bot, player->budget, seat, &a)
                    : !play_program(p->game, seat, &a)) {
        return PLAY_QUIT;
    }
    if (a.seat != seat || rh_check(p->game->c, &p->game->state, &a) != RH_OK) {
        fail("error.bot-refused", "bot", player->name, NULL);
        return PLAY_QUIT;
    }
    return hotseat_do(p->game, &a) ? PLAY_GOES_ON : PLAY_QUIT;
}

enum play_result play_loop(struct play *p) {
    unsigned people = bits_count(hotseat_people(p->game));
    enum play_result result = PLAY_GOES_ON;
    p->eye = people == 1 ? (uint8_t)bits_first(hotseat_people(p->game)) : RH_SPECTATOR;
    while (result == PLAY_GOES_ON && !hotseat_is_over(p->game)) {
        uint8_t seat = next_seat(p);
        if (!hotseat_is_person(p->game, seat)) {
            result = play_bot(p, seat);
        } else if (seat != p->eye && !pass_screen(p, seat)) {
            result = PLAY_QUIT;
        } else {
            result = play_turn(p, seat);
        }
        if (people < 2 || p->eye == seat) {
            play_tell(p);
        }
    }
    if (result == PLAY_GOES_ON) {
        play_tell(p);
    }
    return result == PLAY_GOES_ON ? PLAY_OVER : result;
}

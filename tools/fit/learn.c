/*
 * Trains the networks of src/bots:
 *
 *     learn ticket-odds MAP GAMES SEED   which tickets a rival holds
 *     learn value MAP SEATS GAMES SEED   how a game stands
 *
 * The weights go to standard output as a file of src/bots/nn/weights, with how they were made as a
 * comment; what games that were held back leave unexplained goes to standard error.
 */
#include "fit.h"
#include "school.h"

#include "bots/belief/ticket_odds.h"
#include "maps/maps.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 2 };

static void *pupil(void *at) {
    static void (*const play[])(struct pupil *, uint32_t) = {lesson_ticket_odds, lesson_value};
    struct pupil *p = at;
    for (uint32_t game = 0; game < p->x->games; game++) {
        if (game / 16 % THREADS == p->number) {
            play[p->x->lesson](p, game);
        }
    }
    return NULL;
}

static void teach(const struct school *x, struct pupil *p) {
    pthread_t thread[THREADS];
    for (unsigned i = 0; i < THREADS; i++) {
        p[i].x = x;
        p[i].number = i;
        if (pthread_create(&thread[i], NULL, pupil, &p[i]) != 0) {
            exit(1);
        }
    }
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
    }
    size_t n = p[0].n;
    for (unsigned i = 1; i < THREADS; i++) { /* all notes to those of the first */
        p[0].in = school_more(p[0].in, (n + p[i].n) * x->inputs * sizeof *p->in);
        p[0].out = school_more(p[0].out, (n + p[i].n) * x->outputs * sizeof *p->out);
        p[0].held = school_more(p[0].held, n + p[i].n);
        memcpy(p[0].in + n * x->inputs, p[i].in, p[i].n * x->inputs * sizeof *p->in);
        memcpy(p[0].out + n * x->outputs, p[i].out, p[i].n * x->outputs * sizeof *p->out);
        memcpy(p[0].held + n, p[i].held, p[i].n);
        n += p[i].n;
    }
    fprintf(stderr, "%zu samples\n", n);
    struct rh_rng rng = {x->seed};
    bool odds = x->lesson == TICKET_ODDS;
    struct fit f = {.size = {x->inputs, 48, odds ? 32 : 16, x->outputs},
                    .shares = odds ? x->outputs : 2,
                    .epochs = odds ? 5 : 8,
                    .in = p[0].in,
                    .out = p[0].out,
                    .held = p[0].held,
                    .n = n};
    fit(&f, &rng);
}

int main(int argc, char **argv) {
    static struct school x;
    static struct pupil p[THREADS];
    static const char *const lessons[] = {"ticket-odds", "value"};
    while (argc > 1 && x.lesson <= VALUE && strcmp(argv[1], lessons[x.lesson]) != 0) {
        x.lesson++;
    }
    if (argc < 2 || x.lesson > VALUE || argc != (x.lesson == TICKET_ODDS ? 5 : 6) ||
        !maps_builtin(argv[2], &x.c) || !x.c.routes_n) {
        fprintf(stderr, "learn ticket-odds MAP GAMES SEED, or learn value MAP SEATS GAMES SEED\n");
        return 2;
    }
    x.seats = x.lesson == TICKET_ODDS ? 0 : (uint8_t)strtoul(argv[3], NULL, 10);
    x.games = (uint32_t)strtoul(argv[argc - 2], NULL, 10);
    x.seed = (uint32_t)strtoul(argv[argc - 1], NULL, 10);
    x.inputs = x.lesson == TICKET_ODDS ? TICKET_ODDS_INPUTS : VALUE_INPUTS;
    x.outputs = x.lesson == TICKET_ODDS ? x.c.tickets_n : VALUE_OUTPUTS;
    graph_init(&x.graph, &x.c);
    printf("/*");
    for (int i = 0; i < argc; i++) {
        printf(" %s", i ? argv[i] : "learn");
    }
    printf(" */\n");
    teach(&x, p);
    return 0;
}

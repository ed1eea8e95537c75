/* What the parts of the load generator share. */
#ifndef BENCH_LOAD_H
#define BENCH_LOAD_H

#include "maps/maps.h"
#include "server/base/buf.h"

#include <stdio.h>
#include <uv.h>

struct player { /* one socket that holds one seat */
    uv_tcp_t tcp;
    uv_connect_t connect;
    struct load *load;
    struct player *next_ready;
    struct buf in;  /* bytes of a frame that is not whole yet */
    char *position; /* of the view in which it is to act */
    char table[16], token[64];
    uint32_t game;                /* number of the table, for the history */
    uint8_t seat;                 /* from 1 */
    bool open, is_ready, waiting; /* waiting: for an acknowledgement */
    bool leads;                   /* the first seat of its table: says when the game is over */
    uint32_t seq, move;
    uint64_t due_ns, sent_ns;
    struct player *lead; /* of its table; its move_* are about the last move there */
    uint8_t node;        /* whose socket it has */
    struct player *move_by;
    uint32_t move_seq;
};

struct times { /* of updates at other seats, since the move was due and since it was sent */
    double *due_ms, *sent_ms;
    size_t n, size;
};

enum { NODES = 8 };

struct load {
    uv_loop_t loop;
    uv_timer_t tick;
    uv_pipe_t orders; /* standard input */
    struct buf order;
    struct sockaddr_in address[NODES];
    uint8_t nodes_n;
    struct rh_components map;
    struct player *player;
    uint32_t players_n, opened, snapshots;
    struct player *ready, **ready_end;
    struct rh_rng rng;
    FILE *history;
    const char *want;
    double rate, seconds, warm;
    uint64_t start_ns, issued, acked, refused, updates, over, replaced, late, bytes;
    uint32_t connected, connecting, wanted;
    double *latency_ms, *wire_ms; /* since it was due, and since it was sent */
    size_t latency_n, latency_size;
    struct times same, other; /* seats at the mover's node, and at another */
    bool told_open, begun, measuring, failed;
};

/* client.c: sockets and frames. */
void client_open(struct player *p);
void client_say(struct player *p, const char *text);

/* play.c: what to do with a message, and which move to make. */
void play_heard(struct player *p, char *text, size_t n);
void play_move(struct player *p, uint64_t due_ns);
void play_watch(struct player *p);
void play_next(struct player *p, const char *table); /* the game is over: on to another table */

#endif

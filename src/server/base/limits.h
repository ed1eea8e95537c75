/*
 * Every limit of the server, in one place; docs/protocol.md shows them to clients.
 *
 * Sizes are fixed. Rates and counts that a test, a load generator or a club of fast bots may want
 * otherwise are the defaults of struct limits, changed with `serve --limit NAME=N`.
 */
#ifndef SERVER_BASE_LIMITS_H
#define SERVER_BASE_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    /* WebSocket */
    LIMIT_FRAME = 8 * 1024,
    LIMIT_MESSAGE = 16 * 1024,
    LIMIT_SEND_QUEUE = 256 * 1024,   /* then what is queued is dropped and the client resynced */
    LIMIT_KERNEL_QUEUE = 128 * 1024, /* and as much again, which the kernel counts as its own */
    LIMIT_WATCHES = 8,               /* of one socket */
    LIMIT_CATCH_UP = 64,             /* missed entries sent one by one; more: a snapshot */
    LIMIT_PAST = 400,                /* entries of the past that come with a snapshot, the newest */
    LIMIT_WS_ERRORS = 10,            /* bad messages before the socket is closed */
    LIMIT_LEGAL_LIST = 2000,         /* actions in one list */

    /* HTTP */
    LIMIT_HEADER = 8 * 1024,
    LIMIT_URL = 2 * 1024,
    LIMIT_HEADERS_N = 64,
    LIMIT_BODY = 64 * 1024,
    LIMIT_UPLOAD = 512 * 1024,  /* maps and records */
    LIMIT_PIPELINE = 64 * 1024, /* bytes read ahead of an unanswered request */

    /* Time, in milliseconds */
    LIMIT_HEADER_MS = 10 * 1000,
    LIMIT_BODY_MS = 30 * 1000,
    LIMIT_IDLE_MS = 60 * 1000, /* keep-alive */
    LIMIT_HELLO_MS = 10 * 1000,
    LIMIT_PING_MS = 20 * 1000,
    LIMIT_SILENT_MS = 60 * 1000, /* no byte, not even a pong */
    LIMIT_STALL_MS = 30 * 1000,  /* a peer that reads nothing while we have something to say */
    LIMIT_DRAIN_MS = 4 * 1000,
    LIMIT_PROGRAM_MS = 5 * 1000, /* grace of a local program beyond its budget */

    /* Text, in bytes; names and chat are also limited in characters */
    LIMIT_NAME = 40,
    LIMIT_NAME_BYTES = 4 * LIMIT_NAME,
    LIMIT_CHAT = 300,
    LIMIT_CHAT_BYTES = 4 * LIMIT_CHAT,
    LIMIT_CHAT_KEPT = 100, /* lines shown to who comes later */
    LIMIT_MOVE_ID = 32,
    LIMIT_ACTION = 512,

    /* Counts */
    LIMIT_QUEUED_MOVES = 16, /* of one table, behind the one that is being saved */
    LIMIT_LIST = 100,        /* games or tables in one answer */
    LIMIT_CLOCK_S = 7 * 24 * 3600,
    LIMIT_MAPS_CACHED = 64,
    LIMIT_PROGRAMS = 32,       /* processes of local programs; a bot plays for the rest */
    LIMIT_ADDRESSES = 4096,    /* remembered for rates */
    LIMIT_GROUP = 512,         /* jobs in one commit */
    LIMIT_QUEUED_JOBS = 20000, /* waiting for the disk; more are refused as retryable */
};

struct limits {
    uint32_t moves;     /* a minute a socket, and the largest burst */
    uint32_t messages;  /* a minute a socket, other than moves */
    uint32_t chat;      /* a minute a socket */
    uint32_t tables;    /* open or playing, of one person */
    uint32_t sockets;   /* in all */
    uint32_t address;   /* connections of one address, or of one IPv6 network of 64 bits */
    uint32_t guesses;   /* wrong codes a minute an address */
    uint32_t people;    /* new people a minute an address */
    uint32_t uploads;   /* maps and records a minute an address */
    uint32_t changes;   /* of tables and seats, a minute an address */
    uint32_t abandon_s; /* without a socket before others may have a bot take over */
};

#define LIMITS_DEFAULT                                                                             \
    {                                                                                              \
        .moves = 60, .messages = 240, .chat = 20, .tables = 20, .sockets = 16000,                  \
        .address = 16000, .guesses = 20, .people = 60, .uploads = 20, .changes = 600,              \
        .abandon_s = 60                                                                            \
    }

/* Reads "NAME=N" into the limits; false: no such name, or no number. */
bool limits_set(struct limits *l, const char *text);

#endif

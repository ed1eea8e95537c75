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
    LIMIT_STEPS = 40,                /* of these, with what was seen then */
    LIMIT_WS_ERRORS = 10,            /* bad messages before the socket is closed */
    LIMIT_LEGAL_LIST = 2000,         /* actions in one list */

    /* HTTP */
    LIMIT_HEADER = 8 * 1024,
    LIMIT_URL = 2 * 1024,
    LIMIT_HEADERS_N = 64,
    LIMIT_BODY = 64 * 1024,
    LIMIT_UPLOAD = 512 * 1024, /* maps and records */
    LIMIT_READ = 16 * 1024,    /* bytes read at once, but of a body */
    LIMIT_HELD = 32 << 20,     /* bytes of requests that have not wholly come, of all */
    LIMIT_HELD_ADDRESS = 4 << 20,
    LIMIT_HELD_FREE = 4 * 1024, /* a request as small as this is not counted */

    /* Time, in milliseconds */
    LIMIT_HEADER_MS = 10 * 1000,
    LIMIT_BODY_MS = 30 * 1000,
    LIMIT_IDLE_MS = 60 * 1000, /* keep-alive */
    LIMIT_HELLO_MS = 10 * 1000,
    LIMIT_PING_MS = 20 * 1000,
    LIMIT_SILENT_MS = 60 * 1000, /* no byte, not even a pong */
    LIMIT_STALL_MS = 30 * 1000,  /* a peer that reads nothing while we have something to say */
    LIMIT_LIST_MS = 1000,        /* what a list says of who watches may be as old as this */
    LIMIT_TURN_MS = 20,     /* of the loop in one go, of one address; then `loop_ms` a second */
    LIMIT_TURNS_MS = 5,     /* of the loop in one go, for all who waited for their turn */
    LIMIT_SLOW_S = 60 * 60, /* a turn from which a table is slow */
    LIMIT_ORDERS_MS = 10 * 1000, /* until standing orders of another node are seen */
    LIMIT_DRAIN_MS = 4 * 1000,
    LIMIT_PROGRAM_MS = 5 * 1000,       /* grace of a local program beyond its budget */
    LIMIT_PROGRAM_IDLE_MS = 60 * 1000, /* that one waits for another game */

    /* Text, in bytes; names and chat are also limited in characters */
    LIMIT_NAME = 40,
    LIMIT_NAME_BYTES = 4 * LIMIT_NAME,
    LIMIT_CHAT = 300,
    LIMIT_CHAT_BYTES = 4 * LIMIT_CHAT,
    LIMIT_CHAT_KEPT = 100, /* lines shown to who comes later */
    LIMIT_MOVE_ID = 32,
    LIMIT_ACTION = 512,

    LIMIT_ORDERS = 4000, /* standing orders */

    /* Counts */
    LIMIT_QUEUED_MOVES = 16,   /* of one table, behind the one that is being saved */
    LIMIT_LIST = 100,          /* games or tables in one answer */
    LIMIT_LIST_ADDRESS = 10,   /* tables that wait for people, and games, of one address */
    LIMIT_TABLES_ADDRESS = 50, /* times as many as a person, opened by one address and not over */
    LIMIT_CLOCK_S = 7 * 24 * 3600,
    LIMIT_MAPS_CACHED = 64,
    LIMIT_MAPS_TOLD = 20,      /* of those that people sent, the newest */
    LIMIT_PROGRAMS = 32,       /* processes of local programs; a bot plays for the rest */
    LIMIT_ADDRESSES = 4096,    /* remembered for rates */
    LIMIT_WORKING = 2,         /* long answers that are made at once */
    LIMIT_WORKS = 256,         /* and that wait */
    LIMIT_WORKS_ADDRESS = 64,  /* of one address */
    LIMIT_DISK_ROOM = 1 << 20, /* bytes free on the disk; with less it is as good as full */
    LIMIT_GROUP = 512,         /* jobs in one commit */
    LIMIT_QUEUED_JOBS = 20000, /* waiting for the disk; more are refused as retryable */
    LIMIT_NODES = 16,          /* that share a database; of more, who is online is not known */
    LIMIT_DEVICES = 20,        /* of one person */
    LIMIT_TRIES = 8,           /* of a change that other nodes were faster with */
};

struct limits {
    uint32_t moves;     /* a minute a socket, and the largest burst */
    uint32_t messages;  /* a minute a socket, other than moves */
    uint32_t chat;      /* lines a minute a socket; ten times as many of an address */
    uint32_t tables;    /* open or playing, of one person */
    uint32_t sockets;   /* in all */
    uint32_t address;   /* connections of one address, or of one IPv6 network of 64 bits */
    uint32_t guesses;   /* wrong codes a minute an address */
    uint32_t people;    /* new people a minute an address */
    uint32_t uploads;   /* maps and records a minute an address */
    uint32_t changes;   /* of tables and seats, a minute an address */
    uint32_t opened;    /* tables opened a minute an address */
    uint32_t alerts;    /* new ways to be told of turns, a minute an address */
    uint32_t open_s;    /* a table that nobody comes to is closed after this */
    uint32_t idle_s;    /* before that it is no longer listed, and its game not kept in memory */
    uint32_t loop_ms;   /* of the loop's time a second an address */
    uint32_t abandon_s; /* without a socket before others may have a bot take over */
    uint32_t young_s;   /* a device added by a link may not take older ones away for so long */
    uint32_t pairing_s; /* a link that adds a device is good for so long */
    uint32_t quick_s;   /* a quick match waits so long for people before bots come */
    uint32_t entries;   /* of a game's log; then it takes moves alone */
};

extern const struct limits limits_usual;

enum { LIMIT_NUMBER_MAX = 100000000 };

/* The names, from 0; NULL after the last. */
const char *limits_name(size_t i);

/* Reads "NAME=N" into the limits; false: no such name, or no number up to that. */
bool limits_set(struct limits *l, const char *text);

#endif

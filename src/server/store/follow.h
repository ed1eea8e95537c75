/*
 * Following what other nodes write, where several share a database.
 *
 * A thread of its own with one connection hears their notices, reads what the loop wants to know of
 * it, says every second that this node lives, and takes over games of nodes that do not. What it
 * finds comes to the loop as news. The thread's body belongs to the database: pq_follow.c.
 */
#ifndef SERVER_STORE_FOLLOW_H
#define SERVER_STORE_FOLLOW_H

#include "server/store/notice.h"
#include "server/store/store.h"

/* A node that was not heard of for this long has lost its leases. */
enum { FOLLOW_LEASE_MS = 6000, FOLLOW_BEAT_MS = 1000 };

enum news_kind {
    NEWS_JOINED,   /* connected, perhaps again: anything may have happened meanwhile */
    NEWS_BEAT,     /* this node is known to live; at: when that was asked, of uv_hrtime */
    NEWS_LAPSED,   /* it was not for too long: its leases are gone */
    NEWS_LEASE,    /* of game, under the fence `value` */
    NEWS_NOTICE,   /* kind `what` of game, by node, is now `value` */
    NEWS_NODES,    /* the names of those that live, `n` of them */
    NEWS_VERSIONS, /* of all rows of live tables, `n` of them */
    NEWS_ROW,      /* what was wanted, if it was there: in this order, entries before rows */
    NEWS_ENTRY,
    NEWS_CHAT,
    NEWS_GONE, /* devices that were taken away in the last hour, `n` of them */
};

struct gone_device {
    char person[TOKEN_ID], device[TOKEN_ID]; /* device "": all of them */
};

struct news {
    struct news *next;
    enum news_kind kind;
    int64_t game, value;
    uint64_t at;
    char what;
    char node[NOTICE_NODE];
    size_t n;
    union { /* behind it, in the same block */
        struct table_row *row;
        struct log_entry *entry;
        struct chat_row *chat;
        char (*nodes)[NOTICE_NODE];
        struct notice *versions;
        struct gone_device *gone;
    };
};

struct lookup { /* to be read; -1: not that */
    int64_t game;
    int64_t seq, chat; /* what comes after */
    bool row;
};

/* ---- on the loop ----------------------------------------------------------------------------- */

struct follow;

/* NULL: the store is not shared, or there is no memory. */
struct follow *follow_create(struct store *s, uv_loop_t *loop, const char *where,
                             void (*heard)(void *ctx, const struct news *n), void *ctx);
void follow_destroy(struct follow *f);
void follow_leave(struct follow *f); /* gives its leases back; nothing else ends */
void follow_want(struct follow *f, const struct lookup *w);
void follow_check(struct follow *f);  /* wants the versions of all live tables */
void follow_leases(struct follow *f); /* wants to hear again which leases it has */
void follow_present(struct follow *f, int64_t game, int64_t presence);

/* ---- in the thread --------------------------------------------------------------------------- */

struct follow_work { /* what there is to do */
    struct lookup *want;
    size_t want_n;
    struct notices presence;
    bool check, leases, leave, stop;
};
const char *follow_where(const struct follow *f);
const char *follow_node(const struct follow *f);
void follow_take(struct follow *f, struct follow_work *w); /* its lists are the taker's */
void follow_wait(struct follow *f, int fd, int ms); /* for bytes at fd, for work, or so long */

/* News with `extra` bytes behind it, which `row` and the others point at; NULL: no memory. */
struct news *follow_news(enum news_kind kind, int64_t game, int64_t value, size_t extra);
void follow_tell(struct follow *f, struct news *n); /* owns it; NULL is nothing */

#endif

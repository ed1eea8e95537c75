/* What the parts of the server share: the one struct server, made in serve.c,
   used on the loop only. */
#ifndef SERVER_BASE_SERVER_H
#define SERVER_BASE_SERVER_H

#include "server/base/limits.h"
#include "server/base/metrics.h"

#include "say/say.h"

#include <netinet/in.h>
#include <uv.h>

struct alerts;
struct conn;
struct lobby;
struct map_cache;
struct store;
struct follow;
struct cluster;
struct best;
struct counter;
struct holidays;
struct thinker;
struct rates;
struct program;
struct admin;
struct conn_calls;
struct match_players;

enum { SERVER_PROGRAMS = 8, SERVER_HOSTS = 8, SERVER_WHERE = 600 };

struct config {
    char listen[64];
    uint16_t port;
    char data[512];        /* folder */
    char database[512];    /* "": a file in that folder */
    char public_url[256];  /* "": none */
    char public_host[256]; /* of that address */
    char allow_host[SERVER_HOSTS][128];
    uint8_t allow_host_n;
    struct limits limits;
    uint32_t think_ms;
    uint32_t pace_ms; /* a bot's move is not shown faster than this, when somebody watches */
    uint32_t threads; /* that think */
    bool trust_proxy; /* X-Forwarded-For names the client */
    bool quiet;       /* no line a move in the log */
    char smtp[256];   /* relay for e-mail, "smtp://host:port"; "": none */
    char mail_from[256];
    bool alerts_inside;                                   /* alerts may go to private addresses */
    const struct say_book *(*book)(const char *language); /* its messages, or the operator's */
    struct {
        char name[32];
        char settings[256]; /* its options, "name=value,name=value" */
        char command[512];  /* a file, or what the shell makes of it */
    } program[SERVER_PROGRAMS];
    uint8_t programs_n;
};

struct server {
    uv_loop_t loop;
    struct config config;
    uv_tcp_t listener;
    uv_timer_t second; /* once a second: clocks, timeouts, pings */
    uv_timer_t drain;
    uv_prepare_t flush;
    uv_signal_t on_term, on_int, on_hup;
    uint64_t drain_at; /* loop time; 0: not draining */
    bool draining;
    bool fatal;   /* the disk failed: exit, saying so */
    bool restart; /* exec again after the drain */

    struct conn *conns, *dirty;
    uint32_t conns_n, sockets_n;
    struct conn *later, **later_end; /* those with more to do: net/turns.c */
    uint32_t later_n;
    uv_idle_t again;
    uv_timer_t wait;
    struct work *works; /* long answers that wait: net/work.c */
    uint32_t works_n, working;
    uint64_t held; /* bytes of requests that have not wholly come */

    struct metrics metrics;
    struct store *store;
    struct follow *follow; /* of other nodes; NULL: there are none */
    struct cluster *cluster;
    struct best *best;       /* lists of who is best, for some seconds */
    struct counter *counter; /* of statistics */
    struct holidays *holidays;
    uint64_t beat_ms; /* of the loop: when this node was last known to live, see table_leads */
    struct lobby *lobby;
    struct alerts *alerts;
    struct map_cache *map_cache;
    struct thinker *thinker;
    struct rates *rates;
    struct program *programs;
    struct admin *admin; /* the operator's socket */

    /* What rooms below ask of those above them. */
    const struct conn_calls *calls;
    const struct match_players *players;

    char read_buf[64 * 1024]; /* libuv reads one connection at a time, so one buffer serves all */
};

/* Where everything is kept: a file or a database, for store_create. */
void server_store(const struct config *config, char where[SERVER_WHERE]);

/* Milliseconds since 1970. */
int64_t server_now(void);

#endif

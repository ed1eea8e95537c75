/*
 * The way of a request: host, origin, route, body, person, answer.
 *
 * There are no cookies, so a foreign page has nothing to send in a player's name; a foreign Origin
 * is refused all the same, and an unknown Host too, which stops pages that rename themselves to
 * reach a server on somebody's own machine.
 */
#include "server/api/api.h"

#include "server/base/log.h"
#include "server/net/page.h"
#include "server/net/rates.h"
#include "server/net/work.h"
#include "server/people/person.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum route_flag {
    BODY = 1,   /* a JSON object */
    UPLOAD = 2, /* a body that the function reads itself */
};

static const struct route {
    const char *method, *path; /* '*' stands for an id */
    void (*call)(struct ask *a);
    uint8_t flags;
} routes[] = {
    {"GET", "/healthz", api_health, 0},
    {"GET", "/metrics", api_metrics, 0},
    {"GET", "/api/about", api_about, 0},
    {"POST", "/api/people", api_people_new, BODY},
    {"GET", "/api/me", api_me, 0},
    {"POST", "/api/me", api_me_change, BODY},
    {"GET", "/api/me/devices", api_devices, 0},
    {"POST", "/api/me/devices/link", api_device_link, BODY},
    {"POST", "/api/me/devices/remove", api_device_remove, BODY},
    {"POST", "/api/me/phrase", api_phrase, BODY},
    {"GET", "/api/me/holiday", api_holiday, 0},
    {"POST", "/api/me/holiday", api_holiday_take, BODY},
    {"GET", "/api/me/statistics", api_statistics, 0},
    {"GET", "/api/me/ratings", api_ratings_mine, 0},
    {"GET", "/api/ratings", api_ratings, 0},
    {"GET", "/api/me/export", api_export, 0},
    {"POST", "/api/me/erase", api_erase, BODY},
    {"POST", "/api/devices", api_device_new, BODY},
    {"GET", "/api/me/alerts", api_alerts, 0},
    {"POST", "/api/me/alerts", api_alert_new, BODY},
    {"POST", "/api/me/alerts/confirm", api_alert_confirm, BODY},
    {"POST", "/api/me/alerts/drop", api_alert_drop, BODY},
    {"POST", "/api/alerts/stop", api_alert_stop, BODY},
    {"GET", "/api/maps", api_maps, 0},
    {"GET", "/api/maps/*", api_map, 0},
    {"POST", "/api/maps", api_map_new, UPLOAD},
    {"GET", "/api/tables", api_tables, 0},
    {"POST", "/api/tables", api_table_new, BODY},
    {"POST", "/api/tables/find", api_find, BODY},
    {"GET", "/api/tables/*", api_table, 0},
    {"POST", "/api/tables/*/sit", api_sit, BODY},
    {"POST", "/api/tables/*/stand", api_stand, BODY},
    {"POST", "/api/tables/*/seat", api_seat, BODY},
    {"POST", "/api/tables/*/client-seed", api_client_seed, BODY},
    {"POST", "/api/tables/*/color", api_color, BODY},
    {"POST", "/api/tables/*/bot", api_bot, BODY},
    {"POST", "/api/tables/*/link", api_link, BODY},
    {"POST", "/api/tables/*/start", api_start, BODY},
    {"POST", "/api/tables/*/rematch", api_rematch, BODY},
    {"POST", "/api/tables/*/wait", api_quick_wait, BODY},
    {"POST", "/api/quick", api_quick, BODY},
    {"POST", "/api/tables/*/takeover", api_takeover, BODY},
    {"POST", "/api/tables/*/giveback", api_giveback, BODY},
    {"POST", "/api/tables/*/invite", api_invite, BODY},
    {"POST", "/api/tables/*/close", api_close, BODY},
    {"POST", "/api/tables/*/orders", api_orders, BODY},
    {"POST", "/api/link", api_link_use, BODY},
    {"GET", "/api/daily", api_daily, 0},
    {"POST", "/api/daily", api_daily_play, BODY},
    {"GET", "/api/daily/*", api_daily_day, 0},
    {"GET", "/api/duplicates", api_duplicates, 0},
    {"POST", "/api/duplicates", api_duplicate_new, BODY},
    {"GET", "/api/duplicates/*", api_duplicate, 0},
    {"POST", "/api/duplicates/*/play", api_duplicate_play, BODY},
    {"POST", "/api/duplicates/*/close", api_duplicate_close, BODY},
    {"GET", "/api/games", api_games, 0},
    {"GET", "/api/games/*", api_game, 0},
    {"GET", "/api/games/*/record", api_record, 0},
    {"GET", "/api/games/*/replay", api_replay, 0},
    {"POST", "/api/games", api_game_new, UPLOAD},
};

/* ---- names of this server -------------------------------------------------------------------- */

static bool is_address(const char *host) {
    uint8_t bytes[16];
    return inet_pton(AF_INET, host, bytes) == 1 || inet_pton(AF_INET6, host, bytes) == 1;
}

/* Whether a Host header or an Origin names this server. */
static bool known_host(const struct server *s, const char *host) {
    char name[256];
    size_t n;
    if (host[0] == '[') {
        n = strcspn(++host, "]");
    } else {
        n = strcspn(host, ":");
    }
    if (n == 0 || n >= sizeof name) {
        return false;
    }
    memcpy(name, host, n);
    name[n] = 0;
    if (is_address(name) || !strcasecmp(name, "localhost") ||
        (s->config.public_host[0] && !strcasecmp(name, s->config.public_host))) {
        return true;
    }
    for (uint8_t i = 0; i < s->config.allow_host_n; i++) {
        if (!strcasecmp(name, s->config.allow_host[i])) {
            return true;
        }
    }
    char mine[128];
    if (gethostname(mine, sizeof mine) != 0) {
        return false;
    }
    mine[sizeof mine - 1] = 0;
    size_t mine_n = strlen(mine);
    return !strncasecmp(name, mine, mine_n) &&
           (!name[mine_n] || !strcasecmp(name + mine_n, ".local"));
}

/* The page of an Origin is ours if it was served under the name that this request asks for. */
static bool same_origin(const struct server *s, const char *origin, const char *host) {
    if (s->config.public_url[0] && !strcasecmp(origin, s->config.public_url)) {
        return true;
    }
    const char *rest = !strncasecmp(origin, "http://", 7)    ? origin + 7
                       : !strncasecmp(origin, "https://", 8) ? origin + 8
                                                             : NULL;
    return rest && !strcasecmp(rest, host);
}

static bool is_trusted(struct conn *c) {
    const char *host = http_get(c->http, HTTP_H_HOST), *origin = http_get(c->http, HTTP_H_ORIGIN);
    const char *site = http_get(c->http, HTTP_H_FETCH_SITE);
    if (!host || !known_host(c->server, host)) {
        reply_error(c, 421, "forbidden", "This server is not known by that name.");
        return false;
    }
    bool get = c->http->method == HTTP_GET || c->http->method == HTTP_HEAD;
    bool foreign = (origin && !same_origin(c->server, origin, host)) ||
                   (site && !get && !strcmp(site, "cross-site"));
    if (foreign) {
        reply_error(c, 403, "forbidden", "Requests from other pages are refused.");
    }
    return !foreign;
}

/* ---- finding the function -------------------------------------------------------------------- */

static bool fits(const char *pattern, const char *path, char *id) {
    for (; *pattern; pattern++) {
        if (*pattern != '*') {
            if (*path++ != *pattern) {
                return false;
            }
            continue;
        }
        size_t n = strcspn(path, "/");
        if (n == 0 || n >= RH_ID_MAX) {
            return false;
        }
        if (n < TOKEN_ID) {
            memcpy(id, path, n);
            id[n] = 0;
        }
        path += n;
    }
    return *path == 0;
}

static const struct route *find_route(const char *method, const char *path, char *id, bool *known) {
    *known = false;
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (!fits(routes[i].path, path, id)) {
            continue;
        }
        *known = true;
        if (!strcmp(routes[i].method, method)) {
            return &routes[i];
        }
    }
    return NULL;
}

/* Who asks; false: a token was shown, and it is wrong. */
static bool find_person(struct ask *a) {
    const char *auth = http_get(a->c->http, HTTP_H_AUTHORIZATION);
    if (!auth) {
        return true;
    }
    if (strncasecmp(auth, "Bearer ", 7) != 0 || strlen(auth + 7) >= TOKEN_TEXT) {
        return false;
    }
    a->known = person_by_token(a->c->server, auth + 7, &a->me, &a->device);
    return a->known;
}

static bool has_type(const struct conn *c, const char *type) {
    const char *given = http_get(c->http, HTTP_H_CONTENT_TYPE);
    size_t n = strlen(type);
    return given && !strncasecmp(given, type, n) && (!given[n] || strchr("; \t", given[n]));
}

static bool read_body(struct ask *a) {
    struct conn *c = a->c;
    char why[120];
    if (!has_type(c, "application/json")) {
        reply_error(c, 415, "unsupported", "Send application/json.");
        return false;
    }
    if (c->http->body.n > LIMIT_BODY) {
        reply_error(c, 413, "too-big", "The body is too long.");
        return false;
    }
    a->body = wire_parse(c->http->body.p ? c->http->body.p : "", c->http->body.n, why);
    if (!a->body) {
        reply_error(c, 400, "bad-json", why);
    }
    return a->body != NULL;
}

static void upgrade(struct conn *c) {
    const char *key = http_get(c->http, HTTP_H_WS_KEY);
    const char *version = http_get(c->http, HTTP_H_WS_VERSION);
    const char *what = http_get(c->http, HTTP_H_UPGRADE);
    char accept[32];
    if (!what || strcasecmp(what, "websocket") != 0 || !c->http->upgrade) {
        reply_bytes(c, 426, "text/plain", "Upgrade: websocket\r\n", "WebSocket only\n", 15);
        return;
    }
    if (!version || strcmp(version, "13") != 0) {
        reply_bytes(c, 426, "text/plain", "Sec-WebSocket-Version: 13\r\n", "version 13\n", 11);
        return;
    }
    if (!key || !ws_accept(key, accept)) {
        reply_error(c, 400, "bad-request", "Sec-WebSocket-Key is not valid.");
        return;
    }
    if (c->server->draining) {
        reply_error(c, 503, "restarting", "The server is restarting.");
        return;
    }
    if (c->server->config.trust_proxy && !rates_enter(c->server, c->address, &c->place)) {
        reply_error(c, 429, "rate", "Too many connections from this address.");
        return;
    }
    buf_printf(&c->out,
               "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
               "Sec-WebSocket-Accept: %s\r\n\r\n",
               accept);
    if (!conn_upgrade(c)) {
        conn_close(c);
    }
}

bool api_work(struct ask *a, struct work *w) {
    bool taken = work_add(a->c->server, a->c, w);
    if (!taken) {
        reply_error(a->c, 503, "busy", "Too many ask for such things just now; come again.");
    }
    return taken;
}

bool api_needs_me(struct ask *a) {
    if (!a->known) {
        reply_error(a->c, 401, "unauthorized", "Say who you are: Authorization: Bearer <token>.");
    }
    return a->known;
}

void api_request(struct conn *c) {
    struct ask a = {.c = c};
    const char *method = http_method(c->http);
    bool known;
    if (!is_trusted(c)) {
        return;
    }
    if (!http_path(c->http, a.path, sizeof a.path)) {
        reply_error(c, 400, "bad-request", "This address is not valid.");
        return;
    }
    if (!strcmp(a.path, "/ws")) {
        upgrade(c);
        return;
    }
    if (strncmp(a.path, "/api/", 5) != 0 && strcmp(a.path, "/healthz") != 0 &&
        strcmp(a.path, "/metrics") != 0) {
        page_request(c, a.path);
        return;
    }
    const struct route *r = find_route(method, a.path, a.id, &known);
    if (!r) {
        reply_error(c, known ? 405 : 404, known ? "method" : "not-found", "There is nothing here.");
        return;
    }
    if (!find_person(&a)) {
        if (store_can_read(store_loop_reader(c->server->store))) {
            reply_error(c, 401, "unauthorized", "This token is unknown.");
        } else { /* nobody throws a good token away because the disk is ill */
            reply_error(c, 503, "storage", "This cannot be read just now.");
        }
        return;
    }
    if ((r->flags & BODY) && !c->counted && !rates_take(c->server, c->address, RATE_CHANGES)) {
        reply_error(c, 429, "rate", "Too many requests from this address.");
        return;
    }
    c->counted = true; /* a request that waits for its table comes here again */
    if ((r->flags & BODY) && !read_body(&a)) {
        return;
    }
    r->call(&a);
    json_decref(a.body);
}

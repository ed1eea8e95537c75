/* The pass over turns that have begun, and what is said of them. See alerts.h. */
#include "server/alerts/alerts.h"

#include "server/alerts/outbox.h"
#include "server/base/log.h"
#include "server/base/wire.h"
#include "server/store/store_sql.h"
#include "server/tables/lobby.h"
#include "server/tables/match.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVERY_S = 4, AFTER_MS = 3000, BATCH = 256, TITLES = 5 };

struct alerts {
    struct outbox *outbox;
    char key[100]; /* public, for browsers */
    uint32_t second;
};

/* ---- start ------------------------------------------------------------------------------- */

static bool keep_key(void *ctx, const struct store_values *row) {
    struct push_key *key = ctx;
    if (row->value[0].n == sizeof *key) {
        memcpy(key, row->value[0].p, sizeof *key);
    }
    return false;
}

static void read_key(struct server *s, struct push_key *key) {
    struct store_values v = {0};
    store_text(&v, "push");
    store_each(store_loop_reader(s->store), STORE_SECRET_OF, &v, keep_key, key);
}

static void on_key(void *ctx, enum store_code code) {
    (void)ctx;
    log_line("push-key", LOG_INT("saved", code == STORE_OK));
}

/* Made once and kept: browsers subscribe to one key. A node that loses the race reads the other's
   at its next start; until then its pushes are refused. */
static void make_key(struct server *s, struct push_key *key) {
    struct store_values v = {0};
    struct store_job *j = push_key_make(key) ? store_job(on_key, NULL) : NULL;
    if (j) {
        store_text(&v, "push");
        store_blob(&v, key, sizeof *key);
        store_put(j, STORE_SECRET_PUT, &v);
        store_submit(s->store, j);
    }
}

static void on_gone(struct server *s, const struct channel *ch) {
    struct store_job *j = store_job(on_key, NULL);
    if (j) {
        channel_drop(j, ch);
        store_submit(s->store, j);
    }
}

bool alerts_start(struct server *s) {
    struct send_config config = {.inside = s->config.alerts_inside};
    struct alerts *a = calloc(1, sizeof *a);
    if (!a) {
        return false;
    }
    snprintf(config.relay, sizeof config.relay, "%s", s->config.smtp);
    snprintf(config.from, sizeof config.from, "%s", s->config.mail_from);
    if (!send_lacks(&config, SEND_PUSH)) {
        read_key(s, &config.key);
        if (!config.key.public_key[0]) {
            make_key(s, &config.key);
        }
        sodium_bin2base64(a->key, sizeof a->key, config.key.public_key, PUSH_PUBLIC,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    }
    a->outbox = outbox_create(s, &config, on_gone);
    s->alerts = a;
    return a->outbox != NULL;
}

void alerts_stop(struct server *s) {
    if (s->alerts) {
        outbox_destroy(s->alerts->outbox);
        free(s->alerts);
    }
}

const char *alerts_lack(const struct server *s, enum send_way way) {
    return send_lacks(outbox_config(s->alerts->outbox), way);
}

const char *alerts_key(const struct server *s) {
    return s->alerts->key;
}

/* ---- what is said ------------------------------------------------------------------------ */

struct word { /* of the turns of one person */
    struct server *server;
    char person[TOKEN_ID];
    uint32_t n, titles_n;
    char title[TITLES][LIMIT_NAME_BYTES + 1];
    char table[TITLES][TOKEN_ID];
};

static void stop_address(const struct server *s, const struct channel *ch, char *out, size_t size) {
    snprintf(out, size, "%s/#/stop/%s.%s", s->config.public_url, ch->id, ch->stop);
    if (!s->config.public_url[0]) {
        out[0] = 0;
    }
}

/* A push or a hook: JSON for a program, which says it in words of its own. */
static void write_json(const struct word *w, const char *code, const char *sentence, char *out,
                       size_t size) {
    struct wire to = {0};
    wire_open(&to, NULL, '{');
    wire_text(&to, "t", w ? "your-turn" : "confirm");
    if (!w) {
        wire_text(&to, "code", code);
    } else {
        wire_int(&to, "n", w->n);
        wire_open(&to, "tables", '[');
        for (uint32_t i = 0; i < w->titles_n; i++) {
            wire_text(&to, NULL, w->table[i]);
        }
        wire_close(&to, ']');
    }
    wire_text(&to, "text", sentence);
    wire_close(&to, '}');
    snprintf(out, size, "%.*s", to.b.broken ? 0 : (int)to.b.n, to.b.broken ? "" : to.b.p);
    buf_finish(&to.b);
}

static void say_games(const struct say_book *book, const struct word *w, char *out, size_t size) {
    char list[SAY_MAX] = "";
    for (uint32_t i = 0; i < w->titles_n; i++) {
        say_join(book, list, sizeof list, w->title[i], i + 1 == w->titles_n);
    }
    say_text(book, out, size, w->n > w->titles_n ? "alert.turns.more" : "alert.turns", "#n",
             (int)w->n, "games", list, NULL);
    say_strip(out);
}

/* One message to one channel; w: NULL if it asks to be confirmed, by the code. */
static void say(struct server *s, const struct channel *ch, const struct word *w,
                const char *code) {
    const struct say_book *book = s->config.book(ch->language);
    char subject[OUTBOX_SUBJECT], text[OUTBOX_TEXT / 2], all[OUTBOX_TEXT], stop[TARGET_URL];
    stop_address(s, ch, stop, sizeof stop);
    if (!w) {
        say_text(book, subject, sizeof subject, "alert.confirm.subject", NULL);
        say_text(book, text, sizeof text, "alert.confirm", "code", code, NULL);
    } else {
        say_text(book, subject, sizeof subject, "alert.subject", "#n", (int)w->n, NULL);
        say_games(book, w, text, sizeof text);
    }
    if (ch->way != SEND_MAIL) {
        write_json(w, code, text, all, sizeof all);
    } else if (stop[0]) {
        char end[OUTBOX_TEXT / 2 - sizeof s->config.public_url - 8];
        say_text(book, end, sizeof end, "alert.stop", "address", stop, NULL);
        snprintf(all, sizeof all, "%s\n\n%s/\n\n%s\n", text, s->config.public_url, end);
    } else {
        snprintf(all, sizeof all, "%s\n", text);
    }
    outbox_send(s->alerts->outbox, ch, subject, all, stop);
}

void alerts_confirm(struct server *s, const struct channel *ch) {
    say(s, ch, NULL, ch->code);
}

static bool on_channel(void *ctx, const struct channel *ch) {
    const struct word *w = ctx;
    if (ch->confirmed) {
        say(w->server, ch, w, NULL);
    }
    return true;
}

/* ---- the pass ---------------------------------------------------------------------------- */

struct turn {
    int64_t game, seq;
    uint8_t seat;
    char person[TOKEN_ID];
};

struct batch {
    uint32_t n;
    struct turn turn[BATCH];
};

static bool on_turn(void *ctx, const struct store_values *row) {
    struct batch *b = ctx;
    struct turn *t = &b->turn[b->n++];
    t->game = row->value[0].i;
    t->seat = (uint8_t)row->value[1].i;
    store_get_text(row, 2, t->person, sizeof t->person);
    t->seq = row->value[3].i;
    return b->n < BATCH;
}

/* Whether word of this turn is wanted: it still is that person's, who is not there. */
static bool is_wanted(struct table *t, const struct turn *turn) {
    return t->row.status == TABLE_PLAYING && turn->seat < t->row.seats &&
           table_holds(t, turn->person, turn->seat) && !t->row.seat[turn->seat].bot_plays &&
           !table_online(t, turn->seat) && match_load(t) &&
           (rh_to_act(&t->match->state) >> turn->seat & 1);
}

static bool is_another_nodes(const struct table *t) {
    return t && t->row.status == TABLE_PLAYING && !table_leads(t);
}

static void add_title(struct word *w, const struct table *t) {
    w->n++;
    if (w->titles_n < TITLES) {
        snprintf(w->title[w->titles_n], sizeof w->title[0], "%s",
                 t->row.title[0] ? t->row.title : t->row.map);
        memcpy(w->table[w->titles_n++], t->row.id, TOKEN_ID);
    }
}

static void on_told(void *ctx, enum store_code code) {
    struct word *w = ctx;
    if (code == STORE_OK && w->n) { /* else another node has told it */
        channel_each(store_loop_reader(w->server->store), w->person, on_channel, w);
    }
    free(w);
}

/* Marks the turns of one person, from `first` on, as told, and takes them out of the batch. */
static void tell(struct server *s, struct batch *b, uint32_t first) {
    struct word *w = calloc(1, sizeof *w);
    struct store_job *j = w ? store_job(on_told, w) : NULL;
    if (!j) {
        free(w);
        return;
    }
    w->server = s;
    memcpy(w->person, b->turn[first].person, sizeof w->person);
    for (uint32_t i = first; i < b->n; i++) {
        struct turn *turn = &b->turn[i];
        struct table *t = lobby_by_number(s, turn->game);
        if (strcmp(turn->person, w->person) != 0 || is_another_nodes(t)) {
            continue;
        }
        if (t && is_wanted(t, turn)) {
            add_title(w, t);
        }
        struct store_values v = {0};
        store_int(&v, turn->game);
        store_int(&v, turn->seat);
        store_int(&v, turn->seq);
        store_put(j, STORE_TURN_TOLD, &v);
        turn->person[0] = 0;
    }
    store_submit(s->store, j);
}

static void pass(struct server *s) {
    struct store_values v = {0};
    struct batch *b = calloc(1, sizeof *b);
    if (!b) {
        return;
    }
    store_int(&v, server_now() - AFTER_MS);
    store_int(&v, BATCH);
    store_int(&v, server_now());
    store_each(store_loop_reader(s->store), STORE_TURNS_UNTOLD, &v, on_turn, b);
    for (uint32_t i = 0; i < b->n; i++) {
        const struct table *t = lobby_by_number(s, b->turn[i].game);
        if (b->turn[i].person[0] && !is_another_nodes(t)) {
            tell(s, b, i);
        }
    }
    free(b);
}

void alerts_tick(struct server *s) {
    struct alerts *a = s->alerts;
    if (s->draining || store_stalls(s->store)) {
        return;
    }
    outbox_tick(a->outbox);
    if (++a->second % EVERY_S == 0) {
        pass(s);
    }
}

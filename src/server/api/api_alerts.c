/*
 * Ways in which word reaches a person: asked for, confirmed, ended.
 *
 * A way begins with a code that is sent there; who has it confirms. So nobody has word sent to
 * somebody else, and one message is all that a stranger's address ever gets.
 */
#include "server/api/api.h"

#include "server/alerts/alerts.h"
#include "server/net/rates.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { WAYS_MOST = 8 };

/* ---- looking ------------------------------------------------------------------------------- */

static bool put_channel(void *ctx, const struct channel *ch) {
    struct wire *w = ctx;
    wire_open(w, NULL, '{');
    wire_text(w, "id", ch->id);
    wire_text(w, "way", channel_way(ch->way));
    if (ch->way != SEND_PUSH) {
        wire_text(w, "target", ch->target);
    }
    wire_bool(w, "confirmed", ch->confirmed);
    wire_close(w, '}');
    return true;
}

static void put_ways(struct wire *w, const struct server *s) {
    wire_open(w, "ways", '[');
    for (uint8_t way = 0; way < SEND_WAYS; way++) {
        const char *lacks = alerts_lack(s, way);
        wire_open(w, NULL, '{');
        wire_text(w, "way", channel_way(way));
        if (lacks) {
            wire_text(w, "lacks", lacks);
        } else if (way == SEND_PUSH) {
            wire_text(w, "key", alerts_key(s));
        }
        wire_close(w, '}');
    }
    wire_close(w, ']');
}

void alerts_json(struct ask *a, struct wire *w) {
    wire_open(w, "alerts", '[');
    channel_each(store_loop_reader(a->c->server->store), a->me.id, put_channel, w);
    wire_close(w, ']');
}

void api_alerts(struct ask *a) {
    struct wire w = {0};
    if (!api_needs_me(a)) {
        return;
    }
    wire_open(&w, NULL, '{');
    put_ways(&w, a->c->server);
    alerts_json(a, &w);
    wire_close(&w, '}');
    reply_wire(a->c, 200, &w);
}

/* ---- changing ------------------------------------------------------------------------------ */

struct change {
    struct conn *c;
    struct channel channel;
    bool is_new;
    int status;
};

static void on_saved(void *ctx, enum store_code code) {
    struct change *ch = ctx;
    if (code != STORE_OK) {
        api_storage(ch->c, code);
    } else {
        struct wire w = {0};
        wire_open(&w, NULL, '{');
        wire_text(&w, "id", ch->channel.id);
        wire_bool(&w, "confirmed", ch->channel.confirmed);
        wire_close(&w, '}');
        reply_wire(ch->c, ch->status, &w);
        if (ch->is_new) {
            alerts_confirm(ch->c->server, &ch->channel);
        }
    }
    conn_release(ch->c);
    free(ch);
}

static void save(struct ask *a, const struct channel *channel, int status, bool drop) {
    struct change *ch = malloc(sizeof *ch);
    struct store_job *j = ch ? store_job(on_saved, ch) : NULL;
    if (!j) {
        free(ch);
        api_storage(a->c, STORE_REFUSED);
        return;
    }
    *ch = (struct change){a->c, *channel, status == 201, status};
    if (drop) {
        channel_drop(j, channel);
    } else {
        channel_put(j, channel);
    }
    conn_hold(a->c);
    store_submit(a->c->server->store, j);
}

static bool count(void *ctx, const struct channel *ch) {
    (void)ch;
    ++*(unsigned *)ctx;
    return true;
}

static bool read_key(const json_t *body, const char *name, uint8_t *out, size_t n) {
    const char *text = wire_get_text(body, name, 200);
    size_t got = 0;
    return text &&
           sodium_base642bin(out, n, text, strlen(text), "=", &got, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           got == n;
}

/* What is wrong with what was asked for; NULL: nothing. */
static const char *read_channel(struct ask *a, struct channel *ch) {
    const char *way = wire_get_text(a->body, "way", 8);
    const char *target = wire_get_text(a->body, "target", TARGET_URL - 1);
    const char *language = wire_get_text(a->body, "language", ALERTS_LANGUAGE - 1);
    const struct server *s = a->c->server;
    while (ch->way < SEND_WAYS && (!way || strcmp(way, channel_way(ch->way)) != 0)) {
        ch->way++;
    }
    if (ch->way == SEND_WAYS) {
        return "A way is push, mail or hook.";
    }
    if (alerts_lack(s, ch->way)) {
        return alerts_lack(s, ch->way);
    }
    bool good = target && (ch->way == SEND_MAIL ? target_is_mail(target)
                                                : target_is_url(target, s->config.alerts_inside));
    if (!good) {
        return ch->way == SEND_MAIL ? "This is no address of e-mail."
                                    : "An address is https://… of a public host.";
    }
    if (ch->way == SEND_PUSH &&
        (!read_key(a->body, "p256dh", ch->receiver.public_key, PUSH_PUBLIC) ||
         !read_key(a->body, "auth", ch->receiver.auth, PUSH_AUTH))) {
        return "A subscription has the keys p256dh and auth.";
    }
    snprintf(ch->target, sizeof ch->target, "%s", target);
    snprintf(ch->language, sizeof ch->language, "%s", language ? language : "en");
    return NULL;
}

void api_alert_new(struct ask *a) {
    struct channel ch = {0};
    unsigned n = 0;
    if (!api_needs_me(a)) {
        return;
    }
    const char *wrong = read_channel(a, &ch);
    if (wrong) {
        reply_error(a->c, 422, "bad-way", wrong);
        return;
    }
    channel_each(store_loop_reader(a->c->server->store), a->me.id, count, &n);
    if (n >= WAYS_MOST || !rates_take(a->c->server, a->c->address, RATE_ALERTS)) {
        reply_error(a->c, 429, "rate", "That is enough for now.");
        return;
    }
    token_id(ch.id);
    token_code(ch.code);
    token_secret(16, ch.stop, sizeof ch.stop);
    memcpy(ch.person, a->me.id, sizeof ch.person);
    save(a, &ch, 201, false);
}

/* The channel that the body names, if it is this person's. */
static bool own_channel(struct ask *a, struct channel *ch) {
    if (!api_needs_me(a)) {
        return false;
    }
    const char *id = wire_get_text(a->body, "id", TOKEN_ID - 1);
    bool own = id && channel_get(store_loop_reader(a->c->server->store), id, ch) &&
               !strcmp(ch->person, a->me.id);
    if (!own) {
        reply_error(a->c, 404, "not-found", "There is no such way.");
    }
    return own;
}

void api_alert_confirm(struct ask *a) {
    struct channel ch;
    char code[TOKEN_CODE];
    if (!own_channel(a, &ch)) {
        return;
    }
    if (!rates_may_guess(a->c->server, a->c->address, a->me.id)) {
        reply_error(a->c, 429, "rate", "Too many wrong codes.");
        return;
    }
    const char *typed = wire_get_text(a->body, "code", 2 * TOKEN_CODE);
    if (!typed || !token_code_read(typed, code) || strcmp(code, ch.code) != 0) {
        rates_guessed_wrong(a->c->server, a->c->address, a->me.id);
        reply_error(a->c, 403, "forbidden", "This is not the code.");
        return;
    }
    ch.confirmed = true;
    save(a, &ch, 200, false);
}

void api_alert_drop(struct ask *a) {
    struct channel ch;
    if (own_channel(a, &ch)) {
        save(a, &ch, 200, true);
    }
}

/* "id.secret", from the foot of a message: by whoever has it. */
void api_alert_stop(struct ask *a) {
    struct channel ch;
    const char *said = wire_get_text(a->body, "stop", TOKEN_ID + TOKEN_TEXT);
    const char *dot = said ? strchr(said, '.') : NULL;
    char id[TOKEN_ID];
    snprintf(id, sizeof id, "%.*s", dot ? (int)(dot - said) : 0, said ? said : "");
    bool good = dot && channel_get(store_loop_reader(a->c->server->store), id, &ch) &&
                strlen(dot + 1) == strlen(ch.stop) &&
                sodium_memcmp(dot + 1, ch.stop, strlen(ch.stop)) == 0;
    if (!good) {
        reply_error(a->c, 404, "not-found", "There is no such way.");
        return;
    }
    save(a, &ch, 200, true);
}

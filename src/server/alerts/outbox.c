/*
 * The outbox: a list in memory, from which at most AT_ONCE are being sent.
 *
 * Sending blocks for seconds at worst, so it happens on threads; a slow or dead peer holds one of
 * two places for at most the time of one try. What fails for now is tried again, later each time.
 */
#include "server/alerts/outbox.h"

#include "server/base/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 2, MOST = 2000, TRIES = 4, AGAIN_S = 15 };

struct letter {
    struct letter *next;
    struct outbox *outbox;
    uv_work_t work;
    struct channel channel;
    char subject[OUTBOX_SUBJECT], text[OUTBOX_TEXT], stop[TARGET_URL];
    uint64_t after_ms; /* of the loop */
    uint8_t tries;
    enum send_result result;
    char why[128];
};

struct outbox {
    struct server *server;
    struct send_config config;
    void (*gone)(struct server *s, const struct channel *ch);
    struct letter *first;
    uint32_t n, sending;
};

struct outbox *outbox_create(struct server *s, const struct send_config *config,
                             void (*gone)(struct server *s, const struct channel *ch)) {
    struct outbox *o = calloc(1, sizeof *o);
    if (o) {
        o->server = s;
        o->config = *config;
        o->gone = gone;
        send_start();
    }
    return o;
}

void outbox_destroy(struct outbox *o) {
    if (!o) {
        return;
    }
    for (struct letter *l = o->first, *next; l; l = next) {
        next = l->next;
        free(l);
    }
    free(o);
}

const struct send_config *outbox_config(const struct outbox *o) {
    return &o->config;
}

static void on_run(uv_work_t *work) {
    struct letter *l = work->data;
    const struct send_alert alert = {.way = (enum send_way)l->channel.way,
                                     .receiver = l->channel.receiver,
                                     .subject = l->subject,
                                     .text = l->text,
                                     .stop = l->stop[0] ? l->stop : NULL};
    struct send_alert whole = alert;
    snprintf(whole.target, sizeof whole.target, "%s", l->channel.target);
    l->result = send_alert(&l->outbox->config, &whole, l->why);
}

static void put(struct outbox *o, struct letter *l) {
    l->next = o->first;
    o->first = l;
    o->n++;
}

static void on_done(uv_work_t *work, int status) {
    struct letter *l = work->data;
    struct outbox *o = l->outbox;
    o->sending--;
    if (status != 0) { /* the loop ends */
        free(l);
        return;
    }
    log_line("alert", LOG_TEXT("way", channel_way(l->channel.way)), LOG_INT("result", l->result),
             LOG_TEXT("why", l->why), LOG_INT("try", l->tries));
    if (l->result == SEND_GONE) {
        o->gone(o->server, &l->channel);
    }
    if (l->result == SEND_LATER && l->tries < TRIES && !o->server->draining) {
        l->after_ms = uv_now(&o->server->loop) + ((uint64_t)AGAIN_S * 1000 << 2 * l->tries);
        put(o, l);
    } else {
        free(l);
    }
    outbox_tick(o);
}

/* The one that has waited longest of those that may go. */
static struct letter *take(struct outbox *o) {
    struct letter **best = NULL;
    uint64_t now = uv_now(&o->server->loop);
    for (struct letter **at = &o->first; *at; at = &(*at)->next) {
        if ((*at)->after_ms <= now && (!best || (*at)->after_ms <= (*best)->after_ms)) {
            best = at;
        }
    }
    struct letter *l = best ? *best : NULL;
    if (l) {
        *best = l->next;
        o->n--;
    }
    return l;
}

void outbox_tick(struct outbox *o) {
    while (o->sending < AT_ONCE && o->first && !o->server->draining) {
        struct letter *l = take(o);
        if (!l) {
            return;
        }
        l->tries++;
        l->work.data = l;
        o->sending++;
        uv_queue_work(&o->server->loop, &l->work, on_run, on_done);
    }
}

void outbox_send(struct outbox *o, const struct channel *ch, const char *subject, const char *text,
                 const char *stop) {
    struct letter *l = o->n < MOST ? calloc(1, sizeof *l) : NULL;
    if (!l) {
        log_line("alert", LOG_TEXT("way", channel_way(ch->way)), LOG_TEXT("why", "too many wait"));
        return;
    }
    l->outbox = o;
    l->channel = *ch;
    l->after_ms = uv_now(&o->server->loop);
    snprintf(l->subject, sizeof l->subject, "%s", subject);
    snprintf(l->text, sizeof l->text, "%s", text);
    snprintf(l->stop, sizeof l->stop, "%s", stop);
    put(o, l);
    outbox_tick(o);
}

/* The queue of long answers; see work.h. */
#include "server/net/work.h"

#include "server/net/rates.h"

static void begin(struct server *s);

static void on_run(uv_work_t *uv) {
    struct work *w = uv->data;
    uint64_t began = uv_hrtime();
    w->run(w);
    w->ns = uv_hrtime() - began;
}

static void on_done(uv_work_t *uv, int status) {
    (void)status; /* nothing is ever cancelled */
    struct work *w = uv->data;
    struct conn *c = w->c;
    struct server *s = w->server;
    if (c) {
        rates_charge(s, c->payer, uv_hrtime() - w->ns);
    }
    w->done(w);
    if (c) {
        conn_release(c);
    }
    s->working--;
    begin(s);
}

static uint32_t wait_of(const struct work *w) {
    return w->c ? rates_wait(w->server, w->c->payer) : 0;
}

/* The first one of whichever address has to wait least: who asks much stands behind who asks
   little. */
static struct work *take(struct server *s) {
    struct work **best = &s->works;
    for (struct work **at = best; *at && wait_of(*best); at = &(*at)->next) {
        if (wait_of(*at) < wait_of(*best)) {
            best = at;
        }
    }
    struct work *w = *best;
    *best = w->next;
    s->works_n--;
    return w;
}

static void begin(struct server *s) {
    while (s->works && s->working < LIMIT_WORKING) {
        struct work *w = take(s);
        s->working++;
        w->uv.data = w;
        uv_queue_work(&s->loop, &w->uv, on_run, on_done);
    }
}

bool work_add(struct server *s, struct conn *c, struct work *w) {
    uint32_t mine = 0;
    for (const struct work *at = s->works; c && at; at = at->next) {
        mine += at->c && at->c->payer == c->payer;
    }
    if (s->works_n >= LIMIT_WORKS || mine >= LIMIT_WORKS_ADDRESS) {
        return false;
    }
    w->server = s;
    w->c = c;
    if (c) {
        conn_hold(c);
    }
    w->next = NULL;
    struct work **end = &s->works;
    while (*end) {
        end = &(*end)->next;
    }
    *end = w;
    s->works_n++;
    begin(s);
    return true;
}

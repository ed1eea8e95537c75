/* The queue of long answers; see api_work.h. */
#include "server/api/api_work.h"

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
    struct server *s = c->server;
    rates_charge(s, c->payer, uv_hrtime() - w->ns);
    w->done(w);
    conn_release(c);
    s->working--;
    begin(s);
}

/* The first one of whichever address has to wait least: who asks much stands behind who asks
   little. */
static struct work *take(struct server *s) {
    struct work **best = &s->works;
    for (struct work **at = best; *at && rates_wait(s, (*best)->c->payer); at = &(*at)->next) {
        if (rates_wait(s, (*at)->c->payer) < rates_wait(s, (*best)->c->payer)) {
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

bool api_work(struct ask *a, struct work *w) {
    struct server *s = a->c->server;
    uint32_t mine = 0;
    for (const struct work *at = s->works; at; at = at->next) {
        mine += at->c->payer == a->c->payer;
    }
    if (s->works_n >= LIMIT_WORKS || mine >= LIMIT_WORKS_ADDRESS) {
        reply_error(a->c, 503, "busy", "Too many ask for such things just now; come again.");
        return false;
    }
    w->c = a->c;
    conn_hold(w->c);
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

/* Turns of connections; see turns.h. */
#include "server/net/turns.h"

#include "server/net/rates.h"

bool turns_may(const struct conn *c) {
    return rates_wait(c->server, c->payer) == 0;
}

void turns_charge(struct conn *c, uint64_t began) {
    rates_charge(c->server, c->payer, began);
}

bool turns_hold(struct conn *c, size_t bytes) {
    struct server *s = c->server;
    if (bytes < LIMIT_HELD_FREE) {
        bytes = 0; /* a small request comes through whatever others do */
    }
    s->held += bytes - c->held;
    uint64_t *mine = rates_held(s, c->payer);
    *mine += bytes - c->held;
    c->held = bytes;
    return bytes == 0 || (s->held <= LIMIT_HELD && *mine <= LIMIT_HELD_ADDRESS);
}

static void on_idle(uv_idle_t *idle) {
    (void)idle; /* it only keeps the loop from sleeping */
}

void turns_later(struct conn *c) {
    struct server *s = c->server;
    if (c->is_later || c->closed) {
        return;
    }
    c->is_later = true;
    conn_hold(c);
    c->next_later = NULL;
    s->later_n++;
    *s->later_end = c;
    s->later_end = &c->next_later;
    uv_idle_start(&s->again, on_idle);
}

static void on_wait(uv_timer_t *timer) {
    (void)timer; /* the next turn looks again */
}

/* The next of those who wait, and how long it still has to; UINT32_MAX: it does no more. */
static uint32_t run_next(struct server *s) {
    struct conn *c = s->later;
    uint32_t wait = UINT32_MAX;
    s->later = c->next_later;
    s->later_n--;
    if (!s->later) {
        s->later_end = &s->later;
    }
    c->is_later = false;
    if (!c->closed && (wait = rates_wait(s, c->payer)) > 0) {
        turns_later(c);
    } else if (!c->closed) {
        conn_step(c);
        wait = c->is_later ? 0 : UINT32_MAX;
    }
    conn_release(c);
    return wait;
}

void turns_run(struct server *s) {
    uint64_t end = uv_hrtime() + LIMIT_TURNS_MS * UINT64_C(1000000);
    uint32_t soonest = UINT32_MAX, n = s->later_n;
    for (; n > 0 && uv_hrtime() < end; n--) {
        uint32_t wait = run_next(s);
        soonest = wait < soonest ? wait : soonest;
    }
    soonest = n > 0 ? 0 : soonest; /* the rest in the next turn */
    if (!s->later || soonest > 0) {
        uv_idle_stop(&s->again);
    }
    if (s->later && soonest > 0) {
        uv_timer_start(&s->wait, on_wait, soonest, 0);
    }
}

void turns_start(struct server *s) {
    s->later_end = &s->later;
    uv_idle_init(&s->loop, &s->again);
    uv_timer_init(&s->loop, &s->wait);
}

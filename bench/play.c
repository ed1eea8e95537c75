/*
 * The players of the load generator: legal moves at random, from the position that the server
 * sends.
 *
 * Messages are read by looking for members, not by a JSON parser: what is measured is the server,
 * and its writer always puts them in this order. The history is checked afterwards by another
 * program.
 */
#include "load.h"

#include <stdlib.h>
#include <string.h>

static uint64_t number_after(const char *text, const char *key) {
    const char *p = strstr(text, key);
    return p ? strtoull(p + strlen(key), NULL, 10) : 0;
}

static void make_ready(struct player *p) {
    if (p->is_ready || p->waiting) {
        return;
    }
    struct load *l = p->load;
    p->is_ready = true;
    p->next_ready = NULL;
    *l->ready_end = p;
    l->ready_end = &p->next_ready;
}

/* Copies the position out of its JSON string; line ends are all that is escaped in it. */
static void keep_position(struct player *p, const char *text) {
    const char *from = strstr(text, "\"position\":\"");
    if (!from) {
        return;
    }
    from += 12;
    const char *end = strchr(from, '"');
    char *to = realloc(p->position, (size_t)(end - from) + 1);
    if (!to) {
        abort();
    }
    p->position = to;
    for (; from < end; from++) {
        *to++ = *from == '\\' ? (from++, '\n') : *from;
    }
    *to = 0;
}

static bool is_to_act(const char *text, uint8_t seat) {
    const char *p = strstr(text, "\"to_act\":[");
    for (p = p ? p + 10 : ""; *p && *p != ']'; p++) {
        if (*p == (char)('0' + seat)) {
            return true;
        }
    }
    return false;
}

/* The last word of a game may come when the others of its table are at the next already. */
static bool is_of_table(const struct player *p, const char *text, char table[16]) {
    const char *from = strstr(text, "\"table\":\"");
    snprintf(table, 16, "%.13s", from ? from + 9 : "-");
    return !strcmp(table, p->table);
}

static void keep_time(struct times *t, double due_ms, double sent_ms) {
    if (t->n < t->size) {
        t->due_ms[t->n] = due_ms;
        t->sent_ms[t->n++] = sent_ms;
    }
}

/* Another's move has come to this seat. */
static void heard_update(struct player *p, const char *text, uint32_t seq) {
    struct load *l = p->load;
    const struct player *by = p->lead->move_by;
    if (!l->measuring || !by || by == p || p->lead->move_seq != seq ||
        number_after(text, "\"by\":") != by->seat) {
        return;
    }
    double now = (double)uv_hrtime();
    keep_time(by->node == p->node ? &l->same : &l->other, (now - (double)by->due_ns) / 1e6,
              (now - (double)by->sent_ns) / 1e6);
}

static void heard_game(struct player *p, const char *text, char kind) {
    struct load *l = p->load;
    char table[16];
    bool now = is_of_table(p, text, table);
    uint32_t seq = (uint32_t)number_after(text, "\"seq\":");
    const char *hash = strstr(text, "\"hash\":\"");
    fprintf(l->history, "%c %s %u %u %.16s\n", kind, table, p->seat, seq, hash ? hash + 8 : "-");
    l->updates += kind == 'U';
    l->snapshots += kind == 'S';
    if (!now) {
        return;
    }
    p->seq = seq;
    if (kind == 'U') {
        heard_update(p, text, seq);
    }
    if (is_to_act(text, p->seat)) {
        keep_position(p, text);
        make_ready(p);
    } else if (p->leads && strstr(text, "\"to_act\":[]")) {
        l->over++;
        printf("over %u\n", p->game); /* bench/server.py opens another and says which */
        fflush(stdout);
    }
}

static void heard_ack(struct player *p, const char *text) {
    struct load *l = p->load;
    uint64_t now = uv_hrtime();
    fprintf(l->history, "A %s %u %llu m%u\n", p->table, p->seat,
            (unsigned long long)number_after(text, "\"seq\":"), p->move);
    p->waiting = false;
    l->acked++;
    if (l->measuring && l->latency_n < l->latency_size) {
        l->latency_ms[l->latency_n] = (double)(now - p->due_ns) / 1e6;
        l->wire_ms[l->latency_n++] = (double)(now - p->sent_ns) / 1e6;
    }
}

void play_watch(struct player *p) {
    char text[300];
    snprintf(text, sizeof text, "{\"t\":\"watch\",\"table\":\"%s\",\"seat\":%u,\"want\":[%s]}",
             p->table, p->seat, p->load->want);
    client_say(p, text);
}

void play_next(struct player *p, const char *table) {
    char text[100];
    snprintf(text, sizeof text, "{\"t\":\"unwatch\",\"table\":\"%s\",\"seat\":%u}", p->table,
             p->seat);
    client_say(p, text);
    snprintf(p->table, sizeof p->table, "%.13s", table);
    p->waiting = false;
    play_watch(p);
}

void play_heard(struct player *p, char *text, size_t n) {
    (void)n;
    if (!strncmp(text, "{\"t\":\"update\"", 13)) {
        heard_game(p, text, 'U');
    } else if (!strncmp(text, "{\"t\":\"ack\"", 10)) {
        heard_ack(p, text);
    } else if (!strncmp(text, "{\"t\":\"snapshot\"", 15)) {
        heard_game(p, text, 'S');
    } else if (!strncmp(text, "{\"t\":\"refused\"", 14)) {
        p->load->refused++;
        p->waiting = false;
        fprintf(p->load->history, "R %s %u %s\n", p->table, p->seat, strstr(text, "\"code\""));
        play_watch(p);
    }
}

void play_move(struct player *p, uint64_t due_ns) {
    struct load *l = p->load;
    static struct rh_action legal[RH_LEGAL_MAX];
    struct rh_state view;
    struct rh_complaint why;
    if (!p->position || !rh_position_parse(&l->map, p->position, &view, &why)) {
        fprintf(stderr, "a position does not parse: %s\n", p->position ? why.text : "none");
        l->failed = true;
        return;
    }
    size_t n = rh_legal(&l->map, &view, (uint8_t)(p->seat - 1), legal);
    if (n == 0) {
        return;
    }
    char action[512], text[800];
    rh_action_print(&l->map, &legal[rh_random(&l->rng, (uint32_t)n)], action, sizeof action);
    p->move++;
    snprintf(text, sizeof text,
             "{\"t\":\"move\",\"table\":\"%s\",\"seat\":%u,\"expect\":%u,\"id\":\"m%u\",\"action\":"
             "\"%s\"}",
             p->table, p->seat, p->seq, p->move, action);
    p->waiting = true;
    p->due_ns = due_ns;
    p->sent_ns = uv_hrtime();
    p->lead->move_by = p;
    p->lead->move_seq = p->seq + 1;
    client_say(p, text);
}

/* Rows of channels: where alerts of a person go. */
#include "server/alerts/alerts.h"

#include "server/store/store_sql.h"

#include <string.h>

const char *channel_way(uint8_t way) {
    static const char *const names[SEND_WAYS] = {"push", "mail", "hook"};
    return way < SEND_WAYS ? names[way] : "?";
}

void channel_put(struct store_job *j, const struct channel *ch) {
    struct store_values v = {0};
    store_text(&v, ch->id);
    store_text(&v, ch->person);
    store_int(&v, ch->way);
    store_text(&v, ch->target);
    store_blob(&v, &ch->receiver, sizeof ch->receiver);
    store_text(&v, ch->language);
    store_int(&v, ch->confirmed);
    store_text(&v, ch->code);
    store_text(&v, ch->stop);
    store_put(j, STORE_CHANNEL_SAVE, &v);
}

void channel_drop(struct store_job *j, const struct channel *ch) {
    struct store_values v = {0};
    store_text(&v, ch->id);
    store_put(j, STORE_CHANNEL_DROP, &v);
}

static void read_row(const struct store_values *row, struct channel *ch) {
    *ch = (struct channel){.way = (uint8_t)row->value[2].i, .confirmed = row->value[6].i != 0};
    store_get_text(row, 0, ch->id, sizeof ch->id);
    store_get_text(row, 1, ch->person, sizeof ch->person);
    store_get_text(row, 3, ch->target, sizeof ch->target);
    if (row->value[4].n == sizeof ch->receiver) {
        memcpy(&ch->receiver, row->value[4].p, sizeof ch->receiver);
    }
    store_get_text(row, 5, ch->language, sizeof ch->language);
    store_get_text(row, 7, ch->code, sizeof ch->code);
    store_get_text(row, 8, ch->stop, sizeof ch->stop);
}

struct each {
    bool (*call)(void *ctx, const struct channel *ch);
    void *ctx;
};

static bool on_row(void *ctx, const struct store_values *row) {
    const struct each *e = ctx;
    struct channel ch;
    read_row(row, &ch);
    return e->call(e->ctx, &ch);
}

bool channel_each(struct store_reader *r, const char *person,
                  bool (*call)(void *ctx, const struct channel *ch), void *ctx) {
    struct store_values v = {0};
    struct each e = {call, ctx};
    store_text(&v, person);
    return store_each(r, STORE_CHANNELS, &v, on_row, &e);
}

static bool keep(void *ctx, const struct channel *ch) {
    *(struct channel *)ctx = *ch;
    return false;
}

bool channel_get(struct store_reader *r, const char *id, struct channel *ch) {
    struct store_values v = {0};
    struct each e = {keep, ch};
    ch->id[0] = 0;
    store_text(&v, id);
    store_each(r, STORE_CHANNEL, &v, on_row, &e);
    return ch->id[0] != 0;
}

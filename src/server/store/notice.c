/* Notices between nodes as text; see notice.h. */
#include "server/store/notice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void notices_add(struct notices *all, enum notice_kind kind, int64_t game, int64_t value) {
    if (all->n == all->size) {
        size_t size = all->size ? 2 * all->size : 64;
        struct notice *bigger = realloc(all->list, size * sizeof *bigger);
        if (!bigger) {
            return;
        }
        all->list = bigger;
        all->size = size;
    }
    all->list[all->n++] = (struct notice){.kind = (char)kind, .game = game, .value = value};
}

void notices_finish(struct notices *all) {
    free(all->list);
    *all = (struct notices){0};
}

size_t notices_print(const struct notices *all, size_t from, const char *node,
                     char out[NOTICE_PAYLOAD]) {
    enum { WORD = 48 };
    size_t n = (size_t)snprintf(out, NOTICE_PAYLOAD, "%s", node);
    for (; from < all->n && n + WORD < NOTICE_PAYLOAD; from++) {
        const struct notice *at = &all->list[from];
        n += (size_t)snprintf(out + n, NOTICE_PAYLOAD - n, " %c%lld:%lld", at->kind,
                              (long long)at->game, (long long)at->value);
    }
    return from;
}

/* A number without a sign that fits; where it ends, or NULL. */
static const char *number(const char *text, int64_t *value) {
    *value = 0;
    if (*text < '0' || *text > '9') {
        return NULL;
    }
    for (; *text >= '0' && *text <= '9'; text++) {
        if (*value > (INT64_MAX - 9) / 10) {
            return NULL;
        }
        *value = *value * 10 + (*text - '0');
    }
    return text;
}

bool notice_parse(const char *payload, char node[NOTICE_NODE],
                  void (*each)(void *, const struct notice *), void *ctx) {
    size_t n = strcspn(payload, " ");
    if (n == 0 || n >= NOTICE_NODE) {
        return false;
    }
    memcpy(node, payload, n);
    node[n] = 0;
    for (const char *at = payload + n; *at;) {
        struct notice found = {.kind = at[1]};
        if (*at != ' ' || !at[1] || !strchr("etcdp", at[1])) {
            return false;
        }
        at = number(at + 2, &found.game);
        at = at && *at == ':' ? number(at + 1, &found.value) : NULL;
        if (!at || (*at && *at != ' ')) {
            return false;
        }
        each(ctx, &found);
    }
    return true;
}

int64_t presence_pack(uint8_t seats, uint32_t watching) {
    return seats | (int64_t)watching << 8;
}

void presence_unpack(int64_t value, uint8_t *seats, uint32_t *watching) {
    *seats = (uint8_t)(value & 0xff);
    *watching = (uint32_t)(value >> 8 & 0xffffff);
}

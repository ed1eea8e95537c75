/* The input is a payload that somebody sent to the nodes of a data base. What is read of it is
   printed and read again: it stays the same, and fits. */
#include "server/store/notice.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void keep(void *ctx, const struct notice *found) {
    if (found->game < 0 || found->value < 0 || !strchr("etcdp", found->kind)) {
        abort();
    }
    notices_add(ctx, (enum notice_kind)found->kind, found->game, found->value);
}

static void read_again(const struct notices *all, const char *node) {
    struct notices again = {0};
    for (size_t from = 0, next; from < all->n; from = next) {
        char payload[NOTICE_PAYLOAD], by[NOTICE_NODE];
        next = notices_print(all, from, node, payload);
        if (next <= from || !notice_parse(payload, by, keep, &again) || strcmp(by, node) != 0) {
            abort();
        }
    }
    for (size_t i = 0; i < all->n; i++) {
        const struct notice *a = &all->list[i], *b = &again.list[i];
        if (again.n != all->n || a->kind != b->kind || a->game != b->game || a->value != b->value) {
            abort();
        }
    }
    notices_finish(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    char *text = malloc(n + 1), node[NOTICE_NODE];
    struct notices all = {0};
    if (!text) {
        return 0;
    }
    memcpy(text, data, n);
    text[n] = 0;
    notice_parse(text, node, keep, &all);
    if (all.n) {
        read_again(&all, node);
    }
    notices_finish(&all);
    free(text);
    return 0;
}

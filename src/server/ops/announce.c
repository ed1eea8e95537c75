/* The first lines of a server: where to go, also as a QR code. */
#include "server/ops/announce.h"

#include "server/base/notify.h"
#include "server/ops/qr.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

static bool is_any(const char *listen) {
    return !strcmp(listen, "0.0.0.0") || !strcmp(listen, "::");
}

void announce(const struct config *f) {
    const char *host = is_any(f->listen) ? "127.0.0.1" : f->listen;
    bool six = strchr(host, ':') != NULL;
    char url[512];
    snprintf(url, sizeof url, "http://%s%s%s:%u/", six ? "[" : "", host, six ? "]" : "", f->port);
    notify("serve.listens", "version", RH_VERSION, "url", url, NULL);
    url[0] = 0;
    if (f->public_url[0]) {
        snprintf(url, sizeof url, "%s/", f->public_url);
    } else if (is_any(f->listen)) {
        uv_interface_address_t *list;
        int n;
        if (uv_interface_addresses(&list, &n) == 0) {
            for (int i = 0; i < n && !url[0]; i++) {
                char name[46];
                if (list[i].is_internal || list[i].address.address4.sin_family != AF_INET) {
                    continue;
                }
                uv_ip4_name(&list[i].address.address4, name, sizeof name);
                snprintf(url, sizeof url, "http://%s:%u/", name, f->port);
            }
            uv_free_interface_addresses(list, n);
        }
    } else if (strncmp(f->listen, "127.", 4) != 0 && strcmp(f->listen, "::1") != 0) {
        snprintf(url, sizeof url, "http://%s:%u/", f->listen, f->port);
    }
    if (url[0]) {
        notify("serve.reach", "url", url, NULL);
        if (isatty(STDOUT_FILENO)) {
            qr_print(url);
        }
    }
    fflush(stdout);
}

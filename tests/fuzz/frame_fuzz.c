/* The input is what a socket sends after the handshake; its first byte says how it is cut up. */
#include "fuzz_server.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    if (n == 0) {
        return 0;
    }
    struct server *s = fuzz_server();
    struct conn *c = fuzz_conn(s, true);
    size_t piece = (size_t)data[0] + 1, at = 1;
    while (at < n && !c->closed) {
        size_t now = ws_frame(&c->ws, data + at, n - at < piece ? n - at : piece);
        if (!ws_feed(&c->ws, data + at, now)) {
            break;
        }
        c->out.n = 0;
        at += now;
    }
    fuzz_end(s, c);
    return 0;
}

/* The input is what a connection sends: requests, one after the other, answered by the real
   routes. */
#include "fuzz_server.h"

#include "server/api/api.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    struct server *s = fuzz_server();
    struct conn *c = fuzz_conn(s, false);
    for (int requests = 0; n > 0 && requests < 8 && !c->closed && c->http; requests++) {
        size_t used = http_feed(c->http, (const char *)data, n);
        data += used;
        n -= used;
        if (c->http->error || !c->http->done) {
            break;
        }
        c->asked = true;
        api_request(c);
        while (store_is_busy(s->store)) {
            uv_run(&s->loop, UV_RUN_ONCE);
        }
        while (c->refs > (c->is_dirty ? 1 : 0)) { /* a list is being read elsewhere */
            uv_run(&s->loop, UV_RUN_ONCE);
        }
        c->out.n = c->tail_n = 0;
        if (c->http) {
            http_next(c->http);
        }
    }
    fuzz_end(s, c);
    return 0;
}

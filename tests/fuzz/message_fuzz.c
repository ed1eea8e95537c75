/* Lines of the input are messages of a player's socket. */
#include "fuzz_server.h"

#include "server/session/session.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n) {
    struct server *s = fuzz_server();
    struct conn *c = fuzz_conn(s, true);
    while (n > 0 && !c->closed && !c->ws.closing) {
        const uint8_t *end = memchr(data, '\n', n);
        size_t line = end ? (size_t)(end - data) : n;
        session_text(c, (const char *)data, line);
        c->out.n = 0;
        uv_run(&s->loop, UV_RUN_NOWAIT);
        line += end != NULL;
        data += line;
        n -= line;
    }
    fuzz_end(s, c);
    return 0;
}

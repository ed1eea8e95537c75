/* Serving the embedded page; see page.h. */
#include "server/net/page.h"

#include "server/base/log.h"
#include "server/net/page_pack.h"

#include <string.h>

extern const unsigned char page_begin[], page_end[]; /* made by pack.c */

/* Scripts are ours alone; WebAssembly may be compiled; nothing is fetched from elsewhere. */
static const char policy[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"
    " style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src "
    "'self';"
    " media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri "
    "'none';"
    " form-action 'none'; frame-ancestors 'none'\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n";

static const struct page_head *page_head(void) {
    return (const struct page_head *)(const void *)page_begin;
}

static const struct page_file *page_files(void) {
    return (const struct page_file *)(const void *)(page_begin + sizeof(struct page_head));
}

bool page_check(void) {
    size_t size = (size_t)(page_end - page_begin);
    if (size < sizeof(struct page_head) || page_head()->magic != PAGE_MAGIC) {
        return false;
    }
    for (uint64_t i = 0; i < page_head()->files; i++) {
        const struct page_file *f = &page_files()[i];
        for (int form = 0; form < PAGE_FORMS; form++) {
            if (f->at[form] + f->n[form] > size) {
                return false;
            }
        }
    }
    return true;
}

static const struct page_file *find(const char *path) {
    for (uint64_t i = 0; i < page_head()->files; i++) {
        if (!strcmp(page_files()[i].path, path)) {
            return &page_files()[i];
        }
    }
    return NULL;
}

/* Whether a list such as "gzip, deflate, br;q=0.5" names this coding, and not with q=0. */
static bool accepts(const char *list, const char *coding) {
    size_t n = strlen(coding);
    for (const char *p = list; p && *p;) {
        p += strspn(p, ", ");
        size_t len = strcspn(p, ",");
        if (len >= n && !strncmp(p, coding, n) && (len == n || p[n] == ';' || p[n] == ' ')) {
            const char *q = strstr(p, "q=0");
            return !q || q > p + len || strspn(q + 2, "0.") < strcspn(q + 2, ", ");
        }
        p += len;
    }
    return false;
}

void page_request(struct conn *c, const char *path) {
    if (c->http->method != HTTP_GET && c->http->method != HTTP_HEAD) {
        reply_error(c, 405, "method", "There is nothing to send here.");
        return;
    }
    const struct page_file *f = find(strcmp(path, "/") == 0 ? "/index.html" : path);
    if (!f) {
        reply_error(c, 404, "not-found", "There is nothing here.");
        return;
    }
    const char *list = http_get(c->http, HTTP_H_ACCEPT_ENCODING);
    const char *seen = http_get(c->http, HTTP_H_IF_NONE_MATCH);
    int form = f->n[PAGE_BROTLI] && list && accepts(list, "br")   ? PAGE_BROTLI
               : f->n[PAGE_GZIP] && list && accepts(list, "gzip") ? PAGE_GZIP
                                                                  : PAGE_PLAIN;
    static const char *const codings[] = {"", "Content-Encoding: gzip\r\n",
                                          "Content-Encoding: br\r\n"};
    static const char marks[] = {'p', 'g', 'b'};
    char tag[40], headers[1200];
    snprintf(tag, sizeof tag, "\"%s-%c\"", f->etag, marks[form]);
    snprintf(headers, sizeof headers,
             "ETag: %s\r\nCache-Control: %s\r\nVary: Accept-Encoding\r\n%s%s", tag,
             strncmp(path, "/assets/", 8) == 0 ? "public, max-age=31536000, immutable" : "no-cache",
             codings[form], policy);
    if (seen && strstr(seen, tag)) {
        reply_constant(c, 304, "", headers, "", 0);
        return;
    }
    reply_constant(c, 200, f->type, headers, page_begin + f->at[form], (size_t)f->n[form]);
}

/*
 * The syntax of HTTP/1.1, by whichever parser this system has: llhttp, or http-parser, which it
 * came from and which nobody maintains any more but which Debian 12 still has. http.c is written
 * against these few names.
 */
#ifndef SERVER_NET_HTTP_SYNTAX_H
#define SERVER_NET_HTTP_SYNTAX_H

#include <stdbool.h>
#include <stddef.h>

enum http_fault { HTTP_FAULT_NONE, HTTP_FAULT_METHOD, HTTP_FAULT_HEADER, HTTP_FAULT_SYNTAX };

#ifdef WITH_LLHTTP

#include <llhttp.h>

typedef llhttp_t http_syntax;
typedef llhttp_settings_t http_syntax_calls;

enum { HTTP_SYNTAX_PAUSE = HPE_PAUSED }; /* what a callback returns to stop after this request */

static inline void http_syntax_init(http_syntax *p, const http_syntax_calls *calls) {
    llhttp_init(p, HTTP_REQUEST, calls);
}

static inline void http_syntax_resume(http_syntax *p) {
    llhttp_resume(p);
}

/* Feeds bytes, and says how many were used. */
static inline enum http_fault http_syntax_feed(http_syntax *p, const http_syntax_calls *calls,
                                               const char *bytes, size_t n, size_t *used) {
    (void)calls;
    llhttp_errno_t e = llhttp_execute(p, bytes, n);
    if (e ==
        HPE_PAUSED_UPGRADE) { /* an upgrade that was refused: what follows are requests again */
        size_t before = (size_t)(llhttp_get_error_pos(p) - bytes);
        llhttp_resume_after_upgrade(p);
        e = llhttp_execute(p, bytes + before, n - before);
    }
    *used = e == HPE_OK ? n : (size_t)(llhttp_get_error_pos(p) - bytes);
    return e == HPE_OK || e == HPE_PAUSED ? HTTP_FAULT_NONE
           : e == HPE_INVALID_METHOD      ? HTTP_FAULT_METHOD
                                          : HTTP_FAULT_SYNTAX;
}

static inline bool http_syntax_has_length(const http_syntax *p) {
    return p->flags & F_CONTENT_LENGTH;
}

static inline bool http_syntax_keep_alive(const http_syntax *p) {
    return llhttp_should_keep_alive(p);
}

static inline const char *http_syntax_method(unsigned method) {
    return llhttp_method_name((llhttp_method_t)method);
}

#else

#include <http_parser.h>

typedef http_parser http_syntax;
typedef http_parser_settings http_syntax_calls;

enum { HTTP_SYNTAX_PAUSE = 0 }; /* a callback pauses the parser itself */

static inline void http_syntax_init(http_syntax *p, const http_syntax_calls *calls) {
    (void)calls;
    http_parser_init(p, HTTP_REQUEST);
}

static inline void http_syntax_resume(http_syntax *p) {
    http_parser_pause(p, 0);
}

static inline enum http_fault http_syntax_feed(http_syntax *p, const http_syntax_calls *calls,
                                               const char *bytes, size_t n, size_t *used) {
    *used = http_parser_execute(p, calls, bytes, n);
    enum http_errno e = HTTP_PARSER_ERRNO(p);
    return e == HPE_OK || e == HPE_PAUSED ? HTTP_FAULT_NONE
           : e == HPE_INVALID_METHOD      ? HTTP_FAULT_METHOD
           : e == HPE_HEADER_OVERFLOW     ? HTTP_FAULT_HEADER
                                          : HTTP_FAULT_SYNTAX;
}

static inline bool http_syntax_has_length(const http_syntax *p) {
    return p->flags & F_CONTENTLENGTH;
}

static inline bool http_syntax_keep_alive(const http_syntax *p) {
    return http_should_keep_alive(p);
}

static inline const char *http_syntax_method(unsigned method) {
    return http_method_str((enum http_method)method);
}

#endif
#endif

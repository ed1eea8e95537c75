/* Where alerts may go: nowhere in the operator's own network. */
#ifndef SERVER_ALERTS_TARGET_H
#define SERVER_ALERTS_TARGET_H

#include <stdbool.h>
#include <sys/socket.h>

enum { TARGET_URL = 512, TARGET_MAIL = 254 };

/* Whether anybody on the Internet may have this address: not loopback, private, link-local … */
bool target_is_public(const struct sockaddr *address);

/* Whether a text is an address of the web that alerts may be sent to: https, no user, no fragment.
 * Its host is looked up and judged when something is sent. insecure: http will do. */
bool target_is_url(const char *text, bool insecure);

/* Whether a text is one address of e-mail and nothing else. */
bool target_is_mail(const char *text);

/* "https://host:port" of an address; false: it is too long. */
bool target_origin(const char *url, char *origin, size_t size);

#endif

/*
 * Sends one alert: a push to a browser, an e-mail, or a web-hook.
 *
 * Blocks, so it is called on a thread. Without libcurl and OpenSSL in the build, or without what
 * the operator must say (an SMTP relay), send_lacks tells what is missing and nothing is sent.
 */
#ifndef SERVER_ALERTS_SEND_H
#define SERVER_ALERTS_SEND_H

#include "server/alerts/push.h"
#include "server/alerts/target.h"

enum send_way { SEND_PUSH, SEND_MAIL, SEND_HOOK, SEND_WAYS };

struct send_config {
    char relay[256];     /* smtp://host:port; "": no e-mail */
    char from[256];      /* the address that e-mail comes from, and the subject of VAPID */
    struct push_key key; /* the server's own, for VAPID */
    bool inside;         /* alerts may go to private addresses, and by http: tests, intranets */
};

struct send_alert {
    enum send_way way;
    char target[TARGET_URL];       /* an address of the web, or of e-mail */
    struct push_receiver receiver; /* of a push */
    const char *subject;           /* of an e-mail */
    const char *text;              /* a hook: JSON */
    const char *stop;              /* address of the page where one click stops them; may be NULL */
};

enum send_result {
    SEND_DONE,
    SEND_LATER,   /* it may work another time */
    SEND_GONE,    /* the subscription or address is no more: forget it */
    SEND_REFUSED, /* it will never work as it is */
};

/* Once, before the first alert, while there is one thread. */
void send_start(void);

/* What is missing for this way; NULL: nothing. */
const char *send_lacks(const struct send_config *config, enum send_way way);

/* why: a few words for the log, without anything secret. */
enum send_result send_alert(const struct send_config *config, const struct send_alert *alert,
                            char why[128]);

#endif

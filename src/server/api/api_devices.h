/* What the requests about devices, phrases and one's own data share. */
#ifndef SERVER_API_API_DEVICES_H
#define SERVER_API_API_DEVICES_H

#include "server/api/api.h"

struct device_saving { /* an answer that waits until a change is saved */
    struct conn *c;    /* held */
    char person[TOKEN_ID];
    char name[LIMIT_NAME_BYTES + 1];
    char secret[TOKEN_TEXT]; /* a token or link, told once */
    struct device device;
    int64_t until;
};

struct device_saving *devices_saving(struct ask *a); /* NULL: answered */

/* Hands the job over; without one (no memory) answers and frees. */
void devices_submit(struct device_saving *d, struct store_job *j);

/* Adds d->device to d->person, using up a link unless that is NULL; answers and frees. */
void devices_add(struct device_saving *d, const uint8_t link[TOKEN_HASH]);
void devices_add_by_phrase(struct ask *a, struct device_saving *d, const char *typed);

/* Whether this device may change what others depend on; false: answered. */
bool devices_trusted(struct ask *a);

/* When the recovery phrase was made; 0: there is none. False: it cannot be read. */
bool devices_phrase(struct ask *a, int64_t *made);

/* The members here, trusted, devices and phrase; false: they cannot be read. */
bool devices_json(struct ask *a, struct wire *w);

#endif

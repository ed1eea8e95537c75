/*
 * People and their devices: a name, and a secret that each device keeps.
 *
 * A token is "<person>.<secret>"; of the secret only its hash is kept, with the device. A device is
 * added by a link or by the recovery phrase, and taken away again.
 */
#ifndef SERVER_PEOPLE_PERSON_H
#define SERVER_PEOPLE_PERSON_H

#include "server/base/server.h"
#include "server/store/store.h"

enum device_via { DEVICE_FIRST, DEVICE_LINK, DEVICE_PHRASE };

struct device {
    char id[TOKEN_ID]; /* told to its person alone */
    char label[LIMIT_NAME_BYTES + 1];
    int64_t created, seen;
    uint8_t via; /* enum device_via */
};

/* Who holds this token, and at which device; false: nobody. */
bool person_by_token(struct server *s, const char *token, struct person_row *row,
                     struct device *device);

/* A new person with a token, which is shown once; and what saves them with their first device. */
void person_make(struct person_row *row, const char *name, bool bot, char token[TOKEN_TEXT]);
void person_put_new(struct store_job *j, const struct person_row *row);

/* A new device of a person: fills in its id and times, and the token. */
void person_put_device(struct store_job *j, const char *person, struct device *device,
                       char token[TOKEN_TEXT]);

/* Tells all nodes that a device ("": all) was taken away. */
void person_put_gone(struct store_job *j, const char *person, const char *device);

/* Calls back for each device, the first one first. */
bool person_devices(struct server *s, const char *person,
                    bool (*call)(void *ctx, const struct device *device), void *ctx);

/* Remembers that the device was there, once an hour at most. */
void person_seen(struct server *s, const char *person, const struct device *device);

/* Whether a device may change what others depend on: see docs/place.md. */
bool person_trusts(const struct server *s, const struct device *device);

#endif

/* Inside the store: a job is a list of rows to be written together. */
#ifndef SERVER_STORE_STORE_JOB_H
#define SERVER_STORE_STORE_JOB_H

#include "server/store/store.h"

enum write_kind { WRITE_PERSON, WRITE_TABLE, WRITE_ENTRY, WRITE_CHAT, WRITE_MAP };

struct write {
    struct write *next;
    enum write_kind kind;
    union {
        struct person_row person;
        struct table_row table;
        struct log_entry entry;
        struct chat_row chat;
        struct map_row map;
    };
};

struct store_job {
    struct store_job *next;
    store_done done;
    void *ctx;
    struct write *first, **last;
    enum store_code code;
    bool broken; /* memory ran out while it was filled */
};

void store_job_destroy(struct store_job *j);

#endif

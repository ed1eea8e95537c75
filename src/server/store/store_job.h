/* Inside the store: a job is a list of rows to be written together. */
#ifndef SERVER_STORE_STORE_JOB_H
#define SERVER_STORE_STORE_JOB_H

#include "server/store/store.h"
#include "server/store/store_sql.h"

enum write_kind {
    WRITE_PERSON,
    WRITE_TABLE,
    WRITE_ENTRY,
    WRITE_CHAT,
    WRITE_MAP,
    WRITE_VALUES,
    WRITE_RECKONING
};

struct write {
    struct write *next;
    enum write_kind kind;
    union {
        struct person_row person;
        struct table_row table;
        struct log_entry entry;
        struct chat_row chat;
        struct map_row map;
        struct {
            enum store_sql which;
            struct store_values values;
        };
        struct {
            store_reckoning call;
            const void *bytes;
        };
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

/* By the game, those of one in their order: nodes that wait for each other's rows never do so in a
   circle. */
struct store_job *store_job_sort(struct store_job *group);

#endif

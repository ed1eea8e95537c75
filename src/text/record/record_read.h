/* What the parts of the reader of records share. */
#ifndef TEXT_RECORD_READ_H
#define TEXT_RECORD_READ_H

#include "text/in.h"

struct reading {
    struct in in;
    const struct rh_components *c;
    struct rh_record *r;
    unsigned has;
    uint8_t version; /* of the format */
};

/* record_deal.c: one line of the deal, and all of them against the box. */
bool record_read_deal(struct reading *rd);
bool record_check_deal(struct reading *rd);

#endif

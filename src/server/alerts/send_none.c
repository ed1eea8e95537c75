/* What stands in for sending where the build has no libcurl or no OpenSSL: it says so. */
#include "server/alerts/send.h"

#include <stdio.h>
#include <string.h>

void send_start(void) {
}

bool push_key_make(struct push_key *key) {
    memset(key, 0, sizeof *key);
    return false;
}

const char *send_lacks(const struct send_config *config, enum send_way way) {
    (void)config, (void)way;
    return "this program was built without libcurl and OpenSSL";
}

enum send_result send_alert(const struct send_config *config, const struct send_alert *alert,
                            char why[128]) {
    snprintf(why, 128, "%s", send_lacks(config, alert->way));
    return SEND_REFUSED;
}

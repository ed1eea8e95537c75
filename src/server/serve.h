/* What the command line asks of this folder. */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

#include "server/base/server.h"

enum { SERVE_AGAIN = 100 }; /* server_run: start the program again, a restored file is in place */

/* Backup, restore and check of a data folder; exit codes. The server may run meanwhile. */
int keep_backup(const char *data, const char *file, bool force);
int keep_restore(const char *data, const char *file);
int keep_check(const struct config *config);

/* Makes the folder and locks it; a descriptor to keep, or -1 after saying why. */
int keep_lock(const char *data);
/* Puts a restored file in place before the start; false after saying why. */
bool keep_swap(const char *data);

#endif

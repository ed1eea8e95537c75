/*
 * Bringing the write-ahead log back into the file without holding up commits.
 *
 * The bulk is copied by a thread of its own while commits go on. They leave a short rest behind,
 * which the writer copies between two groups; only then can the log start anew. SQLite's own
 * automatic checkpoint would do all of it on the writer, and throws away the error of a failed
 * sync: a checkpoint tried again after one could reset a log whose pages never reached the disk.
 */
#ifndef SERVER_STORE_SQLITE_CHECKPOINT_H
#define SERVER_STORE_SQLITE_CHECKPOINT_H

#include <sqlite3.h>
#include <stdbool.h>

struct checkpoint;

struct checkpoint *checkpoint_create(const char *where); /* NULL: no memory or file */
void checkpoint_destroy(struct checkpoint *k);

/* Between groups, with the writer's database and the pages in its log; SQLITE_OK or an error. */
int checkpoint_step(struct checkpoint *k, sqlite3 *writer, int pages);

#endif

/* The data folder: who has it, backup and restore, and whether everything in it is right. */
#ifndef SERVER_OPS_DATA_FOLDER_H
#define SERVER_OPS_DATA_FOLDER_H

#include "server/base/server.h"

/* Makes the folder and locks it; a descriptor to keep, or -1 after saying why. */
int data_folder_lock(const char *data);
/* Puts a restored file in place before the start; false after saying why. */
bool data_folder_in_use(const char *data); /* a server runs on it */
bool data_folder_swap(const char *data);

/* Exit codes. The server may run meanwhile. */
int data_folder_backup(const char *data, const char *file, bool force);
int data_folder_restore(const char *data, const char *file);
int data_folder_check(const struct config *config); /* data_folder_check.c */

#endif

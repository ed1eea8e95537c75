/* Whole files, read and written. */
#ifndef CLI_FILE_H
#define CLI_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* A whole file, for free(); NULL: it cannot be read, and errno says why. */
char *file_read(const char *path, size_t max);

enum file_result { FILE_WRITTEN, FILE_EXISTS, FILE_FAILED /* errno says why */ };

/* Writes a file all or not at all: a temporary one, synced and renamed. */
enum file_result file_write(const char *path, const char *text, size_t n, bool force);

#endif

/*
 * Whole files: read at once, written all or not at all.
 *
 * A new file appears under its name only when it is complete and on the disk. Without force the
 * kernel itself refuses to take the place of a file that is there, so no check can come too early.
 */
#include "cli/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *file_read(const char *path, size_t max) {
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *text = file ? malloc(max + 1) : NULL;
    if (!text) {
        goto fail;
    }
    size_t n = fread(text, 1, max + 1, file);
    if (ferror(file) || n > max || memchr(text, 0, n)) {
        errno = ferror(file) ? errno : n > max ? EFBIG : EILSEQ;
        goto fail;
    }
    text[n] = '\0';
    if (file != stdin) {
        fclose(file);
    }
    return text;
fail:
    free(text);
    if (file && file != stdin) {
        int why = errno;
        fclose(file);
        errno = why;
    }
    return NULL;
}

static bool write_all(int fd, const char *text, size_t n) {
    while (n) {
        ssize_t done = write(fd, text, n);
        if (done < 0 && errno != EINTR) {
            return false;
        }
        if (done > 0) {
            text += done;
            n -= (size_t)done;
        }
    }
    return fsync(fd) == 0;
}

/* Gives a file its name unless the name is taken. */
static bool name_new(const char *from, const char *to) {
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) {
        return true;
    }
    if (errno != EINVAL && errno != ENOSYS) {
        return false;
    }
    return link(from, to) == 0 && unlink(from) == 0; /* old file systems */
}

/* The new name itself must reach the disk too. */
static void sync_folder(const char *path) {
    char folder[4096];
    const char *slash = strrchr(path, '/');
    int n = slash ? (int)(slash - path) : 1;
    snprintf(folder, sizeof folder, "%.*s", n ? n : 1, slash ? path : ".");
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

enum file_result file_write(const char *path, const char *text, size_t n, bool force) {
    char temporary[4096];
    int length = snprintf(temporary, sizeof temporary, "%s.XXXXXX", path);
    if (length < 0 || (size_t)length >= sizeof temporary) {
        errno = ENAMETOOLONG;
        return FILE_FAILED;
    }
    if (!force && access(path, F_OK) == 0) {
        return FILE_EXISTS;
    }
    int fd = mkostemp(temporary, O_CLOEXEC);
    if (fd < 0) {
        return FILE_FAILED;
    }
    bool good = write_all(fd, text, n);
    good = close(fd) == 0 && good;
    good = good && (force ? rename(temporary, path) == 0 : name_new(temporary, path));
    if (!good) {
        int why = errno;
        unlink(temporary);
        errno = why;
        return why == EEXIST && !force ? FILE_EXISTS : FILE_FAILED;
    }
    sync_folder(path);
    return FILE_WRITTEN;
}

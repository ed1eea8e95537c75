/* The data folder: its lock, backup and restore. */
#include "server/ops/data_folder.h"
#include "server/base/notify.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH = 700 };

static void path_of(char out[PATH], const char *data, const char *name) {
    snprintf(out, PATH, "%s/%s", data, name);
}

/* A file of the folder is its owner's alone: it holds the seeds of running games. Who restores as
   root makes it the property of whoever owns the folder, or the server could not open it. */
static void make_private(const char *path, const char *data) {
    struct stat folder, file;
    if (stat(path, &file) != 0 || stat(data, &folder) != 0) {
        return;
    }
    bool ok = (file.st_mode & 0777) == 0600 || chmod(path, 0600) == 0;
    if (geteuid() == 0 && (file.st_uid != folder.st_uid || file.st_gid != folder.st_gid)) {
        ok = chown(path, folder.st_uid, folder.st_gid) == 0 && ok;
    }
    if (!ok) {
        notify_wrong("serve.no-file", "file", path, "why", strerror(errno), NULL);
    }
}

static void make_all_private(const char *data) {
    static const char *const names[] = {"lock",
                                        "roundhouse.db",
                                        "roundhouse.db-wal",
                                        "roundhouse.db-shm",
                                        "before-restore.db",
                                        "restore.db",
                                        "before-restore.db-wal"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[PATH];
        path_of(path, data, names[i]);
        make_private(path, data);
    }
}

int data_folder_lock(const char *data) {
    char path[PATH];
    umask(0077);
    if (mkdir(data, 0700) != 0 && errno != EEXIST) {
        notify_wrong("serve.no-folder", "folder", data, "why", strerror(errno), NULL);
        return -1;
    }
    path_of(path, data, "lock");
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) {
        notify_wrong("serve.no-write", "folder", data, "why", strerror(errno), NULL);
        return -1;
    }
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        notify_wrong("serve.in-use", "folder", data, NULL);
        close(fd);
        return -1;
    }
    char pid[24];
    int n = snprintf(pid, sizeof pid, "%ld\n", (long)getpid());
    make_all_private(data);
    /* On a full disk there is no room for the number; what can be read is served all the same. */
    if (ftruncate(fd, 0) != 0 || (pwrite(fd, pid, (size_t)n, 0) != n && errno != ENOSPC)) {
        notify_wrong("serve.no-file", "file", path, "why", strerror(errno), NULL);
        close(fd);
        return -1;
    }
    return fd;
}

/* The process that holds the lock; 0: none does. */
static pid_t lock_holder(const char *data) {
    char path[PATH], text[24] = "";
    path_of(path, data, "lock");
    int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0) {
        return 0;
    }
    bool is_free = flock(fd, LOCK_EX | LOCK_NB) == 0;
    ssize_t n = read(fd, text, sizeof text - 1);
    close(fd);
    return is_free || n <= 0 ? 0 : (pid_t)strtol(text, NULL, 10);
}

bool data_folder_in_use(const char *data) {
    return lock_holder(data) != 0;
}

/* ---- copying --------------------------------------------------------------------------------- */

static bool sync_path(const char *path) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0) {
        close(fd);
    }
    return ok;
}

/* Copies a database as it is at one moment to a new file, whole or not at all. */
static bool copy_db(const char *from, const char *to) {
    char part[PATH + 8], folder[PATH];
    snprintf(part, sizeof part, "%s.part", to);
    unlink(part);
    int fd = open(part, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (fd >= 0) {
        close(fd); /* so it is private from its first byte on */
    }
    sqlite3 *a = NULL, *b = NULL;
    bool ok =
        sqlite3_open_v2(from, &a, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
        sqlite3_open_v2(part, &b, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) == SQLITE_OK;
    sqlite3_busy_timeout(a, 10000);
    int on = 1; /* as store_sqlite.c has it: a start on a full disk has no room for a new one */
    sqlite3_file_control(a, "main", SQLITE_FCNTL_PERSIST_WAL, &on);
    sqlite3_backup *copy = ok ? sqlite3_backup_init(b, "main", a, "main") : NULL;
    ok = copy && sqlite3_backup_step(copy, -1) == SQLITE_DONE;
    ok = (!copy || sqlite3_backup_finish(copy) == SQLITE_OK) && ok;
    ok = ok && sqlite3_exec(b, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL) == SQLITE_OK;
    if (!ok) {
        notify_wrong("serve.no-copy", "from", from, "to", to, "why", sqlite3_errmsg(b ? b : a),
                     NULL);
    }
    sqlite3_close(a);
    sqlite3_close(b);
    snprintf(folder, sizeof folder, "%s", to);
    char *slash = strrchr(folder, '/');
    *(slash ? slash : folder) = 0;
    ok = ok && sync_path(part) && rename(part, to) == 0 && sync_path(folder[0] ? folder : ".");
    if (!ok) {
        unlink(part);
    }
    return ok;
}

int data_folder_backup(const char *data, const char *file, bool force) {
    assert(data && file);
    char path[PATH];
    path_of(path, data, "roundhouse.db");
    if (access(file, F_OK) == 0 && !force) {
        notify_wrong("serve.exists", "file", file, NULL);
        return 2;
    }
    if (access(path, R_OK) != 0) {
        notify_wrong("serve.no-game", "folder", data, "why", strerror(errno), NULL);
        return 2;
    }
    if (!copy_db(path, file)) {
        return 1;
    }
    notify("serve.backed-up", "file", file, NULL);
    return 0;
}

/* Keeps the old file whole, with what its write-ahead log still holds: in one file, or beside it if
   the disk has no room for a copy, lest a server that restarts for a restore could not start. The
   log goes first: whoever is interrupted in between goes on with the file. */
static bool keep_old(const char *data, const char *path, const char *wal) {
    char old[PATH], old_wal[PATH], old_shm[PATH];
    path_of(old, data, "before-restore.db");
    path_of(old_wal, data, "before-restore.db-wal");
    path_of(old_shm, data, "before-restore.db-shm");
    if (access(path, F_OK) != 0) {
        return true;
    }
    unlink(old_shm);
    if (copy_db(path, old)) {
        unlink(old_wal);
        return true;
    }
    return (access(wal, F_OK) != 0 || rename(wal, old_wal) == 0) && rename(path, old) == 0;
}

bool data_folder_swap(const char *data) {
    char path[PATH], restored[PATH], wal[PATH], shm[PATH];
    path_of(path, data, "roundhouse.db");
    path_of(restored, data, "restore.db");
    path_of(wal, data, "roundhouse.db-wal");
    path_of(shm, data, "roundhouse.db-shm");
    if (access(restored, F_OK) != 0) {
        return true;
    }
    if (!keep_old(data, path, wal)) {
        return false;
    }
    unlink(wal);
    unlink(shm);
    make_all_private(data);
    if (rename(restored, path) != 0 || !sync_path(data)) {
        notify_wrong("serve.no-place", "file", restored, "why", strerror(errno), NULL);
        return false;
    }
    return true;
}

static bool is_backup(const char *file) {
    sqlite3 *db = NULL;
    sqlite3_stmt *q = NULL;
    bool ok = sqlite3_open_v2(file, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &q, NULL) == SQLITE_OK &&
              sqlite3_step(q) == SQLITE_ROW &&
              !strcmp((const char *)sqlite3_column_text(q, 0), "ok");
    sqlite3_finalize(q);
    ok = ok &&
         sqlite3_exec(db, "SELECT seq, hash FROM event LIMIT 1", NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_close(db);
    return ok;
}

int data_folder_restore(const char *data, const char *file) {
    assert(data && file);
    char restored[PATH];
    path_of(restored, data, "restore.db");
    if (!is_backup(file)) {
        notify_wrong("serve.no-backup", "file", file, NULL);
        return 2;
    }
    pid_t holder = lock_holder(data);
    int lock = holder ? -1 : data_folder_lock(data);
    if (!holder && lock < 0) {
        return 1;
    }
    if (!copy_db(file, restored)) {
        return 1;
    }
    make_private(restored, data);
    if (holder) {
        /* The server that runs finishes its commits, starts anew, and finds the file. */
        if (kill(holder, SIGHUP) != 0) {
            notify_wrong("serve.no-restart", "why", strerror(errno), NULL);
            return 1;
        }
        notify("serve.restoring", "file", file, NULL);
        return 0;
    }
    bool ok = data_folder_swap(data);
    close(lock);
    if (ok) {
        notify("serve.restored", "file", file, NULL);
    }
    return ok ? 0 : 1;
}

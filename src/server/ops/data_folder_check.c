/* Reads a whole data folder and says what is wrong: file, chains, replays, results. */
#include "server/base/notify.h"
#include "server/ops/data_folder.h"
#include "server/ops/offline.h"
#include "server/store/sqlite_row.h"
#include "server/store/store_backend.h"
#include "server/tables/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct checking {
    struct offline o;
    uint64_t games, entries, wrong;
};

static void complain(struct checking *ch, const char *id, const char *key) {
    char why[SAY_MAX];
    ch->wrong++;
    notify("serve.game", "id", id, "why", notify_phrase(key, why, sizeof why), NULL);
}

/* Whether log and row tell the same; NULL, or the message about it. */
static const char *compare(struct checking *ch, struct table *t) {
    char result[sizeof t->row.result];
    if (!match_load(t)) {
        return "serve.game-log";
    }
    bool over = t->match->state.phase == RH_OVER;
    if (over) {
        match_result(t->match->c, &t->match->state, table_out(&t->row), result, sizeof result);
    }
    ch->entries += t->match->entries_n;
    match_finish(t);
    return over != (t->row.status == TABLE_OVER)        ? "serve.game-over"
           : over && strcmp(result, t->row.result) != 0 ? "serve.game-result"
                                                        : NULL;
}

static void check_game(struct checking *ch, const struct table_row *row) {
    struct table t = {.row = *row, .server = ch->o.server};
    uint64_t before = ch->entries;
    const char *wrong = compare(ch, &t);
    ch->games++;
    /* A server that runs may have gone on between the row and the log: look again at both. */
    if (wrong && store_table(store_loop_reader(ch->o.server->store), row->id, &t.row) &&
        t.row.status != row->status && t.row.status != TABLE_CLOSED) {
        ch->entries = before;
        wrong = compare(ch, &t);
    }
    if (wrong) {
        complain(ch, row->id, wrong);
    }
}

static bool each_game(void *ctx, const struct table_row *row) {
    if (row->status == TABLE_PLAYING || row->status == TABLE_OVER) {
        check_game(ctx, row);
    }
    return true;
}

static bool file_is_sound(const char *path) {
    sqlite3 *db = NULL;
    sqlite3_stmt *q = NULL;
    bool ok = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &q, NULL) == SQLITE_OK;
    while (ok && sqlite3_step(q) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(q, 0);
        if (strcmp(text, "ok") != 0) {
            printf("file: %s\n", text);
            ok = false;
        }
    }
    sqlite3_finalize(q);
    sqlite3_close(db);
    return ok;
}

int data_folder_check(const struct config *config) {
    char path[SERVER_WHERE];
    server_store(config, path);
    struct checking ch = {0};
    if (!config->database[0] && !file_is_sound(path)) {
        notify_wrong("serve.unread", "file", path, NULL);
        return 1;
    }
    bool ok = offline_open(&ch.o, config) && store_each_live(ch.o.walk, each_game, &ch) &&
              offline_each_game(&ch.o, each_game, &ch);
    notify("serve.checked", "#games", (int)ch.games, "#entries", (int)ch.entries, "#wrong",
           (int)ch.wrong, NULL);
    offline_close(&ch.o);
    return ok && ch.wrong == 0 ? 0 : 1;
}

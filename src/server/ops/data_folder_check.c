/* Reads a whole data folder and says what is wrong: file, chains, replays, results. */
#include "maps/maps.h"
#include "server/base/notify.h"
#include "server/ops/data_folder.h"
#include "server/store/sqlite_row.h"
#include "server/store/store_backend.h"
#include "server/tables/map_cache.h"
#include "server/tables/match.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct checking {
    struct server *server;
    uint64_t games, entries, wrong;
};

static void complain(struct checking *ch, const char *id, const char *key) {
    char why[SAY_MAX];
    ch->wrong++;
    notify("serve.game", "id", id, "why", notify_phrase(key, why, sizeof why), NULL);
}

static void check_game(struct checking *ch, const struct table_row *row) {
    struct table t = {.row = *row, .server = ch->server};
    char result[sizeof row->result];
    ch->games++;
    if (!match_load(&t)) {
        complain(ch, row->id, "serve.game-log");
        return;
    }
    ch->entries += t.match->entries_n;
    bool over = t.match->state.phase == RH_OVER;
    if (over != (row->status == TABLE_OVER)) {
        complain(ch, row->id, "serve.game-over");
    }
    if (over) {
        match_result(t.match->c, &t.match->state, result, sizeof result);
        if (strcmp(result, row->result) != 0) {
            complain(ch, row->id, "serve.game-result");
        }
    }
    match_finish(&t);
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
    struct server *s = calloc(1, sizeof *s);
    if (!s || sodium_init() < 0 || (!config->database[0] && !file_is_sound(path))) {
        notify_wrong("serve.unread", "file", path, NULL);
        free(s);
        return 1;
    }
    uv_loop_init(&s->loop);
    s->store = store_create(&s->loop, path);
    s->map_cache = map_cache_create();
    struct checking ch = {.server = s};
    /* Two readers: while one walks through the games, the store's own reads their logs. */
    struct store_reader *r = store_reader_create(path);
    struct store_query all = {.limit = UINT32_MAX >> 1, .everything = true};
    bool ok = s->store && r && store_each_live(r, each_game, &ch) &&
              store_each_game(r, &all, each_game, &ch);
    notify("serve.checked", "#games", (int)ch.games, "#entries", (int)ch.entries, "#wrong",
           (int)ch.wrong, NULL);
    store_reader_destroy(r);
    if (s->store) {
        store_destroy(s->store);
    }
    uv_run(&s->loop, UV_RUN_DEFAULT);
    map_cache_destroy(s->map_cache);
    uv_loop_close(&s->loop);
    free(s);
    return ok && ch.wrong == 0 ? 0 : 1;
}

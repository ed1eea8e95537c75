/*
 * `roundhouse arena merge FILE...`: the results of one arena from several files, as if they had
 * been played in one.
 *
 * Files say in their first line what they are results of; a deal that is in two of them counts
 * once. The error bars come from the deals, so they are those of an arena that was not divided.
 */
#include "cli/measure/arena_header.h"

#include "cli/file.h"
#include "cli/load.h"
#include "cli/words/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The text of a file of results; NULL: it cannot be read, or is none, which is said. */
static char *read_results(const char *path, char map[RH_ID_MAX]) {
    char *text = file_read(path, ARENA_BYTES_MAX);
    if (!text) {
        fail("error.read", "file", path, "why", strerror(errno), NULL);
    } else if (!arena_header_map(text, map)) {
        fail("error.arena-no-results", "file", path, NULL);
        free(text);
        text = NULL;
    }
    return text;
}

/* The first file says what is played, the others must say the same. */
static bool add_file(struct arena_run *run, struct rh_components **c, const char *path,
                     const char *map) {
    char id[RH_ID_MAX], header[ARENA_HEADER_MAX];
    char *text = read_results(path, id);
    if (!text) {
        return false;
    }
    bool good = true;
    if (!*c) {
        run->c = *c = load_map(map ? map : id);
        good = *c && arena_header_read(run, text);
        if (*c && !good) {
            fail("error.arena-no-results", "file", path, NULL);
        }
        arena_pairs(run, false);
    } else {
        arena_header_print(run, header, true);
        good = arena_header_is(text, header);
        if (!good) {
            fail("error.arena-parts", "file", path, NULL);
        }
    }
    size_t n = strcspn(text, "\n");
    if (good && text[n]) {
        arena_read(run, text + n + 1);
    }
    free(text);
    return good;
}

/* So many deals belong to it as the highest number says: others lack them. */
static void find_deals(struct arena_run *run) {
    run->deals = 0;
    for (unsigned i = 0; i < run->pairs_n; i++) {
        for (uint32_t n = run->job[i].played_n; n > run->deals; n--) {
            if (run->job[i].played[n - 1]) {
                run->deals = n;
            }
        }
    }
}

int arena_merge(const char *const *files, unsigned n, const char *map, bool json) {
    struct arena_run *run = calloc(1, sizeof *run);
    struct rh_components *c = NULL;
    int status = STATUS_BAD_INPUT;
    bool good = run && n > 0;
    if (!good) {
        fail(run ? "error.arena-merge" : "error.memory", NULL);
    } else {
        run->plan.player = run->player;
        run->deals = ARENA_DEALS_MAX;
        run->parts = 1;
    }
    for (unsigned i = 0; good && i < n; i++) {
        good = add_file(run, &c, files[i], map);
    }
    if (good && !arena_games(run)) {
        fail("error.arena-no-games", NULL);
    } else if (good) {
        find_deals(run);
        (json ? arena_print_json : arena_print_table)(run);
        status = STATUS_GOOD;
    }
    arena_finish(run);
    free(c);
    return status;
}

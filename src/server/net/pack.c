/*
 * Build tool: packs the folder of the built page into one block, every file also compressed.
 *
 *     pack OUT SOURCE DEPFILE FOLDER…     the first folder that has an index.html is taken
 *
 * SOURCE is a C file of one assembler line that takes OUT as it is: compiling megabytes of numbers
 * takes half a minute, and a file that is made together with OUT is compiled again with it.
 */
#include "server/net/page_pack.h"

#include <brotli/encode.h>
#include <errno.h>
#include <fts.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum { FILES_MAX = 512 };

static struct page_file files[FILES_MAX];
static size_t files_n;

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/plain; charset=utf-8"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
};

static const char *type_of(const char *path) {
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++) {
        if (!strcmp(types[i].ending, dot)) {
            return types[i].type;
        }
    }
    return "application/octet-stream";
}

static unsigned char *read_file(const char *path, size_t n) {
    FILE *f = fopen(path, "rb");
    unsigned char *bytes = malloc(n + 1);
    if (!f || !bytes || fread(bytes, 1, n, f) != n) {
        fprintf(stderr, "pack: %s: %s\n", path, strerror(errno));
        exit(1);
    }
    fclose(f);
    return bytes;
}

static size_t do_gzip(const unsigned char *in, size_t n, unsigned char *out, size_t size) {
    z_stream z = {0};
    if (deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) {
        return 0;
    }
    z.next_in = (unsigned char *)(uintptr_t)in;
    z.avail_in = (unsigned)n;
    z.next_out = out;
    z.avail_out = (unsigned)size;
    int rc = deflate(&z, Z_FINISH);
    size_t made = z.total_out;
    deflateEnd(&z);
    return rc == Z_STREAM_END ? made : 0;
}

static size_t do_brotli(const unsigned char *in, size_t n, unsigned char *out, size_t size) {
    return BrotliEncoderCompress(11, 22, BROTLI_MODE_GENERIC, n, in, &size, out) ? size : 0;
}

static void add_bytes(FILE *out, struct page_file *p, int form, const unsigned char *bytes,
                      size_t n, uint64_t *at) {
    if (form != PAGE_PLAIN && (n == 0 || n * 10 > p->n[PAGE_PLAIN] * 9)) {
        return;
    }
    p->at[form] = *at;
    p->n[form] = n;
    fwrite(bytes, 1, n, out);
    *at += n;
}

/* A tag that changes with the bytes: 128 bits of two FNV hashes will do for a cache. */
static void make_etag(const unsigned char *bytes, size_t n, char etag[24]) {
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < n; i++) {
        h = (h ^ bytes[i]) * 0x100000001b3u;
    }
    snprintf(etag, 24, "%016llx-%x", (unsigned long long)h, (unsigned)(n & 0xffffff));
}

static void add_file(FILE *out, const char *path, size_t n, struct page_file *p, uint64_t *at) {
    unsigned char *bytes = read_file(path, n);
    size_t size = n + n / 2 + 4096;
    unsigned char *packed = malloc(size);
    if (!packed) {
        exit(1);
    }
    make_etag(bytes, n, p->etag);
    add_bytes(out, p, PAGE_PLAIN, bytes, n, at);
    add_bytes(out, p, PAGE_GZIP, packed, do_gzip(bytes, n, packed, size), at);
    add_bytes(out, p, PAGE_BROTLI, packed, do_brotli(bytes, n, packed, size), at);
    free(packed);
    free(bytes);
}

static int by_name(const FTSENT **a, const FTSENT **b) {
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

static bool write_source(const char *path, const char *pack) {
    char full[4096];
    FILE *f = realpath(pack, full) ? fopen(path, "w") : NULL;
    if (!f) {
        return false;
    }
    fprintf(f,
            "/* Made by pack.c. */\n"
            "__asm__(\".section .rodata\\n.balign 16\\n.global page_begin, page_end\\n\"\n"
            "        \"page_begin: .incbin \\\"%s\\\"\\npage_end: .byte 0\\n.text\\n\");\n"
            "extern const unsigned char page_begin[];\n",
            full);
    return fclose(f) == 0;
}

int main(int argc, char **argv) {
    const char *folder = NULL;
    char index[4096];
    for (int i = 4; i < argc && !folder; i++) {
        snprintf(index, sizeof index, "%s/index.html", argv[i]);
        folder = access(index, R_OK) == 0 ? argv[i] : NULL;
    }
    FILE *out = argc > 4 ? fopen(argv[1], "wb") : NULL, *deps = out ? fopen(argv[3], "w") : NULL;
    if (!folder || !deps || !write_source(argv[2], argv[1])) {
        fprintf(stderr, "pack: no folder with an index.html, or no output\n");
        return 1;
    }
    fprintf(deps, "%s:", argv[1]);
    uint64_t at = sizeof(struct page_head) + sizeof files;
    fseek(out, (long)at, SEEK_SET);
    char *roots[] = {(char *)(uintptr_t)folder, NULL};
    FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, by_name);
    for (FTSENT *e; walk && (e = fts_read(walk));) {
        fprintf(deps, " %s", e->fts_info == FTS_F || e->fts_info == FTS_D ? e->fts_path : "");
        if (e->fts_info != FTS_F || files_n == FILES_MAX) {
            continue;
        }
        struct page_file *p = &files[files_n++];
        snprintf(p->path, sizeof p->path, "%s", e->fts_path + strlen(folder));
        snprintf(p->type, sizeof p->type, "%s", type_of(p->path));
        add_file(out, e->fts_path, (size_t)e->fts_statp->st_size, p, &at);
    }
    fts_close(walk);
    /* A folder that is not there yet must trigger when it comes. */
    for (int i = 4; i < argc && argv[i] != folder; i++) {
        fprintf(deps, " %s", argv[i]);
    }
    fprintf(deps, "\n");
    const struct page_head head = {.magic = PAGE_MAGIC, .files = files_n};
    rewind(out);
    fwrite(&head, sizeof head, 1, out);
    fwrite(files, sizeof files, 1, out);
    bool failed = ferror(out) | fclose(out) | fclose(deps);
    return failed ? 1 : 0;
}

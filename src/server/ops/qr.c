/* A QR code in the terminal: two modules a character,
   dark on light whatever the terminal's colors. */
#include "server/ops/qr.h"

#include <qrencode.h>
#include <stdio.h>

enum { QUIET = 2 };

static int dark(const QRcode *q, int x, int y) {
    return x >= 0 && y >= 0 && x < q->width && y < q->width && (q->data[y * q->width + x] & 1);
}

void qr_print(const char *text) {
    QRcode *q = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    if (!q) {
        return; /* the address stands above in letters */
    }
    for (int y = -QUIET; y < q->width + QUIET; y += 2) {
        fputs("  \033[30;107m", stdout);
        for (int x = -QUIET; x < q->width + QUIET; x++) {
            int upper = dark(q, x, y), lower = dark(q, x, y + 1);
            fputs(upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ", stdout);
        }
        fputs("\033[0m\n", stdout);
    }
    QRcode_free(q);
}

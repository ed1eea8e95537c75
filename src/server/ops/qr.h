#ifndef SERVER_OPS_QR_H
#define SERVER_OPS_QR_H

/* Prints a text as a QR code on standard output. */
void qr_print(const char *text);

#endif

/*
 * What may be a target.
 *
 * A web-hook lets a stranger choose where this server sends a request. So it goes to public
 * addresses only, and they are judged when the connection is made: a name may mean another address
 * by then than when it was typed in.
 */
#include "server/alerts/target.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct block {
    uint32_t net;
    unsigned bits;
};

/* Blocks of IPv4 that are not of the Internet at large (IANA's registry of special addresses). */
static const struct block special[] = {
    {0x00000000, 8},  /* this network */
    {0x0a000000, 8},  /* private */
    {0x64400000, 10}, /* shared, behind carriers */
    {0x7f000000, 8},  /* loopback */
    {0xa9fe0000, 16}, /* link-local, and metadata of clouds */
    {0xac100000, 12}, /* private */
    {0xc0000000, 24}, /* protocol assignments */
    {0xc0000200, 24}, /* documentation */
    {0xc0586300, 24}, /* relays from 6 to 4 */
    {0xc0a80000, 16}, /* private */
    {0xc6120000, 15}, /* benchmarks */
    {0xc6336400, 24}, /* documentation */
    {0xcb007100, 24}, /* documentation */
    {0xe0000000, 3},  /* multicast, reserved, broadcast */
};

static bool public_v4(uint32_t address) {
    for (size_t i = 0; i < sizeof special / sizeof *special; i++) {
        if ((address ^ special[i].net) >> (32 - special[i].bits) == 0) {
            return false;
        }
    }
    return true;
}

static uint32_t word_at(const uint8_t *byte) {
    return (uint32_t)byte[0] << 24 | (uint32_t)byte[1] << 16 | (uint32_t)byte[2] << 8 | byte[3];
}

/* 2000::/3 without what stands for other addresses or for none: 6to4, Teredo and their like. */
static bool public_v6(const uint8_t a[16]) {
    static const uint8_t translated[12] = {0, 0x64, 0xff, 0x9b};
    if (memcmp(a, translated, sizeof translated) == 0) {
        return public_v4(word_at(a + 12)); /* of IPv4, through NAT64 */
    }
    if (a[0] >> 5 != 1) {
        return false;
    }
    uint32_t first = word_at(a);
    bool six_to_four = first >> 16 == 0x2002, documentation = first == 0x20010db8;
    bool assigned = first >> 9 == 0x20010000 >> 9; /* 2001::/23, Teredo among them */
    return !six_to_four && !documentation && !assigned && first >> 12 != 0x3fff0000 >> 12;
}

bool target_is_public(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, address, sizeof in);
        return public_v4(ntohl(in.sin_addr.s_addr));
    }
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 in;
        memcpy(&in, address, sizeof in);
        return public_v6(in.sin6_addr.s6_addr);
    }
    return false;
}

static bool is_plain(const char *text, size_t most) {
    size_t n = strlen(text);
    for (size_t i = 0; i < n; i++) {
        if (text[i] <= ' ' || text[i] >= 0x7f || strchr("\"\\<>^`{|}", text[i])) {
            return false;
        }
    }
    return n > 0 && n <= most;
}

/* What stands behind the scheme; NULL: another scheme. */
static const char *behind_scheme(const char *url, bool insecure) {
    if (strncmp(url, "https://", 8) == 0) {
        return url + 8;
    }
    return insecure && strncmp(url, "http://", 7) == 0 ? url + 7 : NULL;
}

bool target_is_url(const char *text, bool insecure) {
    const char *host = behind_scheme(text, insecure);
    if (!host || !is_plain(text, TARGET_URL - 1) || strchr(text, '#')) {
        return false;
    }
    size_t n = strcspn(host, "/?");
    return n > 0 && host[0] != ':' && !memchr(host, '@', n);
}

bool target_is_mail(const char *text) {
    const char *at = strchr(text, '@');
    if (!at || at == text || strchr(at + 1, '@') || !is_plain(text, TARGET_MAIL) ||
        strpbrk(text, "(),:;[]")) {
        return false;
    }
    const char *dot = strchr(at + 1, '.');
    return at[1] != '.' && dot && dot[1] && text[strlen(text) - 1] != '.' && text[0] != '-';
}

bool target_origin(const char *url, char *origin, size_t size) {
    const char *host = behind_scheme(url, true);
    size_t n = host ? (size_t)(host - url) + strcspn(host, "/?") : 0;
    if (n == 0 || n >= size) {
        return false;
    }
    memcpy(origin, url, n);
    origin[n] = 0;
    return true;
}

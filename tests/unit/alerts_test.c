/* Alerts: the example of RFC 8291, proofs of the sender, and targets that must not be reached. */
#include "server/alerts/push.h"
#include "server/alerts/target.h"

#include <arpa/inet.h>
#include <setjmp.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void bytes(const char *text, uint8_t *out, size_t n) {
    size_t got = 0;
    assert_int_equal(sodium_base642bin(out, n, text, strlen(text), NULL, &got, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    assert_int_equal(got, n);
}

static struct push_key sender;
static struct push_receiver receiver;
static uint8_t salt[PUSH_SALT];

static int read_example(void **state) {
    (void)state;
    bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
          sender.public_key, PUSH_PUBLIC);
    bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", sender.private_key, PUSH_PRIVATE);
    bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
          receiver.public_key, PUSH_PUBLIC);
    bytes("BTBZMqHH6r4Tts7J_aSIgg", receiver.auth, PUSH_AUTH);
    bytes("DGv6ra1nlYgDCS1FRnbzlw", salt, PUSH_SALT);
    return sodium_init() < 0;
}

/* RFC 8291, appendix A. */
static void sealed(void **state) {
    (void)state;
    static const char *const text = "When I grow up, I want to be a watermelon";
    static const char *const wanted =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN";
    uint8_t body[PUSH_BODY];
    char coded[400];
    size_t n = push_seal_as(&sender, salt, &receiver, text, strlen(text), body);
    assert_true(n > 0);
    sodium_bin2base64(coded, sizeof coded, body, n, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    assert_string_equal(coded, wanted);
}

static void bounds(void **state) {
    (void)state;
    static char text[PUSH_TEXT];
    uint8_t body[PUSH_BODY], again[PUSH_BODY];
    memset(text, 'x', sizeof text);
    assert_int_equal(push_seal(&receiver, text, sizeof text, body), PUSH_BODY);
    assert_int_equal(push_seal(&receiver, text, sizeof text, again), PUSH_BODY);
    assert_memory_not_equal(body, again, sizeof body);
    struct push_receiver wrong = receiver;
    wrong.public_key[PUSH_PUBLIC - 1] ^= 1; /* a point beside the curve */
    assert_int_equal(push_seal(&wrong, text, 1, body), 0);
}

static void claims(void **state) {
    (void)state;
    struct push_key key;
    char header[PUSH_CLAIM], other[PUSH_CLAIM];
    assert_true(push_key_make(&key));
    assert_int_equal(key.public_key[0], 4);
    assert_true(push_claim(&key, "https://push.example", "mailto:a@b.example", 1, header));
    assert_true(strncmp(header, "Authorization: vapid t=eyJ0eXAi", 31) == 0);
    assert_non_null(strstr(header, ", k=B"));
    assert_true(push_claim(&key, "https://push.example", "mailto:a@b.example", 1, other));
    assert_string_not_equal(header, other); /* a signature has chance in it */
    assert_false(push_claim(&key, "https://\"", "mailto:a@b.example", 1, header));
}

static bool is_public(const char *text) {
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &v4.sin_addr) == 1) {
        return target_is_public((const struct sockaddr *)&v4);
    }
    assert_int_equal(inet_pton(AF_INET6, text, &v6.sin6_addr), 1);
    return target_is_public((const struct sockaddr *)&v6);
}

static void addresses(void **state) {
    (void)state;
    static const char *const open[] = {"1.1.1.1",      "8.8.8.8",     "100.128.0.1",
                                       "172.32.0.1",   "192.169.0.1", "223.255.255.254",
                                       "2606:4700::1", "2a00::1",     "64:ff9b::808:808"};
    static const char *const shut[] = {
        "0.0.0.0",         "10.1.2.3",     "100.64.0.1",      "127.0.0.1",   "127.255.0.9",
        "169.254.169.254", "172.16.0.1",   "172.31.255.255",  "192.168.1.1", "192.0.2.7",
        "198.18.0.1",      "224.0.0.1",    "255.255.255.255", "::",          "::1",
        "fe80::1",         "fc00::1",      "fd12::1",         "ff02::1",     "::ffff:10.0.0.1",
        "::ffff:8.8.8.8",  "2002:a00:1::", "2001:db8::1",     "2001::1",     "64:ff9b::a00:1",
        "64:ff9b:1::1",    "3fff::1"};
    for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
        if (!is_public(open[i])) {
            fail_msg("%s is public", open[i]);
        }
    }
    for (size_t i = 0; i < sizeof shut / sizeof *shut; i++) {
        if (is_public(shut[i])) {
            fail_msg("%s is not public", shut[i]);
        }
    }
    const struct sockaddr other = {.sa_family = AF_UNIX};
    assert_false(target_is_public(&other));
}

static void texts(void **state) {
    (void)state;
    char origin[64];
    assert_true(target_is_url("https://hook.example/a?b=c", false));
    assert_true(target_is_url("http://hook.example", true));
    static const char *const bad[] = {"http://hook.example",
                                      "https://",
                                      "https:///x",
                                      "ftp://hook.example",
                                      "https://a@hook.example/",
                                      "https://hook.example/#x",
                                      "https://hook.example/\r\n",
                                      "https://hook.example/a b",
                                      "file:///etc/passwd",
                                      "https://:80/"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(target_is_url(bad[i], false));
    }
    assert_true(target_is_mail("oak.l+games@mail.example"));
    static const char *const wrong[] = {"oak",
                                        "@mail.example",
                                        "oak@mail",
                                        "a@b@c.example",
                                        "a b@c.example",
                                        "a@c.example\r\nBcc: x@y.example",
                                        "a@c.example,d@e.example",
                                        "<a@c.example>",
                                        "-x@c.example"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(target_is_mail(wrong[i]));
    }
    assert_true(target_origin("https://push.example:8443/wpush/v2/x?y", origin, sizeof origin));
    assert_string_equal(origin, "https://push.example:8443");
    assert_false(target_origin("mailto:x", origin, sizeof origin));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sealed),    cmocka_unit_test(bounds), cmocka_unit_test(claims),
        cmocka_unit_test(addresses), cmocka_unit_test(texts),
    };
    return cmocka_run_group_tests(tests, read_example, NULL);
}

/*
 * Web Push, by the letter of its RFCs.
 *
 * A message is sealed with a key of its own, which is thrown away. The keys of content and nonce
 * come out of HKDF, written here over libsodium's HMAC: both are one block long.
 */
#include "server/alerts/push.h"

#include "server/base/wire.h"

#include <assert.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { HASH = 32, CONTENT_KEY = 16, NONCE = 12, TAG = 16, RECORD = 4096, SIGNATURE = 64 };

/* ---- keys -------------------------------------------------------------------------------- */

/* OpenSSL's form of a key; without a private part if that is NULL. NULL: it is no key. */
static EVP_PKEY *key_load(const uint8_t public_key[PUSH_PUBLIC], const uint8_t *private_key) {
    EVP_PKEY *key = NULL;
    BIGNUM *secret = private_key ? BN_bin2bn(private_key, PUSH_PRIVATE, NULL) : NULL;
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    OSSL_PARAM *params = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (build && context &&
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, public_key, PUSH_PUBLIC) &&
        (!secret || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, secret)) &&
        (params = OSSL_PARAM_BLD_to_param(build)) && EVP_PKEY_fromdata_init(context) == 1) {
        EVP_PKEY_fromdata(context, &key, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params);
    }
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(context);
    BN_clear_free(secret);
    return key;
}

bool push_key_make(struct push_key *key) {
    EVP_PKEY *made = EVP_EC_gen("P-256");
    BIGNUM *secret = NULL;
    size_t n = 0;
    bool good = made &&
                EVP_PKEY_get_octet_string_param(made, OSSL_PKEY_PARAM_PUB_KEY, key->public_key,
                                                PUSH_PUBLIC, &n) &&
                n == PUSH_PUBLIC &&
                EVP_PKEY_get_bn_param(made, OSSL_PKEY_PARAM_PRIV_KEY, &secret) &&
                BN_bn2binpad(secret, key->private_key, PUSH_PRIVATE) == PUSH_PRIVATE;
    BN_clear_free(secret);
    EVP_PKEY_free(made);
    return good;
}

/* The secret that both sides can reckon. */
static bool agree(const struct push_key *ours, const uint8_t theirs[PUSH_PUBLIC],
                  uint8_t secret[HASH]) {
    EVP_PKEY *own = key_load(ours->public_key, ours->private_key), *peer = key_load(theirs, NULL);
    EVP_PKEY_CTX *context = own && peer ? EVP_PKEY_CTX_new(own, NULL) : NULL;
    size_t n = HASH;
    bool good = context && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, peer) == 1 &&
                EVP_PKEY_derive(context, secret, &n) == 1 && n == HASH;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(own);
    EVP_PKEY_free(peer);
    return good;
}

/* ---- HKDF -------------------------------------------------------------------------------- */

static void hmac(const uint8_t *key, size_t key_n, const void *a, size_t a_n, const void *b,
                 size_t b_n, uint8_t out[HASH]) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key, key_n);
    crypto_auth_hmacsha256_update(&state, a, a_n);
    crypto_auth_hmacsha256_update(&state, b, b_n);
    crypto_auth_hmacsha256_final(&state, out);
}

/* The first block of HKDF-Expand; info with its zero, where the RFC has one. */
static void expand(const uint8_t key[HASH], const void *info, size_t n, uint8_t out[HASH]) {
    hmac(key, HASH, info, n, "\x01", 1, out);
}

/* RFC 8291, 3.4: content key and nonce out of the shared secret. */
static void derive(const uint8_t secret[HASH], const struct push_receiver *to,
                   const uint8_t sender[PUSH_PUBLIC], const uint8_t salt[PUSH_SALT],
                   uint8_t key[HASH], uint8_t nonce[HASH]) {
    static const char title[] = "WebPush: info";
    uint8_t info[sizeof title + 2 * PUSH_PUBLIC], early[HASH], input[HASH], late[HASH];
    memcpy(info, title, sizeof title);
    memcpy(info + sizeof title, to->public_key, PUSH_PUBLIC);
    memcpy(info + sizeof title + PUSH_PUBLIC, sender, PUSH_PUBLIC);
    hmac(to->auth, PUSH_AUTH, secret, HASH, NULL, 0, early);
    expand(early, info, sizeof info, input);
    hmac(salt, PUSH_SALT, input, HASH, NULL, 0, late);
    expand(late, "Content-Encoding: aes128gcm", sizeof "Content-Encoding: aes128gcm", key);
    expand(late, "Content-Encoding: nonce", sizeof "Content-Encoding: nonce", nonce);
    sodium_memzero(early, sizeof early);
    sodium_memzero(input, sizeof input);
    sodium_memzero(late, sizeof late);
}

/* ---- sealing ----------------------------------------------------------------------------- */

/* The text, and the mark of a last record, under AES-128-GCM; its tag behind it. */
static bool encrypt(const uint8_t *key, const uint8_t *nonce, const void *text, size_t n,
                    uint8_t *out) {
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int done = 0, last = 0, end = 0;
    bool good = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(context, out, &done, text, (int)n) == 1 &&
                EVP_EncryptUpdate(context, out + done, &last, (const uint8_t *)"\x02", 1) == 1 &&
                EVP_EncryptFinal_ex(context, out + done + last, &end) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + n + 1) == 1;
    EVP_CIPHER_CTX_free(context);
    return good;
}

size_t push_seal_as(const struct push_key *sender, const uint8_t salt[PUSH_SALT],
                    const struct push_receiver *to, const void *text, size_t n,
                    uint8_t body[PUSH_BODY]) {
    assert(n <= PUSH_TEXT);
    uint8_t secret[HASH], key[HASH], nonce[HASH];
    if (!agree(sender, to->public_key, secret)) {
        return 0;
    }
    derive(secret, to, sender->public_key, salt, key, nonce);
    uint8_t *at = body;
    memcpy(at, salt, PUSH_SALT);
    at += PUSH_SALT;
    memcpy(at, (const uint8_t[]){0, 0, RECORD >> 8, RECORD & 255, PUSH_PUBLIC}, 5);
    at += 5;
    memcpy(at, sender->public_key, PUSH_PUBLIC);
    at += PUSH_PUBLIC;
    bool good = encrypt(key, nonce, text, n, at);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(key, sizeof key);
    return good ? (size_t)(at - body) + n + 1 + TAG : 0;
}

size_t push_seal(const struct push_receiver *to, const void *text, size_t n,
                 uint8_t body[PUSH_BODY]) {
    struct push_key sender;
    uint8_t salt[PUSH_SALT];
    randombytes_buf(salt, sizeof salt);
    size_t length = push_key_make(&sender) ? push_seal_as(&sender, salt, to, text, n, body) : 0;
    sodium_memzero(&sender, sizeof sender);
    return length;
}

/* ---- VAPID ------------------------------------------------------------------------------- */

static void base64(const void *bytes, size_t n, char *out, size_t size) {
    sodium_bin2base64(out, size, bytes, n, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* ES256: the two numbers of a signature, one behind the other. */
static bool sign(const struct push_key *key, const char *text, uint8_t out[SIGNATURE]) {
    uint8_t der[80];
    const uint8_t *at = der;
    size_t n = sizeof der;
    EVP_PKEY *own = key_load(key->public_key, key->private_key);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    ECDSA_SIG *numbers = NULL;
    bool good = own && context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, own) == 1 &&
                EVP_DigestSign(context, der, &n, (const uint8_t *)text, strlen(text)) == 1 &&
                (numbers = d2i_ECDSA_SIG(NULL, &at, (long)n)) &&
                BN_bn2binpad(ECDSA_SIG_get0_r(numbers), out, 32) == 32 &&
                BN_bn2binpad(ECDSA_SIG_get0_s(numbers), out + 32, 32) == 32;
    ECDSA_SIG_free(numbers);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(own);
    return good;
}

bool push_claim(const struct push_key *key, const char *origin, const char *subject, int64_t until,
                char header[PUSH_CLAIM]) {
    char coded[600], text[700], proof[100], public_key[100];
    uint8_t signature[SIGNATURE];
    if (strpbrk(origin, "\"\\") || strpbrk(subject, "\"\\")) { /* these are no addresses */
        return false;
    }
    struct wire claim = {.b = {.most = 400}};
    wire_open(&claim, NULL, '{');
    wire_text(&claim, "aud", origin);
    wire_int(&claim, "exp", until);
    wire_text(&claim, "sub", subject);
    wire_close(&claim, '}');
    bool fits = !claim.b.broken;
    if (fits) {
        base64(claim.b.p, claim.b.n, coded, sizeof coded);
    }
    buf_finish(&claim.b);
    if (!fits) {
        return false;
    }
    /* {"typ":"JWT","alg":"ES256"} */
    snprintf(text, sizeof text, "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.%s", coded);
    if (!sign(key, text, signature)) {
        return false;
    }
    base64(signature, sizeof signature, proof, sizeof proof);
    base64(key->public_key, PUSH_PUBLIC, public_key, sizeof public_key);
    int n =
        snprintf(header, PUSH_CLAIM, "Authorization: vapid t=%s.%s, k=%s", text, proof, public_key);
    return n > 0 && n < PUSH_CLAIM;
}

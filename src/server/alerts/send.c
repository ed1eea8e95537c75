/*
 * Sending over libcurl: HTTPS for pushes and hooks, SMTP for e-mail.
 *
 * No redirects are followed, answers are read up to a bound and thrown away, and the address that a
 * name has at this moment must be public (target.h). The operator's own relay may be anywhere.
 */
#include "server/alerts/send.h"

#include <curl/curl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_MOST = 16 * 1024, WAIT_S = 10, MAIL_MOST = 16 * 1024, KEEP_S = 24 * 60 * 60 };

void send_start(void) {
    curl_global_init(CURL_GLOBAL_DEFAULT);
}

const char *send_lacks(const struct send_config *config, enum send_way way) {
    if (way == SEND_MAIL && (!config->relay[0] || !config->from[0])) {
        return "no SMTP relay is named (--smtp, --mail-from)";
    }
    if (way == SEND_PUSH && !config->from[0]) {
        return "no address of the operator is named (--mail-from)";
    }
    return NULL;
}

/* ---- over the web ------------------------------------------------------------------------ */

static curl_socket_t open_public(void *data, curlsocktype purpose, struct curl_sockaddr *to) {
    const struct send_config *config = data;
    (void)purpose;
    if (!config->inside && !target_is_public(&to->addr)) {
        return CURL_SOCKET_BAD;
    }
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

static size_t drop(char *bytes, size_t size, size_t n, void *data) {
    size_t *seen = data;
    (void)bytes;
    *seen += size * n;
    return *seen > ANSWER_MOST ? 0 : size * n;
}

static CURL *request(const struct send_config *config, size_t *seen) {
    CURL *curl = curl_easy_init();
    if (curl) {
        curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)WAIT_S);
        curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, drop);
        curl_easy_setopt(curl, CURLOPT_WRITEDATA, seen);
        curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, config);
    }
    return curl;
}

static enum send_result judge_status(long status, char why[128]) {
    snprintf(why, 128, "status %ld", status);
    if (status >= 200 && status < 300) {
        return SEND_DONE;
    }
    if (status == 404 || status == 410) {
        return SEND_GONE;
    }
    return status >= 500 || status == 429 || status == 408 ? SEND_LATER : SEND_REFUSED;
}

static enum send_result post(const struct send_config *config, const char *url,
                             struct curl_slist *headers, const void *body, size_t n,
                             char why[128]) {
    size_t seen = 0;
    long status = 0;
    CURL *curl = request(config, &seen);
    if (!curl || !headers) {
        curl_easy_cleanup(curl);
        snprintf(why, 128, "no memory");
        return SEND_LATER;
    }
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, config->inside ? "https,http" : "https");
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_public);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)n);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
    CURLcode code = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_cleanup(curl);
    if (code != CURLE_OK && !(code == CURLE_WRITE_ERROR && status)) {
        snprintf(why, 128, "%s", curl_easy_strerror(code));
        return SEND_LATER;
    }
    return judge_status(status, why);
}

static enum send_result send_push(const struct send_config *config, const struct send_alert *alert,
                                  char why[128]) {
    uint8_t body[PUSH_BODY];
    char origin[TARGET_URL], claim[PUSH_CLAIM], subject[300], ttl[40];
    size_t n = strlen(alert->text);
    snprintf(subject, sizeof subject, "mailto:%s", config->from);
    n = n <= PUSH_TEXT ? push_seal(&alert->receiver, alert->text, n, body) : 0;
    if (n == 0 || !target_origin(alert->target, origin, sizeof origin) ||
        !push_claim(&config->key, origin, subject, time(NULL) + KEEP_S / 2, claim)) {
        snprintf(why, 128, "the subscription has no key of use");
        return SEND_REFUSED;
    }
    snprintf(ttl, sizeof ttl, "TTL: %d", KEEP_S);
    struct curl_slist *headers = curl_slist_append(NULL, claim);
    headers = curl_slist_append(headers, ttl);
    headers = curl_slist_append(headers, "Content-Encoding: aes128gcm");
    headers = curl_slist_append(headers, "Content-Type: application/octet-stream");
    enum send_result result = post(config, alert->target, headers, body, n, why);
    curl_slist_free_all(headers);
    return result;
}

static enum send_result send_hook(const struct send_config *config, const struct send_alert *alert,
                                  char why[128]) {
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    headers = curl_slist_append(headers, "User-Agent: roundhouse");
    enum send_result result =
        post(config, alert->target, headers, alert->text, strlen(alert->text), why);
    curl_slist_free_all(headers);
    return result;
}

/* ---- by e-mail --------------------------------------------------------------------------- */

struct letter {
    char text[MAIL_MOST];
    size_t n, sent;
};

static size_t read_letter(char *to, size_t size, size_t n, void *data) {
    struct letter *letter = data;
    size_t some = letter->n - letter->sent < size * n ? letter->n - letter->sent : size * n;
    memcpy(to, letter->text + letter->sent, some);
    letter->sent += some;
    return some;
}

static void write_base64(struct letter *letter, const char *text, size_t line) {
    char coded[MAIL_MOST / 2];
    sodium_bin2base64(coded, sizeof coded, (const uint8_t *)text, strlen(text),
                      sodium_base64_VARIANT_ORIGINAL);
    for (size_t at = 0, n = strlen(coded); at < n; at += line) {
        letter->n += (size_t)snprintf(letter->text + letter->n, MAIL_MOST - letter->n, "%.*s\r\n",
                                      (int)line, coded + at);
    }
}

/* Subject and text are base64, so nothing in them can be taken for a header. */
static bool write_letter(const struct send_config *config, const struct send_alert *alert,
                         struct letter *letter) {
    char date[64], subject[300];
    struct tm tm;
    time_t now = time(NULL);
    if (strlen(alert->subject) > 150 || strlen(alert->text) > PUSH_TEXT) {
        return false;
    }
    gmtime_r(&now, &tm);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &tm);
    sodium_bin2base64(subject, sizeof subject, (const uint8_t *)alert->subject,
                      strlen(alert->subject), sodium_base64_VARIANT_ORIGINAL);
    letter->sent = 0;
    letter->n = (size_t)snprintf(
        letter->text, MAIL_MOST,
        "Date: %s\r\nFrom: <%s>\r\nTo: <%s>\r\nSubject: =?UTF-8?B?%s?=\r\n"
        "Message-ID: <%llx.%08x@%s>\r\n%s%s%sAuto-Submitted: auto-generated\r\n"
        "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
        "Content-Transfer-Encoding: base64\r\n\r\n",
        date, config->from, alert->target, subject, (unsigned long long)now, randombytes_random(),
        strchr(config->from, '@') + 1, alert->stop ? "List-Unsubscribe: <" : "",
        alert->stop ? alert->stop : "", alert->stop ? ">\r\n" : "");
    write_base64(letter, alert->text, 76);
    return letter->n < MAIL_MOST - 1;
}

static enum send_result judge_mail(CURLcode code, long status, char why[128]) {
    snprintf(why, 128, "%s, status %ld", curl_easy_strerror(code), status);
    if (code == CURLE_OK) {
        return SEND_DONE;
    }
    return status >= 550 && status <= 553 ? SEND_GONE : SEND_LATER;
}

static enum send_result send_mail(const struct send_config *config, const struct send_alert *alert,
                                  char why[128]) {
    struct letter letter;
    size_t seen = 0;
    long status = 0;
    if (!target_is_mail(alert->target) || !target_is_mail(config->from) ||
        !write_letter(config, alert, &letter)) {
        snprintf(why, 128, "the address or the text is of no use");
        return SEND_REFUSED;
    }
    CURL *curl = request(config, &seen);
    struct curl_slist *to = curl_slist_append(NULL, alert->target);
    if (!curl || !to) {
        curl_easy_cleanup(curl);
        snprintf(why, 128, "no memory");
        return SEND_LATER;
    }
    curl_easy_setopt(curl, CURLOPT_URL, config->relay);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(curl, CURLOPT_USE_SSL, (long)CURLUSESSL_TRY);
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, config->from);
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_letter);
    curl_easy_setopt(curl, CURLOPT_READDATA, &letter);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    CURLcode code = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_cleanup(curl);
    curl_slist_free_all(to);
    return judge_mail(code, status, why);
}

enum send_result send_alert(const struct send_config *config, const struct send_alert *alert,
                            char why[128]) {
    const char *lacks = send_lacks(config, alert->way);
    if (lacks) {
        snprintf(why, 128, "%s", lacks);
        return SEND_REFUSED;
    }
    if (alert->way == SEND_MAIL) {
        return send_mail(config, alert, why);
    }
    if (!target_is_url(alert->target, config->inside)) {
        snprintf(why, 128, "the address is of no use");
        return SEND_REFUSED;
    }
    return alert->way == SEND_PUSH ? send_push(config, alert, why) : send_hook(config, alert, why);
}

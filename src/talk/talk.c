/* The course of a conversation; see talk.h. */
#include "talk/talk.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool talk_settings(const char *text, size_t n, char out[TALK_SETTINGS_MAX]) {
    if (n == 0 || n >= TALK_SETTINGS_MAX) {
        return false;
    }
    snprintf(out, TALK_SETTINGS_MAX, "%.*s", (int)n, text);
    for (const char *at = out; *at;) {
        size_t name = strcspn(at, "= ,"), all = strcspn(at, ",");
        if (name == 0 || name >= RH_ID_MAX || at[name] != '=') {
            return false;
        }
        at += all + (at[all] == ',');
    }
    return true;
}

bool talk_init(struct talk *t, const char *settings) {
    assert(t && settings);
    *t = (struct talk){.legal = malloc(RH_LEGAL_MAX * sizeof *t->legal)};
    snprintf(t->settings, sizeof t->settings, "%s", settings);
    return t->legal != NULL;
}

void talk_finish(struct talk *t) {
    free(t->legal);
    free(t->out.p);
    free(t->news.p);
    *t = (struct talk){0};
}

void talk_game(struct talk *t, const struct rh_components *c, uint8_t seat, uint8_t seats) {
    assert(t && c && seat < seats && seats <= RH_SEATS_MAX);
    t->c = c;
    t->seat = seat;
    t->seats = seats;
    t->told_game = false;
    t->news.n = 0;
}

void talk_event(struct talk *t, const struct rh_event *e) {
    char text[TALK_LINE_MAX];
    if (t->version == 1) {
        return;
    }
    rh_event_json(t->c, e, t->seat, text, sizeof text);
    talk_write(&t->news, "event %s\n", text);
}

/* As much as the program is ready for; the rest follows when it says so. */
static void send_next(struct talk *t) {
    if (t->version == 2 && !t->told_hello) {
        t->told_hello = true;
        talk_write_hello(t);
    }
    if (t->version == 2 && t->told_map != t->c->hash) {
        t->told_map = t->c->hash;
        talk_write_map(t);
    }
    if (t->version == 2 && !t->told_game) {
        t->told_game = true;
        t->stage = TALK_STARTING;
        talk_write(&t->out, "new game %u of %u\n", t->seat + 1u, t->seats);
        return;
    }
    t->stage = t->version ? TALK_ASKED : TALK_FIRST;
    talk_write_question(t);
}

void talk_ask(struct talk *t, const struct rh_state *view, uint32_t ms) {
    assert(t && t->c && view && view->eye == t->seat);
    t->view = *view;
    t->ms = ms;
    t->info[0] = t->odd[0] = '\0';
    if (!t->version) {
        talk_write(&t->out, "roundhouse 1\nmap %s\n", t->c->id);
    }
    send_next(t);
}

void talk_fail(struct talk *t, enum talk_fault_kind kind, uint32_t number) {
    t->fault = (struct talk_fault){.kind = kind, .number = number};
    snprintf(t->fault.said, sizeof t->fault.said, "%s", t->odd);
}

static enum talk_heard refuse(struct talk *t, enum talk_fault_kind kind, const char *said) {
    t->fault = (struct talk_fault){.kind = kind};
    snprintf(t->fault.said, sizeof t->fault.said, "%s", said);
    return TALK_FAILED;
}

/* ---- what it says ---------------------------------------------------------------------------- */

/* What follows a word and a space; NULL: the line begins otherwise. */
static const char *after(const char *line, const char *word) {
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

static enum talk_heard judge(struct talk *t, const char *text) {
    struct rh_complaint why;
    t->version = t->version ? t->version : 1;
    t->stage = TALK_IDLE;
    if (!rh_action_parse(t->c, t->seat, text, &t->action, &why)) {
        refuse(t, TALK_NO_ACTION, text);
        t->fault.why = why;
        return TALK_FAILED;
    }
    enum rh_result result = rh_check(t->c, &t->view, &t->action);
    if (result == RH_OK) {
        return TALK_ACTED;
    }
    refuse(t, TALK_ILLEGAL, text);
    t->fault.result = result;
    t->fault.action = t->action;
    const char *clause = rh_refusal_clause(t->c, &t->view, &t->action, result);
    snprintf(t->fault.clause, sizeof t->fault.clause, "%s", clause);
    return TALK_FAILED;
}

static void note(struct talk *t, const char *info) {
    size_t n = strlen(t->info);
    if (n + strlen(info) + 2 <= sizeof t->info) {
        snprintf(t->info + n, sizeof t->info - n, "%s\n", info);
    }
}

static void declare(struct talk *t, const char *option) {
    if (t->options_n < TALK_OPTIONS_MAX) {
        snprintf(t->option[t->options_n++], RH_ID_MAX, "%.*s", (int)strcspn(option, " "), option);
    }
}

static bool has_option(const struct talk *t, const char *name, size_t n) {
    unsigned i = 0;
    while (i < t->options_n && (strlen(t->option[i]) != n || strncmp(t->option[i], name, n) != 0)) {
        i++;
    }
    return i < t->options_n;
}

static enum talk_heard lacks(struct talk *t, const char *setting) {
    char name[TALK_SETTINGS_MAX];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(setting, "="), setting);
    return refuse(t, TALK_NO_OPTION, name);
}

/* It is ready for the game, or for the question. */
static enum talk_heard go_on(struct talk *t) {
    for (const char *at = t->settings; t->stage == TALK_DECLARING && *at;) {
        if (!has_option(t, at, strcspn(at, "="))) {
            return lacks(t, at);
        }
        at += strcspn(at, ",");
        at += *at == ',';
    }
    send_next(t);
    return TALK_SEND;
}

static enum talk_heard hear_first(struct talk *t, const char *line) {
    const char *action = after(line, "action");
    if (action) {
        return *t->settings ? lacks(t, t->settings) : judge(t, action);
    }
    if (!t->version && strcmp(line, "roundhouse 2") == 0) {
        t->version = 2;
        t->stage = TALK_DECLARING;
    } else if (strcmp(line, "ready") != 0) {
        snprintf(t->odd, sizeof t->odd, "%s", line);
    }
    return TALK_LISTEN;
}

static enum talk_heard hear_second(struct talk *t, const char *line) {
    const char *rest;
    if (!*line) {
        return TALK_LISTEN;
    }
    if ((rest = after(line, "info"))) {
        note(t, rest);
        return TALK_LISTEN;
    }
    if (t->stage == TALK_ASKED && (rest = after(line, "action"))) {
        return judge(t, rest);
    }
    if (t->stage == TALK_DECLARING && (rest = after(line, "option"))) {
        declare(t, rest);
        return TALK_LISTEN;
    }
    if (t->stage != TALK_ASKED && strcmp(line, "ready") == 0) {
        return go_on(t);
    }
    return refuse(t, TALK_NO_ANSWER, line);
}

enum talk_heard talk_hear(struct talk *t, const char *line) {
    assert(t && line);
    char clean[TALK_LINE_MAX];
    snprintf(clean, sizeof clean, "%.*s", (int)strcspn(line, "\r"), line);
    if (t->stage == TALK_IDLE) {
        return TALK_LISTEN; /* nobody has asked: what it says is thrown away */
    }
    return t->version == 2 ? hear_second(t, clean) : hear_first(t, clean);
}

/* ---- the end --------------------------------------------------------------------------------- */

bool talk_goes_on(const struct talk *t) {
    return t->version == 2 && t->stage == TALK_IDLE && t->fault.kind == TALK_GOOD;
}

void talk_over(struct talk *t, const struct rh_state *final) {
    if (t->version == 2 && t->told_game) {
        talk_write_end(t, final);
    }
    t->news.n = 0;
    talk_write(&t->out, "over\n");
}

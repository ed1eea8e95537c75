/*
 * The cities of a map, and how routes and tickets name them.
 *
 * A map with a list of cities names them by id. The card game may do without the list: its tickets
 * then say the names, and each new name makes a city.
 */
#include "maps/maps_read.h"
#include <string.h>

static uint8_t city_of(const struct rh_components *c, const char *text, bool by_name) {
    uint8_t i = 0;
    while (i < c->cities_n && strcmp(text, by_name ? c->city[i].name : c->city[i].id) != 0) {
        i++;
    }
    return i < c->cities_n ? i : RH_NONE;
}

/* Drawing positions are the page's business, but a wrong one would break the picture. */
static bool check_place(const struct maps_node *city) {
    struct maps_node at;
    if (!maps_has(city, "at", &at)) {
        return true;
    }
    bool good = json_count(at.json) == 2;
    for (size_t i = 0; good && i < 2; i++) {
        const struct json_value *x = json_element(at.json, i);
        bool whole = json_is(x, VALUE_WHOLE);
        double value = whole ? (double)x->whole : json_is(x, VALUE_REAL) ? x->real : -1;
        good = value >= 0 && value <= 1;
    }
    return good || maps_wrong(&at, "place", NULL);
}

/* A city with a mistake is one all the same, so that routes to it are not wrong for that alone. */
static bool read_city(const struct maps_node *at) {
    struct rh_components *c = at->file->c;
    struct rh_city *city = &c->city[c->cities_n];
    struct maps_node name;
    *city = (struct rh_city){0};
    bool good = maps_only(at, "id name port junction lat lon at label draw");
    bool identified = maps_id(at, "id", city->id);
    good = maps_bool_or(at, "port", false, &city->port) && good;
    good = maps_bool_or(at, "junction", false, &city->junction) && good;
    good = check_place(at) && good;
    bool named = !city->junction || (maps_has(at, "name", &name) &&
                                     json_is(name.json, VALUE_TEXT) && *name.json->text);
    good = (!named || maps_name(at, "name", city->name)) && good;
    if (city->port && city->junction) {
        good = maps_wrong(at, "junction-port", NULL);
    }
    if (identified && city_of(c, city->id, false) != RH_NONE) {
        identified = maps_wrong(at, "same-id", NULL);
    }
    if (named && *city->name && city_of(c, city->name, true) != RH_NONE) {
        good = maps_wrong(at, "same-name", NULL);
    }
    c->cities_n = (uint8_t)(c->cities_n + identified);
    at->file->cities_open |= !identified;
    return good && identified;
}

void maps_cities_read(const struct maps_node *map) {
    struct maps_node list;
    struct maps_file *file = map->file;
    file->cities_known = true;
    if (file->c->game != RH_CARD_GAME || maps_has(map, "cities", &list)) {
        file->cities_known = maps_each(map, "cities", RH_CITIES_MAX, read_city);
        file->cities_open |= file->c->cities_n == 0;
    }
}

/* The plain letter for the second byte of a Latin-1 letter in UTF-8; '-' for what is none. */
static char without_accent(unsigned char second) {
    static const char plain[] = "aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty";
    return second >= 0x80 && second < 0xc0 ? plain[second - 0x80] : '-';
}

/* "Sault Ste. Marie" becomes sault-ste-marie, "Montréal" montreal. */
static void slug(const char *name, char id[RH_ID_MAX]) {
    size_t n = 0;
    for (const unsigned char *p = (const unsigned char *)name; *p != '\0'; p++) {
        char letter = '-';
        if ((*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9')) {
            letter = (char)*p;
        } else if (*p >= 'A' && *p <= 'Z') {
            letter = (char)(*p - 'A' + 'a');
        } else if (*p == 0xc3) {
            letter = without_accent(*++p);
        }
        if (letter != '-' || (n > 0 && id[n - 1] != '-')) {
            id[n++] = letter;
        }
    }
    n -= n > 0 && id[n - 1] == '-';
    id[n] = '\0';
}

static bool city_from_name(const struct maps_node *object, const char *key, uint8_t *out) {
    struct rh_components *c = object->file->c;
    struct rh_city city = {0};
    if (!maps_name(object, key, city.name)) {
        return false;
    }
    *out = city_of(c, city.name, true);
    if (*out != RH_NONE) {
        return true;
    }
    slug(city.name, city.id);
    if (city.id[0] < 'a' || city.id[0] > 'z' || city_of(c, city.id, false) != RH_NONE) {
        return maps_wrong(object, "no-own-id", "name", city.name, NULL);
    }
    if (c->cities_n == RH_CITIES_MAX) {
        return maps_wrong(object, "cities-many", "#n", RH_CITIES_MAX + 1, "#most", RH_CITIES_MAX,
                          NULL);
    }
    *out = c->cities_n;
    c->city[c->cities_n++] = city;
    return true;
}

/* The city that a member names. */
bool maps_city(const struct maps_node *object, const char *key, uint8_t *out) {
    struct maps_node list, member;
    const struct maps_node *map = object->up->up;
    if (!maps_has(map, "cities", &list)) {
        return city_from_name(object, key, out);
    }
    if (!maps_member(object, key, VALUE_TEXT, &member)) {
        return false;
    }
    *out = city_of(object->file->c, json_text_of(member.json), false);
    if (*out == RH_NONE && object->file->cities_open) {
        return false; /* it may be one of those that could not be read */
    }
    return *out != RH_NONE ||
           maps_wrong(object, "map-city", "word", json_text_of(member.json), NULL);
}

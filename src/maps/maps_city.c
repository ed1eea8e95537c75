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
    bool good = json_array_size(at.json) == 2;
    for (size_t i = 0; good && i < 2; i++) {
        json_t *x = json_array_get(at.json, i);
        good = json_is_number(x) && json_number_value(x) >= 0 && json_number_value(x) <= 1;
    }
    return good || maps_wrong(&at, "place", NULL);
}

static bool read_city(const struct maps_node *at) {
    struct rh_components *c = at->file->c;
    struct rh_city *city = &c->city[c->cities_n];
    struct maps_node name;
    if (!maps_only(at, "id name port junction lat lon at label draw") ||
        !maps_id(at, "id", city->id) || !maps_bool_or(at, "port", false, &city->port) ||
        !maps_bool_or(at, "junction", false, &city->junction) || !check_place(at)) {
        return false;
    }
    bool named = !city->junction || (maps_has(at, "name", &name) && json_string_length(name.json));
    if (named && !maps_name(at, "name", city->name)) {
        return false;
    }
    if (city->port && city->junction) {
        return maps_wrong(at, "junction-port", NULL);
    }
    if (city_of(c, city->id, false) != RH_NONE) {
        return maps_wrong(at, "same-id", NULL);
    }
    if (named && city_of(c, city->name, true) != RH_NONE) {
        return maps_wrong(at, "same-name", NULL);
    }
    c->cities_n++;
    return true;
}

bool maps_cities_read(const struct maps_node *map) {
    struct maps_node list;
    if (map->file->c->game == RH_CARD_GAME && !maps_has(map, "cities", &list)) {
        return true;
    }
    return maps_each(map, "cities", RH_CITIES_MAX, read_city);
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
    if (!maps_member(object, key, JSON_STRING, &member)) {
        return false;
    }
    *out = city_of(object->file->c, json_string_value(member.json), false);
    return *out != RH_NONE ||
           maps_wrong(object, "map-city", "word", json_string_value(member.json), NULL);
}

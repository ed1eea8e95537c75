/* Slips of the pen in a map file, and the complaints that must follow. */
#ifndef MAPS_SLIPS_H
#define MAPS_SLIPS_H

#include <stddef.h>

/* A change to a map, and the complaint that must follow. */
struct slip {
    const char *map; /* built-in, or NULL: the example */
    const char *find, *put;
    const char *at; /* a word of the line that is told; NULL: the changed one */
    const char *text;
};

static const struct slip slips[] = {
    /* The text itself. */
    {NULL, "\"id\"", "id", NULL, "this is not JSON: a key in quotes was expected"},
    {NULL, "\"title\"", "\"id\"", NULL, "this is not JSON: an object has a key twice"},
    {NULL, "Lantern V", "\\u0000", NULL, "this is not JSON: \\u0000 is not allowed"},
    {NULL, "\"title\"", "\"titel\"", NULL, "'titel' is not a known key; did you mean 'title'?"},

    /* Types and bounds. */
    {NULL, "\"id\": \"lantern-valley\",", "", "{", "the map has no 'id'"},
    {NULL, "lantern-valley", "Lantern", NULL,
     "'id' must be made of a-z, 0-9 and '-' and begin with a letter"},
    {NULL, "lantern-valley", "a-long-id-that-goes-on-and-on-and-on-until-it-is-too-long", NULL,
     "'id' must have at most 47 letters"},
    {NULL, "\"board\"", "\"dice\"", NULL, "'game' must be \"board\" or \"card\""},
    {NULL, "\"Lantern Valley\"", "5", NULL, "'title' must be a text in quotes"},
    {NULL, "\"Lantern Valley\"", "\"\"", NULL, "'title' must have 1 to 47 bytes"},
    {NULL, "Lantern Valley", "Lantern\\tValley", NULL, "'title' must not have control characters"},
    {NULL, "Lantern Valley", "\\u202eValley", NULL, "'title' must not have control characters"},
    {NULL, "[2, 4]", "[2, 6]", NULL, "'players' must be [least, most], from 2 to 5"},
    {NULL, "[2, 4]", "[4, 2]", NULL, "'players' must be [least, most], from 2 to 5"},
    {NULL, "\"red\", \"blue\"", "\"red\", \"pink\"", NULL,
     "'train_cards.colors' says 'pink', which is not a card color"},
    {NULL, "\"red\", \"blue\"", "\"red\", \"red\"", NULL, "'train_cards.colors' says 'red' twice"},
    {NULL, "\"locomotives\": 8", "\"locomotives\": 8, \"wild\": 8", NULL,
     "'train_cards.locomotives' and 'wild' mean the same: say one"},
    {NULL, "\"hand\": 4", "\"hand\": 4.5", NULL, "'hand' must be a whole number"},
    {NULL, "\"hand\": 4", "\"hand\": {\"train\": 2, \"ship\": 2}", NULL,
     "'hand' must be a whole number"},
    {NULL, "\"face_up\": 5", "\"face_up\": 7", NULL,
     "'face_up' must be a whole number from 0 to 6, not 7"},
    {NULL, "\"hand\": 4,", "\"hand\": 4, \"face_up_wild_limit\": 3,", NULL,
     "'face_up_wild_limit' and 'face_up_locomotive_limit' mean the same: say one"},
    {NULL, "\"deal\": 3, \"keep\": 1", "\"deal\": 3, \"keep\": 4", NULL,
     "'tickets_first.keep' must be a whole number from 1 to 3, not 4"},
    {NULL, "{\"doubles_from\": 3}", "{\"doubles_form\": 3}", NULL,
     "'rules.doubles_form' is not a known key; did you mean 'doubles_from'?"},
    {NULL, "{\"doubles_from\": 3}", "{\"reshuffles\": 1}", NULL,
     "'rules.reshuffles' must be true or false"},
    {NULL, "{\"doubles_from\": 3}", "[]", NULL, "'rules' must be an object in braces"},

    /* Cities. */
    {NULL, "\"id\": \"copperford\", ", "", NULL, "city number 2: must have 'id'"},
    {NULL, "\"id\": \"copperford\"", "\"id\": \"brindlepass\"", NULL,
     "city 'brindlepass': another one has the same id"},
    {NULL, "\"name\": \"Copperford\"", "\"name\": \"Brindlepass\"", NULL,
     "city 'copperford': another one has the same name"},
    {NULL, "\"id\": \"copperford\"", "\"id\": \"hidden\"", NULL,
     "city 'hidden': 'id' must not be 'hidden', which has a meaning in records"},
    {NULL, "[0.34, 0.86]", "[34, 86]", NULL,
     "city 'copperford': 'at' must be two numbers from 0 to 1: from the left and the top"},
    {"great-lakes", "\"port\": false, \"lat\": 47.7", "\"port\": true, \"lat\": 47.7", NULL,
     "city 'lake-superior': a junction is not a city and cannot be a port"},

    /* Routes. */
    {NULL, "\"a\": \"fennmoor\", \"b\": \"lastlight\"", "\"a\": \"fenmoor\", \"b\": \"lastlight\"",
     NULL, "route 'fennmoor--lastlight': no city is called 'fenmoor'"},
    {NULL, "\"id\": \"fennmoor--lastlight\"", "\"id\": \"lastlight--ternwick\"", NULL,
     "route 'lastlight--ternwick': another one has the same id"},
    {NULL, "\"a\": \"fennmoor\", \"b\": \"lastlight\"", "\"a\": \"fennmoor\", \"b\": \"fennmoor\"",
     NULL, "route 'fennmoor--lastlight': it goes from a city to itself"},
    {NULL, "\"length\": 5", "\"length\": 10", NULL,
     "route 'gullmark--lastlight': 'length' must be a whole number from 1 to 9, not 10"},
    {NULL, "\"kind\": \"train\"", "\"kind\": \"tram\"", NULL,
     "route 'lastlight--ternwick': 'kind' must be \"train\" or \"ship\""},
    {NULL, "\"kind\": \"train\"", "\"kind\": \"ship\"", NULL,
     "route 'lastlight--ternwick': it is for ships, but the map has no 'ship_cards'"},
    {NULL, "\"color\": \"blue\"", "\"color\": \"pink\"", NULL,
     "route 'lastlight--ternwick': 'color' says 'pink', which is not a card color"},
    {NULL, "\"color\": \"blue\"", "\"color\": \"orange\"", NULL,
     "route 'lastlight--ternwick': there are no orange cards in 'train_cards'"},
    {NULL, "\"color\": \"blue\"", "\"colour\": \"blue\"", NULL,
     "route 'lastlight--ternwick': 'colour' is not a known key; did you mean 'color'?"},
    {NULL, ", \"double\": \"brindlepass--ternwick\"", "", "brindlepass--ternwick--b",
     "route 'brindlepass--ternwick--b': it is the only one of the double route "
     "'brindlepass--ternwick'"},
    {NULL, "\"double\": \"fennmoor--quarrowby\"", "\"double\": \"brindlepass--ternwick\"", NULL,
     "route 'fennmoor--quarrowby--a': it is the third of the double route 'brindlepass--ternwick'"},
    {NULL, "\"length\": 3, \"color\": \"black\"", "\"length\": 4, \"color\": \"black\"",
     "brindlepass--ternwick--b",
     "route 'brindlepass--ternwick--b': it is a double route with 'brindlepass--ternwick--a', "
     "which "
     "has "
     "another length"},
    {NULL, "\"a\": \"brindlepass\", \"b\": \"ternwick\"",
     "\"a\": \"brindlepass\", \"b\": \"vellgate\"", "brindlepass--ternwick--b",
     "route 'brindlepass--ternwick--b': it is a double route with 'brindlepass--ternwick--a', "
     "which "
     "joins other cities"},
    {"great-lakes", "\"kind\": \"ship\", \"length\": 5, \"color\": \"purple\"",
     "\"kind\": \"train\", \"length\": 5, \"color\": \"purple\"", "duluth--lake-superior--b",
     "route 'duluth--lake-superior--b': it is a double route with 'duluth--lake-superior--a': one "
     "is "
     "for trains and one for ships"},
    {NULL, "\"double\": \"brindlepass--ternwick\"", "\"double\": 1", NULL,
     "route 'brindlepass--ternwick--a': 'double' must be a text in quotes"},
    {NULL, "\"2\": 2, ", "", "fennmoor--ternwick",
     "route 'fennmoor--ternwick': 'route_points' has no entry for length 2"},
    {NULL, "\"per_color\": 9, \"locomotives\": 8", "\"per_color\": 4, \"locomotives\": 0",
     "gullmark--lastlight",
     "route 'gullmark--lastlight': it can never be paid: all cards for it cover 4 of 5 spaces"},
    {NULL, "{\"trains\": 20}", "{\"trains\": 4}", "gullmark--lastlight",
     "route 'gullmark--lastlight': it is too long: no player has that many pieces"},

    /* Tickets. */
    {NULL, "\"b\": \"copperford\", \"points\"", "\"b\": \"coperford\", \"points\"", NULL,
     "ticket 'brindlepass--copperford': no city is called 'coperford'"},
    {NULL, "\"id\": \"emberlow--fennmoor\"", "\"id\": \"brindlepass--copperford\"", NULL,
     "ticket 'brindlepass--copperford': another one has the same id"},
    {NULL, "\"b\": \"copperford\", \"points\"", "\"b\": \"brindlepass\", \"points\"", NULL,
     "ticket 'brindlepass--copperford': it goes from a city to itself"},
    {NULL, "\"points\": 4", "\"points\": 0", NULL,
     "ticket 'brindlepass--copperford': 'points' must be a whole number from 1 to 99, not 0"},
    {"great-lakes", "\"b\": \"green-bay\", \"points\"", "\"b\": \"lake-huron\", \"points\"", NULL,
     "ticket 'eau-claire--green-bay': it names a junction, which is not a city"},
    {"card-game", "[\"yellow\", \"green\"]", "[\"yellow\", \"gray\"]", NULL,
     "ticket 'chicago--dallas': 'colors' says 'gray', which is not a card color"},
    {"card-game", "[\"yellow\", \"green\"]", "[]", NULL,
     "ticket 'chicago--dallas': 'colors' is empty"},
    {"card-game", "\"a\": \"Chicago\", \"b\": \"Dallas\"", "\"a\": \"chicago\", \"b\": \"Dallas\"",
     NULL,
     "ticket 'chicago--dallas': no unique id can be made from the name 'chicago'; list the "
     "cities"},
    {"card-game", "{\"city\": \"Chicago\"", "{\"city\": \"Paris\"", NULL,
     "big city number 2: no ticket names 'Paris'"},
    {"card-game", "{\"city\": \"Chicago\"", "{\"city\": \"New York\"", NULL,
     "big city number 2: 'New York' has a bonus already"},

    /* What fits together. */
    {NULL, "\"face_up_locomotive_limit\": 3", "\"face_up_locomotive_limit\": 6", "{",
     "the row is swept at 6 wild cards; this must be from 2 to 5, or 0 for never"},
    {NULL, "\"locomotives\": 8", "\"locomotives\": 50", "{",
     "with 50 wild cards the row could be swept forever; the limit is 40"},
    {NULL, "\"per_color\": 9", "\"per_color\": 30", NULL,
     "'train_cards' makes a deck of 188 cards; the limit is 160"},
    {NULL, "\"per_color\": 9, \"locomotives\": 8", "\"per_color\": 2, \"locomotives\": 8", NULL,
     "'train_cards' makes a deck of 20 cards, but 21 are dealt to 4 players and the row"},
    {"great-lakes", "\"double_per_color\": 6", "\"double_per_color\": 60", NULL,
     "'ship_cards' makes a deck of 384 cards; the limit is 96"},
    {"card-game", "\"locomotive\": 1", "\"locomotive\": 5", "{",
     "'hand' gives away more locomotives than there are"},
    {NULL, "\"deal\": 3, \"keep\": 1", "\"deal\": 5, \"keep\": 1", "\"tickets\": [",
     "'tickets' are 16, but 20 are dealt to 4 players"},
    {NULL, "{\"trains\": 20}", "{\"trains\": 20, \"ships\": 5}", NULL,
     "'pieces.ships' is not a known key; docs/maps.md lists them"},
    {NULL, "\"pieces_at_most\": 2", "\"pieces_at_most\": 20", NULL,
     "'end' is there from the start: each player has 20 pieces"},
    {"great-lakes", "\"keep\": 50", "\"keep\": 52", NULL,
     "'pieces.suggested' must add up to 'keep', which is 52"},
    {"great-lakes", "\"keep\": 50, \"max_trains\": 33, \"max_ships\": 32",
     "\"keep\": 50, \"max_trains\": 27, \"max_ships\": 10", NULL,
     "'pieces.suggested.ships' must be a whole number from 0 to 10, not 23"},
    {"great-lakes",
     "\"keep\": 50, \"max_trains\": 33, \"max_ships\": 32, \"suggested\": {\"trains\": 27, "
     "\"ships\": 23}",
     "\"trains\": 40, \"ships\": 30", NULL, "'pieces' gives each player 70; the limit is 60"},
    {"great-lakes", "\"harbors\": 3", "\"harbors\": 0", "\"harbor\": {",
     "'harbor' is of no use: 'pieces' has no 'harbors'"},
    {"great-lakes", "[0, 10, 20, 30]", "[0, 10, 20]", NULL,
     "'harbor.points_by_tickets' must be four whole numbers from 0 to 99: for no ticket, one, two, "
     "three or more"},
    {"great-lakes", "\"unbuilt\": -4", "\"unbuilt\": 4", NULL,
     "'harbor.unbuilt' must be a whole number from -99 to 0"},
    {"great-lakes", "\"train_cards\": 2, \"ship_cards\": 2",
     "\"train_cards\": 2, \"ship_cards\": 10", NULL,
     "'harbor.ship_cards' must be a whole number from 1 to 9, not 10"},
    {"great-lakes", "\"single_has_harbor_symbol\": true", "\"single_has_harbor_symbol\": false",
     NULL, "'ship_cards' single ships bear the harbor symbol and double ships do not"},
    {NULL, "\"locomotives\": 8", "\"locomotives\": 8, \"with_harbor_symbol\": 2", NULL,
     "'train_cards' has harbor symbols, but the map has no 'ship_cards'"},
};

#endif

/* The statements of store_sql.h, and lists of values. */
#include "server/store/store_sql.h"

#include "roundhouse.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

_Static_assert(RH_SPECTATOR == 5, "as a statement says");

const struct store_statement store_statements[STORE_SQLS] = {
    [STORE_HAND_IN] = {.sql = "INSERT INTO handed (person, hash, game) VALUES ($1, $2, $3)"
                              " ON CONFLICT DO NOTHING",
                       .must = true},
    [STORE_HANDED] = {.sql = "SELECT game FROM handed WHERE person = $1 AND hash = $2",
                      .columns = "t"},
    [STORE_ORDERS_SAVE] = {.sql = "INSERT INTO orders (game, seat, person, text)"
                                  " VALUES ($1, $2, $3, $4) ON CONFLICT (game, seat)"
                                  " DO UPDATE SET person = EXCLUDED.person, text = EXCLUDED.text",
                           .must = true},
    [STORE_ORDERS_DROP] = {.sql = "DELETE FROM orders WHERE game = $1 AND seat = $2"},
    [STORE_ORDERS] = {.sql = "SELECT person, text FROM orders WHERE game = $1 AND seat = $2",
                      .columns = "tt"},

    [STORE_DEVICE_PUT] = {.sql = "INSERT INTO device (person, id, hash, label, created, seen, via)"
                                 " VALUES ($1, $2, $3, $4, $5, $6, $7)"},
    [STORE_DEVICE_OF] = {.sql = "SELECT id, created, seen, via FROM device WHERE person = $1"
                                " AND hash = $2",
                         .columns = "tiii"},
    [STORE_DEVICES] = {.sql = "SELECT id, label, created, seen, via FROM device WHERE person = $1"
                              " ORDER BY created, id",
                       .columns = "ttiii"},
    [STORE_DEVICE_SEEN] = {.sql = "UPDATE device SET seen = $3 WHERE person = $1 AND id = $2"},
    [STORE_DEVICE_DROP] = {.sql = "DELETE FROM device WHERE person = $1 AND id = $2", .must = true},
    [STORE_GONE_PUT] = {.sql = "INSERT INTO gone (person, device, at) VALUES ($1, $2, $3)"},
    [STORE_GONE_DROP] = {.sql = "DELETE FROM gone WHERE at < $1"},

    [STORE_PAIRING_PUT] = {.sql = "INSERT INTO pairing (hash, person, until) VALUES ($1, $2, $3)"},
    [STORE_PAIRING_OF] = {.sql = "SELECT person FROM pairing WHERE hash = $1 AND until > $2",
                          .columns = "t"},
    [STORE_PAIRING_USE] = {.sql = "DELETE FROM pairing WHERE hash = $1 AND until > $2",
                           .must = true},
    [STORE_PAIRING_DROP] = {.sql = "DELETE FROM pairing WHERE person = $1"},

    [STORE_PHRASE_PUT] = {.sql = "INSERT INTO phrase (person, hash, created) VALUES ($1, $2, $3)"
                                 " ON CONFLICT (person) DO UPDATE SET hash = excluded.hash,"
                                 " created = excluded.created"},
    [STORE_PHRASE_OF] = {.sql = "SELECT created FROM phrase WHERE person = $1", .columns = "i"},
    [STORE_PHRASE_FIND] = {.sql = "SELECT person FROM phrase WHERE hash = $1", .columns = "t"},
    [STORE_PHRASE_DROP] = {.sql = "DELETE FROM phrase WHERE person = $1"},
    [STORE_SECRET_PUT] = {.sql = "INSERT INTO secret (name, bytes) VALUES ($1, $2)"
                                 " ON CONFLICT DO NOTHING"},
    [STORE_PEOPLE_NAMED] = {.sql = "SELECT id, name, bot, created FROM person WHERE lower(name) ="
                                   " lower($1) ORDER BY created DESC, id LIMIT 100",
                            .columns = "ttii"},
    [STORE_NODES] = {.sql = "SELECT n.id, (extract(epoch FROM n.until - now()) * 1000)::bigint,"
                            " (SELECT count(*) FROM lease l WHERE l.node = n.id) FROM node n"
                            " UNION ALL SELECT '', 0, count(*) FROM lease l WHERE NOT EXISTS"
                            " (SELECT 1 FROM node n WHERE n.id = l.node) ORDER BY 1",
                     .columns = "tii"},
    [STORE_SECRET_OF] = {.sql = "SELECT bytes FROM secret WHERE name = $1", .columns = "b"},

    [STORE_TURN_BEGIN] = {.sql = "INSERT INTO turn (game, seat, person, seq, since)"
                                 " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (game, seat)"
                                 " DO UPDATE SET person = EXCLUDED.person, seq = EXCLUDED.seq,"
                                 " since = EXCLUDED.since, told = 0"},
    [STORE_TURN_END] = {.sql = "DELETE FROM turn WHERE game = $1 AND seat = $2"},
    [STORE_TURN_TOLD] = {.sql = "UPDATE turn SET told = 1"
                                " WHERE game = $1 AND seat = $2 AND seq = $3 AND told = 0",
                         .must = true},
    [STORE_TURNS_UNTOLD] = {.sql = "SELECT game, seat, person, seq FROM turn"
                                   " WHERE told = 0 AND since <= $1 AND NOT EXISTS (SELECT 1 FROM"
                                   " holiday h WHERE h.person = turn.person AND h.began <= $3"
                                   " AND h.until > $3) ORDER BY since LIMIT $2",
                            .columns = "iiti"},
    [STORE_HOLIDAY_PUT] = {.sql = "INSERT INTO holiday (person, began, until, changed)"
                                  " VALUES ($1, $2, $3, $4) ON CONFLICT (person, began)"
                                  " DO UPDATE SET until = EXCLUDED.until,"
                                  " changed = EXCLUDED.changed",
                           .must = true},
    [STORE_HOLIDAYS_OF] = {.sql = "SELECT began, until FROM holiday WHERE person = $1"
                                  " ORDER BY began",
                           .columns = "ii"},
    [STORE_HOLIDAYS] = {.sql = "SELECT person, began, until, changed FROM holiday"
                               " WHERE changed >= $1 AND until > $2",
                        .columns = "tiii"},
    [STORE_ERASE_HOLIDAY] = {.sql = "DELETE FROM holiday WHERE person = $1"},
    [STORE_CHANNEL_SAVE] = {.sql = "INSERT INTO channel (id, person, way, target, receiver,"
                                   " language, confirmed, code, stop)"
                                   " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
                                   " ON CONFLICT (id) DO UPDATE SET confirmed = EXCLUDED.confirmed",
                            .must = true},
    [STORE_CHANNEL_DROP] = {.sql = "DELETE FROM channel WHERE id = $1"},
    [STORE_CHANNELS] = {.sql = "SELECT id, person, way, target, receiver, language, confirmed,"
                               " code, stop FROM channel WHERE person = $1 ORDER BY id",
                        .columns = "ttitbtitt"},
    [STORE_CHANNEL] = {.sql = "SELECT id, person, way, target, receiver, language, confirmed,"
                              " code, stop FROM channel WHERE id = $1",
                       .columns = "ttitbtitt"},

    [STORE_CHAT_OF] = {.sql = "SELECT g.id, c.at, c.text FROM seat s JOIN game g ON g.number ="
                              " s.game JOIN chat c ON c.game = s.game AND c.seat = s.seat"
                              " WHERE s.person = $1 AND s.person <> '' ORDER BY c.at",
                       .columns = "tit"},
    [STORE_GAMES_OF] = {.sql = "SELECT DISTINCT game FROM seat WHERE person = $1 AND person <> ''"
                               " AND game > $2 ORDER BY game LIMIT $3",
                        .columns = "i"},
    [STORE_SEATS_OF] = {.sql = "SELECT seat FROM seat WHERE game = $1 AND person = $2",
                        .columns = "i"},
    [STORE_LOG_BODY] = {.sql = "UPDATE event SET body = $3 WHERE game = $1 AND seq = $2"},
    [STORE_LOG_HASH] = {.sql = "UPDATE event SET hash = $3 WHERE game = $1 AND seq = $2"},
    [STORE_CHAT_DROP] = {.sql = "DELETE FROM chat WHERE game = $1 AND seat = $2"},
    [STORE_ERASE_CHAT] = {.sql = "DELETE FROM chat WHERE game IN (SELECT game FROM seat WHERE"
                                 " person = $1 AND person <> '') AND EXISTS (SELECT 1 FROM seat s"
                                 " WHERE s.game = chat.game AND s.seat = chat.seat"
                                 " AND s.person = $1)"},
    /* Who has opened a table and does not sit there writes as a spectator. */
    [STORE_ERASE_HOST_CHAT] = {.sql = "DELETE FROM chat WHERE seat = 5 AND game IN (SELECT number"
                                      " FROM game WHERE host = $1 AND host <> '')"},
    [STORE_ERASE_SEATS] = {.sql = "UPDATE seat SET person = '', name = '', link = NULL,"
                                  " rating = 0, deviation = 0 WHERE"
                                  " person = $1 AND person <> ''"},
    [STORE_ERASE_HOST] = {.sql = "UPDATE game SET host = '', title = '' WHERE host = $1"
                                 " AND host <> ''"},
    [STORE_ERASE_HANDED] = {.sql = "DELETE FROM handed WHERE person = $1"},
    [STORE_ERASE_ORDERS] = {.sql = "DELETE FROM orders WHERE person = $1"},
    [STORE_ERASE_TURN] = {.sql = "DELETE FROM turn WHERE person = $1"},
    [STORE_ERASE_CHANNEL] = {.sql = "DELETE FROM channel WHERE person = $1"},
    [STORE_ERASE_DEVICE] = {.sql = "DELETE FROM device WHERE person = $1"},
    [STORE_ERASE_PERSON] = {.sql = "DELETE FROM person WHERE id = $1"},

    [STORE_COUNTED_ADD] = {.sql = "INSERT INTO counted (game) VALUES ($1) ON CONFLICT DO NOTHING",
                           .must = true},
    [STORE_UNCOUNTED] = {.sql = "SELECT id FROM game g WHERE status = 2 AND ended >= $1 AND NOT"
                                " EXISTS (SELECT 1 FROM counted c WHERE c.game = g.number)"
                                " ORDER BY ended, number LIMIT $2",
                         .columns = "t"},
    [STORE_TALLY_ADD] = {.sql = "INSERT INTO tally (person, map, seats, alone, games, gone, "
                                "place1, place2, place3, place4, place5, total, routes, won, "
                                "lost, bonus, penalty, completed, held, path, longest, best, "
                                "best_path) VALUES ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9, $10, "
                                "$11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22) ON "
                                "CONFLICT (person, map, seats, alone) DO UPDATE SET games = "
                                "tally.games + excluded.games, gone = tally.gone + excluded.gone, "
                                "place1 = tally.place1 + excluded.place1, place2 = tally.place2 + "
                                "excluded.place2, place3 = tally.place3 + excluded.place3, place4 "
                                "= tally.place4 + excluded.place4, place5 = tally.place5 + "
                                "excluded.place5, total = tally.total + excluded.total, routes = "
                                "tally.routes + excluded.routes, won = tally.won + excluded.won, "
                                "lost = tally.lost + excluded.lost, bonus = tally.bonus + "
                                "excluded.bonus, penalty = tally.penalty + excluded.penalty, "
                                "completed = tally.completed + excluded.completed, held = "
                                "tally.held + excluded.held, path = tally.path + excluded.path, "
                                "longest = tally.longest + excluded.longest, best = CASE WHEN "
                                "excluded.best > tally.best THEN excluded.best ELSE tally.best "
                                "END, best_path = CASE WHEN excluded.best_path > tally.best_path "
                                "THEN excluded.best_path ELSE tally.best_path END"},
    [STORE_TALLIES] = {.sql = "SELECT map, seats, alone, games, gone, place1, place2, place3, "
                              "place4, place5, total, routes, won, lost, bonus, penalty, "
                              "completed, held, path, longest, best, best_path FROM tally WHERE "
                              "person = $1 ORDER BY map, seats, alone",
                       .columns = "tiiiiiiiiiiiiiiiiiiiii"},
    [STORE_ROUTE_ADD] = {.sql = "INSERT INTO tally_route (person, map, route, n)"
                                " VALUES ($1, $2, $3, 1) ON CONFLICT (person, map, route)"
                                " DO UPDATE SET n = tally_route.n + 1"},
    [STORE_ROUTES] = {.sql = "SELECT map, route, n FROM tally_route WHERE person = $1"
                             " ORDER BY map, route",
                      .columns = "tii"},
    [STORE_VERSUS_ADD] = {.sql = "INSERT INTO versus (person, other, games, won, lost)"
                                 " VALUES ($1, $2, 1, $3, $4) ON CONFLICT (person, other)"
                                 " DO UPDATE SET games = versus.games + 1,"
                                 " won = versus.won + excluded.won,"
                                 " lost = versus.lost + excluded.lost"},
    [STORE_VERSUS] = {.sql = "SELECT v.other, p.name, v.games, v.won, v.lost FROM versus v"
                             " LEFT JOIN person p ON p.id = v.other WHERE v.person = $1"
                             " ORDER BY v.games DESC, v.other LIMIT 100",
                      .columns = "ttiii"},
    [STORE_DAILY_NEW] = {.sql = "INSERT INTO daily (day, map, person, game) VALUES"
                                " ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                         .must = true},
    [STORE_DAILY_END] = {.sql = "UPDATE daily SET ended = $4, points = $5, rank = $6"
                                " WHERE day = $1 AND map = $2 AND person = $3"},
    [STORE_DAILY_OF] = {.sql = "SELECT game, ended, points, rank FROM daily"
                               " WHERE day = $1 AND map = $2 AND person = $3",
                        .columns = "tiii"},
    [STORE_DAILY_MINE] = {.sql = "SELECT day, map, game, ended, points, rank FROM daily"
                                 " WHERE person = $1 AND day >= $2 ORDER BY day DESC, map",
                          .columns = "ittiii"},
    [STORE_DAILY_PLACES] = {.sql = "SELECT p.name, d.person, d.game, d.points, d.rank FROM daily d"
                                   " LEFT JOIN person p ON p.id = d.person WHERE d.day = $1"
                                   " AND d.map = $2 AND d.ended > 0"
                                   " ORDER BY d.points DESC, d.ended LIMIT $3",
                            .columns = "tttii"},
    [STORE_DAILY_ENDED] = {.sql = "SELECT map, count(*) FROM daily WHERE day = $1 AND ended > 0"
                                  " GROUP BY map",
                           .columns = "ti"},
    [STORE_DAILY_BETTER] = {.sql = "SELECT count(*) FROM daily WHERE day = $1 AND map = $2"
                                   " AND points > $3 AND ended > 0",
                            .columns = "i"},
    [STORE_DAILY_ALL] = {.sql = "SELECT day, map, game, ended, points, rank FROM daily"
                                " WHERE person = $1 ORDER BY day, map",
                         .columns = "ittiii"},
    [STORE_DUPLICATE_NEW] = {.sql = "INSERT INTO duplicate (id, host, title, map, seats, people,"
                                    " move_s, seed, created, until)"
                                    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"},
    [STORE_DUPLICATE] = {.sql = "SELECT id, host, title, map, seats, people, move_s, seed, created,"
                                " until, closed FROM duplicate WHERE id = $1",
                         .columns = "ttttiiibiii"},
    [STORE_DUPLICATE_CLOSE] = {.sql = "UPDATE duplicate SET closed = $2"
                                      " WHERE id = $1 AND closed = 0"},
    [STORE_DUPLICATE_SIT] = {.sql = "INSERT INTO duplicate_seat (duplicate, person, game, seat)"
                                    " VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                             .must = true},
    [STORE_DUPLICATE_STAND] = {.sql = "DELETE FROM duplicate_seat"
                                      " WHERE duplicate = $1 AND person = $2"},
    [STORE_DUPLICATE_OF] = {.sql = "SELECT game, ended FROM duplicate_seat"
                                   " WHERE duplicate = $1 AND person = $2",
                            .columns = "ti"},
    [STORE_DUPLICATE_END] = {.sql = "UPDATE duplicate_seat SET ended = $3, points = $4, rank = $5,"
                                    " gone = $6 WHERE game = $1 AND seat = $2"},
    [STORE_DUPLICATE_RESULTS] = {.sql = "SELECT d.seat, p.name, d.person, d.game, d.points, d.rank,"
                                        " d.gone FROM duplicate_seat d"
                                        " LEFT JOIN person p ON p.id = d.person"
                                        " WHERE d.duplicate = $1 AND d.ended > 0"
                                        " ORDER BY d.seat, d.points DESC, d.ended",
                                 .columns = "itttiii"},
    [STORE_DUPLICATE_MINE] = {.sql = "SELECT d.id, d.title, d.map, d.until, d.closed"
                                     " FROM duplicate d WHERE d.host = $1 OR d.id IN (SELECT"
                                     " s.duplicate FROM duplicate_seat s WHERE s.person = $1)"
                                     " ORDER BY d.created DESC LIMIT $2",
                              .columns = "tttii"},
    [STORE_DUPLICATE_ALL] = {.sql = "SELECT d.id, CASE WHEN d.host = $1 THEN 1 ELSE 0 END,"
                                    " coalesce(s.game, ''), coalesce(s.seat, 0),"
                                    " coalesce(s.ended, 0), coalesce(s.points, 0),"
                                    " coalesce(s.rank, 0) FROM duplicate d"
                                    " LEFT JOIN duplicate_seat s ON s.duplicate = d.id"
                                    " AND s.person = $1 WHERE d.host = $1 OR s.person = $1"
                                    " ORDER BY d.created",
                             .columns = "titiiii"},
    [STORE_ERASE_DUPLICATE] = {.sql = "DELETE FROM duplicate_seat WHERE person = $1"},
    [STORE_ERASE_DUPLICATE_HOST] = {.sql = "UPDATE duplicate SET host = '', title = ''"
                                           " WHERE host = $1"},
    [STORE_ERASE_DAILY] = {.sql = "DELETE FROM daily WHERE person = $1"},
    [STORE_ERASE_TALLY] = {.sql = "DELETE FROM tally WHERE person = $1"},
    [STORE_ERASE_ROUTES] = {.sql = "DELETE FROM tally_route WHERE person = $1"},
    [STORE_ERASE_VERSUS] = {.sql = "DELETE FROM versus WHERE person = $1"},
    [STORE_ERASE_OTHER] = {.sql = "DELETE FROM versus WHERE other = $1"},

    [STORE_RATING] = {.sql = "SELECT rating, deviation, volatility, games, at FROM rating WHERE"
                             " person = $1 AND map = $2 AND seats = $3",
                      .columns = "iiiii"},
    [STORE_RATING_TOUCH] = {.sql = "INSERT INTO rating (person, map, seats, rating, deviation,"
                                   " volatility, games, at, until) VALUES ($1, $2, $3, 0, 0, 0, 0,"
                                   " 0, 0) ON CONFLICT (person, map, seats)"
                                   " DO UPDATE SET games = rating.games"},
    [STORE_RATING_SET] = {.sql = "UPDATE rating SET rating = $4, deviation = $5, volatility = $6,"
                                 " games = $7, at = $8, until = $9 WHERE person = $1 AND map = $2"
                                 " AND seats = $3",
                          .must = true},
    [STORE_RATINGS] = {.sql = "SELECT map, seats, rating, deviation, volatility, games, at FROM"
                              " rating WHERE person = $1 ORDER BY map, seats",
                       .columns = "tiiiiii"},
    [STORE_RATED_ADD] = {.sql = "INSERT INTO rated (game, seat, person, map, seats, place, was,"
                                " rating, deviation, at)"
                                " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"},
    [STORE_RATED_GAME] = {.sql = "SELECT seat, was, rating, deviation FROM rated WHERE game = $1"
                                 " ORDER BY seat",
                          .columns = "iiii"},
    [STORE_RATED_LAST] = {.sql = "SELECT r.was, r.rating, r.deviation, r.at, r.place, g.id FROM"
                                 " rated r JOIN game g ON g.number = r.game WHERE r.person = $1"
                                 " AND r.map = $2 AND r.seats = $3 ORDER BY r.at DESC, r.game DESC"
                                 " LIMIT $4",
                          .columns = "iiiiit"},
    [STORE_RATED_ALL] = {.sql = "SELECT r.map, r.seats, r.was, r.rating, r.deviation, r.at,"
                                " r.place, g.id FROM rated r JOIN game g ON g.number = r.game"
                                " WHERE r.person = $1 ORDER BY r.at, r.game",
                         .columns = "tiiiiiit"},
    [STORE_BEST] = {.sql = "SELECT r.person, p.name, r.rating, r.deviation, r.games FROM rating r"
                           " JOIN person p ON p.id = r.person WHERE r.map = $1 AND r.seats = $2"
                           " AND r.until > $3 ORDER BY r.rating DESC LIMIT $4",
                    .columns = "ttiii"},
    [STORE_BEST_STEPS] = {.sql = "SELECT rating / $4, count(*) FROM rating WHERE map = $1 AND seats"
                                 " = $2 AND until > $3 GROUP BY 1",
                          .columns = "ii"},
    [STORE_BEST_PLACE] = {.sql = "SELECT count(*) FROM rating WHERE map = $1 AND seats = $2"
                                 " AND until > $3 AND rating > $4 AND rating < $5",
                          .columns = "i"},
    [STORE_FLAG_ADD] = {.sql = "INSERT INTO flag (person, other, kind, n, game, at)"
                               " VALUES ($1, $2, $3, 1, $4, $5) ON CONFLICT (person, other, kind)"
                               " DO UPDATE SET n = flag.n + 1, game = excluded.game,"
                               " at = excluded.at"},
    [STORE_FLAGS] = {.sql = "SELECT f.kind, f.person, p.name, f.other, o.name, f.n, f.game, f.at"
                            " FROM flag f LEFT JOIN person p ON p.id = f.person"
                            " LEFT JOIN person o ON o.id = f.other"
                            " WHERE f.kind <> 'private' OR f.n >= $1"
                            " ORDER BY f.at DESC, f.person, f.other, f.kind LIMIT $2",
                     .columns = "tttttiti"},
    [STORE_ERASE_RATING] = {.sql = "DELETE FROM rating WHERE person = $1"},
    [STORE_ERASE_RATED] = {.sql = "DELETE FROM rated WHERE person = $1"},
    [STORE_ERASE_FLAG] = {.sql = "DELETE FROM flag WHERE person = $1 OR other = $1"},
};

void store_int(struct store_values *v, int64_t i) {
    assert(v->n < STORE_VALUES);
    v->value[v->n++] = (struct store_value){.type = 'i', .i = i};
}

void store_text(struct store_values *v, const char *text) {
    assert(v->n < STORE_VALUES);
    v->value[v->n++] = (struct store_value){.type = 't', .p = text, .n = text ? strlen(text) : 0};
}

void store_blob(struct store_values *v, const void *bytes, size_t n) {
    assert(v->n < STORE_VALUES);
    v->value[v->n++] = (struct store_value){.type = 'b', .p = bytes, .n = n};
}

void store_get_text(const struct store_values *row, int at, char *out, size_t size) {
    assert(at < row->n && row->value[at].type == 't');
    snprintf(out, size, "%s", row->value[at].p ? (const char *)row->value[at].p : "");
}

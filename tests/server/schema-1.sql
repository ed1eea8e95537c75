-- A data folder as the first version of the tables kept it: a game of two on an uploaded map, twelve moves
-- old. It is never changed, for every later server must open it.
BEGIN TRANSACTION;
CREATE TABLE chat (game INTEGER NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, n)) WITHOUT ROWID;
CREATE TABLE event (game INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, ms INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, hash BLOB NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID;
INSERT INTO "event" VALUES(1,0,1794801055814,0,0,5,'','# engine 0.1.0
roundhouse 1
map lantern-valley d9a750d80f3d3da4
seats 2
name 1 Player 1
name 2 Player 2
seed 2babd45e8f65b87acc989e3f96e14759aa50baaf798609974ad0a540c50d6222
',X'6B5003EF4CCA4F92ADA89BEAC5C977DBE8D5933919E481A91A4274392EC8D276');
INSERT INTO "event" VALUES(1,1,1794801056017,203,1,0,'32b6097943-1','keep fennmoor--vellgate',X'0B2062343447963668BC27F3C4C3BD75122AC260DC2DAFEF3BDB626814E784D3');
INSERT INTO "event" VALUES(1,2,1794801056018,204,1,1,'a835e978ab-1','keep copperford--lastlight lastlight--osmery',X'7D4159BD44AA4532A8B0FD256DF4A709C0A2BD88CDB5B6B4F8B585EEB1BB036D');
INSERT INTO "event" VALUES(1,3,1794801056220,201,1,1,'ec32433906-2','claim brindlepass--quarrowby--b 2 yellow',X'9729A05E52EBC774577F47584425A045CF843DCEE1E3994636F8E39DFFCD84C6');
INSERT INTO "event" VALUES(1,4,1794801056422,201,1,0,'e206b60ac4-2','claim fennmoor--quarrowby--b 2 blue 1 locomotive',X'BBB67462A92297A01B8B314114CE8AB21189E71F9075DF774DC84FD766BF363B');
INSERT INTO "event" VALUES(1,5,1794801056624,201,1,1,'497744cd01-3','tickets',X'C57583CA48C8CD7E790D8280241729BE4916030114ADFC3D8DB697605991C92E');
INSERT INTO "event" VALUES(1,6,1794801056826,201,1,1,'9799361ae7-4','keep copperford--tarnhollow gullmark--tarnhollow',X'B81B479A89474CAC6C883B2B32089CB0BE8CD41B7A6F5DCDE68CC1EFA51164B7');
INSERT INTO "event" VALUES(1,7,1794801057028,201,1,0,'d9ea08f9ed-3','tickets',X'805D9AF420B03A7E1832EA037FD6ED2D2C0297BACE89DD98F14EC22DC6C266B2');
INSERT INTO "event" VALUES(1,8,1794801057230,201,1,0,'b5d0738573-4','keep lastlight--quarrowby',X'35C7389D3110EB668FE1D80D4352757CF711804750F7C16B8FC892F3977116E1');
INSERT INTO "event" VALUES(1,9,1794801057432,201,1,1,'7d8351c07c-5','draw blue',X'0333AE7CC173542CFC84C1996465E156EAF7CF0532FAB6BAE9402AAF1434B067');
INSERT INTO "event" VALUES(1,10,1794801057634,201,1,1,'cc01df7794-6','draw yellow',X'E112D2063FE482039EFDAB35FFCC1E52CC36F141E59D441259E9B2DCDD89488C');
INSERT INTO "event" VALUES(1,11,1794801057836,201,1,0,'0c00baeeed-5','draw green',X'B133C9DA8739529B42C84B9DF1E08035953FCDF82E29E8DBEB7BED7140802CC0');
INSERT INTO "event" VALUES(1,12,1794801058038,201,1,0,'271c7df4ad-6','draw green',X'8883BB0EF5ACE98A1F862BD8966225ABCCF74CB2B4CD7815EEC33323C562F713');
CREATE TABLE game (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, code TEXT NOT NULL, invite BLOB NOT NULL, host TEXT NOT NULL, title TEXT NOT NULL, map TEXT NOT NULL, status INTEGER NOT NULL, public INTEGER NOT NULL, imported INTEGER NOT NULL, open_platform INTEGER NOT NULL, seats INTEGER NOT NULL, first INTEGER NOT NULL, move_s INTEGER NOT NULL, game_s INTEGER NOT NULL, created INTEGER NOT NULL, started INTEGER NOT NULL, ended INTEGER NOT NULL, seed BLOB NOT NULL, result TEXT NOT NULL);
INSERT INTO "game" VALUES(1,'8ncfg1bef7xzk','9D6T-JX2T',X'15B38FAF6E599D18EBDB82EED2BFF13D014481062D7657A4ED7667E0B14DE7F0','5sa2babw94hsn','','m-27ed36c9be7943ce',1,1,0,0,2,255,0,0,1794801055812,1794801055814,0,X'2BABD45E8F65B87ACC989E3F96E14759AA50BAAF798609974AD0A540C50D6222','');
CREATE TABLE map (id TEXT PRIMARY KEY, json TEXT NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO "map" VALUES('m-27ed36c9be7943ce','{
  "id": "lantern-valley",
  "game": "board",
  "title": "Lantern Valley",
  "board_aspect": 1.5,
  "players": [2, 4],
  "train_cards": {"colors": ["red", "blue", "green", "yellow", "black", "white"], "per_color": 9, "locomotives": 8},
  "pieces": {"trains": 20},
  "hand": 4,
  "face_up": 5,
  "face_up_locomotive_limit": 3,
  "tickets_first": {"deal": 3, "keep": 1},
  "tickets_draw": {"deal": 2, "keep": 1},
  "end": {"pieces_at_most": 2, "last_turns": 1},
  "longest_path_bonus": 5,
  "route_points": {"1": 1, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15},
  "rules": {"doubles_from": 3},
  "cities": [
    {"id": "brindlepass", "name": "Brindlepass", "at": [0.54, 0.31]},
    {"id": "copperford", "name": "Copperford", "at": [0.34, 0.86]},
    {"id": "emberlow", "name": "Emberlow", "at": [0.77, 0.52]},
    {"id": "fennmoor", "name": "Fennmoor", "at": [0.29, 0.45]},
    {"id": "gullmark", "name": "Gullmark", "at": [0.09, 0.8]},
    {"id": "lastlight", "name": "Lastlight", "at": [0.08, 0.15]},
    {"id": "osmery", "name": "Osmery", "at": [0.72, 0.9]},
    {"id": "quarrowby", "name": "Quarrowby", "at": [0.53, 0.65]},
    {"id": "tarnhollow", "name": "Tarnhollow", "at": [0.94, 0.31]},
    {"id": "ternwick", "name": "Ternwick", "at": [0.33, 0.08]},
    {"id": "vellgate", "name": "Vellgate", "at": [0.74, 0.11]}
  ],
  "routes": [
    {"id": "lastlight--ternwick", "a": "lastlight", "b": "ternwick", "kind": "train", "length": 3, "color": "blue"},
    {"id": "fennmoor--lastlight", "a": "fennmoor", "b": "lastlight", "kind": "train", "length": 3, "color": "gray"},
    {"id": "gullmark--lastlight", "a": "gullmark", "b": "lastlight", "kind": "train", "length": 5, "color": "red"},
    {"id": "fennmoor--gullmark", "a": "fennmoor", "b": "gullmark", "kind": "train", "length": 3, "color": "yellow"},
    {"id": "copperford--gullmark", "a": "copperford", "b": "gullmark", "kind": "train", "length": 3, "color": "green"},
    {"id": "fennmoor--ternwick", "a": "fennmoor", "b": "ternwick", "kind": "train", "length": 2, "color": "gray"},
    {"id": "brindlepass--ternwick--a", "a": "brindlepass", "b": "ternwick", "kind": "train", "length": 3, "color": "black", "double": "brindlepass--ternwick"},
    {"id": "brindlepass--ternwick--b", "a": "brindlepass", "b": "ternwick", "kind": "train", "length": 3, "color": "yellow", "double": "brindlepass--ternwick"},
    {"id": "ternwick--vellgate", "a": "ternwick", "b": "vellgate", "kind": "train", "length": 5, "color": "green"},
    {"id": "fennmoor--quarrowby--a", "a": "fennmoor", "b": "quarrowby", "kind": "train", "length": 3, "color": "white", "double": "fennmoor--quarrowby"},
    {"id": "fennmoor--quarrowby--b", "a": "fennmoor", "b": "quarrowby", "kind": "train", "length": 3, "color": "blue", "double": "fennmoor--quarrowby"},
    {"id": "copperford--fennmoor", "a": "copperford", "b": "fennmoor", "kind": "train", "length": 4, "color": "black"},
    {"id": "brindlepass--fennmoor", "a": "brindlepass", "b": "fennmoor", "kind": "train", "length": 3, "color": "red"},
    {"id": "brindlepass--quarrowby--a", "a": "brindlepass", "b": "quarrowby", "kind": "train", "length": 2, "color": "gray", "double": "brindlepass--quarrowby"},
    {"id": "brindlepass--quarrowby--b", "a": "brindlepass", "b": "quarrowby", "kind": "train", "length": 2, "color": "gray", "double": "brindlepass--quarrowby"},
    {"id": "brindlepass--vellgate", "a": "brindlepass", "b": "vellgate", "kind": "train", "length": 3, "color": "white"},
    {"id": "brindlepass--emberlow", "a": "brindlepass", "b": "emberlow", "kind": "train", "length": 3, "color": "blue"},
    {"id": "copperford--quarrowby", "a": "copperford", "b": "quarrowby", "kind": "train", "length": 2, "color": "gray"},
    {"id": "copperford--osmery", "a": "copperford", "b": "osmery", "kind": "train", "length": 4, "color": "white"},
    {"id": "osmery--quarrowby", "a": "osmery", "b": "quarrowby", "kind": "train", "length": 3, "color": "red"},
    {"id": "emberlow--quarrowby--a", "a": "emberlow", "b": "quarrowby", "kind": "train", "length": 2, "color": "gray", "double": "emberlow--quarrowby"},
    {"id": "emberlow--quarrowby--b", "a": "emberlow", "b": "quarrowby", "kind": "train", "length": 2, "color": "gray", "double": "emberlow--quarrowby"},
    {"id": "emberlow--osmery", "a": "emberlow", "b": "osmery", "kind": "train", "length": 3, "color": "yellow"},
    {"id": "tarnhollow--vellgate", "a": "tarnhollow", "b": "vellgate", "kind": "train", "length": 2, "color": "gray"},
    {"id": "emberlow--vellgate", "a": "emberlow", "b": "vellgate", "kind": "train", "length": 4, "color": "black"},
    {"id": "emberlow--tarnhollow", "a": "emberlow", "b": "tarnhollow", "kind": "train", "length": 2, "color": "green"},
    {"id": "osmery--tarnhollow", "a": "osmery", "b": "tarnhollow", "kind": "train", "length": 6, "color": "gray"}
  ],
  "tickets": [
    {"id": "brindlepass--copperford", "a": "brindlepass", "b": "copperford", "points": 4},
    {"id": "emberlow--fennmoor", "a": "emberlow", "b": "fennmoor", "points": 5},
    {"id": "gullmark--ternwick", "a": "gullmark", "b": "ternwick", "points": 5},
    {"id": "quarrowby--ternwick", "a": "quarrowby", "b": "ternwick", "points": 5},
    {"id": "brindlepass--gullmark", "a": "brindlepass", "b": "gullmark", "points": 6},
    {"id": "copperford--tarnhollow", "a": "copperford", "b": "tarnhollow", "points": 6},
    {"id": "fennmoor--vellgate", "a": "fennmoor", "b": "vellgate", "points": 6},
    {"id": "lastlight--quarrowby", "a": "lastlight", "b": "quarrowby", "points": 6},
    {"id": "copperford--lastlight", "a": "copperford", "b": "lastlight", "points": 7},
    {"id": "emberlow--gullmark", "a": "emberlow", "b": "gullmark", "points": 7},
    {"id": "osmery--vellgate", "a": "osmery", "b": "vellgate", "points": 7},
    {"id": "lastlight--vellgate", "a": "lastlight", "b": "vellgate", "points": 8},
    {"id": "osmery--ternwick", "a": "osmery", "b": "ternwick", "points": 8},
    {"id": "gullmark--tarnhollow", "a": "gullmark", "b": "tarnhollow", "points": 9},
    {"id": "lastlight--osmery", "a": "lastlight", "b": "osmery", "points": 9},
    {"id": "lastlight--tarnhollow", "a": "lastlight", "b": "tarnhollow", "points": 10}
  ]
}
',1794801055809);
CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT NOT NULL, hash BLOB NOT NULL, bot INTEGER NOT NULL, created INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO "person" VALUES('5sa2babw94hsn','Player 1',X'2BF8DA97EAD5DA8B9F2077E6A458E5DD215E1BE697A6B8076E7ED344729E139C',0,1794801055810);
INSERT INTO "person" VALUES('kh9kz2qfbpgp6','Oak',X'2106192A6ECA936F7DEFEF98274F1C9D08E52F88CF2EE931A6730AAB14C1D983',0,1794801055807);
INSERT INTO "person" VALUES('t7dvf3tgd500j','Player 2',X'7C51496B0EE7B63CDD9E7BBC5720F89DC31CAE6565341726CF2AB1FB47A11022',0,1794801055811);
CREATE TABLE seat (game INTEGER NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL, bot_plays INTEGER NOT NULL, timed_out INTEGER NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL, level TEXT NOT NULL, link BLOB, PRIMARY KEY (game, seat)) WITHOUT ROWID;
INSERT INTO "seat" VALUES(1,0,1,0,0,'5sa2babw94hsn','Player 1','',NULL);
INSERT INTO "seat" VALUES(1,1,1,0,0,'t7dvf3tgd500j','Player 2','',NULL);
CREATE INDEX game_live ON game (number) WHERE status < 2;
CREATE INDEX game_over ON game (ended, number) WHERE status = 2;
COMMIT;
PRAGMA user_version = 1;

# The set-up: what each player has, and the first choices.

== USA-SETUP-1 45 wagons and no points
start usa 3 seed 1
is pieces 1 45 trains
is pieces 2 45 trains
is pieces 3 45 trains
is score 1 0
is score 2 0
is score 3 0
is routes 1 nothing
is phase choosing
acts 1 2 3

== USA-SETUP-2 USA-SETUP-3 USA-SETUP-7 the deal goes from the first player, each whole share at once
deal train 4 red 4 blue 4 green black black white white yellow orange purple
deal ticket denver--el-paso houston--kansas-city atlanta--new-york calgary--salt-lake-city
  chicago--new-orleans duluth--houston helena--los-angeles nashville--sault-st-marie atlanta--montreal
  chicago--santa-fe
start usa 3 first 2
is hand 2 4 red
is hand 3 4 blue
is hand 1 4 green
is market black black white white yellow
top train orange purple
left train 93
is offer 2 denver--el-paso houston--kansas-city atlanta--new-york
is offer 3 calgary--salt-lake-city chicago--new-orleans duluth--houston
is offer 1 helena--los-angeles nashville--sault-st-marie atlanta--montreal
top ticket chicago--santa-fe
left ticket 21
sees 1 hand 2 4 hidden
sees 1 offer 2 3 hidden
sees 1 deck train 93 hidden
sees 1 deck ticket 21 hidden

== USA-SETUP-3 at least two of the three first tickets are kept; the third goes to the bottom
deal ticket denver--el-paso houston--kansas-city atlanta--new-york calgary--salt-lake-city
  chicago--new-orleans duluth--houston
start usa 2 first 1
no keep-more USA-SETUP-3 1: keep denver--el-paso
no keep-more 1: keep nothing
no not-offered 1: keep denver--el-paso calgary--salt-lake-city
no not-offered 1: keep denver--el-paso new-york--seattle
count 1 keep 4
do 1: keep denver--el-paso atlanta--new-york
do 2: keep calgary--salt-lake-city chicago--new-orleans duluth--houston
is tickets 1 denver--el-paso atlanta--new-york
is tickets 2 calgary--salt-lake-city chicago--new-orleans duluth--houston
bottom ticket houston--kansas-city
left ticket 25
is offer 1 nothing
is phase playing
acts 1

== USA-SETUP-4 first tickets are chosen in any order, unseen, and applied in turn order
deal ticket denver--el-paso houston--kansas-city atlanta--new-york calgary--salt-lake-city
  chicago--new-orleans duluth--houston helena--los-angeles nashville--sault-st-marie atlanta--montreal
start usa 3 first 2
do 1: keep helena--los-angeles atlanta--montreal
acts 2 3
is phase choosing
sees 2 tickets 1 nothing
sees 2 chosen 1 nothing
sees 2 offer 1 3 hidden
sees 1 chosen 1 helena--los-angeles atlanta--montreal
no choose-tickets-first USA-SETUP-3 2: draw deck
do 3: keep chicago--new-orleans duluth--houston
acts 2
do 2: keep denver--el-paso houston--kansas-city
is phase playing
is turn 2
bottom ticket atlanta--new-york calgary--salt-lake-city nashville--sault-st-marie
sees 1 tickets 2 2 hidden

== USA-SETUP-4 who chose sits and waits: no second choice, no turn before all have chosen
start usa 3 first 1 seed 1
do 1: keep offer
acts 2 3
no not-your-turn USA-SETUP-4 1: keep offer
no not-your-turn USA-SETUP-4 1: draw deck

== USA-SETUP-5 the table may fix the first seat; play goes clockwise
start usa 3 first 3 seed 1
do 1: keep offer
do 2: keep offer
do 3: keep offer
is turn 3
do 3: draw deck
do 3: draw deck
is turn 1
do 1: draw deck
do 1: draw deck
is turn 2
do 2: draw deck
do 2: draw deck
is turn 3

== USA-SETUP-5 USA-SETUP-7 by default the seed draws the first seat; the deal as docs/record.md says
# These orders were worked out from docs/record.md apart from the engine.
start usa 3 seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
is first 2
is hand 2 1 locomotive 1 green 1 black 1 white
is hand 3 1 black 1 green 1 red 1 orange
is hand 1 1 blue 1 locomotive 1 red 1 black
is market locomotive orange red green blue
top train red orange yellow purple white yellow red
is offer 2 houston--kansas-city calgary--salt-lake-city los-angeles--miami
is offer 3 denver--el-paso santa-fe--vancouver oklahoma-city--sault-st-marie
is offer 1 calgary--phoenix atlanta--montreal chicago--los-angeles
top ticket montreal--new-orleans montreal--vancouver new-york--seattle
# Nobody sees the seed, from which all cards follow.
is seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
sees 1 seed nothing
sees spectator seed nothing

== USA-SETUP-6 three locomotives among the first five are swept, as often as it takes
deal train 4 red 4 blue 3 locomotive green white 2 black 3 locomotive 4 yellow orange purple
start usa 2 first 1
is market yellow yellow yellow yellow orange
is discard 6 locomotive 1 green 1 white 2 black
top train purple

== USA-SETUP-6 two locomotives may lie
deal train 4 red 4 blue 2 locomotive green white black
start usa 2 first 1
is market locomotive locomotive green white black
is discard nothing

== GL-SETUP-1 two train and two ship cards each, three of each deck turned up
deal train 2 red 2 green 3 white yellow
deal ship 2 red-ship 2 green-double 3 white-ship yellow-double
start great-lakes 2 first 1
is hand 1 2 red 2 red-ship
is hand 2 2 green 2 green-double
sees 2 hand 1 2 hidden 2 hidden-ship
is market white white white white-ship white-ship white-ship
top train yellow
top ship yellow-double
left train 73
left ship 53

== GL-SETUP-1 three wild cards in the first row sweep all six
deal train 4 red 3 wild 2 wild black yellow
deal ship 4 red-ship 3 white-ship 3 black-double
start great-lakes 2 first 1
is market wild wild black black-double black-double black-double
is discard 3 wild 3 white-ship
top train yellow

== GL-SETUP-2 at least three of the five first tickets are kept
deal ticket eau-claire--green-bay buffalo--albany cleveland--toronto erie--kingston
  sault-ste-marie--sudbury south-baymouth--detroit green-bay--chicago port-elgin--kingston
  syracuse--montreal syracuse--new-york toronto--ottawa
start great-lakes 2 first 1
is offer 1 eau-claire--green-bay buffalo--albany cleveland--toronto erie--kingston sault-ste-marie--sudbury
no keep-more GL-SETUP-2 1: keep eau-claire--green-bay buffalo--albany
no keep-more 1: keep nothing
no not-offered 1: keep eau-claire--green-bay buffalo--albany toronto--ottawa
count 1 keep 16
do 1: keep buffalo--albany erie--kingston sault-ste-marie--sudbury
do 2: keep south-baymouth--detroit green-bay--chicago port-elgin--kingston syracuse--montreal
do 1: mix 27 trains 23 ships
do 2: mix 27 trains 23 ships
bottom ticket eau-claire--green-bay cleveland--toronto syracuse--new-york
top ticket toronto--ottawa
left ticket 48

== GL-SETUP-3 GL-SETUP-5 fifty pieces are chosen in secret, and all choices revealed at once
start great-lakes 3 first 1 seed 1
no choose-tickets-first GL-SETUP-2 1: mix 27 trains 23 ships
do 1: keep offer
no not-now GL-SETUP-3 1: keep offer
no not-now GL-SETUP-3 1: draw train-deck
no bad-mix GL-SETUP-3 1: mix 17 trains 33 ships
no bad-mix 1: mix 34 trains 16 ships
no bad-mix 1: {mix n 0}
no bad-mix 1: {mix n 50}
count 1 mix 16
do 1: mix 18 trains 32 ships
acts 2 3
sees 2 mix 1 hidden
sees spectator mix 1 hidden
sees 1 mix 1 18
is phase choosing
do 3: keep offer
do 3: mix 33 trains 17 ships
acts 2
sees 2 mix 3 hidden
do 2: keep offer
acts 2
sees 1 mix 3 hidden
do 2: mix 27 trains 23 ships
is phase playing
is pieces 1 18 trains 32 ships 3 harbors
is box 1 15 trains
is pieces 2 27 trains 23 ships 3 harbors
is box 2 6 trains 9 ships
is pieces 3 33 trains 17 ships 3 harbors
is box 3 15 ships
sees 2 pieces 1 18 trains 32 ships 3 harbors
sees 2 mix 1 nothing

== GL-SETUP-3 the rulebook's example: 22 trains and 28 ships
start great-lakes 2 first 1 seed 1
do 1: keep offer
do 2: keep offer
do 1: mix 22 trains 28 ships
do 2: mix 27 trains 23 ships
is pieces 1 22 trains 28 ships 3 harbors
is box 1 11 trains 4 ships

== GL-SETUP-4 the recommended mix is usual
map great-lakes
seats 2
is pieces 1 27 trains 23 ships 3 harbors
is box 1 6 trains 9 ships
map great-lakes
seats 2
routes 1 ottawa--montreal--a toronto--buffalo--a
is pieces 1 26 trains 22 ships 3 harbors

== GL-SETUP-5 tickets are applied in turn order from the first player
deal ticket eau-claire--green-bay buffalo--albany cleveland--toronto erie--kingston
  sault-ste-marie--sudbury south-baymouth--detroit green-bay--chicago port-elgin--kingston
  syracuse--montreal syracuse--new-york
start great-lakes 2 first 2
is offer 2 eau-claire--green-bay buffalo--albany cleveland--toronto erie--kingston sault-ste-marie--sudbury
do 1: keep south-baymouth--detroit green-bay--chicago port-elgin--kingston syracuse--montreal
do 1: mix 20 trains 30 ships
sees 2 tickets 1 nothing
sees 2 offer 1 5 hidden
no not-your-turn GL-SETUP-5 1: mix 21 trains 29 ships
do 2: keep buffalo--albany cleveland--toronto erie--kingston sault-ste-marie--sudbury
do 2: mix 27 trains 23 ships
bottom ticket eau-claire--green-bay syracuse--new-york
is turn 2

== GL-SETUP-6 the first seat, clockwise; train cards are dealt before ship cards
deal train 2 red 2 green 2 black white white yellow
deal ship 2 red-ship 2 green-ship 2 black-ship 3 white-ship
start great-lakes 3 first 3
is hand 3 2 red 2 red-ship
is hand 1 2 green 2 green-ship
is hand 2 2 black 2 black-ship
do 1: keep offer
do 2: keep offer
do 3: keep offer
do 1: mix 27 trains 23 ships
do 2: mix 27 trains 23 ships
do 3: mix 27 trains 23 ships
is turn 3
do 3: tickets
do 3: keep offer
is turn 1

== GL-SETUP-6 by default the seed draws the first seat
start great-lakes 2 seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
is first 1
is hand 1 1 wild 1 red 1 yellow-ship 1 purple-ship
is hand 2 1 black-harbor 1 black 1 purple-double 1 yellow-ship
is market yellow-harbor black red-harbor black-double red-double red-ship
top train green green wild wild yellow-harbor
top ship white-double red-double yellow-double
is offer 1 erie--kingston green-bay--chicago chicago--montreal buffalo--albany sudbury--new-york
is offer 2 toledo--scranton duluth--detroit milwaukee--erie eau-claire--toledo sault-ste-marie--montreal

== CG-SETUP-1 one locomotive and seven cards each, five turned up
deal train 7 red 7 blue 2 green 3 locomotive white
start card-game 2 first 1
is hand 1 1 locomotive 7 red
is hand 2 1 locomotive 7 blue
is market green green locomotive locomotive locomotive
top train white
left train 75
sees 2 hand 1 1 locomotive 7 hidden

== CG-SETUP-1 four players
start card-game 4 seed 1
left train 59
left ticket 22

== CG-SETUP-2 the big-city cards lie open from the start
start card-game 2 seed 1
bonus new-york 15
bonus chicago 12
bonus los-angeles 12
bonus dallas 10
bonus miami 8
bonus seattle 8

== CG-SETUP-3 at least one of six is kept; what is returned is shuffled into the deck, once
deal ticket chicago--new-york new-york--chicago chicago--dallas new-york--sault-ste-marie chicago--montreal
  chicago--charleston dallas--raleigh dallas--miami seattle--los-angeles chicago--santa-fe
  new-york--kansas-city chicago--miami
deal ticket chicago--new-york seattle--miami dallas--raleigh new-york--portland
  but new-york--chicago dallas--miami seattle--los-angeles
start card-game 2 first 1
is offer 1 chicago--new-york new-york--chicago chicago--dallas new-york--sault-ste-marie chicago--montreal
  chicago--charleston
no keep-more 1: keep nothing
no not-offered CG-SETUP-3 1: keep dallas--raleigh
count 1 keep 63
do 1: keep new-york--chicago
left ticket 34
do 2: keep dallas--miami seattle--los-angeles
is tickets 1 new-york--chicago
is tickets 2 dallas--miami seattle--los-angeles
left ticket 43
top ticket chicago--new-york seattle--miami dallas--raleigh new-york--portland
# Where the returned ones lie now, not even those know who gave them back.
is returned 1 nothing
sees 1 deck ticket 43 hidden
sees 2 deck ticket 43 hidden

== CG-SETUP-3 nobody returns any: no shuffle
deal ticket chicago--new-york new-york--chicago chicago--dallas new-york--sault-ste-marie chicago--montreal
  chicago--charleston dallas--raleigh dallas--miami seattle--los-angeles chicago--santa-fe
  new-york--kansas-city chicago--miami seattle--miami new-york--portland
start card-game 2 first 1
do 1: keep offer
do 2: keep offer
is phase playing
top ticket seattle--miami new-york--portland
left ticket 34

== CG-SETUP-4 the first seat, clockwise; the share of each at once
deal train 7 red 7 blue 7 green white white black black yellow
start card-game 3 first 2
is hand 2 1 locomotive 7 red
is hand 3 1 locomotive 7 blue
is hand 1 1 locomotive 7 green
is market white white black black yellow
do 3: keep offer
acts 1 2
no not-your-turn CG-SETUP-4 3: keep offer
sees 1 tickets 3 nothing
sees 1 chosen 3 nothing
sees 1 offer 3 6 hidden
do 1: keep offer
do 2: keep offer
is turn 2
do 2: tickets
do 2: keep nothing
is turn 3

== CG-SETUP-4 by default the seed draws the first seat
start card-game 2 seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
is first 1
is hand 1 2 locomotive 2 green 2 red 1 white 1 black
is hand 2 4 locomotive 1 orange 1 blue 1 red 1 black
is market locomotive locomotive blue black orange
top train yellow purple white yellow orange
is offer 1 chicago--dallas chicago--charleston miami--las-vegas new-york--chicago miami--salt-lake-city
  dallas--new-york
is offer 2 seattle--dallas los-angeles--vancouver chicago--san-francisco seattle--atlanta chicago--new-york
  seattle--new-york

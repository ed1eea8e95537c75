# Claiming routes: what pays, who may, what it earns.

== USA-CLAIM-1 as many cards as the route has spaces, a wagon on each
map usa
seats 2
hand 1 5 purple 3 blue 1 locomotive
no wrong-count 1: claim denver--omaha 3 purple
no wrong-count 1: claim denver--omaha 5 purple
no wrong-count 1: claim denver--omaha 2 purple 1 locomotive
no wrong-count 1: claim denver--omaha 4 purple 1 locomotive
do 1: claim denver--omaha 4 purple
is hand 1 1 purple 3 blue 1 locomotive
is pieces 1 41 trains
is routes 1 denver--omaha

== USA-CLAIM-1 only cards in hand
map usa
seats 2
hand 1 3 blue 1 locomotive
no not-in-hand 1: claim chicago--omaha 4 blue
no not-in-hand 1: claim chicago--omaha 2 blue 2 locomotive
no not-in-hand 1: claim denver--omaha 4 purple
do 1: claim chicago--omaha 3 blue 1 locomotive

== USA-CLAIM-1 too few wagons. Fault elsewhere: a claim that leaves -1 pieces
map usa
seats 2
hand 1 12 purple
pieces 1 3 trains
no too-few-pieces 1: claim denver--omaha 4 purple
map usa
seats 2
hand 1 12 purple
pieces 1 4 trains
do 1: claim denver--omaha 4 purple
is pieces 1 nothing
map usa
seats 2
hand 1 12 purple
pieces 1 0 trains
last-turns 2
count 1 claim 0
no too-few-pieces 1: claim portland--seattle--a 1 purple

== USA-CLAIM-1 no such route
map usa
seats 2
hand 1 12 purple
no no-such-route 1: {claim route 100 color 0 n 1}
no no-such-route 1: {claim route 255 color 0 n 1}
bad 1: claim denver--boston 1 purple
bad 1: claim denver--omaha
bad 1: claim

== USA-CLAIM-2 a colored route takes its color
map usa
seats 2
hand 1 4 purple 4 blue 4 red 2 locomotive
no wrong-color 1: claim denver--omaha 4 blue
no wrong-color 1: claim denver--omaha 2 red 2 locomotive
do 1: claim denver--omaha 4 purple

== USA-CLAIM-2 a gray route takes any one color
map usa
seats 2
hand 1 4 purple 4 blue 1 red
may 1: claim calgary--helena 4 purple
may 1: claim calgary--helena 4 blue
no wrong-count 1: claim calgary--helena 1 red
bad 1: claim denver--santa-fe 1 purple 1 blue
do 1: claim calgary--helena 4 blue

== USA-CLAIM-2 the rulebook's example: three blue cards for Montréal–New York
map usa
seats 2
hand 1 3 blue 3 red
no wrong-color 1: claim montreal--new-york 3 red
do 1: claim montreal--new-york 3 blue
is hand 1 3 red
is routes 1 montreal--new-york
is pieces 1 42 trains
is score 1 4

== USA-CLAIM-2 the rulebook's example: Montréal–Toronto in any one color
map usa
seats 2
hand 1 3 purple 3 blue 3 orange 3 white 3 green 3 yellow 3 black 3 red
may 1: claim montreal--toronto 3 purple
may 1: claim montreal--toronto 3 blue
may 1: claim montreal--toronto 3 orange
may 1: claim montreal--toronto 3 white
may 1: claim montreal--toronto 3 green
may 1: claim montreal--toronto 3 yellow
may 1: claim montreal--toronto 3 black
may 1: claim montreal--toronto 3 red
bad 1: claim montreal--toronto 2 red 1 blue
do 1: claim montreal--toronto 3 red
is score 1 4

== USA-CLAIM-2 USA-CLAIM-3 every way to pay, counted by hand
# One card: the nine gray routes of one space.
map usa
seats 2
hand 1 1 red
count 1 claim 9
# One red, one locomotive: 9 and 9; and the 26 gray and the one red routes of two spaces.
map usa
seats 2
hand 1 1 red 1 locomotive
count 1 claim 45
# One red, one blue: 9 and 9; two spaces cannot be paid.
map usa
seats 2
hand 1 1 red 1 blue
count 1 claim 18
# Two locomotives: the nine, and all 36 routes of two spaces.
map usa
seats 2
hand 1 2 locomotive
count 1 claim 45

== USA-CLAIM-3 locomotives stand for any color
map usa
seats 2
hand 1 3 purple 3 locomotive
may 1: claim denver--omaha 3 purple 1 locomotive
may 1: claim denver--omaha 2 purple 2 locomotive
do 1: claim denver--omaha 1 purple 3 locomotive
is hand 1 2 purple
is discard 1 purple 3 locomotive

== USA-CLAIM-4 the cards are discarded, the points scored at once
map usa
seats 2
hand 1 6 blue
discard 1 red
do 1: claim portland--salt-lake-city 6 blue
is discard 1 red 6 blue
is hand 1 nothing
is score 1 15
sees 2 score 1 15
sees 2 routes 1 portland--salt-lake-city

== USA-CLAIM-4 cards that everybody saw are spent first from what everybody knows
map usa
seats 2
hand 1 3 red
seen 1 2 red
sees 2 hand 1 2 red 1 hidden
do 1: claim denver--santa-fe 2 red
is hand 1 1 red
# Two of three reds are gone, two of the three were known: nothing is known of the last.
sees 2 hand 1 1 hidden

== USA-CLAIM-5 locomotives alone, on a colored route
map usa
seats 2
hand 1 4 locomotive
do 1: claim denver--omaha 4 locomotive
is score 1 7
is discard 4 locomotive

== USA-CLAIM-5 fault elsewhere: a gray route paid with locomotives only
map usa
seats 2
hand 1 6 locomotive
no wrong-count 1: claim sault-st-marie--winnipeg 5 locomotive
do 1: claim sault-st-marie--winnipeg 6 locomotive
is score 1 15
is hand 1 nothing

== USA-CLAIM-6 any free route, joined or not; one a turn
map usa
seats 2
hand 1 12 red
routes 1 boston--montreal--a
routes 2 seattle--vancouver--a
no route-taken 1: claim seattle--vancouver--a 1 red
no route-taken 1: claim boston--montreal--a 2 red
do 1: claim los-angeles--phoenix 3 red
no not-your-turn 1: claim dallas--el-paso 4 red

== USA-CLAIM-7 nobody claims both of a double route. Fault elsewhere: one player with five
map usa
seats 5
hand 1 12 red
hand 2 12 yellow
routes 1 denver--salt-lake-city--b
routes 5 portland--seattle--a
no twin-is-yours 1: claim denver--salt-lake-city--a 3 red
may 1: claim portland--seattle--b 1 red
map usa
seats 4
hand 1 12 red
routes 1 denver--salt-lake-city--b
no twin-is-yours 1: claim denver--salt-lake-city--a 3 red

== USA-CLAIM-7 USA-CLAIM-8 with four or five players another may claim the second
map usa
seats 4
hand 1 3 red
routes 2 denver--salt-lake-city--b
do 1: claim denver--salt-lake-city--a 3 red
is routes 1 denver--salt-lake-city--a
is routes 2 denver--salt-lake-city--b
map usa
seats 5
hand 1 3 red
routes 2 denver--salt-lake-city--b
do 1: claim denver--salt-lake-city--a 3 red

== USA-CLAIM-8 four play: one claims, the next claims beside
map usa
seats 4
hand 1 3 red
hand 2 3 yellow
hand 3 1 green
do 1: claim denver--salt-lake-city--a 3 red
do 2: claim denver--salt-lake-city--b 3 yellow
do 3: claim portland--seattle--a 1 green
do 4: draw deck

== USA-CLAIM-8 with two or three players the second is closed. Fault elsewhere: open with three
map usa
seats 3
hand 1 3 red
hand 2 3 yellow
hand 3 3 yellow
do 1: claim denver--salt-lake-city--a 3 red
no route-closed 2: claim denver--salt-lake-city--b 3 yellow
no route-taken 2: claim denver--salt-lake-city--a 3 yellow
map usa
seats 2
hand 1 3 yellow
routes 2 denver--salt-lake-city--a
no route-closed 1: claim denver--salt-lake-city--b 3 yellow
map usa
seats 2
hand 1 3 yellow
routes 1 denver--salt-lake-city--a
no twin-is-yours 1: claim denver--salt-lake-city--b 3 yellow

== USA-CLAIM-8 a closed route is not among the ways to move
map usa
seats 3
hand 1 1 red
routes 2 portland--seattle--a
count 1 claim 7
map usa
seats 4
hand 1 1 red
routes 2 portland--seattle--a
count 1 claim 8

== GL-CLAIM-1 train cards and trains on a train route, ships on a ship route
map great-lakes
seats 2
hand 1 4 red 4 red-ship
no wrong-kind 1: claim detroit--toledo--a 1 red
no wrong-kind 1: claim sudbury--perry-sound 2 red-ship
bad 1: claim sudbury--perry-sound 1 red 1 red-ship
do 1: claim sudbury--perry-sound 2 red
is pieces 1 25 trains 23 ships 3 harbors
map great-lakes
seats 2
hand 1 4 red 4 red-ship
do 1: claim detroit--toledo--a 1 red-ship
is pieces 1 27 trains 22 ships 3 harbors

== GL-CLAIM-2 a colored route takes its color, a gray one any one color
map great-lakes
seats 2
hand 1 5 black 5 red 4 yellow-ship
no wrong-color 1: claim duluth--thunder-bay--train 5 red
no wrong-color 1: claim thunder-bay--marathon 3 yellow-ship
may 1: claim duluth--thunder-bay--train 5 black
may 1: claim duluth--thunder-bay--ship 4 yellow-ship
may 1: claim buffalo--scranton 4 red
may 1: claim buffalo--scranton 4 black
may 1: claim marathon--sault-ste-marie 4 yellow-ship
bad 1: claim sudbury--perry-sound 1 red 1 black

== GL-CLAIM-3 a wild card stands for any color and either kind; wild cards alone will do
map great-lakes
seats 2
hand 1 3 black 2 yellow-ship 1 yellow-double 5 wild
may 1: claim duluth--thunder-bay--train 3 black 2 wild
may 1: claim duluth--thunder-bay--train 5 wild
may 1: claim duluth--thunder-bay--ship 2 yellow-ship 2 wild
may 1: claim duluth--thunder-bay--ship 1 yellow-ship 1 yellow-double 1 wild
may 1: claim duluth--thunder-bay--ship 4 wild
no wrong-count 1: claim duluth--thunder-bay--ship 3 wild
no wrong-count 1: claim duluth--thunder-bay--ship 1 yellow-double 1 wild
do 1: claim duluth--thunder-bay--ship 1 yellow-double 2 wild
is pieces 1 27 trains 19 ships 3 harbors
is discard 1 yellow-double 2 wild

== GL-CLAIM-3 the rulebook's example: three cards for three spaces, each replaced by a wild card
map great-lakes
seats 2
hand 1 3 red 3 wild
may 1: claim traverse-city--bay-city 3 red
may 1: claim traverse-city--bay-city 2 red 1 wild
may 1: claim traverse-city--bay-city 1 red 2 wild
may 1: claim traverse-city--bay-city 3 wild
no wrong-count 1: claim traverse-city--bay-city 2 red
no wrong-count 1: claim traverse-city--bay-city 3 red 1 wild
do 1: claim traverse-city--bay-city 1 red 2 wild
is hand 1 2 red 1 wild
is score 1 4

== GL-CLAIM-3 cards with the harbor symbol are ordinary cards here
map great-lakes
seats 2
hand 1 1 red 2 red-harbor
may 1: claim sudbury--perry-sound 1 red 1 red-harbor
may 1: claim sudbury--perry-sound 2 red-harbor
no not-in-hand 1: claim sudbury--perry-sound 2 red
# Routes of one space: 7 with either card. Two spaces: 3 gray, two ways. Three: 2 gray, 1 red, one way.
count 1 claim 23

== GL-CLAIM-4 a double ship covers one or two spaces
map great-lakes
seats 2
hand 1 4 red-ship 6 red-double
# One space
may 1: claim detroit--toledo--a 1 red-ship
may 1: claim detroit--toledo--a 1 red-double
no superfluous-card 1: claim detroit--toledo--a 2 red-ship
no superfluous-card 1: claim detroit--toledo--a 2 red-double
no superfluous-card 1: claim detroit--toledo--a 1 red-ship 1 red-double
# Two spaces
may 1: claim buffalo--erie 2 red-ship
may 1: claim buffalo--erie 1 red-double
no wrong-count 1: claim buffalo--erie 1 red-ship
no superfluous-card 1: claim buffalo--erie 1 red-ship 1 red-double
no superfluous-card 1: claim buffalo--erie 2 red-double
# Three spaces
may 1: claim marquette--sault-ste-marie 3 red-ship
may 1: claim marquette--sault-ste-marie 1 red-ship 1 red-double
may 1: claim marquette--sault-ste-marie 2 red-double
no superfluous-card 1: claim marquette--sault-ste-marie 2 red-ship 1 red-double
no superfluous-card 1: claim marquette--sault-ste-marie 1 red-ship 2 red-double
# Six spaces
may 1: claim sault-ste-marie--green-bay--a 3 red-double
may 1: claim sault-ste-marie--green-bay--a 2 red-ship 2 red-double
may 1: claim sault-ste-marie--green-bay--a 4 red-ship 1 red-double
no superfluous-card 1: claim sault-ste-marie--green-bay--a 1 red-ship 3 red-double
no superfluous-card 1: claim sault-ste-marie--green-bay--a 4 red-double

== GL-CLAIM-4 the rulebook's example: every payment for a white ship route of four spaces
map great-lakes
seats 2
hand 1 4 white-ship 6 white-double 4 wild
may 1: claim toronto--kingston--a 2 white-double
may 1: claim toronto--kingston--a 2 white-ship 1 white-double
may 1: claim toronto--kingston--a 1 white-ship 1 white-double 1 wild
may 1: claim toronto--kingston--a 1 white-double 2 wild
may 1: claim toronto--kingston--a 4 white-ship
may 1: claim toronto--kingston--a 3 white-ship 1 wild
may 1: claim toronto--kingston--a 2 white-ship 2 wild
may 1: claim toronto--kingston--a 1 white-ship 3 wild
may 1: claim toronto--kingston--a 4 wild
# Nothing else pays: less is too little, and any card more could be left out.
no wrong-count 1: claim toronto--kingston--a 1 white-ship 1 white-double
no wrong-count 1: claim toronto--kingston--a 1 white-double 1 wild
no wrong-count 1: claim toronto--kingston--a 3 white-ship
no superfluous-card 1: claim toronto--kingston--a 3 white-double
no superfluous-card 1: claim toronto--kingston--a 1 white-ship 2 white-double
no superfluous-card 1: claim toronto--kingston--a 2 white-double 1 wild
no superfluous-card 1: claim toronto--kingston--a 3 white-ship 1 white-double
do 1: claim toronto--kingston--a 2 white-double
is pieces 1 27 trains 19 ships 3 harbors
is score 1 7

== GL-CLAIM-4 five spaces: two doubles and a single, or three doubles
map great-lakes
seats 2
hand 1 2 red-ship 3 red-double 1 wild
may 1: claim sault-ste-marie--lake-superior--a 1 red-ship 2 red-double
may 1: claim sault-ste-marie--lake-superior--a 2 red-double 1 wild
no superfluous-card 1: claim sault-ste-marie--lake-superior--a 1 red-ship 3 red-double
no superfluous-card 1: claim sault-ste-marie--lake-superior--a 3 red-double 1 wild
no superfluous-card 1: claim sault-ste-marie--lake-superior--a 2 red-ship 2 red-double
no wrong-count 1: claim sault-ste-marie--lake-superior--a 2 red-double
do 1: claim sault-ste-marie--lake-superior--a 3 red-double
is pieces 1 27 trains 18 ships 3 harbors
is score 1 10
is discard 3 red-double

== GL-CLAIM-4 every way to pay with ships, counted by hand
# One double: one space, 8 gray; two spaces, 5 gray and 1 red.
map great-lakes
seats 2
hand 1 1 red-double
count 1 claim 14
# One single, one wild: one space, 8 gray ship routes two ways, 4 colored ones and 8 train routes the
# wild alone; two spaces, 5 gray and 1 red, both cards.
map great-lakes
seats 2
hand 1 1 red-ship 1 wild
count 1 claim 34
# One single, one double: one space, 8 gray, two ways; two spaces, 6, the double alone;
# three spaces, 3 gray and 3 red, both cards.
map great-lakes
seats 2
hand 1 1 red-ship 1 red-double
count 1 claim 28

== GL-CLAIM-5 pieces of the right kind must suffice
map great-lakes
seats 2
hand 1 7 red 4 red-ship 6 red-double
pieces 1 3 trains 20 ships 3 harbors
no too-few-pieces 1: claim buffalo--scranton 4 red
may 1: claim madison--chicago 3 red
may 1: claim duluth--marquette 3 red-double
map great-lakes
seats 2
hand 1 7 red 4 red-ship 6 red-double
pieces 1 27 trains 4 ships 3 harbors
no too-few-pieces 1: claim sault-ste-marie--lake-superior--a 3 red-double
do 1: claim kingston--buffalo 2 red-double
is pieces 1 27 trains 3 harbors

== GL-CLAIM-5 cards go to their own piles, points are scored at once
map great-lakes
seats 2
hand 1 2 white-ship 1 white-double 1 wild
discard 1 red
do 1: claim toronto--kingston--a 2 white-ship 1 white-double
is score 1 7
is discard 1 red 2 white-ship 1 white-double
left train 75

== GL-CLAIM-6 any free route, one a turn
map great-lakes
seats 2
hand 1 4 red
hand 2 4 red-ship
routes 1 duluth--eau-claire
do 1: claim scranton--new-york--a 1 red
no not-your-turn 1: claim sudbury--perry-sound 2 red
no route-taken 2: {claim route 69 color 7 n 1}
no no-such-route 2: {claim route 110 color 7 n 1}

== GL-CLAIM-7 double routes
map great-lakes
seats 5
hand 1 1 red 4 black-ship
routes 1 toronto--kingston--a
no twin-is-yours 1: claim toronto--kingston--b 4 black-ship
map great-lakes
seats 4
hand 1 4 black-ship
routes 2 toronto--kingston--a
do 1: claim toronto--kingston--b 4 black-ship
map great-lakes
seats 3
hand 1 4 black-ship
routes 2 toronto--kingston--a
no route-closed 1: claim toronto--kingston--b 4 black-ship
map great-lakes
seats 2
hand 1 4 black-ship
routes 2 toronto--kingston--a
no route-closed 1: claim toronto--kingston--b 4 black-ship

== GL-CLAIM-8 a train route and a ship route between the same cities are no double route
map great-lakes
seats 2
hand 1 4 yellow-ship 3 white
hand 2 3 red-ship
routes 1 duluth--thunder-bay--train
routes 2 traverse-city--muskegon--ship
may 1: claim traverse-city--muskegon--train 3 white
do 1: claim duluth--thunder-bay--ship 4 yellow-ship
is routes 1 duluth--thunder-bay--train duluth--thunder-bay--ship

== GL-CLAIM-9 the junctions join routes as a city does
map great-lakes
seats 2
phase over
routes 1 duluth--lake-superior--a sault-ste-marie--lake-superior--b sault-ste-marie--traverse-city
routes 2 detroit--lake-huron--a south-baymouth--lake-huron
tickets 1 duluth--traverse-city
tickets 2 south-baymouth--detroit
final 1 won 7 lost 0
final 2 won 4 lost 0

== GL-CLAIM-9 but no harbor stands there
map great-lakes
seats 2
routes 1 duluth--lake-superior--a
hand 1 2 red-harbor 2 red-ship
no not-a-port 1: harbor lake-superior 2 red-harbor 2 red-ship
may 1: harbor duluth 2 red-harbor 2 red-ship

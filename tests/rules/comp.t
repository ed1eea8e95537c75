# What is in the boxes. A scenario: a line `==` with the clauses it proves and a title, then a position
# (docs/record.md; what is unsaid is usual), then steps. tests/scenario.c lists the steps.

== USA-COMP-1 two to five players
nostart usa 1
start usa 2 seed 1
is pieces 1 45 trains
is pieces 2 45 trains
start usa 5 seed 1
is pieces 5 45 trains
nostart usa 6

== USA-COMP-2 the 110 train cards
map usa
seats 2
market - - - - -
rest discard
is discard 12 purple 12 blue 12 orange 12 white 12 green 12 yellow 12 black 12 red 14 locomotive

== USA-COMP-3 thirty tickets, worth 349 together
map usa
seats 2
left ticket 30
map usa
seats 2
phase over
tickets 1 all-others
left ticket 0
final 1 total -349 lost 349 bonus 0

== USA-COMP-3 the longest path is worth ten
map usa
seats 2
phase over
routes 1 denver--santa-fe
final 1 total 12 routes 2 bonus 10 longest 2
final 2 total 0 bonus 0 longest 0

== USA-COMP-4 points by length
map usa
seats 2
hand 1 4 red 5 blue
hand 2 12 green
do 1: claim portland--seattle--a 1 red
is score 1 1
do 2: claim denver--santa-fe 2 green
is score 2 2
do 1: claim calgary--vancouver 3 red
is score 1 5
do 2: claim calgary--helena 4 green
is score 2 9
do 1: claim atlanta--miami 5 blue
is score 1 15
do 2: claim sault-st-marie--winnipeg 6 green
is score 2 24

== GL-COMP-1 two to five players, 33 trains, 32 ships, 3 harbors
nostart great-lakes 1
nostart great-lakes 6
start great-lakes 5 seed 1
map great-lakes
seats 2
pieces 1 33 trains 17 ships 3 harbors
box 1 15 ships
is pieces 1 33 trains 17 ships 3 harbors
is box 1 15 ships
is pieces 2 27 trains 23 ships 3 harbors
is box 2 6 trains 9 ships

== GL-COMP-2 the 80 train cards
map great-lakes
seats 2
left train 77
map great-lakes
seats 2
market - - - - - -
hand 2 4 purple-ship 6 purple-double 4 yellow-ship 6 yellow-double 4 green-ship 6 green-double
  4 red-ship 6 red-double 4 black-ship 6 black-double 4 white-ship 6 white-double
rest discard
is discard 7 purple 4 purple-harbor 7 yellow 4 yellow-harbor 7 green 4 green-harbor 7 red 4 red-harbor
  7 black 4 black-harbor 7 white 4 white-harbor 14 wild

== GL-COMP-3 the 60 ship cards
map great-lakes
seats 2
market - - - - - -
hand 2 7 purple 4 purple-harbor 7 yellow 4 yellow-harbor 7 green 4 green-harbor 7 red 4 red-harbor
  7 black 4 black-harbor 7 white 4 white-harbor 14 wild
rest discard
is discard 4 purple-ship 6 purple-double 4 yellow-ship 6 yellow-double 4 green-ship 6 green-double
  4 red-ship 6 red-double 4 black-ship 6 black-double 4 white-ship 6 white-double

== GL-COMP-4 fifty-five tickets, worth 526 together
map great-lakes
seats 2
left ticket 55
map great-lakes
seats 2
phase over
tickets 1 all-others
left ticket 0
final 1 lost 526 total -538 penalty 12

== GL-COMP-5 points by length
map great-lakes
seats 2
hand 1 4 black 5 yellow 7 red 7 green 2 green-harbor
hand 2 6 white 6 purple 8 wild
do 1: claim ottawa--montreal--a 1 black
is score 1 1
do 2: claim sudbury--perry-sound 2 white
is score 2 2
do 1: claim madison--chicago 3 black
is score 1 5
do 2: claim buffalo--scranton 4 white
is score 2 9
do 1: claim marathon--timmins 5 yellow
is score 1 15
do 2: claim erie--scranton--b 6 purple
is score 2 24
do 1: claim rouyn-noranda--ottawa 7 red
is score 1 33
do 2: claim rouyn-noranda--montreal 8 wild
is score 2 45
do 1: claim cleveland--new-york 7 green 2 green-harbor
is score 1 60
is pieces 1 2 trains 23 ships 3 harbors

== CG-COMP-1 two to four players, 96 train cards
nostart card-game 1
start card-game 2 seed 1
start card-game 4 seed 1
nostart card-game 5
map card-game
seats 2
market - - - - -
rest discard
is discard 10 purple 10 blue 10 orange 10 white 10 green 10 yellow 10 black 10 red 16 locomotive

== CG-COMP-2 forty-six tickets, worth 581 together
map card-game
seats 2
left ticket 46
map card-game
seats 2
phase over
tickets 1 all-others
left ticket 0
final 1 total -581 lost 581

== CG-COMP-2 a ticket names the colors that complete it
map card-game
seats 2
phase settling
tickets 1 seattle--miami
tickets 2 new-york--chicago
platform 1 1 black 1 white 2 red 1 orange
platform 2 9 yellow
no cards-do-not-suffice 2: complete new-york--chicago
do 1: complete seattle--miami
do 1: settle
do 2: settle best
is completed 1 seattle--miami
is completed 2 nothing

== CG-COMP-3 six big cities
map card-game
seats 2
phase over
completed 1 seattle--miami los-angeles--dallas chicago--new-york
bonus new-york 15
bonus chicago 12
bonus los-angeles 12
bonus dallas 10
bonus miami 8
bonus seattle 8
final 1 won 37 bonus 65 total 102 cities new-york chicago los-angeles dallas miami seattle
final 2 bonus 0

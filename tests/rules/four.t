# The second round of the card game with four players.

== CG-FOUR-1 completed tickets lie aside; hands stay, unseen
map card-game
seats 4
turn 2
last-turns 1
market - - - - -
hand 1 2 red
hand 2 1 blue
hand 3 3 green
platform 1 1 yellow 2 locomotive
platform 2 4 purple
yard 3 2 white
tickets 1 chicago--new-york seattle--miami
tickets 2 chicago--dallas
rest discard
do 2: tickets
do 2: keep nothing
is phase settling
acts 1 2 3 4
do 1: settle best
do 3: settle best
do 4: settle best
is phase settling
do 2: settle best
is phase playing
is round 2
is completed 1 chicago--new-york
is tickets 1 seattle--miami
is tickets 2 chicago--dallas
sees 2 completed 1 chicago--new-york
sees 3 tickets 1 1 hidden
sees spectator hand 1 6 hidden
sees spectator hand 2 5 hidden
sees spectator hand 3 7 hidden
sees spectator hand 4 4 hidden

== CG-FOUR-2 CG-FOUR-3 all other train cards make a new deck; play goes on to the left of the last player
map card-game
seats 4
turn 2
last-turns 1
market red blue - - -
hand 1 2 red
hand 2 1 blue
platform 1 1 yellow 2 locomotive
platform 2 4 purple
yard 3 2 white
tickets 1 chicago--new-york
rest discard
do 2: draw red
do 2: draw blue
do 1: settle best
do 2: settle best
do 3: settle best
do 4: settle best
is turn 3
is platform 1 nothing
is platform 2 nothing
is yard 3 nothing
is discard nothing
# 96 cards, less 5 in hands, 16 dealt and 5 turned up
left train 70
is last-turns nothing
no not-your-turn 2: draw deck
do 3: draw deck

== CG-FOUR-2 five are turned up, then four dealt to each, from the one who begins
map card-game
seats 4
turn 4
last-turns 1
market - - - - -
discard 10 red 10 blue 2 green
rest hand 3
do 4: tickets
do 4: keep nothing
do 1: settle best
do 2: settle best
do 3: settle best
do 4: settle best
is turn 1
left train 1
is last-turns nothing
sees 2 hand 1 4 hidden
sees 1 hand 2 4 hidden
sees 1 hand 3 78 hidden
sees 1 hand 4 4 hidden

== CG-FOUR-2 the order of that deal
deal train 5 red 4 blue 4 green 4 white 4 black yellow
map card-game
seats 4
turn 2
last-turns 1
market - - - - -
discard 5 red 4 blue 4 green 4 white 4 black 1 yellow
rest hand 1
do 2: tickets
do 2: keep nothing
do 1: settle best
do 2: settle best
do 3: settle best
do 4: settle best
is turn 3
is market red red red red red
is hand 3 4 blue
is hand 4 4 green
is hand 2 4 black
top train yellow
left train 1

== CG-FOUR-2 a deck emptied by the deal starts the last turns at once
map card-game
seats 4
turn 4
last-turns 1
market - - - - -
discard 10 red 10 blue 1 green
rest hand 3
do 4: tickets
do 4: keep nothing
do 1: settle best
do 2: settle best
do 3: settle best
do 4: settle best
left train 0
is last-turns 4
is turn 1

== CG-FOUR-2 if the cards do not suffice, shares go as far as they do
map card-game
seats 4
turn 1
last-turns 1
market - - - - -
discard 10 red 5 blue
rest hand 3
do 1: tickets
do 1: keep nothing
do 1: settle best
do 2: settle best
do 3: settle best
do 4: settle best
is turn 2
sees spectator hand 2 4 hidden
sees spectator hand 3 85 hidden
sees spectator hand 4 2 hidden
sees spectator hand 1 nothing
is last-turns 4

== CG-FOUR-2 not even for the row
map card-game
seats 4
turn 1
last-turns 1
market - - - - -
discard 3 red
rest hand 3
do 1: tickets
do 1: keep nothing
do 1: settle best
do 2: settle best
do 3: settle best
do 4: settle best
is market red red red - -
sees spectator hand 2 nothing
is last-turns 4
is turn 2

== CG-FOUR-3 the second end is the last: new points are added
map card-game
seats 4
round 2
turn 3
last-turns 1
market red - - - -
completed 1 chicago--new-york
tickets 1 new-york--chicago seattle--denver
platform 1 1 blue
rest discard
do 3: draw red
is phase settling
do 1: settle best
do 2: settle best
do 3: settle best
do 4: settle best
is phase over
no game-over CG-FOUR-3 1: draw deck
is completed 1 chicago--new-york new-york--chicago
final 1 won 10 lost 10 bonus 27 total 27

== CG-FOUR-3 the deck runs out again
map card-game
seats 4
round 2
market red blue green white black
deck train yellow
rest discard
do 1: draw deck
do 1: draw red
is last-turns 4
is turn 2

== CG-FOUR-3 three players play one round only
map card-game
seats 3
turn 3
last-turns 1
market red - - - -
rest discard
do 3: draw red
do 1: settle best
do 2: settle best
do 3: settle best
is phase over

# The card game: playing cards to the railyard, and train robberies.

== CG-PLAY-1 two or more of one color, or exactly three of three different colors
map card-game
seats 2
hand 1 4 red 1 blue 1 green 1 white
no play-too-few 1: play 1 red
no play-too-few 1: play 1 blue
may 1: play 2 red
may 1: play 3 red
may 1: play 4 red
no not-in-hand 1: play 5 red
no not-in-hand 1: play 2 blue
may 1: play red blue green
may 1: play blue green white
no play-not-three CG-PLAY-1 1: play red blue
no play-not-three CG-PLAY-1 1: play red blue green white
no not-in-hand 1: play red blue black
# 3 ways with red alone, 4 ways with three of four colors
count 1 play 7

== CG-PLAY-1 the cards leave the hand and lie open
map card-game
seats 2
hand 1 4 red 1 blue 1 green
do 1: play 3 red
is hand 1 1 red 1 blue 1 green
is yard 1 3 red
is turn 2
sees 2 yard 1 3 red

== CG-PLAY-2 one row, locomotives among them, at least one card of the color
map card-game
seats 2
hand 1 2 red 3 locomotive
may 1: play 1 red 1 locomotive
may 1: play 2 red 3 locomotive
no play-no-color 1: {play color 255 n 0 wilds 2}
no play-no-color 1: {play color 7 n 0 wilds 2}
no not-in-hand 1: play 1 red 4 locomotive
# red alone: 2; one red and one to three locomotives: 3; two reds and one to three: 3
count 1 play 7
do 1: play 1 red 2 locomotive
is yard 1 1 red 2 locomotive
is hand 1 1 red 1 locomotive

== CG-PLAY-2 the rulebook's example: four green, of which two are locomotives
map card-game
seats 2
hand 1 2 green 2 locomotive
do 1: play 2 green 2 locomotive
is yard 1 2 green 2 locomotive
is hand 1 nothing
is turn 2

== CG-PLAY-3 three rows of one card, no locomotive
map card-game
seats 2
hand 1 1 red 1 blue 1 green 2 locomotive
bad 1: play red blue locomotive
no play-not-three CG-PLAY-3 1: {play color 255 n 3 mask 131 wilds 1}
do 1: play red blue green
is yard 1 1 red
is yard 1 1 blue
is yard 1 1 green
is hand 1 2 locomotive

== CG-PLAY-4 a color still in the player's railyard may not be played
map card-game
seats 2
hand 1 5 red 2 blue 1 green 1 white
yard 1 1 red
yard 1 2 blue
no color-in-your-yard 1: play 2 red
no color-in-your-yard 1: play 5 red
no color-in-your-yard 1: play red green white
no color-in-your-yard 1: play 2 blue

== CG-PLAY-4 until that row is gone
map card-game
seats 2
hand 1 5 red 2 black
yard 1 1 red
turn 2
hand 2 2 white
do 2: play 2 white
is platform 1 1 red
is yard 1 nothing
do 1: play 2 red
is yard 1 2 red

== CG-PLAY-5 a train robbery needs more cards than the row holds now
map card-game
seats 3
hand 1 5 red 1 locomotive
yard 3 2 red 1 locomotive
platform 3 1 locomotive
no robbery-too-small CG-PLAY-5 1: play 2 red
no robbery-too-small 1: play 3 red
no robbery-too-small 1: play 2 red 1 locomotive
may 1: play 4 red
may 1: play 5 red
do 1: play 3 red 1 locomotive
is yard 1 3 red 1 locomotive
is yard 3 nothing
is discard 2 red 1 locomotive
is platform 3 1 locomotive

== CG-PLAY-5 now, not when it was laid
map card-game
seats 2
hand 1 3 red
hand 2 2 blue
yard 2 3 red
no robbery-too-small 1: play 3 red
map card-game
seats 2
hand 1 3 red
yard 2 3 red
turn 1
do 1: tickets
do 1: keep nothing
is yard 2 2 red
do 2: tickets
do 2: keep nothing
do 1: play 3 red
is yard 2 nothing
is discard 2 red

== CG-PLAY-5 the rulebook's example: three blue rob the blue row and leave red and yellow
map card-game
seats 3
hand 1 3 blue
yard 3 2 blue
yard 3 1 red
yard 3 2 yellow
do 1: play 3 blue
is yard 1 3 blue
is discard 2 blue
is yard 3 1 red
is yard 3 2 yellow
isnt yard 3 2 blue

== CG-PLAY-5 robbing two rows is never possible in one play; other rows stay
map card-game
seats 2
hand 1 4 red
yard 2 1 red
yard 2 3 blue
do 1: play 2 red
# The victim's turn began: one blue went to the platform.
is yard 2 2 blue
is discard 1 red

== CG-PLAY-6 three different colors only if nobody has one of them
map card-game
seats 3
hand 1 1 red 1 blue 1 green 1 white
yard 2 1 red
no robbery-too-small CG-PLAY-6 1: play red blue green
may 1: play blue green white
count 1 play 1

== CG-PLAY-7 a locomotive on the platform stands for any color
map card-game
seats 2
phase settling
tickets 1 new-york--chicago
platform 1 1 locomotive
do 1: complete new-york--chicago
do 1: settle
do 2: settle
is completed 1 new-york--chicago

== CG-PLAY-7 whatever row it came from
map card-game
seats 2
tickets 2 seattle--los-angeles
yard 2 1 red 1 locomotive
do 1: tickets
do 1: keep nothing
is platform 2 1 locomotive
is yard 2 1 red

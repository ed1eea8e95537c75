# How games end.

== USA-END-1 two wagons or fewer: one last turn for all. Fault elsewhere: not for the one who set it off
map usa
seats 3
hand 1 3 red
pieces 1 4 trains
do 1: claim denver--santa-fe 2 red
is pieces 1 2 trains
is last-turns 3
is turn 2
do 2: draw deck
is last-turns 3
do 2: draw deck
is last-turns 2
do 3: tickets
do 3: keep offer
is last-turns 1
is turn 1
do 1: claim portland--seattle--a 1 red
is phase over
acts nobody

== USA-END-1 three wagons do not end the game
map usa
seats 2
hand 1 3 red
pieces 1 5 trains
do 1: claim denver--santa-fe 2 red
is pieces 1 3 trains
is last-turns nothing
is phase playing

== USA-END-1 none left ends it too
map usa
seats 2
hand 1 3 red
pieces 1 2 trains
do 1: claim denver--santa-fe 2 red
is pieces 1 nothing
is last-turns 2

== USA-END-1 it is set off only once
map usa
seats 2
hand 1 3 red
hand 2 3 blue
pieces 1 4 trains
pieces 2 4 trains
do 1: claim denver--santa-fe 2 red
is last-turns 2
do 2: claim el-paso--santa-fe 2 blue
is pieces 2 2 trains
is last-turns 1
do 1: draw deck
do 1: draw deck
is phase over

== USA-END-1 a last turn may be a pass
map usa
seats 2
market - - - - -
hand 1 1 red
pieces 1 3 trains
tickets 2 all-others
rest hand 2
do 1: claim portland--seattle--a 1 red
is last-turns 2
do 2: draw red
is last-turns 1
do 1: pass
is phase over

== GL-END-1 six pieces or fewer, trains and ships together: two more turns for all
map great-lakes
seats 2
hand 1 3 red
pieces 1 2 trains 5 ships 3 harbors
do 1: claim ottawa--montreal--a 1 red
is pieces 1 1 trains 5 ships 3 harbors
is last-turns 4
is turn 2
do 2: tickets
do 2: keep offer
is last-turns 3
do 1: tickets
do 1: keep offer
is last-turns 2
do 2: exchange 1 trains for ships
is last-turns 1
is phase playing
do 1: exchange 1 trains for ships
is phase over

== GL-END-1 seven do not end the game
map great-lakes
seats 2
hand 1 3 red
pieces 1 3 trains 5 ships 3 harbors
do 1: claim ottawa--montreal--a 1 red
is last-turns nothing
do 2: tickets
do 2: keep offer
is last-turns nothing

== GL-END-1 it is set off only once
map great-lakes
seats 5
hand 1 1 red
hand 2 1 black-ship
pieces 1 7 trains 0 ships 3 harbors
pieces 2 0 trains 7 ships 3 harbors
do 1: claim ottawa--montreal--a 1 red
is last-turns 10
do 2: claim toronto--buffalo--a 1 black-ship
is last-turns 9

== GL-END-1 all passed in a row while the last turns run: the game still counts them
map great-lakes
seats 2
market - - - - - -
last-turns 2
pieces 1 0 trains 0 ships 3 harbors
pieces 2 0 trains 0 ships 3 harbors
tickets 2 all-others
rest hand 2
do 1: pass
is phase playing
do 2: pass
is phase over

== CG-END-1 the last card drawn unseen: one more turn for all, the drawer included
map card-game
seats 2
market red blue green white black
deck train yellow
hand 2 2 orange
rest discard
do 1: draw deck
left train 0
is turn 1
do 1: draw red
is turn 2
is last-turns 2
do 2: play 2 orange
is last-turns 1
is turn 1
do 1: draw blue
do 1: draw green
is phase settling

== CG-END-1 the last card turned up in the row counts as well
map card-game
seats 3
market red blue green white black
deck train yellow
rest discard
do 1: draw red
is market yellow blue green white black
left train 0
do 1: draw yellow
is last-turns 3
is market - blue green white black

== CG-END-1 the last card of the deck replaces a face-up locomotive
map card-game
seats 2
market locomotive blue green white black
deck train yellow
rest discard
do 1: draw locomotive
is turn 2
is last-turns 2

== CG-END-1 two cards left are not the end, the second of them is
map card-game
seats 2
market red blue green white black
deck train yellow orange
rest discard
do 1: draw deck
left train 1
do 1: draw deck
is turn 2
is last-turns 2

== CG-END-1 one card left at the end of a turn is not the end
map card-game
seats 2
market red blue green white black
deck train yellow orange purple
rest discard
do 1: draw deck
do 1: draw deck
left train 1
is turn 2
is last-turns nothing
do 2: draw deck
do 2: draw red
is last-turns 2

== CG-END-1 both steps of the last turn are played
map card-game
seats 2
market red - - - -
last-turns 2
yard 2 2 blue
hand 1 2 white
rest discard
do 1: play 2 white
is platform 2 1 blue
is yard 2 1 blue
do 2: draw red
is phase settling
is platform 1 nothing

== CG-END-1 the moves of the last turn come before its choice
map card-game
seats 2
turn 2
market red green - - -
last-turns 2
yard 1 2 white
rest discard
do 2: draw red
do 2: draw green
is platform 1 1 white
is yard 1 1 white

== CG-END-2 face-up cards may be taken and are not replaced
map card-game
seats 2
market red blue green - -
last-turns 2
discard 5 yellow
rest hand 2
no deck-empty 1: draw deck
do 1: draw red
is market - blue green - -
do 1: draw blue
is market - - green - -
is turn 2

== CG-END-2 one card left: the turn may be used to take it
map card-game
seats 2
market red - - - -
last-turns 2
hand 2 2 white
rest discard
do 1: draw red
is turn 2
no card-not-in-row 2: draw red
no deck-empty 2: draw deck
count 2 draw 0
count 2 play 1
count 2 tickets 1

== CG-END-3 a ticket takes platform cards of its colors, each card for one ticket
map card-game
seats 2
phase settling
tickets 1 chicago--new-york chicago--dallas chicago--santa-fe
platform 1 1 yellow 2 green 1 locomotive
do 1: complete chicago--dallas
no already-named 1: complete chicago--dallas
do 1: complete chicago--santa-fe
no cards-do-not-suffice 1: complete chicago--new-york
no ticket-not-held 1: complete seattle--miami
do 1: settle
do 2: settle
is completed 1 chicago--dallas chicago--santa-fe
is tickets 1 chicago--new-york

== CG-END-3 the rulebook's example: Los Angeles–Pittsburgh, with the cards that the ticket shows
map card-game
seats 2
phase settling
tickets 1 los-angeles--pittsburgh
platform 1 1 white 2 blue 1 purple
tickets 2 seattle--los-angeles
platform 2 3 blue
do 1: complete los-angeles--pittsburgh
do 1: settle
do 2: settle best
is completed 1 los-angeles--pittsburgh
is score 1 18
map card-game
seats 2
phase settling
tickets 1 los-angeles--pittsburgh
platform 1 2 blue 1 purple
no cards-do-not-suffice 1: complete los-angeles--pittsburgh
map card-game
seats 2
phase settling
tickets 1 los-angeles--pittsburgh
platform 1 2 blue 1 purple 1 locomotive
may 1: complete los-angeles--pittsburgh

== CG-END-3 cards in hand or in the railyard do not count
map card-game
seats 2
phase settling
tickets 1 chicago--new-york
hand 1 3 yellow 2 locomotive
yard 1 2 yellow
platform 1 1 blue
no cards-do-not-suffice 1: complete chicago--new-york
do 1: settle best
do 2: settle best
is completed 1 nothing

== CG-END-4 the engine offers the most points
map card-game
seats 2
phase settling
tickets 1 chicago--new-york new-york--kansas-city chicago--santa-fe
platform 1 1 yellow 1 green 1 blue
do 1: settle best
do 2: settle best
# 5 + 9, not 9
is completed 1 chicago--new-york new-york--kansas-city

== CG-END-4 of equal points, the most tickets
map card-game
seats 2
phase settling
tickets 1 chicago--new-york new-york--chicago chicago--miami
platform 1 1 yellow 1 locomotive
do 1: settle best
do 2: settle best
is completed 1 chicago--new-york new-york--chicago

== CG-END-4 the most tickets, though others stand first in the data
map card-game
seats 2
phase settling
tickets 1 chicago--new-york chicago--dallas chicago--miami new-york--miami new-york--portland
platform 1 6 locomotive
do 1: settle best
do 2: settle best
# 6 + 10 + 10 with six cards, not 5 + 21 with six
is completed 1 chicago--dallas chicago--miami new-york--miami
is score 1 26

== CG-END-4 of equals, the first in the data
map card-game
seats 2
phase settling
tickets 1 new-york--chicago chicago--new-york
platform 1 1 locomotive
do 1: settle best
do 2: settle best
is completed 1 chicago--new-york

== CG-END-4 the player may name others, or none
map card-game
seats 2
phase settling
tickets 1 new-york--chicago chicago--new-york
tickets 2 chicago--dallas
platform 1 1 locomotive
platform 2 1 yellow 1 green
do 1: complete new-york--chicago
# The clause leaves open what "best" means after that: who has named a ticket settles by name.
no already-named 1: settle best
acts 1 2
sees 2 chosen 1 nothing
do 1: settle
acts 2
no not-your-turn CG-END-4 1: settle best
no not-now CG-END-3 2: draw deck
do 2: settle
is phase over
is completed 1 new-york--chicago
is completed 2 nothing
final 2 lost 6

== CG-END-5 with two or three players the game ends here
map card-game
seats 3
phase settling
tickets 1 chicago--new-york
platform 1 1 yellow
do 3: settle best
do 1: settle best
is phase settling
do 2: settle best
is phase over
acts nobody
final 1 won 5
no game-over CG-END-5 1: draw deck

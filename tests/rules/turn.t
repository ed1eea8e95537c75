# A turn: one action, and passing when there is none.

== USA-TURN-1 exactly one action: a claim ends the turn
map usa
seats 3
hand 1 5 red
do 1: claim portland--seattle--a 1 red
is turn 2
acts 2
no not-your-turn 1: claim denver--santa-fe 2 red
no not-your-turn 1: draw deck
no not-your-turn 1: tickets
no not-your-turn 3: draw deck

== USA-TURN-1 one card drawn: nothing but the second card
map usa
seats 2
hand 1 5 red
market red blue green white black
do 1: draw deck
no second-card-first 1: claim portland--seattle--a 1 red
no second-card-first 1: tickets
no second-card-first 1: pass
count 1 draw 6
count 1 any 6
do 1: draw blue
is turn 2

== USA-TURN-1 tickets drawn: nothing but the choice
map usa
seats 2
hand 1 5 red
deck ticket boston--miami denver--el-paso miami--toronto
do 1: tickets
no choose-tickets-first 1: claim portland--seattle--a 1 red
no choose-tickets-first 1: draw deck
no choose-tickets-first 1: tickets
no choose-tickets-first 1: pass
count 1 any 7
do 1: keep boston--miami
is turn 2

== USA-TURN-1 there is nothing to keep unless tickets are on offer
map usa
seats 2
tickets 1 denver--el-paso
no not-now 1: keep boston--miami
no not-now 1: keep denver--el-paso
no not-now 1: keep nothing

== USA-TURN-1 what only the other games have
map usa
seats 2
hand 1 12 red
routes 1 dallas--houston--a
no not-in-this-game 1: {mix n 27}
no not-in-this-game 1: {harbor city 10 color 7 n 2 m 2}
no not-in-this-game 1: {exchange n 1 ship 1}
no not-in-this-game 1: {play color 7 n 3}
no not-in-this-game 1: {complete tickets 1}
no not-in-this-game 1: {settle best 1}
no not-in-this-game 1: {kind 11}
no not-in-this-game 1: {kind 200}

== USA-TURN-1 nobody moves after the end
map usa
seats 2
phase over
hand 1 5 red
acts nobody
no game-over 1: draw deck
no game-over 2: claim portland--seattle--a 1 red
no game-over 1: pass

== USA-TURN-2 who can draw, claim or take tickets must not pass
map usa
seats 2
no must-not-pass 1: pass
count 1 pass 0

== USA-TURN-2 only tickets are left to do: no pass
map usa
seats 2
market - - - - -
rest hand 2
count 1 draw 0
count 1 claim 0
count 1 tickets 1
no must-not-pass 1: pass

== USA-TURN-2 only a claim is left to do: no pass
map usa
seats 2
market - - - - -
hand 1 1 red
tickets 2 all-others
rest hand 2
count 1 draw 0
count 1 tickets 0
count 1 claim 9
no must-not-pass 1: pass

map usa
seats 2
market - - - - -
hand 1 1 red
routes 2 atlanta--nashville dallas--houston--a kansas-city--omaha--a
tickets 2 all-others
rest hand 2
count 1 claim 4
no must-not-pass 1: pass
map usa
seats 2
market - - - - -
hand 1 1 red
routes 2 portland--seattle--a seattle--vancouver--a
tickets 2 all-others
rest hand 2
count 1 claim 5
no must-not-pass 1: pass

== USA-TURN-2 fault elsewhere: no legal move and no pass
map usa
seats 2
market - - - - -
tickets 2 all-others
rest hand 2
count 1 any 1
do 1: pass
is passes 1
is turn 2
is phase playing
no must-not-pass 2: pass
do 2: claim portland--seattle--a 1 red
is passes nothing
is turn 1

== USA-TURN-2 cards without the wagons to use them
map usa
seats 2
market - - - - -
hand 1 1 red 1 blue
pieces 1 0 trains
last-turns 2
tickets 2 all-others
rest hand 2
count 1 any 1
do 1: pass
is last-turns 1

== USA-TURN-2 all pass in a row: the game ends
# Every route of three spaces or fewer is taken or closed, and nobody has more than three wagons to lay.
map usa
seats 3
market - - - - -
tickets 1 all-others
routes 1 atlanta--charleston atlanta--nashville atlanta--raleigh--a boston--montreal--a boston--new-york--a
  charleston--raleigh dallas--houston--a dallas--little-rock dallas--oklahoma-city--a denver--santa-fe
  duluth--omaha--a el-paso--santa-fe houston--new-orleans kansas-city--oklahoma-city--a
  kansas-city--omaha--a kansas-city--saint-louis--a las-vegas--los-angeles little-rock--oklahoma-city
  little-rock--saint-louis nashville--saint-louis new-york--pittsburgh--a new-york--washington--a
  portland--seattle--a
routes 2 pittsburgh--raleigh pittsburgh--toronto pittsburgh--washington raleigh--washington--a
  sault-st-marie--toronto calgary--vancouver chicago--duluth
  chicago--pittsburgh--a chicago--saint-louis--a denver--salt-lake-city--a duluth--sault-st-marie
  el-paso--phoenix helena--salt-lake-city las-vegas--salt-lake-city little-rock--nashville
  little-rock--new-orleans
routes 3 los-angeles--phoenix los-angeles--san-francisco--a montreal--new-york montreal--toronto
  nashville--raleigh oklahoma-city--santa-fe phoenix--santa-fe seattle--vancouver--a calgary--winnipeg
  duluth--helena calgary--helena calgary--seattle
pieces 1 3 trains
pieces 2 3 trains
pieces 3 3 trains
rest hand 2
do 1: pass
do 2: pass
is passes 2
is phase playing
do 3: pass
is phase over
acts nobody

== USA-TURN-2 a move between the passes starts the count again
map usa
seats 3
passes 2
market - - - - -
deck ticket boston--miami
tickets 2 all-others
rest hand 2
do 1: tickets
do 1: keep boston--miami
is passes nothing
is phase playing

== GL-TURN-1 exactly one of five actions
map great-lakes
seats 2
routes 1 toronto--buffalo--a
hand 1 2 red 2 red-harbor 2 red-ship
may 1: draw train-deck
may 1: claim sudbury--perry-sound 2 red
may 1: tickets
may 1: harbor toronto 2 red-harbor 2 red-ship
may 1: exchange 1 trains for ships
do 1: exchange 1 trains for ships
is turn 2
no not-your-turn 1: tickets
no not-your-turn 1: harbor toronto 2 red-harbor 2 red-ship

== GL-TURN-1 one card drawn: nothing but the second card
map great-lakes
seats 2
routes 1 toronto--buffalo--a
hand 1 2 red 2 red-harbor 2 red-ship
do 1: draw ship-deck
no second-card-first 1: claim sudbury--perry-sound 2 red
no second-card-first 1: tickets
no second-card-first 1: harbor toronto 2 red-harbor 2 red-ship
no second-card-first 1: exchange 1 trains for ships

== GL-TURN-1 what only the card game has
map great-lakes
seats 2
hand 1 7 red
no not-in-this-game 1: {play color 7 n 3}
no not-in-this-game 1: {complete tickets 1}
no not-in-this-game 1: {settle best 1}
no not-now GL-SETUP-3 1: mix 27 trains 23 ships

== GL-TURN-2 who can exchange must not pass
map great-lakes
seats 2
market - - - - - -
tickets 2 all-others
rest hand 2
count 1 draw 0
count 1 claim 0
count 1 tickets 0
count 1 harbor 0
no must-not-pass 1: pass
map great-lakes
seats 2
market - - - - - -
pieces 1 10 trains 0 ships 3 harbors
box 1 0 trains 15 ships
tickets 2 all-others
rest hand 2
count 1 any 10
no must-not-pass 1: pass
map great-lakes
seats 2
market - - - - - -
pieces 1 0 trains 10 ships 3 harbors
box 1 15 trains 0 ships
tickets 2 all-others
rest hand 2
count 1 any 10
no must-not-pass 1: pass

== GL-TURN-2 who can claim, or build, must not pass
map great-lakes
seats 2
market - - - - - -
pieces 1 0 trains 10 ships 3 harbors
box 1 0 trains 15 ships
hand 1 1 red-ship
tickets 2 all-others
rest hand 2
count 1 any 8
no must-not-pass 1: pass
map great-lakes
seats 2
market - - - - - -
pieces 1 10 trains 0 ships 3 harbors
box 1 15 trains 0 ships
hand 1 1 yellow
tickets 2 all-others
rest hand 2
count 1 any 5
no must-not-pass 1: pass
map great-lakes
seats 2
market - - - - - -
pieces 1 0 trains 0 ships 3 harbors
last-turns 2
routes 1 toronto--buffalo--a
hand 1 2 red-harbor 2 red-ship
tickets 2 all-others
rest hand 2
count 1 any 2
no must-not-pass 1: pass
map great-lakes
seats 2
market - - - - - -
pieces 1 0 trains 0 ships 3 harbors
last-turns 2
routes 1 toronto--buffalo--a
hand 1 4 wild
tickets 2 all-others
rest hand 2
count 1 any 2
no must-not-pass 1: pass

== GL-TURN-2 cards for a harbor, but no harbor left, or nowhere to build: pass
map great-lakes
seats 2
market - - - - - -
pieces 1 0 trains 0 ships 0 harbors
last-turns 2
routes 1 toronto--buffalo--a buffalo--erie
hand 1 4 wild
tickets 2 all-others
rest hand 2
do 1: pass
map great-lakes
seats 2
market - - - - - -
pieces 1 0 trains 0 ships 3 harbors
last-turns 2
routes 1 toronto--buffalo--a
routes 2 buffalo--erie perry-sound--toronto
harbors 2 buffalo toronto
hand 1 4 wild
tickets 2 all-others
rest hand 2
do 1: pass

== GL-TURN-2 nothing of the five is possible: pass; all in a row end the game
map great-lakes
seats 2
market - - - - - -
pieces 1 0 trains 10 ships 3 harbors
box 1 0 trains 15 ships
tickets 2 all-others
rest hand 2
passes 1
count 1 any 1
do 1: pass
is phase over

== GL-TURN-2 one pass alone does not end the game
map great-lakes
seats 2
market - - - - - -
pieces 1 0 trains 10 ships 3 harbors
box 1 0 trains 15 ships
tickets 2 all-others
rest hand 2
do 1: pass
is phase playing
is turn 2

== CG-TURN-1 one card of each row goes to the platform when the turn begins
map card-game
seats 2
yard 2 3 red
yard 2 2 blue
yard 2 1 green
hand 1 2 white
do 1: play 2 white
is turn 2
is yard 2 2 red
is yard 2 1 blue
isnt yard 2 1 green
is platform 2 1 red 1 blue 1 green
is yard 1 2 white
is platform 1 nothing
do 2: tickets
do 2: keep nothing
is turn 1
is platform 1 1 white
is yard 1 1 white

== CG-TURN-1 with an empty railyard the step is skipped
start card-game 2 first 1 seed 1
do 1: keep offer
do 2: keep offer
is turn 1
is platform 1 nothing
do 1: draw deck
do 1: draw deck
is turn 2
is platform 2 nothing

== CG-TURN-2 the locomotives of a row leave first
map card-game
seats 2
yard 2 2 red 2 locomotive
do 1: tickets
do 1: keep nothing
is platform 2 1 locomotive
is yard 2 2 red 1 locomotive
do 2: tickets
do 2: keep nothing
do 1: tickets
do 1: keep nothing
is platform 2 2 locomotive
is yard 2 2 red
do 2: tickets
do 2: keep nothing
do 1: tickets
do 1: keep nothing
is platform 2 2 locomotive 1 red
is yard 2 1 red

== CG-TURN-3 what lay in the railyard is public knowledge; the option is for interfaces
map card-game
seats 3
platform 1 2 red 1 locomotive
yard 1 1 blue
sees 2 platform 1 2 red 1 locomotive
sees 1 platform 1 2 red 1 locomotive
sees spectator yard 1 1 blue
isnt option open-platform
map card-game
seats 3
option open-platform
platform 1 2 red
is option open-platform
sees 1 platform 1 2 red

== CG-TURN-4 exactly one of three actions
map card-game
seats 2
hand 1 2 red 2 blue
market red blue green white black
may 1: draw red
may 1: tickets
may 1: play 2 red
do 1: play 2 red
is turn 2
no not-your-turn 1: play 2 blue
no not-your-turn 1: draw deck

== CG-TURN-4 a turn begun must be finished
map card-game
seats 2
hand 1 2 red
market red blue green white black
do 1: draw deck
no second-card-first 1: play 2 red
no second-card-first 1: tickets
map card-game
seats 2
hand 1 2 red
do 1: tickets
no choose-tickets-first 1: play 2 red
no choose-tickets-first 1: draw deck

== CG-TURN-4 what only the board games have
map card-game
seats 2
hand 1 2 red
no not-in-this-game 1: {claim route 0 color 7 n 1}
no not-in-this-game 1: {harbor city 0 color 7 n 2 m 2}
no not-in-this-game 1: {exchange n 1 ship 1}
no not-in-this-game 1: {mix n 27}
no not-now CG-END-3 1: settle best
no not-now CG-END-3 1: complete chicago--new-york

== CG-TURN-5 who can do one of the three must not pass
map card-game
seats 2
no must-not-pass 1: pass
map card-game
seats 2
market - - - - -
last-turns 2
tickets 2 all-others
hand 1 2 red
rest discard
count 1 draw 0
count 1 tickets 0
count 1 play 1
no must-not-pass 1: pass

== CG-TURN-5 none of the three is possible: pass
map card-game
seats 2
market - - - - -
last-turns 2
tickets 2 all-others
hand 1 1 red 1 blue 3 locomotive
yard 2 4 red
yard 2 5 blue
rest discard
count 1 any 1
do 1: pass
is turn 2
is last-turns 1

# Drawing cards: the row, the decks, wild cards, sweeps, dry decks.

== USA-DRAW-1 two face-up cards
map usa
seats 2
market red blue green white black
deck train yellow orange purple
do 1: draw red
is drawn 1
is turn 1
do 1: draw blue
is hand 1 1 red 1 blue
is market yellow orange green white black
is turn 2
is drawn nothing
top train purple
sees 2 hand 1 1 red 1 blue

== USA-DRAW-1 two unseen cards
map usa
seats 2
market red blue green white black
deck train yellow orange purple
do 1: draw deck
do 1: draw deck
is hand 1 1 yellow 1 orange
is market red blue green white black
is turn 2
sees 2 hand 1 2 hidden
sees 1 hand 1 1 yellow 1 orange

== USA-DRAW-1 one of each, either way round
map usa
seats 2
market red blue green white black
deck train yellow orange purple white
do 1: draw deck
do 1: draw green
is hand 1 1 yellow 1 green
is market red blue orange white black
do 2: draw black
do 2: draw deck
is hand 2 1 black 1 white
is turn 1
sees 1 hand 2 1 black 1 hidden

== USA-DRAW-1 only what lies in the row
map usa
seats 2
market red blue green white black
no card-not-in-row 1: draw orange
no card-not-in-row 1: draw locomotive
no card-not-in-row 1: {draw card 33 refill 255}
no bad-refill USA-DRAW-2 1: {draw card 7 refill 0}
count 1 draw 6

== USA-DRAW-2 the card taken is replaced before the second is chosen
map usa
seats 2
market red blue green white black
deck train orange yellow
do 1: draw red
is market orange blue green white black
no card-not-in-row 1: draw red
do 1: draw orange
is hand 1 1 red 1 orange
is market yellow blue green white black

== USA-DRAW-3 a face-up locomotive is the only card of the turn
map usa
seats 2
market locomotive blue green white black
deck train orange
do 1: draw locomotive
is hand 1 1 locomotive
is market orange blue green white black
is turn 2

== USA-DRAW-4 no face-up locomotive as the second card: it lay there before
map usa
seats 2
market locomotive blue green white black
deck train orange yellow
do 1: draw blue
no second-wild 1: draw locomotive
count 1 draw 5
do 1: draw deck
is turn 2

== USA-DRAW-4 no face-up locomotive as the second card: it has just replaced the first
map usa
seats 2
market red blue green white black
deck train locomotive yellow
do 1: draw red
is market locomotive blue green white black
no second-wild 1: draw locomotive
do 1: draw blue

== USA-DRAW-4 nor after an unseen first card
map usa
seats 2
market locomotive blue green white black
do 1: draw deck
no second-wild 1: draw locomotive

== USA-DRAW-5 a locomotive drawn unseen counts as one card, as the first
map usa
seats 2
market red blue green white black
deck train locomotive locomotive
do 1: draw deck
is turn 1
is drawn 1
do 1: draw deck
is hand 1 2 locomotive
is turn 2

== USA-DRAW-5 and as the second
map usa
seats 2
market red blue green white black
deck train yellow locomotive
do 1: draw red
do 1: draw deck
is hand 1 1 red 1 locomotive
is turn 2

== USA-DRAW-6 a third face-up locomotive sweeps all five
map usa
seats 2
market locomotive locomotive red blue green
deck train locomotive 5 yellow black
do 1: draw red
is market yellow yellow yellow yellow yellow
is discard 3 locomotive 1 blue 1 green
is drawn 1
do 1: draw yellow
is market yellow yellow yellow yellow black
is turn 2

== USA-DRAW-6 two do not
map usa
seats 2
market locomotive white red blue green
deck train locomotive
do 1: draw red
is market locomotive locomotive white blue green
is discard nothing

== USA-DRAW-6 the sweep repeats while it must
map usa
seats 2
market locomotive locomotive red blue green
deck train locomotive locomotive locomotive locomotive red red 5 yellow black
do 1: draw red
is market yellow yellow yellow yellow yellow
is discard 6 locomotive 1 blue 1 green 2 red
top train black

== USA-DRAW-6 a sweep after the second card too
map usa
seats 2
market locomotive locomotive red blue green
deck train black locomotive 5 yellow
do 1: draw red
do 1: draw blue
is turn 2
is market yellow yellow yellow yellow yellow
is discard 3 locomotive 1 black 1 green

== USA-DRAW-6 a face-up locomotive replaced by another leaves two
map usa
seats 2
market locomotive locomotive red blue green
deck train locomotive
do 1: draw locomotive
is market locomotive locomotive red blue green
is discard nothing
is turn 2

== USA-DRAW-6 USA-DRAW-9 a sweep whose new cards are the old discards
map usa
seats 2
market locomotive locomotive red red red
deck train locomotive red
rest hand 2
do 1: draw red
is market locomotive locomotive red red red
left train 1
top train locomotive
is discard nothing
is drawn 1

== USA-DRAW-7 fewer than three other cards: no sweep. Fault elsewhere: endless sweeps
map usa
seats 2
market locomotive locomotive red red red
deck train locomotive locomotive
rest hand 2
do 1: draw red
is market locomotive locomotive locomotive red red
is discard nothing
left train 1
no second-wild 1: draw locomotive
do 1: draw red
is market locomotive locomotive locomotive locomotive red
left train 0
do 2: draw locomotive
is turn 1
is market - locomotive locomotive locomotive red

== USA-DRAW-7 nothing but locomotives is left
map usa
seats 2
market locomotive locomotive locomotive locomotive red
deck train locomotive locomotive
rest hand 2
do 1: draw red
is market locomotive locomotive locomotive locomotive locomotive
do 1: draw deck
is turn 2
do 2: draw locomotive
is turn 1

== USA-DRAW-7 exactly three others among fourteen locomotives: the sweep settles at last
map usa
seats 2
market locomotive locomotive red red red
deck train 12 locomotive red
rest hand 2
do 1: draw red
is market locomotive locomotive red red red

== USA-DRAW-7 the suspension ends when a claim discards others
map usa
seats 2
market locomotive locomotive locomotive red red
hand 1 1 blue
rest hand 2
do 1: claim portland--seattle--a 1 blue
is market locomotive locomotive red red blue
left train 1
top train locomotive
is discard nothing

== USA-DRAW-7 but not while they are still too few
map usa
seats 2
market locomotive locomotive locomotive red -
hand 1 1 blue
rest hand 2
do 1: claim portland--seattle--a 1 blue
is market locomotive locomotive locomotive red blue

== USA-DRAW-8 a hand has no limit
map usa
seats 2
market red blue green white black
hand 1 11 red 12 purple 12 orange 12 yellow 13 locomotive
deck train locomotive
do 1: draw red
do 1: draw blue
is hand 1 12 red 1 blue 12 purple 12 orange 12 yellow 13 locomotive

== USA-DRAW-9 the discards become the deck when a card is needed. Fault elsewhere: not, or doubled
map usa
seats 2
market red blue green white black
deck train yellow
discard 6 orange
rest hand 2
do 1: draw deck
left train 0
is discard 6 orange
do 1: draw deck
is hand 1 1 yellow 1 orange
is discard nothing
left train 5
top train 5 orange

== USA-DRAW-9 a face-up card is replaced from the old discards too
map usa
seats 2
market red blue green white black
discard 2 orange
rest hand 2
do 1: draw red
is market orange blue green white black
left train 1
is discard nothing

== USA-DRAW-9 what was discarded before the card is needed is in the new deck
map usa
seats 2
market red blue green white black
deck train yellow yellow
discard 1 orange
hand 2 3 purple
rest hand 1
do 1: draw deck
do 1: draw deck
left train 0
is discard 1 orange
do 2: claim denver--santa-fe 2 purple
left train 0
is discard 1 orange 2 purple
do 1: draw deck
left train 2
is discard nothing

== USA-DRAW-9 the order of a reshuffle, as a deal says it
deal train orange blue orange
deal train purple
map usa
seats 2
market red blue green white black
discard 2 orange 1 blue
hand 2 3 green
rest hand 1
do 1: draw deck
top train blue orange
do 1: draw deck
do 2: draw deck
do 2: draw green
is market red blue white black -
is hand 2 4 green 1 orange
do 1: claim kansas-city--omaha--a 1 purple
is market red blue white black purple

== USA-DRAW-10 no card anywhere: no drawing
map usa
seats 2
market - - - - -
rest hand 2
no deck-empty 1: draw deck
no card-not-in-row 1: draw red
count 1 draw 0

== USA-DRAW-10 one card to be had: the action ends after it
map usa
seats 2
market red - - - -
rest hand 2
do 1: draw red
is hand 1 1 red
is turn 2
is market - - - - -

== USA-DRAW-10 one unseen card to be had
map usa
seats 2
market - - - - -
discard 1 orange
rest hand 2
count 1 draw 1
do 1: draw deck
is hand 1 1 orange
is turn 2

== USA-DRAW-10 only face-up locomotives remain after the first card: the turn ends
map usa
seats 2
market locomotive locomotive red - -
rest hand 2
do 1: draw red
is turn 2
is market locomotive locomotive - - -

== USA-DRAW-10 fault elsewhere: the last card of the deck must not skip the second draw
map usa
seats 2
market red blue green white black
deck train yellow
rest hand 2
do 1: draw deck
is turn 1
is drawn 1
no deck-empty 1: draw deck
do 1: draw red
is hand 1 1 yellow 1 red
is market - blue green white black
is turn 2

== USA-DRAW-10 fault elsewhere: all cards in hands, then a claim fills the row
map usa
seats 2
market - - - - -
hand 1 6 red
rest hand 2
do 1: claim dallas--el-paso 4 red
is market red red red red -
is discard nothing
left train 0
do 2: draw red
do 2: draw red
is market - - - red red
is turn 1

== USA-DRAW-10 and the deck
map usa
seats 2
market - - - - -
hand 1 6 red
rest hand 2
do 1: claim miami--new-orleans 6 red
is market red red red red red
is discard nothing
left train 1

== USA-DRAW-10 some gaps only
map usa
seats 2
market blue - - - -
hand 1 6 red
rest hand 2
do 1: claim denver--santa-fe 2 red
is market blue red red - -
left train 0

== USA-DRAW-10 USA-DRAW-6 a row filled by a claim obeys the sweep
map usa
seats 2
market - - - - -
hand 1 3 red 3 locomotive
rest hand 2
do 1: claim sault-st-marie--winnipeg 3 red 3 locomotive
is market locomotive locomotive red red red
left train 1
top train locomotive
is discard nothing

== GL-DRAW-1 two cards, each from the row or from either deck
map great-lakes
seats 2
market red green white red-ship green-double white-ship
deck train yellow black purple
deck ship yellow-ship black-double
do 1: draw red refill train-deck
is market yellow green white red-ship green-double white-ship
is drawn 1
do 1: draw ship-deck
is hand 1 1 red 1 yellow-ship
is turn 2
do 2: draw train-deck
do 2: draw green-double refill ship-deck
is hand 2 1 black 1 green-double
is market yellow green white red-ship black-double white-ship
is turn 1

== GL-DRAW-1 not fewer than two
map great-lakes
seats 2
market red green white red-ship green-double white-ship
do 1: draw train-deck
is turn 1
no second-card-first 1: pass
no card-not-in-row 1: draw black refill train-deck
no card-not-in-row 1: draw white-double refill train-deck

== GL-DRAW-2 the player chooses the deck that fills the gap
map great-lakes
seats 2
market red green white red-ship green-double white-ship
deck train yellow
deck ship yellow-ship yellow-double
no bad-refill 1: draw red
no bad-refill 1: {draw card 7 refill 2}
count 1 draw 14
do 1: draw red refill ship-deck
is market yellow-ship green white red-ship green-double white-ship
do 1: draw green refill ship-deck
is market yellow-ship yellow-double white red-ship green-double white-ship
top train yellow
left train 77

== GL-DRAW-2 a ship may be replaced by a train
map great-lakes
seats 2
market red green white red-ship green-double white-ship
deck train yellow purple
do 1: draw red-ship refill train-deck
do 1: draw white-ship refill train-deck
is market red green white yellow green-double purple

== GL-DRAW-2 the rulebook's example: all six face-up cards may come to be trains
map great-lakes
seats 2
market red green white red-ship green-double white-ship
deck train yellow purple black yellow
do 1: draw red-ship refill train-deck
do 1: draw green-double refill train-deck
do 2: draw white-ship refill train-deck
is market red green white yellow purple black
is turn 2

== GL-DRAW-2 an unseen card leaves no gap to fill
map great-lakes
seats 2
market red green white red-ship green-double white-ship
no bad-refill 1: {draw card 255 deck 0 refill 0}
no deck-empty 1: {draw card 255 deck 2 refill 255}

== GL-DRAW-3 a face-up wild card is the only card of the turn
map great-lakes
seats 2
market wild green white red-ship green-double white-ship
deck ship yellow-ship
do 1: draw wild refill ship-deck
is hand 1 1 wild
is market yellow-ship green white red-ship green-double white-ship
is turn 2

== GL-DRAW-4 no face-up wild card as the second
map great-lakes
seats 2
market wild green white red-ship green-double white-ship
deck train wild
do 1: draw green refill train-deck
is market wild wild white red-ship green-double white-ship
no second-wild 1: draw wild refill train-deck
do 1: draw white-ship refill ship-deck
map great-lakes
seats 2
market yellow green white red-ship green-double white-ship
deck train wild
do 1: draw green refill train-deck
no second-wild 1: draw wild refill ship-deck

== GL-DRAW-5 a wild card drawn unseen counts as one card
map great-lakes
seats 2
market yellow green white red-ship green-double white-ship
deck train wild wild
do 1: draw train-deck
is turn 1
do 1: draw train-deck
is hand 1 2 wild
is turn 2

== GL-DRAW-6 a hand has no limit
map great-lakes
seats 2
market yellow green white red-ship green-double white-ship
hand 1 7 red 7 black 7 purple 4 red-harbor 4 black-harbor 14 wild 6 red-double 6 black-double
do 1: draw yellow refill train-deck
do 1: draw red-ship refill ship-deck
is hand 1 7 red 7 black 7 purple 4 red-harbor 4 black-harbor 14 wild 6 red-double 6 black-double
  1 yellow 1 red-ship

== GL-DRAW-7 three wild cards sweep all six, each to its own pile
map great-lakes
seats 2
market wild wild red red-ship green-ship white-double
deck train wild yellow yellow yellow black
deck ship purple-ship purple-ship purple-double black-ship
do 1: draw red refill train-deck
is market yellow yellow yellow purple-ship purple-ship purple-double
is discard 3 wild 1 red-ship 1 green-ship 1 white-double
top train black
top ship black-ship
is drawn 1

== GL-DRAW-7 two do not
map great-lakes
seats 2
market wild green red red-ship green-ship white-double
deck train wild
do 1: draw red refill train-deck
is market wild wild green red-ship green-ship white-double
is discard nothing

== GL-DRAW-7 three of each deck are turned up, whatever lay there
map great-lakes
seats 2
market wild wild red red red red-ship
deck train wild yellow yellow yellow
deck ship purple-ship purple-ship purple-double
do 1: draw red refill train-deck
is market yellow yellow yellow purple-ship purple-ship purple-double
is discard 3 wild 2 red 1 red-ship

== GL-DRAW-7 it repeats
map great-lakes
seats 2
market wild wild red red-ship green-ship white-ship
deck train wild wild wild wild yellow yellow yellow
deck ship 3 purple-ship 3 black-ship
do 1: draw red refill train-deck
is market yellow yellow yellow black-ship black-ship black-ship
is discard 6 wild 1 red-ship 1 green-ship 1 white-ship 3 purple-ship

== GL-DRAW-7 suspended while no train card but wild ones is left
map great-lakes
seats 2
market wild wild purple-ship purple-ship red-ship red-ship
deck train wild wild
deck ship purple-ship
discard 1 purple-ship
rest hand 2
do 1: draw red-ship refill train-deck
is market wild wild wild purple-ship purple-ship red-ship
is discard 1 purple-ship
left train 1

== GL-DRAW-7 one other train card suffices to sweep
map great-lakes
seats 2
market wild wild red-ship red-ship red-ship red-ship
deck train wild wild red
rest hand 2
do 1: draw red-ship refill train-deck
is market wild wild red red-ship red-ship red-ship
is discard nothing
left train 2
left ship 0

== GL-DRAW-7 the suspension ends when a claim discards another
map great-lakes
seats 2
market wild wild wild red-ship red-ship red-ship
hand 1 1 red
rest hand 2
do 1: claim ottawa--montreal--a 1 red
is market wild wild red red-ship red-ship red-ship
left train 1
is discard nothing

== GL-DRAW-7 a ship route paid with ships does not end it
map great-lakes
seats 2
market wild wild wild red-ship red-ship red-ship
hand 1 1 green-ship
rest hand 2
do 1: claim toronto--buffalo--a 1 green-ship
is market wild wild wild red-ship red-ship red-ship
is discard 1 green-ship

== GL-DRAW-7 GL-DRAW-9 a short sweep leaves gaps and does not fill them itself
map great-lakes
seats 2
market wild wild red green white red-ship
deck train wild yellow yellow yellow
hand 1 3 black-ship
rest hand 2
do 1: draw red refill train-deck
is market yellow yellow yellow red-ship - -
is discard 3 wild 1 green 1 white
left train 0
left ship 0
no bad-refill 1: draw yellow refill ship-deck
do 1: draw red-ship refill train-deck
is turn 2

== GL-DRAW-8 an empty deck is made anew from its own discards only
map great-lakes
seats 2
market yellow green white red-ship green-double white-ship
discard 3 red-ship 5 red
deck ship black-ship
rest hand 2
do 1: draw ship-deck
left ship 0
is discard 3 red-ship 5 red
do 1: draw ship-deck
is hand 1 1 black-ship 1 red-ship
left ship 2
is discard 5 red
do 2: draw train-deck
is discard nothing
left train 4

== GL-DRAW-8 wild cards come back in the train deck
map great-lakes
seats 2
market yellow green white red-ship green-double white-ship
discard 2 wild 2 red-ship
rest hand 2
do 1: draw yellow refill train-deck
is market wild green white red-ship green-double white-ship
left train 1
is discard 2 red-ship

== GL-DRAW-9 no card anywhere: no drawing
map great-lakes
seats 2
market - - - - - -
rest hand 2
no deck-empty 1: draw train-deck
no deck-empty 1: draw ship-deck
count 1 draw 0

== GL-DRAW-9 one card to be had: the action ends after it
map great-lakes
seats 2
market red - - - - -
rest hand 2
no bad-refill 1: draw red refill train-deck
no bad-refill 1: draw red refill ship-deck
do 1: draw red
is hand 1 1 red
is turn 2
is market - - - - - -

== GL-DRAW-9 one unseen card to be had
map great-lakes
seats 2
market - - - - - -
discard 1 red-ship
rest hand 2
no deck-empty 1: draw train-deck
do 1: draw ship-deck
is turn 2

== GL-DRAW-9 a face-up card and one unseen card are two
map great-lakes
seats 2
market red wild - - - -
deck ship red-ship
rest hand 2
do 1: draw ship-deck
is turn 1
no second-wild 1: draw wild
do 1: draw red
is turn 2

== GL-DRAW-9 only face-up wild cards remain after the first: the turn ends
map great-lakes
seats 2
market wild wild red - - -
rest hand 2
do 1: draw red
is turn 2

== GL-DRAW-9 a deck without cards cannot fill the gap; the other must
map great-lakes
seats 2
market red green white red-ship green-double white-ship
deck train black black
rest hand 2
no bad-refill GL-DRAW-9 1: draw red-ship refill ship-deck
no bad-refill GL-DRAW-2 1: draw red-ship
do 1: draw red-ship refill train-deck
do 1: draw green-double refill train-deck
is market red green white black black white-ship

== GL-DRAW-9 both decks dry: the row may be taken and has gaps
map great-lakes
seats 2
market red green white red-ship green-double white-ship
rest hand 2
no bad-refill 1: draw red refill train-deck
do 1: draw red
do 1: draw white-ship
is market - green white red-ship green-double -
is turn 2

== GL-DRAW-9 gaps are filled by a claim, from the train deck
map great-lakes
seats 2
market - - - - - -
hand 1 4 red
rest hand 2
do 1: claim buffalo--scranton 4 red
is market red red red red - -
is discard nothing

== GL-DRAW-9 else from the ship deck
map great-lakes
seats 2
market - - - - - -
hand 1 4 red-ship
rest hand 2
do 1: claim kingston--buffalo 4 red-ship
is market red-ship red-ship red-ship red-ship - -

== GL-DRAW-9 a harbor fills them with both
map great-lakes
seats 2
market - - - - - -
routes 1 toronto--buffalo--a
hand 1 2 red-harbor 2 red-ship
rest hand 2
do 1: harbor toronto 2 red-harbor 2 red-ship
is market red-harbor red-harbor red-ship red-ship - -

== GL-DRAW-9 the train deck comes first though a ship was spent
map great-lakes
seats 2
market red red red red-ship - -
deck train black white
hand 1 1 green-ship
rest hand 2
do 1: claim toronto--buffalo--a 1 green-ship
is market red red red red-ship black white
is discard 1 green-ship

== CG-DRAW-1 two cards, face up or unseen
map card-game
seats 2
market red blue green white black
deck train yellow orange purple
do 1: draw red
is market yellow blue green white black
do 1: draw deck
is hand 1 1 red 1 orange
is turn 2
no card-not-in-row 2: draw red

== CG-DRAW-1 a face-up locomotive counts as two, an unseen one as one
map card-game
seats 2
market locomotive blue green white black
deck train yellow locomotive orange
do 1: draw locomotive
is turn 2
is market yellow blue green white black
do 2: draw deck
is turn 2
do 2: draw blue
is hand 2 1 locomotive 1 blue
map card-game
seats 2
market locomotive blue green white black
deck train locomotive
do 1: draw blue
no second-wild 1: draw locomotive
map card-game
seats 2
market red blue green white black
deck train locomotive
do 1: draw blue
no second-wild 1: draw locomotive

== CG-DRAW-2 three face-up locomotives stay
map card-game
seats 2
market locomotive locomotive green white black
deck train locomotive
do 1: draw black
is market locomotive locomotive locomotive green white
is discard nothing

== CG-DRAW-3 the deck is not made anew
map card-game
seats 2
market red blue green white black
deck train yellow
discard 6 orange
rest hand 2
do 1: draw deck
is hand 1 1 yellow
left train 0
is discard 6 orange
no deck-empty 1: draw deck
do 1: draw red
is market - blue green white black
is discard 6 orange
is turn 2

== CG-DRAW-4 a hand has no limit
map card-game
seats 2
market red blue green white black
hand 1 9 red 10 purple 10 orange 10 yellow 16 locomotive
do 1: draw red
do 1: draw blue
is hand 1 10 red 1 blue 10 purple 10 orange 10 yellow 16 locomotive

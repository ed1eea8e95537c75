# Exchanging pieces on the Great Lakes.

== GL-EXCHANGE-1 one for one out of the box, a point lost for each
map great-lakes
seats 2
score 1 10
do 1: exchange 3 trains for ships
is pieces 1 24 trains 26 ships 3 harbors
is box 1 9 trains 6 ships
is score 1 7
is turn 2
do 2: exchange 6 ships for trains
is pieces 2 33 trains 17 ships 3 harbors
is box 2 15 ships

== GL-EXCHANGE-1 the rulebook's example: two ships for two trains cost two points
map great-lakes
seats 2
score 1 10
do 1: exchange 2 ships for trains
is pieces 1 29 trains 21 ships 3 harbors
is box 1 4 trains 11 ships
is score 1 8
is turn 2

== GL-EXCHANGE-1 at least one
map great-lakes
seats 2
no exchange-none 1: {exchange n 0 ship 1}
no exchange-none 1: {exchange n 0 ship 0}
count 1 exchange 15

== GL-EXCHANGE-1 only what the box holds
map great-lakes
seats 2
no box-too-small 1: exchange 10 trains for ships
no box-too-small 1: exchange 7 ships for trains
may 1: exchange 9 trains for ships
may 1: exchange 6 ships for trains
map great-lakes
seats 2
pieces 1 33 trains 17 ships 3 harbors
box 1 15 ships
no box-too-small 1: exchange 1 ships for trains
count 1 exchange 15

== GL-EXCHANGE-1 only what the supply holds
map great-lakes
seats 2
pieces 1 2 trains 20 ships 3 harbors
no supply-too-small 1: exchange 3 trains for ships
do 1: exchange 2 trains for ships
is pieces 1 22 ships 3 harbors

== GL-EXCHANGE-1 the score may go below zero
map great-lakes
seats 2
score 1 1
do 1: exchange 4 trains for ships
is score 1 -3

== GL-EXCHANGE-1 the score has a floor, which nobody reaches in earnest
map great-lakes
seats 2
score 1 -29998
do 1: exchange 4 trains for ships
is score 1 -30000

== GL-EXCHANGE-1 what the box has received may come back
map great-lakes
seats 2
do 1: exchange 9 trains for ships
do 2: exchange 1 trains for ships
may 1: exchange 15 ships for trains
no box-too-small 1: exchange 16 ships for trains
no box-too-small 1: exchange 1 trains for ships

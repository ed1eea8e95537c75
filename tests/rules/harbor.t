# Harbors on the Great Lakes.

== GL-HARBOR-1 in a port city
map great-lakes
seats 2
routes 1 ottawa--kingston
hand 1 2 red-harbor 2 red-ship
no not-a-port 1: harbor ottawa 2 red-harbor 2 red-ship
no not-a-port 1: {harbor city 200 color 7 n 2 m 2}
do 1: harbor kingston 2 red-harbor 2 red-ship
is harbors 1 kingston
is pieces 1 25 trains 23 ships 2 harbors

== GL-HARBOR-1 one harbor a city, whoever owns it
map great-lakes
seats 2
routes 1 toronto--buffalo--a
routes 2 buffalo--erie
harbors 1 toronto
harbors 2 buffalo
hand 1 2 red-harbor 2 red-ship
no harbor-taken 1: harbor toronto 2 red-harbor 2 red-ship
no harbor-taken 1: harbor buffalo 2 red-harbor 2 red-ship
count 1 harbor 0

== GL-HARBOR-2 where the player has a route, train or ship
map great-lakes
seats 2
routes 1 perry-sound--toronto
routes 2 buffalo--erie
hand 1 2 red-harbor 2 red-ship
no no-route-there 1: harbor buffalo 2 red-harbor 2 red-ship
no no-route-there 1: harbor detroit 2 red-harbor 2 red-ship
may 1: harbor toronto 2 red-harbor 2 red-ship
may 1: harbor perry-sound 2 red-harbor 2 red-ship
map great-lakes
seats 2
routes 1 toronto--kingston--a
hand 1 2 red-harbor 2 red-ship
do 1: harbor kingston 2 red-harbor 2 red-ship

== GL-HARBOR-3 two train and two ship cards of one color, with the harbor symbol
map great-lakes
seats 2
routes 1 perry-sound--toronto
hand 1 3 red 4 red-harbor 4 red-ship 4 red-double 2 black-harbor 2 black-ship
no bad-price 1: harbor toronto 3 red-harbor 1 red-ship
no bad-price 1: harbor toronto 1 red-harbor 3 red-ship
no bad-price 1: harbor toronto 2 red-harbor 1 red-ship
no bad-price 1: harbor toronto 2 red-harbor 3 red-ship
no bad-price 1: harbor toronto 4 red-harbor
bad 1: harbor toronto 2 red 2 red-ship
bad 1: harbor toronto 2 red-harbor 1 red-double
bad 1: harbor toronto 1 red-harbor 1 black-harbor 2 red-ship
bad 1: harbor toronto 2 black-harbor 2 red-ship
count 1 harbor 4
do 1: harbor toronto 2 red-harbor 2 red-ship
is hand 1 3 red 2 red-harbor 2 red-ship 4 red-double 2 black-harbor 2 black-ship
is discard 2 red-harbor 2 red-ship

== GL-HARBOR-3 wild cards stand for any of the four, or all
map great-lakes
seats 2
routes 1 perry-sound--toronto
hand 1 2 red-harbor 2 red-ship 4 wild
routes 2 perry-sound--port-elgin
harbors 2 perry-sound
may 1: harbor toronto 2 red-harbor 2 red-ship
may 1: harbor toronto 2 red-harbor 1 red-ship 1 wild
may 1: harbor toronto 1 red-harbor 2 red-ship 1 wild
may 1: harbor toronto 2 red-harbor 2 wild
may 1: harbor toronto 2 red-ship 2 wild
may 1: harbor toronto 1 red-harbor 1 red-ship 2 wild
may 1: harbor toronto 1 red-harbor 3 wild
may 1: harbor toronto 1 red-ship 3 wild
may 1: harbor toronto 4 wild
count 1 harbor 9
no bad-price 1: harbor toronto 3 wild
no bad-price 1: harbor toronto 2 red-harbor 2 red-ship 1 wild
no not-in-hand GL-HARBOR-3 1: harbor toronto 2 black-harbor 2 wild
no not-in-hand GL-HARBOR-3 1: harbor toronto 2 black-harbor 2 black-ship

== GL-HARBOR-3 the rulebook's example: Perry Sound for a wild card, a yellow ship and two yellow trains
map great-lakes
seats 2
routes 1 perry-sound--toronto
hand 1 2 yellow-harbor 1 yellow-ship 1 wild
do 1: harbor perry-sound 2 yellow-harbor 1 yellow-ship 1 wild
is harbors 1 perry-sound
is hand 1 nothing
is discard 2 yellow-harbor 1 yellow-ship 1 wild
is turn 2

== GL-HARBOR-3 four wild cards are one way to pay, not one for each color
map great-lakes
seats 2
routes 1 perry-sound--toronto
hand 1 4 wild
count 1 harbor 2
do 1: harbor perry-sound 4 wild
is hand 1 nothing
is discard 4 wild

== GL-HARBOR-4 building is the whole turn; there are three harbors
map great-lakes
seats 2
routes 1 perry-sound--toronto toronto--buffalo--a
hand 1 4 red-harbor 4 red-ship
do 1: harbor toronto 2 red-harbor 2 red-ship
is turn 2
no not-your-turn 1: harbor buffalo 2 red-harbor 2 red-ship
map great-lakes
seats 2
routes 1 perry-sound--toronto toronto--buffalo--a buffalo--erie
harbors 1 toronto buffalo perry-sound
hand 1 4 red-harbor 4 red-ship
is pieces 1 25 trains 20 ships
no no-harbor-left 1: harbor erie 2 red-harbor 2 red-ship
count 1 harbor 0

== GL-HARBOR-5 ten, twenty or thirty points for one, two, or three completed tickets that name the city
map great-lakes
seats 2
phase over
routes 1 toronto--buffalo--a buffalo--erie erie--cleveland--a perry-sound--toronto port-elgin--toronto
  toronto--kingston--a ottawa--kingston
harbors 1 toronto
tickets 1 cleveland--toronto
final 1 won 4 bonus 10 penalty 8
map great-lakes
seats 2
phase over
routes 1 toronto--buffalo--a buffalo--erie erie--cleveland--a perry-sound--toronto port-elgin--toronto
  toronto--kingston--a ottawa--kingston
harbors 1 toronto
tickets 1 cleveland--toronto toronto--ottawa
final 1 won 9 bonus 20 penalty 8

== GL-HARBOR-5 three or more earn thirty; an uncompleted ticket does not count
map great-lakes
seats 2
phase over
score 1 0
routes 1 milwaukee--chicago--a green-bay--milwaukee--a chicago--south-bend--a south-bend--detroit toronto--detroit
  duluth--wausau green-bay--wausau
harbors 1 chicago
tickets 1 green-bay--chicago chicago--detroit chicago--new-york
final 1 won 11 lost 15 bonus 20
map great-lakes
seats 2
phase over
score 1 0
routes 1 milwaukee--chicago--a green-bay--milwaukee--a chicago--south-bend--a south-bend--detroit toronto--detroit
  duluth--wausau green-bay--wausau
harbors 1 chicago
tickets 1 green-bay--chicago chicago--detroit chicago--toronto
final 1 won 22 lost 0 bonus 30 penalty 8 total 44
map great-lakes
seats 2
phase over
score 1 0
routes 1 milwaukee--chicago--a green-bay--milwaukee--a chicago--south-bend--a south-bend--detroit toronto--detroit
  duluth--wausau green-bay--wausau
harbors 1 chicago
tickets 1 green-bay--chicago chicago--detroit chicago--toronto duluth--chicago
final 1 won 32 bonus 30 total 54

== GL-HARBOR-5 a ticket between two harbors counts for both; a harbor without tickets earns nothing
map great-lakes
seats 2
phase over
score 1 0
routes 1 toronto--buffalo--a buffalo--erie erie--cleveland--a
harbors 1 toronto cleveland buffalo
tickets 1 cleveland--toronto
final 1 won 4 bonus 20 penalty 0 total 24

== GL-HARBOR-5 the rulebook's example: Chicago and Montréal with three tickets, 20 + 20
map great-lakes
seats 2
phase over
score 1 0
routes 1 chicago--south-bend--a south-bend--detroit toronto--detroit toronto--kingston--a
  montreal--kingston--a
harbors 1 chicago montreal
tickets 1 chicago--montreal chicago--detroit detroit--montreal
# Each city is named by two of the three, and the ticket between them counts for both.
final 1 won 33 lost 0 bonus 40 penalty 4 total 69

== GL-HARBOR-5 another player's harbor earns the ticket's owner nothing
map great-lakes
seats 2
phase over
score 1 0
score 2 0
routes 1 toronto--buffalo--a buffalo--erie erie--cleveland--a
routes 2 toronto--kingston--a
harbors 2 toronto
tickets 1 cleveland--toronto
final 1 won 4 bonus 0 penalty 12 total -8
final 2 bonus 0 penalty 8 total -8

== GL-HARBOR-6 four points lost for each harbor not built
map great-lakes
seats 4
phase over
score 3 0
routes 2 toronto--buffalo--a
routes 3 buffalo--erie
routes 4 perry-sound--toronto perry-sound--port-elgin
harbors 2 toronto
harbors 3 buffalo erie
harbors 4 perry-sound port-elgin
score 2 0
score 4 0
final 1 penalty 12 total -12
final 2 penalty 8 total -8
final 3 penalty 4 total -4

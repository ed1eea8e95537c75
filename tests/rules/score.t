# Final scores, the longest path, ties.

== USA-SCORE-1 completed tickets add, the others subtract; totals may be negative
map usa
seats 2
phase over
routes 1 denver--santa-fe el-paso--santa-fe
tickets 1 denver--el-paso los-angeles--new-york
tickets 2 new-york--seattle
final 1 routes 4 won 4 lost 21 bonus 10 total -3 completed 1
final 2 routes 0 won 0 lost 22 bonus 0 total -22 completed 0
wins 1

== USA-SCORE-1 only the player's own routes join
map usa
seats 2
phase over
routes 1 denver--santa-fe
routes 2 el-paso--santa-fe
tickets 1 denver--el-paso
final 1 won 0 lost 4

== USA-SCORE-2 the longest path passes through a city more than once, over each wagon once
# Worked out by trying every path, apart from the engine. Fault elsewhere: off by one, or a piece used twice.
trail usa 13 portland--salt-lake-city helena--salt-lake-city las-vegas--salt-lake-city las-vegas--los-angeles
  denver--salt-lake-city--a denver--kansas-city--a
trail usa 0
trail usa 2 denver--santa-fe
trail usa 4 denver--santa-fe el-paso--santa-fe
# a loop; a loop with a tail; two loops that meet (every city even)
trail usa 6 dallas--oklahoma-city--a little-rock--oklahoma-city dallas--little-rock
trail usa 7 dallas--oklahoma-city--a little-rock--oklahoma-city dallas--little-rock dallas--houston--a
trail usa 16 dallas--oklahoma-city--a little-rock--oklahoma-city dallas--little-rock
  kansas-city--oklahoma-city--a denver--kansas-city--a denver--oklahoma-city
# stars of three and four
trail usa 6 helena--salt-lake-city las-vegas--salt-lake-city denver--salt-lake-city--a
trail usa 9 denver--omaha denver--santa-fe denver--phoenix
trail usa 9 denver--omaha denver--santa-fe denver--phoenix denver--helena
# a loop and four odd cities; from the first of them, Boston, only 14 can be had
trail usa 15 pittsburgh--washington new-york--washington--a montreal--new-york new-york--pittsburgh--a
  boston--new-york--b pittsburgh--toronto duluth--toronto
# two networks: 6 and 9; 7 and 6
trail usa 9 denver--omaha denver--santa-fe portland--salt-lake-city helena--salt-lake-city
trail usa 7 boston--new-york--a boston--montreal--a montreal--new-york calgary--winnipeg
# a square with a diagonal: exactly two odd cities, all of it
trail usa 19 denver--helena helena--salt-lake-city denver--salt-lake-city--a helena--omaha denver--omaha
# 43 wagons, 39 in one path
trail usa 39 los-angeles--phoenix el-paso--phoenix el-paso--santa-fe phoenix--santa-fe denver--santa-fe
  denver--phoenix denver--oklahoma-city el-paso--oklahoma-city oklahoma-city--santa-fe dallas--el-paso
  dallas--oklahoma-city--a dallas--houston--a el-paso--houston

== USA-SCORE-2 the longest path earns ten
map usa
seats 2
phase over
routes 1 dallas--oklahoma-city--a little-rock--oklahoma-city dallas--little-rock
routes 2 denver--helena
final 1 longest 6 bonus 10 total 16
final 2 longest 4 bonus 0 total 7

== USA-SCORE-2 length of the path, not number or sum of routes
map usa
seats 2
phase over
routes 1 portland--seattle--a dallas--houston--a kansas-city--omaha--a denver--omaha denver--santa-fe
  denver--phoenix
routes 2 duluth--winnipeg calgary--winnipeg
final 1 longest 10 bonus 10
final 2 longest 10 bonus 10

== USA-SCORE-3 fault elsewhere: a tie for the longest path pays them all
map usa
seats 3
phase over
routes 1 denver--omaha
routes 2 helena--winnipeg
routes 3 denver--santa-fe
final 1 longest 4 bonus 10 total 17
final 2 longest 4 bonus 10 total 17
final 3 longest 2 bonus 0 total 2
wins 1 2

== USA-SCORE-4 most points wins
map usa
seats 3
phase over
score 1 30
score 2 31
score 3 12
wins 2
final 2 rank 1
final 1 rank 2
final 3 rank 3

== USA-SCORE-4 a tie: the most completed tickets. Fault elsewhere: ties not broken
map usa
seats 2
phase over
score 1 6
score 2 10
routes 1 denver--santa-fe el-paso--santa-fe
routes 2 denver--omaha
tickets 1 denver--el-paso
final 1 total 20 longest 4 bonus 10
final 2 total 20 longest 4 bonus 10
wins 1

== USA-SCORE-4 still a tie: the holder of the longest path
map usa
seats 2
phase over
score 1 0
score 2 9
routes 1 denver--santa-fe el-paso--santa-fe el-paso--phoenix
routes 2 dallas--houston--a dallas--oklahoma-city--a kansas-city--oklahoma-city--a
tickets 1 denver--el-paso
tickets 2 houston--kansas-city
final 1 total 14 longest 7
final 2 total 14 longest 5
wins 1

== USA-SCORE-4 still a tie: a shared victory
map usa
seats 3
phase over
score 1 2
score 2 2
score 3 11
routes 1 denver--santa-fe
routes 2 el-paso--santa-fe
final 1 total 12
final 2 total 12
final 3 total 11
wins 1 2

== USA-SCORE-4 tickets break the tie of those with the most points, and only theirs
map usa
seats 3
phase over
score 1 0
score 2 0
score 3 4
routes 1 denver--santa-fe el-paso--santa-fe
routes 2 dallas--houston--a dallas--oklahoma-city--a kansas-city--oklahoma-city--a
routes 3 duluth--omaha--a
tickets 1 denver--el-paso
tickets 2 duluth--houston
final 1 total 4
final 2 total 2
final 3 total 4
wins 1

== USA-SCORE-5 no route, no longest path
map usa
seats 2
phase over
tickets 1 denver--el-paso
final 1 longest 0 bonus 0 total -4
final 2 longest 0 bonus 0 total 0
wins 2

== GL-SCORE-1 routes, tickets, harbors, unbuilt harbors, and nothing else
map great-lakes
seats 2
phase over
score 1 40
routes 1 toronto--buffalo--a buffalo--erie erie--cleveland--a
harbors 1 toronto
tickets 1 cleveland--toronto duluth--new-york
score 2 5
final 1 routes 40 won 4 lost 24 bonus 10 penalty 8 total 22
final 2 routes 5 won 0 lost 0 bonus 0 penalty 12 total -7
wins 1

== GL-SCORE-1 exchanges are in the points so far
map great-lakes
seats 2
hand 1 4 red
last-turns 2
do 1: exchange 2 trains for ships
do 2: exchange 5 trains for ships
is phase over
final 1 routes -2 total -14
final 2 routes -5 total -17
wins 1

== GL-SCORE-2 a tie is shared, whatever the tickets
map great-lakes
seats 3
phase over
score 1 10
score 2 14
score 3 13
routes 1 toronto--buffalo--a buffalo--erie erie--cleveland--a
tickets 1 cleveland--toronto
final 1 total 2
final 2 total 2
final 3 total 1
wins 1 2

== CG-SCORE-1 completed tickets add, those in hand subtract
map card-game
seats 2
phase over
completed 1 chicago--charleston
tickets 1 seattle--miami
tickets 2 dallas--raleigh
final 1 won 7 lost 22 bonus 12 total -3 completed 1
final 2 won 0 lost 8 bonus 0 total -8

== CG-SCORE-1 nothing is subtracted at the first scoring of four players
map card-game
seats 4
turn 4
last-turns 1
market red - - - -
tickets 1 seattle--miami chicago--new-york
platform 1 1 yellow
rest discard
do 4: draw red
do 1: settle best
do 2: settle best
do 3: settle best
do 4: settle best
is round 2
is tickets 1 seattle--miami
is completed 1 chicago--new-york

== CG-SCORE-2 the most completed tickets to a city; all who tie have it
map card-game
seats 3
phase over
completed 1 dallas--raleigh dallas--helena
completed 2 dallas--washington miami--boston
completed 3 miami--omaha
final 1 won 18 bonus 10 cities dallas
final 2 won 22 bonus 8 cities miami
final 3 won 11 bonus 8 cities miami

== CG-SCORE-2 a ticket between two big cities counts for both; no ticket, no bonus
map card-game
seats 2
phase over
completed 1 seattle--los-angeles
final 1 won 9 bonus 20 total 29 cities seattle los-angeles
final 2 bonus 0 total 0 cities

== CG-SCORE-2 uncompleted tickets do not count
map card-game
seats 2
phase over
tickets 1 chicago--new-york chicago--montreal
completed 2 chicago--calgary
final 1 bonus 0
final 2 bonus 12 cities chicago

== CG-SCORE-3 most points wins
map card-game
seats 2
phase over
completed 1 dallas--raleigh
completed 2 dallas--helena
wins 2

== CG-SCORE-3 a tie: the most completed tickets
map card-game
seats 2
phase over
completed 1 chicago--calgary chicago--montreal
completed 2 los-angeles--dallas
final 1 total 32 cities chicago
final 2 total 32 cities los-angeles dallas
wins 1

== CG-SCORE-3 still a tie: the most bonus cards
map card-game
seats 2
phase over
completed 1 dallas--miami new-york--sault-ste-marie
completed 2 miami--las-vegas dallas--helena
final 1 total 48 cities new-york dallas miami
final 2 total 48 cities dallas miami
wins 1

== CG-SCORE-3 still a tie: a shared victory
map card-game
seats 2
phase over
completed 1 los-angeles--dallas seattle--saint-louis seattle--chicago
completed 2 los-angeles--vancouver miami--boston los-angeles--chicago
final 1 total 69
final 2 total 69
wins 1 2

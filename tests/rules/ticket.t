# Drawing tickets in the course of the game.

== USA-TICKET-1 three from the top, at least one kept
map usa
seats 2
deck ticket boston--miami denver--el-paso miami--toronto duluth--houston
do 1: tickets
is offer 1 boston--miami denver--el-paso miami--toronto
is turn 1
acts 1
no keep-more 1: keep nothing
no not-offered USA-TICKET-1 1: keep duluth--houston
no not-offered 1: keep boston--miami duluth--houston
count 1 keep 7
do 1: keep denver--el-paso
is tickets 1 denver--el-paso
is offer 1 nothing
is turn 2

== USA-TICKET-1 all three may be kept
map usa
seats 2
deck ticket boston--miami denver--el-paso miami--toronto
tickets 1 duluth--houston
do 1: tickets
do 1: keep boston--miami denver--el-paso miami--toronto
is tickets 1 boston--miami denver--el-paso miami--toronto duluth--houston
left ticket 26

== USA-TICKET-1 fewer if fewer are left
map usa
seats 2
deck ticket boston--miami denver--el-paso
tickets 2 all-others
do 1: tickets
is offer 1 boston--miami denver--el-paso
left ticket 0
count 1 keep 3
do 1: keep boston--miami
left ticket 1
do 2: tickets
is offer 2 denver--el-paso
no keep-more 2: keep nothing
do 2: keep denver--el-paso
left ticket 0

== USA-TICKET-1 fault elsewhere: an empty ticket deck still drawable
map usa
seats 2
tickets 2 all-others
left ticket 0
no no-tickets-left 1: tickets
count 1 tickets 0

== USA-TICKET-2 tickets are secret to the end; none is given back
map usa
seats 2
tickets 1 boston--miami denver--el-paso
deck ticket miami--toronto duluth--houston chicago--santa-fe
sees 1 tickets 1 boston--miami denver--el-paso
sees 2 tickets 1 2 hidden
sees spectator tickets 1 2 hidden
do 1: tickets
sees 1 offer 1 miami--toronto duluth--houston chicago--santa-fe
sees 2 offer 1 3 hidden
sees spectator offer 1 3 hidden
no not-offered 1: keep boston--miami
do 1: keep miami--toronto
sees 2 tickets 1 3 hidden
sees 2 deck ticket 27 hidden
is tickets 1 boston--miami denver--el-paso miami--toronto

== USA-TICKET-2 any number may be held, and all are shown at the end
map usa
seats 2
deck ticket boston--miami
tickets 1 all-others
do 1: tickets
do 1: keep boston--miami
left ticket 0
sees 2 tickets 1 30 hidden
map usa
seats 2
phase over
tickets 1 boston--miami denver--el-paso
sees 2 tickets 1 boston--miami denver--el-paso

== USA-TICKET-3 returned tickets go under the deck in the order drawn. Fault elsewhere: on top
map usa
seats 2
deck ticket boston--miami denver--el-paso miami--toronto duluth--houston
do 1: tickets
do 1: keep denver--el-paso
bottom ticket boston--miami miami--toronto
top ticket duluth--houston
left ticket 29
# Who put them there knows them; the others do not.
sees 1 deck ticket 27 hidden boston--miami miami--toronto
sees 2 deck ticket 29 hidden

== USA-TICKET-2 USA-TICKET-3 who draws a returned ticket takes it out of what the other knew
map usa
seats 2
deck ticket boston--miami denver--el-paso miami--toronto
tickets 2 all-others
do 1: tickets
do 1: keep boston--miami
is returned 1 denver--el-paso miami--toronto
do 2: tickets
is returned 1 nothing
sees 1 returned 1 nothing
do 2: keep miami--toronto
is returned 2 denver--el-paso
sees 2 deck ticket denver--el-paso
sees 1 deck ticket 1 hidden
sees spectator returned 2 nothing

== GL-TICKET-1 four from the top, at least one kept, the rest to the bottom in the order drawn
map great-lakes
seats 2
deck ticket eau-claire--green-bay buffalo--albany cleveland--toronto erie--kingston duluth--detroit
do 1: tickets
is offer 1 eau-claire--green-bay buffalo--albany cleveland--toronto erie--kingston
no keep-more 1: keep nothing
no not-offered 1: keep duluth--detroit
count 1 keep 15
do 1: keep buffalo--albany
bottom ticket eau-claire--green-bay cleveland--toronto erie--kingston
top ticket duluth--detroit
is turn 2

== GL-TICKET-1 fewer if fewer are left, and none
map great-lakes
seats 2
deck ticket eau-claire--green-bay buffalo--albany cleveland--toronto
tickets 2 all-others
do 1: tickets
is offer 1 eau-claire--green-bay buffalo--albany cleveland--toronto
do 1: keep offer
no no-tickets-left 2: tickets

== GL-TICKET-2 secret to the end; never given back
map great-lakes
seats 2
tickets 1 duluth--detroit
deck ticket eau-claire--green-bay buffalo--albany cleveland--toronto erie--kingston
sees 2 tickets 1 1 hidden
do 1: tickets
sees 2 offer 1 4 hidden
no not-offered 1: keep duluth--detroit
do 1: keep offer
sees 2 tickets 1 5 hidden
is tickets 1 duluth--detroit eau-claire--green-bay buffalo--albany cleveland--toronto erie--kingston

== GL-TICKET-3 joined by trains and ships together adds, otherwise subtracts
map great-lakes
seats 2
phase over
routes 1 toronto--buffalo--a perry-sound--toronto buffalo--erie erie--cleveland--a
routes 2 toronto--kingston--a
tickets 1 cleveland--toronto erie--kingston
tickets 2 toronto--ottawa
final 1 won 4 lost 4
final 2 won 0 lost 5

== CG-TICKET-1 four from the top, any number kept, none included
map card-game
seats 2
deck ticket chicago--new-york new-york--chicago chicago--dallas new-york--sault-ste-marie chicago--montreal
do 1: tickets
is offer 1 chicago--new-york new-york--chicago chicago--dallas new-york--sault-ste-marie
no not-offered 1: keep chicago--montreal
count 1 keep 16
do 1: keep nothing
bottom ticket chicago--new-york new-york--chicago chicago--dallas new-york--sault-ste-marie
top ticket chicago--montreal
is turn 2
do 2: tickets
do 2: keep offer
left ticket 42

== CG-TICKET-1 fewer if fewer are left, and none
map card-game
seats 2
deck ticket chicago--new-york
tickets 2 all-others
do 1: tickets
is offer 1 chicago--new-york
do 1: keep chicago--new-york
no no-tickets-left 2: tickets

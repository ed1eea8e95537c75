// What each player did last, read from the log: since it was their turn, for their place at the
// table and the board.
import type { GameEvent } from '../../engine/types';
import type { LogEntry } from '../../table/table';

const DEEDS = new Set<GameEvent['event']>([
  'took',
  'drew',
  'kept',
  'claimed',
  'built',
  'exchanged',
  'laid',
  'robbed',
  'completed',
  'passed',
]);

/** The deeds of each seat's last turn, the earliest first. */
export function lastDeeds(log: LogEntry[], seats: number): GameEvent[][] {
  const deeds: GameEvent[][] = Array.from({ length: seats }, () => []);
  const done = new Set<number>();
  for (let i = log.length - 1; i >= 0 && done.size < seats; i--) {
    for (const event of [...log[i]!.events].reverse()) {
      if (done.has(event.seat)) {
        continue;
      }
      if (DEEDS.has(event.event)) {
        deeds[event.seat]?.unshift(event);
      } else if (event.event === 'turn' && deeds[event.seat]?.length) {
        done.add(event.seat);
      }
    }
  }
  return deeds;
}

/** Routes and cities that others took since the turn of these eyes. */
export function freshPlaces(deeds: GameEvent[][], eye: number): Set<string> {
  return new Set(
    deeds.flatMap((of, seat) =>
      seat === eye ? [] : of.flatMap((e) => e.route ?? (e.event === 'built' ? e.city! : [])),
    ),
  );
}

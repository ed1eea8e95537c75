// A game that begins where another stood; the other stays as it is.
import type { GameMap } from '../app/maps';
import { newId, type Save } from '../table/saves';
import type { Seat } from '../table/table';

/** One person takes a seat, bots of a level the others, with the cards as the record has them. */
export function branchOf(
  { map, seats }: { map: GameMap; seats: Seat[] },
  record: string,
  person: number,
  level: string,
): Save {
  return {
    id: newId(),
    map: map.name,
    seats: seats.map(({ name, color }, i): Seat => {
      const who = { name, color };
      return i === person ? { ...who, kind: 'here' } : { ...who, kind: 'bot', level };
    }),
    record,
    at: Date.now(),
    over: false,
  };
}

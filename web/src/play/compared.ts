// What a seat did and what would have been better, to be shown on the table in two looks.
import type { GameMap } from '../app/maps';
import type { Action, CardName, Cards, DeckName } from '../engine/types';

export interface Compared {
  played?: Action | undefined;
  better?: Action | undefined;
}

/** The routes and cities that an action is about. */
export function placesOf(map: GameMap, action: Action | undefined): ReadonlySet<string> {
  const { route, city, kind, tickets = [] } = action ?? {};
  const ends = tickets.flatMap((id) => (map.board ? [map.ticket(id).a, map.ticket(id).b] : []));
  return new Set([route ?? [], city ?? [], kind === 'keep' ? ends : []].flat());
}

/** The place in the row, or the deck, that an action takes from. */
export function takenFrom(
  action: Action | undefined,
  row: (CardName | null)[],
): { place: number; deck: DeckName | undefined } {
  const draws = action?.kind === 'draw';
  return {
    place: draws && action.card ? row.indexOf(action.card) : -1,
    deck:
      action?.kind === 'tickets'
        ? 'ticket'
        : draws && !action.card
          ? (action.deck ?? 'train')
          : undefined,
  };
}

/** The cards that it is about, if they are in the hand that is shown. */
export function cardsOf({ played, better }: Compared, eye: number): Cards | undefined {
  const shown = better ?? played;
  return shown?.seat === eye ? shown.cards : undefined;
}

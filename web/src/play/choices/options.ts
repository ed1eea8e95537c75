// From what was touched to the legal actions that it may mean. The engine has listed what is legal;
// here it is only sorted through.
import type { Action, CardName, DeckName } from '../../engine/types';
import { isWild } from '../../words/phrases';

export type Target =
  | { kind: 'card'; card: CardName; place: number }
  | { kind: 'deck'; deck: DeckName }
  | { kind: 'tickets' }
  | { kind: 'route'; route: string }
  | { kind: 'city'; city: string }
  | { kind: 'pass' };

export function isSame(a: Target | undefined, b: Target): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What a payment gives away, the dear cards counting more: the thriftiest way comes first. */
export function priceOf(action: Action): number {
  let price = 0;
  for (const [card, n] of Object.entries(action.cards ?? {})) {
    const dear = isWild(card) ? 100 : card.endsWith('-harbor') ? 12 : 10;
    price += n * dear;
  }
  return price;
}

/** How many cards of that color would be left: of equal prices, the larger heap pays. */
function spare(action: Action, hand: Record<string, number>): number {
  return Object.entries(action.cards ?? {}).reduce(
    (sum, [card, n]) => sum + (isWild(card) ? 0 : (hand[card] ?? 0) - n),
    0,
  );
}

export function thriftiestFirst(actions: Action[], hand: Record<string, number>): Action[] {
  return [...actions].sort((a, b) => priceOf(a) - priceOf(b) || spare(b, hand) - spare(a, hand));
}

function means(action: Action, target: Target): boolean {
  switch (target.kind) {
    case 'card':
      return action.kind === 'draw' && action.card === target.card;
    case 'deck':
      return action.kind === 'draw' && action.card === null && action.deck === target.deck;
    case 'tickets':
      return action.kind === 'tickets';
    case 'route':
      return action.kind === 'claim' && action.route === target.route;
    case 'city':
      return action.kind === 'harbor' && action.city === target.city;
    case 'pass':
      return action.kind === 'pass';
  }
}

export function optionsFor(
  target: Target,
  legal: Action[],
  hand: Record<string, number>,
): Action[] {
  return thriftiestFirst(
    legal.filter((action) => means(action, target)),
    hand,
  );
}

export const NOWHERE: ReadonlySet<string> = new Set();

/** Routes and cities that can be chosen now. */
export function openPlaces(legal: Action[]): ReadonlySet<string> {
  return new Set(legal.flatMap((a) => a.route ?? (a.kind === 'harbor' ? a.city! : [])));
}

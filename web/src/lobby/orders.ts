// Standing orders in parts, as the engine read them: in words, and as text again. A part keeps the
// text that the engine gave it; what it means is the engine's to say.
import type { GameMap } from '../app/maps';
import type { Target } from '../play/choices/options';
import type { OrderTest, OrderWay } from '../table/server';
import { sayCards, sayRoute } from '../words/phrases';
import { list, say } from '../words/say.svelte';

interface Order {
  if: { text: string }[];
  do: { text: string }[];
  times: number;
}
/** What is written: more needs only be known of what was read. */
export interface Draft {
  orders: Order[];
  stop: { text: string }[];
}
export function textOf({ orders, stop }: Draft): string {
  const joined = (parts: { text: string }[], word: string): string =>
    parts.map((part) => part.text).join(` ${word} `);
  const lines = orders.map((order) => {
    const tests = order.if.length > 0 ? `if ${joined(order.if, 'and')}: ` : '';
    return `${tests}${joined(order.do, 'or')}${order.times > 1 ? ` ${order.times} times` : ''}\n`;
  });
  const stops = stop.map(({ text }) => `stop if ${text}\n`);
  return orders.length > 0 ? [...lines, ...stops].join('') : '';
}

/** The order that a touch means. */
export function wishOf(map: GameMap, target: Target): string | undefined {
  switch (target.kind) {
    case 'route':
      return `claim ${target.route}`;
    case 'card':
      return `draw ${target.card}`;
    case 'deck':
      return map.ships ? `draw ${target.deck}-deck` : 'draw deck';
    case 'city':
      return map.ships ? `harbor ${target.city}` : undefined;
    case 'tickets':
      return 'tickets';
    default:
      return undefined;
  }
}

function sayWay(map: GameMap, way: OrderWay): string {
  if (way.route) {
    return say('page.orders.claim-route', { route: sayRoute(map, way.route) });
  }
  if (way.card) {
    return say('page.orders.draw', { card: say(`one.${way.card}`) });
  }
  if (way.deck) {
    return say('page.orders.from', { deck: say(`deck.${map.ships ? way.deck : 'only'}`) });
  }
  if (way.city) {
    return say('page.list.build', { city: map.city(way.city) });
  }
  return way.kind === 'tickets' ? say('page.orders.tickets') : way.text;
}
export const sayWays = (map: GameMap, ways: OrderWay[]): string =>
  list(
    ways.map((way) => sayWay(map, way)),
    'or',
  );

export function sayTest(map: GameMap, { kind, route, card, n }: OrderTest): string {
  return say(`page.orders.if.${kind}`, {
    route: route ? sayRoute(map, route) : '',
    card: kind === 'row' ? say(`one.${card}`) : '',
    cards: kind === 'hold' ? sayCards({ [card!]: n! }) : '',
  });
}

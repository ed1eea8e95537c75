// Phrases about the things of the games: cards, routes, tickets, events, refusals.
import { SYMBOLS } from '../art/colors';
import type { GameMap } from '../app/maps';
import type { CardName, Cards, Complaint, GameEvent, Judgement, Lack, Told } from '../engine/types';
import type { CardFace } from '../cards/card';
import type { Color, RouteData } from '../map/types';
import type { Params } from './book';
import { has, list, say } from './say.svelte';

export const isWild = (card: CardName): boolean => card === 'locomotive' || card === 'wild';

/** How a card is drawn. */
export function faceOf(card: CardName): CardFace {
  const [color, face] = card.split('-') as [Color, string | undefined];
  if (isWild(card)) {
    return { kind: 'wild' };
  }
  return face === 'ship' || face === 'double'
    ? { kind: 'ship', color, double: face === 'double', harbor: face === 'ship' }
    : { kind: 'train', color, harbor: face === 'harbor' };
}

export const colorOf = (card: CardName): Color | 'wild' =>
  isWild(card) ? 'wild' : (card.split('-')[0] as Color);

/** Cards in the order of the colors, trains before ships, wild ones last. */
export function inOrder(cards: Cards): [CardName, number][] {
  const colors = Object.keys(SYMBOLS);
  const faces = [undefined, 'harbor', 'ship', 'double'];
  const rank = (card: CardName): number =>
    colors.indexOf(colorOf(card)) * 4 + faces.indexOf(card.split('-')[1]);
  return Object.entries(cards)
    .filter(([, n]) => n > 0)
    .sort(([a], [b]) => rank(a) - rank(b));
}

/**
 * A message in this game's own words: `key.great-lakes` or `key.locomotive`, where there is one.
 */
export function sayOf(map: GameMap, key: string, params: Params = {}): string {
  const own = [map.data.id, map.wild].map((name) => `${key}.${name}`).find(has);
  return say(own ?? key, params);
}

export const sayCard = (card: CardName): string => say(`one.${card}`);

export function sayCards(cards: Cards): string {
  const named = inOrder(cards).flatMap(([card, n]) => {
    const m = cards[`${card}-harbor`] ?? 0;
    if (m > 0) {
      return say('count.of-harbor', { cards: say(`count.${card}`, { n: n + m }), m });
    }
    const [plain, face] = card.split('-') as [CardName, string | undefined];
    return face === 'harbor' && (cards[plain] ?? 0) > 0 ? [] : say(`count.${card}`, { n });
  });
  return named.length > 0 ? list(named) : say('count.none');
}

export function sayRoute(map: GameMap, id: string): string {
  const { a, b } = map.route(id);
  return say('route', { a: nameOf(map, a), b: nameOf(map, b) });
}

const nameOf = (map: GameMap, city: string): string => map.city(city) || say('page.junction');

/** A route with all that matters about it, for those who do not see it. */
export function describeRoute(map: GameMap, route: RouteData): string {
  const text = say(`page.route.${route.kind}`, {
    a: nameOf(map, route.a),
    b: nameOf(map, route.b),
    n: route.length,
    color: say(`color.${route.color}`),
  });
  return sayTwin(map, route, text);
}

/** Tells the two routes of a double apart where nothing else does. */
export function sayTwin(map: GameMap, route: RouteData, text: string): string {
  const twins = map.data.routes.filter((r) => route.double && r.double === route.double);
  const at = twins.findIndex((r) => r.id === route.id);
  return twins.length > 1 && twins.every((r) => r.color === route.color)
    ? say(at === 0 ? 'page.twin.first' : 'page.twin.second', { text })
    : text;
}

export function sayTicket(map: GameMap, id: string): string {
  const { a, b, points, colors } = map.ticket(id);
  const params = { a: map.city(a), b: map.city(b), n: points };
  return colors
    ? say('ticket.cards', { ...params, cards: sayCards(countColors(colors)) })
    : say('ticket', params);
}

export function countColors(colors: string[]): Cards {
  const cards: Cards = {};
  for (const color of colors) {
    cards[color] = (cards[color] ?? 0) + 1;
  }
  return cards;
}

/** What is wrong with a text, as src/text/complain.c says it. */
export function sayComplaint(why: Complaint): string {
  // English is the engine's own, and left out of the page's messages.
  if (!has(`complaint.${why.key}`)) {
    return why.complaint;
  }
  const params: Params = {};
  for (const [, kind, name, value] of why.parameters.matchAll(/^([#@]?)([^=]*)=(.*)$/gm)) {
    params[name!] = kind === '#' ? Number(value) : kind && has(value!) ? say(value!) : value!;
  }
  return say(`complaint.${why.key}`, params);
}

/** Why a file is not opened. */
export function sayBadFile(why: Complaint): string {
  const sentence = sayComplaint(why);
  return why.line > 0
    ? say('page.file.bad', { line: why.line, why: sentence })
    : say('page.file.unfit', { why: sentence });
}

export function sayRefusal(map: GameMap, why: Judgement): string {
  if (why.complaint) {
    return sayComplaint(why.complaint);
  }
  return has(`refused.${why.result}`) ? sayOf(map, `refused.${why.result}`) : why.sentence;
}

/** Why a route cannot be claimed, with what is missing if it is only cards. */
export function sayLack(map: GameMap, lack: Lack, route: RouteData): string {
  if (lack.result !== 'not-in-hand') {
    return sayRefusal(map, lack);
  }
  const key = route.color === 'gray' ? 'gray' : route.kind;
  const color = lack.color ? say(`color.${lack.color}`) : '';
  return sayOf(map, lack.color || key !== 'gray' ? `page.lacks.${key}` : 'page.lacks.any', {
    n: lack.lacks,
    color,
    kind: say(`page.kind.${route.kind}`),
  });
}

/** Who is who when events are told. */
export interface Teller {
  map: GameMap;
  names: string[];
}

/** One sentence for what the engine tells of an event. */
function sayTold({ map, names }: Teller, told: Told, seat: number): string {
  const { key, n, m, deck, card, cards, route, city, tickets } = told;
  return sayOf(map, key, {
    who: names[seat] ?? '',
    n,
    m,
    deck: deck ? say(deck) : '',
    card: card ? sayCard(card) : '',
    cards: cards ? sayCards(cards) : '',
    route: route ? sayRoute(map, route) : '',
    city: city ? map.city(city) : '',
    tickets: tickets ? list(tickets.map((id) => sayTicket(map, id))) : '',
  });
}

/** The events of one step as sentences. Cards that are turned up need none: they are seen. */
export function sayEvents(
  teller: Teller,
  events: GameEvent[],
): { text: string; event: GameEvent }[] {
  return events.flatMap((event) =>
    event.told && event.event !== 'refilled'
      ? [{ text: sayTold(teller, event.told, event.seat), event }]
      : [],
  );
}

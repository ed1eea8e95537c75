// Phrases about the things of the games: cards, routes, tickets, events, refusals.
import { SYMBOLS } from '../art/colors';
import type { GameMap } from '../app/maps';
import type { CardName, Cards, Complaint, GameEvent, Judgement, Lack } from '../engine/types';
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

/** Cards in the order of the colours, trains before ships, wild ones last. */
export function inOrder(cards: Cards): [CardName, number][] {
  const colors = Object.keys(SYMBOLS);
  const faces = [undefined, 'harbor', 'ship', 'double'];
  const rank = (card: CardName): number =>
    colors.indexOf(colorOf(card)) * 4 + faces.indexOf(card.split('-')[1]);
  return Object.entries(cards)
    .filter(([, n]) => n > 0)
    .sort(([a], [b]) => rank(a) - rank(b));
}

export const sayCard = (card: CardName): string => say(`one.${card}`);

export function sayCards(cards: Cards): string {
  const named = inOrder(cards).map(([card, n]) => say(`count.${card}`, { n }));
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
  if (why.key === '') {
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

export function sayRefusal(why: Judgement): string {
  if (why.complaint) {
    return sayComplaint(why.complaint);
  }
  return has(`refused.${why.result}`) ? say(`refused.${why.result}`) : why.sentence;
}

/** Why a route cannot be claimed, with what is missing if it is only cards. */
export function sayLack(lack: Lack, route: RouteData): string {
  if (lack.result !== 'not-in-hand') {
    return sayRefusal(lack);
  }
  const key = route.color === 'gray' ? 'gray' : route.kind;
  const color = lack.color ? say(`color.${lack.color}`) : '';
  return say(lack.color || key !== 'gray' ? `page.lacks.${key}` : 'page.lacks.any', {
    n: lack.lacks,
    color,
    kind: say(`page.kind.${route.kind}`),
  });
}

/** Who is who when events are told. */
export interface Teller {
  map: GameMap;
  eye: number;
  names: string[];
}

interface Told {
  key: string;
  what?: string;
  more?: Record<string, string | number>;
}

function tell({ map }: Teller, e: GameEvent): Told | undefined {
  const n = e.n ?? 0;
  const cards = e.cards ? sayCards(e.cards) : '';
  const tickets = e.tickets ? list(e.tickets.map((id) => sayTicket(map, id))) : '';
  const points = { n: Math.abs(e.points ?? 0) };
  switch (e.event) {
    case 'took':
      return { key: 'took', what: sayCard(e.card!) };
    case 'drew':
      return { key: 'drew', what: e.card ? sayCard(e.card) : say(`deck.${deckKey(map, e)}`) };
    case 'dealt':
      return { key: 'dealt', what: e.card ? sayCard(e.card) : say('one.hidden'), more: { n: 1 } };
    case 'offered':
      return { key: 'offered', what: tickets, more: { n } };
    case 'kept':
      return { key: n === 0 ? 'kept-none' : 'kept', what: tickets, more: { n } };
    case 'mixed':
      return { key: 'mixed', more: { n: e.trains!, m: e.ships! } };
    case 'claimed':
      return { key: 'claimed', more: { route: sayRoute(map, e.route!), cards, ...points } };
    case 'built':
      return { key: 'built', more: { city: map.city(e.city!), cards } };
    case 'exchanged':
      return { key: `got-${e.receive}`, more: { n, m: points.n } };
    case 'laid':
    case 'robbed':
      return { key: e.event, what: cards };
    case 'completed':
      return e.tickets?.length
        ? { key: 'completed', more: { tickets, ...points } }
        : { key: 'completed-none' };
    case 'last':
      return { key: 'last', more: { n: e.turns! } };
    case 'chose':
    case 'passed':
      return { key: e.event };
    default:
      return undefined;
  }
}

const deckKey = (map: GameMap, e: GameEvent): string =>
  map.data.id === 'great-lakes' ? e.deck! : 'only';

/** One sentence for an event, or nothing if it needs none. */
export function sayEvent(teller: Teller, e: GameEvent): string {
  switch (e.event) {
    case 'shuffled':
      return say(`event.shuffled.${e.deck}`, { n: e.n! });
    case 'round':
    case 'over':
      return say(`event.${e.event}`);
    case 'swept':
      return say('page.swept');
    case 'turn':
    case 'refilled':
    case 'moved':
      return '';
    default: {
      const told = tell(teller, e);
      const who = e.seat === teller.eye ? 'you' : 'other';
      return told
        ? say(`event.${told.key}.${who}`, {
            who: teller.names[e.seat] ?? '',
            what: told.what ?? '',
            ...told.more,
          })
        : '';
    }
  }
}

/** The events of one step as sentences; cards that go to the platform together are said together. */
export function sayEvents(
  teller: Teller,
  events: GameEvent[],
): { text: string; event: GameEvent }[] {
  const lines: { text: string; event: GameEvent }[] = [];
  const moved = events.filter((e) => e.event === 'moved');
  for (const event of events) {
    if (event === moved[0]) {
      const who = event.seat === teller.eye ? 'you' : 'other';
      const params = { n: moved.length, who: teller.names[event.seat] ?? '' };
      lines.push({ text: say(`event.moved.${who}`, params), event });
      continue;
    }
    const text = sayEvent(teller, event);
    if (text) {
      lines.push({ text, event });
    }
  }
  return lines;
}

// The maps of the page, and the names of what is on them.
import type { Color, Geography, MapData, RouteData, TicketData } from '../map/types';
import { arrange } from '../map/arrange';
import { boardOf, geographyOf } from '../map/board';
import { ornamentsOf } from '../map/ornaments';
import { has, say, spoken } from '../words/say.svelte';

export const GAMES = ['usa', 'great-lakes', 'card-game'] as const;
export type Game = (typeof GAMES)[number];

/** A ticket of the card game names its cards too. */
export type AnyTicket = TicketData & { colors?: Color[] };

interface MapFile extends Omit<MapData, 'tickets' | 'cities' | 'routes'> {
  game: 'board' | 'card';
  players: [number, number];
  cities?: MapData['cities'];
  routes?: MapData['routes'];
  tickets: AnyTicket[];
  ship_cards?: object;
  pieces?: {
    keep?: number;
    max_trains?: number;
    max_ships?: number;
    suggested?: { trains: number; ships: number };
    harbors?: number;
  };
  big_cities?: { city: string; points: number }[];
}

export interface GameMap {
  data: MapData;
  file: MapFile;
  board: boolean;
  geography: Geography | undefined;
  route(id: string): RouteData;
  ticket(id: string): AnyTicket;
  city(id: string): string;
  /** Of the map that tickets show. */
  aspect: number;
  place(city: string): [number, number] | undefined;
}

const files = import.meta.glob<MapFile>('../../../data/{usa,great-lakes,card-game}.json', {
  import: 'default',
});
const loaded = new Map<string, Promise<GameMap>>();

const idOf = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '-');

async function load(id: string): Promise<GameMap> {
  const file = await files[`../../../data/${id}.json`]!();
  const data: MapData = { ...file, cities: file.cities ?? [], routes: file.routes ?? [] };
  const routes = new Map(data.routes.map((r) => [r.id, r]));
  const tickets = new Map(file.tickets.map((t) => [t.id, t]));
  const cities = new Map(data.cities.map((c) => [c.id, c.name]));
  // The card game has no board; its tickets show their cities on the map of the first game.
  const drawn = file.game === 'card' ? (await mapOf('usa')).data : data;
  const places = new Map(drawn.cities.map((c) => [c.id, c.at]));
  for (const { a, b } of file.game === 'card' ? file.tickets : []) {
    for (const name of [a, b]) {
      cities.set(idOf(name), name);
      places.set(name, places.get(idOf(name)) ?? [0, 0]);
    }
  }
  return {
    data,
    file,
    board: file.game === 'board',
    geography: await geographyOf(drawn.id),
    aspect: drawn.board_aspect ?? 1.5,
    place: (key) => places.get(key),
    route: (key) => routes.get(key)!,
    ticket: (key) => tickets.get(key)!,
    city: (key) => (has(`city.${idOf(key)}`) ? say(`city.${idOf(key)}`) : (cities.get(key) ?? key)),
  };
}

export function mapOf(id: string): Promise<GameMap> {
  let map = loaded.get(id);
  if (!map) {
    map = load(id);
    loaded.set(id, map);
  }
  return map;
}

interface Printed {
  data: MapData;
  geography: Geography | undefined;
}
const printed = new Map<string, Printed>();

/** A board with its names in the reader's language; those that are not the board's own find new places. */
export function inWords(map: GameMap): Printed {
  const key = `${map.data.id} ${spoken()}`;
  const one = printed.get(key) ?? print(map);
  printed.set(key, one);
  return one;
}

function print(map: GameMap): Printed {
  const { id, title, cities } = map.data;
  const renamed = new Set(
    cities.filter((c) => c.name && map.city(c.id) !== c.name).map((c) => c.id),
  );
  const named: MapData = {
    ...map.data,
    title: has(`title.${id}`) ? say(`title.${id}`) : title,
    cities: cities.map((c) => (renamed.has(c.id) ? { ...c, name: map.city(c.id) } : c)),
  };
  return {
    data:
      renamed.size > 0
        ? arrange(named, { rounds: 1, small: true, keep: (key) => !renamed.has(key) })
        : named,
    geography: map.geography && {
      ...map.geography,
      names: map.geography.names.map((name, i) => ({ ...name, text: say(`water.${id}.${i}`) })),
    },
  };
}

const whenIdle = (work: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 200);

/** Does what a board needs before it can be drawn, while nobody waits for it. */
export async function prepareBoard(id: string): Promise<void> {
  const map = await mapOf(id);
  if (map.board) {
    whenIdle(() => {
      const { data, geography } = inWords(map);
      ornamentsOf(boardOf(data), geography, data.title);
    });
  }
}

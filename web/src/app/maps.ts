// The maps of the page, and the names of what is on them.
import { SvelteMap } from 'svelte/reactivity';
import type { CardName } from '../engine/types';
import type { Color, Geography, MapData, RouteData, TicketData } from '../map/types';
import { arrange } from '../map/arrange';
import { arranged, boardOf, geographyOf } from '../map/board';
import { cleanMap, landOf } from '../map/clean';
import { fileOf, GAMES, isGame, keptMaps, rulebookOf, type Game } from '../map/files';
import { ornamentsOf } from '../map/ornaments';
import { has, say, spoken } from '../words/say.svelte';

export { GAMES, isGame, type Game };

/** A ticket of the card game names its cards too. */
export type AnyTicket = TicketData & { colors?: Color[] };

interface MapFile extends Omit<MapData, 'tickets' | 'cities' | 'routes'> {
  game: 'board' | 'card';
  players: [number, number];
  cities?: MapData['cities'];
  routes?: MapData['routes'];
  tickets: AnyTicket[];
  ship_cards?: object;
  draw?: unknown;
  pieces?: {
    keep?: number;
    max_trains?: number;
    max_ships?: number;
    suggested?: { trains: number; ships: number };
    harbors?: number;
  };
  big_cities?: { city: string; points: number }[];
  route_points?: Record<string, number>;
}

export interface GameMap {
  /** Under which the page knows it: see map/files.ts. */
  name: string;
  /** The published game whose rulebook it follows. */
  game: Game;
  /** Whether there is a deck of ships. */
  ships: boolean;
  /** What a wild card is called. */
  wild: CardName;
  data: MapData;
  file: MapFile;
  board: boolean;
  geography: Geography | undefined;
  route(id: string): RouteData;
  ticket(id: string): AnyTicket;
  city(id: string): string;
  /** What a route of this length is worth. */
  points(length: number): number;
  /** Of the map that tickets show. */
  aspect: number;
  place(city: string): [number, number] | undefined;
}

const loaded = new Map<string, Promise<GameMap>>();

const idOf = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '-');

async function load(name: string): Promise<GameMap> {
  const file = JSON.parse(await fileOf(name)) as MapFile;
  const whole: MapData = { ...file, cities: file.cities ?? [], routes: file.routes ?? [] };
  const data = isGame(name) ? whole : await arranged(cleanMap(whole));
  const ships = file.ship_cards !== undefined;
  const routes = new Map(data.routes.map((r) => [r.id, r]));
  const tickets = new Map(file.tickets.map((t) => [t.id, t]));
  const cities = new Map(data.cities.map((c) => [c.id, c.name]));
  // The card game has no board; its tickets show their cities on the map of the first game.
  const drawn = file.game === 'card' && !file.cities ? (await mapOf('usa')).data : data;
  const aspect = drawn.board_aspect ?? 1.5;
  const places = new Map(drawn.cities.map((c) => [c.id, c.at]));
  for (const { a, b } of file.game === 'card' && !file.cities ? file.tickets : []) {
    for (const city of [a, b]) {
      cities.set(idOf(city), city);
      places.set(city, places.get(idOf(city)) ?? [0, 0]);
    }
  }
  return {
    name,
    game: rulebookOf(file),
    ships,
    wild: ships ? 'wild' : 'locomotive',
    data,
    file,
    board: file.game === 'board',
    geography:
      drawn !== data || isGame(name) ? await geographyOf(drawn.id) : landOf(file.draw, aspect),
    aspect,
    points: (length) => file.route_points?.[length] ?? 0,
    place: (key) => places.get(key),
    route: (key) => routes.get(key)!,
    ticket: (key) => tickets.get(key)!,
    city: (key) => (has(`city.${idOf(key)}`) ? say(`city.${idOf(key)}`) : (cities.get(key) ?? key)),
  };
}

export function mapOf(name: string): Promise<GameMap> {
  let map = loaded.get(name);
  if (!map) {
    map = load(name);
    loaded.set(name, map);
    map.then(
      ({ data }) => titles.set(name, data.title),
      () => loaded.delete(name),
    );
  }
  return map;
}

const titles = new SvelteMap<string, string>();

/** What a map is called where it need not be loaded. */
export function titleOf(name: string): string {
  return isGame(name)
    ? say(`page.game.${name}`)
    : (titles.get(name) ??
        keptMaps().find((map) => map.name === name)?.title ??
        say('page.map.own'));
}

interface Printed {
  data: MapData;
  geography: Geography | undefined;
}
const printed = new Map<string, Printed>();

/**
 * A board with its names in the reader's language; those that are not the board's own find new
 * places.
 */
export function inWords(map: GameMap): Printed {
  const key = `${map.name} ${spoken()}`;
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
export async function prepareBoard(name: string): Promise<void> {
  const map = await mapOf(name);
  if (map.board) {
    whenIdle(() => {
      const { data, geography } = inWords(map);
      ornamentsOf(boardOf(data), geography, data.title);
    });
  }
}

// The maps of the page, and the names of what is on them.
import type { Color, Geography, MapData, RouteData, TicketData } from '../map/types';
import { geographyOf } from '../map/board';

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
  for (const ticket of file.game === 'card' ? file.tickets : []) {
    cities.set(idOf(ticket.a), ticket.a).set(idOf(ticket.b), ticket.b);
  }
  return {
    data,
    file,
    board: file.game === 'board',
    geography: await geographyOf(id),
    route: (key) => routes.get(key)!,
    ticket: (key) => tickets.get(key)!,
    city: (key) => cities.get(key) ?? key,
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

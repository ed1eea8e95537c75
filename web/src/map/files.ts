// Where map files come from: the published ones, those kept in this browser, those of the server. A
// map has a name in the page: `usa` and the like, `kept-` and its hash, or the server's `m-…`.
import { serverUrl } from '../table/address';

const published = import.meta.glob<string>('../../../data/{usa,great-lakes,card-game}.json', {
  query: '?raw',
  import: 'default',
});

export const GAMES = ['usa', 'great-lakes', 'card-game'] as const;
export type Game = (typeof GAMES)[number];
export const isGame = (name: string): name is Game => GAMES.some((game) => game === name);

/** The published game whose rulebook a map follows: docs/maps.md. */
export function rulebookOf(file: { game: string; ship_cards?: unknown }): Game {
  return file.game === 'card' ? 'card-game' : file.ship_cards ? 'great-lakes' : 'usa';
}

/** A map of somebody's own, as lists show it. */
export interface SomeMap {
  name: string;
  title: string;
  game: Game;
}

const PREFIX = 'roundhouse.map.';
const ofServer = new Map<string, Promise<string>>();

const KEPT = 'kept-';
const keptName = (hash: string): string => KEPT + hash;
/** The hash in the name of a map that is kept. */
export const hashIn = (name: string): string => name.slice(KEPT.length);

async function fetchMap(name: string): Promise<string> {
  const response = await fetch(serverUrl(`api/maps/${name}`));
  if (!response.ok) {
    throw new Error(`${name}: ${response.status}`);
  }
  return response.text();
}

/** The text of a map file. */
export async function fileOf(name: string): Promise<string> {
  if (isGame(name)) {
    return published[`../../../data/${name}.json`]!();
  }
  if (name.startsWith('m-')) {
    const file = ofServer.get(name) ?? fetchMap(name);
    ofServer.set(name, file);
    file.catch(() => ofServer.delete(name));
    return file;
  }
  const kept = localStorage.getItem(PREFIX + name);
  if (kept === null) {
    throw new MissingMap();
  }
  return kept;
}

/** A game was played on a map that is not here. */
export class MissingMap extends Error {
  constructor() {
    super('this browser does not have the map');
  }
}

export function keepFile(hash: string, text: string): string {
  const name = keptName(hash);
  localStorage.setItem(PREFIX + name, text);
  return name;
}

export const isKept = (name: string): boolean => localStorage.getItem(PREFIX + name) !== null;

export function dropFile(name: string): void {
  localStorage.removeItem(PREFIX + name);
}

export function keptMaps(): SomeMap[] {
  const maps: SomeMap[] = [];
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i)!;
    if (key.startsWith(PREFIX)) {
      const file = JSON.parse(localStorage.getItem(key)!) as { title: string; game: string };
      maps.push({ name: key.slice(PREFIX.length), title: file.title, game: rulebookOf(file) });
    }
  }
  return maps.sort((a, b) => a.title.localeCompare(b.title));
}

/**
 * The name in the page of the map that a record is played on: a record gives the map's own name,
 * and its hash.
 */
export function mapOfRecord(record: string): string | undefined {
  const [, id, hash] = /^map (\S+)(?: +([0-9a-f]{16}))?/m.exec(record) ?? [];
  if (id === undefined || isGame(id)) {
    return id;
  }
  return hash === undefined ? id : keptName(hash);
}

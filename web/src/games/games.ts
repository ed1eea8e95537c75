// One's own games, of this browser and of the server, as one list.
import { address } from '../app/place.svelte';
import type { Save } from '../table/saves';
import type { TableInfo } from '../table/server';
import { say } from '../words/say.svelte';
import { fromWire } from '../table/messages';

export interface Player {
  name: string;
  mine: boolean;
  /** Has to act now. */
  acts: boolean;
  /** Of a game that is over. */
  total?: number | undefined;
  rank?: number | undefined;
}

export interface MyGame {
  key: string;
  id: string;
  map: string;
  title: string;
  state: 'open' | 'running' | 'over';
  players: Player[];
  /** The end, the last move, or when the table was opened. */
  at: number;
  /** Played at one device, outside the server's tables. */
  alone: boolean;
  link: string;
  /** Of this browser alone. */
  save?: Save;
}

/** A game of the server that is over: docs/protocol.md, GET /api/games. */
export interface FinishedTable extends TableInfo {
  ended: number;
  imported?: boolean;
  result?: { seat: number; total: number; rank: number }[];
}

export interface Turn {
  table: string;
  to_act: number[];
  moved: number;
}

export interface Search {
  player: string;
  map: string;
  /** Days, such as 2026-01-31; empty: any. */
  from: string;
  to: string;
}
export const ANY: Search = { player: '', map: '', from: '', to: '' };

export function ofSave(save: Save): MyGame {
  const { id, map, seats, over, turn, totals, ranks, at } = save;
  return {
    key: `here ${id}`,
    id,
    map,
    title: save.daily === undefined ? '' : say('page.daily'),
    state: over ? 'over' : 'running',
    players: seats.map((seat, i) => ({
      name: seat.name,
      mine: seat.kind === 'here',
      acts: !over && turn === i,
      total: totals?.[i],
      rank: ranks?.[i],
    })),
    at,
    alone: true,
    link: address(over ? 'replay' : 'play', id),
    save,
  };
}

/** A deal of the day has no title of its own. */
const titleOf = ({ title, daily }: TableInfo): string => (daily ? say('page.daily') : title);

function ofSeats({ seats }: TableInfo, me: string): Player[] {
  return seats.map((seat) => ({
    name: seat.name ?? say('page.seat.free'),
    mine: seat.kind === 'person' && seat.person === me,
    acts: false,
  }));
}

export function ofTable(table: TableInfo, turns: Turn[], me: string): MyGame {
  const { id, map, status, created } = table;
  const turn = turns.find((one) => one.table === id);
  const acting = turn?.to_act.map(fromWire) ?? [];
  return {
    key: `there ${id}`,
    id,
    map,
    title: titleOf(table),
    state: status === 'open' ? 'open' : 'running',
    players: ofSeats(table, me).map((player, i) => ({ ...player, acts: acting.includes(i) })),
    at: turn?.moved ?? created,
    alone: false,
    link: address('table', id),
  };
}

export function ofFinished(table: FinishedTable, me: string): MyGame {
  const { id, map, ended, imported, result = [] } = table;
  return {
    key: `there ${id}`,
    id,
    map,
    title: titleOf(table),
    state: 'over',
    players: ofSeats(table, me).map((player, i) => {
      const end = result.find((one) => fromWire(one.seat) === i);
      return { ...player, total: end?.total, rank: end && end.rank - 1 };
    }),
    at: ended,
    alone: imported ?? false,
    link: address('replay', id),
  };
}

/** Whether it waits for the one who looks. */
export const isMyTurn = (game: MyGame): boolean => game.players.some((p) => p.mine && p.acts);

/** What waits for me first, then what moved last. */
export function inOrder(games: MyGame[]): MyGame[] {
  return [...games].sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)) || b.at - a.at);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a game is one that is looked for; days are those of the server, UTC. */
export function fits(game: MyGame, { player, map, from, to }: Search): boolean {
  const name = player.trim().toLowerCase();
  return (
    (name === '' || game.players.some((p) => p.name.toLowerCase().includes(name))) &&
    (map === '' || game.map === map) &&
    (from === '' || game.at >= Date.parse(from)) &&
    (to === '' || game.at < Date.parse(to) + DAY_MS)
  );
}

/** Finished games of both kinds, the last first. While the server has more, what is older than
    the last that it gave is held back, so that nothing comes in between later. A game that was
    handed in is shown once, as the server has it. */
export function joined(here: MyGame[], there: MyGame[], more: boolean): MyGame[] {
  const known = new Set(there.map((game) => game.id));
  const end = more ? (there.at(-1)?.at ?? 0) : 0;
  const own = here.filter((game) => game.at >= end && !known.has(game.save?.handed ?? ''));
  return [...own, ...there].sort((a, b) => b.at - a.at);
}

// The last set-up of a new game, kept in the browser: offered again, and started again in one
// click.
import type { Player } from '../art/colors';
import { LocalTable, type NewGame } from '../table/local.svelte';

export interface Chair {
  kind: 'me' | 'here' | 'open' | 'bot';
  name: string;
  level: string;
  color: Player;
}

export interface Setup {
  game: string;
  count: number;
  chairs: Omit<Chair, 'color'>[];
  /** By seat; left out by older versions of the page. */
  colors?: Player[];
  where?: 'here' | 'server';
  openPlatform: boolean;
  /** The seat that begins; -1: chance decides. */
  first: number;
  hints?: boolean;
  standIn?: boolean;
  isPublic?: boolean;
  turn?: number;
  forfeit?: boolean;
  rated?: boolean;
  /** As it was started here; a table on a server cannot be opened again in one click. */
  here?: Omit<NewGame, 'seed'> | undefined;
}

const KEY = 'roundhouse.setup';

export function keepSetup(setup: Setup): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(setup));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function lastSetup(): Setup | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Setup | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Starts a game like the last one, and says its id. */
export async function startAgain(game: NewGame): Promise<string> {
  const table = await LocalTable.create(game);
  table.close();
  return table.id;
}

// What lies beside or over a table, besides the game itself: rules, keys, the map as a list, a
// typed move, an answer that was asked for. One table is open at a time.
import type { Target } from '../choices/options';

interface Aside {
  /** Whoever writes orders: what is touched means one, and what is ordered on the board is lit. */
  touching: { pick: (target: Target) => void; places: string[] } | undefined;
  /** Orders as they stand, if they are not kept yet. */
  draft: string | undefined;
  /** The rules are open, at a clause or at their beginning (''). */
  rules: string | undefined;
  keys: boolean;
  /** The map is a list instead of a picture. */
  list: boolean;
  typing: boolean;
  /** The last answer to a question. */
  told: string;
}

const NOTHING: Aside = {
  touching: undefined,
  draft: undefined,
  rules: undefined,
  keys: false,
  list: false,
  typing: false,
  told: '',
};

export const aside = $state<Aside>({ ...NOTHING });

export function clearAside(): void {
  Object.assign(aside, NOTHING);
}

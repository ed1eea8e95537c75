// What lies beside or over a table, besides the game itself: rules, keys, the map as a list, a
// typed move, an answer that was asked for. One table is open at a time.

interface Aside {
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

// Reviews kept in the browser, each with its game and gone with it: packed, in one entry that is
// written once, when the review is whole.
import { pack, unpack } from '../end/pack';

const PREFIX = 'roundhouse.review.';
/** What one's own seat comes to in a review: small, so it outlives it. */
const ACCOUNTS = 'roundhouse.account.';
/** Games of a server are not kept here, but their reviews are: the oldest go. */
const MOST = 60;

const linesOf = (record: string): string => record.replace(/^(?!#:).*\n?/gm, '');
const bareOf = (record: string): string => record.replace(/^#:.*\n?/gm, '');

/** A record without a review. */
export { bareOf as withoutReview };

function keys(): string[] {
  const all = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)!);
  const since = (key: string): number => Number.parseInt(localStorage.getItem(key)!, 10);
  return all.filter((key) => key.startsWith(PREFIX)).sort((a, b) => since(a) - since(b));
}

/** Reviews can be made again: they give way to games. */
export function dropReviews(): void {
  keys().forEach((key) => localStorage.removeItem(key));
}

export function dropReview(id: string): void {
  localStorage.removeItem(PREFIX + id);
  localStorage.removeItem(ACCOUNTS + id);
}

/** Keeps the review in a record, if there is room and it is still wanted by then. */
export async function keepReview(
  id: string,
  reviewed: string,
  wanted: () => boolean,
): Promise<void> {
  const packed = await pack(linesOf(reviewed));
  if (!wanted()) {
    return;
  }
  try {
    localStorage.setItem(PREFIX + id, `${Date.now()} ${packed}`);
  } catch {
    return; // it can still be saved as a file
  }
  keys()
    .slice(0, -MOST)
    .forEach((key) => localStorage.removeItem(key));
}

/** The lines of a game's review; none: ''. */
export async function loadReview(id: string): Promise<string> {
  const [, packed] = localStorage.getItem(PREFIX + id)?.split(' ') ?? [];
  return packed ? unpack(packed).catch(() => '') : '';
}

/** How much luck one had in a game, in hundredths of a percent to win, and skill, 0 to 1000. */
export interface OwnAccount {
  map: string;
  luck: number;
  skill: number;
  /** When it was reviewed: milliseconds since 1970. */
  at: number;
}

export function keepAccount(id: string, account: Omit<OwnAccount, 'at'>): void {
  const at = ownAccount(id)?.at ?? Date.now();
  try {
    localStorage.setItem(ACCOUNTS + id, JSON.stringify({ ...account, at }));
  } catch {
    // full: the review can be opened again
  }
}

function ownAccount(id: string): OwnAccount | undefined {
  try {
    return JSON.parse(localStorage.getItem(ACCOUNTS + id) ?? '') as OwnAccount;
  } catch {
    return undefined;
  }
}

/** Of all games that were reviewed here, the oldest first. */
export function ownAccounts(): OwnAccount[] {
  return Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)!)
    .filter((key) => key.startsWith(ACCOUNTS))
    .flatMap((key) => ownAccount(key.slice(ACCOUNTS.length)) ?? [])
    .sort((a, b) => a.at - b.at);
}

// Reviews kept in the browser, each with its game and gone with it: packed, in one entry that is
// written once, when the review is whole.
import { pack, unpack } from '../end/pack';

const PREFIX = 'roundhouse.review.';
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

// What somebody opens from a file or drops onto the page: a map, or the record of a game.
import { address } from '../app/place.svelte';
import { openRecord } from '../end/open';
import { openEngine } from '../engine/client';
import { keepFile } from '../map/files';
import { sayTrouble } from '../table/server';
import { sayBadFile } from '../words/phrases';
import { say } from '../words/say.svelte';

/** As large as the server takes one. */
const MOST_BYTES = 512 * 1024;

export type Opened = { to: string } | { trouble: string };

async function openMap(text: string): Promise<Opened> {
  const engine = openEngine();
  try {
    const read = await engine.readMap(text);
    return 'complaint' in read
      ? { trouble: sayBadFile(read) }
      : { to: address('new', keepFile(read.hash, text)) };
  } finally {
    engine.close();
  }
}

async function openGame(text: string): Promise<Opened> {
  const opened = await openRecord(text);
  return 'complaint' in opened
    ? { trouble: sayBadFile(opened) }
    : { to: address(opened.over ? 'replay' : 'play', opened.id) };
}

/** Where to go then, or why not. A map is JSON, a record is lines. */
export async function openFile(file: File): Promise<Opened> {
  if (file.size > MOST_BYTES) {
    return { trouble: say('page.file.large') };
  }
  try {
    const text = await file.text();
    return await (text.trimStart().startsWith('{') ? openMap(text) : openGame(text));
  } catch (error) {
    const full = error instanceof DOMException && error.name === 'QuotaExceededError';
    return { trouble: full ? say('page.file.full') : sayTrouble(error) };
  }
}

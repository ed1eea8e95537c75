// The engine under Node, to judge what the page says.
import { readFileSync } from 'node:fs';
import { Engine, SPECTATOR } from '../src/engine/engine';
import { openWire } from '../src/engine/module';
import { Reviewer } from '../src/review/reviewer';
import type { Seen } from '../src/engine/types';

const made = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../made/${name}`, import.meta.url)));

/** With the published maps, or one of one's own. */
export async function openNode(own?: string): Promise<Engine> {
  const wire = await openWire(made('roundhouse.wasm'));
  return new Engine(
    wire,
    async (map) => own ?? readFileSync(new URL(`../../data/${map}.json`, import.meta.url), 'utf8'),
  );
}

/** A reviewer under Node. */
export async function openReviewNode(): Promise<Reviewer> {
  const wire = await openWire(made('review.wasm'));
  return new Reviewer(wire, async (map) =>
    readFileSync(new URL(`../../data/${map}.json`, import.meta.url), 'utf8'),
  );
}

/** A record with a review of a small depth. */
export async function reviewed(record: string): Promise<string> {
  const reviewer = await openReviewNode();
  const { found } = await reviewer.begin(record, undefined, 4);
  found.forEach((_, step) => reviewer.work(step));
  return reviewer.reviewed();
}

/** The position at the end of a record, as the engine replays it. */
export async function replay(record: string): Promise<Seen> {
  const engine = await openNode();
  const opened = await engine.open(record);
  if ('complaint' in opened) {
    throw new Error(`line ${opened.line}: ${opened.complaint}`);
  }
  return engine.see(SPECTATOR);
}

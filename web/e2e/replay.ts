// The engine under Node, to judge what the page says.
import { readFileSync } from 'node:fs';
import { Engine, SPECTATOR } from '../src/engine/engine';
import { openWire } from '../src/engine/module';
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

/** The position at the end of a record, as the engine replays it. */
export async function replay(record: string): Promise<Seen> {
  const engine = await openNode();
  const opened = await engine.open(record);
  if ('complaint' in opened) {
    throw new Error(`line ${opened.line}: ${opened.complaint}`);
  }
  return engine.see(SPECTATOR);
}

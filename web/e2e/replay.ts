// The engine under Node, to judge what the page says.
import { readFileSync } from 'node:fs';
import { Engine, SPECTATOR } from '../src/engine/engine';
import { openWire } from '../src/engine/module';
import type { Seen } from '../src/engine/types';

const made = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../made/${name}`, import.meta.url)));

export async function openNode(): Promise<Engine> {
  const wire = await openWire(made('roundhouse.wasm'));
  return new Engine(wire, async (map) => made(`${map}.components`));
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

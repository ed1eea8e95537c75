// The worker that holds the engine: one call a message, answered by its number.
import card from '../../made/card-game.components?url';
import lakes from '../../made/great-lakes.components?url';
import wasm from '../../made/roundhouse.wasm?url';
import usa from '../../made/usa.components?url';
import { Engine } from './engine';
import { openWire } from './module';

const COMPONENTS: Record<string, string> = { usa, 'great-lakes': lakes, 'card-game': card };

async function bytesOf(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url}: ${response.status}`);
  }
  return response.arrayBuffer();
}

async function open(): Promise<Engine> {
  const wire = await openWire(await bytesOf(wasm));
  return new Engine(wire, async (map) => {
    const url = COMPONENTS[map];
    if (url === undefined) {
      throw new Error(`the map ${map} is not in this page`);
    }
    return new Uint8Array(await bytesOf(url));
  });
}

const opened = open();

self.onmessage = async ({ data }: MessageEvent<{ id: number; call: string; args: unknown[] }>) => {
  const { id, call, args } = data;
  try {
    const engine = (await opened) as unknown as Record<string, (...args: unknown[]) => unknown>;
    self.postMessage({ id, answer: await engine[call]!(...args) });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
};

// What a worker does that holds an engine: one call a message, answered by its number. Map files
// are asked of the page, which knows where they are kept.
import { openWire, type Wire } from './module';

/** A call of the page, or a map file that it was asked for. */
export type Asked =
  | { id: number; call: string; args: unknown[] }
  | { map: string; text: string }
  | { map: string; error: string };
export type Answered = { id: number; answer?: unknown; error?: string } | { map: string };

interface Waiting {
  file: Promise<string>;
  resolve(text: string): void;
  reject(error: Error): void;
}
const wanted = new Map<string, Waiting>();

function file(map: string): Promise<string> {
  let one = wanted.get(map);
  if (!one) {
    const waiting = {} as Waiting;
    waiting.file = new Promise((resolve, reject) => Object.assign(waiting, { resolve, reject }));
    wanted.set(map, waiting);
    self.postMessage({ map } satisfies Answered);
    one = waiting;
  }
  return one.file;
}

function take(got: Exclude<Asked, { id: number }>): void {
  const waiting = wanted.get(got.map);
  wanted.delete(got.map);
  if ('text' in got) {
    waiting?.resolve(got.text);
  } else {
    waiting?.reject(new Error(got.error));
  }
}

async function open<T>(module: string, make: (wire: Wire) => T): Promise<T> {
  const response = await fetch(module);
  if (!response.ok) {
    throw new Error(`${module}: ${response.status}`);
  }
  return make(await openWire(await response.arrayBuffer()));
}

/** Answers with what is made of a module, by its address. */
export function answer<T>(
  module: string,
  make: (wire: Wire, file: (map: string) => Promise<string>) => T,
): void {
  const opened = open(module, (wire) => make(wire, file));
  self.onmessage = async ({ data }: MessageEvent<Asked>) => {
    if ('map' in data) {
      take(data);
      return;
    }
    const { id, call, args } = data;
    try {
      const engine = (await opened) as Record<string, (...args: unknown[]) => unknown>;
      self.postMessage({ id, answer: await engine[call]!(...args) } satisfies Answered);
    } catch (error) {
      const { message } = error as Error;
      self.postMessage({ id, error: message } satisfies Answered);
    }
  };
}

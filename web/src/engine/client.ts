// The engine as the page sees it: every method of the worker's engine, answered later.
import { fileOf } from '../map/files';
import type { Engine } from './engine';
import type { Answered, Asked } from './worker';

type Later<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : F;
export type Client = { [K in keyof Engine]: Later<Engine[K]> } & { close(): void };

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export function openEngine(): Client {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const tell = (message: Asked): void => worker.postMessage(message);
  worker.onmessage = ({ data }: MessageEvent<Answered>) => {
    if ('map' in data) {
      const { map } = data;
      fileOf(map).then(
        (text) => tell({ map, text }),
        (error: Error) => tell({ map, error: error.message }),
      );
      return;
    }
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error !== undefined) {
      one?.reject(new Error(data.error));
    } else {
      one?.resolve(data.answer);
    }
  };
  const ask = (call: string, args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      tell({ id: last, call, args });
    });
  return new Proxy({} as Client, {
    get: (_, call: string) =>
      call === 'close'
        ? () => worker.terminate()
        : call === 'then'
          ? undefined
          : (...args: unknown[]) => ask(call, args),
  });
}

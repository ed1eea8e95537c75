// The engine as the page sees it: every method of what a worker holds, answered later.
import { fileOf } from '../map/files';
import type { Engine } from './engine';
import type { Answered, Asked } from './answer';

type Later<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : F;
export type ClientOf<T> = { [K in keyof T]: Later<T[K]> } & { close(): void };
export type Client = ClientOf<Engine>;

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export const openEngine = (): Client =>
  clientOf<Engine>(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));

export function clientOf<T>(worker: Worker): ClientOf<T> {
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
  worker.onerror = ({ message }) => {
    waiting.forEach((one) => one.reject(new Error(message)));
    waiting.clear();
  };
  const ask = (call: string, args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      tell({ id: last, call, args });
    });
  return new Proxy({} as ClientOf<T>, {
    get: (_, call: string) =>
      call === 'close'
        ? () => worker.terminate()
        : call === 'then'
          ? undefined
          : (...args: unknown[]) => ask(call, args),
  });
}

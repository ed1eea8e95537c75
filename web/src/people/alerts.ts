// Word that it is one's turn: ways to be told, asked of the server (docs/alerts.md).
import { ask } from '../table/server';
import { spoken } from '../words/say.svelte';

export type Way = 'push' | 'mail' | 'hook';

export interface Ways {
  /** What the server can do, or what it lacks for it; of pushes the key that it is known by. */
  ways: { way: Way; lacks?: string; key?: string }[];
  alerts: { id: string; way: Way; target?: string; confirmed: boolean }[];
}

export const myWays = (): Promise<Ways> => ask('GET', 'api/me/alerts');
export const confirmWay = (id: string, code: string): Promise<unknown> =>
  ask('POST', 'api/me/alerts/confirm', { id, code });
export const dropWay = (id: string): Promise<unknown> => ask('POST', 'api/me/alerts/drop', { id });
export const stopWay = (stop: string): Promise<unknown> => ask('POST', 'api/alerts/stop', { stop });

export const addWay = (way: Way, target: string, keys = {}): Promise<{ id: string }> =>
  ask('POST', 'api/me/alerts', { way, target, language: spoken(), ...keys });

/** Whether this browser can be told while the page is closed. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && isSecureContext;

/** Asks the reader, then the browser's push service. */
export async function addPush(key: string): Promise<{ id: string }> {
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  return addWay('push', endpoint!, keys);
}

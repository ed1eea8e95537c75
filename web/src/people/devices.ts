// One's devices, asked of the server: docs/protocol.md, "Who you are".
import { settings } from '../app/settings.svelte';
import { ask, become } from '../table/server';

export interface Device {
  id: string;
  label: string;
  created: number;
  seen: number;
  via: 'first' | 'link' | 'phrase';
}

export interface Devices {
  /** The one that asks. */
  here: string;
  /** Whether it may change what the others depend on. */
  trusted: boolean;
  devices: Device[];
  /** When the recovery phrase was made. */
  phrase?: number;
}

export const myDevices = (): Promise<Devices> => ask<Devices>('GET', 'api/me/devices');

/** The secret of a link that adds a device, and until when it is good. */
export const deviceLink = (): Promise<{ link: string; until: number }> =>
  ask('POST', 'api/me/devices/link', {});

export const removeDevice = (device: string): Promise<unknown> =>
  ask('POST', 'api/me/devices/remove', { device });

export const makePhrase = async (): Promise<string> =>
  (await ask<{ phrase: string }>('POST', 'api/me/phrase', {})).phrase;
export const dropPhrase = (): Promise<unknown> => ask('POST', 'api/me/phrase', { remove: true });

/** Makes this browser a device of whoever has the link or the phrase; says their name. */
export async function joinPerson(
  by: { link: string } | { phrase: string },
  label: string,
): Promise<string> {
  const made = await ask<{ person: string; name: string; token: string }>('POST', 'api/devices', {
    ...by,
    label,
  });
  become(made);
  settings.name = made.name;
  return made.name;
}

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Mac OS/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
];

/** What this device may be called, until somebody finds a better name. */
export function guessLabel(agent = navigator.userAgent): string {
  const first = (list: [RegExp, string][]): string =>
    list.find(([sign]) => sign.test(agent))?.[1] ?? '';
  return [first(BROWSERS), first(SYSTEMS)].filter(Boolean).join(', ');
}

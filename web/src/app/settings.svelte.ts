// What the reader has chosen for every game; kept in the browser.
import type { Streak } from '../end/streak';

export interface Settings {
  name: string;
  theme: 'auto' | 'light' | 'dark';
  language: string;
  /** Every move asks once more. */
  confirm: boolean;
  /** How long the moves of bots are shown. */
  pace: 'calm' | 'quick' | 'none';
  motion: boolean;
  /** Colors for those who see some of them alike. */
  palette: 'usual' | 'red-green' | 'blue-yellow';
  sound: boolean;
  /** Of the bots that are met, unless others are chosen. */
  level: string;
  /** Of reviews: in how many worlds an option is valued. */
  depth: number;
  /** How the last games against one level ended. */
  streak?: Streak;
}

const KEY = 'roundhouse.settings';
const FIRST: Settings = {
  name: '',
  theme: 'auto',
  language: 'auto',
  confirm: false,
  pace: 'calm',
  motion: true,
  palette: 'usual',
  sound: false,
  level: 'easy',
  depth: 96,
};

function read(): Settings {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...FIRST };
  }
}

export const settings = $state<Settings>(read());

// What is chosen in one window holds in all.
window.addEventListener('storage', (event) => {
  if (event.key === KEY) {
    Object.assign(settings, read());
  }
});

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const PACE_MS: Record<Settings['pace'], number> = { calm: 900, quick: 300, none: 0 };

const dark = matchMedia('(prefers-color-scheme: dark)');
let night = $state(dark.matches);
dark.addEventListener('change', () => {
  night = dark.matches;
});

export function theme(): 'light' | 'dark' {
  return settings.theme === 'auto' ? (night ? 'dark' : 'light') : settings.theme;
}

/** Whether things may move at all. */
export function moving(): boolean {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

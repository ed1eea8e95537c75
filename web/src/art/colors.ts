// The eight colors of cards and routes. Each has a symbol and a letter besides, the same on every
// card, space, ticket and log line, so that nobody needs to tell colors apart. The letter is one of
// the color's name in the reader's language.
//
// Symbols are drawn about (0, 0) within 10 units each way. None turns into another when
// rotated: rows of spaces lie at every angle.
import type { Color, RouteColor } from '../map/types';
import { say } from '../words/say.svelte';

export type CardColor = Color | 'wild';

const heart =
  'M0 9C-6 4.5-9.5 1-9.5-3.2C-9.5-6.4-7.2-8.5-4.6-8.5C-2.6-8.5-.9-7.4 0-5.6C.9-7.4 2.6-8.5 4.6-8.5C7.2-8.5 9.5-6.4 9.5-3.2C9.5 1 6 4.5 0 9Z';
const drop = 'M0-10C3.5-4.8 7 -1 7 3.2A7 7 0 0 1-7 3.2C-7-1-3.5-4.8 0-10Z';
const gem = 'M0-10L6.4 0L0 10L-6.4 0Z';
const triangle = 'M0-8.8L9.4 7.6H-9.4Z';
const ring = 'M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9ZM0-4.4A4.4 4.4 0 1 0 0 4.4A4.4 4.4 0 1 0 0-4.4Z';
const clover =
  'M0-9.6A4.6 4.6 0 0 1 3.9-2.6A4.6 4.6 0 1 1 1.2 4.6L2.6 9.6H-2.6L-1.2 4.6A4.6 4.6 0 1 1-3.9-2.6A4.6 4.6 0 0 1 0-9.6Z';
const star = 'M0-10L2.5-3.4L9.5-3.1L4-.1L5.9 8.1L0 4.2L-5.9 8.1L-4-.1L-9.5-3.1L-2.5-3.4Z';
const saltire =
  'M-8.8-5.6L-5.6-8.8L0-3.2L5.6-8.8L8.8-5.6L3.2 0L8.8 5.6L5.6 8.8L0 3.2L-5.6 8.8L-8.8 5.6L-3.2 0Z';
/** A driving wheel: rim, hub and six spokes. */
const wheel =
  'M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10ZM0-7.6A7.6 7.6 0 1 0 0 7.6A7.6 7.6 0 1 0 0-7.6Z' +
  [0, 60, 120]
    .map((degrees) => {
      const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const at = (u: number, v: number): string =>
        `${(u * c - v * s).toFixed(1)} ${(u * s + v * c).toFixed(1)}`;
      return `M${at(-8, -1)}L${at(8, -1)}L${at(8, 1)}L${at(-8, 1)}Z`;
    })
    .join('');
const dots =
  'M-7-2A2 2 0 1 1-7 2A2 2 0 1 1-7-2ZM0-2A2 2 0 1 1 0 2A2 2 0 1 1 0-2ZM7-2A2 2 0 1 1 7 2A2 2 0 1 1 7-2Z';

/** The symbol of each color. */
export const SYMBOLS: Record<RouteColor | 'wild', string> = {
  purple: gem,
  blue: drop,
  orange: triangle,
  white: ring,
  green: clover,
  yellow: star,
  black: saltire,
  red: heart,
  gray: dots,
  wild: wheel,
};

/** A gray route takes any color, and has no letter. */
export const letterOf = (color: RouteColor | 'wild'): string =>
  color === 'gray' ? '' : say(`letter.${color}`);

export const PLAYERS = ['blue', 'red', 'green', 'yellow', 'black'] as const;
export type Player = (typeof PLAYERS)[number];

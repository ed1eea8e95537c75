// The introductions: what is said, what is pointed at, and what the reader does before it goes on.
import type { Game } from '../../app/maps';
import type { GameEvent } from '../../engine/types';

export interface Lesson {
  /** The message is page.learn.GAME.KEY. */
  key: string;
  /** What is pointed at, as a selector. */
  at?: string;
  /** An event of the reader's that ends it, and how many of them; left out: a button does. */
  until?: GameEvent['event'][];
  times?: number;
  /** It ends when what is pointed at has gone. */
  gone?: boolean;
}

const DRAW: Lesson = { key: 'draw', at: '.market', until: ['took', 'drew'], times: 2 };

export const LESSONS: Record<Game, Lesson[]> = {
  usa: [
    { key: 'aim' },
    { key: 'keep', at: '[data-keep]', gone: true },
    { key: 'hand', at: '[data-hand]' },
    DRAW,
    { key: 'routes', at: 'main' },
    { key: 'claim', at: 'main', until: ['claimed'] },
    { key: 'tickets', at: '[data-tab=tickets], .tickets' },
    { key: 'end' },
  ],
  'great-lakes': [
    { key: 'aim' },
    { key: 'keep', at: '[data-keep]', gone: true },
    { key: 'mix', at: '[data-mix]', gone: true },
    { key: 'hand', at: '[data-hand]' },
    DRAW,
    { key: 'ships', at: 'main' },
    { key: 'claim', at: 'main', until: ['claimed'] },
    { key: 'harbors', at: 'main' },
    { key: 'exchange', at: '[data-open-exchange]' },
    { key: 'end' },
  ],
  'card-game': [
    { key: 'aim' },
    { key: 'keep', at: '[data-keep]', gone: true },
    { key: 'yard', at: 'main' },
    DRAW,
    { key: 'lay', at: '[data-hand]', until: ['laid'] },
    { key: 'platform', at: '[data-platform="0"]' },
    { key: 'rob', at: 'main' },
    { key: 'end' },
  ],
};

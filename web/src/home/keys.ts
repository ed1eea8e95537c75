// The keys of the screens before a game.
import { digits, HOME_KEY, type Key } from '../app/keys';

const MENU: Key = {
  code: 'KeyM',
  print: 'M',
  name: 'menu',
  message: 'page.menu',
  press: ['[data-menu]'],
};

/** A letter that presses, or goes to, what a message names. */
export const press = (letter: string, message: string, ...at: string[]): Key => ({
  code: `Key${letter}`,
  print: letter,
  name: message,
  message,
  press: at,
});
export const focus = (letter: string, message: string, ...at: string[]): Key => ({
  code: `Key${letter}`,
  print: letter,
  name: message,
  message,
  focus: at,
});

export const HOME: Key[] = [
  ...digits(1, 3, 'game', (n) => [`.games > :nth-child(${n})`]),
  focus('C', 'page.continue', '[data-mine]:not([data-state=over]) a'),
  press('A', 'page.mine.all', '[data-my-games]'),
  press('R', 'page.ratings', '[data-ratings]'),
  press('D', 'page.me', '[data-me]'),
  focus('T', 'page.daily', 'a[data-daily]'),
  press('K', 'page.quick', '[data-quick]'),
  press('U', 'page.duplicate', '[data-duplicates]'),
  press('J', 'page.join', '[data-join]'),
  focus('L', 'page.learn', '[data-to=learn]'),
  focus('P', 'page.puzzles', '[data-to=puzzles]'),
  focus('G', 'page.rules', '[data-to=rules]'),
  press('O', 'page.file.open', '[data-file]'),
  MENU,
];

export const SETUP: Key[] = [
  focus('G', 'page.which-game', '[data-game][aria-pressed=true]'),
  ...digits(2, 5, 'page.how-many', (n) => [`[data-count="${n}"]`], 'page.how-many'),
  focus('N', 'page.your-name', '[data-name]'),
  focus('W', 'page.where', 'input[name=where]:checked'),
  focus('S', 'page.seats', '[data-seat]'),
  press('Y', 'page.start', '[data-start]'),
  HOME_KEY,
];

export const JOIN: Key[] = [
  focus('C', 'page.code', '[data-code-input]'),
  focus('N', 'page.your-name', '[data-name]'),
  press('Y', 'page.sit', '[data-sit]', 'form .first'),
  press('W', 'page.watch', '[data-watch]'),
  press('V', 'page.screen', '[data-screen]'),
  focus('T', 'page.public-tables', 'main li a'),
  HOME_KEY,
];

export const LOBBY: Key[] = [
  ...digits(1, 5, 'page.sit', (n) => [`[data-sit="${n}"]`], 'page.sit'),
  press('U', 'page.stand', '[data-stand]'),
  focus('S', 'page.seats', 'main ol select'),
  focus('N', 'page.seat.other', '[data-other]'),
  press('Y', 'page.deal', '[data-deal]'),
  press('I', 'page.share.copy', '[data-invite]'),
  press('V', 'page.screen', '[data-screen]'),
  focus('T', 'page.chat', '.chat input'),
  HOME_KEY,
];

export const RULES: Key[] = [
  { ...focus('', 'page.rules.search', '[data-rules-search]'), code: 'Slash', print: '/' },
  ...digits(1, 3, 'page.which-game', (n) => [`.games > :nth-child(${n})`], 'page.which-game'),
  HOME_KEY,
];

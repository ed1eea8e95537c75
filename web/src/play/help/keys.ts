// The keys at a table, and at a game that is looked back at.
import { CANCEL_KEY, digits, HOME_KEY, LIST_KEY, type Key } from '../../app/keys';
import { aside } from './aside.svelte';
import { QUESTIONS } from './answers';

/** The next place on the board, in its order, that can be chosen now. */
function nextOpen(within: ParentNode): boolean {
  const places = [...within.querySelectorAll<SVGElement>('[data-id].legal, .map-list [data-open]')];
  const at = places.indexOf(document.activeElement as SVGElement);
  places[(at + 1) % Math.max(1, places.length)]?.focus();
  return true;
}

/** Opens something beside the table, unless a dialog is open. */
const unless =
  (open: () => void): ((within: ParentNode, dialog: boolean) => boolean) =>
  (_, dialog) => {
    if (!dialog) {
      open();
    }
    return !dialog;
  };

const LOOKING: Key[] = [
  {
    code: 'KeyB',
    print: 'B',
    name: 'board',
    focus: ['[data-id][tabindex="0"]', '.map-list input'],
  },
  { code: 'KeyC', print: 'C', name: 'hand', focus: ['button[data-own]', '[data-hand]'] },
  { code: 'KeyL', print: 'L', name: 'list', press: ['[data-list]'] },
  { code: '', print: '+ − 0', name: 'zoom' },
  ...QUESTIONS.map((question, i) => ({
    code: `Key${'IKROE'[i]!}`,
    print: 'IKROE'[i]!,
    name: question,
    message: `page.tell.${question}`,
    press: [`[data-tell=${question}]`],
  })),
];
const ALWAYS: Key[] = [
  {
    code: 'KeyG',
    print: 'G',
    name: 'rules',
    message: 'page.rules',
    run: unless(() => (aside.rules = '')),
  },
  { code: 'KeyM', print: 'M', name: 'menu', message: 'page.menu', press: ['[data-menu]'] },
  HOME_KEY,
  { ...LIST_KEY, run: unless(() => (aside.keys = true)) },
];

/** The list, in the order in which it is shown. */
export const KEYS: Key[] = [
  ...digits(1, 9, 'take', (n) => [`[data-way="${n - 1}"]`, `[data-place="${n - 1}"]`]),
  { code: 'KeyD', print: 'D', name: 'deck', press: ['[data-deck=train]'] },
  { code: 'KeyS', print: 'S', name: 'ship', press: ['[data-deck=ship]'] },
  { code: 'KeyT', print: 'T', name: 'ticket', press: ['[data-deck=ticket]'] },
  {
    code: 'KeyY',
    print: 'Y',
    name: 'yes',
    press: [
      '[data-curtain]',
      '[data-exchange]',
      '[data-way="0"]',
      '[data-confirm]',
      '[data-lay]',
      '[data-keep]',
      '[data-mix]',
      '[data-settle=best]',
    ],
  },
  CANCEL_KEY,
  { code: 'KeyP', print: 'P', name: 'pass', press: ['[data-pass]'] },
  { code: 'KeyX', print: 'X', name: 'exchange', press: ['[data-open-exchange]'] },
  { code: 'KeyZ', print: 'Z', name: 'undo', message: 'page.undo', press: ['[data-undo]'] },
  { code: 'KeyF', print: 'F', name: 'next', run: nextOpen },
  ...LOOKING,
  {
    code: 'Slash',
    print: '/',
    name: 'type',
    message: 'page.type',
    run: unless(() => (aside.typing = true)),
  },
  { code: 'KeyH', print: 'H', name: 'hint', message: 'page.hint', press: ['[data-hint]'] },
  ...ALWAYS,
];

const step = (code: string, print: string, sign: string): Key => ({
  code,
  print,
  name: `step-${sign}`,
  message: `page.replay.${sign}`,
  press: [`[data-step=${sign}]`],
});

const mark = (code: string, print: string, sign: string): Key => ({
  code,
  print,
  name: `mark-${sign}`,
  message: `page.review.mark-${sign}`,
  press: [`[data-mark=${sign}]`],
});

const STEPS: Key[] = [
  step('ArrowRight', '→', 'next'),
  step('ArrowLeft', '←', 'back'),
  step('Home', 'Home', 'first'),
  step('End', 'End', 'last'),
  { code: 'Space', print: '␣', name: 'play', message: 'page.key.play', press: ['[data-play]'] },
];

/** What happened meanwhile. */
export const SINCE_KEYS: Key[] = [
  ...STEPS,
  { ...CANCEL_KEY, message: 'page.since.done', press: ['[data-since-done]'] },
  ...LOOKING,
  ...ALWAYS,
];

/** Looking back at a game: nothing is done there but going on and back. */
export const REPLAY_KEYS: Key[] = [
  ...STEPS,
  { code: 'KeyV', print: 'V', name: 'eyes', message: 'page.replay.eyes', focus: ['[data-eyes]'] },
  {
    code: 'KeyA',
    print: 'A',
    name: 'review',
    message: 'page.review',
    press: ['[data-review-open]', '[data-close-review]'],
  },
  mark('KeyN', 'N', 'next'),
  mark('KeyP', 'P', 'back'),
  {
    code: 'KeyY',
    print: 'Y',
    name: 'play-on',
    message: 'page.review.on',
    press: ['[data-begin]', '[data-play-on]'],
  },
  ...digits(1, 4, 'tab', (n) => [`.tabs > :nth-child(${n})`], 'page.panels'),
  CANCEL_KEY,
  ...LOOKING,
  ...ALWAYS,
];

const puzzle = (code: string, print: string, sign: string): Key => ({
  code,
  print,
  name: `puzzle-${sign}`,
  message: `page.puzzles.${sign}`,
  press: [`[data-puzzle-to=${sign}]`],
});

/** A puzzle is played like a game, and there are more of them; nobody has to pass in one. */
export const PUZZLE_KEYS: Key[] = [
  puzzle('KeyN', 'N', 'next'),
  puzzle('KeyP', 'P', 'back'),
  {
    code: 'KeyA',
    print: 'A',
    name: 'puzzle-show',
    message: 'page.puzzles.show',
    press: ['[data-show-answer]', '[data-try-again]'],
  },
  ...KEYS.filter(({ code }) => !['KeyP', 'KeyH', 'KeyZ'].includes(code)),
];

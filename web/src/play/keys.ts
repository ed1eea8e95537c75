// One key an action. A key presses the button that a finger would press, so that both always do the same;
// `?` shows this list. Keys are places on the keyboard, the same in every script.
import { aside } from './aside.svelte';
import { QUESTIONS } from './tell';

export interface Key {
  /** KeyboardEvent.code, and what is printed on the key. */
  code: string;
  print: string;
  /** Its message is page.key.NAME, unless it has another. */
  name: string;
  message?: string;
  /** What is pressed: the first of these that is there. */
  press?: string[];
  /** What is focused. */
  focus?: string[];
  run?: () => void;
}

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({
  code: `Digit${n}`,
  print: String(n),
  name: 'take',
  press: [`[data-way="${n - 1}"]`, `[data-place="${n - 1}"]`],
}));

/** The list, in the order in which it is shown; the digits count as one. */
export const KEYS: Key[] = [
  ...PLACES,
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
  { code: 'Escape', print: 'Esc', name: 'cancel' },
  { code: 'KeyP', print: 'P', name: 'pass', press: ['[data-pass]'] },
  { code: 'KeyX', print: 'X', name: 'exchange', press: ['[data-open-exchange]'] },
  {
    code: 'KeyB',
    print: 'B',
    name: 'board',
    focus: ['[data-id][tabindex="0"]', '.map-list input'],
  },
  { code: 'KeyF', print: 'F', name: 'next' },
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
  {
    code: 'Slash',
    print: '/',
    name: 'type',
    message: 'page.type',
    run: () => (aside.typing = true),
  },
  { code: 'KeyH', print: 'H', name: 'hint', message: 'page.hint', press: ['[data-hint]'] },
  { code: 'KeyG', print: 'G', name: 'rules', message: 'page.rules', run: () => (aside.rules = '') },
  { code: 'KeyM', print: 'M', name: 'menu', message: 'page.menu', press: ['[data-menu]'] },
  { code: '?', print: '?', name: 'keys', message: 'page.keys', run: () => (aside.keys = true) },
];

const usable = (element: Element | null): element is HTMLElement | SVGElement =>
  element !== null &&
  !(element as HTMLButtonElement).disabled &&
  element.getClientRects().length > 0;

function find(selectors: string[], within: ParentNode): HTMLElement | SVGElement | undefined {
  for (const selector of selectors) {
    for (const element of within.querySelectorAll(selector)) {
      if (usable(element)) {
        return element as HTMLElement;
      }
    }
  }
  return undefined;
}

/** The next place on the board, in its order, that can be chosen now. */
function nextOpen(within: ParentNode): void {
  const places = [...within.querySelectorAll<SVGElement>('[data-id].legal, .map-list [data-open]')];
  const at = places.indexOf(document.activeElement as SVGElement);
  places[(at + 1) % Math.max(1, places.length)]?.focus();
}

const TYPED = 'input:not([type=checkbox]):not([type=radio]):not([type=range]), select, textarea';

/** Does what a key means; false: it means nothing here. */
export function pressKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) {
    return false;
  }
  if ((event.target as Element).closest?.(TYPED)) {
    return false;
  }
  const code = event.key === '?' ? '?' : event.key === '/' ? 'Slash' : event.code;
  const key = KEYS.find((one) => one.code === code);
  if (!key || (event.shiftKey && code !== '?' && code !== 'Slash')) {
    return false;
  }
  // Behind an open dialog nothing can be reached, by keys either.
  const modal = document.querySelector<HTMLElement>('dialog:modal, [role=dialog][aria-modal=true]');
  const within: ParentNode = modal ?? document;
  if (key.name === 'next') {
    nextOpen(within);
    return true;
  }
  if (key.run) {
    if (!modal) {
      key.run();
    }
    return !modal;
  }
  const found = find(key.press ?? key.focus ?? [], within);
  if (found && key.press) {
    (found as HTMLElement).click();
  } else {
    found?.focus();
  }
  return found !== undefined;
}

// One key an action, on every screen. A key presses the button that a finger would press, so that
// both always do the same; `?` shows the list of the screen. Keys are places on the keyboard, the
// same in every script.

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
  /**
   * Something else, inside this part of the page, if a dialog is open or not; false: nothing was
   * done.
   */
  run?: (within: ParentNode, dialog: boolean) => boolean;
}

/** The way out, the same on every screen. */
export const HOME_KEY: Key = {
  code: 'KeyQ',
  print: 'Q',
  name: 'home',
  message: 'page.home',
  press: ['a.icon[href="#/"]'],
};
export const CANCEL_KEY: Key = { code: 'Escape', print: 'Esc', name: 'cancel' };
export const LIST_KEY: Key = {
  code: '?',
  print: '?',
  name: 'keys',
  message: 'page.keys',
  press: ['[data-open-keys]'],
};

/** The digits from one to another, each for its own button; the list shows them as one. */
export function digits(
  from: number,
  to: number,
  name: string,
  press: (n: number) => string[],
  message?: string,
): Key[] {
  return Array.from({ length: to - from + 1 }, (_, i) => ({
    code: `Digit${from + i}`,
    print: String(from + i),
    name,
    ...(message ? { message } : {}),
    press: press(from + i),
  }));
}

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

const TYPED = 'input:not([type=checkbox]):not([type=radio]):not([type=range]), select, textarea';
/** What arrows, Home, End and Space do by themselves. */
const MOVES = /^(Arrow.*|Home|End|Space)$/;
const STEADY = 'input, select, [role=application], dialog';
const MOVED = `${STEADY}, button, a, summary`;

/** Does what a key means; false: it means nothing here. */
export function pressKey(event: KeyboardEvent, keys: Key[]): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) {
    return false;
  }
  const at = event.target as Element;
  const code = event.key === '?' ? '?' : event.key === '/' ? 'Slash' : event.code;
  if (
    at.closest?.(TYPED) ||
    (MOVES.test(code) && at.closest?.(code === 'Space' ? MOVED : STEADY))
  ) {
    return false;
  }
  const key = keys.find((one) => one.code === code);
  if (!key || (event.shiftKey && code !== '?' && code !== 'Slash')) {
    return false;
  }
  // Behind an open dialog nothing can be reached, by keys either.
  const modal = document.querySelector<HTMLElement>('dialog:modal, [role=dialog][aria-modal=true]');
  const within: ParentNode = modal ?? document;
  if (key.run) {
    return key.run(within, modal !== null);
  }
  const found = find(key.press ?? key.focus ?? [], within);
  if (found && key.press) {
    (found as HTMLElement).click();
  } else {
    found?.focus();
  }
  return found !== undefined;
}

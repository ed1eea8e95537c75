// Focus is never lost: when the thing that had it goes away or can no longer be used, what asks for
// an answer now gets it instead, so that the next key is not pressed into nothing.

const NEXT = [
  'dialog:modal button:enabled',
  '[role=dialog][aria-modal=true] button',
  '[data-finale] button',
  'dialog[open] button:enabled',
  '[data-prompt]',
  'main h1',
  'main',
  'h1',
];

let last: Element | undefined;

function isUsable(element: Element): boolean {
  return element.isConnected && !(element as HTMLButtonElement).disabled;
}

function mend(): void {
  const { activeElement, body } = document;
  if (!last || (activeElement && activeElement !== body)) {
    return;
  }
  if (isUsable(last) && last.getClientRects().length > 0) {
    return;
  }
  for (const selector of NEXT) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found && found.getClientRects().length > 0) {
      if (!found.matches('button, a, input, select, [tabindex]')) {
        found.tabIndex = -1;
      }
      found.focus({ preventScroll: true });
      return;
    }
  }
}

export function keepFocus(): () => void {
  const onfocusin = (event: FocusEvent): void => {
    last = event.target as Element;
  };
  // A click on nothing gives focus up on purpose.
  const onpointerdown = (): void => {
    last = undefined;
  };
  const observer = new MutationObserver(mend);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'open'],
  });
  addEventListener('focusin', onfocusin);
  addEventListener('pointerdown', onpointerdown);
  return () => {
    observer.disconnect();
    removeEventListener('focusin', onfocusin);
    removeEventListener('pointerdown', onpointerdown);
  };
}

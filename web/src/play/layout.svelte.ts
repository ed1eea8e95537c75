// Which way the parts of a table stand, by the room there is for letters of the size that is set:
// text at 200 % in a large window has the room of a small one. It is told to the styles as
// data-layout of the root.

/**
 * desk: players above, a rail at the right, the hand below. side: a phone held sideways, all in the
 * rail. tower: a tablet held upright. stack: a phone held upright.
 */
export type Layout = 'desk' | 'side' | 'tower' | 'stack';

/** The size that the numbers below are meant for. */
const REM = 16;

export function layoutFor(width: number, height: number, rem: number): Layout {
  const [w, h] = [(width * REM) / rem, (height * REM) / rem];
  if (w >= 1000 && h >= 560 && w >= 1.2 * h) {
    return 'desk';
  }
  return w >= 1.1 * h ? 'side' : w >= 700 && h >= 900 ? 'tower' : 'stack';
}

function measure(): Layout {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return layoutFor(innerWidth, innerHeight, rem);
}

let current = $state<Layout>(measure());

export const layout = (): Layout => current;

function update(): void {
  current = measure();
  document.documentElement.dataset.layout = current;
}
update();
addEventListener('resize', update);
// Nothing tells that letters have another size, but what is measured in them has.
const letter = document.createElement('div');
letter.style.cssText = 'position: fixed; visibility: hidden; width: 1rem; height: 1rem';
letter.setAttribute('aria-hidden', 'true');
document.body.append(letter);
new ResizeObserver(update).observe(letter);

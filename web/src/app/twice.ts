// A double click never answers two questions: what appears under the pointer after the first click
// did not hear the second. Clicks by keys and by programs have no place, and always count.

const SOON_MS = 400;
const NEAR_PX = 12;
const THING = 'button, a, label, summary, [role=button], [role=option]';

interface Click {
  thing: Element | null;
  at: number;
  x: number;
  y: number;
}

/** Whether a click was meant for what stood there before. */
export function isLate(before: Click | undefined, now: Click): boolean {
  return (
    before !== undefined &&
    now.at - before.at < SOON_MS &&
    Math.hypot(now.x - before.x, now.y - before.y) < NEAR_PX &&
    now.thing !== before.thing
  );
}

export function guardClicks(): () => void {
  let last: Click | undefined;
  const onclick = (event: MouseEvent): void => {
    if (event.detail === 0) {
      return;
    }
    const thing = (event.target as Element).closest(THING);
    const now = { thing, at: event.timeStamp, x: event.clientX, y: event.clientY };
    if (isLate(last, now)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    last = { ...now, thing: isLate(last, now) ? last!.thing : thing };
  };
  addEventListener('click', onclick, true);
  return () => removeEventListener('click', onclick, true);
}

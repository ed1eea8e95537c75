// Motion that explains: a card goes from the row to a hand, points to the score. Only a ghost
// moves; the table itself has changed already, so that nothing waits for it.
import { moving } from '../../app/settings.svelte';
import type { GameEvent } from '../../engine/types';

const FLIGHT_MS = 520;
const POINTS_MS = 1100;

const find = (selector: string): Element | undefined =>
  [...document.querySelectorAll(selector)].find((e) => e.getClientRects().length > 0);

function ghost(rect: DOMRect, content: Node | string): HTMLElement {
  const div = document.createElement('div');
  div.className = 'ghost';
  div.setAttribute('aria-hidden', 'true');
  div.append(content);
  div.style.left = `${rect.left}px`;
  div.style.top = `${rect.top}px`;
  if (typeof content !== 'string') {
    div.style.width = `${rect.width}px`;
    div.style.height = `${rect.height}px`;
  }
  document.body.append(div);
  return div;
}

function fly(from: Element | undefined, to: Element | undefined, delay: number): void {
  const picture = from?.querySelector('svg');
  if (!from || !to || !picture) {
    return;
  }
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const div = ghost(a, picture.cloneNode(true));
  const x = b.left + b.width / 2 - (a.left + a.width / 2);
  const y = b.top + b.height / 2 - (a.top + a.height / 2);
  const flight = div.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0.35 },
    ],
    { duration: FLIGHT_MS, delay, easing: 'cubic-bezier(.3,.1,.3,1)', fill: 'backwards' },
  );
  flight.onfinish = () => div.remove();
  flight.oncancel = () => div.remove();
}

function points(n: number, from: Element | undefined, to: Element | undefined): void {
  if (!from || !to || n === 0) {
    return;
  }
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const middle = new DOMRect(a.left + a.width / 2, a.top + a.height / 2, 0, 0);
  const div = ghost(middle, n > 0 ? `+${n}` : `−${-n}`);
  div.classList.add('points');
  const x = b.right - 24 - middle.x;
  const y = b.top - middle.y;
  div.animate(
    [
      { transform: 'scale(0.4)', opacity: 0 },
      { transform: 'scale(1.3)', opacity: 1, offset: 0.35 },
      { transform: `translate(${x}px, ${y}px) scale(0.8)`, opacity: 0.2 },
    ],
    { duration: POINTS_MS, easing: 'ease-in-out' },
  ).onfinish = () => div.remove();
}

/** Shows what just happened, from where things still stand to where they go. */
export function showEvents(events: GameEvent[], eye: number): void {
  if (!moving() || document.hidden) {
    return;
  }
  let delay = 0;
  for (const e of events) {
    const player = find(`[data-player="${e.seat}"]`);
    const own = e.seat === eye ? (find('[data-hand]') ?? player) : player;
    if (e.event === 'took') {
      fly(find(`[data-place="${e.place}"]`), own, delay);
    } else if (e.event === 'drew') {
      fly(find(`[data-deck="${e.deck}"]`), own, delay);
    } else if (e.event === 'kept') {
      fly(find('[data-deck="ticket"]'), player, delay);
    } else if (e.event === 'claimed') {
      points(e.points ?? 0, find(`[data-id="${e.route}"]`), player);
    } else if (e.event === 'exchanged') {
      points(e.points ?? 0, player, player);
    } else {
      continue;
    }
    delay += 120;
  }
}

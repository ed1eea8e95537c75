// Drag, pinch, wheel and double click on the window of the board. The view is drawn by a CSS
// transform, so that moving costs no repaint; when it rests the browser draws it sharp again.
import {
  clampView,
  coverView,
  fitView,
  isSameView,
  revealBox,
  zoomAt,
  type Box,
  type Size,
  type View,
} from './view';

export interface Gestures {
  view(): View;
  window(): Size;
  /** Shows a view, gliding to it unless the reader wants no motion. */
  go(view: View, glide?: boolean): void;
  fit(): void;
  /** Brings a part of the board into sight. */
  reveal(box: Box): void;
  zoom(factor: number): void;
  destroy(): void;
}

const DRAG_PX = 5;
const REST_MS = 180;
const GLIDE_MS = 220;

export function gestures(
  frame: HTMLElement,
  sheet: HTMLElement,
  board: Size,
  start: 'fit' | 'cover',
  /** What should stay in sight when the window changes. */
  focus: () => Box | undefined = () => undefined,
): Gestures {
  let view: View = { x: 0, y: 0, scale: 1 };
  let seen: Size = { width: 0, height: 0 };
  let resting: ReturnType<typeof setTimeout> | undefined;
  let gliding = 0;
  let dragged = false;
  const fingers = new Map<number, { x: number; y: number }>();

  const draw = (): void => {
    // Whole pixels are copied; anything between would be blended anew for each frame.
    const [x, y] = [view.x, view.y].map((n) => Math.round(n * devicePixelRatio) / devicePixelRatio);
    sheet.style.transform = `translate(${x}px, ${y}px) scale(${view.scale})`;
    sheet.style.willChange = 'transform';
    clearTimeout(resting);
    resting = setTimeout(() => {
      sheet.style.willChange = '';
    }, REST_MS);
  };
  const show = (next: View): void => {
    view = clampView(next, seen, board);
    draw();
  };
  const go = (next: View, glide = false): void => {
    cancelAnimationFrame(gliding);
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!glide || still) {
      show(next);
      return;
    }
    const from = view;
    const to = clampView(next, seen, board);
    const began = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, (now - began) / GLIDE_MS);
      const ease = t * (2 - t);
      const mix = (a: number, b: number): number => a + (b - a) * ease;
      show({ x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) });
      if (t < 1) {
        gliding = requestAnimationFrame(step);
      }
    };
    gliding = requestAnimationFrame(step);
  };

  const place = (event: MouseEvent): { x: number; y: number } => {
    const rect = frame.getBoundingClientRect();
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
  };

  const spread = (): { x: number; y: number; apart: number } => {
    const [p, q] = [...fingers.values()];
    return {
      x: (p!.x + (q ?? p!).x) / 2,
      y: (p!.y + (q ?? p!).y) / 2,
      apart: q ? Math.hypot(p!.x - q.x, p!.y - q.y) : 0,
    };
  };

  const down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) {
      return;
    }
    if (fingers.size === 0) {
      dragged = false;
    }
    cancelAnimationFrame(gliding);
    fingers.set(event.pointerId, place(event));
  };
  const move = (event: PointerEvent): void => {
    const last = fingers.get(event.pointerId);
    if (!last) {
      return;
    }
    const here = place(event);
    if (!dragged && fingers.size === 1 && Math.hypot(here.x - last.x, here.y - last.y) < DRAG_PX) {
      return;
    }
    if (!dragged) {
      dragged = true;
      frame.setPointerCapture(event.pointerId);
    }
    const before = spread();
    fingers.set(event.pointerId, here);
    const after = spread();
    const factor = before.apart > 0 ? after.apart / before.apart : 1;
    const moved = { ...view, x: view.x + after.x - before.x, y: view.y + after.y - before.y };
    show(zoomAt(moved, factor, after.x, after.y));
  };
  const up = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
  };
  /** The click at the end of a drag is not meant for what lies under it. */
  const click = (event: MouseEvent): void => {
    if (dragged) {
      event.stopPropagation();
      event.preventDefault();
      dragged = false;
    }
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 24 : 1;
    const { x, y } = place(event);
    go(zoomAt(view, Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), x, y));
  };
  const double = (event: MouseEvent): void => {
    const { x, y } = place(event);
    const whole = fitView(seen, board);
    go(isSameView(view, whole) ? zoomAt(view, 2.2, x, y) : whole, true);
  };

  const watch = new ResizeObserver(() => {
    const first = seen.width === 0;
    const whole = isSameView(view, fitView(seen, board));
    seen = { width: frame.clientWidth, height: frame.clientHeight };
    if (first || whole) {
      show(first && start === 'cover' ? coverView(seen, board) : fitView(seen, board));
    } else {
      show(view);
    }
    const box = focus();
    if (box) {
      show(revealBox(view, seen, box));
    }
  });
  watch.observe(frame);
  frame.addEventListener('pointerdown', down);
  frame.addEventListener('pointermove', move);
  frame.addEventListener('pointerup', up);
  frame.addEventListener('pointercancel', up);
  frame.addEventListener('click', click, true);
  frame.addEventListener('wheel', wheel, { passive: false });
  frame.addEventListener('dblclick', double);

  return {
    view: () => view,
    window: () => seen,
    go,
    reveal: (box) => {
      if (seen.width > 0) {
        go(revealBox(view, seen, box), true);
      }
    },
    fit: () => go(fitView(seen, board), true),
    zoom: (factor) => go(zoomAt(view, factor, seen.width / 2, seen.height / 2), true),
    destroy() {
      watch.disconnect();
      clearTimeout(resting);
      cancelAnimationFrame(gliding);
      frame.removeEventListener('pointerdown', down);
      frame.removeEventListener('pointermove', move);
      frame.removeEventListener('pointerup', up);
      frame.removeEventListener('pointercancel', up);
      frame.removeEventListener('click', click, true);
      frame.removeEventListener('wheel', wheel);
      frame.removeEventListener('dblclick', double);
    },
  };
}

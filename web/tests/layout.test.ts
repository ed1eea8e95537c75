// Which layout a table has, by window and size of letters; and how the board keeps what matters in
// sight.
import { expect, test, vi } from 'vitest';
import { clampView, fitView, revealBox, type View } from '../src/board/view';

// The module looks at the window it is loaded in.
vi.stubGlobal('innerWidth', 1440);
vi.stubGlobal('innerHeight', 900);
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
  },
);
vi.stubGlobal('document', {
  documentElement: { dataset: {} },
  body: { append: () => undefined },
  createElement: () => ({ style: {}, setAttribute: () => undefined }),
});
const { layoutFor } = await import('../src/play/layout.svelte');

test.each([
  [360, 740, 16, 'stack'],
  [390, 844, 16, 'stack'],
  [844, 390, 16, 'side'],
  [768, 1024, 16, 'tower'],
  [1024, 768, 16, 'desk'],
  [1280, 800, 16, 'desk'],
  [2560, 1440, 21, 'desk'],
  // Letters twice as large.
  [1440, 900, 32, 'side'],
  [1024, 768, 32, 'side'],
  [768, 1024, 32, 'stack'],
])('%i x %i with letters of %i px: %s', (width, height, rem, wanted) => {
  expect(layoutFor(width, height, rem)).toBe(wanted);
});

const BOARD = { width: 1600, height: 1000 };
const inside = (
  view: View,
  x: number,
  y: number,
  room: { width: number; height: number },
): boolean => {
  const at = { x: x * view.scale + view.x, y: y * view.scale + view.y };
  return at.x >= 0 && at.x <= room.width && at.y >= 0 && at.y <= room.height;
};

test.each([
  [{ left: 20, top: 20, right: 90, bottom: 70 }],
  [{ left: 1500, top: 800, right: 1590, bottom: 990 }],
  [{ left: 100, top: 400, right: 1500, bottom: 480 }],
])('what is chosen comes into sight: %o', (box) => {
  const room = { width: 390, height: 300 };
  const close = clampView({ x: -500, y: -300, scale: 1 }, room, BOARD);
  const view = clampView(revealBox(close, room, box), room, BOARD);
  expect(inside(view, box.left, box.top, room)).toBe(true);
  expect(inside(view, box.right, box.bottom, room)).toBe(true);
  expect(view.scale).toBeLessThanOrEqual(close.scale);
});

test('nothing moves for what is in sight', () => {
  const room = { width: 800, height: 500 };
  const view = fitView(room, BOARD);
  const box = { left: 300, top: 300, right: 900, bottom: 500 };
  expect(revealBox(view, room, box)).toEqual(view);
});

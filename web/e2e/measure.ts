// Measures a board as the browser drew it: no space lies on another, no name is covered by one.
// (tests/board.test.ts measures the plan of the same, with the distances that are wanted.) And a
// table: how much of the window its board has, what lies over it, whose name is cut.
import type { Page } from 'playwright-core';

export interface Measured {
  wrong: string[];
  routes: number;
  names: number;
}

export async function measure(page: Page): Promise<Measured> {
  await page.waitForSelector('g.route');
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => {
    const STEPS = 24;
    const spaces = [...document.querySelectorAll<SVGPathElement>('g.route .space')].map((path) => {
      const { x, y, width, height } = path.getBBox();
      const rim = Array.from({ length: STEPS }, (_, i) =>
        path.getPointAtLength((i / STEPS) * path.getTotalLength()),
      );
      const route = path.closest<SVGElement>('g.route')!.dataset.id!;
      return { path, route, x, y, right: x + width, bottom: y + height, rim };
    });
    const labels = [...document.querySelectorAll<SVGTextElement>('text.name')];
    const wrong: string[] = [];
    for (const a of spaces) {
      for (const b of spaces) {
        const near = a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
        if (a !== b && near && a.rim.some((point) => b.path.isPointInFill(point))) {
          wrong.push(`${a.route} on ${b.route}`);
        }
      }
    }
    for (const label of labels) {
      const size = Number(label.getAttribute('font-size'));
      const points = Array.from({ length: label.getNumberOfChars() }, (_, i) => {
        const [from, to] = [label.getStartPositionOfChar(i), label.getEndPositionOfChar(i)];
        return [0, 0.35, 0.68].flatMap((rise) =>
          [from.x, (from.x + to.x) / 2, to.x].map((x) => new DOMPoint(x, from.y - rise * size)),
        );
      }).flat();
      for (const { path, route } of spaces) {
        if (points.some((point) => path.isPointInFill(point))) {
          wrong.push(`${route} on the name ${label.textContent}`);
        }
      }
    }
    const { length } = document.querySelectorAll('g.route');
    return { wrong, routes: length, names: labels.length };
  });
}

/** The least share of a window so wide that the board as drawn must have. */
export const BOARD_SHARE: Record<number, number> = {
  1024: 0.6,
  1280: 0.6,
  1440: 0.6,
  2560: 0.62,
};

interface Layout {
  share: number;
  covered: string[];
  cut: string[];
}

export const measureLayout = (page: Page): Promise<Layout> =>
  page.evaluate(() => {
    const sheet = document.querySelector('[role=application] .sheet');
    const frame = document.querySelector('[role=application]') ?? document.querySelector('.yards');
    const window_ = innerWidth * innerHeight;
    const box = (sheet ?? frame)!.getBoundingClientRect();
    const seen = frame!.getBoundingClientRect();
    const width = Math.min(box.right, seen.right) - Math.max(box.left, seen.left);
    const height = Math.min(box.bottom, seen.bottom) - Math.max(box.top, seen.top);
    const covered: string[] = [];
    const within = (x: number, y: number): boolean =>
      x > seen.left + 1 && x < seen.right - 1 && y > seen.top + 1 && y < seen.bottom - 1;
    const look = (e: Element, what: string): void => {
      const r = e.getBoundingClientRect();
      for (const [fx, fy] of [
        [0.5, 0.5],
        [0.05, 0.5],
        [0.95, 0.5],
      ] as const) {
        const [x, y] = [r.left + r.width * fx, r.top + r.height * fy];
        const top = within(x, y) ? document.elementFromPoint(x, y) : undefined;
        if (top && !frame!.contains(top)) {
          covered.push(`${what}: ${top.tagName} ${top.getAttribute('class') ?? ''}`);
          return;
        }
      }
    };
    for (const e of document.querySelectorAll('g.city')) {
      look(e.querySelector('circle')!, e.getAttribute('data-id')!);
      const name = e.querySelector('.name');
      if (name) {
        look(name, `the name ${name.textContent}`);
      }
    }
    for (const e of document.querySelectorAll('g.route.picked .space')) {
      look(e, 'the route that is chosen');
      const r = e.getBoundingClientRect();
      if (!within(r.left + r.width / 2, r.top + r.height / 2)) {
        covered.push('the route that is chosen is out of sight');
      }
    }
    const cut = [...document.querySelectorAll<HTMLElement>('.player .name, .yard h2')]
      .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
      .map((e) => e.textContent ?? '');
    return { share: (width * height) / window_, covered, cut };
  });

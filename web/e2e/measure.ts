// Measures a board as the browser drew it: no space lies on another, no name is covered by one.
// (tests/board.test.ts measures the plan of the same, with the distances that are wanted.)
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

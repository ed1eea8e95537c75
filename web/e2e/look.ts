// Looks at a screen in every language, theme and palette: nothing for axe to find, nothing cut off,
// nothing too small to touch; the same with text twice as large. The page is switched in place.
//
// The letters and pieces of the boards are measured from their colors, in tests/palette.test.ts:
// axe does not see what lies under them.
//
// SHOTS=folder keeps a picture of each screen in each language and size, to look at.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const LANGUAGES = ['en', 'el', 'ro', 'is', 'it'];
const PHONE: [number, number] = [360, 740];
export const DESK: [number, number] = [1280, 800];

/** Chooses what the menu offers, as if it were done in another window. */
export async function choose(page: Page, change: Record<string, string>): Promise<void> {
  await page.evaluate((wish) => {
    const key = 'roundhouse.settings';
    const kept = JSON.parse(localStorage.getItem(key)!) as object;
    localStorage.setItem(key, JSON.stringify({ ...kept, ...wish }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, change);
}

interface Faults {
  small: string[];
  cut: string[];
}

/** Targets under 24 px, and text that does not fit where it stands. */
const measure = (page: Page): Promise<Faults> =>
  page.evaluate(() => {
    const shown = (e: Element): boolean =>
      (e as HTMLElement).checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !e.closest('.unseen, .bar > h1, .ask:not(:focus-within)');
    const tell = (e: Element): string =>
      `${e.tagName.toLowerCase()}.${(e.getAttribute('class') ?? '').split(' ')[0]} ` +
      `"${(e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 40)}"`;
    const small = [...document.querySelectorAll('button, a, input, select, summary')]
      .filter((e) => shown(e) && !e.closest('p'))
      .filter((e) => {
        // A label around a box is part of its target.
        const { width, height } = (e.closest('label') ?? e).getBoundingClientRect();
        return width > 0 && (width < 23.5 || height < 23.5);
      })
      .map((e) => {
        const { width, height } = e.getBoundingClientRect();
        return `${tell(e)} ${width.toFixed(0)} x ${height.toFixed(0)}`;
      });
    const cut = [...document.querySelectorAll<HTMLElement>('body *:not(svg *)')]
      .filter((e) => shown(e) && e.textContent?.trim() && !(e instanceof SVGElement))
      .filter((e) => {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(e);
        const hides = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis';
        const low = overflowY === 'hidden' || overflowY === 'clip';
        return (
          (hides && e.scrollWidth > e.clientWidth + 1) ||
          (low && e.scrollHeight > e.clientHeight + 1)
        );
      })
      // People's names may be of any length, and end in dots.
      .filter((e) => !e.matches('.player .name, select') && !e.querySelector('svg[width]'))
      .map(
        (e) => `${tell(e)} ${e.scrollWidth}/${e.clientWidth} ${e.scrollHeight}/${e.clientHeight}`,
      );
    // Nothing but the board, a row of cards and the like is to be moved sideways.
    for (const e of document.querySelectorAll(
      ':root, dialog, main, .finale, .finale .wide, .rules, .map-list, [data-typing]',
    )) {
      if (shown(e) && e.scrollWidth > e.clientWidth + 1) {
        cut.push(`${tell(e)} moves sideways: ${e.scrollWidth}/${e.clientWidth}`);
      }
    }
    // Cities end before the points of their ticket.
    for (const e of document.querySelectorAll<SVGTextElement>('.ticket text.cities')) {
      if (shown(e) && e.getComputedTextLength() > 82) {
        cut.push(`${tell(e)} runs into the points: ${e.getComputedTextLength().toFixed(0)}/82`);
      }
    }
    return { small, cut };
  });

interface Found {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}
/** What another language can break: names and the language itself. The rest is the same for all. */
const WORDS = [
  ...['aria-command-name', 'aria-dialog-name', 'aria-input-field-name', 'aria-progressbar-name'],
  ...['aria-toggle-field-name', 'button-name', 'document-title', 'empty-heading', 'html-has-lang'],
  ...['html-lang-valid', 'image-alt', 'input-button-name', 'label'],
  ...['landmark-unique', 'link-name', 'select-name', 'summary-name', 'svg-img-alt', 'valid-lang'],
];
async function audit(page: Page, over?: string, only?: string[]): Promise<string[]> {
  const contrast = only?.[0] === 'color-contrast';
  const { violations } = await page.evaluate(
    ([part, rules, board]) =>
      (window as unknown as { axe: { run(at: object, o: object): Promise<Found> } }).axe.run(
        {
          include: [part ?? 'html'],
          ...(board && !part && document.querySelector(board) ? { exclude: [board] } : {}),
        },
        { ...(rules ? { runOnly: rules } : {}), resultTypes: ['violations'] },
      ),
    [over, only, contrast ? '[role=application]' : undefined] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((n) => `${id}: ${n.html.slice(0, 160)} ${n.failureSummary?.split('\n')[1] ?? ''}`),
  );
}

const LOOKS = ['light', 'dark'].flatMap((theme) =>
  ['usual', 'red-green', 'blue-yellow'].map((palette) => ({ theme, palette })),
);

/** A frame for the page to see what has changed, and one to draw it. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** All faults of a screen; of the part that lies over it, if that is named. */
export async function lookAt(
  page: Page,
  name: string,
  { over, sizes = [PHONE, DESK] }: { over?: string | undefined; sizes?: [number, number][] } = {},
): Promise<string[]> {
  const faults: string[] = [];
  const keep = process.env.SHOTS;
  const note = (list: string[], ...what: (string | number)[]): number =>
    faults.push(...list.map((fault) => `${what.join(' ')}: ${fault}`));
  const shoot = async (what: string): Promise<void> => {
    if (keep) {
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${keep}/${name}-${what}.png` });
    }
  };
  await page.evaluate(axe);
  for (const [i, language] of LANGUAGES.entries()) {
    await choose(page, { language });
    await page.waitForFunction((code) => document.documentElement.lang === code, language);
    // There and back: half of the changes of size.
    for (const [width, height] of i % 2 ? [...sizes].reverse() : sizes) {
      await page.setViewportSize({ width, height });
      await drawn(page);
      const { small, cut } = await measure(page);
      note([...small, ...cut], language, width);
      await shoot(`${language}-${width}`);
      // Greek and Romanian run longest: nothing of them may be lost when text is twice as large.
      if (language === 'el' || language === 'ro') {
        await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
        await drawn(page);
        // A table of numbers may then be moved sideways.
        const large = (await measure(page)).cut.filter((fault) => !fault.startsWith('div.wide'));
        note(large, language, width, '200 %');
        await shoot(`${language}-${width}-large`);
        await page.evaluate(() => (document.documentElement.style.fontSize = ''));
      }
    }
    note(await audit(page, over, language === 'en' ? undefined : WORDS), language);
  }
  await choose(page, { language: 'en' });
  // Themes and palettes change nothing but colors.
  const colored = await page.evaluate(
    (part) => document.querySelector(`${part} :is([class*=color-], [class*=owner-])`) !== null,
    over ?? 'body',
  );
  for (const { theme, palette } of LOOKS) {
    if (palette === 'usual' || colored) {
      await choose(page, { theme, palette });
      note(await audit(page, over, ['color-contrast']), theme, palette);
    }
  }
  await choose(page, { theme: 'light', palette: 'usual' });
  return faults;
}

// A browser for the tests, and pages in it that tolerate no error.
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const SIZES: [number, number][] = [
  [360, 740],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1440, 900],
  [2560, 1440],
];

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  });
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What the console said that it should not have. */
  errors: string[];
}

/** Whatever goes wrong in a page is put on its list; a test ends with checking that it is empty. */
export function watch(page: Page, errors: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') {
      errors.push(message.text());
    }
  });
  page.on('pageerror', (error) => errors.push(String(error)));
}

export async function visit(
  browser: Browser,
  base: string,
  size: [number, number] = [1440, 900],
  settings: Record<string, unknown> = {},
  more: BrowserContextOptions = {},
): Promise<Visit> {
  const [width, height] = size;
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: width < 500,
    acceptDownloads: true,
    serviceWorkers: 'block', // it would fetch the whole page for every visit
    ...more,
  });
  const kept = JSON.stringify({ name: 'Oak', pace: 'none', motion: false, ...settings });
  await context.addInitScript((text) => {
    if (!localStorage.getItem('roundhouse.settings')) {
      localStorage.setItem('roundhouse.settings', text);
    }
  }, kept);
  const page = await context.newPage();
  page.setDefaultTimeout(90_000); // a busy machine is no fault of the page
  const errors: string[] = [];
  watch(page, errors);
  await page.goto(base);
  return { page, context, errors };
}

export async function leave({ context, errors }: Visit): Promise<void> {
  await context.close();
  expect(errors).toEqual([]);
}

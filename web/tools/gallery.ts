// Takes pictures of single drawings (gallery/), light and dark, at four sizes, into shots-out/.
//   npm run gallery            everything
//   npm run gallery -- usa     only names that contain "usa"
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const SIZES: [number, number][] = [
  [360, 740],
  [768, 1024],
  [1440, 900],
  [2560, 1440],
];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const wanted = process.argv[2] ?? '';
const server = await createServer({
  server: { port: 0, watch: null, hmr: false },
  logLevel: 'error',
});
await server.listen();
const base = server.resolvedUrls!.local[0]!;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? execFileSync('which', ['chromium']).toString().trim(),
  args: FLAGS,
});
mkdirSync('shots-out', { recursive: true });
let faults = 0;

async function shoot(name: string, query: string, ready: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    for (const [width, height] of SIZES) {
      const file = `${name}-${theme}-${width}`;
      if (!file.includes(wanted)) {
        continue;
      }
      const page = await browser.newPage({ viewport: { width, height } });
      page.on('console', (message) => {
        if (message.type() === 'error') {
          faults++;
          console.error(`${file}: ${message.text()}`);
        }
      });
      await page.goto(`${base}gallery/?${query}&theme=${theme}`);
      await page.waitForSelector(ready);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(400);
      await page.screenshot({ path: `shots-out/${file}.png` });
      await page.close();
    }
  }
}

for (const map of ['usa', 'great-lakes', 'example-map']) {
  for (const state of ['fresh', 'played', 'choose']) {
    await shoot(`board-${map}-${state}`, `map=${map}&state=${state}`, '[data-kind=city]');
  }
}
await shoot('cards', 'cards', '.ticket');
await browser.close();
await server.close();
process.exitCode = faults > 0 ? 1 : 0;

// Takes pictures of the page in Debian's Chromium, light and dark, at four sizes, into shots-out/.
//   ./shots            everything
//   ./shots usa        only names that contain "usa"
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
const server = await createServer({ server: { port: 0, strictPort: false }, logLevel: 'error' });
await server.listen();
const base = server.resolvedUrls!.local[0]!;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: FLAGS,
});
mkdirSync('shots-out', { recursive: true });
let faults = 0;
for (const theme of ['light', 'dark']) {
  for (const map of ['usa', 'great-lakes']) {
    for (const state of ['fresh', 'played', 'choose']) {
      for (const [width, height] of SIZES) {
        const name = `board-${map}-${state}-${theme}-${width}`;
        if (!name.includes(wanted)) {
          continue;
        }
        const page = await browser.newPage({ viewport: { width, height } });
        page.on('console', (m) => {
          if (m.type() === 'error') {
            faults++;
            console.error(`${name}: ${m.text()}`);
          }
        });
        await page.goto(`${base}gallery/?map=${map}&theme=${theme}&state=${state}`);
        await page.waitForSelector('[data-kind=city]');
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(400);
        await page.screenshot({ path: `shots-out/${name}.png` });
        await page.close();
      }
    }
  }
}
await browser.close();
await server.close();
process.exitCode = faults > 0 ? 1 : 0;

// Takes pictures of every screen and state of the built page in Debian's Chromium, light and dark,
// at four sizes, into shots-out/. Build first: npm run build, and build/release/roundhouse for
// tables on a server.
//   ./shots            everything
//   ./shots usa        only names that contain "usa", such as usa-play-dark-360
import { mkdirSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { launch, SIZES, watch } from '../e2e/browser';
import { Program } from '../e2e/program';
import { openNode } from '../e2e/replay';
import { keep, savedAt } from '../e2e/saved';
import { serveDist } from '../e2e/serve';
import { SCREENS, type Screen } from './screens';
import { tableScreens, type TableScreen } from './tables';

const AT_ONCE = 2;
const wanted = process.argv[2] ?? '';
const engine = await openNode();
const page = await serveDist();
const program = new Program();
await program.start();
const browser = await launch();
mkdirSync('shots-out', { recursive: true });
const errors: string[] = [];

type Fresh = (name: string) => Promise<BrowserContext>;

async function shoot(screen: Screen, base: string, file: string, fresh: Fresh): Promise<void> {
  const context = await fresh(screen.name);
  const tab = await context.newPage();
  watch(tab, errors);
  try {
    await tab.goto(`${base}#/${screen.at}`);
    await tab.waitForSelector(screen.ready, { state: 'attached' });
    await tab.evaluate(() => document.fonts.ready);
    await screen.then?.(tab);
    await tab.waitForTimeout(500);
  } catch (error) {
    errors.push(`${file}: ${String(error).split('\n')[0]}`);
  }
  await tab.screenshot({ path: `shots-out/${file}.png` });
  await context.close();
}

const files = (name: string): { file: string; theme: string; size: [number, number] }[] =>
  ['light', 'dark']
    .flatMap((theme) => SIZES.map((size) => ({ file: `${name}-${theme}-${size[0]}`, theme, size })))
    .filter(({ file }) => file.includes(wanted));

const work: (() => Promise<void>)[] = [];
for (const screen of SCREENS) {
  const save = screen.save && files(screen.name).length && (await savedAt(engine, ...screen.save));
  for (const { file, theme, size } of files(screen.name)) {
    work.push(() => shoot(screen, page.base, file, () => open(theme, size, save || '')));
  }
}
async function open(
  theme: string,
  [width, height]: [number, number],
  save: string,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height },
    ...(storageState ? { storageState } : {}),
  });
  const settings = JSON.stringify({ name: 'Oak', theme });
  await context.addInitScript((kept) => {
    localStorage.setItem('roundhouse.settings', kept);
  }, settings);
  if (save) {
    await keep(context, save);
  }
  return context;
}
const TABLES = /^(lobby|join|screen|watch|curtain|seat)/;
if (wanted === '' || TABLES.test(wanted)) {
  const { state, screens } = await tableScreens(browser, program, (name) => files(name).length > 0);
  const add = (screen: TableScreen): void => {
    for (const { file, theme, size } of files(screen.name)) {
      const fresh: Fresh = () => open(theme, size, '', screen.host ? state : undefined);
      work.push(() => shoot(screen, program.base, file, fresh));
    }
  };
  screens.forEach(add);
}
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = work.shift(); next; next = work.shift()) {
      await next();
    }
  }),
);
await browser.close();
await page.close();
await program.end();
for (const error of errors) {
  console.error(error);
}
process.exitCode = errors.length > 0 ? 1 : 0;

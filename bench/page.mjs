// How quick the page is in Debian's Chromium: what a first visit loads and how soon a phone can use
// it, how smooth the board pans, how soon a move shows. Needs the built page in the program: ./run
// builds both.
//   node bench/page.mjs
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { chromium } = createRequire(`${root}web/package.json`)("playwright-core");
const PROGRAM = process.env.ROUNDHOUSE ?? `${root}build/release/roundhouse`;
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
];
const SETTINGS = JSON.stringify({ name: "Oak", confirm: false, pace: "none", motion: true });
/** A phone of the lower middle on a slow mobile network, as Lighthouse has it. */
const PHONE = { cpu: 4, latency: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };
const LIMITS = { bytes: 300_000, ready: 2000, fps: 60, shown: 100 };

const sorted = (values) => [...values].sort((a, b) => a - b);
const part = (values, share) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))];
const line = (what, figure, limit = "") =>
  console.log(`${what.padEnd(58)} ${figure}${limit && `   (${limit})`}`);

async function serve() {
  const data = mkdtempSync(join(tmpdir(), "roundhouse-"));
  const limits = ["moves=100000", "messages=100000"].flatMap((limit) => ["--limit", limit]);
  const server = spawn(PROGRAM, [
    "serve",
    "--port",
    "0",
    "--data",
    data,
    "--quiet",
    "--pace-ms",
    "200",
    "--think-ms",
    "20",
    ...limits,
  ]);
  const base = await new Promise((ready, failed) => {
    server.stdout.on("data", (bytes) => {
      const [, url] = /listens at (\S+)/.exec(String(bytes)) ?? [];
      if (url) ready(url);
    });
    server.on("exit", () => failed(new Error("the server did not start")));
  });
  return { base, end: () => (server.kill(), rmSync(data, { recursive: true, force: true })) };
}

async function visit(browser, base, width, height, options = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    serviceWorkers: "block",
    ...options,
  });
  await context.addInitScript(
    (kept) => localStorage.setItem("roundhouse.settings", kept),
    SETTINGS,
  );
  const page = await context.newPage();
  if (base) await page.goto(base);
  return { context, page };
}

async function keepAll(page) {
  await page.waitForSelector("[data-offer]");
  await page.evaluate(() => document.querySelectorAll("[data-offer]").forEach((e) => e.click()));
  await page.click("[data-keep]");
}

/** Bytes on the wire up to a game on the table, and how soon a slow phone answers. */
async function firstVisit(browser, base) {
  const { context, page } = await visit(browser, "", 360, 740, { hasTouch: true, isMobile: true });
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: PHONE.cpu });
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: PHONE.latency,
    downloadThroughput: PHONE.bytesPerSecond,
    uploadThroughput: PHONE.bytesPerSecond,
  });
  const finished = [];
  context.on("requestfinished", (request) => finished.push(request));
  const bytes = async (pattern) => {
    const sizes = finished.filter((r) => pattern.test(r.url())).map((r) => r.sizes());
    return (await Promise.all(sizes)).reduce((sum, { responseBodySize: n }) => sum + n, 0);
  };
  const began = Date.now();
  await page.goto(base, { waitUntil: "commit" });
  await page.tap("[data-game=usa]");
  await page.waitForFunction(() => location.hash === "#/new/usa", undefined, { polling: 5 });
  const answered = Date.now() - began;
  const painted = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0].startTime,
  );
  await page.click('[data-count="2"]');
  await page.waitForLoadState("networkidle");
  const start = Date.now();
  await page.click("[data-start]");
  await page.waitForSelector("[data-offer]");
  const dealt = Date.now() - start;
  await page.waitForLoadState("networkidle");
  const all = await bytes(/./);
  const engine = await bytes(/\.wasm$/);
  await context.close();
  return { all, engine, painted, answered, dealt };
}

/** Frames while the whole board is dragged about, close up. */
async function pan(browser, base, width, height) {
  const { context, page } = await visit(browser, base, width, height);
  await page.click("[data-game=usa]");
  await page.click('[data-count="5"]');
  await page.click("[data-start]");
  await keepAll(page);
  await page.waitForSelector(".prompt.mine", { timeout: 60_000 });
  const box = await page.locator(".stage").first().boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  await page.waitForTimeout(800);
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const tick = (now) => {
      window.frames_.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.down();
  const end = Date.now() + 4000;
  for (let step = 0; Date.now() < end; step++) {
    await page.mouse.move(x + 160 * Math.sin(step / 20), y + 110 * Math.cos(step / 14));
  }
  const frames = (await page.evaluate(() => window.frames_)).slice(5);
  await page.mouse.up();
  await context.close();
  return {
    fps: 1000 / (frames.reduce((a, b) => a + b, 0) / frames.length),
    late: part(frames, 0.99),
  };
}

/** From the message of a move to its picture, at a table of the server. */
async function moves(browser, base) {
  const { context, page } = await visit(browser, "", 1440, 900);
  await page.addInitScript(() => {
    window.shown_ = [];
    // Laid is a table whose first picture is out.
    const look = () =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          window.laid = window.dealt;
          window.dealt = document.querySelector("[data-hand]") !== null;
          if (!window.laid) look();
        }),
      );
    look();
    const Plain = WebSocket;
    window.WebSocket = class extends Plain {
      constructor(...args) {
        super(...args);
        this.addEventListener("message", ({ data }) => {
          const { t, seat } = JSON.parse(data);
          if (t !== "update" || seat === 0) return; // the public view comes too, and is not shown
          const at = performance.now();
          const { laid } = window;
          const watch = new MutationObserver(() => {
            watch.disconnect();
            requestAnimationFrame(() =>
              setTimeout(() => window.shown_.push({ ms: performance.now() - at, laid })),
            );
          });
          watch.observe(document.querySelector("#app"), {
            subtree: true,
            childList: true,
            characterData: true,
            attributes: true,
          });
        });
      }
    };
  });
  await page.goto(base);
  await page.click("[data-game=usa]");
  await page.click("[data-where=server]");
  await page.click('[data-count="5"]');
  for (const seat of [1, 2, 3, 4]) await page.selectOption(`[data-seat="${seat}"]`, "bot:greedy");
  await page.click("[data-start]");
  await page.click("[data-deal]:enabled");
  await keepAll(page);
  for (let turn = 0; turn < 6; turn++) {
    for (let card = 0; card < 2; card++) {
      await page.waitForSelector(".prompt.mine", { timeout: 60_000 });
      await page.click("[data-deck=train].open");
      await page.waitForTimeout(150);
    }
  }
  const shown = await page.evaluate(() => window.shown_);
  await context.close();
  return shown;
}

const server = await serve();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: FLAGS,
});
try {
  const first = await firstVisit(browser, server.base);
  const kilo = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
  line(
    "first load up to a game of USA, compressed",
    kilo(first.all),
    `at most ${kilo(LIMITS.bytes)}`,
  );
  line("  of which the engine, its bots and the map", kilo(first.engine));
  line("slow phone: first picture", `${first.painted.toFixed(0)} ms`);
  line(
    "slow phone: the first tap is answered",
    `${first.answered} ms`,
    `at most ${LIMITS.ready} ms`,
  );
  line('slow phone: from "start" to the tickets offered', `${first.dealt} ms`);
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
    [2560, 1440],
  ]) {
    const { fps, late } = await pan(browser, server.base, width, height);
    line(
      `panning the full board at ${width} x ${height}`,
      `${fps.toFixed(1)} fps, 99 % within ${late.toFixed(1)} ms`,
      `${LIMITS.fps} fps`,
    );
  }
  const shown = await moves(browser, server.base);
  const times = (those) => {
    const [half, most, all] = [part(those, 0.5), part(those, 0.95), Math.max(...those)];
    const [ms, ...more] = [half, most, all].map((one) => `${one.toFixed(0)} ms`);
    return `median ${ms}, 95 % within ${more[0]}, most ${more[1]}`;
  };
  const onTable = shown.filter(({ laid }) => laid).map(({ ms }) => ms);
  const before = shown.filter(({ laid }) => !laid).map(({ ms }) => ms);
  line(
    `a move is shown after its event, ${onTable.length} moves`,
    times(onTable),
    `at most ${LIMITS.shown} ms`,
  );
  if (before.length > 0) {
    line(`one that comes before the table is laid, ${before.length} moves`, times(before));
  }
} finally {
  await browser.close();
  server.end();
}

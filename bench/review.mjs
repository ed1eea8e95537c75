// How long the page takes to review a game in Debian's Chromium, and how smooth it stays meanwhile.
// Needs the built page in the program: ./run builds both.
//   node bench/review.mjs [GAME.ride] [DEPTH]     two-player USA at standard depth
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { chromium } = createRequire(`${root}web/package.json`)("playwright-core");
const [game = `${root}tests/games/usa-2-usual.ride`, depth = "96"] = process.argv.slice(2);
const program = process.env.ROUNDHOUSE ?? `${root}build/release/roundhouse`;

const data = mkdtempSync(join(tmpdir(), "roundhouse-"));
const server = spawn(program, ["serve", "--port", "0", "--data", data, "--quiet"]);
const base = await new Promise((ready, failed) => {
  server.stdout.on("data", (bytes) => {
    const [, url] = /listens at (\S+)/.exec(String(bytes)) ?? [];
    if (url) ready(url);
  });
  server.on("exit", () => failed(new Error("the server did not start")));
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
await context.addInitScript(
  (kept) => localStorage.setItem("roundhouse.settings", kept),
  JSON.stringify({ name: "Oak", depth: Number(depth) }),
);
const page = await context.newPage();
page.setDefaultTimeout(600_000);
await page.goto(base);
await page.setInputFiles("[data-file]", game);
await page.click("[data-review-open]");
await page.waitForSelector("[data-review]");
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
const began = Date.now();
const start = page.locator("[data-start-review]");
if (await start.count()) {
  await start.click();
}
await page.waitForFunction(
  () => Number(document.querySelector("[data-done]")?.dataset.done) > 0 ||
    document.querySelector("[data-review=whole]"),
);
const first = Date.now() - began;
await page.waitForSelector("[data-review=whole]");
const whole = Date.now() - began;
const frames = (await page.evaluate(() => window.frames_)).sort((a, b) => a - b);
const mean = frames.reduce((sum, ms) => sum + ms, 0) / frames.length;
console.log(`first results after ${first} ms, all after ${whole} ms (depth ${depth})`);
const most = frames[Math.floor(frames.length * 0.95)].toFixed(0);
const worst = frames.at(-1).toFixed(0);
console.log(
  `${(1000 / mean).toFixed(1)} frames a second, 95 % within ${most} ms, worst ${worst} ms`,
);
await browser.close();
server.kill();
rmSync(data, { recursive: true, force: true });

// How long bots think in WebAssembly: whole games, with the time of whole decisions. In Node as
// processor time; with --chromium in one worker of Debian's Chromium, as time that passes, so other
// work on the machine counts. The page itself stops thinking after THINK_MS of
// web/src/table/local.svelte.ts.
//   node bench/browser.mjs [--chromium] [LEVEL] [MODULE] [FOLDER_OF_MAPS]
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const [level = "hard", module = "build/wasm/src/wasm/roundhouse.wasm", folder = "data"] = words;
const GAMES = [
  ["usa", 2],
  ["usa", 5],
  ["great-lakes", 2],
  ["great-lakes", 5],
  ["card-game", 2],
  ["card-game", 4],
];

/**
 * Plays a game and returns the ms of each decision. Runs in Node and, as text, in a worker: it uses
 * nothing outside.
 */
async function play(wasm, file, map, seats, level, spent) {
  const { instance } = await WebAssembly.instantiate(wasm, {});
  const engine = instance.exports;
  engine._initialize();
  const bytes = (at, n) => new Uint8Array(engine.memory.buffer, at, n);
  const put = (text) => {
    const all = new TextEncoder().encode(`${text}\0`);
    bytes(engine.text(), all.length).set(all);
    return all.length - 1;
  };
  const get = (n) => new TextDecoder().decode(bytes(engine.text(), n).slice());
  if (engine.load_map(put(file)) > 0) {
    throw new Error(`${map} is refused`);
  }
  bytes(engine.text(), 32).fill(7);
  engine.start(seats, 0, 0);
  const took = [];
  for (let n = 0; n < 5000; n++) {
    const { to_act: who } = JSON.parse(get(engine.view(0)));
    if (!who || who.length === 0) {
      return took;
    }
    const start = spent();
    put(level);
    if (!engine.bot_start(who[0], BigInt(n))) {
      throw new Error(`no bot ${level}`);
    }
    while (engine.bot_think(32)) {
      if (spent() - start > 60_000) {
        throw new Error(`${level} never stops by itself`);
      }
    }
    const action = get(engine.bot_answer());
    took.push(spent() - start);
    put(action);
    if (engine.act(who[0]) > 0) {
      throw new Error(`${map}: ${action} is refused`);
    }
  }
  throw new Error(`${map}: the game does not end`);
}

/** Processor time in ms, so that a busy machine does not count. */
function spent() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function inChromium() {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const { chromium } = createRequire(`${root}web/package.json`)("playwright-core");
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage();
  const worker = `${play}
    onmessage = async ({ data: [wasm, file, ...rest] }) => {
      const from = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      postMessage(await play(from(wasm), file, ...rest, () => performance.now()));
    };`;
  return {
    play: (wasm, file, ...rest) =>
      page.evaluate(
        ([text, message]) =>
          new Promise((done, failed) => {
            const one = new Worker(URL.createObjectURL(new Blob([text])));
            one.onmessage = ({ data }) => done(data);
            one.onerror = (event) => failed(new Error(event.message));
            one.postMessage(message);
          }),
        [worker, [wasm.toString("base64"), file, ...rest]],
      ),
    end: () => browser.close(),
  };
}

const node = { play: (...all) => play(...all, spent), end: () => {} };
const place = process.argv.includes("--chromium") ? await inChromium() : node;
for (const [map, seats] of GAMES) {
  const file = readFileSync(`${folder}/${map}.json`, "utf8");
  const took = await place.play(readFileSync(module), file, map, seats, level);
  const mean = took.reduce((a, b) => a + b, 0) / took.length;
  console.log(
    `${map}, ${seats} players, ${level}: ${took.length} decisions, mean ${mean.toFixed(1)} ms, ` +
      `longest ${Math.max(...took).toFixed(1)} ms`,
  );
}
await place.end();

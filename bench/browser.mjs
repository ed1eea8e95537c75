// How long bots think in WebAssembly, as one worker of a browser runs it: processor time of whole
// decisions. The page itself stops thinking after THINK_MS of web/src/table/local.svelte.ts.
//   node bench/browser.mjs [LEVEL] [MODULE] [COMPONENTS_FOLDER]
import { readFileSync } from 'node:fs';

const [level = 'hard', module = 'build/wasm/src/wasm/roundhouse.wasm', folder = 'build/release/src/maps'] =
  process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const engine = instance.exports;
engine._initialize();

const bytes = (at, n) => new Uint8Array(engine.memory.buffer, at, n);
const put = (text) => bytes(engine.text(), text.length + 1).set(new TextEncoder().encode(`${text}\0`));
const get = (n) => new TextDecoder().decode(bytes(engine.text(), n));

/** Processor time in ms, so that a busy machine does not count. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

function decide(seat, luck) {
  const start = spent();
  put(level);
  if (!engine.bot_start(seat, luck)) {
    throw new Error(`no bot ${level}`);
  }
  while (engine.bot_think(32)) {
    if (spent() - start > 60_000) {
      throw new Error(`${level} never stops by itself`);
    }
  }
  const action = get(engine.bot_answer());
  return [action, spent() - start];
}

for (const [map, seats] of [['usa', 2], ['usa', 5], ['great-lakes', 2], ['great-lakes', 5], ['card-game', 2], ['card-game', 4]]) {
  const components = readFileSync(`${folder}/${map}.components`);
  bytes(engine.components(components.length), components.length).set(components);
  bytes(engine.text(), 32).fill(7);
  engine.start(seats, 0, 0);
  const took = [];
  for (let n = 0; n < 5000; n++) {
    const { to_act: who } = JSON.parse(get(engine.view(0)));
    if (!who || who.length === 0) {
      break;
    }
    const [action, ms] = decide(who[0], BigInt(n));
    took.push(ms);
    put(action);
    if (engine.act(who[0]) > 0) {
      throw new Error(`${map}: ${action} is refused`);
    }
  }
  const mean = took.reduce((a, b) => a + b, 0) / took.length;
  console.log(
    `${map}, ${seats} players, ${level}: ${took.length} decisions, mean ${mean.toFixed(1)} ms, ` +
      `longest ${Math.max(...took).toFixed(1)} ms`,
  );
}

// Reviews the start of a record in WebAssembly and prints it, with its review:
// node review.mjs MODULE MAPS_FOLDER RECORD ACTIONS DEPTH
// Two instances share the steps out, the later ones first, as workers of a page would.
import { readFileSync } from 'node:fs';

const [module, folder, path, actions, depth] = process.argv.slice(2);
const compiled = await WebAssembly.compile(readFileSync(module));

let n = 0;
const lines = readFileSync(path, 'utf8').split('\n');
const record = lines
  .filter((line) => !(/^\d/.test(line) && ++n > Number(actions)) && !/^end/.test(line))
  .join('\n');
const map = readFileSync(`${folder}/${/^map (\S+)/m.exec(record)[1]}.json`);

async function open() {
  const engine = (await WebAssembly.instantiate(compiled, {})).exports;
  engine._initialize();
  const write = (bytes) => {
    const memory = new Uint8Array(engine.memory.buffer);
    memory.set(bytes, engine.text());
    memory[engine.text() + bytes.length] = 0;
  };
  const read = (length) =>
    Buffer.from(new Uint8Array(engine.memory.buffer, engine.text(), length)).toString();
  write(map);
  if (engine.load_map(map.length)) throw new Error('the map is refused');
  write(Buffer.from(record));
  if (engine.open_record()) throw new Error('the record is refused');
  if (!engine.review_open(Number(depth), 1)) throw new Error('there is nothing to review');
  return { engine, write, read };
}

const workers = [await open(), await open()];
const collector = await open();
for (let step = collector.engine.review_steps() - 1; step >= 0; step--) {
  const { engine, read } = workers[step % workers.length];
  engine.review_start(step);
  while (engine.review_think(7));
  collector.write(Buffer.from(read(engine.review_take())));
  if (!collector.engine.review_read()) throw new Error(`step ${step} is refused`);
  JSON.parse(collector.read(collector.engine.review_step(step)));
}
if (!JSON.parse(collector.read(collector.engine.review_summary())).whole) {
  throw new Error('steps are missing');
}
process.stdout.write(collector.read(collector.engine.review_save()));

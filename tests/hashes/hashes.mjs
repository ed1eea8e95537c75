// Prints the hashes of records as the WebAssembly engine sees them:
// node hashes.mjs MODULE COMPONENTS_FOLDER RECORD...
import { readFileSync } from 'node:fs';

const [module, folder, ...records] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const engine = instance.exports;
engine._initialize();

const memory = () => new Uint8Array(engine.memory.buffer);
const hex = (n) => BigInt.asUintN(64, n).toString(16).padStart(16, '0');
const cString = (at) => {
  const bytes = memory();
  return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
};

for (const path of records) {
  const text = readFileSync(path);
  const map = /^map (\S+)/m.exec(text)[1];
  const components = readFileSync(`${folder}/${map}.components`);
  if (components.length !== engine.components_size()) {
    throw new Error(`${map}: ${components.length} bytes, not ${engine.components_size()}`);
  }
  memory().set(components, engine.components());
  memory().set(text, engine.text());
  memory()[engine.text() + text.length] = 0;
  if (!engine.run()) {
    throw new Error(`${path}: ${cString(engine.complaint())}`);
  }
  console.log(path, hex(engine.end()), hex(engine.whole()));
}

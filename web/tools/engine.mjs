// Builds the engine for the browser and puts it into made/. Nothing of it is committed.
//   node tools/engine.mjs
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const made = fileURLToPath(new URL('../made', import.meta.url));

function run(program, ...args) {
  try {
    execFileSync(program, args, { cwd: root, stdio: 'pipe' });
  } catch (error) {
    console.error(`${error.stdout}${error.stderr}`);
    process.exit(1);
  }
}

function build(folder, target, ...flags) {
  if (!existsSync(`${root}build/${folder}/build.ninja`)) {
    run('meson', 'setup', `build/${folder}`, ...flags);
  }
  run('ninja', '-C', `build/${folder}`, target);
}

mkdirSync(made, { recursive: true });
for (const module of ['roundhouse', 'review']) {
  build('wasm', `src/wasm/${module}.wasm`, '--cross-file', 'tools/wasm.ini');
  copyFileSync(`${root}build/wasm/src/wasm/${module}.wasm`, `${made}/${module}.wasm`);
}

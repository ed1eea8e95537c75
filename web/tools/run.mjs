// Runs a TypeScript file of this folder: node tools/run.mjs arrange [arguments]
import { runnerImport } from 'vite';

const [name] = process.argv.splice(2, 1);
await runnerImport(new URL(`./${name}.ts`, import.meta.url).pathname, {
  configFile: false,
  root: new URL('..', import.meta.url).pathname,
});

// How the page is built and tested.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { languageFiles } from './tools/languages.ts';
import { offline } from './tools/offline.ts';

const version = execFileSync(fileURLToPath(new URL('../tools/version.sh', import.meta.url)), {
  encoding: 'utf8',
}).trim();

// A relative base: the built folder works from any place on any web host.
export default defineConfig({
  base: './',
  plugins: [svelte({ compilerOptions: { runes: true } }), languageFiles(), offline()],
  define: { VERSION: JSON.stringify(version) },
  server: { fs: { allow: ['..'] } },
  build: { target: 'es2022', outDir: 'dist', assetsInlineLimit: 0 },
  worker: { format: 'es' },
  test: { include: ['tests/**/*.test.ts'] },
});

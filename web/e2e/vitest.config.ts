// The tests in a real browser: npm run e2e, after npm run build.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ['*.e2e.ts'],
    globalSetup: ['./e2e/serve.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});

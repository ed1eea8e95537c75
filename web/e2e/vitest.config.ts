// The tests in a real browser: npm run e2e, after npm run build.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    dir: import.meta.dirname,
    include: ['*.e2e.ts'],
    globalSetup: ['./e2e/serve.ts'],
    // A busy machine is no fault of the page.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
    maxWorkers: 2,
  },
});

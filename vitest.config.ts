import { defineConfig } from 'vitest/config';

/** What decides about money: tests take every branch of it. */
const CHECKED = ['src/journal/**', 'src/signing/**', 'src/chain/landing/**', 'src/transactions/verify/**'];

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 30_000,
    env: { NO_COLOR: '1', TZ: 'UTC' },
    coverage: {
      provider: 'v8',
      include: CHECKED,
      reporter: ['text'],
      thresholds: Object.fromEntries(CHECKED.map((folder) => [folder, { branches: 100 }])),
    },
  },
});

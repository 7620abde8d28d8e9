import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** Code that money depends on: every branch is taken by a test, or this fails. */
const WHOLE = ['src/journal/**', 'src/signing/**'];
const TESTS = ['test/journal/**/*.test.ts', 'test/signing/**/*.test.ts', 'test/commands/bad-keys.test.ts'];

export default defineConfig({
  test: {
    ...base.test,
    include: TESTS,
    coverage: { provider: 'v8', include: WHOLE, reporter: ['text'], thresholds: { branches: 100 } },
  },
});

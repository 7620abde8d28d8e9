import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** Percent of the branches of code that money depends on that tests take; below it, this fails. */
const BRANCHES = { 'src/journal/**': { branches: 100 }, 'src/signing/**': { branches: 90 } };
const TESTS = ['test/journal/**/*.test.ts', 'test/signing/**/*.test.ts', 'test/commands/bad-keys.test.ts'];

export default defineConfig({
  test: {
    ...base.test,
    include: TESTS,
    coverage: { provider: 'v8', include: Object.keys(BRANCHES), reporter: ['text'], thresholds: BRANCHES },
  },
});

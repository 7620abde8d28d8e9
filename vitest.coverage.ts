import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** Code that money depends on: every branch is taken by a test, or this fails. */
const WHOLE = ['src/journal/**', 'src/signing/**'];

export default mergeConfig(
  base,
  defineConfig({
    test: {
      include: ['test/journal/**/*.test.ts', 'test/signing/**/*.test.ts'],
      coverage: { include: WHOLE, reporter: ['text'], thresholds: { branches: 100 } },
    },
  }),
);

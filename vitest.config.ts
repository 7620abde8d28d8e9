import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { COVERED } from './test/support/covered.ts';
import { LongestFirst } from './test/support/longest-first.ts';

const CHECKED = COVERED.map((folder) => `${folder}/**`);

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/run.ts'],
    setupFiles: ['test/support/cpu.ts', 'test/support/seed.ts', 'test/support/each-test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // No test changes what another file could see: modules are loaded once a worker.
    isolate: false,
    // Three for two cores: a third of the time, a test waits for a process, a disk or a limit.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    env: { NO_COLOR: '1', TZ: 'UTC' },
    coverage: {
      provider: 'custom',
      customProviderModule: 'test/support/coverage.ts',
      include: CHECKED,
      reporter: ['text'],
      thresholds: Object.fromEntries(CHECKED.map((folder) => [folder, { branches: 100 }])),
    },
  },
});

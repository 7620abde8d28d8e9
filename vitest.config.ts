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
    // No limit of a test: what hangs has to end. A machine with ten times as much to do must not come to it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // No test changes what another file could see: modules are loaded once a worker.
    isolate: false,
    // What was compiled of a file is kept until the file changes: a third of what it takes to run one test file.
    experimental: { fsModuleCache: true },
    // A worker lives for minutes: most of what V8 would compile a second time never pays for it, and much of its garbage dies
    // before a larger nursery is full. Its threads for garbage would only take the cores from the other workers.
    execArgv: ['--interrupt-budget=500000', '--max-semi-space-size=32', '--single-threaded-gc'],
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

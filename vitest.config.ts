import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    env: { NO_COLOR: '1', TZ: 'UTC' },
    coverage: { provider: 'v8', include: ['src/**'], exclude: ['src/chain/generated/**'] },
  },
});

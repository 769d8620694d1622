import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{server,formats,cli,web,test}/**/*.test.ts'],
    globalSetup: 'test/support/database.ts',
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/test-results.json' }]],
  },
});

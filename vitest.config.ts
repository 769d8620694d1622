import { configDefaults, defineConfig } from 'vitest/config';

/** The public download script is no package, so this test runs only where somebody names a copy of it. */
const outside = process.env.TRIVET_TEST_DOMDOWNLOAD ? [] : ['test/contract/catalog.clientScript.test.ts'];

export default defineConfig({
  test: {
    include: ['{server,formats,cli,web,test}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...outside],
    globalSetup: 'test/support/database.ts',
    // Servers of tests keep no LibreOffice warm but where documents are viewed.
    env: { TRIVET_SOFFICE: 'none' },
    // What a test waits for comes at once on a quiet machine; on a busy one it may take its time, and is no fault.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    // A check of everything is not lost to one unsteady test; test/run.ts names each that needed its second attempt.
    retry: process.env.TRIVET_TEST_REQUIRE_ALL === '1' ? 1 : 0,
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/test-results.json' }]],
  },
});

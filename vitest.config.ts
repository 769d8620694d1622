import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

// Workers, and servers in processes of their own, load their code as `bin/trivet.js` does: compiled once for all.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'compiled');

/** The public download script is no package, so this test runs only where somebody names a copy of it. */
const outside = process.env.TRIVET_TEST_DOMDOWNLOAD ? [] : ['test/contract/catalog/clientScript.test.ts'];

/** Tests that put stand-ins in the place of modules, or load them anew: each in a process of its own. */
const replacing = [
  'server/documents/opening/slowRepository.test.ts',
  'web/editor/session/offline/unsaved.test.ts',
  'web/words/words.test.ts',
];

/** Tests of servers that import what belongs to pages, which Node cannot read. */
const withPages = ['test/contract/documents/line.test.ts'];

/** Modules are loaded once for all files of a worker: the server and the editor cost seconds each time. Memory is
 *  cleared by the thread that filled it and less often, for the other cores are at work already. */
const shared = { isolate: false, execArgv: ['--single-threaded-gc', '--max-semi-space-size=32'] };

const project = (name: string, include: string[], options: object = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...outside, ...replacing, ...withPages],
    ...options,
  },
});

/** Node loads what tests of servers import, as it does for users: Vite would read, rewrite and send each module first. What
 *  only pages import (their markup and styles) Node cannot read. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } };

const globalSetup = 'test/support/database.ts';
const withServers = { globalSetup, ...native };

export default defineConfig({
  test: {
    projects: [
      project(
        'unit',
        ['{server,formats,cli,web,bench}/**/*.test.ts', 'test/{corpus,support}/*.test.ts'],
        shared,
      ),
      project('replacing', replacing, { exclude: configDefaults.exclude }),
      project('property', ['test/property/**/*.test.ts'], { ...withServers, ...shared }),
      project('contract', ['test/{api,contract}/**/*.test.ts'], { ...withServers, ...shared }),
      project('pages', withPages, { globalSetup, ...shared, exclude: configDefaults.exclude }),
      project('browser', ['test/browser/**/*.test.ts'], { ...withServers, ...shared }),
      project('faults', ['test/{faults,endurance}/**/*.test.ts'], withServers),
    ],
    // Servers of tests keep no LibreOffice warm but where documents are viewed.
    env: { TRIVET_SOFFICE: 'none' },
    // What a test waits for comes at once on a quiet machine; on a busy one it may take its time, and is no fault.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // A worker mostly waits for its server, its browser and PostgreSQL, which run beside it.
    maxWorkers: availableParallelism() + 1,
    // A check of everything is not lost to one unsteady test; test/run.ts names each that needed its second attempt.
    retry: process.env.TRIVET_TEST_REQUIRE_ALL === '1' ? 1 : 0,
    reporters: [
      'default',
      './test/support/progress.ts',
      ['json', { outputFile: 'node_modules/.cache/test-results.json' }],
    ],
  },
});

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createPlace } from '../../support/createDatabase.ts';
import { signIn, start, until } from './child.ts';
import { documentOf, form, unidOf } from './support.ts';

const FORMS = 600;
test('an import survives kill -9 of the server, and is applied exactly once', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-kill-'));
  const database = await createPlace(dataDir);
  const environment = { TRIVET_DATA_DIR: dataDir, TRIVET_DATABASE_URL: database.url };
  const store = new pg.Client({ connectionString: database.url });
  await store.connect();
  const counted = async (table: string) => {
    const { rows } = await store.query<{ count: string }>(
      `select count(*) from design.${table} where name like 'Form %'`,
    );
    return Number(rows[0]?.count);
  };
  const children: ChildProcess[] = [];
  try {
    const first = await start(environment);
    children.push(first.child);
    const ask = await signIn(first.url);
    await ask('/api/design/databases', { nsfPath: 'killed.nsf', title: 'Killed' });
    // The import writes the history last, so this holds it up when every element is written and none committed.
    await store.query('begin; lock table design.element_version in exclusive mode');
    const forms = Array.from({ length: FORMS }, (_, at) => form(`Form ${at}`, unidOf(at), 'x'.repeat(2000)));
    const { jobId } = await ask('/api/dxl/import?nsfPath=killed.nsf', { dxl: documentOf(...forms) });
    const state = (by: typeof ask) => by(`/api/dxl/import/${jobId}?nsfPath=killed.nsf`);
    await until(async () => (await state(ask)).progress?.done === FORMS);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    await store.query('rollback');
    expect(await counted('element')).toBe(0);

    const second = await start(environment);
    children.push(second.child);
    const again = await signIn(second.url);
    await until(async () => (await state(again)).status === 'complete');
    expect(await state(again)).toMatchObject({
      importedCount: FORMS,
      result: { created: FORMS, replaced: 0 },
    });
    expect(await counted('element')).toBe(FORMS);
    expect(await counted('element_version')).toBe(FORMS);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await store.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

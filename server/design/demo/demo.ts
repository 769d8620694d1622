import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Caller } from '../../platform/identity/caller.ts';
import { putEntry } from '../acl/service.ts';
import { createDatabase } from '../databases/service.ts';
import { findDatabase } from '../databases/store.ts';
import type { Design } from '../design.ts';
import { listDesign } from '../elements/store.ts';
import type { Importer } from '../imports/importer.ts';
import type { DatabaseRow } from '../tables.ts';

const PATH = 'demo.nsf';
/** A slow machine is no reason not to start. */
const WAIT_MS = 180_000;

/**
 * Makes the demo database: a small request tracker that alice manages, bob reads and carol may not see. It
 * goes through the same import as everybody's design. What is already there stays.
 */
export async function loadDemo(design: Design, importer: Importer): Promise<void> {
  const { tables } = design;
  const alice = await callerNamed(design, 'alice');
  const bob = await callerNamed(design, 'bob');
  if (alice === undefined || bob === undefined) return;
  const row = (await findDatabase(tables, PATH)) ?? (await make(design, alice, bob));
  if ((await listDesign(tables, row.id)).length > 0) return;
  const dxl = await readFile(new URL('./demo.dxl', import.meta.url), 'utf8');
  const body = { dxl, options: { documentsOption: 'replaceElseCreate', replaceDbProperties: true } };
  const importId = await importer.accept(row, Buffer.from(JSON.stringify(body)), alice, true);
  const until = performance.now() + WAIT_MS;
  while (!(await hasEnded(design, importId))) {
    if (performance.now() > until) throw new Error('The demo design was not imported in time.');
    await setTimeout(50);
  }
}

async function make({ tables }: Design, alice: Caller, bob: Caller): Promise<DatabaseRow> {
  return tables.transaction().execute(async (tx) => {
    const database = await createDatabase(tx, { nsfPath: PATH, title: 'Request desk' }, alice);
    const body = { level: 'READER' as const, type: 'PERSON' as const };
    await putEntry(tx, { database, caller: alice, check: () => undefined }, bob.distinguishedName, body);
    return database;
  });
}

async function callerNamed({ platform }: Design, username: string): Promise<Caller | undefined> {
  const person = await platform.identity.findPerson({ username });
  return person === undefined ? undefined : { ...person, by: 'bearer' };
}

/** @throws Error when the demo design was refused. */
async function hasEnded({ tables }: Design, importId: string): Promise<boolean> {
  const row = await tables
    .selectFrom('design.import')
    .select(['status', 'error'])
    .where('id', '=', importId)
    .executeTakeFirst();
  if (row?.status === 'error') throw new Error(`The demo design was not imported: ${row.error}`);
  return row === undefined || row.status === 'complete';
}

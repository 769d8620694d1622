import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../deploy/freePort.ts';
import { createDatabase } from '../../support/createDatabase.ts';
import { start } from '../design/child.ts';
import { type Editor, enterRoom, until, type Visitor, visit } from './support.ts';

type Process = { child: ChildProcess; url: string };

/** Processes of their own on one database; all but the first are killed. */
const closing: (() => unknown)[] = [];
let beside: (port?: number) => Promise<Process>;
let survivor: Process;
let alice: Visitor;
let bob: Visitor;
let database: Client;
beforeAll(async () => {
  const { url, drop } = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'trivet-processes-'));
  closing.push(drop, () => rm(folder, { recursive: true, force: true }));
  const first = await freePort();
  beside = async (given) => {
    const port = given ?? (await freePort());
    const { child } = await start({
      TRIVET_DATA_DIR: folder,
      TRIVET_DATABASE_URL: url,
      TRIVET_SOFFICE: 'none',
      TRIVET_PORT: String(port),
      TRIVET_PUBLIC_URL: `http://127.0.0.1:${first}`,
    });
    const process = { child, url: `http://127.0.0.1:${port}` };
    closing.push(() => kill(process));
    return process;
  };
  survivor = await beside(first);
  alice = await visit(survivor, 'alice');
  bob = await visit(survivor, 'bob');
  database = new Client({ connectionString: url });
  await database.connect();
  closing.push(() => database.end());
}, 180_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function kill({ child }: Process): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const api = (at: Process, visitor: Visitor, id: string, what: string) =>
  visitor.api(`${at.url}/docs/api/docsvr/lcfiles/${id}/${what}`);
const enter = async (at: Process, visitor: Visitor, id: string): Promise<Editor> => {
  const { room } = (await (await api(at, visitor, id, 'opening')).json()) as { room: string };
  return enterRoom(at, visitor, room, { origin: survivor.url });
};
const statusOf = async (id: string) =>
  (await (await api(survivor, alice, id, 'draft')).json()) as {
    editors: { displayName: string }[];
    dirty: boolean;
    base_version: string;
  };
/** Somebody edits at another process, which is killed. */
async function editAndFall(id: string, where: string, words: string): Promise<void> {
  const other = await beside();
  const editor = await enter(other, alice, id);
  await editor.saved(editor.type(words, where));
  await until(async () => (await statusOf(id)).editors.length === 1);
  await kill(other);
  editor.close();
  await until(async () => (await statusOf(id)).editors.length === 0);
}

test('whoever comes next finds the text of those who were at a process that was killed, and edits it', async () => {
  await editAndFall('welcome', 'Type a word anywhere', ' before the fall');
  const next = await enter(survivor, bob, 'welcome');
  expect(next.text()).toContain('before the fall');
  await next.saved(next.type(' and after it', 'before the fall'));
  expect(await statusOf('welcome')).toMatchObject({ dirty: true, editors: [{ displayName: 'Bob Example' }] });
  next.close();
});

test('what only they edited is published a minute after the process was found dead', async () => {
  const { base_version: before } = await statusOf('welcome');
  await editAndFall('welcome', 'before the fall', ' once more');
  const minute = `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where task_identifier = 'documents.settle'), run_at => now())`;
  await until(async () => {
    await database.query(minute);
    return (await statusOf('welcome')).base_version !== before;
  }, 60_000);
  expect(await statusOf('welcome')).toMatchObject({ dirty: false, editors: [] });
});

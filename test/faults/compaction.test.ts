import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { enterRoom, until, type Visitor, visit } from '../contract/documents/support.ts';
import { createPlace } from '../support/createDatabase.ts';

const script = fileURLToPath(new URL('./typingServer.ts', import.meta.url));

let dataDir: string;
let database: Awaited<ReturnType<typeof createPlace>>;
let client: pg.Client;
let child: ChildProcess | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trivet-compaction-'));
  database = await createPlace(dataDir);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await client?.end();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<{ url: string; alice: Visitor }> {
  const settings = {
    TRIVET_PORT: '0',
    TRIVET_DATA_DIR: dataDir,
    TRIVET_DATABASE_URL: database.url,
    TRIVET_LOG_LEVEL: 'error',
    TRIVET_SOFFICE: 'none',
  };
  child = fork(script, { env: { ...process.env, ...settings }, execArgv: [] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { url, alice: await visit({ url }, 'alice') };
}

async function kill(): Promise<void> {
  if (!child) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const rowsOf = async (room: string) =>
  (
    await client.query<{ content: Buffer }>('select content from documents.draft_update where draft = $1', [
      room,
    ])
  ).rows;
const textOf = async (room: string) => {
  const ydoc = new Y.Doc();
  for (const { content } of await rowsOf(room)) Y.applyUpdate(ydoc, content);
  return ydoc.getText('many').toString();
};

test('kill -9 in the middle of merging the log leaves the log before or after, never half of it, and it is merged in the end', {
  timeout: 480_000,
}, async () => {
  let expected = '';
  let room = '';
  // Merging comes with a publication: the blow falls before, in and after it.
  for (const [round, life] of [0, 60, 250].entries()) {
    const { url, alice } = await start();
    const answer = await alice.api('/docs/api/docsvr/lcfiles/welcome/opening');
    ({ room } = (await answer.json()) as { room: string });
    // As if they had been typed with a pause after each.
    const ydoc = new Y.Doc();
    for (const { content } of await rowsOf(room)) Y.applyUpdate(ydoc, content);
    const updates: Buffer[] = [];
    for (let at = 0; at < 150; at++) {
      const before = Y.encodeStateVector(ydoc);
      const char = String.fromCodePoint(0x4e00 + round * 150 + at);
      ydoc.getText('many').insert(expected.length, char);
      expected += char;
      updates.push(Buffer.from(Y.encodeStateAsUpdate(ydoc, before)));
    }
    const add = 'insert into documents.draft_update (draft, content) select $1, unnest($2::bytea[])';
    await client.query(add, [room, updates]);
    const editor = await enterRoom({ url }, alice, room);
    await editor.saved(editor.type(` round ${round}.`, 'Have a good look'));
    const asked = await alice.api('/docs/api/docsvr/lcfiles/welcome/publish', {}, 'POST');
    expect(asked.status).toBe(202);
    await new Promise((resolve) => setTimeout(resolve, life));
    await kill();
    editor.close();
    expect(await textOf(room)).toBe(expected);
  }
  await start();
  await until(async () => (await rowsOf(room)).length < 100, 60_000);
  expect(await textOf(room)).toBe(expected);
});

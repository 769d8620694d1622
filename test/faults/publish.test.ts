import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileIn, type Stub, startStub, stubSettings } from '../contract/documents/stub.ts';
import { type Editor, enterRoom, partsOf, until, visit } from '../contract/documents/support.ts';
import { createPlace } from '../support/createDatabase.ts';

const script = fileURLToPath(new URL('./typingServer.ts', import.meta.url));
const ID = 'contract {7}/2;1';
const at = (what: string) => `/docs/api/docsvr/external.rest/${encodeURIComponent(ID)}/${what}`;

let stub: Stub;
let dataDir: string;
let database: Awaited<ReturnType<typeof createPlace>>;
let child: ChildProcess | undefined;
const editors: Editor[] = [];
beforeAll(async () => {
  stub = await startStub();
  dataDir = await mkdtemp(join(tmpdir(), 'trivet-publish-'));
  database = await createPlace(dataDir);
});
afterAll(async () => {
  for (const editor of editors) editor.close();
  child?.kill('SIGKILL');
  await stub?.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a server on the data of the one before. */
async function start() {
  const settings = {
    TRIVET_PORT: '0',
    TRIVET_DATA_DIR: dataDir,
    TRIVET_DATABASE_URL: database.url,
    TRIVET_LOG_LEVEL: 'error',
    TRIVET_REPOSITORIES: stubSettings(stub.url, { mode: 'token', header: 'X-Api-Key', value: 'key' }),
  };
  child = fork(script, { env: { ...process.env, ...settings }, execArgv: [] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { url, alice: await visit({ url }, 'alice') };
}

const versions = () => stub.documents.get(ID)?.versions ?? [];
const kill = () => void child?.kill('SIGKILL');

type Blow = (request: IncomingMessage, response: ServerResponse) => void;

const storeAndDie: Blow = (request) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    versions().push(fileIn(Buffer.concat(pieces), request.headers['content-type'] ?? ''));
    kill();
  });
};

/** The server dies at a moment of publishing: as soon as it took the request, or when the repository is sent the file. */
const phases: [string, Blow | undefined][] = [
  ['before the write', undefined],
  [
    'during the write, which the repository then forgets',
    (request) => {
      request.once('data', kill);
      request.resume();
    },
  ],
  ['after the write, before it hears of it', storeAndDie],
  [
    'after the write, when it hears of it, before that is recorded',
    (request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        versions().push(fileIn(Buffer.concat(pieces), request.headers['content-type'] ?? ''));
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('{}', kill);
      });
    },
  ],
];

test('kill -9 in every phase of publishing makes one version of every request, and loses nothing', {
  timeout: 600_000,
}, async () => {
  let server = await start();
  for (const [round, [phase, blow]] of phases.entries()) {
    const { room } = (await (await server.alice.api(at('opening'))).json()) as { room: string };
    const editor = await enterRoom(server, server.alice, room);
    editors.push(editor);
    await editor.saved(editor.type(` round${round}.`, 'The parties agree'));
    const before = versions().length;
    const gone = once(child as ChildProcess, 'exit');
    if (blow) stub.next(/content/, blow);
    const asked = server.alice.api(at('publish'), {}).catch(() => undefined);
    await asked;
    if (!blow) kill();
    await gone;
    editor.close();

    server = await start();
    const status = async () =>
      (await (await server.alice.api(at('draft'))).json()) as { dirty?: boolean; valid?: boolean };
    await until(async () => (await status()).dirty === false, 180_000);
    expect(await status(), phase).toMatchObject({ dirty: false, valid: true });
    expect(versions(), phase).toHaveLength(before + 1);
    const parts = partsOf(versions().at(-1) ?? new Uint8Array());
    const body = new TextDecoder().decode(parts.get('word/document.xml'));
    for (let each = 0; each <= round; each++) expect(body).toContain(`round${each}.`);
  }
});

test('kill -9 while a draft that was left is settled publishes it once', { timeout: 600_000 }, async () => {
  kill();
  let server = await start();
  const { room } = (await (await server.alice.api(at('opening'))).json()) as { room: string };
  const editor = await enterRoom(server, server.alice, room);
  await editor.saved(editor.type(' settled.', 'The parties agree'));
  editor.close();
  const before = versions().length;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const hurry = () =>
    client.query(
      `select graphile_worker.reschedule_jobs(array(
        select id from graphile_worker.jobs where task_identifier = 'documents.settle'), run_at => now())`,
    );
  const gone = once(child as ChildProcess, 'exit');
  stub.next(/content/, storeAndDie);
  const nagging = setInterval(() => void hurry().catch(() => undefined), 500);
  await gone;
  clearInterval(nagging);
  await client.end();
  server = await start();
  const status = async () =>
    (await (await server.alice.api(at('draft'))).json()) as { dirty?: boolean; code?: string };
  await until(async () => (await status()).dirty !== true, 180_000);
  expect(versions()).toHaveLength(before + 1);
  const parts = partsOf(versions().at(-1) ?? new Uint8Array());
  expect(new TextDecoder().decode(parts.get('word/document.xml'))).toContain('settled.');
});

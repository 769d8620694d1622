import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Editor,
  enterRoom,
  partsOf,
  until,
  type Visitor,
  visit,
} from '../contract/documents/support.ts';
import { createPlace } from '../support/createDatabase.ts';

const script = fileURLToPath(new URL('./typingServer.ts', import.meta.url));

let dataDir: string;
let database: Awaited<ReturnType<typeof createPlace>>;
let started: Started[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trivet-typing-'));
  database = await createPlace(dataDir);
  started = [];
});
afterEach(async () => {
  for (const { editors, child } of started) {
    for (const editor of editors) editor.close();
    child.kill('SIGKILL');
  }
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

type Started = { child: ChildProcess; url: string; alice: Visitor; editors: Editor[] };

/** Starts a server on the data of the one before. */
async function start(): Promise<Started> {
  const settings = {
    TRIVET_PORT: '0',
    TRIVET_DATA_DIR: dataDir,
    TRIVET_DATABASE_URL: database.url,
    TRIVET_LOG_LEVEL: 'error',
  };
  const child = fork(script, { env: { ...process.env, ...settings }, execArgv: [] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const server = { child, url, alice: await visit({ url }, 'alice'), editors: [] };
  started.push(server);
  return server;
}

async function open({ url, alice, editors }: Started): Promise<Editor> {
  const answer = await alice.api('/docs/api/docsvr/lcfiles/welcome/opening');
  const { room } = (await answer.json()) as { room: string };
  const editor = await enterRoom({ url }, alice, room);
  editors.push(editor);
  return editor;
}

async function kill({ child }: Started): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Types words until the server is gone; tells which of them it said it had stored. */
async function typeUntilGone(server: Started, round: number, life: number): Promise<string[]> {
  const editor = await open(server);
  const words: string[] = [];
  const typing = setInterval(() => {
    words.push(`r${round}w${words.length}.`);
    editor.type(` ${words.at(-1)}`, 'Have a good look');
  }, 3);
  await editor.saved(1);
  await new Promise((resolve) => setTimeout(resolve, life));
  await kill(server);
  clearInterval(typing);
  const saved = editor.messages.filter(({ type }) => type === 'saved').map(({ seq }) => Number(seq));
  return words.slice(0, Math.max(...saved));
}

test('kill -9 while typing loses nothing that was acknowledged, three times in a row', {
  timeout: 240_000,
}, async () => {
  const acknowledged: string[] = [];
  for (const [round, life] of [700, 333, 1111].entries()) {
    acknowledged.push(...(await typeUntilGone(await start(), round, life)));
  }
  expect(acknowledged.length).toBeGreaterThan(50);
  const editor = await open(await start());
  expect(acknowledged.filter((word) => !editor.text().includes(word))).toEqual([]);
});

test('kill -9 while publishing leaves exactly one new version for the request', {
  timeout: 240_000,
}, async () => {
  const versionsOf = async ({ alice }: Started) => {
    const answer = await alice.api('/repository/rest/welcome/versions');
    return ((await answer.json()) as { items: unknown[] }).items.length;
  };
  const isDirty = async ({ alice }: Started) => {
    const answer = await alice.api('/docs/api/docsvr/lcfiles/welcome/draft');
    return ((await answer.json()) as { dirty?: boolean }).dirty === true;
  };
  let server = await start();
  // From "not begun" to "just done": wherever the blow falls, the request is carried out once.
  for (const [round, life] of [0, 10, 25, 60, 150].entries()) {
    const editor = await open(server);
    await editor.saved(editor.type(` after${life}ms.`, 'Have a good look'));
    const asked = await server.alice.api('/docs/api/docsvr/lcfiles/welcome/publish', {}, 'POST');
    expect(asked.status).toBe(202);
    await new Promise((resolve) => setTimeout(resolve, life));
    await kill(server);

    server = await start();
    await until(async () => !(await isDirty(server)), 40_000);
    expect(await versionsOf(server)).toBe(round + 2);
    const content = await server.alice.api('/repository/rest/welcome/content');
    const parts = partsOf(new Uint8Array(await content.arrayBuffer()));
    expect(new TextDecoder().decode(parts.get('word/document.xml'))).toContain(`after${life}ms.`);
  }
});

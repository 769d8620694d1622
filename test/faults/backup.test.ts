import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../deploy/freePort.ts';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { enterRoom, upload, visit } from '../contract/documents/support.ts';
import { ADMIN, type Client, clientOf } from '../support/client.ts';
import { ready, runTrivet, type TrivetProcess, temporaryFolder } from './trivetProcess.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let port: number;
let server: TrivetProcess;
let client: Client;
/** What the server answered when nobody wrote. */
let before: Map<string, string>;
let written: string;

const settingsFor = (data: string) => ({
  TRIVET_DATA_DIR: join(folder.path, data),
  TRIVET_PORT: String(port),
  TRIVET_ADMIN_PASSWORD: ADMIN.password,
  TRIVET_DEMO: '1',
  TRIVET_RATE_LIMIT: '0',
});
const backup = () => join(folder.path, 'backup');
const run = async (data: string, ...args: string[]) => {
  const command = runTrivet(args, settingsFor(data));
  const status = await command.ended;
  return { status, said: command.said(), complained: command.complained() };
};
const stop = async () => {
  server.child.kill('SIGTERM');
  await server.ended;
};

const paths = [
  ['alice', '/api/dxl/designsummary?nsfPath=demo.nsf'],
  ['alice', '/api/dxl/export?nsfPath=demo.nsf&full=true&documents=true'],
  ['alice', '/api/dxl/acl?nsfPath=demo.nsf'],
  ['alice', '/repository/rest/welcome/content'],
  ['alice', '/docs/api/docsvr/lcfiles/welcome/draft/content'],
  ['alice', '/v1/productgroups'],
  ['alice', '/v1/products'],
  ['alice', '/v1/packages'],
  ['bob', '/v1/products'],
  [ADMIN.username, '/api/v1/users'],
  [ADMIN.username, '/api/v1/signing-keys'],
] as const;

/** When people signed in last is another with each sign-in, such as that for these answers. */
const ownMoment = /"signedInAt":(null|"[^"]*")/g;

async function answers(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [as, path] of paths) {
    const answer = await client.call(path, { as });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([path, answer.status]).toEqual([path, 200]);
    const told = path === '/api/v1/users' ? Buffer.from(`${bytes}`.replace(ownMoment, '')) : bytes;
    found.set(`${as} ${path}`, told.toString('base64'));
  }
  return found;
}

beforeAll(async () => {
  folder = await temporaryFolder();
  port = await freePort();
  server = runTrivet(['serve', '--no-build'], settingsFor('first'));
  client = clientOf(await ready(server));
  const alice = await visit(client, 'alice');
  const opening = await alice.api('/docs/api/docsvr/lcfiles/welcome/opening');
  const editor = await enterRoom(client, alice, ((await opening.json()) as { room: string }).room);
  await editor.saved(editor.type(' typed and not published', 'Type a word anywhere'));
  editor.close();
  const sent = await upload(client, 'alice', 'Kept.docx', emptyDocx('', paragraph('To be kept')));
  written = ((await sent.json()) as { id: string }).id;
  before = await answers();
}, 180_000);
afterAll(() => folder?.remove());

test('a backup is made while people write, and what is restored from it answers the same', async () => {
  let over = false;
  const names: string[] = [];
  const write = async () => {
    for (let number = 0; !over; number++) {
      const name = `During ${number}.docx`;
      const sent = await upload(client, 'bob', name, emptyDocx('', paragraph(`Number ${number}`)));
      if (sent.status === 201) names.push(name);
    }
  };
  const writing = write();
  const made = await run('first', 'backup', backup(), '--json');
  over = true;
  await writing;
  expect(made.complained).toBe('');
  expect(made.status).toBe(0);
  const { rows, objects, copied } = JSON.parse(made.said);
  expect(rows).toBeGreaterThan(100);
  expect(objects).toBe(copied);
  expect(names.length).toBeGreaterThan(0);
  expect((await run('first', 'verify')).status).toBe(0);
  await stop();

  const restored = await run('second', 'restore', backup());
  expect(restored.complained).toBe('');
  expect(restored.said).toContain(`${rows} rows and ${objects} files`);
  server = runTrivet(['serve', '--no-build'], settingsFor('second'));
  client = clientOf(await ready(server));
  expect(await answers()).toEqual(before);
  const kept = await client.call(`/repository/rest/${written}/content`, { as: 'alice' });
  expect(kept.status).toBe(200);
  // It goes on: new rows get numbers of their own.
  const sent = await upload(client, 'alice', 'After.docx', emptyDocx('', paragraph('Afterwards')));
  expect(sent.status).toBe(201);
  expect((await run('second', 'verify')).said).toContain('all as they were stored');
});

test('a second backup copies what is new alone; only so many are kept', async () => {
  await upload(client, 'alice', 'New.docx', emptyDocx('', paragraph('Something new')));
  const { said } = await run('second', 'backup', backup(), '--json');
  const { copied, objects } = JSON.parse(said);
  expect(copied).toBeGreaterThan(0);
  expect(copied).toBeLessThan(objects / 2);
  await pause(1100);
  const third = JSON.parse((await run('second', 'backup', backup(), '--json', '--keep', '1')).said);
  expect(third).toMatchObject({ copied: 0, pruned: 2 });
  expect(readdirSync(backup()).filter((name) => name.startsWith('20'))).toHaveLength(1);
  expect(await run('second', 'verify', backup())).toMatchObject({ status: 0 });
});

test('is refused where data is already, and nothing there changes', async () => {
  await stop();
  const refused = await run('second', 'restore', backup());
  expect(refused.status).toBe(1);
  expect(refused.complained).toMatch(/^There is data already/);
  server = runTrivet(['serve', '--no-build'], settingsFor('second'));
  client = clientOf(await ready(server));
  expect((await answers()).get('alice /v1/products')).toBe(before.get('alice /v1/products'));
});

test('killed in the midst, a backup is none, and a restore is begun again; no server starts on half of one', async () => {
  for (const milliseconds of [400, 1500]) {
    const killed = runTrivet(['backup', join(folder.path, 'killed')], settingsFor('second'));
    await pause(milliseconds);
    killed.child.kill('SIGKILL');
    await killed.ended;
  }
  const whole = await run('second', 'backup', join(folder.path, 'killed'));
  expect(whole.status).toBe(0);
  expect(readdirSync(join(folder.path, 'killed')).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  await stop();

  for (const milliseconds of [2000, 3500]) {
    const killed = runTrivet(['restore', backup()], settingsFor('third'));
    await pause(milliseconds);
    killed.child.kill('SIGKILL');
    await killed.ended;
  }
  const again = await run('third', 'restore', backup());
  // The last kill may have come too late.
  if (!/data already/.test(again.complained)) expect(again).toMatchObject({ status: 0, complained: '' });
  server = runTrivet(['serve', '--no-build'], settingsFor('third'));
  client = clientOf(await ready(server));
  expect(await answers()).toEqual(before);
});

test('a damaged backup is told, and nothing of it is restored', async () => {
  const [snapshot = ''] = readdirSync(backup()).filter((name) => name.startsWith('20'));
  writeFileSync(join(backup(), snapshot, 'documents.draft.copy.gz'), 'damaged');
  const verified = await run('third', 'verify', backup());
  expect(verified.status).toBe(1);
  expect(verified.said).toContain('documents.draft.copy.gz is missing or damaged');
  const refused = await run('fourth', 'restore', backup());
  expect(refused.status).toBe(1);
  expect(refused.complained).toMatch(/^The backup is damaged and nothing was restored/);
  expect(readdirSync(folder.path)).not.toContain('fourth');
});

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createPlace } from '../../support/createDatabase.ts';
import { isSigned, startReceiver } from './webhooks.support.ts';

const script = fileURLToPath(new URL('../design/process.ts', import.meta.url));

test('what was published before kill -9 of the server is told after it', { timeout: 180_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-kill-'));
  const database = await createPlace(dataDir);
  const settings = {
    TRIVET_ADMIN_PASSWORD: 'admin of the tests',
    TRIVET_LOG_LEVEL: 'error',
    TRIVET_PORT: '0',
    TRIVET_DATA_DIR: dataDir,
    TRIVET_DATABASE_URL: database.url,
    TRIVET_WEBHOOK_PRIVATE: '1',
    TRIVET_WEBHOOK_SECONDS: '60',
  };
  const children: ChildProcess[] = [];
  const start = async (): Promise<string> => {
    const child = fork(script, { env: { ...process.env, ...settings }, execArgv: [] });
    children.push(child);
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return url;
  };
  const ids: unknown[] = [];
  // While the first server lives nobody answers, so that it dies in the middle of an attempt.
  const receiver = await startReceiver((reply) => {
    if (children.length > 1) reply.end();
  });
  try {
    const url = await start();
    const json = { 'content-type': 'application/json' };
    const signIn = { method: 'POST', headers: json, body: '{"username":"alice","password":"alice"}' };
    const { bearer } = await (await fetch(`${url}/api/v1/auth`, signIn)).json();
    const headers = { ...json, authorization: `Bearer ${bearer}` };
    const send = async (path: string, body: object, method = 'POST') =>
      (await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })).json();
    const { secret } = await send('/v1/webhooks', { url: receiver.url });
    for (const slug of ['one', 'two']) {
      const { id } = await send('/v1/products', { slug, name: slug });
      await send(`/v1/products/${id}`, { state: 'published' }, 'PATCH');
      ids.push(id);
    }
    const [cut] = await receiver.received(1);
    children[0]?.kill('SIGKILL');
    await once(children[0] as ChildProcess, 'exit');
    await start();
    const all = (await receiver.received(3)).slice(1);
    const told = all.map((message) => (message.body as { data: { id: string } }).data.id);
    expect(told.sort()).toEqual([...ids].sort());
    expect(all.every((message) => isSigned(message, secret))).toBe(true);
    expect(all.map((message) => message.headers['webhook-id'])).toContain(cut?.headers['webhook-id']);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await receiver.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

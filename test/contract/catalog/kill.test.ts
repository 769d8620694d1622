import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createPlace } from '../../support/createDatabase.ts';

const SETTINGS = { TRIVET_ADMIN_PASSWORD: 'admin of the tests', TRIVET_LOG_LEVEL: 'error' };
const script = fileURLToPath(new URL('../design/process.ts', import.meta.url));
const PIECE = 1_000_000;

async function start(environment: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(script, { env: { ...process.env, ...SETTINGS, ...environment }, execArgv: [] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { child, url };
}

async function signIn(url: string) {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'alice', password: 'alice' });
  const { bearer } = await (
    await fetch(`${url}/api/v1/auth`, { method: 'POST', headers: json, body })
  ).json();
  const headers = { ...json, authorization: `Bearer ${bearer}` };
  return async (path: string, sent?: object) => {
    const init = sent === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(sent) };
    const answer = await fetch(`${url}${path}`, init);
    return { status: answer.status, body: await answer.json() };
  };
}

test('an upload survives kill -9 of the server: what was acknowledged is there, and it goes on from there', {
  timeout: 120_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-kill-'));
  const database = await createPlace(dataDir);
  const settings = { TRIVET_PORT: '0', TRIVET_DATA_DIR: dataDir, TRIVET_DATABASE_URL: database.url };
  const children: ChildProcess[] = [];
  const bytes = randomBytes(3 * PIECE);
  const piece = (from: number, to: number) => new Uint8Array(bytes.subarray(from, to));
  try {
    const first = await start(settings);
    children.push(first.child);
    const ask = await signIn(first.url);
    const { body: file } = await ask('/v1/files', { name: 'big.bin', size: bytes.length });
    const send = (url: string, from: number, to: number, body: BodyInit = piece(from, to)) =>
      fetch(url, {
        method: 'PUT',
        body,
        headers: { 'content-range': `bytes ${from}-${to - 1}/${bytes.length}` },
        duplex: 'half',
      } as RequestInit);
    expect((await send(file.upload.url, 0, PIECE)).status).toBe(308);
    const half = new ReadableStream({
      start: (stream) => stream.enqueue(piece(PIECE, PIECE + 100_000)),
    });
    const broken = send(file.upload.url, PIECE, 2 * PIECE, half).catch((error) => error);
    await new Promise((resolve) => setTimeout(resolve, 300));
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    expect(await broken).toBeInstanceOf(Error);

    const second = await start(settings);
    children.push(second.child);
    const again = await signIn(second.url);
    const { body: kept } = await again(`/v1/files/${file.id}`);
    expect(kept.state).toBe('pending');
    const asked = await fetch(kept.upload.url, {
      method: 'PUT',
      headers: { 'content-range': `bytes */${bytes.length}` },
    });
    const { received } = await asked.json();
    expect(received).toBeGreaterThanOrEqual(PIECE);
    expect((await send(kept.upload.url, received, bytes.length)).status).toBe(200);
    const done = await again(`/v1/files/${file.id}/complete`, {});
    expect(done.status).toBe(200);
    expect(done.body.checksums.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

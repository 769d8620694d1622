import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createPlace } from '../../support/createDatabase.ts';
import { start } from '../design/child.ts';

/** Servers in processes of their own, on one database and one folder. */
export type TestProcesses = Awaited<ReturnType<typeof testProcesses>>;
export type TestProcess = { child: ChildProcess; url: string; ask: Ask };

// biome-ignore lint/suspicious/noExplicitAny: the answers of every address.
type Ask = (path: string, sent?: object, method?: string) => Promise<{ status: number; body: any }>;

export async function testProcesses(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-processes-'));
  const database = await createPlace(dataDir);
  const running: TestProcess[] = [];
  const sizeOf = (path: string) =>
    stat(join(dataDir, 'objects', path)).then(
      (found) => found.size,
      () => 0,
    );
  const kill = async ({ child }: TestProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    kill,
    async start(): Promise<TestProcess> {
      const place = { TRIVET_DATA_DIR: dataDir, TRIVET_DATABASE_URL: database.url };
      const { child, url } = await start({ ...settings, ...place });
      const process = { child, url, ask: await asAlice(url) };
      running.push(process);
      return process;
    },
    /** Another session with the database. */
    async connect(): Promise<Client> {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      return client;
    },
    /** Bytes of an upload that are on disk. */
    uploaded: (id: string) => sizeOf(`uploads/${id}`),
    hasObject: async (sha256: string) =>
      (await sizeOf(`${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`)) > 0,
    async close(): Promise<void> {
      for (const each of running) await kill(each);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function asAlice(url: string): Promise<Ask> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'alice', password: 'alice' });
  const signedIn = await fetch(`${url}/api/v1/auth`, { method: 'POST', headers: json, body });
  const { bearer } = (await signedIn.json()) as { bearer: string };
  return async (path, sent, method = sent === undefined ? 'GET' : 'POST') => {
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(sent === undefined ? {} : json), authorization: `Bearer ${bearer}` },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
}

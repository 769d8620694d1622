import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ADMIN } from '../support/client.ts';
import { startedFolder } from './startedFolder.ts';
import {
  machineNode,
  printedPassword,
  processesOf,
  ready,
  root,
  runTrivet,
  temporaryFolder,
  until,
} from './trivetProcess.ts';

type Account = { uid?: number; gid?: number };

const NOBODY = { uid: 65_534, gid: 65_534 };

// Each of these starts whole servers, some of them twice, perhaps beside other tests on two cores.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let settings: Record<string, string>;

beforeEach(async () => {
  folder = await temporaryFolder();
  settings = { TRIVET_PORT: '0', TRIVET_DEMO: '0', TRIVET_DATA_DIR: data() };
});
afterEach(() => folder.remove());

const data = () => join(folder.path, 'data');
const cluster = () => join(data(), 'database', 'cluster');
const postmaster = () => Number.parseInt(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8'), 10);

async function signIn(url: string, password: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const { bearer } = (await answer.json()) as { bearer: string };
  return { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
}

/** Adds groups one after the other until the server is gone; returns those whose making was acknowledged. */
async function addGroups(url: string, headers: Record<string, string>): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let number = 0; ; number += 1) {
    const name = `Group ${number}`;
    try {
      const answer = await fetch(`${url}/api/v1/groups`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name }),
      });
      if (answer.ok) acknowledged.push(name);
    } catch {
      return acknowledged;
    }
  }
}

async function groupsOf(url: string, headers: Record<string, string>): Promise<string[]> {
  const answer = await fetch(`${url}/api/v1/groups`, { headers });
  const { items } = (await answer.json()) as { items: { name: string }[] };
  return items.map(({ name }) => name);
}

/** Whoever runs the tests and, where that is root, an ordinary account too if it can reach this checkout. */
function accounts(): [string, Account][] {
  const isRoot = process.getuid?.() === 0;
  const program = join(root, 'node_modules', 'node', 'bin', 'node');
  const reaches = spawnSync(program, ['-e', '0'], { ...NOBODY, cwd: '/' }).status === 0;
  const own: [string, Account] = [isRoot ? 'root, in a folder of its own' : 'an ordinary account', {}];
  return isRoot && reaches ? [own, ['an ordinary account', NOBODY]] : [own];
}

/** What the printed password is good for. */
async function choosePassword(url: string, current: string, password: string): Promise<void> {
  const { status } = await fetch(`${url}/api/v1/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', current, password }),
  });
  expect(status).toBe(204);
}

describe.each(accounts())('run by %s', (_who, account) => {
  test('kill -9 of the server during writes loses nothing acknowledged and leaves no process', async () => {
    if (account.uid !== undefined) chownSync(folder.path, account.uid, account.gid ?? account.uid);
    const first = runTrivet(['serve', '--no-build'], settings, process.execPath, account);
    const url = await ready(first);
    const password = 'one of my own choice';
    await choosePassword(url, printedPassword(first), password);
    const writing = addGroups(url, await signIn(url, password));
    await new Promise((resolve) => setTimeout(resolve, 700));
    first.child.kill('SIGKILL');
    const acknowledged = await writing;
    expect(acknowledged.length).toBeGreaterThan(0);

    const second = runTrivet(['serve', '--no-build'], settings, process.execPath, account);
    const again = await ready(second);
    const kept = await groupsOf(again, await signIn(again, password));
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    expect(second.said()).not.toContain('Administrator:');

    second.child.kill('SIGKILL');
    await until('PostgreSQL and the lock ended with Trivet', () => processesOf(folder.path).length === 0);
  });
});

test('kill -9 of what the machine started ends the server and the database too', async () => {
  await startedFolder(data());
  const server = runTrivet(['serve', '--no-build'], settings, machineNode);
  const url = await ready(server);
  server.child.kill('SIGKILL');
  await until('nothing of it is left', () => processesOf(folder.path).length === 0);
  await expect(fetch(`${url}/health/live`)).rejects.toThrow();
});

test('kill -9 of PostgreSQL brings it back, and the server goes on', async () => {
  await startedFolder(data());
  const server = runTrivet(['serve', '--no-build'], settings);
  const url = await ready(server);
  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  const isReady = async () => (await fetch(`${url}/health/ready`)).status === 200;
  await until('another PostgreSQL runs', () => {
    try {
      return postmaster() !== killed;
    } catch {
      return false;
    }
  });
  await until('the server is ready again', isReady);
  server.child.kill('SIGTERM');
  expect({ code: await server.ended, complained: server.complained() }).toMatchObject({ code: 0 });
});

test('a PostgreSQL that ends again and again ends the server with an error, for its supervisor to see', async () => {
  await startedFolder(data());
  const server = runTrivet(['serve', '--no-build'], settings);
  await ready(server);
  const lost = /PostgreSQL (ended 4 times within a minute|could not start)/;
  let killed = 0;
  let lostAt = Number.POSITIVE_INFINITY;
  while (server.child.exitCode === null) {
    if (lost.test(server.said())) lostAt = Math.min(lostAt, Date.now());
    try {
      const found = postmaster();
      if (found !== killed) process.kill(found, 'SIGKILL');
      killed = found;
    } catch {
      // It is being started again.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await server.ended).toBe(1);
  expect(server.said()).toMatch(lost);
  // A job whose end nobody can write down any more held the stop for 40 s.
  expect(Date.now() - lostAt).toBeLessThan(25_000);
});

test('kill -9 of Trivet and PostgreSQL together loses nothing', async () => {
  await startedFolder(data());
  const first = runTrivet(['serve', '--no-build'], settings);
  const url = await ready(first);
  const headers = await signIn(url, ADMIN.password);
  const body = JSON.stringify({ name: 'Kept' });
  expect((await fetch(`${url}/api/v1/groups`, { method: 'POST', headers, body })).status).toBe(201);
  process.kill(postmaster(), 'SIGKILL');
  first.child.kill('SIGKILL');
  const second = runTrivet(['serve', '--no-build'], settings);
  const again = await ready(second);
  expect(await groupsOf(again, await signIn(again, ADMIN.password))).toContain('Kept');
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

test('kill -9 during the very first start leaves a folder that the next start can use', async () => {
  const first = runTrivet(['serve', '--no-build'], settings);
  await until('the database is being made', () =>
    processesOf(folder.path).some((line) => line.includes('initdb')),
  );
  first.child.kill('SIGKILL');
  const second = runTrivet(['serve', '--no-build'], settings);
  await ready(second);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

test('SIGTERM ends everything within seconds', async () => {
  await startedFolder(data());
  const server = runTrivet(['serve', '--no-build'], settings, machineNode);
  await ready(server);
  const began = Date.now();
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(Date.now() - began).toBeLessThan(5_000);
  await until('nothing keeps running', () => processesOf(folder.path).length === 0, 10_000);
});

test('a data folder whose path is too long for a socket works', async () => {
  const deep = join(folder.path, ...Array.from({ length: 6 }, () => 'a'.repeat(40)));
  mkdirSync(deep, { recursive: true });
  const server = runTrivet(['serve', '--no-build'], { ...settings, TRIVET_DATA_DIR: deep });
  await ready(server);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

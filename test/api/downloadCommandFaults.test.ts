import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hexOf } from '../contract/catalog/support.ts';
import { runTrivet } from './designCommand.support.ts';

const ID = 'a'.repeat(21);
const bytes = randomBytes(6_000_000);
const sha256 = hexOf(bytes);
const part = `setup.bin.${sha256.slice(0, 16)}.part`;

/** How a server misbehaves; each test sets what it needs. */
type Mood = {
  /** Answers to the requests for bytes, in turn; the last one for all that follow. */
  bytes: ((request: IncomingMessage, answer: ServerResponse) => void)[];
  /** Before which request for the address it is gone. */
  goneAt: number;
};
let mood: Mood;
let ranges: (string | undefined)[];
let asked: number;
let folder: string;

const send =
  (data: Uint8Array, until = data.length) =>
  (request: IncomingMessage, answer: ServerResponse) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const head = from > 0 ? { 'content-range': `bytes ${from}-${data.length - 1}/${data.length}` } : {};
    answer.writeHead(from > 0 ? 206 : 200, { ...head, 'content-length': data.length - from });
    if (until === data.length) answer.end(data.subarray(from));
    else answer.write(data.subarray(from, until), () => setTimeout(() => answer.destroy(), 200));
  };
const json = (answer: ServerResponse, status: number, body: object) =>
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const server = createServer((request, answer) => {
  const { url = '' } = request;
  if (url === `/v1/files/${ID}`) {
    const entry = { id: ID, name: 'setup.bin', size: bytes.length, checksums: { sha256 } };
    return json(answer, 200, entry);
  }
  if (url === `/v1/files/${ID}/download`) {
    if (asked++ >= mood.goneAt)
      return json(answer, 404, { code: 'catalog.record.unknown', summary: 'It is gone.' });
    return answer.writeHead(302, { location: '/d/setup' }).end();
  }
  ranges.push(request.headers.range);
  if (request.headers.range !== undefined) expect(request.headers['if-range']).toBe(`"${sha256}"`);
  expect(request.headers.authorization).toBeUndefined();
  const [next] = mood.bytes.length > 1 ? mood.bytes.splice(0, 1) : mood.bytes;
  next?.(request, answer);
});

let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [ranges, asked] = [[], 0];
  folder = mkdtempSync(join(tmpdir(), 'trivet-faults-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const download = (args: string[] = [], watch?: (pid: number) => void) =>
  runTrivet(['download', ID, ...args], folder, { TRIVET_PUBLIC_URL: url, TRIVET_TOKEN: 'x.y.z' }, watch);
const kept = () => statSync(join(folder, part)).size;
const holder = (id: number) => `${id} ${hostname()}\n`;
const isWhole = () => hexOf(readFileSync(join(folder, 'setup.bin'))) === sha256;

test('a connection that breaks off, and a server that restarts, only delay a download', async () => {
  const busy = (_: IncomingMessage, answer: ServerResponse) => json(answer, 503, { summary: 'Starting.' });
  mood = { bytes: [send(bytes, 2_000_000), busy, send(bytes, 5_000_000), send(bytes)], goneAt: 99 };
  expect(await download()).toMatchObject({ code: 0, err: '' });
  expect(isWhole()).toBe(true);
  expect(ranges).toEqual([undefined, 'bytes=2000000-', 'bytes=2000000-', 'bytes=5000000-']);
  expect(readdirSync(folder)).toEqual(['setup.bin']);
});

test('a killed command keeps what arrived, and the next one asks for the rest alone', async () => {
  const slowly = (_: IncomingMessage, answer: ServerResponse) => {
    answer.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 3_000_000));
  };
  mood = { bytes: [slowly, send(bytes)], goneAt: 99 };
  const ended = download([], (pid) => {
    const look = setInterval(() => {
      if (!existsSync(join(folder, part)) || kept() < 2_000_000) return;
      clearInterval(look);
      process.kill(pid, 'SIGTERM');
    }, 50);
  });
  expect((await ended).code).not.toBe(0);
  const size = kept();
  expect(await download()).toMatchObject({ code: 0, err: '' });
  expect(ranges).toEqual([undefined, `bytes=${size}-`]);
  expect(isWhole()).toBe(true);
  expect(readdirSync(folder)).toEqual(['setup.bin']);
});

test('bytes that are not those announced are refused, and nothing of them is kept', async () => {
  const wrong = Buffer.from(bytes);
  wrong[5_999_999] = (wrong[5_999_999] ?? 0) ^ 1;
  mood = { bytes: [send(wrong)], goneAt: 99 };
  const { code, err } = await download();
  expect(code).toBe(1);
  expect(err).toContain('setup.bin: What arrived is not the file that was announced');
  expect(ranges).toEqual([undefined]);
  expect(readdirSync(folder)).toEqual([]);
});

test('more bytes than announced are not written to the disk', async () => {
  mood = { bytes: [send(Buffer.concat([bytes, bytes]))], goneAt: 99 };
  const { code, err } = await download();
  expect(code).toBe(1);
  expect(err).toContain('More arrives than the 6000000 bytes');
  expect(readdirSync(folder)).toEqual([]);
});

test('what is depublished in the middle is not kept', async () => {
  mood = { bytes: [send(bytes, 2_000_000)], goneAt: 1 };
  const { code, err } = await download();
  expect({ code, err }).toEqual({ code: 1, err: 'setup.bin: It is gone.\n' });
  expect(readdirSync(folder)).toEqual([]);
});

test('a server that never gets further is given up; what arrived stays', async () => {
  mood = { bytes: [send(bytes, 2_000_000), (_, answer) => answer.destroy()], goneAt: 99 };
  const { code, err } = await download(['--patience', '1']);
  expect(code).toBe(1);
  expect(err).toContain('setup.bin: No Trivet answers');
  expect(kept()).toBe(2_000_000);
});

test('a lock whose holder is gone is taken over; one whose holder lives is respected', async () => {
  mood = { bytes: [send(bytes)], goneAt: 99 };
  const lock = join(folder, `${part}.lock`);
  writeFileSync(lock, holder(process.pid));
  const busy = await download();
  expect(busy).toMatchObject({ code: 1 });
  expect(busy.err).toContain('Another command is downloading');
  writeFileSync(lock, holder(2 ** 22 + 1));
  expect((await download()).code).toBe(0);
  expect(readdirSync(folder)).toEqual(['setup.bin']);
});

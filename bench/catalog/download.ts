import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSubject, tokenOf } from '../harness.ts';

/** One stream of a file through the signed address, beside a bare node:http that pipes the same file. */
const MIB = 1024 * 1024;
const SIZE = 256 * MIB;
const ROUNDS = 5;

const folder = await mkdtemp(join(tmpdir(), 'trivet-bench-file-'));
const path = join(folder, 'file.bin');
const bytes = randomBytes(SIZE);
await writeFile(path, bytes);
const bare = createServer((_, response) => createReadStream(path).pipe(response));
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const subject = await startSubject();
try {
  const authorization = `Bearer ${await tokenOf(subject.url, 'alice')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const post = async (address: string, body: object) =>
    (await fetch(`${subject.url}${address}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const file = (await post('/v1/files', { name: 'file.bin' })) as { id: string; upload: { url: string } };
  const begun = performance.now();
  await fetch(file.upload.url, { method: 'PUT', body: bytes });
  const uploaded = performance.now();
  await post(`/v1/files/${file.id}/complete`, {});
  const completed = performance.now();
  const asked = await fetch(`${subject.url}/v1/files/${file.id}/download`, { headers, redirect: 'manual' });
  const address = asked.headers.get('location') ?? '';
  const port = (bare.address() as AddressInfo).port;
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await speedOf(address));
    floor.push(await speedOf(`http://127.0.0.1:${port}/`));
  }
  const rate = (ms: number) => Math.round(SIZE / MIB / (ms / 1000));
  console.log('| what | MiB/s |\n|---|---|');
  console.log(
    `| upload, fsynced | ${rate(uploaded - begun)} |\n| complete (SHA-256) | ${rate(completed - uploaded)} |`,
  );
  console.log(`| download | ${median(ours)} |\n| node:http, createReadStream | ${median(floor)} |`);
  console.log(`\nratio ${(median(ours) / median(floor)).toFixed(2)}`);
} finally {
  await subject.stop();
  bare.close();
  await rm(folder, { recursive: true });
}

/** MiB a second. */
async function speedOf(url: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url);
  let size = 0;
  for await (const chunk of answer.body ?? []) size += chunk.length;
  if (size !== SIZE) throw new Error(`Only ${size} bytes came.`);
  return Math.round(SIZE / MIB / ((performance.now() - begun) / 1000));
}

function median(rounds: number[]): number {
  return rounds.toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
}

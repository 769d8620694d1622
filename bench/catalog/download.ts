import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../deploy/scaled/programs.ts';
import { startNginx } from '../../test/support/nginx.ts';
import { startSubject, tokenOf } from '../harness.ts';
import { atLeast, report, shorter } from '../report.ts';

/** One stream of a file through the signed address, beside nginx that serves the same bytes statically with sendfile; the
 *  processor time of both servers stands beside it, because it holds on a busy machine too.
 *  `node bench/catalog/download.ts [MiB]` */
const MIB = 1024 * 1024;
const SIZE = Number(process.argv[2] ?? 512) * MIB;
const ROUNDS = shorter(5, 1);

const program = findProgram('nginx');
if (!program) {
  console.log('nginx is not installed (Debian: nginx-light); nothing to measure beside.');
  process.exit(0);
}
const folder = await mkdtemp(join(tmpdir(), 'trivet-bench-file-'));
const block = randomBytes(MIB);
await mkdir(join(folder, 'static'));
const file = await open(join(folder, 'static', 'file.bin'), 'w', 0o644);
for (let written = 0; written < SIZE; written += MIB) await file.write(block);
await file.close();
const nginx = await startNginx(program, `root ${folder}/static;`);
const subject = await startSubject();
try {
  const headers = {
    authorization: `Bearer ${await tokenOf(subject.url, 'alice')}`,
    'content-type': 'application/json',
  };
  const post = async (address: string, body: object) =>
    (await fetch(`${subject.url}${address}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const entry = (await post('/v1/files', { name: 'file.bin' })) as { id: string; upload: { url: string } };
  const begun = performance.now();
  await fetch(entry.upload.url, { method: 'PUT', body: blocks(), duplex: 'half' } as RequestInit);
  const uploaded = performance.now();
  await post(`/v1/files/${entry.id}/complete`, {});
  const completed = performance.now();
  const asked = await fetch(`${subject.url}/v1/files/${entry.id}/download`, { headers, redirect: 'manual' });
  const address = asked.headers.get('location') ?? '';
  const ours: Round[] = [];
  const peer: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The first brings the bytes into memory.
    const pair = [
      await take(address, subject.pid),
      await take(`${nginx.url}/file.bin`, nginx.pid, true),
    ] as const;
    if (round > 0) ours.push(pair[0]);
    if (round > 0) peer.push(pair[1]);
  }
  const rate = (ms: number) => Math.round(SIZE / MIB / (ms / 1000));
  const line = (name: string, rounds: Round[]) =>
    console.log(`| ${name} | ${rate(median(rounds, 'ms'))} | ${Math.round(median(rounds, 'cpu'))} |`);
  console.log('| what | MiB/s | processor ms of the server |\n|---|---|---|');
  console.log(
    `| upload, fsynced | ${rate(uploaded - begun)} | |\n| complete (SHA-256) | ${rate(completed - uploaded)} | |`,
  );
  line('download', ours);
  line('nginx, static', peer);
  const figure = (rounds: Round[]) =>
    `${rate(median(rounds, 'ms'))} MiB/s, ${Math.round(median(rounds, 'cpu'))} ms of processor`;
  const share = median(peer, 'ms') / median(ours, 'ms');
  report({
    what: `download of ${SIZE / MIB} MiB, one stream`,
    trivet: `${figure(ours)}; ${share.toFixed(2)} of the peer`,
    beside: `nginx static with sendfile ${figure(peer)}`,
    ...atLeast(share, 0.9, 'of the peer'),
  });
} finally {
  await subject.stop();
  await nginx.stop();
  await rm(folder, { recursive: true });
}

type Round = { ms: number; cpu: number };

function blocks(): ReadableStream<Uint8Array> {
  let left = SIZE;
  return new ReadableStream({
    pull(stream) {
      if (left > 0) stream.enqueue(new Uint8Array(block));
      else stream.close();
      left -= MIB;
    },
  });
}

/** Takes all bytes and drops them, with as little of our own as Node allows. */
async function take(url: string, pid: number, children = false): Promise<Round> {
  const before = await processorMs(pid, children);
  const began = performance.now();
  const [answer] = await once(get(url), 'response');
  let size = 0;
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length;
  });
  await once(answer, 'end');
  if (size !== SIZE) throw new Error(`Only ${size} bytes came.`);
  return { ms: performance.now() - began, cpu: (await processorMs(pid, children)) - before };
}

/** Processor time of a process, or of its children, such as nginx's worker (Linux). */
async function processorMs(pid: number, children: boolean): Promise<number> {
  const pids = children
    ? (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
    : [pid];
  let ticks = 0;
  for (const each of pids) {
    const fields = (await readFile(`/proc/${each}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * 10;
}

function median(rounds: Round[], of: keyof Round): number {
  return rounds.map((round) => round[of]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
}

import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { SaxesParser } from 'saxes';
import { startSubject, tokenOf } from '../harness.ts';
import { sampleDxl } from './sample.ts';

/** How long a durable import takes beside the time that bare saxes needs to parse the same text. */
const MEGABYTES = Number(process.argv[2] ?? 60);
const ROUNDS = 3;

const { dxl, elements } = sampleDxl(MEGABYTES * 1e6);
const size = Buffer.byteLength(dxl) / 1e6;
const body = Buffer.from(JSON.stringify({ dxl }));
const subject = await startSubject();
try {
  const token = await tokenOf(subject.url, 'alice');
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const rows: { parse: number; import: number; accept: number; stall: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const nsfPath = `bench${round}.nsf`;
    await fetch(`${subject.url}/api/design/databases`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ nsfPath, title: 'Bench' }),
    });
    const parse = timeOfParse();
    const probe = stallProbe(subject.url);
    const start = performance.now();
    const answer = await fetch(`${subject.url}/api/dxl/import?nsfPath=${nsfPath}`, {
      method: 'POST',
      headers,
      body,
    });
    const accept = (performance.now() - start) / 1000;
    const { jobId } = (await answer.json()) as { jobId: string };
    await ended(subject.url, nsfPath, jobId, headers);
    rows.push({ parse, accept, import: (performance.now() - start) / 1000, stall: await probe.stop() });
  }
  const best = rows.toSorted((a, b) => a.import / a.parse - b.import / b.parse)[Math.floor(ROUNDS / 2)];
  if (!best) throw new Error('Nothing was measured.');
  const rate = (seconds: number) => `${(size / seconds).toFixed(1)} MB/s`;
  console.log(`${size.toFixed(0)} MB, ${elements} elements; median of ${ROUNDS} rounds\n`);
  console.log('| what | seconds | rate |\n|---|---|---|');
  console.log(`| saxes parses | ${best.parse.toFixed(2)} | ${rate(best.parse)} |`);
  console.log(`| import is accepted | ${best.accept.toFixed(2)} | ${rate(best.accept)} |`);
  console.log(`| import is durable | ${best.import.toFixed(2)} | ${rate(best.import)} |`);
  console.log(
    `\nratio ${(best.import / best.parse).toFixed(2)}; slowest other request meanwhile ${best.stall.toFixed(0)} ms`,
  );
} finally {
  await subject.stop();
}

function timeOfParse(): number {
  const start = performance.now();
  new SaxesParser({ xmlns: true }).write(dxl).close();
  return (performance.now() - start) / 1000;
}

async function ended(
  url: string,
  nsfPath: string,
  jobId: string,
  headers: Record<string, string>,
): Promise<void> {
  for (;;) {
    const state = await fetch(`${url}/api/dxl/import/${jobId}?nsfPath=${nsfPath}`, { headers });
    const text = await state.text();
    if (text.includes('"status":"complete"')) return;
    if (text.includes('"status":"error"')) throw new Error(text);
    await setTimeout(20);
  }
}

/** The slowest answer to others while something runs. */
function stallProbe(url: string) {
  const thread = new Worker(new URL('./stall.ts', import.meta.url), { workerData: url });
  return {
    async stop(): Promise<number> {
      thread.postMessage('stop');
      const [slowest] = await once(thread, 'message');
      return slowest as number;
    },
  };
}

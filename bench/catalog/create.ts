import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startSharedPostgres } from '../../deploy/scaled/postgres.ts';
import { processorMs } from '../costs.ts';
import {
  type Figures,
  measure,
  type Running,
  startPeer,
  startSubject,
  type Target,
  tokenOf,
} from '../harness.ts';
import { atLeast, perSecond, report, shorter } from '../report.ts';
import { createFloorRecord, FLOOR_TABLES } from './floorRecord.ts';

/** Packages created by so many clients at once; each is one durable transaction with its audit entry. Beside it, in the
 *  same database and run, two floors: `pg` alone with two inserts in one transaction, which no server for HTTP reaches,
 *  and bare node:http doing these two. The processor time of the servers (without PostgreSQL) holds on a busy machine too.
 *
 *  A peer of the field is Directus on PostgreSQL, which is not installed here. To measure beside it: `npx
 *  create-directus-project@latest peer` on an empty database of the same PostgreSQL, a collection `package` with one text
 *  field `name` and activity tracking on, a static token of an administrator; then run this with
 *  `DIRECTUS_URL=http://127.0.0.1:8055 DIRECTUS_TOKEN=…`. Without these the column is left out. */
const SECONDS = shorter(6, 1);
const ROUNDS = shorter(3, 1);
const CLIENTS = shorter([1, 8, 32], [32]);
const { DIRECTUS_URL, DIRECTUS_TOKEN } = process.env;

type Round = { ours: Figures; bare: Figures; insertsPerSecond: number; oursMs: number; bareMs: number };

const place = await mkdtemp(join(tmpdir(), 'trivet-bench-create-'));
const database = await startSharedPostgres(place);
const subject = await startSubject({ TRIVET_DATABASE_URL: database.url });
const pool = new pg.Pool({ connectionString: subject.databaseUrl, max: 32 });
await pool.query(FLOOR_TABLES);
const bare = await startPeer(new URL('./createFloor.ts', import.meta.url), subject.databaseUrl);
const create = (name: string, url: string, token: string | undefined): Target => ({
  name,
  url,
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'Measured', components: [] }),
});
try {
  const ours = create('POST /v1/packages', `${subject.url}/v1/packages`, await tokenOf(subject.url, 'alice'));
  const floor = create('node:http', bare.url, '');
  const peer = DIRECTUS_URL ? create('Directus', `${DIRECTUS_URL}/items/package`, DIRECTUS_TOKEN) : undefined;
  await measure(ours, shorter(3, 1), 32);
  console.log(
    '| clients | creates/s | processor ms each | node:http/s | processor ms each | pg alone/s | Directus/s |\n|---|---|---|---|---|---|---|',
  );
  for (const clients of CLIENTS) {
    const rounds: Round[] = [];
    // In turn, so that a drift of the machine meets all.
    for (let round = 0; round < ROUNDS; round++) rounds.push(await taken(ours, floor, clients));
    const middle = rounds.toSorted((a, b) => a.ours.perSecond - b.ours.perSecond)[Math.floor(ROUNDS / 2)];
    if (!middle) throw new Error('Nothing was measured.');
    const other = peer ? Math.round((await measure(peer, SECONDS, clients)).perSecond) : '';
    const { insertsPerSecond, oursMs, bareMs } = middle;
    const rate = (each: Figures) => Math.round(each.perSecond);
    console.log(
      `| ${clients} | ${rate(middle.ours)} | ${oursMs.toFixed(2)} | ${rate(middle.bare)} | ${bareMs.toFixed(2)} | ${Math.round(insertsPerSecond)} | ${other} |`,
    );
    if (clients === 32) tell(middle);
  }
} finally {
  await pool.end();
  await bare.stop();
  await subject.stop();
  await database.stop();
  await rm(place, { recursive: true, force: true });
}

async function taken(ours: Target, floor: Target, clients: number): Promise<Round> {
  const first = await costing(ours, subject, clients);
  const second = await costing(floor, bare, clients);
  const insertsPerSecond = (await inserted(clients)) / SECONDS;
  return { ours: first.figures, bare: second.figures, insertsPerSecond, oursMs: first.ms, bareMs: second.ms };
}

/** @returns with the processor time of the server for each. @throws Error when a create is refused. */
async function costing(target: Target, { pid }: Running, clients: number) {
  const before = processorMs(pid);
  const figures = await measure(target, SECONDS, clients);
  if (figures.failed > 0) throw new Error(`${figures.failed} creates failed.`);
  return { figures, ms: (processorMs(pid) - before) / figures.answered };
}

/** How often that many clients together do it without HTTP. */
async function inserted(clients: number): Promise<number> {
  let done = 0;
  const until = performance.now() + SECONDS * 1000;
  const client = async () => {
    for (; performance.now() < until; done += 1) await createFloorRecord(pool, 'Measured');
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done;
}

function tell({ ours, bare, insertsPerSecond, oursMs, bareMs }: Round): void {
  const [ofInserts, ofBare] = [ours.perSecond / insertsPerSecond, ours.perSecond / bare.perSecond];
  report(
    {
      what: 'creates, 32 clients, durable, with audit entry',
      trivet: `${perSecond(ours.perSecond)}, ${oursMs.toFixed(2)} ms of processor each`,
      ...atLeast(ours.perSecond, 1000, 'a second'),
    },
    {
      what: 'creates beside two inserts in one transaction, without HTTP',
      trivet: `${ofInserts.toFixed(2)} of the floor`,
      beside: `\`pg\` alone ${perSecond(insertsPerSecond)}`,
      ...atLeast(ofInserts, 0.3, 'of the floor'),
    },
    {
      what: 'creates beside two inserts in one transaction behind bare node:http',
      trivet: `${ofBare.toFixed(2)} of the floor`,
      beside: `node:http and \`pg\` ${perSecond(bare.perSecond)}, ${bareMs.toFixed(2)} ms of processor each`,
    },
  );
}

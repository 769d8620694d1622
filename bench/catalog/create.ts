import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { startSubject, tokenOf } from '../harness.ts';

/** Packages created by so many clients at once; each is one durable transaction with its audit entry. To reach: 1,000 a
 *  second with 32 clients. The floor is the least that a durable create can be: `pg` alone, two inserts in one transaction,
 *  in the same database and run. The processor time of the server (without PostgreSQL) holds on a busy machine too.
 *
 *  A peer of the field is Directus on PostgreSQL, which is not installed here. To measure beside it: `npx
 *  create-directus-project@latest peer` on an empty database of the same PostgreSQL, a collection `package` with one text
 *  field `name` and activity tracking on, a static token of an administrator; then run this with
 *  `DIRECTUS_URL=http://127.0.0.1:8055 DIRECTUS_TOKEN=…`. Without these the column is left out. */
const SECONDS = Number(process.env.SECONDS ?? 10);

const subject = await startSubject();
const pool = new pg.Pool({ connectionString: subject.databaseUrl, max: 32 });
try {
  await pool.query(`create table public.floor_record (seq bigint generated always as identity primary key, name text);
    create table public.floor_deed (seq bigint generated always as identity primary key, thing text, at timestamptz)`);
  const authorization = `Bearer ${await tokenOf(subject.url, 'alice')}`;
  const ours = async () => {
    const body = JSON.stringify({ name: 'Measured', components: [] });
    await post(`${subject.url}/v1/packages`, authorization, body);
  };
  const { DIRECTUS_URL, DIRECTUS_TOKEN } = process.env;
  const peer = DIRECTUS_URL
    ? () => post(`${DIRECTUS_URL}/items/package`, `Bearer ${DIRECTUS_TOKEN}`, '{"name":"Measured"}')
    : undefined;
  if (!peer) console.log('Directus is not named, so it is left out; how to set it up is said in this file.');
  console.log(
    '| clients | creates/s | floor/s | ratio | processor ms of the server for each | Directus/s |\n|---|---|---|---|---|---|',
  );
  for (const clients of [1, 8, 32]) {
    const before = await processorMs(subject.pid);
    const made = await repeat(clients, ours);
    const each = ((await processorMs(subject.pid)) - before) / made;
    const least = await repeat(clients, floor);
    const other = peer ? Math.round((await repeat(clients, peer)) / SECONDS) : '';
    const perSecond = [made, least].map((count) => Math.round(count / SECONDS)).join(' | ');
    console.log(
      `| ${clients} | ${perSecond} | ${(made / least).toFixed(2)} | ${each.toFixed(2)} | ${other} |`,
    );
  }
} finally {
  await pool.end();
  await subject.stop();
}

async function floor(): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'record',
      text: 'insert into public.floor_record (name) values ($1)',
      values: ['Measured'],
    });
    await client.query({
      name: 'deed',
      text: 'insert into public.floor_deed (thing, at) values ($1, now())',
      values: ['catalog/package'],
    });
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function post(url: string, authorization: string, body: string): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`A create answered ${answer.status}.`);
  await answer.arrayBuffer();
}

/** @returns how often that many clients together did it. */
async function repeat(clients: number, work: () => Promise<void>): Promise<number> {
  let done = 0;
  const until = performance.now() + SECONDS * 1000;
  const client = async () => {
    for (; performance.now() < until; done += 1) await work();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done;
}

/** Processor time of a process so far (Linux). */
async function processorMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

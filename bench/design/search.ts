import pg from 'pg';
import { startSubject, tokenOf } from '../harness.ts';
import { atMost, report, shorter, thousands } from '../report.ts';
import { largeDesign } from './large.ts';

/**
 * Searches over many elements as a person meets them: signed in, through HTTP, with lines. Beside it what PostgreSQL
 * takes to look for the same text in the DXL itself with ILIKE.
 */
const ELEMENTS = Number(process.argv[2] ?? 50_000);
const ROUNDS = shorter(40, 10);
const IN_ONE_IMPORT = 10_000;

const questions: { what: string; q: (round: number) => string; scan: (round: number) => string }[] = [
  { what: 'rare word', q: (round) => `rare${round * 7}`, scan: (round) => `rare${round * 7}` },
  { what: 'part of a rare word', q: (round) => `"are${round * 7}"`, scan: (round) => `are${round * 7}` },
  {
    what: 'rare code',
    q: (round) => `@DbLookup("":"";@DbName;"(View${round * 7})"`,
    scan: (round) => `@DbLookup(&quot;&quot;:&quot;&quot;;@DbName;&quot;(View${round * 7})&quot;`,
  },
  { what: 'element name', q: (round) => `Form ${round * 7}`, scan: (round) => `Form ${round * 7}` },
  { what: 'word of every tenth', q: () => 'tenth', scan: () => 'tenth' },
  { what: 'two words of every tenth', q: () => 'tenth counter', scan: () => 'tenth%counter' },
];

const subject = await startSubject();
const client = new pg.Client({ connectionString: subject.databaseUrl });
try {
  await client.connect();
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await tokenOf(subject.url, 'alice')}`,
  };
  const get = async (path: string) => (await fetch(`${subject.url}${path}`, { headers })).json();
  const post = async (path: string, body: object) =>
    (await fetch(`${subject.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const wait = () => new Promise((resolve) => setTimeout(resolve, 200));

  let characters = 0;
  for (let first = 0; first < ELEMENTS; first += IN_ONE_IMPORT) {
    const nsfPath = `bench${first}.nsf`;
    await post('/api/design/databases', { nsfPath, title: 'Bench' });
    const dxl = largeDesign(first, Math.min(IN_ONE_IMPORT, ELEMENTS - first));
    characters += dxl.length;
    const { jobId } = (await post(`/api/dxl/import?nsfPath=${nsfPath}`, { dxl })) as { jobId: string };
    for (;;) {
      const { status } = (await get(`/api/dxl/import/${jobId}?nsfPath=${nsfPath}`)) as { status: string };
      if (status === 'complete') break;
      if (status === 'error') throw new Error('An import failed.');
      await wait();
    }
  }
  const imported = performance.now();
  while (((await get('/api/design/search?q=x')) as { indexing?: true }).indexing) await wait();
  const reading = (performance.now() - imported) / 1000;
  await client.query('analyze design.element_text');
  console.log(
    `${ELEMENTS} elements, ${(characters / 1e6).toFixed(0)} MB of DXL; searchable ${reading.toFixed(0)} s after the last import\n`,
  );
  console.log(
    '| question | hits on the page | p50 ms | p95 ms | ILIKE scan ms | ratio |\n|---|---|---|---|---|---|',
  );
  const figures: { what: string; p95: number; scanned: number }[] = [];
  for (const { what, q, scan } of questions) {
    const times: number[] = [];
    let hits = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      const found = (await get(`/api/design/search?q=${encodeURIComponent(q(round))}`)) as {
        hits: unknown[];
      };
      times.push(performance.now() - start);
      hits = found.hits.length;
    }
    const scanned = await scanTime(scan);
    times.sort((a, b) => a - b);
    const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => times[Math.floor(share * (ROUNDS - 1))] ?? 0);
    figures.push({ what, p95, scanned });
    console.log(
      `| ${what} | ${hits} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${scanned.toFixed(0)} | ${(p50 / scanned).toFixed(2)} |`,
    );
  }
  const range = (numbers: number[]) =>
    `${Math.min(...numbers).toFixed(0)} to ${Math.max(...numbers).toFixed(0)} ms`;
  const worst = figures.toSorted((a, b) => b.p95 - a.p95)[0];
  report({
    what: `search over ${thousands(ELEMENTS)} elements, p95 of ${questions.length} kinds of question`,
    trivet: `${range(figures.map(({ p95 }) => p95))}; the slowest: ${worst?.what}`,
    beside: `\`ILIKE\` ${range(figures.map(({ scanned }) => scanned))}`,
    ...atMost(worst?.p95 ?? Number.NaN, 100, 'ms'),
  });
} finally {
  await client.end();
  await subject.stop();
}

/** The median of three scans. */
async function scanTime(scan: (round: number) => string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const start = performance.now();
    await client.query(
      'select id, type, name from design.element where dxl ilike $1 order by name limit 21',
      [`%${scan(round)}%`],
    );
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[1] ?? 0;
}

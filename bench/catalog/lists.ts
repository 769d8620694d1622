import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { measure, startSubject, tokenOf } from '../harness.ts';
import { atMost, report, shorter, thousands } from '../report.ts';

/** A page of a product's releases, first and last, as an editor and as a customer, in tables of growing size: the cost of a
 *  page must not depend on how many there are. Half of the releases are published and generally available. Prints the rows
 *  that the plan of the page reads, too. */
const SIZES = shorter([1_000, 10_000, 100_000], [1_000, 10_000]);
const SECONDS = shorter(2, 1);
/** A page has 50, and one more says whether another follows. */
const MAX_READ = 100;

const subject = await startSubject();
const pool = new pg.Pool({ connectionString: subject.databaseUrl, max: 2 });
const newId = () => randomBytes(16).toString('hex').slice(0, 21);
try {
  const bearerOf = async (name: string) => ({ authorization: `Bearer ${await tokenOf(subject.url, name)}` });
  const people = { editor: await bearerOf('alice'), customer: await bearerOf('bob') };
  console.log('| releases | page | requests/s | p50 ms | p99 ms |\n|---|---|---|---|---|');
  const rates: number[] = [];
  const read: number[] = [];
  for (const size of SIZES) {
    const product = await fill(size);
    for (const [who, headers] of Object.entries(people)) {
      const first = `${subject.url}/v1/products/${product}/releases?limit=50`;
      const near = await cursorBefore(product, 60);
      for (const [which, url] of Object.entries({ first, last: `${first}&cursor=${near}` })) {
        const { perSecond, p50, p99, failed } = await measure({ name: which, url, headers }, SECONDS, 8);
        if (failed > 0) throw new Error(`${failed} requests for a page failed.`);
        if (which === 'last' && who === 'editor') rates.push(perSecond);
        console.log(`| ${size} | ${which}, ${who} | ${Math.round(perSecond)} | ${p50} | ${p99} |`);
      }
    }
    read.push(await rowsRead(product));
    console.log(`| ${size} | rows read by the plan of the last page | ${read.at(-1)} | | |`);
  }
  const inTurn = (numbers: number[]) => numbers.map(thousands).join(' / ');
  report({
    what: 'page of 50 releases, the last page, by the number of releases',
    trivet: `${inTurn(rates)} a second at ${inTurn(SIZES)}`,
    beside: `the plan reads ${inTurn(read)} rows`,
    ...atMost(Math.max(...read), MAX_READ, 'rows read, whatever the number'),
  });
} finally {
  await pool.end();
  await subject.stop();
}

async function fill(size: number): Promise<string> {
  const product = newId();
  const at = new Date();
  await pool.query(
    `insert into catalog.tree (id, kind, slug, name, state, created_at, modified_at)
     values ($1, 'product', $2, 'Measured', 'published', $3, $3)`,
    [product, `m-${size}`, at],
  );
  await pool.query(
    `insert into catalog.release (id, product, slug, name, state, created_at, modified_at)
     select substr(md5($1 || n), 1, 21), $1, 'r-' || n, 'Release', case n % 2 when 0 then 'published' else 'unpublished' end, $2, $2
     from generate_series(1, $3) n`,
    [product, at, size],
  );
  await pool.query(
    `insert into catalog.release_stream (release, stream)
     select id, 'ga' from catalog.release where product = $1 and state = 'published'`,
    [product],
  );
  await pool.query('analyze');
  return product;
}

/** The cursor after which this many releases come. */
async function cursorBefore(product: string, count: number): Promise<string> {
  const { rows } = await pool.query(
    'select seq from catalog.release where product = $1 order by seq desc offset $2 limit 1',
    [product, count],
  );
  return Buffer.from(`after ${rows[0].seq}`).toString('base64url');
}

/** How many rows PostgreSQL touches for the last page of an editor. */
async function rowsRead(product: string): Promise<number> {
  const { rows } = await pool.query(
    `explain (analyze, format json) select r.seq, r.id from catalog.release r where r.product = $1 and r.seq >
       (select min(seq) from (select seq from catalog.release where product = $1 order by seq desc limit 60) last)
     order by r.seq limit 51`,
    [product],
  );
  const count = (node: { 'Actual Rows': number; Plans?: never[] }): number =>
    Math.max(node['Actual Rows'], ...(node.Plans ?? []).map(count), 0);
  return count(rows[0]['QUERY PLAN'][0].Plan);
}

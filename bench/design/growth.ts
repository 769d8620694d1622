import { startSubject } from '../harness.ts';
import { atMost, report, thousands } from '../report.ts';
import { type DesignClient, designClient } from './client.ts';
import { largeDesign } from './large.ts';

/**
 * What growth costs: the same steps with more elements in one database, and with more databases beside it. A step that
 * is about one element, or about few, must not become slower; one that is about all may take its share for each.
 * `node bench/design/growth.ts [500,5000,50000] [1,10,100]`.
 */
const numbers = (given: string | undefined, fallback: number[]) => given?.split(',').map(Number) ?? fallback;
const SIZES = numbers(process.argv[2], [500, 5000, 50_000]);
const DATABASES = numbers(process.argv[3], [1, 10, 100]);
const BESIDE = 200;
const IN_ONE_IMPORT = 10_000;
const VIEWS = 10;
const TIMES = 15;

/** A step, and whether it is about everything in the database. */
type Step = { name: string; all: boolean; take: (at: number) => Promise<unknown> };

const subject = await startSubject();
try {
  const client = await designClient(subject.url);
  const sized: number[][] = [];
  for (const size of SIZES) {
    const nsfPath = `size${size}.nsf`;
    await fill(client, nsfPath, size);
    sized.push(await measured(stepsOn(client, nsfPath, size)));
  }
  tell('elements in one database', SIZES, stepsOn(client, '', 0), sized, true);

  const beside: number[][] = [];
  let made = 0;
  for (const count of DATABASES) {
    for (; made < count; made++) await fill(client, `beside${made}.nsf`, BESIDE);
    beside.push(await measured(stepsOn(client, 'beside0.nsf', BESIDE)));
  }
  tell(`databases of ${BESIDE} elements`, DATABASES, stepsOn(client, '', 0), beside, false);
} finally {
  await subject.stop();
}

async function fill(client: DesignClient, nsfPath: string, size: number): Promise<void> {
  await client.create(nsfPath);
  const views = Array.from({ length: VIEWS }, (_, at) => view(at, 0)).join('');
  await client.importBody(nsfPath, JSON.stringify({ dxl: `<database>${views}</database>` }));
  for (let first = 0; first < size; first += IN_ONE_IMPORT) {
    const dxl = largeDesign(first, Math.min(IN_ONE_IMPORT, size - first));
    await client.importBody(nsfPath, JSON.stringify({ dxl }));
  }
  await client.settled(nsfPath);
}

function view(at: number, state: number): string {
  return `<view name='View ${at}' hide='v${state}'><code event='selection'><formula>SELECT @All</formula></code></view>`;
}

function stepsOn(client: DesignClient, nsfPath: string, size: number): Step[] {
  const query = `?nsfPath=${nsfPath}`;
  const xml = { 'content-type': 'application/xml' };
  return [
    {
      name: 'read an element',
      all: false,
      take: (at) => client.call(`/api/dxl/form/Form%20${(at * 37) % size}${query}`),
    },
    { name: `list ${VIEWS} views`, all: false, take: () => client.call(`/api/dxl/view${query}`) },
    {
      name: 'put an element',
      all: false,
      take: (at) =>
        client.call(`/api/dxl/view/View%200${query}`, { method: 'PUT', headers: xml, body: view(0, at + 1) }),
    },
    {
      name: 'import one changed element',
      all: false,
      take: (at) =>
        client.importBody(nsfPath, JSON.stringify({ dxl: `<database>${view(1, at + 1)}</database>` })),
    },
    {
      name: `export ${VIEWS} views`,
      all: false,
      take: () => client.call(`/api/dxl/export${query}&types=view`),
    },
    { name: 'list all forms', all: true, take: () => client.call(`/api/dxl/form${query}`) },
    { name: 'summary', all: true, take: () => client.call(`/api/dxl/designsummary${query}`) },
    { name: 'export everything', all: true, take: () => client.call(`/api/dxl/export${query}&full=true`) },
  ];
}

/** The median time of each step, in milliseconds. */
async function measured(steps: readonly Step[]): Promise<number[]> {
  const medians: number[] = [];
  for (const { take, all } of steps) {
    const times: number[] = [];
    for (let at = 0; at < (all ? 5 : TIMES); at++) {
      const start = performance.now();
      await take(at);
      times.push(performance.now() - start);
    }
    medians.push(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
  }
  return medians;
}

/** A table of milliseconds with what the largest costs beside the smallest; `shared` when all of it is in one database. */
function tell(what: string, counts: number[], steps: Step[], times: number[][], shared: boolean): void {
  console.log(`\n| ms, ${what}: | ${counts.join(' | ')} | growth | at most |`);
  console.log(`|---|${'---|'.repeat(counts.length + 2)}`);
  const grown: { name: string; growth: number }[] = [];
  for (const [at, { name, all }] of steps.entries()) {
    const row = times.map((each) => each[at] ?? 0);
    const growth = (row.at(-1) ?? 0) / (row[0] ?? 1);
    if (!all) grown.push({ name, growth });
    const most = all && shared ? (2 * (counts.at(-1) ?? 0)) / (counts[0] ?? 1) : 2;
    console.log(
      `| ${name} | ${row.map((each) => each.toFixed(1)).join(' | ')} | ${growth.toFixed(1)} | ${most} |`,
    );
  }
  const worst = grown.toSorted((a, b) => b.growth - a.growth)[0];
  report({
    what: `${what}, ${counts.map(thousands).join(' → ')}: growth of a step about one element or few`,
    trivet: `${worst?.growth.toFixed(1)} × at most (${worst?.name})`,
    ...atMost(worst?.growth ?? Number.NaN, 2, '×'),
  });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dashboard = read('deploy/observability/grafana.json');
const alerts = read('deploy/observability/alerts.yaml');

let server: TestServer;
beforeAll(async () => {
  // One process, whose numbers these are.
  server = await startTestServer({ TRIVET_PORT: '0' });
});
afterAll(() => server.close());

const numbers = async () => (await server.call('/metrics')).text();

/** Names that Prometheus knows, with those of the parts of histograms. */
async function names(): Promise<Set<string>> {
  const declared = [...(await numbers()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    declared.flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

test.each([
  { file: 'dashboard', text: dashboard, least: 25 },
  { file: 'alert rules', text: alerts, least: 12 },
])('every number that the $file names is told by a running server', async ({ text, least }) => {
  const used = new Set(text.match(/\btrivet_[a-z0-9_]+/g));
  const known = await names();
  expect(used.size).toBeGreaterThanOrEqual(least);
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
});

test('the dashboard imports: it asks for its data source, and every panel has its place and expressions', () => {
  const { panels, templating } = JSON.parse(dashboard);
  expect(templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' });
  expect(new Set(panels.map(({ id }: { id: number }) => id)).size).toBe(panels.length);
  for (const { type, targets, datasource } of panels) {
    if (type === 'row') continue;
    expect(datasource.uid).toMatch(/^\$\{datasource\}$/);
    expect(targets.length).toBeGreaterThan(0);
  }
});

/** The name that a heading has in an address. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

test('every alert says what it is, what to do, and where the guide has more', () => {
  const rules = alerts.split('- alert: ').slice(1);
  expect(rules.length).toBeGreaterThanOrEqual(12);
  for (const rule of rules) {
    expect(rule).toMatch(/summary: '.+'/);
    expect(rule).toMatch(/action: '.+'/);
    const [, page = '', place = ''] = /runbook_url: (\S+)#(\S+)/.exec(rule) ?? [];
    const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading));
    expect(headings).toContain(place);
  }
});

test('requests are told by leg, and jobs, pool, disk and objects by their state', async () => {
  await server.call('/api/design/databases');
  await server.call('/v1/productgroups');
  const text = await numbers();
  for (const leg of ['design', 'catalog'])
    expect(text).toMatch(new RegExp(`^trivet_http_request_seconds_count\\{leg="${leg}",method="GET"`, 'm'));
  for (const state of ['waiting', 'running', 'later', 'failed'])
    expect(text).toMatch(new RegExp(`^trivet_jobs\\{state="${state}"\\} \\d+$`, 'm'));
  expect(text).toMatch(/^trivet_database_connections\{state="(busy|idle)"\} [1-9]/m);
  expect(text).toMatch(/^trivet_disk_free_bytes\{folder="data"\} [1-9]/m);
});

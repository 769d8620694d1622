import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';

/** A body with very many faults is answered with the first of them, in every service, and in few bytes. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const COUNT = 40_000;
const many = Object.fromEntries(Array.from({ length: COUNT }, (_, at) => [`member${at}`, at]));
const on = '?nsfPath=demo.nsf';

const doors: [path: string, method: string, as: string, body: object][] = [
  [`/api/dxl/database${on}`, 'PUT', 'alice', many],
  [`/api/dxl/acl/entry/X${on}`, 'PUT', 'alice', many],
  [`/api/dxl/frameset/X/layout${on}`, 'PUT', 'alice', many],
  [`/api/dxl/outline/X/entries${on}`, 'PUT', 'alice', many],
  [`/api/dxl/validate${on}`, 'POST', 'alice', many],
  [`/api/dxl/import${on}`, 'POST', 'alice', many],
  [`/api/design/plan${on}`, 'POST', 'alice', many],
  ['/api/design/databases', 'POST', 'alice', many],
  ['/v1/productgroups', 'POST', 'alice', many],
  ['/v1/webhooks', 'POST', ADMIN.username, { ...many, url: 'https://example.com' }],
  ['/api/v1/users', 'POST', ADMIN.username, many],
];

test.each(doors)('%s %s', async (path, method, as, body) => {
  const answer = await server.call(path, { as, method, json: body });
  const text = await answer.text();
  expect(answer.status, text.slice(0, 300)).toBe(400);
  const { params, summary } = JSON.parse(text) as { params: Record<string, unknown>; summary: string };
  expect(params.errors).toHaveLength(100);
  expect(params.errorCount).toBeGreaterThanOrEqual(COUNT);
  expect(summary).toContain(`The first 100 of ${params.errorCount} are listed.`);
  expect(text.length).toBeLessThan(20_000);
});

test('a name of any length is told by its beginning, however often it stands in the way', async () => {
  const json = { ['n'.repeat(80_000)]: Array.from({ length: 300 }, () => '\u0000') };
  const answer = await server.call(`/api/dxl/database${on}`, { as: 'alice', method: 'PUT', json });
  const text = await answer.text();
  expect(answer.status).toBe(400);
  expect(text.length).toBeLessThan(100_000);
});

test('very many words in a list that holds each once are refused at once', async () => {
  const events = Array.from({ length: COUNT }, (_, at) => `event${at}`);
  const plain = Array.from({ length: COUNT }, () => 1);
  const time = async (list: unknown[]) => {
    const begun = performance.now();
    const json = { url: 'https://example.com', events: list };
    const answer = await server.call('/v1/webhooks', { as: ADMIN.username, json });
    expect(answer.status).toBe(400);
    await answer.text();
    return performance.now() - begun;
  };
  await time(plain);
  expect(await time(events)).toBeLessThan(6 * (await time(plain)) + 500);
});

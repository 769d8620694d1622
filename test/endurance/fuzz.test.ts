import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { fuzz } from './fuzz/fuzz.ts';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const settings = { TRIVET_WEBHOOK_PRIVATE: '1', TRIVET_RATE_LIMIT: '0' };
  server = await startTestServer(settings, undefined, (line) => lines.push(line));
});
afterAll(() => server?.close());

test('hundreds of requests of any kind, to all addresses, are answered as the interface says', async () => {
  const { requests, findings, statuses } = await fuzz(server.url, { seed: 1, requests: 700, lanes: 4 });
  // How long an answer takes says nothing on a machine that does other things, too; test:endurance looks at it.
  const found = findings.filter(({ kind }) => kind !== 'slow');
  expect(found.map(({ kind, like, detail, curl }) => `${kind}: ${like}: ${detail}\n${curl}`)).toEqual([]);
  expect(lines.filter((line) => line.includes('"err"'))).toEqual([]);
  expect(requests).toBe(700);
  // It goes past what anybody may not, or is not there.
  expect(statuses.get(200)).toBeGreaterThan(50);
  expect(statuses.get(201)).toBeGreaterThan(5);
  expect((await server.call('/health/ready')).status).toBe(200);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the demo database is there for alice and bob, and not for carol', async () => {
  const summary = await server.call('/api/dxl/designsummary?nsfPath=demo.nsf', { as: 'bob' });
  expect(summary.status).toBe(200);
  const body = await summary.json();
  expect(body).toMatchObject({
    database: 'Request desk',
    types: { form: { count: 3 }, agent: { count: 2 } },
  });
  const refused = await server.call('/api/dxl/designsummary?nsfPath=demo.nsf', { as: 'carol' });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'design.access.denied', status: 403 });
});

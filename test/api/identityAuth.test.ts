import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';

let server: TestServer;
const now = new Date();
beforeAll(async () => {
  server = await startTestServer({}, () => now);
});
afterAll(() => server.close());

const auth = (json: Record<string, unknown>) => server.call('/api/v1/auth', { json });

test('a right password answers a bearer token in the shape that clients of the Domino REST API read', async () => {
  const answer = await auth({ username: 'Alice', password: 'alice', scope: 'MAIL $DATA' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const body = (await answer.json()) as { bearer: string; claims: Record<string, unknown> };
  expect(body).toEqual({
    bearer: expect.any(String),
    claims: expect.any(Object),
    leeway: 5,
    expSeconds: 3600,
    issueDate: now.toISOString(),
  });
  expect(body.claims).toEqual(decodeJwt(body.bearer));
  expect(body.claims).toMatchObject({
    iss: `${server.url}/oidc`,
    aud: server.url,
    CN: 'CN=Alice Example/O=Acme',
    scope: 'MAIL $DATA',
    email: 'alice@acme.example',
    iat: Math.floor(now.getTime() / 1000),
    exp: Math.floor(now.getTime() / 1000) + 3600,
  });
  expect(decodeProtectedHeader(body.bearer)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
});

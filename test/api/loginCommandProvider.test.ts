import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../support/trivet.ts';
import { runTrivet } from './designCommand.support.ts';
import { answerDevice, startLogin } from './loginCommand.support.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'trivet-home-'));
  return () => rm(home, { recursive: true, force: true });
});
const environment = (url: string) => ({
  TRIVET_PUBLIC_URL: url,
  XDG_CONFIG_HOME: home,
  TRIVET_PASSWORD: '',
  TRIVET_TOKEN: '',
});

type Said = { status: number; body: object };
const refusal = (error: string): Said => ({ status: 400, body: { error } });
const tokens = { access_token: 'access', refresh_token: 'refresh', token_type: 'Bearer', expires_in: 60 };

/** A server and an identity provider in one, which says what it is told to. @param answers to each poll, in order. */
async function startStub(answers: Said[], begun: object = {}) {
  const polled: number[] = [];
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pages: Record<string, () => Said> = {
    '/api/v1/about': () => ({
      status: 200,
      body: { commandLine: { issuer: url, clientId: 'cli', scope: 'openid' } },
    }),
    '/.well-known/openid-configuration': () => ({
      status: 200,
      body: { issuer: url, token_endpoint: `${url}/token`, device_authorization_endpoint: `${url}/device` },
    }),
    '/device': () => ({
      status: 200,
      body: {
        device_code: 'secret',
        user_code: 'ABCD-EFGH',
        verification_uri: `${url}/enter`,
        expires_in: 600,
        interval: 1,
        ...begun,
      },
    }),
    '/token': () => {
      polled.push(Date.now());
      return answers[polled.length - 1] ?? refusal('server_error');
    },
    '/api/v1/me': () => ({ status: 200, body: { username: 'ann' } }),
  };
  function answer(request: IncomingMessage, response: ServerResponse) {
    const { status, body } = pages[request.url ?? '']?.() ?? { status: 404, body: {} };
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }
  return { url, polled, close: () => server.close() };
}

test('it asks as often as it is told to, and less often when told to slow down', async () => {
  const stub = await startStub([
    refusal('authorization_pending'),
    refusal('slow_down'),
    { status: 200, body: tokens },
  ]);
  const begun = Date.now();
  const { code, out } = await startLogin(home, environment(stub.url)).ended;
  stub.close();
  expect([code, out]).toEqual([0, expect.stringContaining(`Signed in to ${stub.url} as ann.`)]);
  const [first = 0, second = 0, third = 0] = stub.polled;
  expect(first - begun).toBeGreaterThanOrEqual(1000);
  expect(second - first).toBeGreaterThanOrEqual(950);
  expect(third - second).toBeGreaterThanOrEqual(5950);
  expect(out).not.toContain('Or open');
});

test.each([
  ['the provider says that its time is over', [refusal('expired_token')], {}],
  [
    'its time is over while nobody answers',
    Array(9).fill(refusal('authorization_pending')),
    { expires_in: 3 },
  ],
])('a code that nobody entered ends with a sentence: %s', async (_, answers, begun) => {
  const stub = await startStub(answers, begun);
  const { code, err } = await startLogin(home, environment(stub.url)).ended;
  stub.close();
  expect([code, err]).toEqual([
    1,
    'The code was not entered in time; run trivet login again for a new one.\n',
  ]);
});

test('whatever else the provider refuses is told in its words', async () => {
  const body = { error: 'invalid_client', error_description: 'the client is not known' };
  const stub = await startStub([{ status: 400, body }]);
  const { code, err } = await startLogin(home, environment(stub.url)).ended;
  stub.close();
  expect([code, err]).toEqual([1, `The identity provider ${stub.url} refused: the client is not known.\n`]);
});

test('people of an external issuer sign in there, where a client for the command line is named', async () => {
  const issuer = await startTestServer();
  const beside = (more: Record<string, string>) =>
    startTestServer({
      TRIVET_DEMO: '0',
      TRIVET_OIDC_ISSUER: `${issuer.url}/oidc`,
      TRIVET_OIDC_CLIENT_ID: 'beside',
      TRIVET_OIDC_CLIENT_SECRET: 'a secret of the tests',
      TRIVET_OIDC_AUDIENCE: issuer.url,
      ...more,
    });
  const without = await beside({});
  const server = await beside({ TRIVET_OIDC_CLI_CLIENT_ID: 'trivet-cli' });
  try {
    const refused = await runTrivet(['login'], home, environment(without.url));
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('TRIVET_OIDC_CLI_CLIENT_ID')]);
    const login = startLogin(home, environment(server.url));
    await answerDevice(issuer.url, await login.code, 'alice', 'allow');
    const { code, out, err } = await login.ended;
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`Signed in to ${server.url} as `);
    const asked = await runTrivet(['token', 'list', '--json'], home, environment(server.url));
    expect([asked.code, asked.out]).toEqual([0, '[]\n']);
    expect((await runTrivet(['logout'], home, environment(server.url))).code).toBe(0);
  } finally {
    await Promise.all([server.close(), without.close()]);
    await issuer.close();
  }
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../deploy/freePort.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { stranger, type Visitor } from './support.ts';

/** The public address is https, as behind a proxy; the requests come from the proxy. */
const PORTAL = 'https://portal.example';
let server: TestServer;
let inside: { url: string };
let origin: string;
let ahead = 0;
beforeAll(async () => {
  const port = await freePort();
  origin = `https://127.0.0.1:${port}`;
  inside = { url: `http://127.0.0.1:${port}` };
  const settings = {
    TRIVET_PORT: String(port),
    TRIVET_PUBLIC_URL: origin,
    TRIVET_FRAME_ANCESTORS: `${PORTAL} https://second.example`,
  };
  server = await startTestServer(settings, () => new Date(Date.now() + ahead));
});
afterAll(() => server?.close());

const editor = '/docs/app/doc/lcfiles/welcome/edit/content';
const viewer = '/viewer/app/lcfiles/welcome/content';
const inFrame = { accept: 'text/html', 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' };
const bodyOf = async (response: Response) => (await response.json()) as { code: string; summary: string };
const cookieIn = (response: Response, name: string) =>
  response.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? '';
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

/** Signs in, through the proxy's eyes; gives the answer that began the session. */
const signIn = async (visitor: Visitor, username: string) => {
  const pathOf = (response: Response) => {
    const { pathname, search } = new URL(response.headers.get('location') ?? '/', origin);
    return `${pathname}${search}`;
  };
  let at = '/sign-in?return=%2Fhealth%2Flive';
  let answer = await visitor.get(at);
  for (let step = 0; step < 10 && answer.headers.has('location'); step++) {
    at = pathOf(answer);
    answer = await visitor.get(at);
  }
  answer = await visitor.send(at, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams({ username, password: username }).toString(),
  });
  for (let step = 0; step < 10; step++) {
    if (cookieIn(answer, '__Host-trivet_session')) return answer;
    answer = await visitor.get(pathOf(answer));
  }
  throw new Error(`${username} was not signed in`);
};

/** What the frame's page tells its script. */
const asked = async (frame: Visitor, path = editor) => {
  const answer = await frame.get(path, inFrame);
  const page = await answer.text();
  const address = /data-window="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return { answer, page, address };
};
/** The ticket that a window gets, which a frame of this site opened. */
const ticketFor = async (window: Visitor, frame: Visitor, parent = PORTAL) => {
  const { address } = await asked(frame);
  const answer = await window.get(`${address}&parent=${encodeURIComponent(parent)}`);
  return { answer, ticket: /data-ticket="([^"]+)"/.exec(await answer.text())?.[1] ?? '' };
};
const redeem = (frame: Visitor, ticket: string, parent = PORTAL, from = origin) =>
  frame.send('/docs/frame/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', origin: from },
    body: JSON.stringify({ ticket, parent }),
  });

test('cookies of pages are Lax, those of frames None and partitioned, all of them Secure on https', async () => {
  const alice = stranger(inside);
  const begun = cookieIn(await signIn(alice, 'alice'), '__Host-trivet_session');
  expect(begun).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  const frame = stranger(inside);
  const { answer } = await asked(frame);
  expect(cookieIn(answer, '__Host-trivet_frame_browser')).toMatch(
    /; HttpOnly; Secure; Partitioned; SameSite=None$/,
  );
  const { ticket } = await ticketFor(alice, frame);
  const taken = await redeem(frame, ticket);
  expect(taken.status).toBe(204);
  expect(cookieIn(taken, '__Host-trivet_frame')).toMatch(/; HttpOnly; Secure; Partitioned; SameSite=None$/);
  expect(cookieIn(taken, '__Host-trivet_session')).toBe('');
});

describe('a frame without a session', () => {
  test.each([editor, viewer, '/docs/driverscallback?repository=rest&file_id=welcome'])(
    'is asked by %s to open a window; outside of a frame the browser goes to sign in',
    async (path) => {
      const { answer, page, address } = await asked(stranger(inside), path);
      expect(answer.status).toBe(401);
      expect(page).toContain('<button');
      expect(new URL(address, origin).searchParams.get('to')).toBe(path);
      expect(policyOf(answer)).toContain(`frame-ancestors 'self' ${PORTAL} https://second.example`);
      expect((await stranger(inside).get(path)).headers.get('location')).toContain('/sign-in?return=');
      const program = await stranger(inside).api(path);
      expect([program.status, (await bodyOf(program)).code]).toEqual([401, 'request.unauthenticated']);
    },
  );

  test('gets a session for documents only, whatever its person may do', async () => {
    const [alice, frame] = [stranger(inside), stranger(inside)];
    await signIn(alice, 'alice');
    await redeem(frame, (await ticketFor(alice, frame)).ticket);
    const opened = await frame.send('/docs/api/docsvr/lcfiles/welcome/opening', { headers: inFrame });
    expect(opened.status).toBe(200);
    for (const path of ['/api/v1/me', '/repository/rest/', '/api/v1/users', '/api/design/databases'])
      expect([path, (await frame.send(path, { headers: { accept: 'application/json' } })).status]).toEqual([
        path,
        401,
      ]);
    expect((await frame.get(editor, inFrame)).status).toBe(200);
    const publish = (from: string) =>
      frame.send('/docs/api/docsvr/lcfiles/welcome/publish', { method: 'POST', headers: { origin: from } });
    expect((await publish(PORTAL)).status).toBe(403);
    expect((await publish(origin)).status).toBe(202);
  });
});

describe('a ticket', () => {
  let alice: Visitor;
  beforeAll(async () => {
    alice = stranger(inside);
    await signIn(alice, 'alice');
  });
  const refusal = async (response: Response) => [response.status, (await bodyOf(response)).code];

  test('is good once', async () => {
    const frame = stranger(inside);
    const { ticket } = await ticketFor(alice, frame);
    const both = await Promise.all([redeem(frame, ticket), redeem(frame, ticket)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
  });

  test('is good for the site in which the frame stands, and for its browser', async () => {
    const frame = stranger(inside);
    const elsewhere = await redeem(frame, (await ticketFor(alice, frame)).ticket, 'https://second.example');
    expect(await refusal(elsewhere)).toEqual([400, 'documents.ticket.refused']);
    const { ticket } = await ticketFor(alice, frame);
    const thief = stranger(inside);
    await asked(thief);
    expect(await refusal(await redeem(thief, ticket))).toEqual([400, 'documents.ticket.refused']);
    // Whoever tried it has spent it.
    expect((await redeem(frame, ticket)).status).toBe(400);
    expect((await redeem(stranger(inside), 'invented')).status).toBe(400);
  });

  test('is taken from our own page only', async () => {
    const frame = stranger(inside);
    const { ticket } = await ticketFor(alice, frame);
    expect(await refusal(await redeem(frame, ticket, PORTAL, PORTAL))).toEqual([
      403,
      'request.origin.foreign',
    ]);
    expect((await redeem(frame, ticket)).status).toBe(204);
  });

  test('is over after a minute', async () => {
    const frame = stranger(inside);
    const { ticket } = await ticketFor(alice, frame);
    ahead += 61_000;
    expect((await redeem(frame, ticket)).status).toBe(400);
    ahead -= 61_000;
  });

  test('is made for sites that may embed documents only, and kept as its hash', async () => {
    const frame = stranger(inside);
    const foreign = await ticketFor(alice, frame, 'https://evil.example');
    expect([foreign.answer.status, foreign.ticket]).toEqual([403, '']);
    expect((await ticketFor(alice, frame, '')).answer.status).toBe(403);
    const { ticket } = await ticketFor(alice, frame);
    const { rows } = await server.platform.database.pool.query('select ticket from documents.frame_ticket');
    expect(rows.map((row) => row.ticket)).toContain(createHash('sha256').update(ticket).digest('base64url'));
    expect(JSON.stringify(rows)).not.toContain(ticket);
  });

  test.each(['to=https%3A%2F%2Fevil.example', 'to=%2F%2Fevil.example%2Fdocs%2F', 'to=%2Fadmin', ''])(
    'is not made for an address like %s',
    async (to) => {
      const query = `${to}&browser=${'x'.repeat(43)}&parent=${encodeURIComponent(PORTAL)}`;
      expect((await alice.get(`/docs/frame/window?${query}`)).status).toBe(400);
    },
  );
});

test('pages that are not meant for frames may not be framed by anybody', async () => {
  const visitor = stranger(inside);
  await signIn(visitor, 'alice');
  for (const path of [
    '/',
    '/files',
    '/databases',
    '/sign-out',
    '/oidc/auth',
    '/nothing',
    '/docs-of-nothing',
  ]) {
    const answer = await visitor.get(path);
    expect([path, policyOf(answer)]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")]);
  }
  const form = await stranger(inside).get('/sign-in');
  expect(form.status).toBe(303);
  expect((await visitor.get('/oidc/auth')).headers.get('x-frame-options')).toBe('DENY');
  expect((await visitor.get('/sign-out')).headers.get('x-frame-options')).toBe('DENY');
});

test('pages that are meant for frames name the sites, also when they say what is wrong', async () => {
  const carol = stranger(inside);
  await signIn(carol, 'carol');
  for (const [path, status] of [
    [editor, 403],
    ['/viewer/app/lcfiles/nothing/content', 404],
    ['/docs/driverscallback?repository=ftp&file_id=x', 400],
  ] as const) {
    const answer = await carol.get(path, inFrame);
    expect([answer.status, policyOf(answer)]).toEqual([status, expect.stringContaining(PORTAL)]);
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(await answer.text()).toContain('target="_blank"');
  }
});

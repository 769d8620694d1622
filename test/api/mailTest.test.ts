import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../support/smtp.ts';
import { startSingleServer, type TestServer } from '../support/trivet.ts';

let mail: MailServer;
const servers: TestServer[] = [];
let server: TestServer;
let locked: TestServer;
let alone: TestServer;
let off: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  const start = (url: string) =>
    startSingleServer({ TRIVET_SMTP_URL: url, TRIVET_MAIL_FROM: 'trivet@acme.example' });
  servers.push(
    ...(await Promise.all([
      start(mail.url),
      start(mail.url.replace('p%3A%2Fss', 'hunter2')),
      start('smtp://eve:hunter2@127.0.0.1:9'),
      startSingleServer(),
    ])),
  );
  [server, locked, alone, off] = servers as [TestServer, TestServer, TestServer, TestServer];
  for (const each of servers)
    await each.call('/api/v1/users/admin', {
      method: 'PATCH',
      as: 'admin',
      json: { email: 'admin@acme.example', emailVerified: true },
    });
}, 120_000);
afterAll(async () => {
  for (const each of servers) await each.close();
  await mail?.close();
});
beforeEach(() => {
  mail.refuses = 0;
});

const send = (of: TestServer, as = 'admin') => of.call('/api/v1/mail/test', { method: 'POST', as });
const told = async (of: TestServer) => {
  const answer = await send(of);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).not.toContain('hunter2');
  return JSON.parse(text) as { sent: boolean; reason?: string; said?: string };
};

test('an administrator gets a test e-mail, in their language', async () => {
  expect(await told(server)).toEqual({ to: 'admin@acme.example', sent: true });
  await server.call('/api/v1/me/preferences', { method: 'PATCH', as: 'admin', json: { language: 'de' } });
  expect(await told(server)).toMatchObject({ sent: true });
  expect(mail.letters.map(({ to }) => to)).toEqual([['admin@acme.example'], ['admin@acme.example']]);
  const [english, german] = mail.letters.map(({ headers }) => /^Subject: (.*)$/m.exec(headers)?.[1]);
  expect([english, german]).toEqual(['Test e-mail', 'Test-E-Mail']);
});

test('why it could not be sent is told plainly, with what the mail server said and without its password', async () => {
  mail.refuses = 550;
  expect(await told(server)).toMatchObject({
    sent: false,
    reason: 'refused',
    said: expect.stringContaining('Not now'),
  });
  expect(await told(locked)).toMatchObject({ sent: false, reason: 'signIn' });
  expect(await told(alone)).toMatchObject({
    sent: false,
    reason: 'refusedConnection',
    said: expect.stringContaining('ECONNREFUSED'),
  });
  const answer = await alone.call('/api/v1/audit?action=platform.mail.test', { as: 'admin' });
  expect(await answer.json()).toMatchObject({
    items: [{ username: 'admin', detail: { sent: false, reason: 'refusedConnection' } }],
  });
});

test('without a mail server or an address it is refused, and nobody but administrators sends one', async () => {
  expect(await (await send(off)).json()).toMatchObject({ code: 'mail.off' });
  await server.call('/api/v1/users/admin', { method: 'PATCH', as: 'admin', json: { email: null } });
  expect(await (await send(server)).json()).toMatchObject({ code: 'mail.noaddress' });
  expect((await send(server, 'alice')).status).toBe(403);
  expect((await server.call('/api/v1/mail/test', { method: 'POST' })).status).toBe(401);
});

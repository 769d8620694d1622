import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkMail } from '../../cli/doctor/reaching.ts';
import { readSettings } from '../../server/settings.ts';
import { type MailServer, startMailServer } from '../support/smtp.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';

let mail: MailServer;
let server: TestServer;
const FROM = 'Trivet <trivet@acme.example>';
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    TRIVET_SMTP_URL: mail.url,
    TRIVET_MAIL_FROM: FROM,
    TRIVET_MAIL_SECONDS: '0',
  });
});
afterAll(async () => {
  await server?.close();
  await mail?.close();
});

const subjectOf = async (as: string) =>
  ((await (await server.call('/api/v1/me', { as })).json()) as { subject: string }).subject;
let number = 0;
/** Tells somebody of something, as a service does. */
const tell = async (as: string, params: Record<string, string>, personal = true) => {
  const owner = { identityProvider: 'trivet', subject: await subjectOf(as) };
  const kind = personal ? 'documents.mention' : 'documents.comment.made';
  const happening = { kind, params, address: '/files#x', key: `trial ${++number}`, personal };
  await server.platform.database
    .as<unknown>()
    .transaction()
    .execute((tx) => server.platform.notices.tell(tx, [owner], happening));
};
const prefer = async (as: string, json: object) =>
  expect((await server.call('/api/v1/me/preferences', { as, method: 'PATCH', json })).status).toBe(200);
/** Waits until nothing is to be sent any more. */
const settled = () =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ left: number }>`select count(*)::int as left from graphile_worker.jobs
          where task_identifier = 'platform.notices.mail'`.execute(server.platform.database.as<unknown>());
        return rows[0]?.left;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
const arrived = async () => {
  await settled();
  return mail.letters.splice(0);
};

describe('a notice by e-mail', () => {
  test('is plain text of who did what, with where it is, and how to get fewer', async () => {
    await tell('bob', { by: 'Alice Example', document: 'Plan.docx', text: '<script>x</script>\n.\nä' });
    const [letter, ...more] = await arrived();
    expect(more).toEqual([]);
    expect(letter?.to).toEqual(['bob@acme.example']);
    expect(letter?.headers).toContain(`From: ${FROM}`);
    expect(letter?.headers).toContain('Subject: Alice Example mentioned you in Plan.docx');
    expect(letter?.headers).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
    expect(letter?.headers).not.toContain('multipart');
    const body = decoded(letter?.body ?? '');
    expect(body).toContain('> <script>x</script>\r\n> .\r\n> ä');
    expect(body).toContain(`${server.url}/files#x`);
    expect(body).toContain(`${server.url}/account`);
  });

  test('comes when somebody shares a document, to who wants what is meant for them', async () => {
    const form = new FormData();
    form.append('Plan.txt', new Blob(['text']), 'Plan.txt');
    const headers = { authorization: `Bearer ${await server.bearer('alice')}` };
    const made = await fetch(`${server.url}/repository/rest/`, { method: 'POST', headers, body: form });
    const { id } = (await made.json()) as { id: string };
    const items = [
      { user: 'alice', right: 'owner' },
      { user: 'bob', right: 'write' },
    ];
    await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
    const [letter, ...more] = await arrived();
    expect(more).toEqual([]);
    expect(letter?.to).toEqual(['bob@acme.example']);
    expect(letter?.headers).toContain('Subject: Alice Example shared Plan.txt with you: you can edit it');
    expect(decoded(letter?.body ?? '')).toContain(`${server.url}/docs/app/doc/lcfiles/${id}/edit/content`);
  });

  test('has no more recipients and headers than ours, whatever people are called', async () => {
    const evil = 'Eve\r\nBcc: victim@evil.example\r\n\r\nHello\u2028X-Evil: 1';
    await tell('bob', { by: evil, document: 'a\nTo: victim@evil.example' });
    const [letter] = await arrived();
    expect(letter?.to).toEqual(['bob@acme.example']);
    expect(letter?.headers).not.toMatch(/^(Bcc|X-Evil):/im);
    expect(letter?.headers.match(/^To:/gm)).toHaveLength(1);
  });

  test('comes as a person wants it: all, what names them or none, in their language', async () => {
    await prefer('bob', { mail: 'personal', language: 'de' });
    await tell('bob', { by: 'Alice', document: 'A.docx' }, false);
    await tell('bob', { by: 'Alice', document: 'B.docx' });
    expect((await arrived()).map(({ headers }) => /^Subject: (.*)$/m.exec(headers)?.[1])).toEqual(
      ['Erwähnung durch Alice in B.docx'].map(encoded),
    );
    await prefer('bob', { mail: 'none', language: null });
    await tell('bob', { by: 'Alice', document: 'C.docx' });
    expect(await arrived()).toEqual([]);
    await prefer('bob', { mail: 'all' });
    await tell('bob', { by: 'Alice', document: 'D.docx' }, false);
    expect(await arrived()).toHaveLength(1);
    expect(
      (await server.call('/api/v1/me/preferences', { as: 'bob', method: 'PATCH', json: { mail: 'some' } }))
        .status,
    ).toBe(400);
  });

  test('goes to no address that nobody vouched for, and to nobody who may not sign in', async () => {
    const user = {
      username: 'erin',
      password: 'erin of the tests',
      displayName: 'Erin',
      distinguishedName: 'CN=Erin/O=Acme',
      email: 'erin@acme.example',
    };
    expect((await server.call('/api/v1/users', { as: 'admin', json: user })).status).toBe(201);
    const change = (json: object) =>
      server.call('/api/v1/users/erin', { as: 'admin', method: 'PATCH', json });
    await tell('erin', { by: 'Alice', document: 'A.docx' });
    expect(await arrived()).toEqual([]);
    await change({ emailVerified: true });
    await tell('erin', { by: 'Alice', document: 'B.docx' });
    expect(await arrived()).toHaveLength(1);
    mail.refuses = 451;
    const before = mail.refused;
    await tell('erin', { by: 'Alice', document: 'C.docx' });
    await expect.poll(() => mail.refused, { timeout: 60_000 }).toBeGreaterThan(before);
    expect((await change({ disabled: true })).status).toBe(200);
    mail.refuses = 0;
    expect(await arrived()).toEqual([]);
  });

  test('is tried again when the mail server could not take it, and not sent once it was read', async () => {
    mail.refuses = 451;
    const before = mail.refused;
    await tell('bob', { by: 'Alice', document: 'Later.docx' });
    await tell('dave', { by: 'Alice', document: 'Read.docx' });
    await expect.poll(() => mail.refused, { timeout: 60_000 }).toBeGreaterThanOrEqual(before + 2);
    const json = { until: Number.MAX_SAFE_INTEGER };
    expect((await server.call('/api/v1/notices/read', { as: 'dave', json })).status).toBe(200);
    mail.refuses = 0;
    const letters = await arrived();
    expect(letters.map(({ to }) => to)).toEqual([['bob@acme.example']]);
  });

  test('that is refused for good is given up', async () => {
    mail.refuses = 550;
    const before = mail.refused;
    await tell('bob', { by: 'Alice', document: 'Never.docx' });
    await settled();
    expect(mail.refused).toBe(before + 1);
    mail.refuses = 0;
    expect(mail.letters).toEqual([]);
  });
});

describe('the settings of e-mail', () => {
  const settings = (more: Record<string, string>) =>
    readSettings({ TRIVET_SMTP_URL: mail.url, TRIVET_MAIL_FROM: FROM, ...more });
  const found = async (more: Record<string, string>) => (await checkMail(settings(more)))[0];

  test('are tried by doctor: what answers, what does not, and a wrong password', async () => {
    expect(await found({})).toMatchObject({ state: 'ok', what: 'mail server' });
    for (const url of ['smtp://127.0.0.1:1', `smtp://trivet%40here:wrong@127.0.0.1:${mail.port}`])
      expect(await found({ TRIVET_SMTP_URL: url })).toMatchObject({
        state: 'fail',
        says: expect.stringContaining('TRIVET_SMTP_URL'),
      });
    // A server that does not look like one of this machine must offer TLS before it is told a password.
    const elsewhere = `smtp://trivet%40here:p%3A%2Fss@[::ffff:127.0.0.1]:${mail.port}`;
    expect(await found({ TRIVET_SMTP_URL: elsewhere })).toMatchObject({ state: 'fail' });
    expect(await found({ TRIVET_SMTP_URL: `${elsewhere}?tls=none` })).toMatchObject({ state: 'ok' });
    expect(await checkMail(readSettings({}))).toEqual([]);
  });

  test('need a sender, and an address of a mail server', () => {
    expect(() => readSettings({ TRIVET_SMTP_URL: mail.url })).toThrow(/TRIVET_MAIL_FROM/);
    for (const url of ['http://a.example', 'smtp://a.example/x', 'smtp://a.example?tls=maybe', 'smtp:'])
      expect(() => settings({ TRIVET_SMTP_URL: url })).toThrow(/TRIVET_SMTP_URL/);
    for (const from of ['Trivet', 'a@b.example, c@d.example', 'x\ny <a@b.example>'])
      expect(() => settings({ TRIVET_MAIL_FROM: from })).toThrow(/TRIVET_MAIL_FROM/);
    const plain = { TRIVET_REQUIRE_TLS: '1', TRIVET_SMTP_URL: 'smtp://mail.acme.example?tls=none' };
    expect(() => settings(plain)).toThrow(/TRIVET_SMTP_URL \(mail.acme.example\)/);
  });
});

/** A body as it is read: quoted-printable, or base64. */
function decoded(body: string): string {
  if (/^[A-Za-z0-9+/=\r\n]+$/.test(body)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
/** A subject as RFC 2047 has it. */
const encoded = (text: string) => expect.toSatisfy((line: string) => subject(line) === text);
const subject = (line: string) =>
  line.replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, words: string) => decoded(words.replaceAll('_', ' ')));

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { createAgent } from './identityAgent.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['Sales', 'R|D']) await server.call('/api/v1/groups', { as: 'admin', json: { name } });
});
afterAll(() => server?.close());

type Fault = { line?: number; column: string | null; reason: string; value: string; message: string };
type Counts = { new: number; changed: number; unchanged: number; wrong: number };
type Preview = {
  counts: Counts;
  faults: Fault[];
  lines: {
    line: number;
    username: string;
    outcome: string;
    changes: { column: string; before: string | null; after: string }[];
    faults: Fault[];
  }[];
};
type Done = { counts: Counts; passwords: { username: string; email: string | null; password: string }[] };

const csv = { 'content-type': 'text/csv' };
const send = (path: string, body: string | Uint8Array<ArrayBuffer>, as = 'admin') =>
  server.call(`/api/v1/users/import${path}`, { as, method: 'POST', body, headers: csv });
const preview = async (text: string | Uint8Array<ArrayBuffer>) => {
  const answer = await send('/preview', text);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Preview;
};
const done = async (text: string, query = '') => {
  const answer = await send(query, text);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as Done;
};
const user = async (username: string) => {
  const answer = await server.call(`/api/v1/users/${encodeURIComponent(username)}`, { as: 'admin' });
  return answer.status === 200 ? ((await answer.json()) as Record<string, unknown>) : undefined;
};
const names = async (query: string) => {
  const answer = await server.call(`/api/v1/users?${query}`, { as: 'admin' });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { items: { username: string }[] }).items.map((each) => each.username);
};
const auditOf = async (username: string) => {
  const answer = await server.call(`/api/v1/audit?thing=identity/user/${username}`, { as: 'admin' });
  return ((await answer.json()) as { items: { action: string; detail: object }[] }).items;
};
const none = { new: 0, changed: 0, unchanged: 0, wrong: 0 };

test('a preview says of each line what would happen, and changes nothing', async () => {
  const text = [
    '\uFEFFUser name;Display name;email;Email verified;roles;groups;active',
    'greta;"Greta ""G."" Garden";greta@acme.example;ja;staff|designer;Sales|R\\|D;yes',
    'BOB;Robert Example;bob@acme.example;yes;;;',
    'carol;Carol Example;carol@acme.example;yes;;;yes',
    'hans:;Hans;not an address;perhaps;king;Unheard;',
  ].join('\r\n');
  const { counts, faults, lines } = await preview(text);
  expect(faults).toEqual([]);
  expect(counts).toEqual({ new: 1, changed: 1, unchanged: 1, wrong: 1 });
  expect(lines.map(({ line, username, outcome }) => [line, username, outcome])).toEqual([
    [2, 'greta', 'new'],
    [3, 'bob', 'changed'],
    [4, 'carol', 'unchanged'],
    [5, 'hans:', 'wrong'],
  ]);
  expect(lines[0]?.changes).toContainEqual({ column: 'groups', before: null, after: 'R\\|D|Sales' });
  expect(lines[0]?.changes).toContainEqual({
    column: 'distinguishedName',
    before: null,
    after: 'CN=Greta "G." Garden/O=Trivet',
  });
  expect(lines[1]?.changes).toEqual([
    { column: 'displayName', before: 'Bob Example', after: 'Robert Example' },
  ]);
  expect(lines[3]?.faults.map(({ column, reason, value }) => [column, reason, value])).toEqual([
    ['username', 'signs', ''],
    ['email', 'email', ''],
    ['emailVerified', 'yesOrNo', 'perhaps'],
    ['roles', 'role', 'king'],
    ['groups', 'group', 'Unheard'],
  ]);
  expect(await user('greta')).toBeUndefined();
  expect(await user('bob')).toMatchObject({ displayName: 'Bob Example' });
});

test('nothing is written while a line is wrong, unless wrong lines are to be skipped', async () => {
  const text = 'username,roles\nida,staff\nalice,king\n';
  const refused = await send('', text);
  expect(refused.status).toBe(400);
  const kingless = expect.stringMatching(/^names no role: king; there are administrator, /);
  expect(await refused.json()).toMatchObject({
    code: 'request.invalid',
    params: { errors: [{ path: '/lines/3/roles', message: kingless }] },
  });
  expect(await user('ida')).toBeUndefined();
  const { counts, passwords } = await done(text, '?wrong=skip');
  expect(counts).toEqual({ ...none, new: 1, wrong: 1 });
  expect(passwords.map(({ username }) => username)).toEqual(['ida']);
  expect(await user('ida')).toMatchObject({ roles: ['staff'], distinguishedName: 'CN=ida/O=Trivet' });
  expect(await user('alice')).toMatchObject({ roles: ['designer', 'catalog-editor'] });
});

test('who is new signs in once with a first password, which is good for nothing else', async () => {
  const text = 'username,displayName,email,groups\njonas,Jonas Quist,jonas@acme.example,Sales\n';
  const { passwords } = await done(text);
  const [{ password } = { password: '' }] = passwords;
  expect(passwords).toEqual([
    {
      username: 'jonas',
      displayName: 'Jonas Quist',
      email: 'jonas@acme.example',
      password: expect.stringMatching(/^[\w-]{16}$/),
    },
  ]);
  const signIn = async (given: string) => {
    const answer = await server.call('/api/v1/auth', { json: { username: 'jonas', password: given } });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  expect(await signIn(password)).toEqual([403, 'identity.password.initial']);
  expect(await signIn('another one')).toEqual([401, 'identity.credentials.wrong']);
  const own = { username: 'jonas', current: password, password: 'one of my own choice' };
  expect((await server.call('/api/v1/password', { json: own })).status).toBe(204);
  expect(await signIn('one of my own choice')).toEqual([200, undefined]);
  expect(await user('jonas')).toMatchObject({ groups: ['Sales'] });
  expect(await auditOf('jonas')).toContainEqual(
    expect.objectContaining({
      action: 'identity.user.create',
      detail: expect.objectContaining({ imported: true, groups: 'Sales' }),
    }),
  );
  expect(JSON.stringify(await auditOf('jonas'))).not.toContain(password);
});

test('the same file again changes nothing, and what a file leaves out stays', async () => {
  const text = 'username,displayName,groups\nkim,Kim Sørli,Sales\n';
  expect((await done(text)).counts).toEqual({ ...none, new: 1 });
  const before = await user('kim');
  const again = await done(text);
  expect(again).toEqual({ counts: { ...none, unchanged: 1 }, passwords: [] });
  expect(await user('kim')).toEqual(before);
  expect(await auditOf('kim')).toHaveLength(1);
  expect((await done('username,email\nkim,kim@acme.example\n')).counts).toEqual({ ...none, changed: 1 });
  expect(await user('kim')).toMatchObject({
    displayName: 'Kim Sørli',
    groups: ['Sales'],
    emailVerified: false,
  });
  expect((await done('username,groups,email\nkim,,\n')).counts).toEqual({ ...none, changed: 1 });
  expect(await user('kim')).toMatchObject({ groups: [], email: null });
});

test('who is deactivated by a file is signed out at once, and comes back by another one', async () => {
  const { passwords } = await done('username\nlena\n');
  const current = passwords[0]?.password ?? '';
  await server.call('/api/v1/password', {
    json: { username: 'lena', current, password: 'lena of the tests' },
  });
  const reads = async () => (await server.call('/api/v1/me', { as: 'lena' })).status;
  expect(await reads()).toBe(200);
  await done('username,active\nlena,no\n');
  expect(await reads()).toBe(401);
  expect(await names('disabled=true')).toEqual(['lena']);
  expect(await names('disabled=false&q=lena')).toEqual([]);
  await done('username,active\nlena,yes\n');
  expect(await names('disabled=true')).toEqual([]);
});

test('what belongs to somebody else, or is there twice, is wrong where it stands', async () => {
  const text = [
    'username,distinguishedName,email,emailVerified',
    'mona,CN=alice example/O=acme,bob@acme.example,yes',
    'nils,CN=Nils/O=Acme,nils@acme.example,yes',
    'NILS,CN=Other/O=Acme,,',
    'olga,nils/acme,Nils@acme.example,yes',
    'paul,no name=at all/x',
  ].join('\n');
  const { lines } = await preview(text);
  expect(
    lines.map(({ faults }) => faults.map(({ column, reason, value }) => [column, reason, value])),
  ).toEqual([
    [
      ['distinguishedName', 'taken', 'alice'],
      ['email', 'taken', 'bob'],
    ],
    [],
    [['username', 'twice', '3']],
    [
      ['distinguishedName', 'twice', '3'],
      ['email', 'twice', '3'],
    ],
    [
      [null, 'cells', '2'],
      ['distinguishedName', 'distinguishedName', ''],
    ],
  ]);
});

test('no file takes the last administrator away', async () => {
  const reasonsOf = async (text: string) =>
    (await preview(text)).lines.map(({ faults }) => faults.map(({ column, reason }) => [column, reason]));
  expect(await reasonsOf('username,active\nadmin,no\n')).toEqual([[['active', 'last']]]);
  expect(await reasonsOf('username,roles\nadmin,staff\n')).toEqual([[['roles', 'last']]]);
  expect(await reasonsOf('username,roles\nadmin,staff\nquinn,administrator\n')).toEqual([[], []]);
  expect((await send('?wrong=skip', 'username,roles\nadmin,\n')).status).toBe(200);
  expect(await user('admin')).toMatchObject({ roles: ['administrator'] });
});

test('a file that cannot be read says all that is wrong with it', async () => {
  const faultsOf = async (text: string | Uint8Array<ArrayBuffer>) =>
    (await preview(text)).faults.map(({ line, reason, value }) => [line, reason, value]);
  expect(await faultsOf('name,password,email,E-Mail\nx,y,z,z\n')).toEqual([
    [1, 'password', ''],
    [1, 'unknownColumn', 'name'],
    [1, 'twiceColumn', 'E-Mail'],
    [1, 'noUsername', ''],
  ]);
  expect(await faultsOf('')).toEqual([[1, 'empty', '']]);
  expect(await faultsOf('username\n')).toEqual([[1, 'empty', '']]);
  expect(await faultsOf('username\n"a"b\n"c')).toEqual([
    [2, 'after', ''],
    [3, 'quote', ''],
  ]);
  expect(await faultsOf(new Uint8Array([0x75, 0xff, 0x0a]))).toEqual([[1, 'utf8', '']]);
  expect(await faultsOf(`username\n${'x\n'.repeat(10_001)}`)).toEqual([[1, 'many', '10000']]);
  expect((await send('', 'username,password\nrosa,secret of rosa\n')).status).toBe(400);
  expect(await user('rosa')).toBeUndefined();
  expect((await send('', 'username\nx\n', 'alice')).status).toBe(403);
  expect((await send('/preview', 'username\nx\n', 'alice')).status).toBe(403);
  const json = await server.call('/api/v1/users/import', { as: 'admin', json: { username: 'x' } });
  expect(json.status).toBe(415);
  expect((await send('?wrong=perhaps', 'username\nx\n')).status).toBe(400);
  expect((await send('', new Uint8Array(9 * 1024 * 1024))).status).toBe(413);
});

test('people are filtered by role, by whether they are kept out and by their second factor', async () => {
  expect(await names('role=catalog-editor')).toEqual(['alice']);
  expect(await names('role=administrator')).toEqual(['admin']);
  expect(await names('secondFactor=true')).toEqual([]);
  expect(await names('secondFactor=false&q=carol')).toEqual(['carol']);
  const { subject } = (await user('carol')) as { subject: string };
  await server.platform.database.pool.query(
    `insert into platform.authenticator_app (identity_provider, subject, secret, last_step, added_at)
     values ('trivet', $1, 'sealed', 0, now())`,
    [subject],
  );
  expect(await names('secondFactor=true')).toEqual(['carol']);
  expect(await user('carol')).toMatchObject({ secondFactor: true });
  for (const query of ['role=king', 'disabled=perhaps', 'secondFactor=x', 'colour=red'])
    expect((await server.call(`/api/v1/users?${query}`, { as: 'admin' })).status, query).toBe(400);
});

test('people are exported as CSV that no spreadsheet computes, and that changes nothing when it is imported', async () => {
  await done(
    'username,displayName,distinguishedName,groups\n@sum,"=HYPERLINK(""x"")",CN=Sum/O=Acme,"Sales|R\\|D"\n',
  );
  const answer = await server.call('/api/v1/users/export', { as: 'admin' });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=people.csv');
  const text = await answer.text();
  const lines = text.split('\r\n');
  expect(lines[0]).toBe(
    'username,displayName,distinguishedName,email,emailVerified,roles,groups,active,secondFactor,createdAt',
  );
  expect(lines[1]).toMatch(/^'@sum,"'=HYPERLINK\(""x""\)",CN=Sum\/O=Acme,,no,,R\\\|D\|Sales,yes,no,\d{4}-/);
  const { counts } = await preview(text);
  expect(counts).toEqual({ ...none, unchanged: lines.length - 2 });
  const some = await server.call('/api/v1/users/export?role=catalog-editor', { as: 'admin' });
  expect((await some.text()).split('\r\n')).toHaveLength(3);
  expect((await server.call('/api/v1/users/export', { as: 'alice' })).status).toBe(403);
});

test('ten thousand people come in one transaction, and the list goes on beyond a page', async () => {
  const file = `username,displayName,roles,groups\n${Array.from(
    { length: 10_000 },
    (_, at) => `many${at},Number ${at},staff,Sales\n`,
  ).join('')}`;
  const { counts, passwords } = await done(file);
  expect(counts).toEqual({ ...none, new: 10_000 });
  expect(new Set(passwords.map(({ password }) => password)).size).toBe(10_000);
  expect((await preview(file)).counts).toEqual({ ...none, unchanged: 10_000 });
  const exported = await server.call('/api/v1/users/export?q=many', { as: 'admin' });
  expect((await exported.text()).split('\r\n')).toHaveLength(10_002);
});

test('a person who was imported chooses a password on the sign-in page', async () => {
  const { passwords } = await done('username\nsven\n');
  const password = passwords[0]?.password ?? '';
  const agent = createAgent(server.url);
  const { address } = await agent.visit('/sign-in?return=/health/live');
  const page = await (await agent.post(address, { username: 'sven', password })).text();
  expect(page).toContain('name="proof"');
});

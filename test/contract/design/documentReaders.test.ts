import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentNo, item, type Listed, readers } from './documents.support.ts';
import { documentOf, newDatabase, type TestDatabase, unidOf } from './support.ts';

const ALICE = 'CN=Alice Example/O=Acme';
const BOB = 'CN=Bob Example/O=Acme';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  const administer = { as: ADMIN.username };
  for (const group of ['Desk', '[Boss]']) {
    await server.call('/api/v1/groups', { ...administer, json: { name: group } });
    await server.call(`/api/v1/groups/${encodeURIComponent(group)}/members/bob`, {
      ...administer,
      method: 'PUT',
    });
  }
  database = await withReaders('readers.nsf');
});
afterAll(() => server.close());

/** A database that bob may read, with the role [Approver], and its documents. */
async function withReaders(nsfPath: string): Promise<TestDatabase> {
  const made = await newDatabase(server, nsfPath);
  for (const role of ['Approver', 'Boss'])
    await made.call(`/api/design/acl/roles/${role}`, { method: 'PUT' });
  await made.call(`/acl/entry/${encodeURIComponent(BOB)}`, {
    method: 'PUT',
    json: { level: 'READER', type: 'PERSON', roles: ['Approver'] },
  });
  const documents = Object.entries(named).map(([subject, items], at) =>
    documentNo(at + 1, { subject, items, attributes: subject === 'reply' ? ` parent='${unidOf(1)}'` : '' }),
  );
  await made.importDxl(documentOf(...documents), { documentsOption: 'replaceElseCreate' });
  return made;
}

/** Documents by their subject, with what says who reads them. */
const named: Record<string, string> = {
  everybody: '',
  blank: readers('', ' '),
  alice: readers(ALICE),
  bob: readers('bob example/acme'),
  organisation: readers('*/O=Acme'),
  elsewhere: readers('*/O=Other'),
  group: readers('desk'),
  role: readers('[approver]'),
  boss: readers('[Boss]'),
  star: readers('*'),
  author: readers(ALICE) + item('Author', BOB, " authors='true'"),
  nobody: readers('CN=Nobody/O=Acme'),
  sealed: "<item name='Who' readers='true'><rawitemdata type='501'>AAAA</rawitemdata></item>",
  reply: readers(ALICE),
};
const numberOf = (subject: string) => Object.keys(named).indexOf(subject) + 1;
const forBob = ['author', 'blank', 'bob', 'everybody', 'group', 'organisation', 'role', 'star'];
const forAlice = ['alice', 'author', 'blank', 'everybody', 'organisation', 'reply', 'star'];
const forAdmin = ['blank', 'everybody', 'star'];

async function list(as: string, query = '', of = database): Promise<Listed> {
  for (;;) {
    const listed = (await of.read(`/api/design/documents${query}`, { as })) as unknown as Listed;
    if (listed.reading !== true) return listed;
  }
}
const titles = async (as: string, query = '', of = database) =>
  (await list(as, query, of)).documents.map(({ title }) => title).sort();

test('a list holds what everybody reads, and what names the caller as a person, above them, by group or role', async () => {
  expect(await titles('bob')).toEqual(forBob);
  expect(await titles('alice')).toEqual(forAlice);
  // Access to a database, even an administrator's, is none to a document that names others.
  expect(await titles(ADMIN.username)).toEqual(forAdmin);
  expect(await titles('bob', '?q=alice')).toEqual(['author']);
  expect((await database.read('/api/design/documents/forms', { as: 'bob' })).total).toBe(forBob.length);
  const responses = async (as: string) =>
    (await list(as)).documents.find(({ title }) => title === 'everybody')?.responses;
  expect([await responses('alice'), await responses('bob')]).toEqual([1, 0]);
  expect((await database.read(`/api/design/documents/${unidOf(1)}`, { as: 'bob' })).responses).toBe(0);
});

test('a document that is for others is answered as one that is not there, on every way to it', async () => {
  const ways = (unid: string) => [
    `/api/design/documents/${unid}`,
    `/api/design/documents/${unid}/dxl`,
    `/api/design/documents/${unid}/attachments/1`,
    `/api/design/elements/${unid}`,
    `/api/design/elements/${unid}/history`,
    `/api/design/elements/${unid}/versions/1`,
    `/api/design/elements/${unid}/diff?from=0&to=1`,
    `/api/design/elements/${unid}/outline`,
    `/api/design/elements/${unid}/uses`,
    `/api/design/elements/${unid}/users`,
  ];
  const answersTo = async (unid: string, as: string) =>
    Promise.all(
      ways(unid).map(async (path) => {
        const answer = await database.call(path, { as });
        return [answer.status, (await answer.text()).replaceAll(unid, 'UNID')];
      }),
    );
  const unknown = await answersTo(unidOf(999), 'bob');
  expect(unknown.map(([status]) => status)).toEqual(ways('').map(() => 404));
  for (const subject of ['alice', 'elsewhere', 'boss', 'nobody', 'sealed'])
    expect(await answersTo(unidOf(numberOf(subject)), 'bob'), subject).toEqual(unknown);
  expect(await answersTo(unidOf(numberOf('bob')), ADMIN.username)).toEqual(unknown);
  const [read] = await answersTo(unidOf(numberOf('bob')), 'bob');
  expect(read?.[0]).toBe(200);
  // Nor is it changed by somebody who may change what is there.
  for (const [path, options] of [
    ['', { method: 'DELETE' }],
    ['/restore', { json: { version: 1 } }],
    ['/rename', { json: { name: 'Mine' } }],
    ['/copy', { json: { name: 'Mine' } }],
  ] as const) {
    const answer = await database.call(`/api/design/elements/${unidOf(numberOf('bob'))}${path}`, options);
    expect(answer.status, path).toBe(404);
  }
});

test('an export and a plan hold the documents of which the caller is a reader', async () => {
  const subjects = (dxl: unknown) =>
    [...String(dxl).matchAll(/name='Subject'><text>(\w+)/g)].map(([, subject]) => subject).sort();
  const answer = await database.call('/export?full=true&documents=true', { as: 'bob' });
  expect(answer.headers.get('warning')).toContain('Readers items');
  expect(subjects(await answer.text())).toEqual(forBob);
  const etag = answer.headers.get('etag') ?? '';
  const asAlice = await database.call('/export?full=true&documents=true', {
    headers: { 'if-none-match': etag },
  });
  expect(asAlice.status).toBe(200);
  const xml = await database.call('/export?full=true&documents=true', {
    headers: { accept: 'application/xml' },
  });
  expect(subjects(await xml.text())).toEqual(forAlice);

  const other = await newDatabase(server, 'taken.nsf');
  const { planId } = await other.read('/api/design/plan', {
    json: { from: 'readers.nsf', options: { documentsOption: 'replaceElseCreate' } },
  });
  const { jobId } = await other.read(`/api/design/plans/${planId}/apply`, { method: 'POST', json: {} });
  await other.ended(jobId);
  expect(await titles('alice', '', other)).toEqual(forAlice);
});

test('a plan tells no difference of a document that is not for everybody', async () => {
  const changed = ['everybody', 'bob'].map((subject) =>
    documentNo(numberOf(subject), { subject: `${subject} changed` }),
  );
  const plan = (await database.read('/api/design/plan', {
    json: { dxl: documentOf(...changed), options: { documentsOption: 'replaceElseCreate' } },
  })) as unknown as { change: { unid: string; text: string; structural?: unknown }[] };
  const of = (subject: string) => plan.change.find(({ unid }) => unid === unidOf(numberOf(subject)));
  expect(of('everybody')?.text).toContain('-');
  expect(of('bob')?.text).toContain('left out');
  expect(JSON.stringify(of('bob'))).not.toContain('Readers</');
  expect(of('bob')).not.toHaveProperty('structural');
});

test('who reads a document follows its changes, and an older version those it names itself', async () => {
  const own = await withReaders('changing.nsf');
  const unid = unidOf(1);
  const put = async (items: string) => {
    const dxl = documentOf(documentNo(1, { subject: 'everybody', items }));
    await own.importDxl(dxl, { documentsOption: 'replaceElseCreate' });
  };
  const statusOf = async (path: string, as = 'bob') =>
    (await own.call(`/api/design/elements/${unid}${path}`, { as })).status;
  expect(await titles('bob', '?q=everybody', own)).toEqual(['everybody']);
  await put(readers(ALICE));
  expect(await statusOf('')).toBe(404);
  expect(await titles('bob', '?q=everybody', own)).toEqual([]);
  // The version that everybody could read has gone with it.
  expect(await statusOf('/versions/1')).toBe(404);
  await put('');
  expect(await titles('bob', '?q=everybody', own)).toEqual(['everybody']);
  expect([
    await statusOf('/versions/1'),
    await statusOf('/versions/2'),
    await statusOf('/versions/3'),
  ]).toEqual([200, 404, 200]);
  expect([await statusOf('/diff?from=1&to=3'), await statusOf('/diff?from=2&to=3')]).toEqual([200, 404]);
  expect(await statusOf('/versions/2', 'alice')).toBe(200);
  await put(readers(ALICE));
  const deleted = await own.call(`/api/design/elements/${unid}`, { method: 'DELETE' });
  expect(deleted.status).toBe(200);
  expect([await statusOf('/history'), await statusOf('/history', 'alice')]).toEqual([404, 200]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitElements } from '../../../formats/dxl/index.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { databaseAt, newDatabase, type TestDatabase } from './support.ts';

let server: TestServer;
let demo: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  demo = databaseAt(server, 'demo.nsf');
});
afterAll(() => server.close());

const kinds = (dxl: unknown) => splitElements(String(dxl)).elements.map(({ type }) => type);

test('full holds properties, ACL and every element, in the order of note ids', async () => {
  const exported = await demo.read('/export?full=true');
  expect(exported).toMatchObject({ mode: 'full', elementCount: 25 });
  const { database, elements } = splitElements(String(exported.dxl));
  expect(elements).toHaveLength(25);
  expect(database).toMatchObject({
    acl: {},
    launchsettings: {},
    attributes: { title: 'Request desk', path: 'demo.nsf' },
  });
  const ids = elements.map(({ noteId }) => noteId ?? 0);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test('documents are added when asked for', async () => {
  const exported = await demo.read('/export?full=true&documents=true');
  expect(exported.elementCount).toBe(25);
  expect(kinds(exported.dxl).filter((type) => type === 'document')).toHaveLength(2);
});

test('below MANAGER the ACL is left out, and a header says so', async () => {
  const answer = await demo.call('/export?full=true', { as: 'bob' });
  expect(answer.headers.get('warning')).toContain('ACL');
  expect(((await answer.json()) as { dxl: string }).dxl).not.toContain('<acl');
  expect((await demo.call('/export?full=true')).headers.get('warning')).toBeNull();
});

test('types filter, with properties beside them when asked for', async () => {
  const exported = await demo.read('/export?types=form,%20view,form&include=properties', { as: 'bob' });
  expect(exported).toMatchObject({ mode: 'filtered', types: ['form', 'view'], elementCount: 6 });
  expect(new Set(kinds(exported.dxl))).toEqual(new Set(['form', 'view']));
  expect(exported.dxl).not.toContain('<launchsettings');
  expect(exported.propertiesDxl).toContain('<launchsettings');
  expect(await demo.read('/export?types=form')).not.toHaveProperty('propertiesDxl');
});

test('full wins over types', async () => {
  expect(await demo.read('/export?full=true&types=form')).toMatchObject({ mode: 'full', elementCount: 25 });
});

describe('is refused', () => {
  test.each([
    '',
    '?full=false',
    '?types=',
    '?types=form,widgets',
    '?full=perhaps',
    '?types=form&include=acl',
    '?types=form&what=1',
  ])('with "%s"', async (query) => {
    expect((await demo.call(`/export${query}`)).status).toBe(400);
  });
});

test('XML is streamed when it is accepted', async () => {
  const answer = await demo.call('/export?full=true', { headers: { accept: 'application/xml' } });
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(await answer.text()).toBe((await demo.read('/export?full=true')).dxl);
});

test('an unchanged design answers 304', async () => {
  const tag = (await demo.call('/export?full=true')).headers.get('etag') ?? '';
  expect((await demo.call('/export?full=true', { headers: { 'if-none-match': tag } })).status).toBe(304);
});

test('an export makes another database with the same design', async () => {
  const copy = await newDatabase(server, 'copy.nsf');
  const { dxl } = await demo.read('/export?full=true&documents=true');
  await copy.importDxl(String(dxl), { documentsOption: 'create', replaceDbProperties: true });
  const normal = (text: unknown) => String(text).replace(/replicaid='[0-9A-F]*'\s+path='[^']*'/, '');
  expect(normal((await copy.read('/export?full=true&documents=true')).dxl)).toBe(normal(dxl));
});

test('elements whose prefix was declared outside still stand alone, and inside an export', async () => {
  const prefixed = await newDatabase(server, 'prefixed.nsf');
  await prefixed.importDxl(
    `<d:database xmlns:d='http://www.lotus.com/dxl'><d:form name='P'><d:body/></d:form></d:database>`,
  );
  const { dxl } = await prefixed.read('/form/P');
  expect(dxl).toMatch(/^<d:form xmlns:d='http:\/\/www\.lotus\.com\/dxl' name='P'>/);
  expect((await prefixed.put('/form/P', String(dxl))).status).toBe(200);
  expect(kinds((await prefixed.read('/export?full=true')).dxl)).toEqual(['form']);
});

test('properties and ACL alone, without the elements', async () => {
  const { dxl, elementCount } = await demo.read('/export?full=true&elements=false');
  expect(elementCount).toBe(0);
  expect(kinds(dxl)).toEqual([]);
  expect(dxl).toMatch(/^<\?xml.*<database .*<acl.*<launchsettings.*<\/database>\n$/s);
});

test('elements of one namespace keep it beside a database that came without', async () => {
  const plain = await newDatabase(server, 'plain.nsf');
  await plain.importDxl(`<database title='a>b'/>`, { replaceDbProperties: true });
  await plain.importDxl(`<database xmlns='http://www.lotus.com/dxl'><page name='P'/></database>`);
  const { dxl } = await plain.read('/export?full=true');
  expect(dxl).toContain(`<database xmlns='http://www.lotus.com/dxl' title='a>b'`);
  const [page] = splitElements(String(dxl)).elements;
  expect(page?.namespaces).toBe(` xmlns='http://www.lotus.com/dxl'`);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { databaseAt, documentOf, newDatabase, type TestDatabase } from './support.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'refused.nsf');
});
afterAll(() => server.close());

const at = (type: string, name: string) => `/${type}/${encodeURIComponent(name)}`;

describe('what is refused changes nothing', () => {
  const deep = (depth: number) => `${'<par>'.repeat(depth)}${'</par>'.repeat(depth)}`;
  test.each([
    [
      'text whose tags do not fit',
      `<page name='X'>\n<body></page>`,
      /<\/page> does not fit: <body> of line 2 is open.*\(line 2/,
    ],
    ['text that ends too early', `<page\n name='X'>\n<body></body>`, /<page> of line 1 is never closed/],
    ['an entity of its own', `<!DOCTYPE page [<!ENTITY x 'y'>]><page name='X'>&x;</page>`, /internal subset/],
    [
      'an external entity',
      `<!DOCTYPE page [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><page name='X'>&x;</page>`,
      /internal subset/,
    ],
    ['an unknown entity', `<page name='X'>&nbsp;</page>`, /entity/i],
    ['nesting beyond 1,000', `<page name='X'>${deep(1000)}</page>`, /1000 deep/],
    ['a database', documentOf(`<page name='X'/>`), /database/],
    ['another type', `<form name='X'/>`, /form, not a page/],
    ['another name', `<page name='Y'/>`, /named Y/],
    ['a root that is no element', `<html/>`, /html/],
    ['an undeclared prefix', `<page name='X'><a:b/></page>`, /prefix a/],
    ['two roots', `<page name='X'/><page name='X'/>`, /one root/],
    ['XML 1.1', `<?xml version='1.1'?><page name='X'/>`, /1\.1/],
    ['nothing', '', /empty/],
    ['an unknown encoding', `<?xml version='1.0' encoding='x-none'?><page name='X'/>`, /x-none/],
  ])('%s', async (_, body, message) => {
    const answer = await database.put(at('page', 'X'), body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'design.dxl.invalid',
      summary: expect.stringMatching(message),
    });
    expect((await database.call(at('page', 'X'))).status).toBe(404);
  });

  test('nesting of 1,000 is read', async () => {
    expect((await database.put(at('page', 'Deep'), `<page name='Deep'>${deep(999)}</page>`)).status).toBe(
      200,
    );
  });

  test('bytes that are not UTF-8', async () => {
    const answer = await database.put(
      at('page', 'X'),
      new Uint8Array([...Buffer.from(`<page name='X'>`), 0xff, ...Buffer.from('</page>')]),
    );
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ summary: expect.stringContaining('not valid utf-8') });
  });

  test('a large element that is not well-formed, without holding anything up', async () => {
    const body = `<page name='X'>${'<par>text</par>\n'.repeat(60_000)}</form>`;
    const answer = await database.put(at('page', 'X'), body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ summary: expect.stringContaining('line 60001') });
  });

  test('an agent without trigger, with the line of the log that says so', async () => {
    const answer = await database.put(at('agent', 'A'), `\n\n<agent name='A'/>`);
    expect(answer.status).toBe(400);
    const { params } = (await answer.json()) as { params: { log: string } };
    expect(params.log).toContain(`<error source='DXL' line='3' column='1' id='9102'>`);
  });

  test('another media type is 415, more than the limit 413', async () => {
    const json = await database.call(at('page', 'X'), {
      method: 'PUT',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(json.status).toBe(415);
    const small = await startTestServer({ TRIVET_MAX_DXL_BYTES: '2000000' });
    try {
      const demo = databaseAt(small, 'demo.nsf');
      expect((await demo.put(at('page', 'X'), `<page name='X'>${' '.repeat(2_000_000)}</page>`)).status).toBe(
        413,
      );
      const dxl = documentOf(`<page name='X'>${' '.repeat(2_000_000)}</page>`);
      expect((await demo.call('/import', { json: { dxl } })).status).toBe(413);
    } finally {
      await small.close();
    }
  });

  test('an unknown type is 400, an unknown element 404, a reader may not write', async () => {
    for (const [method, status] of [
      ['GET', 400],
      ['DELETE', 400],
    ] as const) {
      expect((await database.call('/database-script/X', { method })).status).toBe(status);
    }
    expect((await database.call('/forms')).status).toBe(400);
    expect((await database.call(at('page', 'none'))).status).toBe(404);
    expect((await database.call(at('page', 'none'), { method: 'DELETE' })).status).toBe(404);
    const demo = databaseAt(server, 'demo.nsf');
    expect((await demo.put(at('page', 'X'), `<page name='X'/>`, { as: 'bob' })).status).toBe(403);
    expect((await demo.call(at('page', 'Home'), { method: 'DELETE', as: 'bob' })).status).toBe(403);
  });
});

test('validation takes the options of an import along, and says what of them is not known', async () => {
  const json = { dxl: "<database xmlns='http://www.lotus.com/dxl'/>" };
  const checked = await database.read('/validate', {
    json: { ...json, options: { documentsOption: 'create' } },
  });
  expect(checked.valid).toBe(true);
  const refused = await database.call('/validate', {
    json: { ...json, options: { documentsOption: 'all', x: 1 } },
  });
  expect(refused.status).toBe(400);
  const { params } = (await refused.json()) as { params: { errors: { path: string; message: string }[] } };
  expect(params.errors.map(({ path }) => path).sort()).toEqual(['/options/documentsOption', '/options/x']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, form, type Json, newDatabase, type TestDatabase, unidOf } from './support.ts';

let server: TestServer;
let one: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  one = await newDatabase(server, 'reading/one.nsf');
  other = await newDatabase(server, 'reading/other.nsf');
  const forms = (word: string) => Array.from({ length: 12 }, (_, at) => form(`F${at}`, unidOf(at + 1), word));
  await one.importDxl(
    documentOf(...forms('of one'), form('twin', unidOf(50), 'lower'), form('TWIN', unidOf(51), 'upper')),
  );
  await other.importDxl(documentOf(...forms('of the other')));
});
afterAll(() => server.close());

const texts = async (answers: Promise<Response>[]) =>
  Promise.all(answers.map(async (answer) => ((await (await answer).json()) as Json).dxl as string));

test('of many reads at once each is answered with what it asked for', async () => {
  for (let round = 0; round < 3; round++) {
    const asked = Array.from({ length: 12 }, (_, at) => [
      one.call(`/form/F${at}`),
      other.call(`/form/f${at}`),
    ]);
    const unknown = one.call('/form/Nobody');
    const page = one.call('/page/F1');
    const twins = [one.call('/form/TWIN'), one.call('/form/twin'), one.call('/form/Twin')];
    const found = await texts(asked.flat());
    for (const [at, dxl] of found.entries()) {
      expect(dxl).toContain(` name='F${Math.floor(at / 2)}'`);
      expect(dxl).toContain(at % 2 === 0 ? '>of one<' : '>of the other<');
    }
    expect((await unknown).status).toBe(404);
    expect((await page).status).toBe(404);
    expect((await Promise.all(twins)).map(({ headers }) => headers.has('warning'))).toEqual([
      true,
      true,
      true,
    ]);
    const [upper, exact, lowest] = await texts(
      ['TWIN', 'twin', 'Twin'].map((name) => one.call(`/form/${name}`)),
    );
    expect([upper, exact, lowest].map((dxl) => /<par>(\w+)/.exec(dxl ?? '')?.[1])).toEqual([
      'upper',
      'lower',
      'lower',
    ]);
  }
});

test('a read shows every write that ended before it, whoever wrote what', async () => {
  const put = (at: number) =>
    one.put('/form/F3', `<form name='F3'><body><richtext><par>state ${at}</par></richtext></body></form>`);
  for (let at = 0; at < 8; at++) {
    const [, , written] = await Promise.all([one.call('/form/F3'), one.call('/form/F4'), put(at)]);
    const [read] = await texts([one.call('/form/F3')]);
    expect(read).toContain(`>state ${at}<`);
    const answer = await one.call('/form/F3');
    expect(answer.headers.get('etag')).toBe(written.headers.get('etag'));
    expect(((await answer.json()) as Json).etag).toBe(answer.headers.get('etag'));
  }
  await one.call('/form/F3', { method: 'DELETE' });
  expect((await one.call('/form/F3')).status).toBe(404);
});

test('what was changed in the database by hand is seen by the next read, and that no signature fits it', async () => {
  const before = await one.read('/form/F5');
  expect(before.signature).toMatchObject({ valid: true });
  await server.platform.database.pool.query(
    `update design.element set dxl = replace(dxl, 'of one', 'of nobody') where name = 'F5'`,
  );
  const after = await one.read('/form/F5');
  expect(after.dxl).toContain('>of nobody<');
  expect(after.signature).toMatchObject({ valid: false });
  expect((await one.read('/form/F5')).signature).toMatchObject({ valid: false });
});

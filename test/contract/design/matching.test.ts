import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, form, newDatabase, unidOf } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let count = 0;
const fresh = () => newDatabase(server, `matching${++count}.nsf`);

describe('options', () => {
  const incoming = documentOf(form('Old', unidOf(1), 'new text'), form('New', unidOf(2)));
  test.each([
    ['replaceElseCreate', { created: 1, replaced: 1, unchanged: 0, ignored: 0 }, ['Old', 'New']],
    ['replaceElseIgnore', { created: 0, replaced: 1, unchanged: 0, ignored: 1 }, ['Old']],
    ['ignoreElseCreate', { created: 1, replaced: 0, unchanged: 0, ignored: 1 }, ['Old', 'New']],
    ['create', { created: 2, replaced: 0, unchanged: 0, ignored: 0 }, ['Old', 'Old', 'New']],
    ['ignore', { created: 0, replaced: 0, unchanged: 0, ignored: 2 }, ['Old']],
  ])('%s', async (designOption, result, names) => {
    const database = await fresh();
    await database.importDxl(documentOf(form('Old', unidOf(1), 'old text')));
    expect(await database.importDxl(incoming, { designOption })).toMatchObject({
      status: 'complete',
      importedCount: result.created + result.replaced,
      result,
    });
    const listed = (await (await database.call('/form')).json()) as { name: string; unid: string }[];
    expect(listed.map(({ name }) => name)).toEqual(names);
    expect(new Set(listed.map(({ unid }) => unid)).size).toBe(names.length);
    const replaced = result.replaced > 0;
    expect(String((await database.read('/form/Old')).dxl).includes('new text')).toBe(replaced);
  });

  test('documents match on UNID', async () => {
    const database = await fresh();
    const note = (text: string) =>
      `<document><noteinfo unid='${unidOf(5)}'/><item name='A'><text>${text}</text></item></document>`;
    expect(await database.importDxl(documentOf(note('1')))).toMatchObject({ result: { ignored: 1 } });
    expect(
      await database.importDxl(documentOf(note('1')), { documentsOption: 'replaceElseCreate' }),
    ).toMatchObject({ result: { created: 1 } });
    expect(
      await database.importDxl(documentOf(note('2')), { documentsOption: 'replaceElseCreate' }),
    ).toMatchObject({ result: { replaced: 1 } });
    expect(
      await database.importDxl(documentOf(note('2')), { documentsOption: 'replaceElseCreate' }),
    ).toMatchObject({ result: { unchanged: 1 } });
  });
});

describe('matching', () => {
  const named = (name: string, alias: string, hide = 'v3') =>
    `<form name='${name}' alias='${alias}' hide='${hide}'/>`;

  test('without UNID goes by type and any shared name or alias and language', async () => {
    const database = await fresh();
    await database.importDxl(documentOf(named('A', 'a1|a2')));
    expect(await database.importDxl(documentOf(named('Renamed', 'A2', 'web')))).toMatchObject({
      result: { replaced: 1, created: 0 },
    });
    expect(await database.importDxl(documentOf(`<form name='Renamed' language='de'/>`))).toMatchObject({
      result: { created: 1 },
    });
    expect(await database.importDxl(documentOf(`<subform name='Renamed'/>`))).toMatchObject({
      result: { created: 1 },
    });
  });

  test('two elements with different UNIDs are two, even with one name; importing them again changes nothing', async () => {
    const database = await fresh();
    const pair = documentOf(form('Pair', unidOf(1), 'notes'), form('Pair', unidOf(2), 'web'));
    expect(await database.importDxl(pair)).toMatchObject({ result: { created: 2 } });
    expect(await database.importDxl(pair)).toMatchObject({ result: { unchanged: 2 } });
    const without = documentOf(
      `<form name='Q' hide='web'/>`,
      `<form name='Q' hide='notes'/>`,
      `<view/>`,
      `<view><column/></view>`,
    );
    expect(await database.importDxl(without)).toMatchObject({ result: { created: 4 } });
    expect(await database.importDxl(without)).toMatchObject({ result: { unchanged: 4 } });
  });

  test('an ambiguous match is a warning', async () => {
    const database = await fresh();
    await database.importDxl(documentOf(form('Pair', unidOf(1), 'notes'), form('Pair', unidOf(2), 'web')));
    const done = await database.importDxl(documentOf(`<form name='Pair' hide='v4'/>`));
    expect(done).toMatchObject({ status: 'complete', result: { replaced: 1 } });
    expect(done.log).toContain(
      `<warning source='DXL' line='3' column='1' id='9202'>2 elements of type form match 'Pair'`,
    );
  });

  test('of one UNID sent twice the last counts, with a warning', async () => {
    const database = await fresh();
    const done = await database.importDxl(documentOf(form('One', unidOf(1)), form('Two', unidOf(1))));
    expect(done).toMatchObject({ importedCount: 1, log: expect.stringContaining(`id='9201'`) });
    expect((await database.call('/form/One')).status).toBe(404);
  });
});

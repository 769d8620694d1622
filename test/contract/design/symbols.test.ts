import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, newDatabase, type TestDatabase, unidOf } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const script = (code: string, event = 'initialize') =>
  `<code event='${event}'><lotusscript>${code}</lotusscript></code>`;
const library = (number: number, name: string, code: string, uses = '') =>
  `<scriptlibrary name='${name}'><noteinfo unid='${unidOf(number)}'/>${script(uses, 'options')}${script(code)}</scriptlibrary>`;
const agent = (number: number, name: string, code: string, uses: string) =>
  `<agent name='${name}'><noteinfo unid='${unidOf(number)}'/><trigger type='actionsmenu'/>${script(uses, 'options')}${script(code)}</agent>`;
const design = [
  library(
    1,
    'Base',
    'Sub Save(a)\n  If a &lt; 1 Then Save 1\nEnd Sub\nPrivate Sub Quiet\nEnd Sub\nSub Load\nEnd Sub',
  ),
  library(2, 'Middle', 'Sub Do1\n  Call Save(2)\nEnd Sub', 'Use "Base"'),
  agent(3, 'Direct', 'Sub Initialize\n  Save 3\n  doc.Save True, False\nEnd Sub', 'Use "base"'),
  agent(4, 'Through', 'Sub Initialize\n  Save 4\n  Quiet\nEnd Sub', 'Use "Middle"'),
  agent(5, 'Own', 'Sub Initialize\n  Save 5\nEnd Sub\nSub Save(a)\nEnd Sub', 'Use "Base"'),
  agent(6, 'None', 'Sub Initialize\n  Save 6\nEnd Sub', ''),
];
let count = 0;
async function filled(): Promise<TestDatabase> {
  const database = await newDatabase(server, `symbols${++count}.nsf`);
  await database.importDxl(documentOf(...design));
  return database;
}
type Plan = {
  kind: string;
  symbol: string;
  elements: {
    name: string;
    unid: string;
    version: number;
    clash: boolean;
    places: { text: string; at: number; line: number; declares: boolean; writable: boolean }[];
  }[];
};
const at = (number: number, rest: string) => `/api/design/elements/${unidOf(number)}/symbols/rename${rest}`;
const plan = async (database: TestDatabase, symbol: string, name: string) =>
  (await database.read(at(1, '/plan'), { json: { symbol, name } })) as unknown as Plan;
const dxlOf = async (database: TestDatabase, number: number) =>
  String((await database.read(`/api/design/elements/${unidOf(number)}`)).dxl);

test('a plan tells every place that means a sub of a library, through other libraries too', async () => {
  const database = await filled();
  const planned = await plan(database, 'SAVE', 'Store');
  expect(planned).toMatchObject({ kind: 'sub', symbol: 'Save' });
  expect(planned.elements.map(({ name, places }) => [name, ...places.map(({ text }) => text)])).toEqual([
    ['Base', 'Sub Save(a)', 'If a < 1 Then Save 1'],
    ['Direct', 'Save 3'],
    ['Through', 'Save 4'],
    ['Middle', 'Call Save(2)'],
  ]);
  expect(planned.elements[0]?.places.map(({ declares }) => declares)).toEqual([true, false]);
  expect(planned.elements.every(({ clash }) => !clash)).toBe(true);
  // What is private is meant by nobody else, and a name that is taken is told.
  expect((await plan(database, 'quiet', 'Silent')).elements.map(({ name }) => name)).toEqual(['Base']);
  const taken = await plan(database, 'Save', 'Do1');
  expect(taken.elements.filter(({ clash }) => clash).map(({ name }) => name)).toEqual(['Middle']);
});

test('a sub is renamed in its library, and where it was chosen, in one change', async () => {
  const database = await filled();
  const before = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => dxlOf(database, number)));
  const { elements } = await plan(database, 'Save', 'Store');
  const places = elements
    .filter(({ name }) => name === 'Direct' || name === 'Middle')
    .map(({ unid, version, places: all }) => ({ unid, version, at: all.map((each) => each.at) }));
  await database.read(at(1, ''), { json: { symbol: 'Save', name: 'Store', places } });
  const after = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => dxlOf(database, number)));
  const renamed = (text = '') => text.replace(/\bSave\b(?! True)/g, 'Store');
  expect(after).toEqual([renamed(before[0]), renamed(before[1]), renamed(before[2]), ...before.slice(3)]);
  const { changes } = (await database.read('/api/design/changes?before=end&limit=3')) as unknown as {
    changes: { revision: number; why: string }[];
  };
  expect(new Set(changes.map(({ revision }) => revision)).size).toBe(1);
  expect(changes[0]?.why).toBe('Renamed sub “Save” to “Store”');
});

test('what holds the script of a sub is called after it, and is renamed with it', async () => {
  const database = await newDatabase(server, `symbols${++count}.nsf`);
  const held = `<scriptlibrary name='Base'><noteinfo unid='${unidOf(1)}'/>${script('Sub Save\nEnd Sub', 'Save')}${script('Sub Load\n  Save\nEnd Sub', 'Load')}</scriptlibrary>`;
  await database.importDxl(documentOf(held));
  const [own] = (await plan(database, 'Save', 'Store')).elements;
  expect(own?.places.map(({ text }) => text)).toEqual(["<code event='Save'>", 'Sub Save', 'Save']);
  await database.read(at(1, ''), { json: { symbol: 'Save', name: 'Store', places: [] } });
  const dxl = await dxlOf(database, 1);
  expect(dxl).toContain(script('Sub Store\nEnd Sub', 'Store'));
  expect(dxl).toContain(script('Sub Load\n  Store\nEnd Sub', 'Load'));
});

test('what cannot be renamed is refused, and changes nothing', async () => {
  const database = await filled();
  const { elements } = await plan(database, 'Save', 'Store');
  const direct = elements.find(({ name }) => name === 'Direct');
  const ask = async (body: object, options: object = {}, number = 1) => {
    const answer = await database.call(at(number, ''), { json: body, ...options });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  const names = { symbol: 'Save', name: 'Store' };
  expect(await ask({ ...names, name: 'If' })).toEqual([400, 'request.invalid']);
  expect(await ask({ ...names, symbol: 'Nothing' })).toEqual([404, 'design.symbol.unknown']);
  expect(await ask(names, {}, 3)).toEqual([404, 'design.symbol.unknown']);
  expect(await ask({ ...names, name: 'load' })).toEqual([409, 'design.symbol.exists']);
  const place = { unid: direct?.unid, version: direct?.version, at: [direct?.places[0]?.at ?? 0] };
  for (const wrong of [
    { ...place, version: 2 },
    { ...place, at: [1] },
    { ...place, unid: unidOf(77) },
  ])
    expect(await ask({ ...names, places: [wrong] })).toEqual([409, 'design.rename.moved']);
  expect(await ask({ ...names, places: [place, place] })).toEqual([400, 'request.invalid']);
  expect(await ask(names, { headers: { 'if-match': '"old"' } })).toEqual([
    412,
    'request.precondition.failed',
  ]);
  await database.call(`/acl/entry/${encodeURIComponent('CN=Bob Example/O=Acme')}`, {
    method: 'PUT',
    json: { level: 'READER', type: 'PERSON' },
  });
  expect(await ask(names, { as: 'bob' })).toEqual([403, 'design.access.denied']);
  expect(await dxlOf(database, 1)).toContain('Sub Save');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, newDatabase, type TestDatabase, unidOf, withoutOwned } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let count = 0;
const fresh = async () => {
  const database = await newDatabase(server, `renaming${++count}.nsf`);
  await database.importDxl(documentOf(...design));
  return database;
};
const at = (number: number, rest = '') => `/api/design/elements/${unidOf(number)}${rest}`;
const info = (number: number) => `<noteinfo unid='${unidOf(number)}'/>`;
const button = (formula: string) =>
  `<par><button><code event='click'><formula>${formula}</formula></code></button></par>`;
const form = (subform: string, view: string) =>
  `<form name='Order'>${info(1)}<body><richtext>\n<par><subformref name='${subform}'/></par>\n${button(`x := &quot;By key&quot;;\n@DbColumn(""; ""; ${view}; 1)`)}</richtext></body></form>`;
const script = (code: string) =>
  `<agent name='Count'>${info(4)}<trigger type='actionsmenu'/><code event='initialize'><lotusscript>${code}</lotusscript></code></agent>`;
const design = [
  form('Head', '&quot;By key&quot;'),
  `<subform name='Head'>${info(2)}</subform>`,
  `<view name='By key' alias='byKey'>${info(3)}</view>`,
  script(
    'Set v = other.GetView("BY KEY")\nSet w = other.GetView("bykey")\nx = Evaluate({@DbColumn(""; ""; "By key"; 1)})',
  ),
];

type Place = { at: number; line: number; named: string; writable: boolean; breaks: boolean; sure: boolean };
type Plan = { elements: { unid: string; name: string; version: number; places: Place[] }[] };
const plan = async (database: TestDatabase, number: number, json: object) =>
  (await database.read(at(number, '/rename/plan'), { json })) as unknown as Plan;
/** All places of a plan that can be changed and would name nothing. */
const chosen = ({ elements }: Plan) =>
  elements.flatMap(({ unid, version, places }) => {
    const changed = places.filter(({ writable, breaks }) => writable && breaks);
    return changed.length === 0 ? [] : [{ unid, version, at: changed.map((each) => each.at) }];
  });
const textOf = async (database: TestDatabase, number: number) => {
  const { dxl } = await database.read(at(number));
  return withoutOwned(String(dxl));
};
const rename = (database: TestDatabase, number: number, json: object, options = {}) =>
  database.call(at(number, '/rename'), { json, ...options });

test('a plan tells every place that names the element, and what breaks', async () => {
  const database = await fresh();
  const { elements } = await plan(database, 3, { name: 'By number' });
  expect(elements).toMatchObject([
    {
      name: 'Count',
      version: 1,
      places: [
        { named: 'BY KEY', writable: true, breaks: true, sure: false },
        { named: 'bykey', writable: true, breaks: false },
        { named: 'By key', writable: false, breaks: true },
      ],
    },
    { name: 'Order', places: [{ named: 'By key', line: 4, writable: true, breaks: true, sure: true }] },
  ]);
  const kept = await plan(database, 3, { name: 'By number', aliases: ['byKey', 'By key'] });
  expect(kept.elements.flatMap(({ places }) => places.map(({ breaks }) => breaks))).not.toContain(true);
  expect(await textOf(database, 3)).toContain("name='By key'");
});

test('an element and the chosen places get the new name in one change, and nothing else does', async () => {
  const database = await fresh();
  const name = 'By "number" & more';
  const places = chosen(await plan(database, 3, { name }));
  const before = await textOf(database, 4);
  const { revision } = await database.read('/api/design/elements');
  const answer = await rename(database, 3, { name, places });
  expect(answer.status, await answer.clone().text()).toBe(200);
  expect(await answer.json()).toMatchObject({ name, aliases: ['byKey'], version: 2 });
  expect(await textOf(database, 1)).toBe(
    withoutOwned(form('Head', '&quot;By \\&quot;number\\&quot; &amp; more&quot;')).replace(
      '<form ',
      "<form xmlns='http://www.lotus.com/dxl' ",
    ),
  );
  expect(await textOf(database, 4)).toBe(before.replace('"BY KEY"', '"By ""number"" &amp; more"'));
  const now = await database.read('/api/design/elements');
  expect(now.revision).toBe(Number(revision) + 1);
  for (const number of [1, 3, 4]) {
    const { versions } = (await database.read(at(number, '/history'))) as unknown as {
      versions: { why: string }[];
    };
    expect(versions[0]?.why).toBe('Renamed view “By key” to “By "number" & more”');
    expect((await database.read(at(number))).signature).toMatchObject({ valid: true });
  }
  expect((await database.read(at(2))).version).toBe(1);
  const { missing } = (await database.read('/api/design/check')) as unknown as { missing: unknown[] };
  expect(missing).toEqual([]);
});

test('what an element says about itself is renamed with it', async () => {
  const database = await newDatabase(server, 'renamingself.nsf');
  const page = (name: string) =>
    `<page name='${name}'>${info(1)}<body><richtext>${button(`@Command([OpenPage]; "${name}")`)}</richtext></body></page>`;
  await database.importDxl(documentOf(page('Home')));
  const json = { name: 'Start' };
  const places = chosen(await plan(database, 1, json));
  expect((await rename(database, 1, { ...json, places, why: 'Shorter' })).status).toBe(200);
  expect(await textOf(database, 1)).toBe(
    withoutOwned(page('Start')).replace('<page ', "<page xmlns='http://www.lotus.com/dxl' "),
  );
  const { versions } = (await database.read(at(1, '/history'))) as unknown as { versions: { why: string }[] };
  expect(versions.map(({ why }) => why)).toEqual(['Shorter', undefined]);
});

test('when something has changed since the plan, or a place cannot be changed, nothing is', async () => {
  const database = await fresh();
  const json = { name: 'By number' };
  const places = chosen(await plan(database, 3, json));
  const refused = async (wanted: object[]) => {
    const before = (await database.read('/api/design/elements')).revision;
    const answer = await rename(database, 3, { ...json, places: wanted });
    expect((await database.read('/api/design/elements')).revision).toBe(before);
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  const moved = [409, 'design.rename.moved'];
  expect(await refused([{ unid: unidOf(1), version: 1, at: [3] }])).toEqual(moved);
  // Where something else is named, this name does not go.
  const head = (await plan(database, 2, { name: 'Top' })).elements[0]?.places[0]?.at ?? 0;
  expect(await refused([{ unid: unidOf(1), version: 1, at: [head] }])).toEqual(moved);
  expect(await refused([{ unid: unidOf(99), version: 1, at: [3] }])).toEqual(moved);
  expect((await database.put(at(1), form('Head', '"Other"'))).status).toBe(200);
  expect(await refused(places)).toEqual(moved);
  // A name that is taken changes no place either.
  await database.put('/view/By%20number', "<view name='By number'/>");
  const again = chosen(await plan(database, 3, json));
  expect(await refused(again)).toEqual([409, 'design.element.exists']);
  expect((await refused([...again, ...again]))[0]).toBe(400);
  const bad = await rename(database, 3, { ...json, places: [{ unid: 'x', version: 0, at: [] }] });
  expect(bad.status).toBe(400);
});

test('readers may plan and not rename', async () => {
  const database = await fresh();
  await database.read(`/acl/entry/${encodeURIComponent('CN=Bob Example/O=Acme')}`, {
    method: 'PUT',
    json: { level: 'READER', type: 'PERSON' },
  });
  const json = { name: 'By number' };
  expect((await database.call(at(3, '/rename/plan'), { as: 'bob', json })).status).toBe(200);
  expect((await rename(database, 3, json, { as: 'bob' })).status).toBe(403);
  expect((await database.call(at(3, '/rename/plan'), { as: 'carol', json })).status).toBe(403);
});

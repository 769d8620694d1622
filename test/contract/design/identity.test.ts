import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, form, newDatabase, type TestDatabase, unidOf } from './support.ts';

/** Notes that only their UNID tells apart: an import may take none of them for another. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let count = 0;
const fresh = () => newDatabase(server, `identity${++count}.nsf`);
const identity = (number: number | undefined) =>
  number === undefined ? '' : `<noteinfo unid='${unidOf(number)}'/>`;

const kinds: [kind: string, note: (number?: number) => string][] = [
  [
    'documents',
    (number) => `<document form='A'>${identity(number)}<item name='B'><text>same</text></item></document>`,
  ],
  ['nameless views', (number) => `<view>${identity(number)}<column itemname='A'/></view>`],
  [
    'nameless shared columns',
    (number) => `<sharedcolumn>${identity(number)}<column itemname='A'/></sharedcolumn>`,
  ],
  [
    'nameless raw notes',
    (number) =>
      `<note class='view'>${identity(number)}<item name='$Flags'><text>^Y</text></item><item name='$VIEWFORMAT'><text>x</text></item></note>`,
  ],
];

type Counts = { created: number; replaced: number; unchanged: number; ignored: number };
const counts = (some: Partial<Counts>): Counts => ({
  created: 0,
  replaced: 0,
  unchanged: 0,
  ignored: 0,
  ...some,
});

/** UNIDs of all notes of a database, each with how often it is there. */
async function unidsOf(database: TestDatabase): Promise<string[]> {
  const { dxl } = await database.read('/export?full=true&documents=true');
  return [...String(dxl).matchAll(/unid='([0-9A-F]{32})'/g)].map(([, unid = '']) => unid).sort();
}

describe.each(kinds)('%s that are equal', (_, note) => {
  const two = documentOf(note(1), note(2));
  const all = (option: string) => ({ designOption: option, documentsOption: option });

  test.each([
    ['replaceElseCreate', counts({ created: 1 }), [1, 2, 3]],
    ['replaceElseIgnore', counts({ ignored: 1 }), [1, 2]],
    ['ignoreElseCreate', counts({ created: 1 }), [1, 2, 3]],
    ['create', counts({ created: 1 }), [1, 2, 3]],
    ['ignore', counts({ ignored: 1 }), [1, 2]],
  ])('one more with a UNID of its own is a new note: %s', async (option, result, kept) => {
    const database = await fresh();
    expect(await database.importDxl(two, all('create'))).toMatchObject({ result: counts({ created: 2 }) });
    const third = { dxl: documentOf(note(3)), options: all(option) };
    const plan = await database.read('/api/design/plan', { json: third });
    expect(plan.counts).toMatchObject({
      create: result.created,
      change: result.replaced,
      leave: result.unchanged,
      ignore: result.ignored,
    });
    const { jobId } = await database.read(`/api/design/plans/${plan.planId}/apply`, { json: {} });
    expect((await database.ended(jobId)).result).toMatchObject(result);
    expect(await unidsOf(database)).toEqual(kept.map(unidOf).sort());

    const other = await fresh();
    await other.importDxl(two, all('create'));
    expect((await other.importDxl(third.dxl, third.options)).result).toMatchObject(result);
    expect(await unidsOf(other)).toEqual(kept.map(unidOf).sort());
  });

  test('each is known again by its UNID, whatever the others are', async () => {
    const database = await fresh();
    await database.importDxl(two, all('create'));
    const three = documentOf(note(3), note(2), note(1));
    expect((await database.importDxl(three, all('replaceElseCreate'))).result).toMatchObject(
      counts({ created: 1, unchanged: 2 }),
    );
    expect((await database.importDxl(three, all('replaceElseCreate'))).result).toMatchObject(
      counts({ unchanged: 3 }),
    );
  });

  test('one without UNID is what is equal to it, so that importing it twice changes nothing', async () => {
    const database = await fresh();
    const nameless = documentOf(note(), note());
    const option = all('replaceElseCreate');
    expect((await database.importDxl(nameless, option)).result).toMatchObject(counts({ created: 2 }));
    expect((await database.importDxl(nameless, option)).result).toMatchObject(counts({ unchanged: 2 }));
    expect((await database.importDxl(documentOf(note(), note(3)), option)).result).toMatchObject(
      counts({ created: 1, unchanged: 1 }),
    );
  });

  test('a plan that deletes what is absent leaves the note that is meant, and no other', async () => {
    const database = await fresh();
    await database.importDxl(two, all('create'));
    const asked = { dxl: documentOf(note(2), note(3)), options: all('replaceElseCreate'), deletes: 'absent' };
    const plan = await database.read('/api/design/plan', { json: asked });
    const isDocument = note().startsWith('<document');
    expect(plan.counts).toMatchObject({ create: 1, change: 0, leave: 1, delete: isDocument ? 0 : 1 });
    const { jobId } = await database.read(`/api/design/plans/${plan.planId}/apply`, { json: {} });
    await database.ended(jobId);
    expect(await unidsOf(database)).toEqual((isDocument ? [1, 2, 3] : [2, 3]).map(unidOf).sort());
  });
});

test('a nameless view that was deleted comes back beside one that is equal to it', async () => {
  const database = await fresh();
  const view = (number: number) => `<view>${identity(number)}<column itemname='A'/></view>`;
  await database.importDxl(documentOf(view(1)));
  const gone = await database.call(`/view/-?unid=${unidOf(1)}`, { method: 'DELETE' });
  expect(gone.status).toBe(200);
  await database.importDxl(documentOf(view(2)));
  const restored = await database.call(`/api/design/elements/${unidOf(1)}/restore`, { json: { version: 1 } });
  expect(restored.status, await restored.clone().text()).toBe(200);
  expect(await unidsOf(database)).toEqual([unidOf(1), unidOf(2)]);
});

test('a named element with an unknown UNID is still the one of its name, whose UNID it takes over', async () => {
  const database = await fresh();
  await database.importDxl(documentOf(form('Named', unidOf(1), 'same')));
  const done = await database.importDxl(documentOf(form('Named', unidOf(2), 'same')));
  expect(done.result).toMatchObject(counts({ replaced: 1 }));
  expect(await unidsOf(database)).toEqual([unidOf(2)]);
});

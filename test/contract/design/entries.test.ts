import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { newDatabase, type TestDatabase, withoutOwned } from './support.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'entries.nsf');
});
afterAll(() => server.close());

const path = (name: string) => `/outline/${encodeURIComponent(name)}/entries`;
const set = (name: string, json: unknown, as = 'alice') =>
  database.call(path(name), { method: 'PUT', json, as });
const dxlOf = async (name: string) => withoutOwned(String((await database.read(`/outline/${name}`)).dxl));

const entries = [
  {
    label: 'Work & more',
    expanded: true,
    imageref: 'a.gif',
    children: [
      { label: 'All', alias: 'all', frame: 'Body', target: { kind: 'view', name: 'All' } },
      { label: '', children: [{ label: 'Deep', target: { kind: 'url', url: 'https://example.com/?a&b' } }] },
    ],
  },
  { label: 'Last' },
];
const kept = `<outline name='Kept'>
<outlineentry label='A' type='action' hide='web'><code event='value'><formula>1</formula></code></outlineentry>
 <outlineentry label='B' level='1'/>
<outlineentry type='otherviews'/>
</outline>`;

describe('the entries of an outline', () => {
  test('are made when absent, written flat, and read back as they were set', async () => {
    expect(await (await set('New', { alias: 'n', entries })).json()).toMatchObject({
      status: 'ok',
      importedCount: 1,
    });
    expect(await database.read(path('n'))).toEqual({ name: 'New', alias: 'n', entries });
    expect(await dxlOf('New')).toContain(`<outlineentry label='Deep' type='urllink' level='2'>`);
  });

  test('set as they were read change no byte, flat or nested', async () => {
    const nested = `<outline name='Nested'><outlineentry label='A' ><outlineentry label='B'/></outlineentry></outline>`;
    await database.put('/outline/Nested', nested);
    await database.put('/outline/Kept', kept);
    for (const name of ['Nested', 'Kept']) {
      const before = await database.read(`/outline/${name}`);
      await set(name, await database.read(path(name)));
      expect(await database.read(`/outline/${name}`)).toEqual(before);
    }
    expect((await database.read(path('Nested'))).entries).toEqual([
      { label: 'A', children: [{ label: 'B' }] },
    ]);
    await set('Nested', { entries: [{ label: 'A', children: [{ label: 'B' }, { label: 'C' }] }] });
    expect(await dxlOf('Nested')).toBe(
      `<outline name='Nested'>\n<outlineentry label='A' ></outlineentry>\n<outlineentry label='B' level='1'/>\n<outlineentry label='C' level='1'/></outline>`,
    );
  });

  test('keep what the JSON does not name, also when they move', async () => {
    await database.put('/outline/Kept', kept);
    const b = { label: 'B', imageref: 'b.gif', target: { kind: 'page', name: 'P' } };
    await set('Kept', { entries: [{ label: '' }, { label: 'New' }, { label: 'A', frame: 'F' }, b] });
    expect(await dxlOf('Kept')).toBe(`<outline name='Kept'>
<outlineentry type='otherviews'/>
<outlineentry label='New'/>
<outlineentry label='A' type='action' hide='web' targetframe='F'><code event='value'><formula>1</formula></code></outlineentry>
<outlineentry label='B' type='namedelementlink'><imageref name='b.gif'/><namedelementlink type='page' name='P'/></outlineentry>
</outline>`);
    await set('Kept', {
      entries: [
        { label: 'A', target: null },
        { ...b, imageref: null },
      ],
    });
    expect(await dxlOf('Kept')).not.toMatch(/<code|<imageref|type='action'/);
  });

  test('are refused with everything that is wrong', async () => {
    const wrong = [
      { alias: 1, more: 2 },
      { label: 'x', expanded: 'yes', target: { kind: 'folder', name: '' }, children: [{ label: 3 }, 4] },
    ];
    const answer = await set('Wrong', { colour: 1, entries: wrong });
    expect(answer.status).toBe(400);
    const { params } = (await answer.json()) as { params: { errors: { path: string }[] } };
    expect(params.errors.map((each) => each.path).sort()).toEqual([
      '/colour',
      '/entries/0/alias',
      '/entries/0/label',
      '/entries/0/more',
      '/entries/1/children/0/label',
      '/entries/1/children/1',
      '/entries/1/expanded',
      '/entries/1/target/kind',
      '/entries/1/target/name',
    ]);
    expect((await database.call(path('Wrong'))).status).toBe(404);
    expect((await set('Wrong', { entries: [] }, 'bob')).status).toBe(403);
  });

  test('of an outline in binary form are a problem that says so', async () => {
    await database.put(
      '/outline/Raw',
      `<note class='filter'><item name='$TITLE'><text>Raw</text></item><item name='$Flags'><text>m</text></item></note>`,
    );
    expect((await database.call(path('Raw'))).status).toBe(422);
    expect((await set('Raw', { entries: [] })).status).toBe(422);
  });
});

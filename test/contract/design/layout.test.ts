import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { newDatabase, type TestDatabase, withoutOwned } from './support.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'layout.nsf');
});
afterAll(() => server.close());

const path = (name: string) => `/frameset/${encodeURIComponent(name)}/layout`;
const set = (name: string, json: unknown, headers: Record<string, string> = {}) =>
  database.call(path(name), { method: 'PUT', json, headers });
const dxlOf = async (name: string) =>
  withoutOwned(String((await database.read(`/frameset/${encodeURIComponent(name)}`)).dxl));
const faultsOf = async (answer: Response) => {
  expect(answer.status).toBe(400);
  const { params } = (await answer.json()) as { params: { errors: { path: string }[] } };
  return params.errors.map((each) => each.path).sort();
};

const layout = {
  name: 'Main/All',
  alias: 'm',
  hide: 'web',
  orientation: 'rows',
  sizes: ['54px', '1'],
  spacing: '0px',
  borderWidth: '2px',
  borderColor: '#2f2f2f',
  content: [
    { type: 'frame', name: 'Top', scrolling: 'never', border3d: false, marginWidth: '1', marginHeight: '2' },
    {
      type: 'frameset',
      orientation: 'columns',
      sizes: ['20%', '*'],
      spacing: '1px',
      content: [
        { type: 'frame', name: 'Left', targetFrame: 'Right', target: { kind: 'page', name: 'A & B' } },
        { type: 'frame', name: 'Right', target: { kind: 'url', url: 'https://example.com/?a&b' } },
      ],
    },
  ],
};

const kept = `<frameset name='Kept' columns='190px 1' publicaccess='false'>
<!-- stays -->
<frame name='Nav' noresize='true' scrolling='default'><namedelementlink type='folder' name='F'/></frame>
 <frame name="Body"  initialfocus='true'><code event='value'><formula>"x"</formula></code></frame>
</frameset>`;

describe('the layout of a frameset', () => {
  test('is made when absent, and read back as it was set', async () => {
    const answer = await set('Main/All', layout);
    expect(await answer.json()).toMatchObject({ status: 'ok', importedCount: 1 });
    expect(answer.status).toBe(200);
    expect(await database.read(path('m'))).toEqual(layout);
    const stored = await database.read('/frameset/Main%2FAll');
    expect(stored.dxl).toContain('<wassignedby><name>CN=Alice Example/O=Acme</name>');
    const tag = (await database.call(path('m'))).headers.get('etag');
    await set('Main/All', layout);
    expect((await database.call(path('m'))).headers.get('etag')).toBe(tag);
  });

  test('set as it was read changes no byte', async () => {
    await database.put('/frameset/Kept', kept);
    const before = await database.read('/frameset/Kept');
    expect((await set('Kept', await database.read(path('Kept')))).status).toBe(200);
    expect(await database.read('/frameset/Kept')).toEqual(before);
  });

  test('changes what it names and keeps the rest of each frame', async () => {
    await database.put('/frameset/Kept', kept);
    await set('Kept', {
      orientation: 'columns',
      sizes: ['200px', '1'],
      content: [
        { type: 'frame', name: 'Nav', targetFrame: 'Body' },
        { type: 'frame', name: 'Body', target: { kind: 'view', name: 'All' } },
      ],
    });
    expect(await dxlOf('Kept')).toBe(
      kept
        .replace('190px', '200px')
        .replace(`'default'>`, `'default' targetframe='Body'>`)
        .replace(/<code.*code>/, `<namedelementlink type='view' name='All'/>`),
    );
  });

  test('moves frames by their name, with what they hold', async () => {
    await database.put('/frameset/Kept', kept);
    await set('Kept', {
      orientation: 'rows',
      sizes: ['1', '2', '3'],
      content: [
        { type: 'frame', name: 'Body' },
        { type: 'frame', name: 'New' },
        { type: 'frame', name: 'Nav', target: null },
      ],
    });
    expect(await dxlOf('Kept')).toBe(
      `<frameset name='Kept' publicaccess='false' rows='1 2 3'>
<!-- stays -->
<frame name="Body"  initialfocus='true'><code event='value'><formula>"x"</formula></code></frame>
<frame name='New'/>
<frame name='Nav' noresize='true' scrolling='default'></frame>
</frameset>`,
    );
  });

  test('without content keeps the frames there are, or makes empty ones', async () => {
    await database.put('/frameset/Kept', kept);
    expect((await set('Kept', { orientation: 'rows', sizes: ['1', '1'] })).status).toBe(200);
    expect(await dxlOf('Kept')).toContain('initialfocus');
    expect(await faultsOf(await set('Kept', { orientation: 'rows', sizes: ['1'] }))).toEqual(['/sizes']);
    await set('Bare', { orientation: 'rows', sizes: ['1', '*'] });
    expect((await database.read(path('Bare'))).content).toEqual([{ type: 'frame' }, { type: 'frame' }]);
  });

  test('is refused with everything that is wrong', async () => {
    const wrong = {
      orientation: 'diagonal',
      sizes: ['1', 'wide'],
      colour: 1,
      content: [
        { type: 'frame', orientation: 'rows', target: { kind: 'url', name: 'x' }, border3d: 'no' },
        { type: 'frameset', name: 'n', orientation: 'rows', sizes: ['1'], content: [] },
        { type: 'window' },
      ],
    };
    expect(await faultsOf(await set('Wrong', wrong))).toEqual([
      '/colour',
      '/content/0/border3d',
      '/content/0/orientation',
      '/content/0/target/name',
      '/content/0/target/url',
      '/content/1/name',
      '/content/1/sizes',
      '/content/2/type',
      '/orientation',
      '/sizes',
      '/sizes/1',
    ]);
    expect((await database.call(path('Wrong'))).status).toBe(404);
    expect(await faultsOf(await set('Wrong', { ...layout, name: 'Other' }))).toEqual(['/name']);
    let deep: unknown = { type: 'frame' };
    for (let depth = 0; depth < 300; depth++)
      deep = { type: 'frameset', orientation: 'rows', sizes: ['1'], content: [deep] };
    expect((await set('Deep', { orientation: 'rows', sizes: ['1'], content: [deep] })).status).toBe(400);
  });

  test('leaves out what it cannot say, and keeps it when it is set as it was read', async () => {
    const odd = `<frameset name='Odd' rows='.5 1.2345678'><frame name='A'><namedelementlink type='page' name=' '/></frame><frame><namedelementlink type='folder' name='F'/></frame></frameset>`;
    await database.put('/frameset/Odd', odd);
    const read = await database.read(path('Odd'));
    expect(read.content).toEqual([{ type: 'frame', name: 'A' }, { type: 'frame' }]);
    expect((await set('Odd', read)).status).toBe(200);
    expect(await dxlOf('Odd')).toBe(odd);
    await database.put('/frameset/nn', `<frameset alias='nn' name='' columns='1'><frame/></frameset>`);
    const nameless = await database.read(path('nn'));
    expect(nameless).not.toHaveProperty('name');
    expect((await set('nn', nameless)).status).toBe(200);
  });

  test('of a frameset in binary form is a problem that says so', async () => {
    await database.importDxl(
      `<database xmlns='http://www.lotus.com/dxl'><note class='form'><item name='$TITLE'><text>Raw</text></item><item name='$Flags'><text>#34CQ</text></item></note></database>`,
    );
    const answers = [
      await database.call(path('Raw')),
      await set('Raw', { orientation: 'rows', sizes: ['1'] }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ code: 'design.layout.binary' });
    }
  });

  test('needs DESIGNER, and the version that was read', async () => {
    const asBob = await database.call(path('New'), { method: 'PUT', json: layout, as: 'bob' });
    expect(asBob.status).toBe(403);
    await database.put('/frameset/Kept', kept);
    const stale = { 'if-match': '"e0.0"' };
    expect((await set('Kept', { orientation: 'rows', sizes: ['1', '1'] }, stale)).status).toBe(412);
  });
});

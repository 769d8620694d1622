import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { newDatabase, type TestDatabase } from './support.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'properties.nsf');
});
afterAll(() => server.close());

const change = (json: unknown, headers: Record<string, string> = {}) =>
  database.call('/database', { method: 'PUT', json, headers });
const launch = async () => (await database.read('/database')).launchSettings;
const given = (launchsettings: string) =>
  database.importDxl(
    `<database xmlns='http://www.lotus.com/dxl' title='T'>${launchsettings}<page name='P'/></database>`,
    { replaceDbProperties: true },
  );
const exported = async () => String((await database.read('/export?full=true')).dxl);

describe('changing properties of a database', () => {
  test('changes the title everywhere and answers with an importer log', async () => {
    const answer = await change({ title: 'Orders & <more>' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      status: 'ok',
      log: `<?xml version='1.0'?>\n<DXLImporterLog>\n</DXLImporterLog>`,
    });
    expect((await database.read('/database')).title).toBe('Orders & <more>');
    expect(await exported()).toContain(`title='Orders &amp; &lt;more&gt;'`);
  });

  test('makes launch settings where there are none, one half after the other', async () => {
    await given('');
    const web = { whenOpened: 'url', target: 'https://example.com/?a=1&b=2' };
    expect((await change({ web })).status).toBe(200);
    expect(await launch()).toEqual({ web });
    const notes = { whenOpened: 'openframeset', framesetName: 'Main', previewDefault: 'right' };
    await change({ notes: { ...notes, restoreLastView: true } });
    expect(await launch()).toEqual({ web, notes: { ...notes, restoreLastView: true } });
    expect(await exported()).toMatch(/<launchsettings><noteslaunch [^>]*\/><weblaunch [^>]*\/>/);
  });

  test('keeps what is not named, and drops what belonged to another way of opening', async () => {
    await given(
      `<launchsettings>\n<noteslaunch whenopened="openframeset" frameset="Main" showaboutdocument='never' own='1'/>\n<weblaunch whenopened='usenotesoptions' x='2'/>\n</launchsettings>`,
    );
    await change({ notes: { whenOpened: 'openpage', pageName: `It's` } });
    expect(await launch()).toEqual({
      notes: { whenOpened: 'openpage', pageName: `It's`, showAboutDocument: 'never' },
      web: {},
    });
    const dxl = await exported();
    expect(dxl).toContain(
      `<noteslaunch whenopened="openpage" showaboutdocument='never' own='1' page='It&apos;s'/>\n<weblaunch whenopened='usenotesoptions' x='2'/>`,
    );
    await change({ notes: { previewDefault: 'bottom' } });
    expect(await launch()).toMatchObject({ notes: { pageName: `It's`, previewDefault: 'bottom' } });
  });

  test('keeps a document link, and a target while its way stays', async () => {
    await given(
      `<launchsettings><weblaunch whenopened='openspecifieddoclink'><doclink document='A'/></weblaunch></launchsettings>`,
    );
    await change({ web: { whenOpened: 'doclink' } });
    expect(await exported()).toContain(`whenopened='openspecifieddoclink'><doclink document='A'/>`);
    await change({ web: { whenOpened: 'view', target: 'All' } });
    await change({ web: { whenOpened: 'view' } });
    expect(await launch()).toEqual({ web: { whenOpened: 'view', target: 'All' } });
    await change({ web: { whenOpened: 'page' } });
    expect(await launch()).toEqual({ web: { whenOpened: 'page' } });
  });

  test('says in the log what it does not keep because nothing opens by it', async () => {
    await given('');
    const log = async (body: object) => ((await (await change(body)).json()) as { log: string }).log;
    const used = { whenOpened: 'openpage', pageName: 'Home', restoreLastView: false };
    expect(await log({ notes: used, web: { whenOpened: 'url', target: 'http://a' } })).not.toContain(
      'warning',
    );
    expect(await log({ notes: { ...used, framesetName: 'Main' } })).toContain(
      "<warning source='DXL' id='9209'>notes.framesetName is not kept while notes.whenOpened is openpage.</warning>",
    );
    expect(await log({ web: { whenOpened: 'doclink', target: 'All' } })).toContain(
      'web.target is not kept while web.whenOpened is doclink.',
    );
    expect(await launch()).toEqual({ notes: used, web: { whenOpened: 'doclink' } });
  });

  test('says everything that is wrong at once, and changes nothing', async () => {
    const before = await database.read('/database');
    const answer = await change({
      title: ' ',
      colour: 'red',
      notes: { whenOpened: 'never', restoreLastView: 'yes', more: 1 },
      web: { whenOpened: 'page', target: 'a\u0001b' },
    });
    expect(answer.status).toBe(400);
    const { params } = (await answer.json()) as { params: { errors: { path: string }[] } };
    const paths = params.errors.map(({ path }) => path).join(' ');
    for (const part of [
      '/title',
      'colour',
      '/notes/whenOpened',
      '/notes/restoreLastView',
      'more',
      '/web/target',
    ])
      expect(paths).toContain(part);
    expect(await database.read('/database')).toEqual(before);
  });

  test('takes its own answer back, and refuses what is read-only and another', async () => {
    await given(`<launchsettings><weblaunch whenopened='usenotesoptions' x='2'/></launchsettings>`);
    const read = await database.read('/database');
    expect((await change(read)).status).toBe(200);
    expect(await database.read('/database')).toEqual(read);
    const sent = { ...read, replicaId: '0'.repeat(16), filePath: 'other.nsf', launchSettings: { notes: {} } };
    const refused = await change({ ...sent, title: 'Not taken' });
    expect(refused.status).toBe(400);
    const { params } = (await refused.json()) as { params: { errors: { path: string }[] } };
    expect(params.errors.map(({ path }) => path)).toEqual(['/replicaId', '/filePath', '/launchSettings']);
    expect(await database.read('/database')).toEqual(read);
  });

  test('refuses a web target that nothing says how to open', async () => {
    await given('');
    expect((await change({ web: { target: 'All' } })).status).toBe(400);
    expect(await launch()).toEqual({});
  });

  test('needs MANAGER, and the version that was read', async () => {
    const denied = await database.call('/database', { method: 'PUT', json: { title: 'X' }, as: 'bob' });
    expect(denied.status).toBe(403);
    const etag = (await database.call('/database')).headers.get('etag') ?? '';
    const first = await change({ title: 'First' }, { 'if-match': etag });
    expect(first.status).toBe(200);
    expect((await change({ title: 'Second' }, { 'if-match': etag })).status).toBe(412);
    const now = (await database.call('/database')).headers.get('etag');
    expect(first.headers.get('etag')).toBe(now);
    await change({ title: 'First' });
    expect((await database.call('/database')).headers.get('etag')).toBe(now);
  });
});

import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { databaseAt, documentOf, form, newDatabase, type TestDatabase, unidOf } from './support.ts';

let server: TestServer;
let demo: TestDatabase;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_MAX_DXL_BYTES: String(2 * 2 ** 20) });
  demo = databaseAt(server, 'demo.nsf');
});
afterAll(() => server.close());

const xmlns = "xmlns='http://www.lotus.com/dxl'";
const zip = { accept: 'application/zip' };
const filesOf = async (answer: Response) => unzipSync(new Uint8Array(await answer.arrayBuffer()));
const send = (database: TestDatabase, body: Uint8Array, query = '', as = 'alice') =>
  database.call(`/import/archive${query}`, {
    as,
    method: 'POST',
    body: Buffer.from(body),
    headers: { 'content-type': 'application/zip' },
  });
const planned = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return (await answer.json()) as {
    planId: string;
    counts: Record<string, number>;
    left: object[];
    valid: boolean;
    properties: string[];
  };
};

test('an export is an archive of the project, or of files of DXL, and makes no change where it came from', async () => {
  const answer = await demo.call('/export?full=true', { headers: zip });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = await filesOf(answer);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'AppProperties/database.properties',
      'Forms/Request.form',
      'Resources/Images/desk.gif',
      'Resources/Images/desk.gif.metadata',
      'Resources/Files/css_2fdesk.css',
    ]),
  );
  expect(Buffer.from(files['Resources/Images/desk.gif'] ?? []).toString('latin1', 0, 6)).toBe('GIF89a');
  const single = await filesOf(await demo.call('/export?full=true&layout=dxl', { headers: zip }));
  expect(Object.keys(single)).toContain('Resources/Images/desk.gif.dxl');
  const plan = await planned(await send(demo, zipSync(single), '?replaceDbProperties=true&deletes=absent'));
  expect(plan.counts).toMatchObject({ create: 0, change: 0, delete: 0, leave: 25 });
  expect(plan).toMatchObject({ valid: true, left: [], properties: [] });
});

test('chosen elements alone, as an archive and as a document; what is long is taken apart as well', async () => {
  const database = await newDatabase(server, 'chosen.nsf');
  const long = form('Long', unidOf(2), 'x'.repeat(400_000));
  await database.importDxl(documentOf(form('A', unidOf(1)), long, form('C', unidOf(3))));
  const query = `?unids=${unidOf(1)},${unidOf(2).toLowerCase()}`;
  const files = await filesOf(await database.call(`/export${query}`, { headers: zip }));
  expect(Object.keys(files).sort()).toEqual(['Forms/A.form', 'Forms/Long.form']);
  expect(Buffer.from(files['Forms/Long.form'] ?? []).toString()).toContain('x'.repeat(400_000));
  expect(await database.read(`/export${query}`)).toMatchObject({ mode: 'filtered', elementCount: 2 });
  expect((await database.call('/export?unids=1', { headers: zip })).status).toBe(400);
  expect((await database.call('/export', { headers: zip })).status).toBe(400);
});

test('an archive is planned, says which files are left, and is applied like every other plan', async () => {
  const database = await newDatabase(server, 'sent.nsf');
  const archive = zipSync({
    'odp/Forms/New.form': strToU8(`<form name='New' ${xmlns}><body/></form>`),
    'odp/Code/ScriptLibraries/T.lss': strToU8('Option Public\n'),
    'odp/Code/ScriptLibraries/T.lss.metadata': strToU8(
      `<note class='filter' ${xmlns}><item name='$TITLE'><text>T</text></item><item name='$Flags'><text>s34Q</text></item></note>`,
    ),
    'odp/more.zip': zipSync({}),
  });
  const plan = await planned(await send(database, archive));
  expect(plan.counts).toMatchObject({ create: 2 });
  expect(plan.left).toEqual([{ path: 'odp/more.zip', why: 'archive' }]);
  expect(await database.read(`/api/design/plans/${plan.planId}`)).toEqual(plan);
  const { jobId } = await database.read(`/api/design/plans/${plan.planId}/apply`, { method: 'POST' });
  expect(await database.ended(jobId)).toMatchObject({ status: 'complete', importedCount: 2 });
  expect((await database.read('/scriptlibrary/T')).dxl).toContain('Option Public');
});

test('what is no archive, too much, or without design is refused with the reason; so is who may not read', async () => {
  const said = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { summary: string }).summary,
  ];
  const climbing = zipSync({ '../A.form': strToU8(`<form name='A' ${xmlns}/>`) });
  expect(await said(await send(demo, climbing))).toEqual([
    422,
    'The archive has a file whose name leads out of it: ../A.form.',
  ]);
  expect(await said(await send(demo, strToU8('no archive at all, only text')))).toEqual([
    422,
    'The archive is damaged or incomplete.',
  ]);
  expect(await said(await send(demo, zipSync({ 'a.txt': strToU8('x') })))).toEqual([
    422,
    'There is no design in the archive.',
  ]);
  const large = zipSync({ 'A.form': strToU8(`<form name='A' ${xmlns}>${' '.repeat(3 * 2 ** 20)}</form>`) });
  expect(large.length).toBeLessThan(100_000);
  expect((await said(await send(demo, large)))[0]).toBe(413);
  const stored = zipSync({ 'A.bin': new Uint8Array(3 * 2 ** 20) }, { level: 0 });
  expect((await send(demo, stored)).status).toBe(413);
  expect((await demo.call('/import/archive', { method: 'POST', json: {} })).status).toBe(415);
  const mine = await newDatabase(server, 'mine.nsf');
  expect((await send(mine, climbing, '', 'bob')).status).toBe(403);
});

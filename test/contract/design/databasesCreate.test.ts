import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { databaseAt, documentOf, form, type Json, newDatabase, unidOf } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRIVET_MAX_DXL_BYTES: '1000000' });
});
afterAll(() => server.close());

const create = (json: unknown, as = 'alice') => server.call('/api/design/databases', { as, json });
const exists = async (nsfPath: string) =>
  (await databaseAt(server, nsfPath).call('/database')).status === 200;

const design = (root = '', ...notes: string[]) =>
  `<database xmlns='http://www.lotus.com/dxl' version='12.0' title='Sent' ${root}>
<acl><aclentry name='-Default-' default='true' level='manager'/></acl>
<launchsettings><noteslaunch whenopened='openframeset' frameset='F'/></launchsettings>
${notes.join('\n')}
<document form='A'><noteinfo unid='${unidOf(99)}'/></document>
</database>`;

describe('a database made with DXL', () => {
  test('has its design and properties, but the title that was asked for and the ACL of a new one', async () => {
    const dxl = design(`allowstoredforms='false'`, form('A', unidOf(1)), form('B', unidOf(2)));
    const answer = await create({ nsfPath: 'made/dxl.nsf', title: 'Made & asked', dxl });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      nsfPath: 'made/dxl.nsf',
      title: 'Made & asked',
      replicaId: expect.stringMatching(/^[0-9A-F]{16}$/),
      level: 'MANAGER',
      importedCount: 2,
      log: "<?xml version='1.0'?>\n<DXLImporterLog>\n</DXLImporterLog>",
    });
    const made = databaseAt(server, 'made/dxl.nsf');
    expect(await made.read('/database')).toMatchObject({
      title: 'Made & asked',
      filePath: 'made/dxl.nsf',
      launchSettings: { notes: { whenOpened: 'openframeset', framesetName: 'F' } },
    });
    expect(await made.read('/acl')).toMatchObject({
      entries: [
        { name: '-Default-', level: 'NOACCESS' },
        { name: 'CN=Alice Example/O=Acme', level: 'MANAGER' },
      ],
    });
    const { dxl: kept } = await made.read('/export?full=true&documents=true');
    expect(kept).toContain(`allowstoredforms='false'`);
    expect(kept).toContain(`title='Made &amp; asked'`);
    expect(kept).not.toContain('<document');
    expect(await made.read('/form/A')).toMatchObject({
      unid: unidOf(1),
      signature: { signer: 'CN=Alice Example/O=Acme', valid: true },
    });
  });

  test.each([
    ['is not well-formed', '<database>'],
    ['is an element alone', `<form name='X'/>`],
    ['has an internal subset', `<!DOCTYPE database [<!ENTITY a 'b'>]><database>&a;</database>`],
    ['breaks the structure', documentOf(form('A', unidOf(1)), `<agent name='Broken'/>`)],
    ['has a name that no element may have', documentOf(form('x'.repeat(600), unidOf(1)))],
  ])('that %s is not made: 400 with the log', async (_, dxl) => {
    const answer = await create({ nsfPath: 'bad.nsf', title: 'Bad', dxl });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'design.dxl.invalid',
      params: {
        errors: [{ path: '/dxl', message: expect.any(String) }],
        log: expect.stringMatching(/<(fatal)?error /),
      },
    });
    expect(await exists('bad.nsf')).toBe(false);
    const { rows } = await server.platform.database.pool.query(
      "select 1 from design.database where path = 'bad.nsf' union all select 1 from platform.audit where thing = 'design/bad.nsf'",
    );
    expect(rows).toEqual([]);
  });

  test('beyond the limit is 413, on a taken path 409', async () => {
    const dxl = documentOf(form('A', unidOf(1), 'x'.repeat(1_000_000)));
    expect((await create({ nsfPath: 'large.nsf', title: 'Large', dxl })).status).toBe(413);
    expect(await exists('large.nsf')).toBe(false);
    await newDatabase(server, 'here.nsf');
    const taken = await create({ nsfPath: 'HERE.nsf', title: 'x', dxl: documentOf(form('A', unidOf(1))) });
    expect(taken.status).toBe(409);
    expect(await databaseAt(server, 'here.nsf').read('/form')).toEqual([]);
  });

  test('twice at the same time is made once', async () => {
    const json = { nsfPath: 'race.nsf', title: 'Race', dxl: documentOf(form('A', unidOf(1))) };
    const answers = await Promise.all([create(json), create(json), create(json)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await databaseAt(server, 'race.nsf').read('/form')).toHaveLength(1);
  });
});

describe('a database made from a template', () => {
  test('has its design, names it, and is no template itself', async () => {
    const dxl = design(`templatename='StdDesk' fromtemplate='Older'`, form('A', unidOf(1)));
    expect((await create({ nsfPath: 'desk.ntf', title: 'Desk template', dxl })).status).toBe(201);
    const answer = await create({ nsfPath: 'desk.nsf', title: 'Desk', template: 'DESK.ntf' });
    expect(answer.status, await answer.clone().text()).toBe(201);
    expect(await answer.json()).toMatchObject({ title: 'Desk', importedCount: 1 });
    const desk = databaseAt(server, 'desk.nsf');
    expect(await desk.read('/database')).toMatchObject({
      title: 'Desk',
      designTemplate: 'StdDesk',
      templateName: '',
      launchSettings: { notes: { framesetName: 'F' } },
    });
    expect(await desk.read('/form/A')).toMatchObject({ unid: unidOf(1) });
    const plan = await desk.read('/api/design/plan', { json: { from: 'desk.ntf', deletes: 'absent' } });
    expect(plan).toMatchObject({ counts: { create: 0, change: 0, leave: 1, delete: 0 } });
  });

  test('that has no template name is known by its path', async () => {
    const template = await newDatabase(server, 'plain.ntf');
    await template.importDxl(documentOf(form('A', unidOf(1))));
    expect((await create({ nsfPath: 'plain.nsf', title: 'Plain', template: 'plain.ntf' })).status).toBe(201);
    expect(await databaseAt(server, 'plain.nsf').read('/database')).toMatchObject({
      designTemplate: 'plain.ntf',
    });
  });

  test('needs READER of it: 403, or 404 when there is none; equal to the target it is taken', async () => {
    const closed = await newDatabase(server, 'closed.ntf');
    const acl = (name: string, level: string) =>
      closed.read(`/acl/entry/${encodeURIComponent(name)}`, { as: 'admin', method: 'PUT', json: { level } });
    await acl('CN=Bob Example/O=Acme', 'MANAGER');
    await acl('CN=Alice Example/O=Acme', 'DEPOSITOR');
    const status = async (json: object) => (await create(json)).status;
    const wanted = { nsfPath: 'copy.nsf', title: 'Copy' };
    expect(await status({ ...wanted, template: 'closed.ntf' })).toBe(403);
    expect(await status({ ...wanted, template: 'nowhere.ntf' })).toBe(404);
    expect(await status({ ...wanted, template: '../x' })).toBe(400);
    await newDatabase(server, 'own.ntf');
    expect(await status({ nsfPath: 'own.ntf', title: 'x', template: 'own.ntf' })).toBe(409);
    expect(await exists('copy.nsf')).toBe(false);
  });
});

describe('refused', () => {
  test('is a template together with DXL, wrong types, and what is unknown', async () => {
    const wanted = { nsfPath: 'x.nsf', title: 'x' };
    for (const wrong of [
      { ...wanted, template: 'demo.nsf', dxl: documentOf() },
      { ...wanted, template: 5 },
      { ...wanted, dxl: '' },
      { ...wanted, dxl: { a: 1 } },
      { ...wanted, copy: true },
      [],
      null,
      'x',
    ]) {
      const answer = await create(wrong);
      expect(answer.status, JSON.stringify(wrong)).toBe(400);
    }
    const send = (body: string, type = 'application/json') =>
      server.call('/api/design/databases', {
        as: 'alice',
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
    expect((await send('{')).status).toBe(400);
    expect((await send('<x/>', 'text/xml')).status).toBe(415);
    expect((await server.call('/api/design/databases', { as: 'alice', method: 'POST' })).status).toBe(400);
  });

  test('all faults are named at once', async () => {
    const answer = await create({ title: 1, dxl: 2, more: 3 });
    const { params } = (await answer.json()) as Json & { params: { errors: { path: string }[] } };
    expect(params.errors.map(({ path }) => path).sort()).toEqual(['/dxl', '/more', '/nsfPath', '/title']);
  });

  test('is who may not create databases', async () => {
    const json = { nsfPath: 'bobs.nsf', title: 'Bob', dxl: documentOf() };
    expect((await create(json, 'bob')).status).toBe(403);
    expect((await server.call('/api/design/databases', { json })).status).toBe(401);
  });
});

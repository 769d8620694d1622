import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { databaseAt, documentOf, form, newDatabase, unidOf } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let count = 0;
const fresh = () => newDatabase(server, `import${++count}.nsf`);

const whole = `<?xml version='1.0' encoding='utf-8'?>
<!DOCTYPE database SYSTEM 'xmlschemas/domino_12_0.dtd'>
<database xmlns='http://www.lotus.com/dxl' version='12.0' replicaid='0123456789ABCDEF' path='x.nsf' title='Sent &amp; kept' fromtemplate='StdTemplate' allowstoredforms='false'>
<databaseinfo dbid='0123456789ABCDEF' odsversion='52'/>
<acl maxinternetaccess='editor'>
<role>[Approver]</role>
<aclentry name='-Default-' default='true' level='reader'/>
<aclentry name='CN=Alice Example/O=Acme' type='person' level='manager' deletedocs='false'>
<role>[Approver]</role></aclentry>
<logentry>somebody added somebody</logentry></acl>
<launchsettings><noteslaunch whenopened='openpage' page='P'/></launchsettings>
${form('Order', unidOf(1))}
<note class='form'>
<noteinfo noteid='10a' unid='${unidOf(2)}'/>
<item name='$Flags'><text>34CiQ</text></item>
<item name='$TITLE'><textlist><text>a/b.gif</text><text>b.gif</text></textlist></item></note>
<document form='Order'>
<noteinfo noteid='8f6' unid='${unidOf(3)}'/>
<item name='Form'><text>Order</text></item></document>
</database>
`;

describe('an import', () => {
  test('is accepted at once, can be polled, and says what it did', async () => {
    const database = await fresh();
    const accepted = await database.read('/import', { json: { dxl: whole } });
    expect(accepted).toEqual({
      jobId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'pending',
      nsfPath: database.nsfPath,
    });
    expect(await database.ended(accepted.jobId)).toEqual({
      jobId: accepted.jobId,
      status: 'complete',
      importedCount: 2,
      log: "<?xml version='1.0'?>\n<DXLImporterLog>\n</DXLImporterLog>",
      result: {
        created: 2,
        replaced: 0,
        unchanged: 0,
        ignored: 1,
        elements: [
          { type: 'form', name: 'Order', unid: unidOf(1), action: 'created' },
          { type: 'imageresource', name: 'a/b.gif', unid: unidOf(2), action: 'created' },
          { type: 'document', name: '', unid: unidOf(3), action: 'ignored' },
        ],
      },
    });
    expect(await database.read('/imageresource/B.GIF')).toMatchObject({ name: 'a/b.gif', noteId: 0x10a });
  });

  test('twice changes nothing the second time, and an export imported again neither', async () => {
    const database = await fresh();
    await database.importDxl(whole, { documentsOption: 'replaceElseCreate' });
    const revisions = () =>
      server.platform.database.pool
        .query('select name, version, revision, dxl from design.element order by id')
        .then(({ rows }) => rows);
    const before = await revisions();
    const second = await database.importDxl(whole, { documentsOption: 'replaceElseCreate' });
    expect(second).toMatchObject({
      importedCount: 0,
      result: { created: 0, replaced: 0, unchanged: 3, ignored: 0 },
    });
    const { dxl } = await database.read('/export?full=true&documents=true');
    const third = await database.importDxl(String(dxl), {
      documentsOption: 'replaceElseCreate',
      replaceDbProperties: true,
    });
    expect(third).toMatchObject({ importedCount: 0, result: { unchanged: 3 } });
    expect(await revisions()).toEqual(before);
    expect((await database.read('/export?full=true&documents=true')).dxl).toBe(dxl);
  });

  test('run a second time by a worker that did not hear of the first has no second effect', async () => {
    const database = await fresh();
    const accepted = await database.read('/import', {
      json: { dxl: whole, options: { designOption: 'create' } },
    });
    const ended = await database.ended(accepted.jobId);
    const { database: store, jobs } = server.platform;
    await store
      .as<unknown>()
      .transaction()
      .execute((tx) => jobs.enqueue(tx, 'design.import', { importId: accepted.jobId }));
    await database.importDxl(documentOf(form('Later', unidOf(9))));
    expect(await database.read(`/import/${accepted.jobId}`)).toEqual(ended);
    expect(await database.read('/form')).toHaveLength(2);
  });

  test('an error in the structure leaves everything as it was, with a log that names the line', async () => {
    const database = await fresh();
    await database.importDxl(documentOf(form('Kept', unidOf(1), 'first')));
    const before = await database.read('/export?full=true');
    const failed = await database.importDxl(
      documentOf(form('Kept', unidOf(1), 'second'), form('New', unidOf(2)), `<agent name='Broken'/>`),
      {
        replaceDbProperties: true,
      },
    );
    expect(failed).toMatchObject({
      status: 'error',
      error: expect.stringMatching(/agent.*trigger.*\(line 9, column 1\)/),
    });
    expect(failed.log).toMatch(
      /<error source='DXL' line='9' column='1' id='9102'>[^<]*agent[^<]*trigger[^<]*<\/error>/,
    );
    expect(failed).not.toHaveProperty('result');
    expect(await database.read('/export?full=true')).toEqual(before);
  });

  test('replaceDbProperties takes title, launch settings and ACL over, and keeps what it does not know', async () => {
    const database = await fresh();
    await database.importDxl(whole, { replaceDbProperties: true });
    expect(await database.read('/database')).toMatchObject({
      title: 'Sent & kept',
      designTemplate: 'StdTemplate',
      launchSettings: { notes: { whenOpened: 'openpage', pageName: 'P' } },
    });
    expect(await database.read('/acl')).toEqual({
      roles: ['[Approver]'],
      entries: [
        { name: '-Default-', level: 'READER', type: '', roles: [], flags: [] },
        {
          name: 'CN=Alice Example/O=Acme',
          level: 'MANAGER',
          type: 'PERSON',
          roles: ['[Approver]'],
          flags: ['NODELETE_DOCUMENT'],
        },
      ],
    });
    const { dxl } = await database.read('/export?full=true');
    expect(dxl).toContain(
      `<databaseinfo dbid='0123456789ABCDEF' odsversion='52'/>\n<acl maxinternetaccess='editor'>`,
    );
    expect(dxl).toContain('<logentry>somebody added somebody</logentry></acl>');
    expect(dxl).toContain(`allowstoredforms='false'`);
    expect(dxl).not.toContain(`replicaid='0123456789ABCDEF'`);
  });

  test('an ACL without a manager is not taken over, and says where it stands', async () => {
    const database = await fresh();
    const before = await database.read('/acl');
    const dxl = `<database>\n<acl><aclentry name='-Default-' level='reader'/></acl></database>`;
    const { status, log } = await database.importDxl(dxl, { replaceDbProperties: true });
    expect(status).toBe('error');
    expect(log).toMatch(/<error [^>]*line='2'[^>]*id='9207'>/);
    expect(await database.read('/acl')).toEqual(before);
    expect(await database.importDxl(dxl)).toMatchObject({ status: 'complete' });
  });

  test('replaceDbProperties needs MANAGER, the import itself DESIGNER', async () => {
    const database = await fresh();
    const json = { level: 'DESIGNER' };
    await database.read('/acl/entry/CN%3DBob%20Example%2FO%3DAcme', { method: 'PUT', json });
    const refused = await database.call('/import', {
      as: 'bob',
      json: { dxl: whole, options: { replaceDbProperties: true } },
    });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ params: { needed: 'MANAGER' } });
    expect((await database.call('/import', { as: 'bob', json: { dxl: whole } })).status).toBe(200);
    const demo = databaseAt(server, 'demo.nsf');
    expect((await demo.call('/import', { as: 'bob', json: { dxl: whole } })).status).toBe(403);
  });

  test('properties are left alone unless asked for', async () => {
    const database = await fresh();
    const before = [await database.read('/database'), await database.read('/acl')];
    await database.importDxl(whole);
    expect([await database.read('/database'), await database.read('/acl')]).toEqual(before);
  });
});

describe('refused at once, with nothing started', () => {
  test.each([
    ['no DXL', {}, 'request.invalid'],
    ['DXL of another kind', { dxl: 5 }, 'request.invalid'],
    ['an unknown member', { dxl: whole, force: true }, 'request.invalid'],
    ['an unknown option', { dxl: whole, options: { designoption: 'create' } }, 'request.invalid'],
    ['an unknown value', { dxl: whole, options: { designOption: 'merge' } }, 'request.invalid'],
    [
      'an option of another kind',
      { dxl: whole, options: { replaceDbProperties: 'true' } },
      'request.invalid',
    ],
    ['text that is not well-formed', { dxl: '<database>' }, 'design.dxl.invalid'],
    ['an element alone', { dxl: `<form name='X'/>` }, 'design.dxl.invalid'],
    [
      'an internal subset',
      { dxl: `<!DOCTYPE database [<!ENTITY a 'b'>]><database>&a;</database>` },
      'design.dxl.invalid',
    ],
    ['half a surrogate pair', { dxl: `<database title='\ud800'/>` }, 'design.dxl.invalid'],
  ])('%s', async (_, json, code) => {
    const database = databaseAt(server, 'demo.nsf');
    const answer = await database.call('/import', { json });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code });
  });

  test('all wrong members are named at once', async () => {
    const answer = await databaseAt(server, 'demo.nsf').call('/import', {
      json: { dxl: 1, a: 1, options: { designOption: 'x' } },
    });
    const { params } = (await answer.json()) as { params: { errors: { path: string }[] } };
    expect(params.errors.map(({ path }) => path).sort()).toEqual(['/a', '/dxl', '/options/designOption']);
  });

  test('a body that is not JSON, or of another media type', async () => {
    const database = databaseAt(server, 'demo.nsf');
    const send = (body: string, type: string) =>
      database.call('/import', { method: 'POST', body, headers: { 'content-type': type } });
    expect((await send('{', 'application/json')).status).toBe(400);
    expect((await send(whole, 'application/xml')).status).toBe(415);
  });
});

describe('an import that is polled', () => {
  test('is known only with its own database, and for 24 hours', async () => {
    const database = await fresh();
    const { jobId } = await database.importDxl(whole);
    expect((await databaseAt(server, 'demo.nsf').call(`/import/${jobId}`)).status).toBe(404);
    expect((await database.call('/import/no-such-import')).status).toBe(404);
    expect((await database.call('/import/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    await server.platform.database.pool.query(
      "update design.import set created_at = created_at - interval '24 hours' where id = $1",
      [jobId],
    );
    expect((await database.call(`/import/${jobId}`)).status).toBe(404);
  });
});

describe('validating', () => {
  test('says what an import would say, and writes nothing', async () => {
    const database = await fresh();
    const dxl = documentOf(`<agent name='A'><foo/></agent>`, form('F', unidOf(1)));
    const checked = await database.read('/validate', { json: { dxl } });
    expect(checked).toEqual({
      valid: false,
      errors: ["agent 'A': element trigger is missing; it cannot be imported without. (line 3, column 1)"],
      warnings: ["agent 'A': element foo is not known. (line 3, column 17)"],
      log: expect.stringContaining(`<warning source='DXL' line='3' column='17' id='9101'>`),
    });
    expect(await database.importDxl(dxl)).toMatchObject({ status: 'error', log: checked.log });
    expect(await database.read('/designsummary')).toMatchObject({ totalCount: 0 });
  });

  test('DXL without faults is valid, for a reader too', async () => {
    const log = "<?xml version='1.0'?>\n<DXLImporterLog>\n</DXLImporterLog>";
    expect(
      await databaseAt(server, 'demo.nsf').read('/validate', { as: 'bob', json: { dxl: whole } }),
    ).toEqual({ valid: true, errors: [], warnings: [], log });
  });

  test('text that is not well-formed is an answer, not a failure', async () => {
    const checked = await databaseAt(server, 'demo.nsf').read('/validate', {
      json: { dxl: '<database>\n<form>\n</database>' },
    });
    expect(checked).toMatchObject({
      valid: false,
      errors: [expect.stringContaining('line 3')],
      log: expect.stringContaining('<fatalerror '),
    });
  });

  test('an ACL that cannot be taken over is an error', async () => {
    const acl = `<acl><aclentry name='A' level='boss'/><aclentry name='a' level='reader'/></acl>`;
    const checked = await databaseAt(server, 'demo.nsf').read('/validate', {
      json: { dxl: documentOf(acl) },
    });
    expect(checked).toMatchObject({
      valid: false,
      errors: [expect.stringContaining('boss'), expect.stringContaining("two entries named 'a'")],
    });
  });
});

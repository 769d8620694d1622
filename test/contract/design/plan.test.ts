import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import {
  databaseAt,
  documentOf,
  form,
  type Json,
  newDatabase,
  type TestDatabase,
  unidOf,
} from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let count = 0;
const fresh = () => newDatabase(server, `plan${++count}.nsf`);
const planned = (database: TestDatabase, json: object, as = 'alice') =>
  database.read('/api/design/plan', { as, json });
const apply = (database: TestDatabase, planId: unknown, json: object = {}, as = 'alice') =>
  database.call(`/api/design/plans/${planId}/apply`, { as, json });
const applied = async (database: TestDatabase, planId: unknown, json: object = {}): Promise<Json> => {
  const answer = await apply(database, planId, json);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return database.ended(((await answer.json()) as Json).jobId);
};
const noLog = "<?xml version='1.0'?>\n<DXLImporterLog>\n</DXLImporterLog>";

describe('a plan', () => {
  test('says what an import would create, change, leave, ignore and delete, and writes nothing', async () => {
    const database = await fresh();
    await database.importDxl(
      documentOf(form('Same', unidOf(1), 'a'), form('Other', unidOf(2), 'b'), form('Gone', unidOf(3))),
    );
    const before = await database.read('/export?full=true');
    const document = `<document form='Same'><noteinfo unid='${unidOf(9)}'/></document>`;
    const dxl = documentOf(
      form('Same', unidOf(1), 'a'),
      form('Other', unidOf(2), 'changed'),
      form('New', unidOf(4)),
      document,
    );
    const plan = await planned(database, { dxl, deletes: 'absent' });
    expect(plan).toEqual({
      planId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      expiresAt: expect.stringMatching(/Z$/),
      revision: expect.any(Number),
      valid: true,
      counts: { create: 1, change: 1, leave: 1, ignore: 1, delete: 1 },
      create: [{ type: 'form', name: 'New', unid: unidOf(4) }],
      change: [
        {
          type: 'form',
          name: 'Other',
          unid: unidOf(2),
          text: expect.stringContaining('+<body><richtext><par>changed</par>'),
          structural: [expect.objectContaining({ change: 'changed', before: 'b', after: 'changed' })],
        },
      ],
      delete: [{ type: 'form', name: 'Gone', unid: unidOf(3) }],
      properties: [],
      errors: [],
      warnings: [],
      log: noLog,
    });
    expect(String((plan.change as { text: string }[])[0]?.text)).not.toMatch(
      /^[-+].*(wassignedby|updatedby)/m,
    );
    expect(await database.read(`/api/design/plans/${plan.planId}`)).toEqual(plan);
    expect(await database.read('/export?full=true')).toEqual(before);
  });

  test('that is applied does just that, with deletions and their history', async () => {
    const database = await fresh();
    await database.importDxl(documentOf(form('Kept', unidOf(1), 'a'), form('Gone', unidOf(3))));
    const nameless = `<form name='Made'><body><richtext><par/></richtext></body></form>`;
    const dxl = documentOf(form('Kept', unidOf(1), 'b'), nameless);
    const plan = await planned(database, { dxl, deletes: [unidOf(3).toLowerCase()] });
    const made = (plan.create as { unid: string }[])[0]?.unid;
    expect(made).toMatch(/^[0-9A-F]{32}$/);
    const done = await applied(database, plan.planId, { why: 'Ticket 7', project: 'desk@1a2b' });
    expect(done).toMatchObject({
      status: 'complete',
      importedCount: 2,
      result: {
        created: 1,
        replaced: 1,
        unchanged: 0,
        ignored: 0,
        deleted: 1,
        elements: [
          { type: 'form', name: 'Kept', unid: unidOf(1), action: 'replaced' },
          { type: 'form', name: 'Made', unid: made, action: 'created' },
          { type: 'form', name: 'Gone', unid: unidOf(3), action: 'deleted' },
        ],
      },
    });
    expect(await database.read('/form/Made')).toMatchObject({ unid: made });
    expect((await database.call('/form/Gone')).status).toBe(404);
    const { rows } = await server.platform.database.pool.query(
      'select action, why, project, import_id, dxl is null as bare from design.element_version where import_id = $1 order by name',
      [done.jobId],
    );
    const said = { why: 'Ticket 7', project: 'desk@1a2b', import_id: done.jobId, bare: true };
    expect(rows).toEqual([
      { action: 'delete', ...said },
      { action: 'replace', ...said },
      { action: 'create', ...said },
    ]);
    expect(await database.read(`/api/design/plans/${plan.planId}`)).toMatchObject({ jobId: done.jobId });
  });

  test('of what is there already changes nothing, and so does its application', async () => {
    const database = await fresh();
    await database.importDxl(documentOf(form('A', unidOf(1))));
    const { dxl } = await database.read('/export?full=true');
    const plan = await planned(database, { dxl, deletes: 'absent', options: { replaceDbProperties: true } });
    expect(plan).toMatchObject({
      counts: { create: 0, change: 0, leave: 1, ignore: 0, delete: 0 },
      properties: [],
    });
    // Nothing need be said of an application.
    const bare = await database.read(`/api/design/plans/${plan.planId}/apply`, { method: 'POST' });
    expect(await database.ended(bare.jobId)).toMatchObject({
      importedCount: 0,
      result: { deleted: 0, unchanged: 1 },
    });
    expect((await database.read('/export?full=true')).dxl).toBe(dxl);
  });

  test('names the properties that would change', async () => {
    const database = await fresh();
    const acl = `<acl><aclentry name='-Default-' default='true' level='reader'/></acl>`;
    const launch = `<launchsettings><noteslaunch whenopened='openframeset' frameset='F'/></launchsettings>`;
    const options = { replaceDbProperties: true };
    const dxl = documentOf(acl, launch);
    expect(await planned(database, { dxl, options })).toMatchObject({
      properties: ['title', 'launchSettings', 'acl'],
    });
    expect(await planned(database, { dxl })).toMatchObject({ properties: [] });
  });

  test('leaves differences out when asked, and cuts long ones with a sentence', async () => {
    const database = await fresh();
    const long = (word: string) =>
      Array.from({ length: 6000 }, (_, at) => `<run>${word} ${at} ${'y'.repeat(40)}</run>\n`).join('');
    await database.importDxl(documentOf(form('A', unidOf(1), long('one'))));
    const dxl = documentOf(form('A', unidOf(1), long('two')));
    const bare = await planned(database, { dxl, diffs: false });
    expect(bare.change).toEqual([{ type: 'form', name: 'A', unid: unidOf(1) }]);
    const { change } = await planned(database, { dxl });
    const [{ text, structural } = { text: '', structural: [] }] = change as {
      text: string;
      structural: { after?: string }[];
    }[];
    expect(text.length).toBeLessThan(101_000);
    expect(text).toMatch(/\n\\ [\d,]+ more characters of the difference are left out\.\n$/);
    expect(JSON.stringify(structural).length).toBeLessThan(110_000);
  });

  test('has the errors of its DXL, and cannot be applied then', async () => {
    const database = await fresh();
    const dxl = documentOf(`<agent name='A'><foo/></agent>`);
    const plan = await planned(database, { dxl });
    const { valid, errors, warnings, log } = await database.read('/validate', { json: { dxl } });
    expect(plan).toMatchObject({ valid: false, errors, warnings, log });
    expect([valid, errors, warnings]).toEqual([false, [expect.any(String)], [expect.any(String)]]);
    const answer = await apply(database, plan.planId);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'design.plan.invalid' });
  });
});

describe('a plan from another database', () => {
  test('copies its design, and leaves properties and ACL alone unless asked', async () => {
    const [source, target] = [await fresh(), await fresh()];
    await source.importDxl(documentOf(form('A', unidOf(1)), form('B', unidOf(2), '<run>b</run>')));
    await target.importDxl(documentOf(form('B', unidOf(7), 'old'), form('Old', unidOf(8))));
    const plan = await planned(target, { from: source.nsfPath.toUpperCase(), deletes: 'absent' });
    expect(plan).toMatchObject({
      counts: { create: 1, change: 1, leave: 0, delete: 1 },
      properties: [],
      delete: [{ name: 'Old' }],
    });
    const acl = await target.read('/acl');
    expect(await applied(target, plan.planId)).toMatchObject({ status: 'complete' });
    const design = async ({ read }: TestDatabase) => (await read('/designsummary')).types;
    expect(await design(target)).toMatchObject({ form: { count: 2 } });
    expect(await planned(target, { from: source.nsfPath, deletes: 'absent' })).toMatchObject({
      counts: { create: 0, change: 0, leave: 2, delete: 0 },
    });
    expect(await target.read('/acl')).toEqual(acl);
    expect(await target.read('/database')).toMatchObject({ title: `Test ${target.nsfPath}` });
  });

  test('takes properties and ACL when asked, the ACL only from its managers', async () => {
    const [source, target] = [await fresh(), await fresh()];
    const bob = '/acl/entry/CN%3DBob%20Example%2FO%3DAcme';
    await target.read(bob, { method: 'PUT', json: { level: 'MANAGER' } });
    await source.read(bob, { method: 'PUT', json: { level: 'READER' } });
    const json = { from: source.nsfPath, options: { replaceDbProperties: true } };
    expect(await planned(target, json)).toMatchObject({ properties: ['title', 'acl'], warnings: [] });
    expect(await planned(target, json, 'bob')).toMatchObject({
      properties: ['title'],
      warnings: [`The ACL of ${source.nsfPath} is left out: it needs MANAGER access to it.`],
    });
  });

  test('needs READER of it: 403, or 404 when there is none', async () => {
    const target = await fresh();
    const bob = '/acl/entry/CN%3DBob%20Example%2FO%3DAcme';
    await target.read(bob, { method: 'PUT', json: { level: 'READER' } });
    const closed = await fresh();
    const status = async (from: string) =>
      (await target.call('/api/design/plan', { as: 'bob', json: { from } })).status;
    expect(await status(closed.nsfPath)).toBe(403);
    expect(await status('nowhere.nsf')).toBe(404);
    expect(await status('../x.nsf')).toBe(400);
    expect(await status('demo.nsf')).toBe(200);
  });

  test('from itself leaves everything', async () => {
    const database = await fresh();
    await database.importDxl(documentOf(form('A', unidOf(1))));
    expect(await planned(database, { from: database.nsfPath, deletes: 'absent' })).toMatchObject({
      counts: { create: 0, change: 0, leave: 1, ignore: 0, delete: 0 },
    });
  });
});

describe('who may', () => {
  test('plan is a reader, apply a designer, and a manager when properties are replaced', async () => {
    const database = await fresh();
    const bob = '/acl/entry/CN%3DBob%20Example%2FO%3DAcme';
    const dxl = documentOf(form('A', unidOf(1)));
    const level = (word: string) => database.read(bob, { method: 'PUT', json: { level: word } });
    await level('READER');
    const { planId } = await planned(database, { dxl }, 'bob');
    expect((await apply(database, planId, {}, 'bob')).status).toBe(403);
    await level('DESIGNER');
    const properties = await planned(database, { dxl, options: { replaceDbProperties: true } }, 'bob');
    const refused = await apply(database, properties.planId, {}, 'bob');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ params: { needed: 'MANAGER' } });
    expect((await apply(database, properties.planId)).status).toBe(200);
    expect((await database.call('/api/design/plan', { as: 'carol', json: { dxl } })).status).toBe(403);
    const address = `/api/design/plan?nsfPath=${database.nsfPath}`;
    expect((await server.call(address, { json: { dxl } })).status).toBe(401);
  });

  test('forget a plan is who made it, or a designer', async () => {
    const database = await fresh();
    const bob = '/acl/entry/CN%3DBob%20Example%2FO%3DAcme';
    await database.read(bob, { method: 'PUT', json: { level: 'READER' } });
    const forget = (planId: unknown, as: string) =>
      database.call(`/api/design/plans/${planId}`, { method: 'DELETE', as });
    const own = await planned(database, { dxl: documentOf() }, 'bob');
    const other = await planned(database, { dxl: documentOf() });
    expect((await forget(other.planId, 'bob')).status).toBe(403);
    expect((await forget(own.planId, 'bob')).status).toBe(200);
    expect((await forget(own.planId, 'bob')).status).toBe(404);
    expect((await forget(other.planId, 'alice')).status).toBe(200);
    expect((await database.call(`/api/design/plans/${other.planId}`)).status).toBe(404);
    expect((await apply(database, other.planId)).status).toBe(404);
  });

  test('see a plan is a reader of its own database', async () => {
    const database = await fresh();
    const { planId } = await planned(database, { dxl: documentOf() });
    expect((await databaseAt(server, 'demo.nsf').call(`/api/design/plans/${planId}`)).status).toBe(404);
    expect((await apply(databaseAt(server, 'demo.nsf'), planId)).status).toBe(404);
    expect((await database.call(`/api/design/plans/${planId}`, { as: 'bob' })).status).toBe(403);
    expect((await database.call('/api/design/plans/no-such-plan')).status).toBe(404);
  });
});

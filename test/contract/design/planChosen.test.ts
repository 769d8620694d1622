import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, form, type Json, newDatabase, unidOf } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const before = documentOf(
  form('One', unidOf(1), 'a'),
  form('Two', unidOf(2), 'b'),
  form('Gone', unidOf(3)),
  form('Kept', unidOf(4)),
);
const after = documentOf(
  form('One', unidOf(1), 'changed'),
  form('Two', unidOf(2), 'changed'),
  form('New', unidOf(5)),
  "<form name='Newer'><body/></form>",
);

test('of a plan only the chosen elements are applied: the others stay, are not made and not deleted', async () => {
  const database = await newDatabase(server, 'chosen.nsf');
  await database.importDxl(before);
  const untouched = (await database.read('/form/Two')) as Json;
  const plan = await database.read('/api/design/plan', { json: { dxl: after, deletes: 'absent' } });
  const newer = (plan.create as { name: string; unid: string }[]).find(({ name }) => name === 'Newer');
  const apply = (elements: unknown) =>
    database.call(`/api/design/plans/${plan.planId}/apply`, { json: { elements } });

  const strange = await apply([unidOf(99)]);
  expect(strange.status).toBe(400);
  expect(await strange.json()).toMatchObject({ code: 'design.plan.element', params: { unid: unidOf(99) } });
  expect((await apply(['x'])).status).toBe(400);

  const answer = await apply([unidOf(1).toLowerCase(), newer?.unid, unidOf(3)]);
  expect(answer.status).toBe(200);
  const job = await database.ended(((await answer.json()) as Json).jobId);
  expect(job).toMatchObject({
    status: 'complete',
    importedCount: 2,
    result: { created: 1, replaced: 1, deleted: 1, ignored: 2 },
  });
  const { types } = (await database.read('/designsummary')) as Json & {
    types: { form: { elements: { name: string; unid: string }[] } };
  };
  expect(types.form.elements.map(({ name }) => name).sort()).toEqual(['Kept', 'Newer', 'One', 'Two']);
  // What was foretold of a new element holds, whatever else was chosen.
  expect(types.form.elements.find(({ name }) => name === 'Newer')?.unid).toBe(newer?.unid);
  expect(((await database.read('/form/One')) as Json).dxl).toContain('changed');
  expect((await database.read('/form/Two')) as Json).toEqual(untouched);
});

test('a plan between two databases is narrowed in the same way, also to nothing', async () => {
  const [from, to] = [await newDatabase(server, 'from.nsf'), await newDatabase(server, 'to.nsf')];
  await Promise.all([from.importDxl(after), to.importDxl(before)]);
  const plan = await to.read('/api/design/plan', { json: { from: 'from.nsf' } });
  const answer = await to.call(`/api/design/plans/${plan.planId}/apply`, { json: { elements: [] } });
  const job = await to.ended(((await answer.json()) as Json).jobId);
  expect(job).toMatchObject({ status: 'complete', importedCount: 0, result: { created: 0, replaced: 0 } });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, form, newDatabase, type TestDatabase, unidOf } from './support.ts';

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'before.nsf');
  await database.importDxl(documentOf(...[1, 2, 3].map((each) => form(`Form ${each}`, unidOf(each)))));
  await database.read('/database', { method: 'PUT', json: { title: 'Other' } });
  await database.put('/form/Form%202', form('Form 2', unidOf(2), 'changed'));
});
afterAll(() => server.close());

type Feed = { changes: { cursor: string }[]; next: string; more: boolean };
const feed = async (query: string) =>
  (await database.read(`/api/design/changes?${query}`)) as unknown as Feed;

test('whoever looks back reads the newest changes first, page by page, each once', async () => {
  const forward = await feed('limit=1000');
  expect(forward.changes).toHaveLength(6);
  const back: Feed['changes'] = [];
  for (let before = 'end'; ; ) {
    const page = await feed(`before=${before}&limit=2`);
    back.push(...page.changes);
    before = page.next;
    if (!page.more) break;
  }
  expect(back).toEqual(forward.changes.toReversed());
  // The newest of them is where whoever waits for more goes on.
  expect((await feed(`since=${back[0]?.cursor}`)).changes).toEqual([]);
  expect(await feed(`before=${back.at(-1)?.cursor}`)).toMatchObject({ changes: [], more: false });
});

test.each(['before=end&since=x', 'before=end&wait=1', 'before=x', 'before=', 'before=end&limit=0'])(
  '%s is refused',
  async (query) => {
    const answer = await database.call(`/api/design/changes?${query}`);
    expect(answer.status).toBe(400);
  },
);

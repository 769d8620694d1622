import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, newDatabase, unidOf } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Place = { at: number; writable: boolean; breaks: boolean };
type Plan = { elements: { unid: string; version: number; places: Place[] }[] };
type Version = { version: number; why?: string };

const FORM = unidOf(1);
const VIEW = unidOf(2);
const address = (unid: string, rest = '') => `/api/design/elements/${unid}${rest}`;
/** A form with a text of its own, which names a view. */
const form = (text: string, view: string) =>
  `<form name='Order'><noteinfo unid='${FORM}'/><body><richtext><par>${text}<button><code event='click'><formula>@DbColumn(""; ""; "${view}"; 1)</formula></code></button></par></richtext></body></form>`;

test('three imports and a renaming that come at once lose nothing of each other, in whatever order', async () => {
  const database = await newDatabase(server, 'meanwhile.nsf');
  await database.importDxl(
    documentOf(form('First', 'Start'), `<view name='Start'><noteinfo unid='${VIEW}'/></view>`),
  );
  const textOf = async (version: number) =>
    String((await database.read(address(FORM, `/versions/${version}`))).dxl);
  const answers: number[] = [];
  let name = 'Start';
  for (const turn of [0, 1, 2, 3]) {
    const next = `Name ${turn}`;
    const json = { name: next };
    const { elements } = (await database.read(address(VIEW, '/rename/plan'), { json })) as unknown as Plan;
    const places = elements.map(({ unid, version, places: all }) => ({
      unid,
      version,
      at: all.filter(({ writable, breaks }) => writable && breaks).map(({ at }) => at),
    }));
    expect(places).toMatchObject([{ unid: FORM, at: [expect.any(Number)] }]);
    const planned = places[0]?.version ?? 0;
    const texts = [1, 2, 3].map((number) => `Import ${number} of turn ${turn}`);
    const works: Work[] = texts.map((text) => ({
      kind: 'import',
      run: async () => (await database.importDxl(documentOf(form(text, name)))).status,
    }));
    works.splice(turn, 0, {
      kind: 'renaming',
      run: async () =>
        (await database.call(address(VIEW, '/rename'), { json: { ...json, places, why: next } })).status,
    });
    // The renaming and the first import have read what they change, and wait for the database in this order.
    const done = await queued(works);
    const renaming = done.find((each) => typeof each === 'number');
    expect(done.filter((each) => each === 'complete')).toHaveLength(3);
    answers.push(Number(renaming));

    const { versions } = (await database.read(address(FORM, '/history?limit=100'))) as unknown as {
      versions: Version[];
    };
    const added = versions.filter(({ version }) => version > planned);
    const own = added.find(({ why }) => why === next);
    // Acknowledged, it follows the very text that it was planned for; refused, it has left nothing.
    expect(own?.version).toBe(renaming === 200 ? planned + 1 : undefined);
    if (own) {
      expect(await textOf(own.version)).toBe((await textOf(planned)).replace(`"${name}"`, `"${next}"`));
      name = next;
    }
    // Each import is there once.
    const contents = await Promise.all(added.map(({ version }) => textOf(version)));
    for (const text of texts) expect(contents.filter((each) => each.includes(`>${text}<`))).toHaveLength(1);
    expect(added).toHaveLength(own ? 4 : 3);
    expect(String((await database.read(address(VIEW))).dxl)).toContain(`name='${name}'`);
    await database.importDxl(documentOf(form(`End of turn ${turn}`, name)));
  }
  expect(answers).toEqual([200, 409, 409, 409]);
});

type Work = { kind: 'import' | 'renaming'; run(): Promise<unknown> };

/** Holds the databases until each of these waits for them in turn, then lets all go on. Of the imports into a database one
 *  runs at a time. */
async function queued(works: Work[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.platform.settings.databaseUrl });
  await client.connect();
  const running: Promise<unknown>[] = [];
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  try {
    await client.query('begin');
    await client.query('select from design.database for no key update');
    for (const [at, { run }] of works.entries()) {
      running.push(run());
      const kinds = new Set(works.slice(0, at + 1).map(({ kind }) => kind));
      await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(kinds.size);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
  return Promise.all(running);
}

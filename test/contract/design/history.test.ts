import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { documentOf, form, newDatabase, type TestDatabase, unidOf, withoutOwned } from './support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let count = 0;
const fresh = () => newDatabase(server, `history${++count}.nsf`);
const at = (number: number, rest = '') => `/api/design/elements/${unidOf(number)}${rest}`;
const alice = 'CN=Alice Example/O=Acme';
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

type Version = Record<string, unknown> & { version: number; action: string; size: number };
const history = async (database: TestDatabase, number: number, query = '') =>
  (await database.read(at(number, `/history${query}`))) as unknown as {
    deleted: boolean;
    name: string;
    unid: string;
    versions: Version[];
    more?: boolean;
  };

/** A form in three versions, each with its reason. */
async function threeVersions(): Promise<TestDatabase> {
  const database = await fresh();
  for (const [body, why] of [
    ['one', 'First draft'],
    ['two', 'Second thoughts, für Zoë 😀'],
    ['three', ''],
  ] as const) {
    const query = why === '' ? '' : `?why=${encodeURIComponent(why)}`;
    expect((await database.put(`/form/Order${query}`, form('Order', unidOf(1), body))).status).toBe(200);
  }
  return database;
}

describe('the list of elements', () => {
  test('holds every design element with its version, tag, fingerprint and who changed it', async () => {
    const database = await fresh();
    await database.importDxl(
      documentOf(
        form('Order', unidOf(1)),
        `<databasescript><noteinfo unid='${unidOf(2)}'/></databasescript>`,
        `<document form='Order'><noteinfo unid='${unidOf(3)}'/></document>`,
      ),
      { documentsOption: 'create' },
    );
    const { revision, elements } = (await database.read('/api/design/elements')) as unknown as {
      revision: number;
      elements: Record<string, unknown>[];
    };
    expect(elements.map(({ type }) => type)).toEqual(['form', 'databasescript']);
    const shown = await database.read('/form/Order');
    expect(elements[0]).toEqual({
      type: 'form',
      name: 'Order',
      unid: unidOf(1),
      noteId: shown.noteId,
      version: 1,
      etag: shown.etag,
      fingerprint: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
      at: time,
      by: alice,
    });
    await database.put('/form/Order', form('Order', unidOf(1), 'other'));
    const later = (await database.read('/api/design/elements')) as unknown as typeof database & {
      revision: number;
      elements: Record<string, unknown>[];
    };
    expect(later.revision).toBe(revision + 1);
    expect(later.elements[0]?.fingerprint).not.toBe(elements[0]?.fingerprint);
    expect(later.elements[1]).toEqual(elements[1]);
  });

  test('is not sent again to whoever has it', async () => {
    const database = await threeVersions();
    const first = await database.call('/api/design/elements');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await database.call('/api/design/elements', { headers })).status).toBe(304);
    await database.put('/form/Order', form('Order', unidOf(1), 'four'));
    expect((await database.call('/api/design/elements', { headers })).status).toBe(200);
  });
});

describe('one element by its UNID', () => {
  test('is read like by its name, with its version and why it was made, any case of the UNID', async () => {
    const database = await fresh();
    await database.put('/form/Order?why=Because', form('Order', unidOf(1)));
    const byName = await database.read('/form/Order');
    const byUnid = await database.read(at(1).toLowerCase());
    expect(byUnid).toEqual({ ...byName, version: 1, at: time, by: alice, why: 'Because' });
  });

  test('of a kind that has no path by name', async () => {
    const database = await fresh();
    const script = `<databasescript><noteinfo unid='${unidOf(4)}'/></databasescript>`;
    await database.importDxl(documentOf(script));
    expect(await database.read(at(4))).toMatchObject({ type: 'databasescript', unid: unidOf(4) });
  });

  test('that never was is 404, and a UNID that is none is 400', async () => {
    const database = await fresh();
    for (const rest of ['', '/history', '/diff', '/versions/1']) {
      const answer = await database.call(at(9, rest));
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'design.unid.unknown', params: { unid: unidOf(9) } });
    }
    expect((await database.call('/api/design/elements/none')).status).toBe(400);
  });
});

describe('the history of an element', () => {
  test('tells every version, newest first, with who, when and why', async () => {
    const database = await threeVersions();
    const found = await history(database, 1);
    expect(found).toMatchObject({ type: 'form', name: 'Order', unid: unidOf(1), deleted: false });
    expect(found).not.toHaveProperty('more');
    const said = { at: time, by: alice, type: 'form', name: 'Order', size: expect.any(Number) };
    expect(found.versions).toEqual([
      { version: 3, action: 'replace', ...said },
      { version: 2, action: 'replace', ...said, why: 'Second thoughts, für Zoë 😀' },
      { version: 1, action: 'create', ...said, why: 'First draft' },
    ]);
  });

  test('keeps what an import was said to be for, and which it was', async () => {
    const database = await fresh();
    const json = { dxl: documentOf(form('Order', unidOf(1))) };
    const { jobId } = await database.read('/import?why=Release%2012', { json });
    await database.ended(jobId);
    const [version] = (await history(database, 1)).versions;
    expect(version).toMatchObject({ action: 'create', why: 'Release 12', importId: jobId });
  });

  test('goes on through a new name, and does not count what changed nothing', async () => {
    const database = await threeVersions();
    await database.put(`/form/Order?unid=${unidOf(1)}`, form('Order', unidOf(1), 'three'));
    await database.importDxl(documentOf(form('Purchase', unidOf(1), 'three')));
    const found = await history(database, 1);
    expect(found.name).toBe('Purchase');
    expect(found.versions.map(({ version, name }) => [version, name])).toEqual([
      [4, 'Purchase'],
      [3, 'Order'],
      [2, 'Order'],
      [1, 'Order'],
    ]);
  });

  test('comes in pages when asked to', async () => {
    const database = await threeVersions();
    const first = await history(database, 1, '?limit=2');
    expect(first).toMatchObject({ more: true, versions: [{ version: 3 }, { version: 2 }] });
    const second = await history(database, 1, '?limit=2&before=2');
    expect(second).toMatchObject({ versions: [{ version: 1 }] });
    expect(second).not.toHaveProperty('more');
  });

  test.each([
    ['?limit=0', '/limit'],
    ['?before=x', '/before'],
    ['?since=1', '/since'],
  ])('refuses %s', async (query, path) => {
    const answer = await (await fresh()).call(at(1, `/history${query}`));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(path);
  });
});

describe('a version', () => {
  test('is there byte for byte, old and current, with a signature that fits', async () => {
    const database = await fresh();
    const texts: unknown[] = [];
    for (const body of ['one', 'two\r\nCRLF', 'three']) {
      await database.put('/form/Order', form('Order', unidOf(1), body));
      texts.push((await database.read('/form/Order')).dxl);
    }
    for (const [index, dxl] of texts.entries()) {
      const version = await database.read(at(1, `/versions/${index + 1}`));
      expect(version).toMatchObject({ version: index + 1, dxl, signature: { signer: alice, valid: true } });
    }
    expect((await database.call(at(1, '/versions/4'))).status).toBe(404);
    expect((await database.call(at(1, '/versions/0'))).status).toBe(400);
  });

  test('stands alone although it came inside a document that declared its prefixes', async () => {
    const database = await fresh();
    const inside = (body: string) =>
      `<database xmlns='http://www.lotus.com/dxl' xmlns:x='urn:x' title='T'><form name='Order'><noteinfo unid='${unidOf(1)}'/><x:own>${body}</x:own></form></database>`;
    await database.importDxl(inside('one'));
    const { dxl } = await database.read('/form/Order');
    expect(dxl).toContain("xmlns:x='urn:x'");
    await database.importDxl(inside('two'));
    expect(await database.read(at(1, '/versions/1'))).toMatchObject({ dxl, signature: { valid: true } });
  });
});

test('what is told of a history is not sent again to whoever has it', async () => {
  const database = await threeVersions();
  for (const rest of ['', '/history', '/versions/1', '/diff']) {
    const tag = (await database.call(at(1, rest))).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[^"]+"$/);
    const headers = { 'if-none-match': tag };
    expect((await database.call(at(1, rest), { headers })).status).toBe(304);
    await database.put('/form/Order', form('Order', unidOf(1), rest));
    expect((await database.call(at(1, rest), { headers })).status).toBe(200);
  }
});

describe('a deleted element', () => {
  test('keeps its history, with who deleted it and why, and its last text', async () => {
    const database = await threeVersions();
    const last = await database.read('/form/Order');
    await database.call('/form/Order?why=Not%20used', { method: 'DELETE' });
    const found = await history(database, 1);
    expect(found).toMatchObject({ deleted: true, type: 'form', name: 'Order', unid: unidOf(1) });
    expect(found.versions[0]).toMatchObject({ version: 4, action: 'delete', why: 'Not used', size: 0 });
    expect(found.versions).toHaveLength(4);
    expect(await database.read(at(1, '/versions/3'))).toMatchObject({ dxl: last.dxl });
    expect(await database.read(at(1, '/versions/4'))).not.toHaveProperty('dxl');
    const answer = await database.call(at(1));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'design.unid.deleted' });
    const { text, structural } = await database.read(at(1, '/diff'));
    expect(text).toContain('-<form name=');
    expect(structural).toEqual([{ path: 'form', change: 'removed' }]);
  });

  test('that comes back by an import under its UNID goes on with its history and never has an old tag', async () => {
    const database = await fresh();
    const sent = form('Order', unidOf(1), 'one');
    const tags = new Set<unknown>();
    for (let round = 0; round < 3; round++) {
      await database.importDxl(documentOf(sent));
      tags.add((await database.read('/form/Order')).etag);
      await database.call('/form/Order', { method: 'DELETE' });
    }
    expect(tags.size).toBe(3);
    const { versions } = await history(database, 1);
    expect(versions.map(({ version, action }) => `${version} ${action}`)).toEqual([
      '6 delete',
      '5 create',
      '4 delete',
      '3 create',
      '2 delete',
      '1 create',
    ]);
    expect(withoutOwned(String((await database.read(at(1, '/versions/5'))).dxl))).toContain('one');
  });
});

test('reads need READER, and another database knows nothing of it', async () => {
  const database = await threeVersions();
  for (const rest of ['', '/history', '/versions/1', '/diff']) {
    expect((await database.call(at(1, rest), { as: 'bob' })).status).toBe(403);
    expect((await server.call(`${at(1, rest)}?nsfPath=${database.nsfPath}`)).status).toBe(401);
    expect((await server.call(`${at(1, rest)}?nsfPath=demo.nsf`, { as: 'alice' })).status).toBe(404);
  }
  const json = { level: 'READER' };
  await database.read('/acl/entry/CN%3DBob%20Example%2FO%3DAcme', { method: 'PUT', json });
  expect((await database.call(at(1, '/history'), { as: 'bob' })).status).toBe(200);
  expect((await database.call(at(1, '/restore'), { as: 'bob', json: { version: 1 } })).status).toBe(403);
});

describe('why', () => {
  test.each([
    ['an empty reason', ''],
    ['a reason of white space', ' '],
    ['more than 500 characters', 'x'.repeat(501)],
    ['a line break', 'a\nb'],
  ])('%s is refused and nothing is written', async (_, why) => {
    const database = await fresh();
    const answer = await database.put(`/form/Order?why=${encodeURIComponent(why)}`, form('Order', unidOf(1)));
    expect(answer.status).toBe(400);
    expect(await database.read('/designsummary')).toMatchObject({ totalCount: 0 });
  });

  test('of 500 characters is kept whole', async () => {
    const database = await fresh();
    const why = '😀'.repeat(500);
    await database.put(`/form/Order?why=${encodeURIComponent(why)}`, form('Order', unidOf(1)));
    expect((await history(database, 1)).versions[0]).toMatchObject({ why });
  });
});

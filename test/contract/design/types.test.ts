import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { newDatabase, type TestDatabase } from './support.ts';

/** JSON of the wrong type in every member of every body: refused with the place, and nothing is written. */

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startTestServer();
  database = await newDatabase(server, 'types.nsf');
  await database.read('/api/design/acl/roles/R', { method: 'PUT' });
});
afterAll(() => server.close());

/** A value for each type of JSON. */
const values: readonly unknown[] = ['text', 12, -0.5, true, [], ['text'], [12], {}, { kind: 'page' }, null];
const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value;
};

type Body = Record<string, unknown>;
type Row = { name: string; method: string; path: string; body: Body; nullRemoves?: boolean; code?: string };

const frame = {
  type: 'frame',
  name: 'A',
  targetFrame: 'B',
  scrolling: 'auto',
  border3d: true,
  marginWidth: '1',
  marginHeight: '1',
  target: { kind: 'page', name: 'P' },
};
const nested = { type: 'frameset', orientation: 'rows', sizes: ['1'], spacing: '1px', content: [frame] };
const entry = {
  label: 'L',
  alias: 'l',
  frame: 'A',
  expanded: true,
  imageref: 'i.gif',
  target: { kind: 'view', name: 'V' },
};

const bodies: Row[] = [
  {
    name: 'properties',
    method: 'PUT',
    path: '/database',
    body: {
      title: 'T',
      notes: {
        whenOpened: 'openpage',
        framesetName: 'F',
        pageName: 'P',
        showAboutDocument: 'never',
        restoreLastView: true,
        previewDefault: 'right',
      },
      web: { whenOpened: 'page', target: 'P' },
    },
  },
  {
    name: 'an ACL entry',
    method: 'PUT',
    path: '/acl/entry/Typed',
    body: { level: 'READER', type: 'PERSON', roles: ['R'], flags: ['PUBLICREADER'] },
  },
  {
    name: 'a layout',
    method: 'PUT',
    path: '/frameset/Typed/layout',
    nullRemoves: true,
    body: {
      name: 'Typed',
      alias: 't',
      hide: 'web',
      orientation: 'rows',
      sizes: ['1', '1'],
      spacing: '1px',
      borderWidth: '1px',
      borderColor: 'red',
      content: [{ ...frame, target: { kind: 'url', url: 'u' } }, nested],
    },
  },
  {
    name: 'entries',
    method: 'PUT',
    path: '/outline/Typed/entries',
    nullRemoves: true,
    body: { name: 'Typed', alias: 't', entries: [{ ...entry, children: [entry] }] },
  },
  {
    name: 'an import',
    method: 'POST',
    path: '/import',
    body: {
      dxl: '<database/>',
      options: { designOption: 'create', documentsOption: 'ignore', replaceDbProperties: false },
    },
  },
  { name: 'a validation', method: 'POST', path: '/validate', body: { dxl: '<database/>' } },
];

/** Every place in a body, as a path of members. */
function placesIn(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return at.length === 0 ? [] : [at];
  const inside = Object.entries(value).flatMap(([key, member]) =>
    placesIn(member, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return at.length === 0 ? inside : [at, ...inside];
}

function valueAt(body: unknown, place: readonly (string | number)[]): unknown {
  return place.reduce((value: unknown, key) => (value as Body)[key], body);
}

/** The body with another value at a place. */
function withValue(body: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(body)) return body.map((each, at) => (at === key ? withValue(each, rest, value) : each));
  return { ...(body as Body), [key]: withValue((body as Body)[key], rest, value) };
}

const optionalNull = (place: readonly (string | number)[], row: Row): boolean => {
  const name = place.at(-1);
  const required = ['orientation', 'sizes', 'content', 'entries', 'label', 'type', 'kind', 'url', 'children'];
  const isTargetName = name === 'name' && place.includes('target');
  return row.nullRemoves === true && typeof name === 'string' && !required.includes(name) && !isTargetName;
};

describe.each(bodies.map((each) => [each.name, each] as const))('%s', (_, row) => {
  const { method, path, body } = row;
  const send = (json: unknown) => database.call(path, { method, json });
  const faultsOf = async (answer: Response) => {
    expect(answer.status).toBe(400);
    const { code, params } = (await answer.json()) as {
      code: string;
      params: { errors: { path: string }[] };
    };
    expect(code).toMatch(/^(request\.invalid|design\.(acl|dxl)\.invalid)$/);
    return params.errors.map((each) => each.path);
  };

  test.each(placesIn(body).map((place) => [place.join('/'), place] as const))('%s', async (where, place) => {
    const before = await database.read('/export?full=true');
    for (const value of values) {
      const given = valueAt(body, place);
      if (kindOf(value) === kindOf(given) && kindOf(value) !== 'object' && kindOf(value) !== 'list') continue;
      if (value === null && optionalNull(place, row)) continue;
      if (Array.isArray(value) && Array.isArray(given) && value.length === 0) continue;
      if (
        kindOf(value) === 'object' &&
        kindOf(given) === 'object' &&
        Object.keys(value as object).length === 0
      )
        continue;
      const faults = await faultsOf(await send(withValue(body, place, value)));
      const found = faults.some(
        (path) => path === '/' || `/${where}`.startsWith(path) || path.startsWith(`/${where}`),
      );
      expect(found, `${where} = ${JSON.stringify(value)}: ${faults}`).toBe(true);
    }
    expect(await database.read('/export?full=true')).toEqual(before);
  });

  test('members that are not known, in every object of it', async () => {
    const objects = [[], ...placesIn(body)].filter((place) => kindOf(valueAt(body, place)) === 'object');
    for (const place of objects) {
      for (const unknown of ['colour', '__proto__x', 'constructor', 'toString', '']) {
        const inside = { ...(valueAt(body, place) as Body), [unknown]: 1 };
        const faults = await faultsOf(await send(withValue(body, place, inside)));
        expect(faults).toContain(`/${[...place, unknown].join('/')}`);
      }
    }
  });

  test('texts that cannot be kept: NUL, halves of surrogate pairs', async () => {
    for (const place of placesIn(body).filter((each) => typeof valueAt(body, each) === 'string')) {
      for (const bad of ['a\u0000b', 'a\ud800', '\udc00']) {
        if (path === '/validate') continue;
        const faults = await faultsOf(await send(withValue(body, place, bad)));
        expect(faults.length, place.join('/')).toBeGreaterThan(0);
      }
    }
  });
});

test('nothing was written by all this', async () => {
  expect(await database.read('/designsummary')).toMatchObject({ totalCount: 0 });
  expect(await database.read('/database')).toMatchObject({ title: 'Test types.nsf', launchSettings: {} });
  const { entries } = (await database.read('/acl')) as { entries: { name: string }[] };
  expect(entries.map(({ name }) => name)).not.toContain('Typed');
});

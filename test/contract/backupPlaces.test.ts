import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPlace } from '../../server/platform/backup/places/open.ts';
import type { BackupPlace } from '../../server/platform/backup/places/place.ts';
import { runTrivet } from '../faults/trivetProcess.ts';
import { createDatabase, createPlace } from '../support/createDatabase.ts';
import {
  createBucket,
  type FaultyWay,
  objectsIn,
  type Store,
  startFaultyWay,
  startS3,
} from '../support/s3.ts';
import { hasSwift, startSwift } from '../support/swift.ts';
import { COMMON } from '../support/template.ts';

const folder = mkdtempSync(join(tmpdir(), 'trivet-places-'));
const databases: { drop(): Promise<void> }[] = [];
let store: Store;
let swift: Store | undefined;
let way: FaultyWay;

const accessTo = ({ accessKey, secretKey }: Store) => ({
  keys: { accessKeyId: accessKey, secretAccessKey: secretKey },
  seconds: 30,
});
const bucket = (prefix: string, endpoint = way.endpoint) => `s3://backups/${prefix}?endpoint=${endpoint}`;

/** Every store that this machine has. */
const stores = [
  { name: 'the S3 server from npm', of: () => ({ ...store, endpoint: way.endpoint }) },
  ...(hasSwift() ? [{ name: 'Swift', of: () => swift as Store }] : []),
];

beforeAll(async () => {
  [store, swift] = await Promise.all([startS3(), stores.length > 1 ? startSwift() : undefined]);
  way = await startFaultyWay(store.endpoint);
  for (const each of [store, swift]) if (each) await createBucket(each, 'backups');
});
afterAll(async () => {
  await way?.close();
  await swift?.close();
  await store?.close();
  for (const { drop } of databases) await drop();
  rmSync(folder, { recursive: true, force: true });
});

async function* pieces(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}
async function* breaking(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
  throw new Error('It broke.');
}

describe.each([
  { kind: 'a folder', open: () => openPlace(join(folder, 'place'), accessTo(store)) },
  ...stores.map(({ name, of }) => ({
    kind: `a bucket of ${name}`,
    open: () => openPlace(bucket('place', of().endpoint), accessTo(of())),
  })),
])('the place of a backup: $kind', ({ open }) => {
  let place: BackupPlace;
  beforeAll(async () => {
    place = await open();
  });
  afterAll(() => place.close());

  test('nothing is in a new one, and what is not there is not read', async () => {
    expect(await place.folders('')).toEqual([]);
    expect(await place.list('objects')).toEqual([]);
    expect(await place.has('objects/a')).toBe(false);
    await expect(buffer(place.read('objects/a'))).rejects.toMatchObject({ code: 'ENOENT' });
    await place.delete('objects/a');
  });

  test('what was written is read, listed by its whole name, and replaced', async () => {
    const large = randomBytes(12 * 1024 * 1024 + 1);
    await place.write('2026/manifest.json', pieces(Buffer.from('old')));
    await place.write('2026/manifest.json', pieces(Buffer.from('ne'), Buffer.from('w')));
    await place.write('2026/empty', pieces());
    await place.write('objects/ab/cd/large', pieces(large.subarray(0, 5_000_000), large.subarray(5_000_000)));
    expect((await buffer(place.read('2026/manifest.json'))).toString()).toBe('new');
    expect((await buffer(place.read('2026/empty'))).length).toBe(0);
    expect((await buffer(place.read('objects/ab/cd/large'))).equals(large)).toBe(true);
    expect(await place.has('2026/empty')).toBe(true);
    expect((await place.folders('')).toSorted()).toEqual(['2026', 'objects']);
    expect(await place.folders('2')).toEqual(['2026']);
    expect((await place.list('2026')).toSorted()).toEqual(['2026/empty', '2026/manifest.json']);
    expect(await place.list('objects')).toEqual(['objects/ab/cd/large']);
  });

  test('what breaks off is not there, and leaves what was there before', async () => {
    await place.write('2027/part', pieces(Buffer.from('before')));
    for (const size of [10, 12 * 1024 * 1024]) {
      await expect(place.write('2027/part', breaking(randomBytes(size)))).rejects.toThrow('It broke.');
      await expect(place.write('2027/other', breaking(randomBytes(size)))).rejects.toThrow('It broke.');
    }
    expect((await buffer(place.read('2027/part'))).toString()).toBe('before');
    expect(await place.list('2027')).toEqual(['2027/part']);
  });

  test('a folder is gone with its last file', async () => {
    await place.write('2028/a', pieces(Buffer.from('a')));
    await place.write('2028/b/c', pieces(Buffer.from('c')));
    await place.delete('2028/a');
    expect(await place.folders('2028')).toEqual(['2028']);
    await place.delete('2028/b/c');
    expect(await place.folders('2028')).toEqual([]);
    await place.removeAbandoned();
  });
});

describe('a backup in a bucket', () => {
  let settings: Record<string, string>;
  beforeAll(async () => {
    const data = join(folder, 'data');
    const database = await createPlace(data);
    databases.push(database);
    settings = {
      ...COMMON,
      TRIVET_DATA_DIR: data,
      TRIVET_DATABASE_URL: database.url,
      TRIVET_BACKUP_ACCESS_KEY: store.accessKey,
      TRIVET_BACKUP_SECRET_KEY: store.secretKey,
    };
  });

  const run = async (args: string[], more: Record<string, string> = {}) => {
    const command = runTrivet(args, { ...settings, ...more });
    const status = await command.ended;
    return { status, said: command.said(), complained: command.complained().trim() };
  };
  const key = { TRIVET_BACKUP_KEY: 'correct horse battery staple' };

  test.each([
    ...stores.slice(0, 1).map((each) => ({ ...each, prefix: 'plain', encrypted: {} })),
    ...stores.map((each) => ({ ...each, prefix: 'encrypted', encrypted: key })),
  ])(
    'of $name is made, goes on, is pruned, verified and restored, $prefix',
    async ({ of, prefix, encrypted }) => {
      const { endpoint, accessKey, secretKey } = of();
      const more = { TRIVET_BACKUP_ACCESS_KEY: accessKey, TRIVET_BACKUP_SECRET_KEY: secretKey, ...encrypted };
      const where = bucket(prefix, endpoint);
      const first = await run(['backup', where, '--json'], more);
      expect(first).toMatchObject({ status: 0, complained: '' });
      const { objects, copied, place } = JSON.parse(first.said);
      expect(copied).toBe(objects);
      expect(place).toBe(`s3://backups/${prefix}`);
      const second = await run(['backup', where, '--keep', '1', '--json'], more);
      expect(JSON.parse(second.said)).toMatchObject({ copied: 0, objects, pruned: 1 });
      const verified = await run(['verify', where, '--json'], more);
      expect(Object.values(JSON.parse(verified.said).found)).toEqual([{ objects, faults: [] }]);
      expect(JSON.parse(verified.said).unused).toBe(0);
      const database = await createDatabase();
      databases.push(database);
      const restored = await run(['restore', where, '--json'], {
        ...more,
        TRIVET_DATABASE_URL: database.url,
        TRIVET_DATA_DIR: join(folder, `restored-${new URL(endpoint).port}-${prefix}`),
      });
      expect(restored).toMatchObject({ status: 0, complained: '' });
      expect(JSON.parse(restored.said)).toMatchObject({ objects });
    },
  );

  test('says in a sentence what stands in its way: no key, a store that is away or refuses, a place that is none', async () => {
    const refusals = [
      {
        where: bucket('encrypted'),
        says: /^The backup in s3:\/\/backups\/encrypted is encrypted; give its key/,
      },
      {
        where: 's3://backups/x?endpoint=http://127.0.0.1:9',
        says: /^The backup in s3:\/\/backups\/x cannot be used: the object store cannot be reached/,
      },
      {
        where: `s3://nowhere/x?endpoint=${store.endpoint}`,
        says: /^The backup in s3:\/\/nowhere\/x cannot be used: the object store refuses this/,
      },
      { where: 's3://B/x', says: /^The place s3:\/\/B\/x must name a bucket/ },
    ];
    for (const { where, says } of refusals) {
      const { status, complained } = await run(['verify', where]);
      expect(status).toBe(1);
      expect(complained).toMatch(says);
    }
    expect((await run(['verify', bucket('plain')], { TRIVET_BACKUP_SECRET_KEY: '' })).complained).toMatch(
      /TRIVET_BACKUP_ACCESS_KEY and TRIVET_BACKUP_SECRET_KEY need each other/,
    );
  });

  test('that the store hands out with other bytes is damaged', async () => {
    way.fault = ({ method, path }) =>
      method === 'GET' && path.includes('/plain/objects/') ? { kind: 'lie' } : undefined;
    const { status, said } = await run(['verify', bucket('plain')]);
    way.fault = () => undefined;
    expect(status).toBe(1);
    expect(said).toMatch(/the bytes of the object [0-9a-f]{64} are damaged/);
  });

  test('goes into an installation on S3, of which verify tells other bytes from those that cannot be read', async () => {
    const database = await createDatabase();
    databases.push(database);
    await createBucket(store, 'files');
    const there = {
      ...objectsIn(store, 'files', { endpoint: way.endpoint }),
      TRIVET_DATABASE_URL: database.url,
      TRIVET_DATA_DIR: join(folder, 'on-s3'),
    };
    const isFile = (method: string, path: string) => method === 'GET' && path.includes('/trivet/objects/');
    expect(await run(['restore', bucket('plain')], there)).toMatchObject({ status: 0, complained: '' });
    expect(await run(['verify'], there)).toMatchObject({ status: 0, complained: '' });

    way.fault = ({ method, path }) => (isFile(method, path) ? { kind: 'lie' } : undefined);
    const altered = await run(['verify'], there);
    expect(altered.status).toBe(1);
    expect(altered.said).toMatch(/the bytes of the object [0-9a-f]{64} are damaged/);
    const backup = await run(['backup', bucket('altered', store.endpoint)], there);
    expect(backup.status).toBe(1);
    expect(backup.complained).toMatch(/^The bytes of the object [0-9a-f]{64} are damaged\.$/);

    way.fault = ({ method, path }) => (isFile(method, path) ? { kind: 'status', status: 403 } : undefined);
    const refused = await run(['verify'], there);
    way.fault = () => undefined;
    expect(refused.status).toBe(1);
    expect(refused.said).toMatch(/the object [0-9a-f]{64} cannot be read: The object store refuses this/);
    expect(refused.said).not.toContain('damaged');
  });

  test('is refused where the installation has its own files', async () => {
    const data = settings.TRIVET_DATA_DIR ?? '';
    for (const [where, objects] of [
      [data, `file:${data}/objects`],
      [join(data, 'objects', 'backup'), `file:${data}/objects`],
      [bucket('own'), bucket('own')],
    ] as const) {
      const { status, complained } = await run(['backup', where], {
        TRIVET_OBJECTS: objects,
        TRIVET_OBJECTS_ACCESS_KEY: store.accessKey,
        TRIVET_OBJECTS_SECRET_KEY: store.secretKey,
      });
      expect(status).toBe(1);
      expect(complained).toMatch(
        /is where this installation keeps its files; name another place for its backup\.$/,
      );
    }
  });

  test('is looked at by doctor, who says whether it can be written', async () => {
    const says = async (where: string) => {
      const { said } = await run(['doctor', '--json'], { TRIVET_BACKUP_TO: where });
      const findings = JSON.parse(said) as { state: string; what: string; says: string }[];
      return findings.filter(({ what }) => what === 'backups').map(({ state, says }) => `${state} ${says}`);
    };
    expect(await says(bucket('plain'))).toEqual([
      expect.stringMatching(/^ok the newest of 1 in s3:\/\/backups\/plain is 2/),
    ]);
    way.fault = ({ method }) => (method === 'PUT' ? { kind: 'status', status: 403 } : undefined);
    expect(await says(bucket('plain'))).toEqual([
      expect.stringMatching(/^fail .* the object store refuses this/),
    ]);
    way.fault = () => undefined;
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDatabase } from '../support/createDatabase.ts';
import { clientOf, createBucket, objectsIn, type Store, startS3 } from '../support/s3.ts';
import { ready, runTrivet, temporaryFolder } from './trivetProcess.ts';

// Each question is a process of its own, perhaps beside other tests on two cores.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });

let store: Store;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  store = await startS3();
  await createBucket(store, 'kept');
  database = await createDatabase();
});
afterAll(async () => {
  await store?.close();
  await database?.drop();
});
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const run = async (command: string[], settings: Record<string, string>) => {
  const running = runTrivet(command, {
    TRIVET_PORT: '0',
    TRIVET_DEMO: '0',
    TRIVET_DATA_DIR: join(folder.path, 'data'),
    TRIVET_DATABASE_URL: database.url,
    TRIVET_OBJECTS_SECONDS: '2',
    ...settings,
  });
  const code = await running.ended;
  return { code, said: running.said(), complained: running.complained() };
};

test.each([
  ['TRIVET_OBJECTS', { TRIVET_OBJECTS: 'ftp://files' }, 'must start with file: or s3://'],
  ['TRIVET_OBJECTS', { TRIVET_OBJECTS: 's3:///prefix' }, 'must name a bucket after s3://'],
  ['TRIVET_OBJECTS', { TRIVET_OBJECTS: 's3://kept?regoin=x' }, 'has the unknown parameter regoin'],
  ['TRIVET_OBJECTS', { TRIVET_OBJECTS: 's3://kept?endpoint=files' }, 'must have an http or https address'],
  ['TRIVET_OBJECTS', { TRIVET_OBJECTS: 's3://key:word@kept' }, 'must not hold keys'],
  ['TRIVET_OBJECTS_SECRET_KEY', { TRIVET_OBJECTS_ACCESS_KEY: 'key' }, 'need each other'],
  ['TRIVET_DOWNLOADS', { TRIVET_DOWNLOADS: 'signed' }, 'only where TRIVET_OBJECTS is s3'],
])('a start with a wrong %s %j ends with a sentence that names it', async (name, settings, says) => {
  const { code, complained } = await run(['config'], settings);
  expect(code).toBe(1);
  expect(complained).toContain(name);
  expect(complained).toContain(says);
});

test('a start ends with a sentence when the bucket is not there or the store cannot be reached', async () => {
  const absent = await run(['serve', '--no-build'], objectsIn(store, 'absent'));
  expect([absent.code, absent.complained]).toEqual([
    1,
    expect.stringMatching(
      /The bucket absent that TRIVET_OBJECTS names cannot be used: the object store refuses/,
    ),
  ]);
  const away = await run(
    ['serve', '--no-build'],
    objectsIn(store, 'kept', { endpoint: 'http://127.0.0.1:9' }),
  );
  expect([away.code, away.complained]).toEqual([
    1,
    expect.stringMatching(/The bucket kept that TRIVET_OBJECTS names cannot be used: .* cannot be reached/),
  ]);
});

test('config masks the secret key; doctor looks at the bucket and leaves nothing there', async () => {
  const settings = objectsIn({ ...store, secretKey: 'a-secret-of-ours' }, 'kept');
  const { said } = await run(['config'], settings);
  expect(said).toMatch(/TRIVET_OBJECTS_SECRET_KEY +\*{8}/);
  expect(said).not.toContain('a-secret-of-ours');
  const findings = async (given: Record<string, string>) => {
    const told = JSON.parse((await run(['doctor', '--json'], given)).said) as {
      what: string;
      state: string;
      says: string;
    }[];
    return told.filter(({ what }) => what === 'object store');
  };
  expect(await findings(objectsIn(store, 'kept'))).toEqual([
    { what: 'object store', state: 'ok', says: expect.stringContaining('takes, gives and deletes') },
  ]);
  // The keys of the standard environment do as well.
  const { TRIVET_OBJECTS = '' } = objectsIn(store, 'kept');
  const standard = { AWS_ACCESS_KEY_ID: store.accessKey, AWS_SECRET_ACCESS_KEY: store.secretKey };
  expect(await findings({ TRIVET_OBJECTS, ...standard })).toMatchObject([{ state: 'ok' }]);
  const client = clientOf(store);
  const left = await client.send(new ListObjectsV2Command({ Bucket: 'kept' }));
  client.destroy();
  expect(left.Contents ?? []).toEqual([]);
  expect(await findings(objectsIn(store, 'absent'))).toEqual([
    { what: 'object store', state: 'fail', says: expect.stringContaining('TRIVET_OBJECTS') },
  ]);
});

test('an installation on S3 is backed up, restored into another bucket, and whole there', async () => {
  const secret = { TRIVET_SECRET: 'a secret of at least thirty-two characters' };
  const [own, other] = [await createDatabase(), await createDatabase()];
  const server = runTrivet(['serve', '--no-build'], {
    TRIVET_PORT: '0',
    TRIVET_DEMO: '1',
    TRIVET_DATA_DIR: join(folder.path, 'unused'),
    TRIVET_DATABASE_URL: own.url,
    ...objectsIn(store, 'kept'),
    ...secret,
  });
  await ready(server);
  server.child.kill('SIGTERM');
  await server.ended;
  // A process on S3 keeps nothing of its own.
  expect(existsSync(join(folder.path, 'unused'))).toBe(false);
  const backup = join(folder.path, 'backup');
  const settings = (bucket: string, { url }: { url: string }) => ({
    ...objectsIn(store, bucket),
    ...secret,
    TRIVET_DATABASE_URL: url,
  });
  expect(await run(['backup', backup], settings('kept', own))).toMatchObject({ code: 0 });
  await createBucket(store, 'restored');
  for (const command of [['restore', backup], ['verify']])
    expect(await run(command, settings('restored', other))).toMatchObject({ code: 0 });
  for (const each of [own, other]) await each.drop();
});

import { createHash, randomBytes } from 'node:crypto';
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasSwift, type Swift, startSwift } from '../../support/swift.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { download, hasObject } from './source.support.ts';
import { bytesOf, catalogOf, hexOf, type TestCatalog } from './support.ts';

const LIMIT = 12_000_000;
const BUCKET = 'releases';
const small = bytesOf('the bytes of a small object');
const chunked = new Uint8Array(randomBytes(3_000_000));

describe.skipIf(!hasSwift())('an object of a store that checks signatures', () => {
  let swift: Swift;
  let server: TestServer;
  let catalog: TestCatalog;
  let store: S3Client;

  const put = (key: string, body: Uint8Array, bucket = BUCKET) =>
    store.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }));
  const arn = (key: string, bucket = BUCKET, partition = 'aws') => `arn:${partition}:s3:::${bucket}/${key}`;
  const copy = (s3arn: string, more: object = {}, headers: Record<string, string> = {}) =>
    catalog.call('/v1/files', { json: { name: 'copy.bin', s3arn, ...more }, headers });
  const entries = async () => (await catalog.call('/v1/files?limit=200')).body.items.length as number;

  beforeAll(async () => {
    swift = await startSwift();
    server = await startTestServer({
      ...swift.settings(BUCKET, 'missing-bucket'),
      TRIVET_MAX_FILE_BYTES: String(LIMIT),
    });
    catalog = catalogOf(server);
    store = new S3Client({
      region: 'us-east-1',
      endpoint: swift.endpoint,
      forcePathStyle: true,
      credentials: { accessKeyId: swift.accessKey, secretAccessKey: swift.secretKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    for (const Bucket of [BUCKET, 'private']) await store.send(new CreateBucketCommand({ Bucket }));
    await put('small.bin', small);
    await put('private.bin', small, 'private');
  });
  afterAll(async () => {
    store?.destroy();
    await server?.close();
    await swift?.close();
  });

  test.each(['aws', 'aws-cn'])('is copied by the answer, named in the partition %s', async (partition) => {
    const { status, body } = await copy(arn('small.bin', BUCKET, partition));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'available',
      size: small.length,
      checksums: { sha256: hexOf(small) },
      s3arn: arn('small.bin', BUCKET, partition),
    });
    expect(body.upload).toBeUndefined();
    expect(await download(server, body.id)).toEqual(small);
  });

  test.each([
    'with some spaces.bin',
    'unicode Größe 数/ß.bin',
    'plus+and%20percent%.bin',
    'deep//double/slash.bin',
    "odd !*'();:@&=$,?#[].bin",
  ])('has the key %j, to the letter', async (key) => {
    const bytes = bytesOf(key);
    await put(key, bytes);
    const { status, body } = await copy(arn(key));
    expect([status, body.checksums?.sha256]).toEqual([201, hexOf(bytes)]);
  });

  test('of many chunks, and of many parts, is copied whole', async () => {
    await put('chunked.bin', chunked);
    const whole = await copy(arn('chunked.bin'), { size: chunked.length, checksum: hexOf(chunked) });
    expect([whole.status, whole.body.checksums?.sha256]).toEqual([201, hexOf(chunked)]);
    const parts = [new Uint8Array(randomBytes(5_300_000)), bytesOf('the last part')];
    await putInParts('parts.bin', parts);
    const { status, body } = await copy(arn('parts.bin'));
    expect([status, body.checksums?.sha256]).toEqual([201, hexOf(Buffer.concat(parts))]);
  });

  test('of no bytes is one of no bytes', async () => {
    await put('empty.bin', new Uint8Array());
    expect((await copy(arn('empty.bin'))).body).toMatchObject({ state: 'available', size: 0 });
  });

  test.each(['hex', 'base64'] as const)('is compared with a checksum in %s', async (form) => {
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest(form);
    const right = await copy(arn('small.bin'), { checksum: digest(small) });
    expect([right.status, right.body.checksum]).toEqual([201, digest(small)]);
    const bytes = bytesOf(`unlike what was announced in ${form}`);
    await put('unlike.bin', bytes);
    const before = await entries();
    const wrong = await copy(arn('unlike.bin'), { checksum: digest(small) });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'catalog.source.mismatch']);
    expect(await entries()).toBe(before);
    expect(await hasObject(server, hexOf(bytes))).toBe(false);
  });

  test('of another size than announced is refused before it is copied', async () => {
    const { status, body } = await copy(arn('small.bin'), { size: small.length + 1 });
    expect([status, body.code]).toEqual([422, 'catalog.source.mismatch']);
  });

  test('above the limit is refused', async () => {
    const bytes = new Uint8Array(LIMIT + 1);
    await put('large.bin', bytes);
    const { status, body } = await copy(arn('large.bin'));
    expect([status, body.code, body.params.size]).toEqual([422, 'catalog.source.large', bytes.length]);
    expect(await hasObject(server, hexOf(bytes))).toBe(false);
  });

  test.each([
    ['an absent key', 'no such key', BUCKET, 'absent'],
    ['an absent bucket', 'small.bin', 'missing-bucket', 'absent'],
    ['a bucket that the settings do not list', 'private.bin', 'private', 'unlisted'],
    ['a bucket whose name begins like a listed one', 'small.bin', `${BUCKET}2`, 'unlisted'],
  ])('is 422 with %s', async (_, key, bucket, reason) => {
    const before = await entries();
    const { status, body } = await copy(arn(key, bucket));
    expect([status, body.code, body.params.reason]).toEqual([422, 'catalog.source.unreachable', reason]);
    expect(await entries()).toBe(before);
  });

  test.each([
    'arn:aws:s3:::releases',
    'arn:aws:s3:::releases/',
    'arn:aws:s3:eu-west-1::releases/key',
    'arn:aws-us-gov:s3:::releases/key',
    'arn:aws:s3:::Releases/key',
    'arn:aws:s3:::releases/../private/private.bin',
    'arn:aws:s3:::releases/a/./b',
    'arn:aws:s3:::releases/line\nbreak',
    's3://releases/key',
    'http://127.0.0.1/releases/key',
    `arn:aws:s3:::releases/${'x'.repeat(1025)}`,
    7,
  ])('is not named by %j: 400 with its path', async (s3arn) => {
    const { status, body } = await copy(s3arn as string);
    expect(status).toBe(400);
    expect(body.params.errors.map((fault: { path: string }) => fault.path)).toContain('/s3arn');
  });

  test('is copied many times at once, and kept once', async () => {
    await put('together.bin', chunked);
    const answers = await Promise.all(Array.from({ length: 8 }, () => copy(arn('together.bin'))));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(8);
    for (const { body } of answers) expect(body.checksums.sha256).toBe(hexOf(chunked));
  });

  test('is copied once per Idempotency-Key, though it changed meanwhile', async () => {
    await put('changing.bin', small);
    const headers = { 'idempotency-key': 'copy-once' };
    const first = await copy(arn('changing.bin'), {}, headers);
    await put('changing.bin', bytesOf('another content'));
    const again = await copy(arn('changing.bin'), {}, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await hasObject(server, hexOf('another content'))).toBe(false);
    const other = await copy(arn('small.bin'), {}, headers);
    expect([other.status, other.body.code]).toEqual([422, 'catalog.idempotency.mismatch']);
  });

  test('is not read with a key that the store refuses', async () => {
    const settings = { ...swift.settings(BUCKET), TRIVET_SOURCE_SECRET_KEY: 'wrong' };
    const other = await startTestServer(settings);
    try {
      const asked = catalogOf(other).call('/v1/files', { json: { name: 'abc', s3arn: arn('small.bin') } });
      const { status, body } = await asked;
      expect([status, body.params.reason]).toEqual([422, 'refused']);
    } finally {
      await other.close();
    }
  });

  async function putInParts(Key: string, parts: Uint8Array[]): Promise<void> {
    const at = { Bucket: BUCKET, Key };
    const { UploadId } = await store.send(new CreateMultipartUploadCommand(at));
    const Parts = [];
    for (const [index, Body] of parts.entries()) {
      const PartNumber = index + 1;
      const { ETag } = await store.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    }
    await store.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }));
  }
});

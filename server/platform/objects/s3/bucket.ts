import type { S3 } from '@aws-sdk/client-s3';
import type { S3Place } from '../place.ts';
import { createClient, opened } from './client.ts';
import { faultOf, type Opened, StoreFault } from './storeFault.ts';

export type BucketOptions = S3Place & {
  keys?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Seconds in which the store must have begun to answer. */
  seconds?: number;
};

export type Head = { size: number; modified: Date; notes: Record<string, string> };
export type Listed = { key: string; size: number; modified: Date };
export type Part = { number: number; etag: string };
/** Short texts that are kept with an object. */
export type Notes = Record<string, string>;

/** Keys below the prefix of a bucket, and what may be done with them: all that Trivet asks of an S3-compatible store. A key
 *  is written whole or not at all, and what was written is read at once. Each call is repeated where that may help. Bytes of
 *  any number are written by `writeStream` (streamed.ts) and read by `bytesOf` (reading.ts); whatever else keeps
 *  something on S3 does so with these three.
 *  @throws StoreFault from every call. */
export type Bucket = {
  put(key: string, bytes: Uint8Array, notes?: Notes): Promise<void>;
  /** Undefined when there is no such key. */
  head(key: string): Promise<Head | undefined>;
  /** From `start` to `end`, which is that of the object when it is left out. @throws StoreFault `absent`. */
  open(key: string, range?: { start?: number; end?: number | undefined }): Promise<Opened>;
  /** Nothing happens when there is no such key. */
  delete(key: string): Promise<void>;
  /** All keys that begin so; a store may be late with what was written a moment ago. */
  list(prefix: string): AsyncGenerator<Listed>;
  /** Within the store, up to 5 GB. */
  copy(from: string, to: string, size: number, notes: Notes): Promise<void>;
  multipart: Multipart;
  /** What an address of the store is signed with. */
  signing(): Promise<{ accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined }>;
  place: S3Place;
  /** How long the store may say nothing. */
  patienceMs: number;
  close(): void;
};

/** Parts of 5 MiB or more, but for the last, with numbers from 1 to 10,000 in any order; nothing is seen before `complete`. */
export type Multipart = {
  begin(key: string, notes?: Notes): Promise<string>;
  put(key: string, id: string, number: number, bytes: Uint8Array): Promise<Part>;
  /** Takes a part from an object of the store. */
  copy(
    key: string,
    id: string,
    number: number,
    from: { key: string; start: number; end: number },
  ): Promise<Part>;
  complete(key: string, id: string, parts: Part[]): Promise<void>;
  abort(key: string, id: string): Promise<void>;
  /** Those that are not complete; none where the store does not say. */
  list(prefix: string): AsyncGenerator<{ key: string; id: string; begun: Date }>;
};

/** What moves within the store goes at 10 MB/s at least, what we send at 1 MB/s. */
const WITHIN_BYTES_PER_MS = 10_000;
const SENT_BYTES_PER_MS = 1000;
const COMPLETE_MS = 120_000;

/** A bucket of an S3-compatible store; nothing is asked of it yet. */
export function openBucket(options: BucketOptions): Bucket {
  const { bucket: Bucket, prefix, region, endpoint, pathStyle, keys, seconds = 10 } = options;
  const patienceMs = seconds * 1000;
  const { client, close } = createClient({ region, endpoint, pathStyle, keys, patienceMs });
  const at = (key: string) => ({ Bucket, Key: prefix + key });

  const ask = async <Result>(
    work: (s3: S3, options: { abortSignal: AbortSignal }) => Promise<Result>,
    moreMs = 0,
  ): Promise<Result> => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), patienceMs + moreMs);
    try {
      return await work(await client(), { abortSignal: stop.signal });
    } catch (error) {
      if (stop.signal.aborted) throw new StoreFault('silent');
      throw Object(error).name === 'NoSuchBucket' ? new StoreFault('refused', error) : faultOf(error);
    } finally {
      clearTimeout(timer);
    }
  };
  const source = (key: string) => `${Bucket}/${encodeURIComponent(prefix + key).replaceAll('%2F', '/')}`;

  return {
    async put(key, bytes, notes) {
      const wanted = { ...at(key), Body: bytes, ContentLength: bytes.byteLength, ...noted(notes) };
      await ask((s3, more) => s3.putObject(wanted, more), bytes.byteLength / SENT_BYTES_PER_MS);
    },
    async head(key) {
      try {
        const {
          ContentLength = 0,
          LastModified,
          Metadata,
        } = await ask((s3, more) => s3.headObject(at(key), more));
        return { size: ContentLength, modified: LastModified ?? new Date(0), notes: Metadata ?? {} };
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    async open(key, { start = 0, end } = {}) {
      const ranged = start > 0 || end !== undefined;
      const wanted = { ...at(key), ...(ranged ? { Range: `bytes=${start}-${end ?? ''}` } : {}) };
      return opened(await ask((s3, more) => s3.getObject(wanted, more)), ranged);
    },
    async delete(key) {
      try {
        await ask((s3, more) => s3.deleteObject(at(key), more));
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
    },
    async *list(below) {
      for (let next: string | undefined; ; ) {
        const wanted = { Bucket, Prefix: prefix + below, ...(next ? { ContinuationToken: next } : {}) };
        const page = await ask((s3, more) => s3.listObjectsV2(wanted, more));
        for (const { Key, Size = 0, LastModified } of page.Contents ?? [])
          if (Key) yield { key: Key.slice(prefix.length), size: Size, modified: LastModified ?? new Date(0) };
        next = page.IsTruncated ? page.NextContinuationToken : undefined;
        if (next === undefined) return;
      }
    },
    async copy(from, to, size, notes) {
      const wanted = {
        ...at(to),
        CopySource: source(from),
        MetadataDirective: 'REPLACE' as const,
        ...noted(notes),
      };
      await ask((s3, more) => s3.copyObject(wanted, more), size / WITHIN_BYTES_PER_MS);
    },
    multipart: {
      async begin(key, notes) {
        const { UploadId } = await ask((s3, more) =>
          s3.createMultipartUpload({ ...at(key), ...noted(notes) }, more),
        );
        if (!UploadId) throw new StoreFault('broken');
        return UploadId;
      },
      async put(key, UploadId, number, bytes) {
        const wanted = {
          ...at(key),
          UploadId,
          PartNumber: number,
          Body: bytes,
          ContentLength: bytes.byteLength,
        };
        const { ETag } = await ask(
          (s3, more) => s3.uploadPart(wanted, more),
          bytes.byteLength / SENT_BYTES_PER_MS,
        );
        return { number, etag: ETag ?? '' };
      },
      async copy(key, UploadId, number, { key: from, start, end }) {
        const wanted = {
          ...at(key),
          UploadId,
          PartNumber: number,
          CopySource: source(from),
          CopySourceRange: `bytes=${start}-${end}`,
        };
        const answer = await ask(
          (s3, more) => s3.uploadPartCopy(wanted, more),
          (end - start) / WITHIN_BYTES_PER_MS,
        );
        return { number, etag: answer.CopyPartResult?.ETag ?? '' };
      },
      async complete(key, UploadId, parts) {
        const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
        const wanted = { ...at(key), UploadId, MultipartUpload: { Parts } };
        await ask((s3, more) => s3.completeMultipartUpload(wanted, more), COMPLETE_MS);
      },
      async abort(key, UploadId) {
        await ask((s3, more) => s3.abortMultipartUpload({ ...at(key), UploadId }, more)).catch(unlessIsGone);
      },
      async *list(below) {
        for (let from: { KeyMarker?: string; UploadIdMarker?: string } = {}; ; ) {
          const wanted = { Bucket, Prefix: prefix + below, ...from };
          const page = await ask((s3, more) => s3.listMultipartUploads(wanted, more)).catch(unlessIsGone);
          for (const { Key, UploadId, Initiated } of page?.Uploads ?? [])
            if (Key && UploadId)
              yield { key: Key.slice(prefix.length), id: UploadId, begun: Initiated ?? new Date() };
          if (!page?.IsTruncated || !page.NextKeyMarker) return;
          from = {
            KeyMarker: page.NextKeyMarker,
            ...(page.NextUploadIdMarker ? { UploadIdMarker: page.NextUploadIdMarker } : {}),
          };
        }
      },
    },
    signing: async () => (await client()).config.credentials(),
    place: options,
    patienceMs,
    close,
  };
}

const noted = (notes: Notes | undefined) => (notes ? { Metadata: notes } : {});

export const isAbsent = (error: unknown): boolean => error instanceof StoreFault && error.reason === 'absent';

/** What is gone already, and what the store cannot do: its own rules clean up then. */
function unlessIsGone(error: unknown): undefined {
  const name = Object(Object(error).cause).name;
  if (isAbsent(error) || name === 'NotImplemented' || name === 'MethodNotAllowed') return undefined;
  throw error;
}

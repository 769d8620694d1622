import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { Settings } from '../../../settings.ts';
import { pull } from './pull.ts';
import { MAX_SILENCE_MS, type Opened, SourceFault, type SourceRange } from './sourceFault.ts';

/** Where an object is in the store that the settings name. */
export type SourceAddress = { bucket: string; key: string };

/** An object that is being read. */
type SourceObject = {
  /** Of the whole object, wherever reading began. */
  size: number;
  etag: string | undefined;
  /** From where reading began to the end; must be read or closed. Resumes automatically when the connection breaks.
   *  @throws SourceFault `silent`, `broken`, `changed`. */
  bytes: AsyncIterable<Uint8Array>;
  close(): void;
};

/** Reads objects that are not ours, from buckets that the settings list and from nowhere else. */
export type Source = {
  /** @throws SourceFault. */
  open(address: SourceAddress, range?: SourceRange): Promise<SourceObject>;
  close(): void;
};

const MAX_ATTEMPTS = 3;

/** The S3-compatible store of the settings. Its client is loaded when something is read. */
export function createSource(settings: Settings): Source {
  const { sourceBuckets, sourceEndpoint, sourceRegion, sourceAccessKey, sourceSecretKey } = settings;
  let client: Promise<S3Client> | undefined;

  const connect = async (): Promise<S3Client> => {
    const { S3Client } = await import('@aws-sdk/client-s3');
    return new S3Client({
      region: sourceRegion,
      // Only an endpoint of the settings: neither a bucket's name nor a redirect leads anywhere else.
      ...(sourceEndpoint ? { endpoint: sourceEndpoint, forcePathStyle: true } : {}),
      followRegionRedirects: false,
      useArnRegion: false,
      credentials: { accessKeyId: sourceAccessKey ?? '', secretAccessKey: sourceSecretKey ?? '' },
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: { connectionTimeout: MAX_SILENCE_MS },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  };

  const get = async ({ bucket, key }: SourceAddress, { start = 0, etag, signal }: SourceRange) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), MAX_SILENCE_MS);
    try {
      client ??= connect();
      const { GetObjectCommand } = await import('@aws-sdk/client-s3');
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(start > 0 ? { Range: `bytes=${start}-` } : {}),
        ...(etag ? { IfMatch: etag } : {}),
      });
      const abortSignal = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
      const answer = await (await client).send(command, { abortSignal });
      return opened(answer, start, etag);
    } catch (error) {
      signal?.throwIfAborted();
      throw stop.signal.aborted ? new SourceFault('silent') : faultOf(error);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async open(address, range = {}) {
      if (!sourceBuckets.includes(address.bucket)) throw new SourceFault('unlisted');
      const first = await get(address, range);
      const { size, etag } = first;
      const again = (start: number) => get(address, { ...range, start, etag });
      return { size, etag, bytes: pull(first, range, again), close: () => first.body.destroy() };
    },
    close() {
      client?.then((each) => each.destroy()).catch(() => undefined);
    },
  };
}

function opened(answer: GetObjectCommandOutput, start: number, etag: string | undefined): Opened {
  const body = answer.Body as Opened['body'] | undefined;
  // A range that is answered with the whole object begins at the wrong byte.
  const total = start > 0 ? /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1] : answer.ContentLength;
  const same = etag === undefined || answer.ETag === undefined || answer.ETag === etag;
  if (body && total !== undefined && same) return { size: Number(total), etag: answer.ETag, body };
  body?.destroy();
  throw new SourceFault(same ? 'broken' : 'changed');
}

function faultOf(error: unknown): SourceFault {
  if (error instanceof SourceFault) return error;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  if (status === 404) return new SourceFault('absent', error);
  if (status === 412 || status === 416) return new SourceFault('changed', error);
  if (status === undefined || status >= 500) return new SourceFault('unreachable', error);
  return new SourceFault('refused', error);
}

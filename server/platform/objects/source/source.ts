import type { Settings } from '../../../settings.ts';
import { createClient, opened } from '../s3/client.ts';
import { pull } from '../s3/pull.ts';
import { faultOf, MAX_SILENCE_MS, StoreFault, type StoreRange } from '../s3/storeFault.ts';
import { SourceFault, type SourceReason } from './sourceFault.ts';

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
  open(address: SourceAddress, range?: StoreRange): Promise<SourceObject>;
  close(): void;
};

/** The S3-compatible store of the settings. Its client is loaded when something is read. */
export function createSource(settings: Settings): Source {
  const { sourceBuckets, sourceEndpoint, sourceRegion, sourceAccessKey, sourceSecretKey } = settings;
  const { client, close } = createClient({
    region: sourceRegion,
    endpoint: sourceEndpoint,
    pathStyle: sourceEndpoint !== undefined,
    keys: { accessKeyId: sourceAccessKey ?? '', secretAccessKey: sourceSecretKey ?? '' },
    patienceMs: MAX_SILENCE_MS,
  });

  const get = async ({ bucket, key }: SourceAddress, { start = 0, etag, signal }: StoreRange) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), MAX_SILENCE_MS);
    try {
      const wanted = {
        Bucket: bucket,
        Key: key,
        ...(start > 0 ? { Range: `bytes=${start}-` } : {}),
        ...(etag ? { IfMatch: etag } : {}),
      };
      const abortSignal = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
      return opened(await (await client()).getObject(wanted, { abortSignal }), start > 0, etag);
    } catch (error) {
      signal?.throwIfAborted();
      throw stop.signal.aborted ? new StoreFault('silent') : faultOf(error);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async open(address, range = {}) {
      if (!sourceBuckets.includes(address.bucket)) throw new SourceFault('unlisted');
      const first = await get(address, range).catch(raise);
      const { size, etag } = first;
      const again = (start: number) => get(address, { ...range, start, etag });
      return { size, etag, bytes: raising(pull(first, range, again)), close: () => first.body.destroy() };
    },
    close,
  };
}

async function* raising(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    raise(error);
  }
}

/** Says that it is the source's fault: another store, in which we keep objects, may fail in the same breath. */
function raise(error: unknown): never {
  throw error instanceof StoreFault ? new SourceFault(error.reason as SourceReason, error) : error;
}

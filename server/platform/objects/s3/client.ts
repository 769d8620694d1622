import type { GetObjectCommandOutput, S3 } from '@aws-sdk/client-s3';
import { type Opened, StoreFault } from './storeFault.ts';

export type ClientOptions = {
  region: string;
  endpoint: string | undefined;
  pathStyle: boolean;
  /** Undefined: those of the standard AWS environment. */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined;
  patienceMs: number;
};

const MAX_ATTEMPTS = 3;

/** An S3 client, loaded when it is first asked for: a start without S3 does not pay for it. */
export function createClient({ region, endpoint, pathStyle, keys, patienceMs }: ClientOptions) {
  let client: Promise<S3> | undefined;
  const connect = async (): Promise<S3> => {
    const { S3 } = await import('@aws-sdk/client-s3');
    return new S3({
      region,
      ...(endpoint ? { endpoint } : {}),
      forcePathStyle: pathStyle,
      // Only where the settings lead: neither a bucket's name nor a redirect leads anywhere else.
      followRegionRedirects: false,
      useArnRegion: false,
      ...(keys ? { credentials: keys } : {}),
      maxAttempts: MAX_ATTEMPTS,
      // As many as there are downloads, which the server bounds itself.
      requestHandler: {
        connectionTimeout: patienceMs,
        httpAgent: { maxSockets: Number.POSITIVE_INFINITY, keepAlive: true },
        httpsAgent: { maxSockets: Number.POSITIVE_INFINITY, keepAlive: true },
      },
      // A body is signed with its SHA-256, which a store checks before it keeps it, and what is read is hashed here; other
      // checksums are the client's business with Amazon, and other stores do not know them all.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  };
  return {
    client: (): Promise<S3> => {
      client ??= connect();
      return client;
    },
    close: () => void client?.then((each) => each.destroy()).catch(() => undefined),
  };
}

/** What a store answered to a GET.
 *  @throws StoreFault when that is not the part that was asked for, or of another object. */
export function opened(answer: GetObjectCommandOutput, ranged: boolean, etag?: string): Opened {
  const body = answer.Body as Opened['body'] | undefined;
  // A range that is answered with the whole object begins at the wrong byte.
  const total = ranged ? /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1] : answer.ContentLength;
  const same = etag === undefined || answer.ETag === undefined || answer.ETag === etag;
  if (body && total !== undefined && same) return { size: Number(total), etag: answer.ETag, body };
  body?.destroy();
  throw new StoreFault(same ? 'broken' : 'changed');
}

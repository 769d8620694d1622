import type { Problem } from '../../platform/http/problem.ts';
import type { Accept, Stored } from '../../platform/objects/objects.ts';
import { createSource, type Source } from '../../platform/objects/source/source.ts';
import { SourceFault } from '../../platform/objects/source/sourceFault.ts';
import { problem } from '../problems.ts';
import type { Catalog } from '../records/context.ts';
import { addressOf } from './arn.ts';
import { touchBytes } from './bytes.ts';
import { hexOf } from './checksum.ts';

/** What was said of the bytes beforehand. */
type Announced = { size?: number | null | undefined; checksum?: string | null | undefined };

/** The outcome of copying: the bytes are ours, or there are so many that a job copies them. */
export type Copied = { stored: Stored } | { later: { size: number; etag: string | undefined } };

/** Up to this many bytes are copied before the response. */
const AT_ONCE = 64 * 1024 * 1024;

/** Reads the objects that `s3arn` names. */
export type Copying = {
  source: Source;
  /** Copies an object, or looks whether a job can.
   *  @throws Problem 422 when it cannot be read, is too large, or is not what was announced; nothing is kept then. */
  begin(s3arn: string, announced: Announced): Promise<Copied>;
  /** Lets bytes become an object when they are what was announced. */
  accepting(s3arn: string, announced: Announced): Accept;
};

export function createCopying({ platform, db }: Catalog): Copying {
  const { settings, objects, clock } = platform;
  const source = createSource(settings);

  const accepting =
    (s3arn: string, announced: Announced): Accept =>
    async (stored) => {
      checkSize(s3arn, announced, stored.size);
      if (announced.checksum && hexOf(announced.checksum) !== stored.sha256)
        throw problem('catalog.source.mismatch', { s3arn, announced, found: stored });
      await touchBytes(db, stored.sha256, clock());
    };

  return {
    source,
    accepting,
    begin: (s3arn, announced) =>
      asProblem(s3arn, async () => {
        const object = await source.open(addressOf(s3arn));
        try {
          const { size, etag } = object;
          const limit = settings.maxFileBytes;
          if (size > limit) throw problem('catalog.source.large', { s3arn, size, limit });
          checkSize(s3arn, announced, size);
          if (size > AT_ONCE) return { later: { size, etag } };
          const accept = accepting(s3arn, announced);
          const stored = await objects.put(object.bytes, { limit: size, accept });
          await platform.scan(stored);
          return { stored };
        } finally {
          object.close();
        }
      }),
  };
}

/** Turns what the source says into the catalog's problems. */
export async function asProblem<Result>(s3arn: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SourceFault ? unreachable(s3arn, error) : error;
  }
}

const unreachable = (s3arn: string, { reason }: SourceFault): Problem =>
  problem('catalog.source.unreachable', { s3arn, reason });

function checkSize(s3arn: string, announced: Announced, size: number): void {
  if (typeof announced.size === 'number' && announced.size !== size)
    throw problem('catalog.source.mismatch', { s3arn, announced, found: { size } });
}

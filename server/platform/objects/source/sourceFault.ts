import type { Readable } from 'node:stream';

/** Why an object cannot be read. */
export type SourceReason =
  | 'unlisted'
  | 'absent'
  | 'refused'
  | 'unreachable'
  | 'silent'
  | 'broken'
  | 'changed';

export class SourceFault extends Error {
  readonly reason: SourceReason;
  constructor(reason: SourceReason, cause?: unknown) {
    super(`The source is ${reason}.`, { cause });
    this.reason = reason;
  }
}

/** How long the store may say nothing. */
export const MAX_SILENCE_MS = 10_000;

/** Begins at a byte, of the very object that had this ETag. */
export type SourceRange = { start?: number; etag?: string | undefined; signal?: AbortSignal | undefined };

/** One answer of the store. */
export type Opened = { size: number; etag: string | undefined; body: Readable };

import type { Readable } from 'node:stream';

/** Why a store does not give or take an object. */
export type StoreReason =
  | 'absent'
  | 'refused'
  | 'unreachable'
  | 'silent'
  | 'broken'
  | 'changed'
  /** The bytes are not those that were stored. */
  | 'altered'
  | 'full';

const says: Record<StoreReason, string> = {
  absent: 'has no such object',
  refused: 'refuses this',
  unreachable: 'cannot be reached',
  silent: 'did not answer in time',
  broken: 'broke off',
  changed: 'answered with another object',
  altered: 'answered with other bytes than were stored',
  full: 'is full',
};

/** What `platform/http/trouble.ts` makes an answer of: come again, or no room. */
const codes: Partial<Record<StoreReason, string>> = { absent: 'ENOENT', full: 'ENOSPC' };

export class StoreFault extends Error {
  readonly reason: StoreReason;
  readonly code: string;
  constructor(reason: StoreReason, cause?: unknown) {
    const because = cause instanceof Error && cause.message ? ` (${cause.message})` : '';
    super(`The object store ${says[reason]}${because}.`, { cause });
    this.reason = reason;
    this.code = codes[reason] ?? 'STORE_UNAVAILABLE';
  }
}

/** Whether the bytes came, and are other ones than were stored. */
export const isAltered = (error: unknown): boolean =>
  error instanceof StoreFault && error.reason === 'altered';

/** How long a store may say nothing. */
export const MAX_SILENCE_MS = 10_000;

/** Begins at a byte, of the very object that had this ETag. */
export type StoreRange = { start?: number; etag?: string | undefined; signal?: AbortSignal | undefined };

/** One answer of the store; `size` is that of the whole object. */
export type Opened = { size: number; etag: string | undefined; body: Readable };

const FULL = /StorageFull|QuotaExceeded|InsufficientStorage|EntityTooLarge/;

/** What the S3 client threw, as a fault. */
export function faultOf(error: unknown): StoreFault {
  if (error instanceof StoreFault) return error;
  const { name = '', $metadata } = Object(error) as {
    name?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const status = $metadata?.httpStatusCode;
  if (status === 507 || FULL.test(name)) return new StoreFault('full', error);
  if (status === 404) return new StoreFault('absent', error);
  if (status === 412 || status === 416) return new StoreFault('changed', error);
  if (status === undefined || status >= 500 || status === 429) return new StoreFault('unreachable', error);
  return new StoreFault('refused', error);
}

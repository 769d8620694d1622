import type { Readable } from 'node:stream';

/** What is known of stored bytes; they are addressed by their content. */
export type Stored = { sha256: string; size: number };

/** Inclusive byte positions, as in an HTTP range. */
export type ByteRange = { start: number; end: number };

/** Where file bytes live. Drivers: file system (`fileObjects.ts`); one contract suite for all. */
export type Objects = {
  /** Stores the bytes durably before it returns; the same content twice is kept once.
   *  @throws Problem `request.too.large` beyond `limit` bytes, with nothing kept. */
  put(bytes: Uint8Array | AsyncIterable<Uint8Array>, options?: { limit?: number }): Promise<Stored>;
  /** @throws Error when there is no such object. */
  get(sha256: string): Promise<Buffer>;
  stream(sha256: string, range?: ByteRange): Readable;
  size(sha256: string): Promise<number | undefined>;
  delete(sha256: string): Promise<void>;
  check(): Promise<void>;
};

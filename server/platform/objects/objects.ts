import type { Readable } from 'node:stream';

/** What is known of stored bytes; they are addressed by their content. */
export type Stored = { sha256: string; size: number };

/** Inclusive byte positions, as in an HTTP range. */
export type ByteRange = { start: number; end: number };

/** Where file bytes live. Drivers: file system (`files/`) and S3 (`s3/`); one contract suite for all. */
export type Objects = {
  /** Stores the bytes durably before it returns; the same content twice is kept once.
   *  @param options `accept` sees what arrived before it becomes an object, and throws to refuse it.
   *  @throws Problem `request.too.large` beyond `limit` bytes, with nothing kept. */
  put(
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
    options?: { limit?: number; accept?: Accept },
  ): Promise<Stored>;
  /** @throws Error when there is no such object. */
  get(sha256: string): Promise<Buffer>;
  stream(sha256: string, range?: ByteRange): Readable;
  /** Opens an object to be read into the caller's buffer. @throws Error when there is no such object. */
  open(sha256: string): Promise<OpenObject>;
  /** Where an object lies below the folder of all, for a web server that sends it in our place; undefined where there is
   *  no folder. */
  placeOf(sha256: string): string | undefined;
  /** An address at the store itself, for whoever is sent there; undefined where the store has no door of its own.
   *  @throws Error when there is no such object. */
  signedAddress(sha256: string, asked: SignedAddress): Promise<string | undefined>;
  size(sha256: string): Promise<number | undefined>;
  /** Every object there is, in any order; those that come or go meanwhile may be among them or not. */
  list(): AsyncIterable<string>;
  delete(sha256: string): Promise<void>;
  /** Deletes an object unless it was put or uploaded again since `before`: whoever put it may be about to refer to it.
   *  One process collects at a time. @returns whether it is gone. */
  collect(sha256: string, before: Date): Promise<boolean>;
  /** Removes what was left half written, and uploads that brought nothing since `before`; puts back what a collection
   *  that was killed had in its hands. @returns the uploads that are gone. */
  removeAbandoned(before: Date): Promise<string[]>;
  /** @throws Error when bytes cannot be stored: the disk is full, or gone. */
  check(): Promise<void>;
  close(): Promise<void>;
  uploads: Uploads;
};

/** How long an address is good, and the headers of its answer. */
export type SignedAddress = { seconds: number; disposition: string; type: string };

/** An object that stays readable until it is closed, also when it is deleted meanwhile. */
export type OpenObject = {
  /** Fills memory from a position. @returns how many bytes that were; 0 at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
};

/** Judges bytes by what is known of them. */
export type Accept = (stored: Stored) => void | Promise<void>;

/** Bytes that arrive in pieces, under a name of letters, digits, `-` and `_` that the caller chooses.
 *  What a call acknowledged survives the death of the process. */
export type Uploads = {
  /** How many bytes arrived; undefined before the first append. */
  received(id: string): Promise<number | undefined>;
  /** Adds bytes at `offset`, which is what was received so far, or 0 to start over. One appends at a time: a later
   *  call ends an earlier one whose sender went silent, also in another process. When the sender breaks off, what arrived stays.
   *  @returns how many bytes arrived in all.
   *  @throws Problem 409 `upload.offset` or `upload.finished`; 413 beyond `limit` in all, with nothing added. */
  append(id: string, offset: number, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<number>;
  /** Turns the bytes into an object, if `accept` does not throw; may be called again until `drop`.
   *  @throws Problem 409 `upload.missing` or `upload.running`. */
  finish(id: string, accept: Accept): Promise<Stored>;
  /** Forgets an upload; an object that it became stays. */
  drop(id: string): Promise<void>;
};

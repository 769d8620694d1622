import { type Static, Type } from 'typebox';
import { identifier } from '../records/formats.ts';

/** What stands in a bundle, in this order: what it holds, the signature of that, the records, and each content once. */
export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.jws';
export const RECORDS = 'records.json';
export const BLOBS = 'blobs/sha256/';

export const FORMAT = 'trivet-bundle/1';
/** `typ` of the signature, so that nothing else that we sign can pass for one. */
export const SIGNATURE_TYPE = 'trivet-bundle';

const MiB = 1024 * 1024;
/** The most that is read into memory. */
export const MAX_BYTES = { manifest: 64 * MiB, signature: 64 * 1024, records: 256 * MiB };

const sum = Type.Object({
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  size: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
});
export const manifest = Type.Object({
  format: Type.Literal(FORMAT),
  issuer: Type.String(),
  bundle: identifier,
  created: Type.String(),
  records: sum,
  blobs: Type.Array(sum),
});
/** What is signed: the sum of `manifest.json`. */
export const signed = Type.Object({ bundle: identifier, manifest: sum });
export type Manifest = Static<typeof manifest>;

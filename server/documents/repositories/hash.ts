import { createHash } from 'node:crypto';

/** What the bytes of a file are known by: its SHA-256 in hex, as the object store names it. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

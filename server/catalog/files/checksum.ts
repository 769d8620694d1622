/** A SHA-256 as hex or as base64 (seed 002, "File entry"). */
export const CHECKSUM = '^([0-9a-fA-F]{64}|[0-9A-Za-z+/]{43}=)$';

/** The lower-case hex form of a checksum in either form. */
export const hexOf = (checksum: string): string =>
  checksum.length === 64 ? checksum.toLowerCase() : Buffer.from(checksum, 'base64').toString('hex');

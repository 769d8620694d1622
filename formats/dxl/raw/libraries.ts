import { joined, scriptText } from '../searchable/bytes.ts';
import type { Found } from '../searchable/records.ts';
import { u16 } from './bytes.ts';

/** A record with a part of a script: whose it is, how long it is, then the text. */
export const PART = 0xffdc;
const TEXT = 14;

/** The bytes of a script in its parts. */
export function partBytes(records: readonly Found[]): Uint8Array {
  return joined(
    records
      .filter(({ signature }) => signature === PART)
      .map(({ body }) => body.subarray(TEXT, TEXT + u16(body, 2))),
  );
}

/** The text of a library in records. */
export const libraryText = (records: readonly Found[]): string => scriptText(partBytes(records));

import { randomBytes } from 'node:crypto';
import type { ByteRange } from '../../platform/objects/objects.ts';

/** What a body is made of: bytes of the file, and text between them. */
export type Segment = ByteRange | Uint8Array;

export const lengthOf = (segment: Segment): number =>
  segment instanceof Uint8Array ? segment.length : segment.end - segment.start + 1;

/** Several ranges of a file as one body (RFC 9110, section 14.6). */
export function multipart(
  ranges: ByteRange[],
  size: number,
  type: string,
): { type: string; segments: Segment[] } {
  const boundary = randomBytes(18).toString('hex');
  const segments = ranges.flatMap((range, index): Segment[] => [
    Buffer.from(
      `${index === 0 ? '' : '\r\n'}--${boundary}\r\nContent-Type: ${type}\r\n` +
        `Content-Range: ${contentRange(range, size)}\r\n\r\n`,
    ),
    range,
  ]);
  return {
    type: `multipart/byteranges; boundary=${boundary}`,
    segments: [...segments, Buffer.from(`\r\n--${boundary}--\r\n`)],
  };
}

export const contentRange = ({ start, end }: ByteRange, size: number): string =>
  `bytes ${start}-${end}/${size}`;

import type { Branch } from '../branch.ts';
import { lmbcsText, readableRuns } from '../searchable/bytes.ts';

/** The bytes of a record, read as public documentation of the records describes: the lowest byte first. */
export const u8 = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;
export const u16 = (bytes: Uint8Array, at: number): number => u8(bytes, at) | (u8(bytes, at + 1) << 8);
export const u32 = (bytes: Uint8Array, at: number): number =>
  (u16(bytes, at) | (u16(bytes, at + 2) << 16)) >>> 0;

/** Text of a length at a place; without the NULs that fill it up. */
export const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  lmbcsText(bytes.subarray(at, at + length));

/** Text that a NUL ends. */
export function endedText(bytes: Uint8Array, at: number): string {
  const end = bytes.indexOf(0, at);
  return lmbcsText(bytes.subarray(at, end < 0 ? bytes.length : end));
}

/** Lengths of DXL in inches, of 1440 to one. */
export const inches = (twips: number): string => `${Math.round((twips / 1440) * 10_000) / 10_000}in`;

export function branch(
  name: string,
  attributes: Record<string, string | undefined> = {},
  content: (Branch | string | undefined)[] = [],
): Branch {
  const said = Object.entries(attributes).filter((each): each is [string, string] => each[1] !== undefined);
  return {
    name,
    attributes: Object.fromEntries(said),
    content: content.filter((each) => each !== undefined),
  };
}

/** Code of an event as DXL writes it; none when there is no text. */
export const codeBranch = (event: string, language: string, text: string): Branch | undefined =>
  text.trim() === '' ? undefined : branch('code', { event }, [branch(language, {}, [text])]);

/** What can be read of a formula that is compiled: its names and texts, for what it does with them is in no text. */
export const compiledText = (bytes: Uint8Array): string =>
  readableRuns(bytes)
    .map((run) => run.trim())
    .join(' … ');

/** A compiled formula as code of an event. */
export function compiledCode(event: string, bytes: Uint8Array): Branch | undefined {
  const text = compiledText(bytes);
  return text === ''
    ? undefined
    : branch('code', { event }, [branch('formula', { compiled: 'true' }, [`… ${text} …`])]);
}

/** A colour of three bytes as DXL writes it. */
export const rgb = (bytes: Uint8Array, at: number): string =>
  `#${[0, 1, 2]
    .map((each) =>
      u8(bytes, at + each)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** A value of a colour: two bytes of flags, of which the first bit says that red, green and blue follow. */
export const colourValue = (bytes: Uint8Array, at: number): string | undefined =>
  (u16(bytes, at) & 5) === 1 ? rgb(bytes, at + 2) : undefined;

import { fileText, fromBase64 } from '../searchable/bytes.ts';
import { isReadable, itemText } from '../searchable/data.ts';

/** Elements that hold bytes in base64 (facts of the format). `formula` does when it says that it is compiled. */
const bytesElements = [
  'rawitemdata',
  'itemdata',
  'filedata',
  'notesbitmap',
  'gif',
  'jpeg',
  'png',
  'bmp',
  'cgm',
  'compositedata',
  'imagedata',
];
const holdsBytes: ReadonlySet<string> = new Set(bytesElements);

/** Base64 of more than some lines, with the tag before it. */
const longBytes = new RegExp(
  `(<(?:[\\w.-]+:)?(?:${bytesElements.join('|')}|formula)(?:\\s[^<>]*)?>)([A-Za-z0-9+/=\\s]{240,})(?=</)`,
  'g',
);

/** Whether an element of this name and these attributes holds base64. */
export function isBytes(name: string, attributes: Readonly<Record<string, string>>): boolean {
  return holdsBytes.has(name) || (name === 'formula' && attributes.compiled === 'true');
}

/** Base64 without the white space in which it may be broken. */
const packed = (base64: string): string => base64.replace(/\s+/g, '');

/** What can be said of bytes in words: how many, and a checksum, so that others of the same number differ. */
export function describeBytes(base64: string): string {
  const text = packed(base64);
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const count = Math.max(0, Math.floor(text.length * 0.75) - padding);
  return `${count.toLocaleString('en')} bytes, checksum ${checksum(text)}`;
}

/** FNV-1a of 32 bits: tells contents apart, no more. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The text with every long run of base64 in one line of words: nobody reads it, and it would hide the rest. */
export function withoutLongBytes(text: string): string {
  return text.replace(longBytes, (all, tag: string, base64: string) =>
    tag.includes('formula') && !/\scompiled\s*=\s*['"]true/.test(tag)
      ? all
      : `${tag}(base64: ${describeBytes(base64)})`,
  );
}

/**
 * What a person can read in the bytes of an element: a file that is text, or scripts, style sheets and words in the
 * items of a raw note. Undefined when there is nothing to read.
 */
export function readableText(
  name: string,
  attributes: Readonly<Record<string, string>>,
  base64: string,
): string | undefined {
  const type = attributes.type ?? '';
  const reads = name === 'filedata' || (name === 'rawitemdata' && isReadable(type));
  const bytes = reads && base64.length <= MAX_READ ? fromBase64(base64) : undefined;
  if (bytes === undefined) return undefined;
  const text = name === 'filedata' ? fileText(bytes) : itemText(type, [bytes]);
  return text === '' ? undefined : text;
}

/** Longest base64 that is read for its text, in characters. */
const MAX_READ = 4_000_000;

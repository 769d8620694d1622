import { unzipSync } from 'fflate';
import { extensionOf } from '../../mime.ts';

/** Larger files are found by their names only. */
export const MAX_READ_BYTES = 20 * 1024 * 1024;
/** Of the text of one part inside a package. */
const MAX_PART_BYTES = 32 * 1024 * 1024;
/** Characters of text that are kept; that is some 80 pages. */
const MAX_CHARACTERS = 200_000;

const packages: Record<string, string> = {
  docx: 'word/document.xml',
  docm: 'word/document.xml',
  odt: 'content.xml',
};
const plain = new Set(['txt', 'md', 'csv', 'log', 'json', 'xml', 'html']);

/** The text of a document to search by; empty for kinds that have none, and for files that cannot be read. */
export function readText(name: string, bytes: Uint8Array): string {
  const kind = extensionOf(name);
  if (plain.has(kind))
    return ofBytes(bytes.subarray(0, MAX_CHARACTERS * 4), kind === 'xml' || kind === 'html');
  const part = packages[kind];
  return part ? ofPackage(bytes, part) : '';
}

/** True for a kind whose text is read. */
export const hasText = (name: string) => plain.has(extensionOf(name)) || extensionOf(name) in packages;

function ofPackage(bytes: Uint8Array, part: string): string {
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === part && originalSize <= MAX_PART_BYTES,
    });
    return ofBytes(parts[part] ?? new Uint8Array(), true);
  } catch {
    return '';
  }
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function ofBytes(bytes: Uint8Array, isMarkup: boolean): string {
  const text = new TextDecoder().decode(bytes);
  if (!isMarkup) return text.slice(0, MAX_CHARACTERS);
  // Tags that end a line or a paragraph part words, the others stand inside of them. None goes past the next `<`:
  // where tags have no end, each would be looked for through all that follows.
  return text
    .replace(/<\/?(?:[\w-]+:)?(?:p|h|h\d|br|tab|tr|td|div|li|line-break|s)\b[^<>]*>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|apos);/g, (_all, name: string) => entities[name] ?? '')
    .slice(0, MAX_CHARACTERS);
}

import { readXml } from '../package/parts.ts';
import { DocumentProblem } from '../package/problem.ts';
import type { XmlElement } from '../package/xml.ts';
import { type Package, partKey, readEntry } from '../package/zip.ts';

/** A part with a drawing is some kilobytes; all that a document has are some megabytes, each as often as it is drawn. What is
 *  beyond stays a label. */
const MAX_PART = 1024 * 1024;
const MAX_READ = 24 * 1024 * 1024;
const MAX_DRAWN = 6 * 1024 * 1024;

type Spent = { read: number; drawn: number };
const spent = new WeakMap<Package, Spent>();

function spentBy(pack: Package): Spent {
  const known = spent.get(pack) ?? { read: 0, drawn: 0 };
  spent.set(pack, known);
  return known;
}

/** Whether a document may have one more drawing read from this many bytes. */
export function mayRead(pack: Package, bytes: number): boolean {
  const own = spentBy(pack);
  own.read += bytes;
  return own.read <= MAX_READ;
}

/** What a part of a drawing says; undefined when it is not there, is too large, or cannot be read: it is kept all the same. */
export function readDrawingPart(pack: Package, name: string): XmlElement | undefined {
  const entry = pack.entries.get(partKey(name));
  if (!entry || entry.size > MAX_PART || !mayRead(pack, entry.size)) return undefined;
  try {
    return readXml(pack, name);
  } catch (error) {
    if (error instanceof DocumentProblem) return undefined;
    throw error;
  }
}

const MAX_PICTURE = 100 * 1024;
const kinds: [string, RegExp][] = [
  ['png', /^\x89PNG/],
  ['jpeg', /^\xff\xd8\xff/],
  ['gif', /^GIF8/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
];

/** A small picture as an address that holds it, to stand in a drawing; undefined for other kinds than browsers show. */
export function pictureAddress(pack: Package, name: string): string | undefined {
  const bytes = readPart(pack, name, MAX_PICTURE);
  if (!bytes) return undefined;
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  const kind = kinds.find(([, begins]) => begins.test(text))?.[0];
  return kind && `data:image/${kind};base64,${btoa(text)}`;
}

/** The bytes of a part; undefined when it is not there, larger than this, or more than a document may have read. */
export function readPart(pack: Package, name: string, most: number): Uint8Array | undefined {
  const entry = pack.entries.get(partKey(name));
  if (!entry || entry.size > most || !mayRead(pack, entry.size)) return undefined;
  return readEntry(pack, entry.name);
}

/** Whether a document may have one more drawing of this many characters. */
export function mayDraw(pack: Package, length: number): boolean {
  const own = spentBy(pack);
  own.drawn += length;
  return own.drawn <= MAX_DRAWN;
}

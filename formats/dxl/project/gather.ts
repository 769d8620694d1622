import { decodeDxl } from '../decode.ts';
import { placeMessages } from '../log.ts';
import { isDxlFault } from '../messages.ts';
import type { DxlDocument } from '../model.ts';
import { standalone } from '../spans.ts';
import { splitElements } from '../splitElements.ts';
import { ArchiveProblem } from './archiveProblem.ts';
import { METADATA, metadataType, withContent } from './contents.ts';
import { aclText, documentEnd, documentHead, plainHead, propertiesText } from './document.ts';

/** A file of an on-disk project, or one that somebody chose: its path with `/` between the parts. */
export type GivenFile = { path: string; read(): Uint8Array };

/** Why a file is not part of the document that was made. */
export type LeftWhy = 'noDesign' | 'noContent' | 'notReadable' | 'outside' | 'archive';

export type Gathered = {
  /** One document with everything that was found. */
  dxl: string;
  /** How many elements are in it, and the files that are not, each with the reason. */
  elements: number;
  left: { path: string; why: LeftWhy; text?: string }[];
};

type Part = { path: string; text: string };

/** Folders of other tools, in which no element stands. */
const others = /(^|\/)(\.git|\.svn|\.trivet|\.settings|__MACOSX|node_modules|META-INF)\//;

/** So many characters of design are made one document. */
export const MOST_DESIGN = 256 * 2 ** 20;

/**
 * Makes one document of files with design: whole databases, single elements, and contents with their metadata as
 * Designer keeps them. Step by step, so that whoever waits can be told how far it is: each step is one file.
 * @param most how many characters of design may be in them
 * @returns undefined when there is no design in them.
 * @throws ArchiveProblem when there is more
 */
export function* gathering(
  files: readonly GivenFile[],
  most = MOST_DESIGN,
): Generator<number, Gathered | undefined> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const parts: Part[] = [];
  const left: Gathered['left'] = [];
  let head: string | undefined;
  let elements = 0;
  let length = 0;
  for (const [at, file] of files.entries()) {
    yield at;
    const { path } = file;
    // Its metadata bring it in.
    if (byPath.has(path + METADATA)) continue;
    if (isOutside(path) || others.test(path)) {
      left.push({ path, why: isOutside(path) ? 'outside' : 'noDesign' });
      continue;
    }
    const read = readPart(file, byPath, most - length);
    if ('why' in read) {
      left.push({ path, ...read });
      continue;
    }
    const { text, document } = read;
    const { database } = document;
    length += text.length;
    if (length > most) throw new ArchiveProblem('large', path);
    if (files.length === 1 && database !== undefined)
      return { dxl: text, elements: document.elements.length, left };
    if (database !== undefined)
      head ??= documentHead(propertiesText(text, database), aclText(text, database));
    elements += document.elements.length;
    for (const element of document.elements)
      parts.push({ path, text: standalone(text.slice(element.start, element.end), element.namespaces) });
  }
  if (parts.length === 0 && head === undefined) return undefined;
  const order = withoutOlderIcon(parts);
  const dxl = `${head ?? plainHead}${order.map(({ text }) => `${text}\n`).join('')}${documentEnd}`;
  return { dxl, elements: elements - (parts.length - order.length), left };
}

/** A path that leads elsewhere is of no project. */
const isOutside = (path: string): boolean =>
  path.startsWith('/') || path.split('/').includes('..') || /^[a-z]:/i.test(path);

function readPart(
  file: GivenFile,
  byPath: ReadonlyMap<string, GivenFile>,
  most: number,
): { text: string; document: DxlDocument } | { why: LeftWhy; text?: string } {
  // Those of Java belong to an application; others were packed into this one by somebody.
  if (/\.(zip|7z|rar|tar|gz|tgz)$/i.test(file.path)) return { why: 'archive' };
  const bytes = file.read();
  if (!isMarkup(bytes)) return { why: 'noDesign' };
  if (bytes.length / 2 > most) throw new ArchiveProblem('large', file.path);
  let text = '';
  try {
    text = decodeDxl(bytes);
    if (!mayBeDesign(text)) return { why: 'noDesign' };
    if (file.path.endsWith(METADATA)) {
      const content = byPath.get(file.path.slice(0, -METADATA.length));
      if (content === undefined) return { why: 'noContent' };
      const inside = content.read();
      if (inside.length > most) throw new ArchiveProblem('large', content.path);
      const whole = withContent(text, inside);
      // A script that is no text is not taken for an empty one.
      if (whole === undefined)
        return { why: metadataType(text) === 'scriptlibrary' ? 'notReadable' : 'noDesign' };
      text = whole;
    }
    const document = splitElements(text);
    return document.database === undefined && document.elements.every(({ kind }) => kind !== 'design')
      ? { why: 'noDesign' }
      : { text, document };
  } catch (error) {
    if (!isDxlFault(error)) throw error;
    const [placed] = placeMessages(text, [error.dxl]);
    const where = placed?.line === undefined ? '' : `${placed.line}:${placed.column ?? 1}: `;
    return { why: 'notReadable', text: `${where}${error.message}` };
  }
}

/** Whether the first thing in a file is a tag. */
function isMarkup(bytes: Uint8Array): boolean {
  for (const byte of bytes.subarray(0, 1000)) {
    if (byte === 0x3c) return true;
    // White space, a mark of the order of bytes, and the zeros of wider characters may stand before it.
    if (![0, 9, 10, 13, 32, 0xef, 0xbb, 0xbf, 0xff, 0xfe].includes(byte)) return false;
  }
  return false;
}

/** Other markup than DXL stands beside it in a project: pages, plug-ins, settings. */
const mayBeDesign = (text: string): boolean => text.includes('http://www.lotus.com/dxl');

/** The properties of a database bring an icon of their own along; where its own file is there, that one counts. */
function withoutOlderIcon(parts: readonly Part[]): readonly Part[] {
  const isIcon = ({ text }: Part) => /^<note\b[^>]*class=(["'])icon\1/.test(text);
  const icons = parts.filter(isIcon);
  const own = icons.find(({ path }) => /IconNote$/.test(path)) ?? icons.at(-1);
  return parts.filter((part) => !isIcon(part) || part === own);
}

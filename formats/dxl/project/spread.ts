import { readBranch } from '../branch.ts';
import type { DxlDocument, DxlElement } from '../model.ts';
import { standalone } from '../spans.ts';
import { splitElements } from '../splitElements.ts';
import { apart } from './apart.ts';
import { designersPlace } from './designer.ts';
import { fileText, propertiesText } from './document.ts';
import { placeOf } from './places.ts';

/** A file of an on-disk project as Designer lays it out. */
export type ProjectFile = { path: string; bytes: Uint8Array };

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * The files of an on-disk project that hold these elements, as Designer lays them out: DXL, or a content with its
 * metadata. Step by step, so that whoever waits can be told how far it is: each step is one element.
 */
export function* spreading(
  text: string,
  { database, elements }: Pick<DxlDocument, 'database' | 'elements'>,
): Generator<number, ProjectFile[]> {
  const files: ProjectFile[] = [];
  const taken = new Set<string>();
  if (database !== undefined)
    files.push({
      path: 'AppProperties/database.properties',
      bytes: encode(fileText(propertiesText(text, database))),
    });
  for (const [at, element] of elements.entries()) {
    yield at;
    if (element.kind !== 'design') continue;
    const own = standalone(text.slice(element.start, element.end), element.namespaces);
    const { content, metadata, path: wanted } = spreadOut(own, element, 'designer');
    const path = freePath(wanted, element.unid, taken);
    if (content !== undefined) files.push({ path, bytes: content });
    files.push({
      path: content === undefined ? path : `${path}.metadata`,
      bytes: encode(fileText(metadata)),
    });
  }
  return files;
}

/** An element in files: where its content stands, or all of it when it has none, and what else there is. */
export type Spread = { path: string; unid?: string; content?: Uint8Array; metadata: string };

/** One element standing alone as files, as Designer lays them out, or as one file of DXL. @throws DxlFault */
export function spreadElement(text: string, layout: 'designer' | 'dxl'): Spread {
  const [element] = splitElements(text).elements;
  if (element === undefined) throw new Error('There is no element in the text.');
  const { unid } = element;
  return { ...spreadOut(text, element, layout), ...(unid === undefined ? {} : { unid }) };
}

function spreadOut(text: string, element: DxlElement, layout: 'designer' | 'dxl'): Spread {
  const parts = layout === 'dxl' ? { metadata: text } : apart(text, readBranch(text));
  const hasContent = 'content' in parts && parts.content !== undefined;
  const { folder, stem, extension } =
    layout === 'dxl' ? placeOf(element, text) : designersPlace(element, text, hasContent);
  return { path: `${folder}/${stem}${extension}`, ...parts };
}

/** Files that a system may not tell apart get the UNID of their element. */
export function freePath(path: string, unid: string | undefined, taken: Set<string>): string {
  const key = path.toLowerCase().normalize('NFC');
  if (!taken.has(key)) {
    taken.add(key);
    return path;
  }
  const slash = path.lastIndexOf('/');
  const dot = path.indexOf('.', slash + 2);
  const end = dot < 0 ? path.length : dot;
  return freePath(`${path.slice(0, end)}~${unid ?? taken.size}${path.slice(end)}`, undefined, taken);
}

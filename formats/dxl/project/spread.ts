import { readBranch } from '../branch.ts';
import type { DxlDocument, DxlElement } from '../model.ts';
import { standalone } from '../spans.ts';
import { apart } from './apart.ts';
import { designersPlace } from './designer.ts';
import { fileText, propertiesText } from './document.ts';

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
    const { content, metadata } = apart(own, readBranch(own));
    const path = free(pathOf(element, own, content !== undefined), element.unid, taken);
    if (content !== undefined) files.push({ path, bytes: content });
    files.push({
      path: content === undefined ? path : `${path}.metadata`,
      bytes: encode(fileText(metadata)),
    });
  }
  return files;
}

/** Files that a system may not tell apart get the UNID of their element. */
function free(path: string, unid: string | undefined, taken: Set<string>): string {
  const key = path.toLowerCase().normalize('NFC');
  if (!taken.has(key)) {
    taken.add(key);
    return path;
  }
  const slash = path.lastIndexOf('/');
  const dot = path.indexOf('.', slash + 2);
  const end = dot < 0 ? path.length : dot;
  return free(`${path.slice(0, end)}~${unid ?? taken.size}${path.slice(end)}`, undefined, taken);
}

function pathOf(element: DxlElement, text: string, hasContent: boolean): string {
  const { folder, stem, extension } = designersPlace(element, text, hasContent);
  return `${folder}/${stem}${extension}`;
}

import { type Branch, inside, readBranch, textIn } from '../branch.ts';
import { escapeText } from '../escape.ts';
import type { DxlDocument, DxlElement } from '../model.ts';
import { dxlNamespace } from '../namespaces.ts';
import { fromBase64 } from '../searchable/bytes.ts';
import { standalone } from '../spans.ts';
import { readOuter } from './children.ts';
import { contentItems } from './contentTypes.ts';
import { fileText, propertiesText } from './document.ts';
import { noteContent } from './noteContents.ts';
import { placeOf } from './places.ts';

/** A file of an on-disk project as Designer lays it out. */
export type ProjectFile = { path: string; bytes: Uint8Array };

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Files of Designer that have no extension, by the type of the element. */
const alone: Readonly<Record<string, string>> = {
  sharedactions: 'Code/actions/Shared Actions',
  databasescript: 'Code/dbscript.lsdb',
  icon: 'Resources/IconNote',
  helpaboutdocument: 'Resources/AboutDocument',
  helpusingdocument: 'Resources/UsingDocument',
};

/** What Designer writes as `_` and two digits in the names of files. */
const escaped = (name: string): string =>
  name
    .replace(/[_\\/:*?"<>|\p{Cc}]/gu, (character) => `_${hex(character)}`)
    .replace(/^\.+$|[. ]$/, (end) => [...end].map((each) => `_${hex(each)}`).join(''));
const hex = (character: string) => (character.codePointAt(0) ?? 0).toString(16).padStart(2, '0');

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
    const { content, metadata } = apart(own, element);
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
  const own = Object.hasOwn(alone, element.type) ? alone[element.type] : undefined;
  if (own !== undefined) return own;
  const { folder, stem, extension } = placeOf(element, text);
  const name = element.name === '' ? stem : escaped(element.name);
  const bare = extension.replace(/\.dxl$/, '');
  if (!hasContent) return `${folder}/${name}${extension}`;
  return `${folder}/${name}${bare !== '' && !name.endsWith(bare) ? bare : ''}`;
}

/** A content and what is left of its element, or the element alone. */
function apart(text: string, element: DxlElement): { content?: Uint8Array; metadata: string } {
  const root = readBranch(text);
  if (root.name !== 'note') return written(text, root, element);
  const content = noteContent(root);
  if (content === undefined) return { metadata: text };
  const { children } = readOuter(text);
  let metadata = '';
  let at = 0;
  for (const { key, start, end } of children) {
    if (!contentItems.has(key.replace(/^item /, ''))) continue;
    metadata += text.slice(at, start);
    at = text[end] === '\n' ? end + 1 : end;
  }
  return { content, metadata: metadata + text.slice(at) };
}

/** Flags of the notes that Designer makes of elements which DXL writes out, and the item with the names of the files. */
const notes: Readonly<Record<string, { flags: string; names: string }>> = {
  imageresource: { flags: '34CiQ', names: '$ImageNames' },
  fileresource: { flags: '345CgQ', names: '$FileNames' },
  stylesheetresource: { flags: '34C=Q', names: '$FileNames' },
};

/** A resource that is written out becomes its content, and a note with its names. */
function written(
  text: string,
  root: Branch,
  { type }: DxlElement,
): { content?: Uint8Array; metadata: string } {
  const kind = Object.hasOwn(notes, type) ? notes[type] : undefined;
  const data = inside(root).find(({ name }) => ['filedata', 'gif', 'jpeg', 'png', 'bmp'].includes(name));
  const content = data && fromBase64(textIn(data));
  if (kind === undefined || content === undefined) return { metadata: text };
  const { name = '', alias, mimetype } = root.attributes;
  const noteinfo = readOuter(text).children.find((each) => each.name === 'noteinfo');
  const title = [name, alias].filter(Boolean).join('|');
  const items = [
    ['$TITLE', title],
    ['$Flags', kind.flags],
    [kind.names, name],
    ['$MimeType', mimetype],
  ].flatMap(([item, value]) =>
    value ? [`<item name='${item}'><text>${escapeText(value)}</text></item>`] : [],
  );
  const identity = noteinfo === undefined ? '' : `${text.slice(noteinfo.start, noteinfo.end)}\n`;
  const size = type === 'imageresource' ? imageItems : '';
  return {
    content,
    metadata: `<note class='form' xmlns='${dxlNamespace}'>\n${identity}${items.join('\n')}\n${size}</note>`,
  };
}

/** A picture that is no row of several. */
const imageItems = ['$ImagesWide', '$ImagesHigh']
  .map((name) => `<item name='${name}'><number>1</number></item>\n`)
  .join('');

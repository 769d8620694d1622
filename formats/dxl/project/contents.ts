import { rawType } from '../detect.ts';
import { escapeText } from '../escape.ts';
import { fileRecords, libraryRecords, pictureRecords } from '../raw/write.ts';
import { fileText, toBase64 } from '../searchable/bytes.ts';
import { readOuter } from './children.ts';
import { contentItems, fileTypes } from './contentTypes.ts';

/** How the file ends that stands beside a content. */
export const METADATA = '.metadata';

/** The type of the note that a file of metadata is; undefined for what is no note. @throws DxlFault */
export function metadataType(metadata: string): string | undefined {
  const { local, attributes, children } = readOuter(metadata);
  if (local !== 'note') return undefined;
  const flags = children.find(({ key }) => key === 'item $Flags');
  return rawType(attributes.class ?? '', flags === undefined ? '' : textOf(metadata, flags));
}

const textOf = (source: string, { tagEnd, end }: { tagEnd: number; end: number }): string =>
  source
    .slice(tagEnd, end)
    .replace(/<[^>]*>/g, '')
    .trim();

/** A note with the content that stands beside its metadata in an on-disk project; undefined when the type has none.
 *  @throws DxlFault */
export function withContent(metadata: string, bytes: Uint8Array): string | undefined {
  const items = itemsFor(metadata, bytes);
  if (items === undefined) return undefined;
  const { children, contentEnd, selfClosing } = readOuter(metadata);
  if (selfClosing) return undefined;
  let text = '';
  let at = 0;
  for (const { key, start, end } of children) {
    if (!contentItems.has(key.replace(/^item /, ''))) continue;
    text += metadata.slice(at, start);
    at = metadata[end] === '\n' ? end + 1 : end;
  }
  return `${text}${metadata.slice(at, contentEnd)}${items.join('')}${metadata.slice(contentEnd)}`;
}

function itemsFor(metadata: string, bytes: Uint8Array): string[] | undefined {
  const type = metadataType(metadata);
  const size = `<item name='$FileSize' sign='true'><number>${bytes.length}</number></item>\n`;
  if (type === 'imageresource') return [...rawItems('$ImageData', pictureRecords(bytes)), size];
  if (type === 'scriptlibrary') return scriptItems(metadata, bytes);
  return type !== undefined && fileTypes.has(type)
    ? [...rawItems('$FileData', fileRecords(bytes)), size]
    : undefined;
}

function scriptItems(metadata: string, bytes: Uint8Array): string[] | undefined {
  const flags = readOuter(metadata).children.find(({ key }) => key === 'item $Flags');
  const word = flags === undefined ? '' : textOf(metadata, flags);
  if (word.includes('s')) {
    const text = fileText(bytes);
    return text === undefined
      ? undefined
      : [`<item name='$ScriptLib' sign='true'><text>${escapeText(text)}</text></item>\n`];
  }
  const item = word.includes('h') ? '$JavaScriptLibrary' : '$ServerJavaScriptLibrary';
  return rawItems(item, libraryRecords(bytes));
}

const rawItems = (name: string, items: readonly Uint8Array[]): string[] =>
  items.map(
    (bytes) =>
      `<item name='${name}' sign='true'><rawitemdata type='1'>\n${toBase64(bytes)}\n</rawitemdata></item>\n`,
  );

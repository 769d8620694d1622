import { type Branch, inside, textIn } from '../branch.ts';
import { escapeText } from '../escape.ts';
import { dxlNamespace } from '../namespaces.ts';
import { fromBase64 } from '../searchable/bytes.ts';
import { readOuter } from './children.ts';
import { contentItems } from './contentTypes.ts';
import { noteContent } from './noteContents.ts';

/** A content and what is left of its element, or the element alone. */
export function apart(text: string, root: Branch): { content?: Uint8Array; metadata: string } {
  if (root.name !== 'note') return written(text, root);
  const content = noteContent(root);
  return content === undefined ? { metadata: text } : { content, metadata: withoutContent(text) };
}

/** A note without the items that a content takes the place of. */
export function withoutContent(text: string): string {
  let metadata = '';
  let at = 0;
  for (const { key, start, end } of readOuter(text).children) {
    if (!contentItems.has(key.replace(/^item /, ''))) continue;
    metadata += text.slice(at, start);
    at = text[end] === '\n' ? end + 1 : end;
  }
  return metadata + text.slice(at);
}

/** Flags of the notes that Designer makes of elements which DXL writes out, and the item with the names of the files. */
const notes: Readonly<Record<string, { flags: string; names: string }>> = {
  imageresource: { flags: '34CiQ', names: '$ImageNames' },
  fileresource: { flags: '345CgQ', names: '$FileNames' },
  stylesheetresource: { flags: '34C=Q', names: '$FileNames' },
};

/** A resource that is written out becomes its content, and a note with its names. */
function written(text: string, root: Branch): { content?: Uint8Array; metadata: string } {
  const { name: type } = root;
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

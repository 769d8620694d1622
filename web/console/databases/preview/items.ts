import { isoOf } from '../../../../formats/dxl/document/index.ts';
import { segmentBytes } from '../../../../formats/dxl/raw/index.ts';
import { fileText, fromBase64, joined, toBase64 } from '../../../../formats/dxl/searchable/bytes.ts';
import { isReadable, itemText } from '../../../../formats/dxl/searchable/data.ts';
import { dateText } from '../dateText.ts';
import { type Branch, first, inside, textIn } from './tree.ts';

/** An item of a note: its words, or bytes of a type (hexadecimal, as DXL writes it). */
export type Item = { name: string; kind: string; text: string; pieces: Uint8Array[] };

const bytesOf = (branch: Branch): Uint8Array[] => {
  const bytes = fromBase64(textIn(branch));
  return bytes === undefined ? [] : [bytes];
};

/** The type of bytes that are a compiled formula. */
const FORMULA = '600';

/** The items of a note in their order; what goes on in the next item of the name is one. */
export function itemsOf(note: Branch): Item[] {
  const found: Item[] = [];
  for (const each of inside(note, 'item')) {
    const value = inside(each)[0];
    const name = each.attributes.name ?? '';
    const compiled = value?.name === 'formula' && value.attributes.compiled === 'true';
    const raw = value?.name === 'rawitemdata' || compiled;
    const kind = compiled ? FORMULA : raw ? (value.attributes.type ?? '') : (value?.name ?? 'text');
    const last = found.at(-1);
    if (raw && last?.name === name && last.kind === kind) last.pieces.push(...bytesOf(value));
    else found.push({ name, kind, text: raw ? '' : wordsOf(each), pieces: raw ? bytesOf(value) : [] });
  }
  return found;
}

function wordsOf(item: Branch): string {
  const value = inside(item)[0];
  if (value === undefined) return textIn(item).trim();
  if (!value.name.endsWith('list')) return said(value);
  return inside(value).map(said).join('\n');
}

/** A value as people write it. */
function said(value: Branch): string {
  const text = textIn(value).trim();
  const iso = value.name === 'datetime' ? isoOf(text) : undefined;
  return iso === undefined ? text : dateText(iso);
}

/** What can be read of an item by a person; of pictures and the like nothing, though bytes look like letters by chance. */
export function readable({ kind, text, pieces }: Item): string {
  if (pieces.length === 0) return text;
  return isReadable(kind) ? itemText(kind, pieces).trim() : '';
}

/** Items that hold code as text. */
export const holdsCode = ({ name }: Pick<Item, 'name'>): boolean =>
  /^\$(Script|ScriptLib|\$FormScript|\$ViewScript|JavaScriptLibrary|ServerJavaScriptLibrary)$/.test(name);

export const lengthOf = ({ pieces }: Item): number => pieces.reduce((sum, { length }) => sum + length, 0);

/** The bytes that a resource holds, however it is written; undefined when there are none. */
export function fileBytes(root: Branch): Uint8Array | undefined {
  const data = first(root, 'filedata') ?? inside(root).find(({ name }) => pictureNames.includes(name));
  if (data) return fromBase64(textIn(data));
  const items = itemsOf(root);
  const pieces = (name: string) => items.filter((each) => each.name === name).flatMap((each) => each.pieces);
  const [picture, file] = [pieces('$ImageData'), pieces('$FileData')];
  // Some tools write a file into its item as it is.
  const plain = [...file, ...picture];
  return (
    segmentBytes(picture, 'image') ??
    segmentBytes(file, 'file') ??
    (plain.length > 0 ? joined(plain) : undefined)
  );
}

export const pictureNames: readonly string[] = ['gif', 'jpeg', 'png', 'bmp'];

/** The kind of picture that bytes begin as; none for what browsers do not show, and for SVG, which is code as well. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const begins = (...start: number[]) => start.every((byte, at) => bytes[at] === byte);
  if (begins(0x47, 0x49, 0x46, 0x38)) return 'image/gif';
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (begins(0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  if (begins(0x42, 0x4d)) return 'image/bmp';
  return begins(0x52, 0x49, 0x46, 0x46) && bytes[8] === 0x57 ? 'image/webp' : undefined;
}

/** The address of a picture that is in its address. */
export function pictureAddress(bytes: Uint8Array): string | undefined {
  const type = pictureType(bytes);
  if (type === undefined) return undefined;
  return `data:${type};base64,${toBase64(bytes)}`;
}

export { fileText };

import { escapeAttribute, escapeText } from '../../../../../formats/dxl/escape.ts';
import { withContent } from '../../../../../formats/dxl/project/index.ts';
import { toBase64 } from '../../../../../formats/dxl/searchable/bytes.ts';
import { pictureType } from '../../preview/items.ts';

/** A file that somebody chose: what it is called and what it holds. */
export type Chosen = { name: string; type: string; bytes: Uint8Array };

/** Elements of DXL that hold a picture, by its kind. */
const pictures: Readonly<Record<string, string>> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
};

/** Whether the bytes are a picture that an image resource can hold. */
export const isPicture = ({ bytes }: Chosen): boolean => pictureOf(bytes) !== undefined;

const pictureOf = (bytes: Uint8Array): string | undefined => pictures[pictureType(bytes) ?? ''];

const attribute = (name: string, value: string) =>
  value.trim() === '' ? '' : ` ${name}='${escapeAttribute(value.trim())}'`;
const opening = (root: string, rest: string) => `<${root} xmlns='http://www.lotus.com/dxl'${rest}>`;

type Names = { name: string; alias: string };
const named = ({ name, alias }: Names) => `${attribute('name', name)}${attribute('alias', alias)}`;

/** Bytes in lines as Domino has them. */
const base64 = (bytes: Uint8Array) => toBase64(bytes).replace(/.{1,72}/g, '$&\n');

/** An image resource that holds a picture. */
export function imageOf(names: Names, { bytes }: Chosen): string {
  const kind = pictureOf(bytes) ?? 'gif';
  return `${opening('imageresource', named(names))}\n<${kind}>\n${base64(bytes)}</${kind}></imageresource>`;
}

/** A file resource that holds a file of any kind. */
export const fileOf = (names: Names, { type, bytes }: Chosen): string =>
  `${opening('fileresource', `${named(names)}${attribute('mimetype', type)}`)}\n<filedata>\n${base64(bytes)}</filedata></fileresource>`;

/** A style sheet, which begins with a rule to change. */
export const styleSheetOf = (names: Names, chosen: Chosen | undefined): string =>
  `${opening('stylesheetresource', `${named(names)} charset='UTF-8'`)}\n<filedata>\n${base64(chosen?.bytes ?? new TextEncoder().encode('body {\n}\n'))}</filedata></stylesheetresource>`;

const item = (name: string, value: string, sign = '') =>
  `<item name='${name}'${sign}><text>${escapeText(value)}</text></item>`;
const signed = " sign='true'";

/** A note with a content, which a project keeps in a file beside it. */
function noteOf(noteClass: string, items: readonly string[], content: string): string {
  const bare = [opening('note', ` class='${noteClass}'`), ...items, '</note>'].join('\n');
  return withContent(bare, new TextEncoder().encode(content)) ?? bare;
}

/** Kinds of files that notes hold, by what their flags say. */
const notes = { xpage: 'gC~4K', customControl: 'gC~4;' } as const;

const markup =
  '<?xml version="1.0" encoding="UTF-8"?>\n<xp:view xmlns:xp="http://www.ibm.com/xsp/core">\n</xp:view>\n';

/** An XPage or custom control: a note with a file, whose name ends as they must. */
export function xspOf(kind: keyof typeof notes, { name, alias }: Names): string {
  const file = /\.xsp$/i.test(name.trim()) ? name.trim() : `${name.trim()}.xsp`;
  const title = [file, alias.trim()].filter(Boolean).join('|');
  const items = [item('$Flags', notes[kind]), item('$TITLE', title), item('$FileNames', file, signed)];
  return noteOf('form', items, markup);
}

/** A library of JavaScript that runs on the server, which has no element of its own. */
export function serverLibraryOf({ name, alias }: Names): string {
  const title = [name.trim(), alias.trim()].filter(Boolean).join('|');
  const items = [item('$TITLE', title, signed), item('$Flags', '.5834Q')];
  return noteOf('filter', items, 'function begin() {\n}\n');
}

/** The head of the areas of a navigator: what it is (0xAF), its length, the version of the records, and no areas yet. */
const noAreas = Uint8Array.of(0xaf, 6, 8, 0, 0, 0);

/** A navigator without picture and areas: a view by its class, told apart by its flags. */
export function navigatorOf({ name, alias }: Names): string {
  const title = [name.trim(), alias.trim()].filter(Boolean).join('|');
  const areas = `<item name='$ViewMapLayout'${signed}><rawitemdata type='13'>\n${base64(noAreas)}</rawitemdata></item>`;
  const items = [item('$Flags', 'G3'), item('$TITLE', title), areas];
  return [opening('note', " class='view'"), ...items, '</note>'].join('\n');
}

import { escapeAttribute, escapeText } from '../../../../../formats/dxl/escape.ts';
import { pictureType } from '../../preview/items.ts';
import { base64, fileRecords, scriptRecords } from './fileData.ts';

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

/** An image resource that holds a picture. */
export function imageOf(names: Names, { bytes }: Chosen): string {
  const kind = pictureOf(bytes) ?? 'gif';
  return `${opening('imageresource', named(names))}\n<${kind}>\n${base64([bytes])}</${kind}></imageresource>`;
}

/** A file resource that holds a file of any kind. */
export const fileOf = (names: Names, { type, bytes }: Chosen): string =>
  `${opening('fileresource', `${named(names)}${attribute('mimetype', type)}`)}\n<filedata>\n${base64([bytes])}</filedata></fileresource>`;

/** A style sheet, which begins with a rule to change. */
export const styleSheetOf = (names: Names, chosen: Chosen | undefined): string =>
  `${opening('stylesheetresource', `${named(names)} charset='UTF-8'`)}\n<filedata>\n${base64([chosen?.bytes ?? new TextEncoder().encode('body {\n}\n')])}</filedata></stylesheetresource>`;

const item = (name: string, inside: string, sign = '') => `<item name='${name}'${sign}>${inside}</item>`;
const text = (value: string) => `<text>${escapeText(value)}</text>`;
const raw = (data: string) => `\n<rawitemdata type='1'>\n${data}</rawitemdata>`;
const signed = " sign='true'";

/** Kinds of files that notes hold, by what their flags say. */
const notes = { xpage: 'gC~4K', customControl: 'gC~4;' } as const;

const markup =
  '<?xml version="1.0" encoding="UTF-8"?>\n<xp:view xmlns:xp="http://www.ibm.com/xsp/core">\n</xp:view>\n';

/** An XPage or custom control: a note with a file, whose name ends as they must. */
export function xspOf(kind: keyof typeof notes, { name, alias }: Names): string {
  const file = /\.xsp$/i.test(name.trim()) ? name.trim() : `${name.trim()}.xsp`;
  const bytes = new TextEncoder().encode(markup);
  return [
    opening('note', " class='form'"),
    item('$Flags', text(notes[kind])),
    item('$TITLE', text([file, alias.trim()].filter(Boolean).join('|'))),
    item('$FileNames', text(file), signed),
    item('$FileSize', `<number>${bytes.length}</number>`, signed),
    item('$FileData', raw(fileRecords(bytes)), signed),
    '</note>',
  ].join('\n');
}

/** A library of JavaScript that runs on the server, which has no element of its own. */
export const serverLibraryOf = ({ name, alias }: Names): string =>
  [
    opening('note', " class='filter'"),
    item('$TITLE', text([name.trim(), alias.trim()].filter(Boolean).join('|')), signed),
    item('$Flags', text('.5834Q')),
    item('$ServerJavaScriptLibrary', raw(scriptRecords('function begin() {\n}\n')), signed),
    '</note>',
  ].join('\n');

import type { ListFormat, ModelNode } from './types.ts';

/**
 * What a person adds and no file has yet. Its name says what it is, so that every editor shows it at once and saving
 * makes it, the same way each time, without anybody keeping a register.
 *
 * - a list: `bullet.x7k2-0`, `number.x7k2-1`, `outline.x7k2-0` (kind, what tells it from others, level), or
 *   `restart.x7k2.5-0`: list 5 of the file, counted anew from here; before the level may stand where another level than
 *   all begins: `number.x7k2.s0x5-0` counts its first level from 5
 * - a page break: a `raw` node with the key `new:page`
 * - a comment: a `marker` node with the key `new:comment-start.{id}`, `-end` or `-point`, ids as in the map of comments
 * - a picture: an `image` node without a key whose `src` is `new:{name}`, a name of the shared map of media
 */
export const NEW_PAGE_BREAK = 'new:page';
/** What an atom has as `wraps` that stands in the link of the text before it, when that link was made here. */
export const NEW_LINK = 'new:link';

const listKinds = ['bullet', 'number', 'outline', 'roman', 'legal'] as const;
export type ListKind = (typeof listKinds)[number];

/** The parts of a list's name; `of` is the list of the file that a restarted one counts like, `begins` a level that
 *  begins with another number. */
export type ListName = {
  id: string;
  level: number;
  kind: ListKind | 'restart' | 'file';
  of: string;
  begins?: { level: number; at: number };
};

/** The kind of a list that is made; one that was restarted counts in numbers where the file has it no more. */
export const kindOf = ({ kind }: ListName): ListKind =>
  kind === 'file' || kind === 'restart' ? 'number' : kind;

const known =
  /^(?:(?:(bullet|number|outline|roman|legal)\.[a-z0-9]{1,16}|restart\.[a-z0-9]{1,16}\.(\d{1,9}))(?:\.s([0-8])x(\d{1,5}))?|\d{1,9})-([0-8])$/;

/** Read the name of a list and level, undefined when it is none. */
export function readList(name: unknown): ListName | undefined {
  const found = typeof name === 'string' ? known.exec(name) : null;
  if (!found) return undefined;
  const id = found[0].slice(0, -2);
  const kind = (found[1] as ListKind | undefined) ?? (found[2] === undefined ? 'file' : 'restart');
  const begins = found[3] !== undefined && { begins: { level: Number(found[3]), at: Number(found[4]) } };
  return { id, level: Number(found[5]), kind, of: found[2] ?? id, ...begins };
}

const bullets = ['\u2022', '\u25e6', '\u25aa'];
const numbers = ['decimal', 'lowerLetter', 'lowerRoman'];
const roman = ['upperRoman', 'upperLetter', 'decimal', 'lowerLetter', 'lowerRoman'];
/** As contracts count: 1. 1.1. (a) (i) (A) */
const legal = ['decimal', 'decimal', 'lowerLetter', 'lowerRoman', 'upperLetter'];

/** One level of a new list: how it is counted, labelled and indented. */
export function newListFormat(kind: ListKind, level: number, counter: string): ListFormat {
  const indent = { left: 36 + level * 18, first: -18 };
  if (kind === 'bullet') {
    return { counter, level, format: 'bullet', template: bullets[level % 3] ?? '', start: 1, ...indent };
  }
  if (kind === 'number') {
    const format = numbers[level % 3] ?? 'decimal';
    return { counter, level, format, template: `%${level + 1}.`, start: 1, ...indent };
  }
  if (kind === 'roman') {
    const format = roman[level % 5] ?? 'decimal';
    return { counter, level, format, template: `%${level + 1}.`, start: 1, ...indent };
  }
  if (kind === 'legal') {
    const format = legal[level < 2 ? level : 2 + ((level - 2) % 3)] ?? 'decimal';
    const template = level === 0 ? '%1.' : level === 1 ? '%1.%2.' : `(%${level + 1})`;
    return {
      counter,
      level,
      format,
      template,
      start: 1,
      left: 36 + level * 18,
      first: level < 2 ? -36 : -18,
    };
  }
  const template = Array.from({ length: level + 1 }, (_, at) => `%${at + 1}`).join('.');
  return { counter, level, format: 'decimal', template, start: 1, left: 36 + level * 18, first: -36 };
}

/** Name in the map of media of a picture that was inserted; undefined for one of the file. */
export const isNewPicture = (src: unknown): string | undefined =>
  typeof src === 'string' ? /^new:([\w.-]{1,80})$/.exec(src)?.[1] : undefined;

/** Pictures that every word processor shows, told by how their bytes begin. */
const pictureKinds: { extension: string; type: string; begins: number[] }[] = [
  { extension: 'png', type: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { extension: 'jpeg', type: 'image/jpeg', begins: [0xff, 0xd8, 0xff] },
  { extension: 'gif', type: 'image/gif', begins: [0x47, 0x49, 0x46, 0x38] },
];

/** The kind of a picture that can be written into a document; undefined for anything else. */
export const pictureKind = (bytes: Uint8Array | undefined): { extension: string; type: string } | undefined =>
  bytes && pictureKinds.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte));

export type MarkerSide = 'start' | 'end' | 'point';

/** One end of a comment that no file has at this place yet, or the point it is attached to. */
export const newMarker = (side: MarkerSide, id: string): ModelNode => ({
  type: 'marker',
  attrs: { key: `new:comment-${side}.${id}`, kind: 'comment' },
});

/** Which end of which comment a marker is; undefined for one of the file. */
export function readNewMarker(key: unknown): { side: MarkerSide; id: string } | undefined {
  const found = typeof key === 'string' ? /^new:comment-(start|end|point)\.([\w.-]{1,80})$/.exec(key) : null;
  return found?.[2] === undefined ? undefined : { side: found[1] as MarkerSide, id: found[2] };
}

import { type Branch, inside, textIn } from '../branch.ts';
import { fromBase64 } from '../searchable/bytes.ts';
import { type Found, readRecords } from '../searchable/records.ts';

/** The items of a raw note by their names: the text of each, and the bytes of those in binary form. */
export type RawItems = {
  /** Texts and values; what goes on in the next item of that name is one. */
  text(name: string): string;
  /** Rich text that is written out, as DXL has it in some notes. */
  richText(name: string): Branch | undefined;
  bytes(name: string): Uint8Array | undefined;
  /** The records of all items of the name, none when their bytes are no records. */
  records(name: string): Found[];
  /** Items with compiled formulas, in their order. */
  formulas(): { name: string; bytes: Uint8Array }[];
  names(): string[];
};

export function readItems(note: Branch): RawItems {
  const values = inside(note, 'item').map((item) => ({ name: item.attributes.name ?? '', item }));
  const of = (name: string) => values.filter((each) => each.name === name).map(({ item }) => item);
  const data = (item: Branch) => {
    const [value] = inside(item);
    const raw =
      value?.name === 'rawitemdata' ||
      value?.name === 'itemdata' ||
      (value?.name === 'formula' && value.attributes.compiled === 'true');
    return raw ? fromBase64(textIn(value)) : undefined;
  };
  return {
    text: (name) =>
      of(name)
        .filter((item) => data(item) === undefined)
        .map((item) => listText(item))
        .join(''),
    richText: (name) => of(name).flatMap((item) => inside(item, 'richtext'))[0],
    bytes: (name) => of(name).flatMap((item) => data(item) ?? [])[0],
    records: (name) => of(name).flatMap((item) => readRecords(data(item) ?? new Uint8Array()) ?? []),
    formulas: () =>
      values.flatMap(({ name, item }) => {
        const bytes = inside(item, 'formula').length > 0 ? data(item) : undefined;
        return bytes === undefined ? [] : [{ name, bytes }];
      }),
    names: () => values.map(({ name }) => name),
  };
}

/** What a value says; a list line by line. Line breaks of a text may be elements. */
function listText(item: Branch): string {
  const [value] = inside(item);
  if (value?.name.endsWith('list')) return inside(value).map(textWithBreaks).join('\n');
  return value === undefined ? textIn(item) : textWithBreaks(value);
}

const textWithBreaks = ({ content }: Branch): string =>
  content
    .map((part) => (typeof part === 'string' ? part : part.name === 'break' ? '\n' : textWithBreaks(part)))
    .join('');

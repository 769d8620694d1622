import { keyOf } from '../../package/keys.ts';
import { descendants, textBelow, wAttr, type XmlElement } from '../../package/xml.ts';
import { fieldCharacter } from '../read/fields.ts';
import type { Source } from '../source.ts';

/** What fields do and bookmarks are called, by the keys of what they begin with. */
export function referencesOf(sources: Iterable<Source>): {
  codes: Record<string, string>;
  bookmarks: Record<string, string>;
} {
  const codes: Record<string, string> = {};
  const bookmarks: Record<string, string> = {};
  for (const source of sources) readReferences(source, codes, bookmarks);
  return { codes, bookmarks };
}

function readReferences(source: Source, codes: Record<string, string>, bookmarks: Record<string, string>) {
  const open: { keys: string[]; code: string; inCode: boolean }[] = [];
  const note = ({ keys, code }: { keys: string[]; code: string }) => {
    for (const key of keys) codes[key] = tidyCode(code);
  };
  for (const element of descendants(source.body)) {
    const field = open.at(-1);
    if (element.name === 'w:bookmarkStart') {
      const name = wAttr(element, 'name');
      if (name !== undefined) bookmarks[keyOf(source, element)] = name;
    } else if (element.name === 'w:fldSimple') {
      codes[keyOf(source, element)] = tidyCode(wAttr(element, 'instr') ?? '');
    } else if (element.name === 'w:instrText' && field?.inCode) {
      field.code += textBelow(element);
    } else if (element.name === 'w:fldChar') {
      const is = fieldCharacter(element);
      if (is === 'begin') open.push({ keys: keysOf(source, element), code: '', inCode: true });
      if (is === 'separate' && field) field.inCode = false;
      const ended = is === 'end' ? open.pop() : is === 'separate' ? field : undefined;
      if (ended) note(ended);
    }
  }
}

/** A field's beginning is known by its run where all of it is one piece, else by its character. */
const keysOf = (source: Source, element: XmlElement) =>
  [element, element.parent].flatMap((one) => (one ? [keyOf(source, one)] : []));

const tidyCode = (code: string) => code.replace(/\s+/g, ' ').trim().slice(0, 500);

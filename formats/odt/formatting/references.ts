import { keyOf } from '../../package/keys.ts';
import { child, descendants, type XmlElement } from '../../package/xml.ts';
import type { Source } from '../source.ts';

/** Fields whose value is known here, in the words of the model. */
const simple: Record<string, string> = {
  'text:page-number': 'PAGE',
  'text:page-count': 'NUMPAGES',
  'text:date': 'DATE',
  'text:time': 'TIME',
  'text:file-name': 'FILENAME',
  'text:author-name': 'AUTHOR',
  'text:initial-creator': 'AUTHOR',
  'text:title': 'TITLE',
};

/** What a field does; undefined for one that nobody here can work out. A fixed one keeps its value. */
function codeOf(element: XmlElement): string | undefined {
  const given = element.attributes;
  if (given.get('text:fixed') === 'true') return undefined;
  const name = given.get('text:ref-name');
  if ((element.name === 'text:bookmark-ref' || element.name === 'text:reference-ref') && name !== undefined) {
    const format = given.get('text:reference-format') ?? 'page';
    if (format === 'page') return `PAGEREF ${name} \\h`;
    if (format === 'text') return `REF ${name} \\h`;
    return format.startsWith('number') ? `REF ${name} \\r \\h` : undefined;
  }
  if (element.name === 'text:page-number' && given.get('text:select-page') !== 'current')
    return given.has('text:select-page') ? undefined : 'PAGE';
  if (element.name === 'text:sequence') return sequence(element);
  if (element.name === 'text:table-of-content') return 'TOC';
  if (captionLists.has(element.name)) return captionList(element);
  return simple[element.name];
}

/** Lists of captions (ODF 1.3 part 3, 8.4 and 8.5). */
const captionLists = new Set(['text:illustration-index', 'text:table-index']);

/** One that is made of captions and shows all of each; others are kept as they are. */
function captionList(element: XmlElement): string | undefined {
  const source = child(element, `${element.name}-source`)?.attributes;
  const name = source?.get('text:caption-sequence-name') ?? '';
  const isWhole = (source?.get('text:caption-sequence-format') ?? 'text') === 'text';
  return name !== '' && isWhole && source?.get('text:use-caption') !== 'false'
    ? `TOC \\c "${name}"`
    : undefined;
}

const numbering: Record<string, string> = {
  1: 'ARABIC',
  i: 'roman',
  I: 'ROMAN',
  a: 'alphabetic',
  A: 'ALPHABETIC',
};

/** A number that counts on by one from the same one before (ODF 1.3 part 3, 7.4.13); others have formulas of their own. */
function sequence(element: XmlElement): string | undefined {
  const name = element.attributes.get('text:name') ?? '';
  const formula = (element.attributes.get('text:formula') ?? `${name}+1`).replace(/^ooow:/, '');
  const format = numbering[element.attributes.get('style:num-format') ?? '1'];
  const isCounted = name !== '' && !/\s/.test(name) && formula.replaceAll(' ', '') === `${name}+1`;
  return isCounted && format !== undefined ? `SEQ ${name} \\* ${format}` : undefined;
}

/** What fields do and bookmarks are called, by their keys. */
export function referencesOf(sources: Source[]): {
  codes: Record<string, string>;
  bookmarks: Record<string, string>;
} {
  const codes: Record<string, string> = {};
  const bookmarks: Record<string, string> = {};
  const all = sources.flatMap((source) =>
    [...descendants(source.body)].map((element) => ({ source, element })),
  );
  for (const { source, element } of all) {
    if (element.name === 'text:bookmark-start' || element.name === 'text:bookmark') {
      const name = element.attributes.get('text:name');
      if (name !== undefined) bookmarks[keyOf(source, element)] = name;
    } else {
      const code = codeOf(element);
      if (code !== undefined) codes[keyOf(source, element)] = code;
    }
  }
  return { codes, bookmarks };
}

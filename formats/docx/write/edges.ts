import type { NewEdge } from '../../model/newStories.ts';
import { child, escapeAttribute, wAttr, type XmlElement } from '../../package/xml.ts';
import { sectionsOf } from '../formatting/sections.ts';
import { attribute, tag, writeSimple } from '../properties/elements.ts';
import type { Read, Story } from '../read/stories.ts';
import type { Source } from '../source.ts';

const types = { all: 'default', first: 'first', even: 'even' };
/** Children of section properties that follow the switch for a different first page. */
const afterTitle = new Set(
  'textDirection bidi rtlGutter docGrid printerSettings sectPrChange'.split(' ').map((name) => `w:${name}`),
);

/**
 * Takes headers and footers out of the sections that name them; their parts stay in the package. A section whose last
 * one of the first page goes has no different first page any more.
 */
export function removeEdges(read: Read, removed: Story[]): void {
  const { main } = read;
  const gone = new Set(removed.map(({ source }) => source.part));
  for (const section of sectionsOf(main).values()) {
    const own = section?.children.filter(isReference) ?? [];
    const dropped = own.filter((one) =>
      gone.has(main.relationships.get(one.attributes.get('r:id') ?? '')?.target ?? ''),
    );
    for (const one of dropped) main.put(one.start, one.end, '');
    const firsts = (list: XmlElement[]) => list.some((one) => wAttr(one, 'type') === 'first');
    const title = child(section, 'w:titlePg');
    if (title && firsts(dropped) && !firsts(own.filter((one) => !dropped.includes(one))))
      main.put(title.start, title.end, '');
  }
}

export const isReference = ({ name }: XmlElement) =>
  name === 'w:headerReference' || name === 'w:footerReference';

/**
 * Names new headers and footers in the first of the sections that are left. @returns section properties, where there
 * are none at all.
 */
export function addEdges(
  { main }: Read,
  [section]: XmlElement[],
  edges: { edge: NewEdge; id: string }[],
  namespace: string,
): string {
  if (edges.length === 0) return '';
  const text = edges.map(({ edge, id }) => reference(main, edge, id, namespace)).join('');
  const hasFirst = edges.some(({ edge }) => edge.page === 'first');
  if (!section) return text + (hasFirst ? writeSimple(main, 'titlePg') : '');
  if (hasFirst) putTitle(main, section);
  beginWith(main, section, text);
  return '';
}

/** Whether even pages have headers and footers of their own now; undefined where that is as it was. */
export function evenPages(
  { stories }: Read,
  removed: Story[],
  added: { edge: NewEdge }[],
): boolean | undefined {
  const had = [...stories.values()].filter(({ format }) => format?.page === 'even' && !format.idle);
  const has = had.some((story) => !removed.includes(story)) || added.some(({ edge }) => edge.page === 'even');
  return has === had.length > 0 ? undefined : has;
}

/** Section properties with a text before all that they say. */
export function beginWith(main: Source, section: XmlElement, text: string): void {
  const [first] = section.children;
  if (first) before(main, first, text);
  else fill(main, section, text);
}

/** Whether a section names the very header or footer that is added. */
export const sameEdge = (one: XmlElement, { kind, page }: NewEdge) =>
  one.name === `w:${kind}Reference` && (wAttr(one, 'type') ?? 'default') === types[page];

const reference = (main: Source, { kind, page }: NewEdge, id: string, namespace: string) =>
  `<${tag(main, `${kind}Reference`)} xmlns:r="${namespace}"${attribute(main, 'type', types[page])} r:id="${escapeAttribute(id)}"/>`;

function putTitle(main: Source, section: XmlElement): void {
  const text = writeSimple(main, 'titlePg');
  const had = child(section, 'w:titlePg');
  const next = section.children.find((one) => afterTitle.has(one.name));
  const last = section.children.at(-1);
  if (had) main.put(had.start, had.end, text);
  else if (next) before(main, next, text);
  else if (last) main.put(last.start, last.end, main.slice(last.start, last.end) + text);
  else fill(main, section, text);
}

/** Text before an element; it belongs to the element, so that it comes along wherever that is written. */
const before = (main: Source, element: XmlElement, text: string) =>
  main.put(element.start, element.end, text + main.slice(element.start, element.end));

/** Section properties that were empty. */
function fill(main: Source, section: XmlElement, text: string): void {
  const raw = main.slice(section.start, section.end);
  const name = /^<([^\s/>]+)/.exec(raw)?.[1] ?? tag(main, 'sectPr');
  const inner = /^<[^>]*[^/]>(.*)<\/[^>]*>$/s.exec(raw)?.[1] ?? '';
  const start = /^<[^>]*?(?=(?<!\s)\s*\/?>)/.exec(raw)?.[0] ?? `<${name}`;
  main.put(section.start, section.end, `${start}>${text}${inner}</${name}>`);
}

/** Section properties for a text that has none; `own` are those that were set for its pages. */
export const sectionWith = (main: Source, own: string, inner: string): string => {
  if (inner === '') return own;
  if (own === '') return `<${tag(main, 'sectPr')}>${inner}</${tag(main, 'sectPr')}>`;
  return own.replace(/^<[^>]*>/, (start) => start + inner);
};

import { readLine } from '../../model/lines.ts';
import { FRAME_AT } from '../../model/pageFrame.ts';
import { differing, isNewSection, type PageSetup, readPages } from '../../model/pages.ts';
import type { ModelNode } from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { recordIn, resolvedChildren } from '../formatting/records.ts';
import { LAST, sectionFormat, sectionsOf } from '../formatting/sections.ts';
import { eighths } from '../properties/borders.ts';
import { attribute, editElement, editProperties, tag, writeSimple } from '../properties/elements.ts';
import { declaredAround, rawOf, type Source } from '../source.ts';

/** Order of children in section properties (ECMA-376 Part 1, CT_SectPr). */
const order =
  'headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings sectPrChange'.split(
    ' ',
  );

/** Section properties as they are to be written, by the names of the sections. */
export type Sections = {
  /** Properties of a section that ends with a paragraph; undefined for a name that is none. */
  of(key: unknown): { text: string; changed: boolean } | undefined;
  /** Puts those of the last section in their place where they changed. @returns what has to follow the text. */
  putLast(): string;
};

/** @param set what a person set, by the names of the sections */
export function createSections(source: Source, doc: ModelNode, set: unknown): Sections {
  const pages = readPages(set);
  const own = sectionsOf(source);
  const base = basesOf(doc, own);
  // The colour of pages is of the whole document here, and stands elsewhere.
  for (const [key, { background: _, ...setup }] of pages)
    if (Object.keys(setup).length > 0) pages.set(key, setup);
    else pages.delete(key);
  return {
    of(key) {
      if (typeof key !== 'string' || key === LAST) return undefined;
      const setup = pages.get(key);
      if (isNewSection(key)) return { text: write(source, base.get(key), setup ?? {}), changed: true };
      const element = own.get(key);
      if (!element) return undefined;
      return setup
        ? { text: write(source, element, setup), changed: true }
        : { text: rawOf(source, element), changed: false };
    },
    putLast() {
      const setup = pages.get(LAST);
      const element = own.get(LAST);
      if (!setup) return '';
      const text = write(source, element, setup);
      if (!element) return text;
      source.put(element.start, element.end, text);
      return '';
    },
  };
}

/** What a new section is made of: the section of the file that it was cut from, which goes on after it. */
function basesOf(doc: ModelNode, own: Map<string, XmlElement | undefined>) {
  const base = new Map<string, XmlElement | undefined>();
  let waiting: string[] = [];
  const assignBase = (element: XmlElement | undefined) => {
    for (const key of waiting) base.set(key, element);
    waiting = [];
  };
  const walk = (node: ModelNode) => {
    const key = node.type === 'section' ? String(node.attrs?.key) : '';
    if (isNewSection(key)) waiting.push(key);
    else if (key !== '' && own.has(key)) assignBase(own.get(key));
    for (const one of node.content ?? []) walk(one);
  };
  walk(doc);
  assignBase(own.get(LAST));
  return base;
}

/** A section's properties with what was set; all else they say stays to the byte. */
function write(source: Source, element: XmlElement | undefined, setup: PageSetup): string {
  const resolved = resolvedSection(element, setup);
  const changes = changesOf(source, resolved, setup);
  const inner = editProperties(source, resolved, changes, order);
  const name = tag(source, 'sectPr');
  if (!element) return `<${name}>${inner}</${name}>`;
  const start = declaredAround(element, source.xml.slice(element.start, element.openEnd)).replace(
    /(?<!\s)\s*\/>$/,
    '>',
  );
  const [, own = name] = /^<([^\s/>]+)/.exec(start) ?? [];
  const { before, after } = filled(source, element);
  return `${start}${before}${inner}${after}</${own}>`;
}

/** The properties of a section whose recorded change was resolved. */
function resolvedSection(element: XmlElement | undefined, { record: resolution }: PageSetup) {
  const record = recordIn(element, 'sectPr');
  return element && record && resolution
    ? { ...element, children: resolvedChildren(element, record, 'sectPr', resolution === 'rejected') }
    : element;
}

/** What properties that were empty have to say since: headers before the page, and that its first is different after it. */
function filled(source: Source, element: XmlElement) {
  const raw = source.slice(element.start, element.end);
  const text = element.children.length > 0 ? '' : (/^<[^>]*[^/]>(.*)<\/[^>]*>$/s.exec(raw)?.[1] ?? '');
  const title = text.lastIndexOf(writeSimple(source, 'titlePg'));
  const at = title < 0 ? text.length : title;
  return { before: text.slice(0, at), after: text.slice(at) };
}

const twips = (points: number) => String(Math.round(points * 20));

function changesOf(source: Source, element: XmlElement | undefined, given: PageSetup) {
  const changes = new Map<string, string | null>();
  const was = sectionFormat(element);
  const setup = differing(given, was);
  const edit = (local: string, values: Record<string, string | null>) =>
    changes.set(local, editElement(source, child(element, `w:${local}`), local, values));
  if (setup.begins && setup.begins !== was.begins)
    changes.set('type', writeSimple(source, 'type', setup.begins));
  const width = setup.width ?? was.width;
  const height = setup.height ?? was.height;
  if (setup.width !== undefined || setup.height !== undefined) {
    // A size code of a printer would speak of another sheet.
    edit('pgSz', {
      w: twips(width),
      h: twips(height),
      orient: width > height ? 'landscape' : null,
      code: null,
    });
  }
  const sides = (['top', 'right', 'bottom', 'left'] as const).filter((side) => setup[side] !== undefined);
  if (sides.length > 0) {
    const had = child(element, 'w:pgMar');
    const start = had ? {} : { header: '709', footer: '709', gutter: '0' };
    const all = had ? sides : (['top', 'right', 'bottom', 'left'] as const);
    const values = all.map((side) => [side, twips(setup[side] ?? was[side])]);
    edit('pgMar', { ...Object.fromEntries(values), ...start });
  }
  if (setup.columns !== undefined || setup.gap !== undefined) {
    const count = setup.columns ?? was.columns;
    const separator = wAttr(child(element, 'w:cols'), 'sep');
    const values = {
      ...(count > 1 && { num: String(count) }),
      space: twips(setup.gap ?? was.gap),
      ...(separator !== undefined && { sep: separator }),
    };
    // Columns of widths of their own give way to equal ones.
    changes.set('cols', editElement(source, undefined, 'cols', values));
  }
  if (setup.border !== undefined) changes.set('pgBorders', borders(source, setup.border));
  return changes;
}

/** The same line around all pages, its sides in the order of CT_PageBorders. */
function borders(source: Source, line: string): string | null {
  const drawn = readLine(line);
  if (!drawn) return null;
  const name = tag(source, 'pgBorders');
  const values = {
    val: drawn.style,
    sz: String(eighths(drawn.width)),
    space: String(FRAME_AT),
    color: drawn.colour,
  };
  const lines = ['top', 'left', 'bottom', 'right']
    .map((side) => editElement(source, undefined, side, values))
    .join('');
  return `<${name}${attribute(source, 'offsetFrom', 'page')}>${lines}</${name}>`;
}

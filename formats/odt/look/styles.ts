import type { Look, ParagraphLook, StyleLook, TextLook } from '../../model/types.ts';
import { child, descendants, type XmlElement } from '../../package/xml.ts';
import type { Source } from '../source.ts';
import { points } from './lengths.ts';
import { paragraphLook, textLook } from './properties.ts';

/** What the styles of a document say: its own named ones, and the automatic ones that stand for direct formatting. */
export type Styles = {
  defaultStyle: string | null;
  /** named paragraph styles */
  paragraphs: Map<string, StyleLook>;
  /** the element of a named or automatic style; its family is `paragraph`, `text`, `table-cell` … */
  find(family: string, name: string | undefined): XmlElement | undefined;
  isAutomatic(family: string, name: string | undefined): boolean;
  /** full look of a text style, its ancestors included */
  textLook(name: string): TextLook;
  /** what an automatic paragraph style gives beyond the named style it is based on */
  directLook(name: string | undefined): { paragraph: ParagraphLook; text: TextLook };
  /** list styles by name */
  lists: Map<string, XmlElement>;
  page: Look['page'];
};

export function readStyles(source: Source): Styles {
  const shared = child(source.styles, 'office:styles');
  const automatic = child(source.root, 'office:automatic-styles');
  const faces = fontFaces(source);
  const named = byName(shared);
  const own = byName(automatic);
  const find = (family: string, name: string | undefined) =>
    own.get(`${family} ${name}`) ?? named.get(`${family} ${name}`);
  const chain = (family: string, name: string | undefined): XmlElement[] => {
    const out: XmlElement[] = [];
    for (let at = find(family, name); at && !out.includes(at); at = find(family, parentOf(at)))
      out.unshift(at);
    return out;
  };
  const defaults = shared?.children.find(
    (one) => one.name === 'style:default-style' && one.attributes.get('style:family') === 'paragraph',
  );
  const paragraphs = new Map<string, StyleLook>();
  for (const element of named.values()) {
    const name = element.attributes.get('style:name') ?? '';
    if (element.attributes.get('style:family') !== 'paragraph') continue;
    const line = [...(defaults ? [defaults] : []), ...chain('paragraph', name)];
    paragraphs.set(name, {
      name: element.attributes.get('style:display-name') ?? name,
      level: levelOf(line),
      next: element.attributes.get('style:next-style-name') ?? null,
      list: null,
      offered: isOffered(element),
      text: Object.assign({}, ...line.map((one) => textLook(one, faces))),
      paragraph: Object.assign({}, ...line.map(paragraphLook)),
    });
  }
  return {
    defaultStyle: paragraphs.has('Standard') ? 'Standard' : null,
    paragraphs,
    find,
    isAutomatic: (family, name) => own.has(`${family} ${name}`),
    textLook: (name) => Object.assign({}, ...chain('text', name).map((one) => textLook(one, faces))),
    directLook(name) {
      const style = own.get(`paragraph ${name}`);
      return { paragraph: paragraphLook(style), text: textLook(style, faces) };
    },
    lists: listStyles([shared, automatic]),
    page: pageOf(source.styles),
  };
}

export const parentOf = (style: XmlElement | undefined) => style?.attributes.get('style:parent-style-name');

function byName(holder: XmlElement | undefined): Map<string, XmlElement> {
  const found = new Map<string, XmlElement>();
  for (const element of holder?.children ?? []) {
    if (element.name !== 'style:style') continue;
    const key = `${element.attributes.get('style:family')} ${element.attributes.get('style:name')}`;
    if (!found.has(key)) found.set(key, element);
  }
  return found;
}

function fontFaces(source: Source): Map<string, string> {
  const faces = new Map<string, string>();
  for (const holder of [source.styles, source.root]) {
    for (const face of child(holder, 'office:font-face-decls')?.children ?? [])
      faces.set(face.attributes.get('style:name') ?? '', face.attributes.get('svg:font-family') ?? '');
  }
  return faces;
}

/** Heading level 1–9 of a style, the last in its line that says one. */
function levelOf(line: XmlElement[]): number | null {
  const said = line
    .map((one) => one.attributes.get('style:default-outline-level'))
    .filter((one) => one !== undefined);
  const level = Number(said.at(-1));
  return level >= 1 && level <= 9 ? level : null;
}

/** Of the many styles that programs bring along, those that belong in a short list. */
const isOffered = (style: XmlElement) =>
  ['text', undefined].includes(style.attributes.get('style:class')) ||
  /^(Title|Subtitle|Quotations|Heading(_20_[1-6])?)$/.test(style.attributes.get('style:name') ?? '');

function listStyles(holders: (XmlElement | undefined)[]): Map<string, XmlElement> {
  const lists = new Map<string, XmlElement>();
  for (const element of holders.flatMap((holder) => holder?.children ?? [])) {
    if (element.name === 'text:list-style') lists.set(element.attributes.get('style:name') ?? '', element);
  }
  return lists;
}

/** The first master page's layout; A4 with 2 cm margins when the file does not say. */
function pageOf(styles: XmlElement | undefined): Look['page'] {
  const masters = child(styles, 'office:master-styles')?.children ?? [];
  const master = masters.find((one) => one.attributes.get('style:name') === 'Standard') ?? masters[0];
  const wanted = master?.attributes.get('style:page-layout-name');
  const layouts = styles ? [...descendants(styles, 'style:page-layout')] : [];
  const layout = layouts.find((one) => one.attributes.get('style:name') === wanted) ?? layouts[0];
  const given = child(layout, 'style:page-layout-properties')?.attributes;
  const all = points(given?.get('fo:margin')) ?? 56.7;
  const length = (name: string, otherwise: number) =>
    Math.min(Math.abs(points(given?.get(name)) ?? otherwise), 4000);
  return {
    width: length('fo:page-width', 595.3) || 595.3,
    height: length('fo:page-height', 841.9) || 841.9,
    top: length('fo:margin-top', all),
    right: length('fo:margin-right', all),
    bottom: length('fo:margin-bottom', all),
    left: length('fo:margin-left', all),
  };
}

import { layFormats } from '../../model/lineSpacing.ts';
import type { Formatting, ParagraphFormat, StyleDefinition, TextFormat } from '../../model/types.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { points } from '../properties/lengths.ts';
import type { Source } from '../source.ts';
import { type BuiltInStyle, lackingStyles } from './builtInStyles.ts';
import { layoutFormat, readMasters } from './pages.ts';
import { paragraphFormat, textFormat } from './properties.ts';

/** What the styles of a document say: its own named ones, and the automatic ones that stand for direct formatting. */
export type Styles = {
  defaultStyle: string | null;
  /** named paragraph styles */
  paragraphs: Map<string, StyleDefinition>;
  /** LibreOffice's own styles that the file has not used yet; they are among the others as well */
  lacking: ReadonlyMap<string, BuiltInStyle>;
  /** the element of a named or automatic style; its family is `paragraph`, `text`, `table-cell` … */
  find(family: string, name: string | undefined): XmlElement | undefined;
  isAutomatic(family: string, name: string | undefined): boolean;
  /** full look of a text style, its ancestors included */
  textFormat(name: string): TextFormat;
  /** what an automatic paragraph style gives beyond the named style it is based on */
  directFormat(name: string | undefined): { paragraph: ParagraphFormat; text: TextFormat };
  /** language of the text where nothing else is said */
  language: string | undefined;
  /** how far apart tab stops are that nobody named, in points */
  tabWidth: number | undefined;
  /** a gradient, or the dashes of a line, by name */
  painting(kind: 'draw:gradient' | 'draw:stroke-dash', name: string | undefined): XmlElement | undefined;
  /** list styles by name */
  lists: Map<string, XmlElement>;
  page: Formatting['page'];
};

/** Of what a style is based on, so much counts. */
const MAX_ANCESTORS = 50;

export function readStyles(source: Source): Styles {
  const shared = child(source.styles, 'office:styles');
  const automatic = child(source.root, 'office:automatic-styles');
  const faces = fontFaces(source);
  const named = byName(shared);
  const lacking = lackingStyles(source.styles, source.xml);
  for (const [name, { element }] of lacking) named.set(`paragraph ${name}`, element);
  const own = byName(automatic);
  const find = (family: string, name: string | undefined) =>
    own.get(`${family} ${name}`) ?? named.get(`${family} ${name}`);
  const chain = (family: string, name: string | undefined): XmlElement[] => {
    const out: XmlElement[] = [];
    let at = find(family, name);
    while (at && out.length < MAX_ANCESTORS && !out.includes(at)) {
      out.unshift(at);
      at = find(family, parentOf(at));
    }
    return out;
  };
  const defaults = shared?.children.find(
    (one) => one.name === 'style:default-style' && one.attributes.get('style:family') === 'paragraph',
  );
  const plain = named.get('paragraph Standard');
  const isGround = (one: XmlElement) => one === defaults || one === plain;
  // Their language is that of the document.
  const groundFormat = (one: XmlElement): TextFormat => {
    const { language: _, ...look } = textFormat(one, faces);
    return look;
  };
  const paragraphs = new Map<string, StyleDefinition>();
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
      ...(lacking.has(name) && { lacking: true }),
      text: Object.assign(
        {},
        ...line.map((one) => (isGround(one) ? groundFormat(one) : textFormat(one, faces))),
      ),
      paragraph: layFormats(line.map(paragraphFormat)),
      ...(parentOf(element) !== undefined && { based: parentOf(element) as string }),
      own: Object.keys({ ...textFormat(element, faces), ...paragraphFormat(element) }),
    });
  }
  return {
    defaultStyle: paragraphs.has('Standard') ? 'Standard' : null,
    paragraphs,
    lacking,
    find,
    isAutomatic: (family, name) => own.has(`${family} ${name}`),
    textFormat: (name) => Object.assign({}, ...chain('text', name).map((one) => textFormat(one, faces))),
    directFormat(name) {
      const style = own.get(`paragraph ${name}`);
      return { paragraph: paragraphFormat(style), text: textFormat(style, faces) };
    },
    language: textFormat(plain, faces).language ?? textFormat(defaults, faces).language,
    tabWidth: points(
      child(defaults, 'style:paragraph-properties')?.attributes.get('style:tab-stop-distance'),
    ),
    painting: (kind, name) =>
      shared?.children.find((one) => one.name === kind && one.attributes.get('draw:name') === name),
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
  /^(Title|Subtitle|Quotations|Caption|Preformatted_20_Text|Heading(_20_[1-6])?)$/.test(
    style.attributes.get('style:name') ?? '',
  );

function listStyles(holders: (XmlElement | undefined)[]): Map<string, XmlElement> {
  const lists = new Map<string, XmlElement>();
  for (const element of holders.flatMap((holder) => holder?.children ?? [])) {
    if (element.name === 'text:list-style') lists.set(element.attributes.get('style:name') ?? '', element);
  }
  return lists;
}

/** The master page that a text has where it says none. */
export function firstMaster(styles: XmlElement | undefined): string | undefined {
  const masters = readMasters(styles);
  return masters.has('Standard') ? 'Standard' : masters.keys().next().value;
}

/** The first master page's layout. */
function pageOf(styles: XmlElement | undefined): Formatting['page'] {
  const masters = readMasters(styles);
  const layout = masters.get(firstMaster(styles) ?? '')?.layout;
  const { width, height, top, right, bottom, left } = layoutFormat(layout);
  return { width, height, top, right, bottom, left };
}

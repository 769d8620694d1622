import { child, escapeAttribute, parseXml, urisOf, type XmlElement } from '../../package/xml.ts';

/** A paragraph style that LibreOffice has by itself, as it writes it into a file that uses it. */
export type BuiltInStyle = {
  /** shown with spaces for `_20_` */
  name: string;
  parent: string;
  next?: string;
  level?: number;
  /** which of its lists the style stands in (`style:class`) */
  list: 'text' | 'chapter' | 'html' | 'extra';
  paragraph: Record<string, string>;
  text: Record<string, string>;
};

const [STANDARD, BODY, HEADING] = ['Standard', 'Text_20_body', 'Heading'];
const space = (above: string, below: string) => ({ 'fo:margin-top': above, 'fo:margin-bottom': below });
const size = (points: number) => everyScript('fo:font-size', `${points}pt`);
const bold = everyScript('fo:font-weight', 'bold');
const italic = everyScript('fo:font-style', 'italic');

/** Space above and size in points; the even ones of the smaller are slanted. */
const headings = ([18, 16, 14, 13.5, 12, 12, 11, 11, 10.5] as const).map(
  (points, at): BuiltInStyle => ({
    name: `Heading_20_${at + 1}`,
    parent: HEADING,
    next: BODY,
    level: at + 1,
    list: 'text',
    paragraph: space(['12pt', '10pt', '7pt'][at] ?? '6pt', at < 4 ? '6pt' : '3pt'),
    text: { ...size(points), ...bold, ...(at > 2 && at % 2 === 1 && italic) },
  }),
);

/** Styles of LibreOffice for the text of letters and books. Those that others go on from come first. */
export const builtInStyles: readonly BuiltInStyle[] = [
  {
    name: BODY,
    parent: STANDARD,
    list: 'text',
    paragraph: { ...space('0pt', '7pt'), 'fo:line-height': '115%' },
    text: {},
  },
  {
    name: HEADING,
    parent: STANDARD,
    next: BODY,
    list: 'text',
    paragraph: { ...space('12pt', '6pt'), 'fo:keep-with-next': 'always' },
    text: { 'fo:font-family': "'Liberation Sans'", 'style:font-family-generic': 'swiss', ...size(14) },
  },
  ...headings,
  {
    name: 'Title',
    parent: HEADING,
    next: BODY,
    list: 'chapter',
    paragraph: { 'fo:text-align': 'center' },
    text: { ...size(28), ...bold },
  },
  {
    name: 'Subtitle',
    parent: HEADING,
    next: BODY,
    list: 'chapter',
    paragraph: { 'fo:text-align': 'center', ...space('3pt', '6pt') },
    text: size(18),
  },
  {
    name: 'Quotations',
    parent: STANDARD,
    list: 'html',
    paragraph: {
      'fo:margin-left': '1cm',
      'fo:margin-right': '1cm',
      ...space('0pt', '14pt'),
      'fo:text-indent': '0cm',
    },
    text: {},
  },
  {
    name: 'Preformatted_20_Text',
    parent: STANDARD,
    list: 'html',
    paragraph: space('0pt', '0pt'),
    text: { 'fo:font-family': "'Liberation Mono'", 'style:font-family-generic': 'modern', ...size(10) },
  },
  {
    name: 'Caption',
    parent: STANDARD,
    // Enter after a caption begins body text.
    next: STANDARD,
    list: 'extra',
    paragraph: space('6pt', '6pt'),
    text: { ...italic, ...size(10) },
  },
];

/** Text properties of a value, also for the scripts that have properties of their own (ODF 1.3 part 3, 20.189 ff.). */
function everyScript(name: string, value: string): Record<string, string> {
  const local = name.slice(name.indexOf(':') + 1);
  return { [name]: value, [`style:${local}-asian`]: value, [`style:${local}-complex`]: value };
}

/** How a part writes names: with its own prefixes. */
type Names = { name(canonical: string): string; attribute(canonical: string, value: string): string };

const plain: Names = {
  name: (canonical) => canonical,
  attribute: (canonical, value) => ` ${canonical}="${escapeAttribute(value)}"`,
};

/** The style as element. */
export function writeBuiltIn(style: BuiltInStyle, { name, attribute }: Names = plain): string {
  const { parent, next, level, list, paragraph, text } = style;
  const start = {
    'style:name': style.name,
    ...(style.name.includes('_20_') && { 'style:display-name': style.name.replaceAll('_20_', ' ') }),
    'style:family': 'paragraph',
    'style:parent-style-name': parent,
    ...(next !== undefined && { 'style:next-style-name': next }),
    ...(level !== undefined && { 'style:default-outline-level': String(level) }),
    'style:class': list,
  };
  const attributes = (all: Record<string, string>) =>
    Object.entries(all)
      .map(([key, value]) => attribute(key, value))
      .join('');
  const properties = (holder: string, all: Record<string, string>) =>
    Object.keys(all).length === 0 ? '' : `<${name(holder)}${attributes(all)}/>`;
  const own = name('style:style');
  return `<${own}${attributes(start)}>${properties('style:paragraph-properties', paragraph)}${properties('style:text-properties', text)}</${own}>`;
}

/**
 * LibreOffice's own styles that a file lacks, by name. A file without a place for styles gets none.
 * @param text the content: a style that it names although there is none stays what it is
 */
export function lackingStyles(
  styles: XmlElement | undefined,
  text: string,
): Map<string, BuiltInStyle & { element: XmlElement }> {
  const holder = child(styles, 'office:styles');
  if (!holder || holder.openEnd === holder.end) return new Map();
  const there = new Set(holder.children.map((one) => one.attributes.get('style:name') ?? ''));
  const lacking = builtInStyles.filter(({ name }) => !there.has(name) && !text.includes(`"${name}"`));
  const declared = ['style', 'fo'].map((prefix) => ` xmlns:${prefix}="${urisOf(prefix)[0]}"`).join('');
  const xml = `<styles${declared}>${lacking.map((style) => writeBuiltIn(style)).join('')}</styles>`;
  const { children } = parseXml(xml, 'styles.xml');
  return new Map(
    lacking.flatMap((style, at) => {
      const element = children[at];
      return element ? [[style.name, { ...style, element }] as const] : [];
    }),
  );
}

import { NO_LANGUAGE } from '../../../model/language.ts';
import { groundOf, type NamedStyle } from '../../../model/namedStyles.ts';
import { encodePart, readXml, related } from '../../../package/parts.ts';
import { putInto } from '../../../package/patches.ts';
import { child, descendants, wAttr, type XmlElement } from '../../../package/xml.ts';
import type { Styles } from '../../formatting/styles.ts';
import { editProperties, runOrder, tag, writeSimple } from '../../properties/elements.ts';
import { writeLanguage } from '../../properties/text.ts';
import { openPart, type Source } from '../../source.ts';
import { numberHeadings, uncountHeadings } from './headings.ts';
import { changeStyles, identitiesOf, newStyles, stopsNow } from './namedStyles.ts';
import { createStyleEdits, type StyleEdits } from './styleEdits.ts';

/** Styles for the lines of a table of contents, for notes and captions, which a file gets when it has none and a text uses them. */
const known = /^(TOC([1-9]|Heading)|(Footnote|Endnote)(Text|Reference)|Caption|TableofFigures)$/;

/** The styles part with the styles that are added; those that are there stay as they are.
 *  @param set what the text is to be in where nothing else is said, the list that counts headings (undefined: none does), and
 *  what a person said of styles */
export function createStyles(source: Source, { language, headings, named, known: own }: Wanted) {
  const part = related(source.relationships, 'styles');
  const root = part === undefined ? undefined : readXml(source.pack, part);
  const there = new Set((root?.children ?? []).map((one) => wAttr(one, 'styleId')));
  const added = new Set<string>();
  const ids = part && root ? identitiesOf(named, [...there].map(String)) : new Map<string, string>();
  const stops = stopsNow(named, root?.children ?? []);
  return {
    /** A style as the file will call it, and the one of the file that it is based on. */
    named(style: string | null) {
      const tabs = stops(style);
      const id = style?.startsWith('new:') ? (ids.get(style) ?? null) : style;
      return { id, ground: groundOf(named, style), ...(tabs !== undefined && { tabs }) };
    },
    /** Notes that a paragraph has this style. */
    use(style: string) {
      if (part && known.test(style) && !there.has(style)) added.add(style);
    },
    parts(): Map<string, Uint8Array> {
      if (!part || !root || (added.size === 0 && language === undefined && !headings && named.size === 0))
        return new Map();
      const opened = openPart(source, part);
      if (!opened) return new Map();
      const edits = createStyleEdits(opened);
      changeStyles(edits, named, own, stops);
      if (language !== undefined) setLanguage(edits, language);
      if (headings?.list !== undefined) numberHeadings(edits, headings.styles, headings.list);
      else if (headings) uncountHeadings(edits, headings.styles);
      edits.write();
      const width = textWidth(source);
      const normal = root.children.find(isNormal);
      const text = [...added].map((id) => style(id, wAttr(normal, 'styleId'), width)).join('');
      const { body, prefix, attributePrefix, content, xml } = opened;
      const prefixed = text
        .replace(/(<\/?)w:/g, `$1${prefix && `${prefix}:`}`)
        .replace(/(\s)w:/g, `$1${attributePrefix && `${attributePrefix}:`}`);
      const all = prefixed + newStyles(opened, named, ids, own, stops);
      if (all !== '') putInto(opened, body, body.closeStart, body.closeStart, all);
      if (!opened.changed()) return new Map();
      return new Map([[opened.part, encodePart({ ...content, text: opened.slice(0, xml.length) })]]);
    },
  };
}

type Wanted = {
  language: string | undefined;
  headings: { styles: Styles; list: string | undefined } | undefined;
  named: ReadonlyMap<string, NamedStyle>;
  known: Styles;
};

/** The language of the document: said by its defaults, and by its plain style where that says one. */
function setLanguage({ source, change }: StyleEdits, language: string) {
  const { body } = source;
  const normal = body.children.find(isNormal);
  const plain = child(normal, 'w:rPr');
  if (normal && plain && (child(plain, 'w:lang') || child(plain, 'w:noProof')))
    change(normal, 'rPr', languageChanges(source, plain, language));
  const [defaults, ...names] = ['docDefaults', 'rPrDefault', 'rPr'];
  let at = child(body, `w:${defaults}`);
  let wrap = at ? [] : [String(defaults)];
  let holder = at ?? body;
  for (const name of names) {
    at = wrap.length > 0 ? undefined : child(holder, `w:${name}`);
    if (at) holder = at;
    else wrap = [...wrap, name];
  }
  if (wrap.length === 0) {
    setIn(source, holder, language);
    return;
  }
  const inner = editProperties(source, undefined, languageChanges(source, undefined, language), runOrder);
  const text = wrap.reduceRight((inside, name) => {
    const own = tag(source, name);
    return `<${own}>${inside}</${own}>`;
  }, inner);
  // What defaults begin with is the text; in the part itself they come before the styles.
  const from = holder.openEnd < holder.end ? holder.openEnd : holder.closeStart;
  putInto(source, holder, from, from, text);
}

function setIn(source: Source, properties: XmlElement, language: string) {
  const changes = languageChanges(source, properties, language);
  const { openEnd, closeStart } = properties;
  putInto(source, properties, openEnd, closeStart, editProperties(source, properties, changes, runOrder));
}

const languageChanges = (source: Source, was: XmlElement | undefined, language: string) =>
  language === NO_LANGUAGE
    ? new Map<string, string | null>([['noProof', writeSimple(source, 'noProof')]])
    : new Map<string, string | null>([
        ['noProof', null],
        ['lang', writeLanguage(source, child(was, 'w:lang'), language)],
      ]);

const isNormal = (one: XmlElement) =>
  one.name === 'w:style' &&
  wAttr(one, 'type') === 'paragraph' &&
  /^(1|true|on)$/.test(wAttr(one, 'default') ?? '');

/** Width of the text of the last section, in twentieths of a point: where page numbers end. */
function textWidth({ body }: Source): number {
  const section = [...descendants(body, 'w:sectPr')].at(-1);
  const [size, margins] = [child(section, 'w:pgSz'), child(section, 'w:pgMar')];
  const number = (element: XmlElement | undefined, name: string, otherwise: number) =>
    Number(wAttr(element, name)) || otherwise;
  return Math.round(
    Math.max(number(size, 'w', 11906) - number(margins, 'left', 1418) - number(margins, 'right', 1418), 1440),
  );
}

function style(id: string, normal: string | undefined, width: number): string {
  const based = normal === undefined ? '' : `<w:basedOn w:val="${normal}"/><w:next w:val="${normal}"/>`;
  if (id === 'Caption')
    return `<w:style w:type="paragraph" w:styleId="Caption"><w:name w:val="caption"/>${based}<w:uiPriority w:val="35"/><w:unhideWhenUsed/><w:qFormat/><w:pPr><w:spacing w:before="120" w:after="120"/></w:pPr><w:rPr><w:i/><w:iCs/><w:sz w:val="20"/><w:szCs w:val="20"/></w:rPr></w:style>`;
  if (!/^(TOC|Table)/.test(id)) return noteStyle(id, based);
  const start = (name: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${based}<w:uiPriority w:val="39"/><w:unhideWhenUsed/>`;
  if (id === 'TOCHeading')
    return `${start('TOC Heading')}<w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/></w:pPr><w:rPr><w:b/><w:sz w:val="28"/></w:rPr></w:style>`;
  const level = id === 'TableofFigures' ? 0 : Number(id.slice(3)) - 1;
  return `${start(id === 'TableofFigures' ? 'table of figures' : `toc ${level + 1}`)}<w:pPr><w:tabs><w:tab w:val="right" w:leader="dot" w:pos="${width}"/></w:tabs><w:spacing w:after="60"/><w:ind w:left="${level * 240}"/></w:pPr></w:style>`;
}

function noteStyle(id: string, based: string): string {
  const [, kind = '', what = ''] = /^(Footnote|Endnote)(.*)$/.exec(id) ?? [];
  const isText = what === 'Text';
  const start = `<w:style w:type="${isText ? 'paragraph' : 'character'}" w:styleId="${id}"><w:name w:val="${kind.toLowerCase()} ${what.toLowerCase()}"/>`;
  const rest = '<w:uiPriority w:val="99"/><w:unhideWhenUsed/>';
  return isText
    ? `${start}${based.replace(/<w:next[^>]*>/, '')}${rest}<w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:rPr><w:sz w:val="20"/><w:szCs w:val="20"/></w:rPr></w:style>`
    : `${start}${rest}<w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>`;
}

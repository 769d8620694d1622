import { NO_LANGUAGE } from '../../../model/language.ts';
import { groundOf, type NamedStyle } from '../../../model/namedStyles.ts';
import { encodePart, readXml, related } from '../../../package/parts.ts';
import { putInto } from '../../../package/patches.ts';
import { child, descendants, urisOf, wAttr, type XmlElement } from '../../../package/xml.ts';
import type { Styles } from '../../formatting/styles.ts';
import { editProperties, runOrder, tag, writeSimple } from '../../properties/elements.ts';
import { writeLanguage } from '../../properties/text.ts';
import { makePart, openPart, type Source } from '../../source.ts';
import { declaration, folderOf, freeName } from './edit.ts';
import { numberHeadings, uncountHeadings } from './headings.ts';
import { changeStyles, identitiesOf, newStyles, stopsNow } from './namedStyles.ts';
import { createStyleEdits, type StyleEdits } from './styleEdits.ts';

const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml';

/** Styles for the lines of a table of contents and for notes, which a file gets when it has none and a text uses them. */
const known = /^(TOC([1-9]|Heading)|(Footnote|Endnote)(Text|Reference)|TableofFigures)$/;

/** The styles part with the styles that are added; those that are there stay as they are.
 *  @param set what the text is to be in where nothing else is said, the list that counts headings (undefined: none does),
 *  what a person said of styles, and the styles that are there or used */
export function createStyles(source: Source, { language, headings, named, known: own }: Wanted) {
  const before = related(source.relationships, 'styles');
  const root = before === undefined ? undefined : readXml(source.pack, before);
  // What lies in the place of a styles part and is none stays as it is.
  const canWrite = before === undefined || root !== undefined;
  const part =
    before ?? freeName(source, (at) => `${folderOf(source)}styles${at > 1 ? at : ''}.xml`, new Set());
  const lacking = [...own.lacking.values()];
  const all = [...(root?.children ?? []), ...lacking.map(({ element }) => element)];
  const there = new Set(all.map((one) => wAttr(one, 'styleId')));
  const added = new Set<string>();
  const ids = canWrite ? identitiesOf(named, [...there].map(String)) : new Map<string, string>();
  const stops = stopsNow(named, all);
  const isNeeded = () =>
    canWrite &&
    (added.size > 0 ||
      lacking.length > 0 ||
      named.size > 0 ||
      (root !== undefined && (language !== undefined || headings !== undefined)));
  const isMade = () => before === undefined && isNeeded();
  return {
    /** A style as the file will call it, and the one of the file that it is based on. */
    named(style: string | null) {
      const tabs = stops(style);
      const id = style?.startsWith('new:') ? (ids.get(style) ?? null) : style;
      return { id, ground: groundOf(named, style), ...(tabs !== undefined && { tabs }) };
    },
    /** Notes that a paragraph has this style. */
    use(style: string) {
      if (canWrite && known.test(style) && !there.has(style)) added.add(style);
    },
    /** name of the part when the package had none */
    made: () => (isMade() ? part : undefined),
    types: () => (isMade() ? [{ part, type }] : []),
    parts(): Map<string, Uint8Array> {
      if (!isNeeded()) return new Map();
      const empty = `${declaration}<w:styles xmlns:w="${urisOf('w')[source.strict ? 1 : 0]}"/>`;
      const first = before === undefined ? makePart(source, part, empty) : openPart(source, part);
      if (!first) return new Map();
      const normal = wAttr(root?.children.find(isNormal), 'styleId');
      const width = textWidth(source);
      const text = [...lacking.map(({ xml }) => xml), ...[...added].map((id) => style(id, normal, width))];
      putLast(first, inPrefixes(first, text.join('')));
      // What was just added can be changed as the others.
      const opened = text.length > 0 ? makePart(source, part, first.slice(0, first.xml.length)) : first;
      const edits = createStyleEdits(opened);
      changeStyles(edits, named, own, stops);
      if (language !== undefined) setLanguage(edits, language);
      if (headings?.list !== undefined) numberHeadings(edits, headings.styles, headings.list);
      else if (headings) uncountHeadings(edits, headings.styles);
      edits.write();
      putLast(opened, newStyles(opened, named, ids, own, stops));
      if (!opened.changed() && opened === first) return new Map();
      const written = opened.slice(0, opened.xml.length);
      return new Map([[part, encodePart({ ...first.content, text: written })]]);
    },
  };
}

function putLast(source: Source, text: string): void {
  const { body } = source;
  if (text !== '') putInto(source, body, body.closeStart, body.closeStart, text);
}

const inPrefixes = ({ prefix, attributePrefix }: Source, text: string) =>
  text
    .replace(/(<\/?)w:/g, `$1${prefix && `${prefix}:`}`)
    .replace(/(\s)w:/g, `$1${attributePrefix && `${attributePrefix}:`}`);

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

import { readXml } from '../../../package/parts.ts';
import { child, descendants, wAttr, type XmlElement } from '../../../package/xml.ts';
import type { Source } from '../../source.ts';
import { insertInto, openPart, prefixOf } from './edit.ts';

/** Styles for the lines of a table of contents and for notes, which a file gets when it has none and a text uses them. */
const known = /^(TOC([1-9]|Heading)|(Footnote|Endnote)(Text|Reference))$/;

/** The styles part with the styles that are added; those that are there stay as they are. */
export function createStyles(source: Source) {
  const part = [...source.relationships.values()].find((one) => one.type === 'styles' && !one.external);
  const root = part && readXml(source.pack, part.target);
  const there = new Set((root?.children ?? []).map((one) => wAttr(one, 'styleId')));
  const added = new Set<string>();
  return {
    /** Notes that a paragraph has this style. */
    use(style: string) {
      if (part && known.test(style) && !there.has(style)) added.add(style);
    },
    parts(): Map<string, Uint8Array> {
      if (!part || !root || added.size === 0) return new Map();
      const opened = openPart(source, part.target, '');
      const prefix = prefixOf(opened);
      const width = textWidth(source);
      const normal = root.children.find(isNormal);
      const text = [...added].map((id) => style(id, wAttr(normal, 'styleId'), width)).join('');
      const own = text.replace(/(<\/?|\s)w:/g, `$1${prefix}`);
      return new Map([[opened.name, insertInto(opened, [{ at: opened.root.closeStart, text: own }])]]);
    },
  };
}

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
  if (!id.startsWith('TOC')) return noteStyle(id, based);
  const start = (name: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${based}<w:uiPriority w:val="39"/><w:unhideWhenUsed/>`;
  if (id === 'TOCHeading')
    return `${start('TOC Heading')}<w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/></w:pPr><w:rPr><w:b/><w:sz w:val="28"/></w:rPr></w:style>`;
  const level = Number(id.slice(3)) - 1;
  return `${start(`toc ${level + 1}`)}<w:pPr><w:tabs><w:tab w:val="right" w:leader="dot" w:pos="${width}"/></w:tabs><w:spacing w:after="60"/><w:ind w:left="${level * 240}"/></w:pPr></w:style>`;
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

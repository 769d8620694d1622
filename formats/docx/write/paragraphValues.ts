import type { ModelNode } from '../../model/types.ts';
import { child, escapeAttribute, wAttr, type XmlElement } from '../../package/xml.ts';
import { paragraphValues } from '../read/paragraph.ts';
import type { Source } from '../source.ts';
import type { Writer } from './inline.ts';
import { changedLines, changedShade } from './lines.ts';
import { editElement, tag, writeSimple } from './properties.ts';
import { changedTabs } from './tabs.ts';

type Values = ReturnType<typeof paragraphValues>;
type Changes = Map<string, string | null>;

/** What a person sets of a paragraph or a style, as elements. */
const formats = 'keepNext keepLines pageBreakBefore widowControl pBdr shd tabs spacing ind jc'.split(' ');

/** What the model says otherwise than the properties a paragraph came with, as elements to put in their place. */
export function changedValues(writer: Writer, node: ModelNode, given: XmlElement | undefined): Changes {
  const changes: Changes = new Map();
  const isCleared = node.attrs?.cleared === true;
  const properties = isCleared ? cleared(given, changes) : given;
  const origin = paragraphValues(writer.reader, properties);
  changeStyle(writer, node, origin, changes);
  changeSwitch(writer, node, 'rtl', 'bidi', changes);
  changeFormats(writer.source, node, properties, changes, stopsBelow(writer, node));
  return changes;
}

/** Properties without the formats that a style gives as well; those are taken away. */
function cleared(properties: XmlElement | undefined, changes: Changes): XmlElement | undefined {
  const isFormat = ({ name }: XmlElement) => formats.includes(name.slice(2));
  for (const element of properties?.children.filter(isFormat) ?? []) changes.set(element.name.slice(2), null);
  return properties && { ...properties, children: properties.children.filter((one) => !isFormat(one)) };
}

/** What a person set of the formats that a style can have as well. @param below tab stops of the style below */
export function changeFormats(
  source: Source,
  node: ModelNode,
  properties: XmlElement | undefined,
  changes: Changes,
  below: string | undefined,
): void {
  changeSwitch({ source }, node, 'keepNext', 'keepNext', changes);
  changeSwitch({ source }, node, 'keepLines', 'keepLines', changes);
  changeSwitch({ source }, node, 'widow', 'widowControl', changes);
  changeSwitch({ source }, node, 'breakBefore', 'pageBreakBefore', changes);
  changeSpacing({ source }, node, properties, changes);
  changeIndent({ source }, node, properties, changes);
  const lines = changedLines(source, node, 'pBdr', child(properties, 'w:pBdr'));
  if (lines !== undefined) changes.set('pBdr', lines);
  const shade = changedShade(source, node.attrs?.shade, child(properties, 'w:shd'));
  if (shade !== undefined) changes.set('shd', shade);
  const tabs = changedTabs(source, node, properties, below);
  if (tabs !== undefined) changes.set('tabs', tabs);
}

/** The stops that a paragraph has from the style that it is going to have. */
function stopsBelow({ reader, added }: Writer, node: ModelNode): string | undefined {
  const style = typeof node.attrs?.style === 'string' ? node.attrs.style : reader.styles.defaultStyle;
  const { tabs, ground } = added.named(style);
  return tabs ?? reader.styles.paragraphs.get(ground ?? '')?.paragraph.tabs;
}

function changeStyle(writer: Writer, node: ModelNode, origin: Values, changes: Changes) {
  const { source, reader } = writer;
  const value = (name: keyof Values) => {
    const attr = node.attrs?.[name];
    return typeof attr === 'string' ? attr : null;
  };
  const { id: style, ground } = writer.added.named(value('style'));
  if (style !== origin.style) {
    changes.set('pStyle', style === null ? null : writeSimple(source, 'pStyle', escapeAttribute(style)));
  }
  const align = value('align');
  if (align !== origin.align) changes.set('jc', writeAlign(source, align));
  const list = value('list');
  const inherited = reader.styles.paragraphs.get(ground ?? reader.styles.defaultStyle ?? '')?.list ?? null;
  const unchangedList = list === origin.list && (style === origin.style || list !== inherited);
  if (!unchangedList) changes.set('numPr', list === inherited ? null : writeList(writer, list));
}

/** An alignment as element; null where there is none. */
export function writeAlign(source: Source, align: unknown): string | null {
  const jc = align === 'justify' ? 'both' : align;
  const isKnown = typeof jc === 'string' && /^(left|right|center|both)$/.test(jc);
  return isKnown ? writeSimple(source, 'jc', jc) : null;
}

function writeList({ source, added }: Writer, list: string | null): string {
  const found = added.list(list);
  const name = tag(source, 'numPr');
  const level = found ? writeSimple(source, 'ilvl', String(found.level)) : '';
  return `<${name}>${level}${writeSimple(source, 'numId', found?.id ?? '0')}</${name}>`;
}

function changeSwitch(
  { source }: Pick<Writer, 'source'>,
  node: ModelNode,
  name: string,
  local: string,
  changes: Changes,
) {
  const value = node.attrs?.[name];
  if (typeof value === 'boolean') changes.set(local, writeSimple(source, local, value ? undefined : '0'));
}

/** Points → twentieths of a point, within what word processors take; null when nothing is set. */
function twips(value: unknown): number | null {
  const set = typeof value === 'number' && Number.isFinite(value);
  return set ? Math.round(Math.min(Math.max(value, -1584), 1584) * 20) : null;
}

function changeSpacing(
  { source }: Pick<Writer, 'source'>,
  node: ModelNode,
  properties: XmlElement | undefined,
  changes: Changes,
) {
  const wanted: Record<string, string | null> = {};
  const [before, after] = [twips(node.attrs?.before), twips(node.attrs?.after)];
  // Spacing counted in lines, or left to the program, comes before a length.
  if (before !== null)
    Object.assign(wanted, {
      beforeLines: null,
      beforeAutospacing: null,
      before: String(Math.max(before, 0)),
    });
  if (after !== null)
    Object.assign(wanted, { afterLines: null, afterAutospacing: null, after: String(Math.max(after, 0)) });
  const line = node.attrs?.line;
  if (typeof line === 'number' && line > 0.2 && line < 50)
    Object.assign(wanted, { line: String(Math.round(line * 240)), lineRule: 'auto' });
  if (Object.keys(wanted).length > 0)
    changes.set('spacing', editElement(source, child(properties, 'w:spacing'), 'spacing', wanted));
}

function changeIndent(
  { source }: Pick<Writer, 'source'>,
  node: ModelNode,
  properties: XmlElement | undefined,
  changes: Changes,
) {
  const indent = child(properties, 'w:ind');
  const wanted: Record<string, string | null> = {};
  for (const [side, other] of [
    ['left', 'start'],
    ['right', 'end'],
  ] as const) {
    const length = twips(node.attrs?.[side]);
    if (length === null) continue;
    // Newer files name the sides by the direction of writing; an indent counted in characters comes before a length.
    const name = wAttr(indent, other) === undefined ? side : other;
    Object.assign(wanted, { [`${side}Chars`]: null, [`${other}Chars`]: null, [name]: String(length) });
  }
  const first = twips(node.attrs?.first);
  if (first !== null) {
    Object.assign(wanted, { firstLineChars: null, hangingChars: null, firstLine: null, hanging: null });
    Object.assign(wanted, first < 0 ? { hanging: String(-first) } : { firstLine: String(first) });
  }
  if (Object.keys(wanted).length > 0) changes.set('ind', editElement(source, indent, 'ind', wanted));
}

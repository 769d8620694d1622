import type { ModelNode } from '../../model/types.ts';
import { child, escapeAttribute, wAttr, type XmlElement } from '../../package/xml.ts';
import { paragraphValues } from '../read/paragraph.ts';
import type { Writer } from './inline.ts';
import { changedLines, changedShade } from './lines.ts';
import { editElement, tag, writeSimple } from './properties.ts';
import { changedTabs } from './tabs.ts';

type Values = ReturnType<typeof paragraphValues>;
type Changes = Map<string, string | null>;

/** What the model says otherwise than the properties a paragraph came with, as elements to put in their place. */
export function changedValues(writer: Writer, node: ModelNode, properties: XmlElement | undefined): Changes {
  const changes: Changes = new Map();
  const origin = paragraphValues(writer.reader, properties);
  changeStyle(writer, node, origin, changes);
  changeSwitch(writer, node, 'keepNext', 'keepNext', changes);
  changeSwitch(writer, node, 'keepLines', 'keepLines', changes);
  changeSwitch(writer, node, 'widow', 'widowControl', changes);
  changeSwitch(writer, node, 'breakBefore', 'pageBreakBefore', changes);
  changeSwitch(writer, node, 'rtl', 'bidi', changes);
  changeSpacing(writer, node, properties, changes);
  changeIndent(writer, node, properties, changes);
  const lines = changedLines(writer.source, node, 'pBdr', child(properties, 'w:pBdr'));
  if (lines !== undefined) changes.set('pBdr', lines);
  const shade = changedShade(writer.source, node.attrs?.shade, child(properties, 'w:shd'));
  if (shade !== undefined) changes.set('shd', shade);
  const tabs = changedTabs(writer.source, node, properties, stopsOfStyle(writer, node));
  if (tabs !== undefined) changes.set('tabs', tabs);
  return changes;
}

/** The stops that a paragraph has from the style that it is going to have. */
function stopsOfStyle({ reader }: Writer, node: ModelNode): string | undefined {
  const style = typeof node.attrs?.style === 'string' ? node.attrs.style : reader.styles.defaultStyle;
  return reader.styles.paragraphs.get(style ?? '')?.paragraph.tabs;
}

function changeStyle(writer: Writer, node: ModelNode, origin: Values, changes: Changes) {
  const { source, reader } = writer;
  const value = (name: keyof Values) => {
    const attr = node.attrs?.[name];
    return typeof attr === 'string' ? attr : null;
  };
  const style = value('style');
  if (style !== origin.style) {
    changes.set('pStyle', style === null ? null : writeSimple(source, 'pStyle', escapeAttribute(style)));
  }
  const align = value('align');
  if (align !== origin.align) {
    const jc = align === 'justify' ? 'both' : align;
    changes.set(
      'jc',
      jc === null || !/^(left|right|center|both)$/.test(jc) ? null : writeSimple(source, 'jc', jc),
    );
  }
  const list = value('list');
  const inherited = reader.styles.paragraphs.get(style ?? reader.styles.defaultStyle ?? '')?.list ?? null;
  const unchangedList = list === origin.list && (style === origin.style || list !== inherited);
  if (!unchangedList) changes.set('numPr', list === inherited ? null : writeList(writer, list));
}

function writeList({ source, added }: Writer, list: string | null): string {
  const found = added.list(list);
  const name = tag(source, 'numPr');
  const level = found ? writeSimple(source, 'ilvl', String(found.level)) : '';
  return `<${name}>${level}${writeSimple(source, 'numId', found?.id ?? '0')}</${name}>`;
}

function changeSwitch({ source }: Writer, node: ModelNode, name: string, local: string, changes: Changes) {
  const value = node.attrs?.[name];
  if (typeof value === 'boolean') changes.set(local, writeSimple(source, local, value ? undefined : '0'));
}

/** Points → twentieths of a point, within what word processors take; null when nothing is set. */
function twips(value: unknown): number | null {
  const set = typeof value === 'number' && Number.isFinite(value);
  return set ? Math.round(Math.min(Math.max(value, -1584), 1584) * 20) : null;
}

function changeSpacing(
  { source }: Writer,
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
  { source }: Writer,
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

import type { ModelNode } from '../../model/types.ts';
import { escapeAttribute, type XmlElement } from '../../package/xml.ts';
import { tag, writeSimple } from '../properties/elements.ts';
import { paragraphFormats, styleElements } from '../properties/paragraph.ts';
import { paragraphValues } from '../read/paragraph.ts';
import type { Writer } from './inline.ts';

type Values = ReturnType<typeof paragraphValues>;
type Changes = Map<string, string | null>;

/** What the model says otherwise than the properties a paragraph came with, as elements to put in their place. */
export function changedValues(writer: Writer, node: ModelNode, given: XmlElement | undefined): Changes {
  const changes: Changes = new Map();
  const isCleared = node.attrs?.cleared === true;
  const properties = isCleared ? cleared(given, changes) : given;
  const origin = paragraphValues(writer.reader, properties);
  changeStyle(writer, node, origin, changes);
  const { align } = origin;
  const below = stopsBelow(writer, node);
  const formats = paragraphFormats.changed({
    source: writer.source,
    attrs: node.attrs ?? {},
    properties,
    align,
    below,
  });
  return new Map([...changes, ...formats]);
}

/** Properties without the formats that a style gives as well; those are taken away. */
function cleared(properties: XmlElement | undefined, changes: Changes): XmlElement | undefined {
  const isFormat = ({ name }: XmlElement) => styleElements.has(name.slice(2));
  for (const element of properties?.children.filter(isFormat) ?? []) changes.set(element.name.slice(2), null);
  return properties && { ...properties, children: properties.children.filter((one) => !isFormat(one)) };
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
  const list = value('list');
  const inherited = reader.styles.paragraphs.get(ground ?? reader.styles.defaultStyle ?? '')?.list ?? null;
  const unchangedList = list === origin.list && (style === origin.style || list !== inherited);
  if (!unchangedList) changes.set('numPr', list === inherited ? null : writeList(writer, list));
}

function writeList({ source, added }: Writer, list: string | null): string {
  const found = added.list(list);
  const name = tag(source, 'numPr');
  const level = found ? writeSimple(source, 'ilvl', String(found.level)) : '';
  return `<${name}>${level}${writeSimple(source, 'numId', found?.id ?? '0')}</${name}>`;
}

import type { ModelNode } from '../../model/types.ts';
import { containerContent } from '../read/body.ts';
import type { Block } from '../read/reader.ts';
import { contentStart } from '../read/table.ts';
import { rawOf, rawPiece } from '../source.ts';
import type { XmlElement } from '../xml.ts';
import { sameNode } from './changes.ts';
import type { Writer } from './inline.ts';
import { writeParagraph } from './paragraph.ts';
import { tag } from './properties.ts';

/** Blocks as XML: the bytes of the file for each that equals its original, the others from the model. */
export function writeBlocks(writer: Writer, nodes: ModelNode[]): string {
  return nodes.map((node) => writeBlock(writer, node)).join('');
}

function writeBlock(writer: Writer, node: ModelNode): string {
  const block = originalOf(writer, node);
  if (block && sameNode(node, block.node)) return writer.source.xml.slice(block.from, block.to);
  switch (node.type) {
    case 'paragraph':
      return writeParagraph(writer, node, block);
    case 'table':
      return writeParent(writer, node, block, 'w:tbl');
    case 'row':
      return writeParent(writer, node, block, 'w:tr');
    case 'cell':
      return writeParent(writer, node, block, 'w:tc');
    case 'container':
      return writeContainer(writer, node, block);
    default:
      return writeKept(writer, node);
  }
}

function originalOf(writer: Writer, node: ModelNode): Block | undefined {
  const block = typeof node.attrs?.id === 'string' ? writer.reader.blocks.get(node.attrs.id) : undefined;
  return block?.node.type === node.type ? block : undefined;
}

/** An element that is kept whole; a key of another file or of something else writes nothing. */
function writeKept(writer: Writer, node: ModelNode): string {
  const block = originalOf(writer, node);
  return block ? rawOf(writer.source, block.element) : '';
}

function writeParent(writer: Writer, node: ModelNode, block: Block | undefined, name: string): string {
  const found = writer.source.find(node.attrs?.props);
  const origin = found?.name === name ? found : undefined;
  const content = writeBlocks(writer, node.content ?? []);
  if (!origin) return `${newParent(writer, node)}${content}</${tag(writer.source, name.slice(2))}>`;
  const gap = block ? writer.source.xml.slice(block.from, block.element.start) : '';
  const rest = tail(writer, block, block?.element.closeStart);
  return `${gap}${head(writer, origin)}${content}${rest}${endTag(writer, origin)}`;
}

/** A parent's start tag and properties, up to where its content begins. */
function head(writer: Writer, origin: XmlElement): string {
  const raw = rawPiece(writer.source, origin, origin.start, contentStart(origin));
  return origin.openEnd === origin.end ? raw.replace(/\s*\/>$/, '>') : raw;
}

/** White space and comments between the last child and the end tag. */
const tail = (writer: Writer, block: Block | undefined, to: number | undefined) => {
  const last = block?.children.at(-1);
  return last && to !== undefined ? writer.source.xml.slice(last.to, to) : '';
};

function endTag(writer: Writer, origin: XmlElement): string {
  const { xml } = writer.source;
  if (origin.openEnd < origin.end) return xml.slice(origin.closeStart, origin.end);
  return `</${xml.slice(origin.start + 1).match(/^[^\s/>]+/)?.[0] ?? ''}>`;
}

function newParent(writer: Writer, node: ModelNode): string {
  const { source } = writer;
  const name = (local: string) => tag(source, local);
  const attribute = (local: string, value: string | number) =>
    ` ${source.attributePrefix ? `${source.attributePrefix}:` : ''}${local}="${value}"`;
  if (node.type === 'row') return `<${name('tr')}>`;
  if (node.type === 'cell') {
    const span = Number(node.attrs?.span ?? 1);
    const properties =
      span > 1 ? `<${name('tcPr')}><${name('gridSpan')}${attribute('val', span)}/></${name('tcPr')}>` : '';
    return `<${name('tc')}>${properties}`;
  }
  const columns = Math.max(1, ...(node.content ?? []).map((row) => row.content?.length ?? 0));
  const line = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map(
      (side) =>
        `<${name(side)}${attribute('val', 'single')}${attribute('sz', 4)}${attribute('space', 0)}${attribute('color', 'auto')}/>`,
    )
    .join('');
  const width = `<${name('tblW')}${attribute('w', 0)}${attribute('type', 'auto')}/>`;
  const grid = `<${name('gridCol')}/>`.repeat(columns);
  return `<${name('tbl')}><${name('tblPr')}>${width}<${name('tblBorders')}>${line}</${name('tblBorders')}></${name('tblPr')}><${name('tblGrid')}>${grid}</${name('tblGrid')}>`;
}

/** A container whose element is unknown, or that is held twice, gives its content without the element around it. */
function writeContainer(writer: Writer, node: ModelNode, block: Block | undefined): string {
  const content = writeBlocks(writer, node.content ?? []);
  const holder = block && containerContent(block.element);
  if (!block || !holder) return content;
  const { xml } = writer.source;
  const gap = xml.slice(block.from, block.element.start);
  return `${gap}${rawPiece(writer.source, block.element, block.element.start, holder.from)}${content}${tail(writer, block, holder.to)}${xml.slice(holder.to, block.element.end)}`;
}

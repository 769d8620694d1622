import type { Block } from '../../model/block.ts';
import { sameNode } from '../../model/changes.ts';
import { captionListOf } from '../../model/fields.ts';
import type { ModelNode } from '../../model/types.ts';
import { holderOf, sectionStart, tablesOf } from '../read/blocks.ts';
import { element, endTag, rawOf, startTag, withAttribute, within } from '../source.ts';
import { isNewContents, writeContents } from './contents.ts';
import type { Writer } from './inline.ts';
import { writeList } from './list.ts';
import { writeParagraph } from './paragraph.ts';
import { covered, writeCell, writeCovered, writeRow, writeTable } from './table.ts';

/** Blocks as XML: the bytes of the file for each that equals its original, the others from the model. */
export function writeBlocks(writer: Writer, nodes: ModelNode[]): string {
  let out = '';
  for (let at = 0; at < nodes.length; ) {
    const ends = nodes.findIndex((node, n) => n >= at && !isListed(node));
    const listed = nodes.slice(at, ends < 0 ? nodes.length : ends);
    if (listed.length > 0) out += writeList(writer, listed, undefined, (node) => writeOne(writer, node));
    at += listed.length;
    const node = nodes[at];
    if (node) out += node.type === 'table' ? writeOrdinaryTable(writer, node) : writeOne(writer, node);
    at += 1;
  }
  return out;
}

/** A table that divides a cell has it to itself: it is written as an ordinary one wherever something stands beside it
 *  (ODF 1.3, `table:is-sub-table`), else LibreOffice opens the file no more. */
function writeCellContent(writer: Writer, nodes: ModelNode[]): string {
  const [only] = nodes;
  return nodes.length === 1 && only?.type === 'table' ? writeOne(writer, only) : writeBlocks(writer, nodes);
}

/** A paragraph that was made an item outside of the lists of the file. */
const isListed = (node: ModelNode) => node.type === 'paragraph' && typeof node.attrs?.list === 'string';

function writeOne(writer: Writer, node: ModelNode): string {
  const block = originalOf(writer, node);
  return gapOf(writer, block) + writeElement(writer, node, block);
}

function writeOrdinaryTable(writer: Writer, node: ModelNode): string {
  const { source } = writer;
  const block = originalOf(writer, node);
  const written = writeElement(writer, node, block);
  const divides = source.find(node.attrs?.props)?.attributes.has('table:is-sub-table');
  return (
    gapOf(writer, block) + (divides ? withAttribute(source, written, 'table:is-sub-table', null) : written)
  );
}

function writeElement(writer: Writer, node: ModelNode, block: Block | undefined): string {
  if (block && sameNode(node, block.node)) {
    const raw = rawOf(writer.source, block.element);
    return isCell.has(node.type) ? raw + covered(writer, node) : raw;
  }
  switch (node.type) {
    case 'paragraph':
      return writeParagraph(writer, node, block);
    case 'table':
      return writeTable(writer, node, (row) => writeOne(writer, row));
    case 'row':
      return writeRow(writer, node, (node.content ?? []).map((cell) => writeOne(writer, cell)).join(''));
    case 'cell':
      return writeCell(writer, node, writeCellContent(writer, node.content ?? []));
    case 'mergedCell':
      return writeCovered(writer, node);
    case 'gap':
      return element(writer.source, 'table:table-cell').repeat(Number(node.attrs?.span) || 1);
    case 'container':
      return writeContainer(writer, node, block);
    default:
      return block ? rawOf(writer.source, block.element) : '';
  }
}

/** What covers others of its row is followed by them. */
const isCell = new Set(['cell', 'mergedCell']);

function originalOf(writer: Writer, node: ModelNode): Block | undefined {
  const block = typeof node.attrs?.id === 'string' ? writer.reader.blocks.get(node.attrs.id) : undefined;
  return block?.node.type === node.type ? block : undefined;
}

/** White space, comments and page hints before a block. */
const gapOf = (writer: Writer, block: Block | undefined) =>
  block ? writer.source.slice(block.from, block.element.start) : '';

const sections = new Set(['text:section', ...tablesOf, 'text:index-title']);

/** A list, or a section; one whose element is unknown gives its content without the element around it. */
function writeContainer(writer: Writer, node: ModelNode, block: Block | undefined): string {
  const { source } = writer;
  const found = source.find(node.attrs?.props);
  const content = node.content ?? [];
  if (found?.name === 'text:list') return writeList(writer, content, found, (one) => writeOne(writer, one));
  if (isNewContents(node))
    return writeContents(source, writeBlocks(writer, content), captionListOf(node.attrs?.props));
  if (!block || !sections.has(found?.name ?? '') || !found) return writeBlocks(writer, content);
  const holder = holderOf(found);
  const head = source.slice(found.openEnd, sectionStart(found));
  const last = block.children.at(-1);
  const end = holder.openEnd === holder.end ? '' : source.slice(holder.closeStart, found.closeStart);
  const tail = (last ? source.slice(last.to, holder.closeStart) : '') + (holder === found ? '' : end);
  const inner = within(source, found, () => writeBlocks(writer, content));
  return startTag(source, found) + head + inner + tail + endTag(source, found);
}

import type { Block } from '../../model/block.ts';
import { sameNode } from '../../model/changes.ts';
import { captionListOf } from '../../model/fields.ts';
import type { ModelNode } from '../../model/types.ts';
import type { XmlElement } from '../../package/xml.ts';
import { tag } from '../properties/elements.ts';
import { containerContent } from '../read/body.ts';
import { contentStart } from '../read/table.ts';
import { rawPiece } from '../source.ts';
import { isNewContents, writeContents } from './contents.ts';
import type { Writer } from './inline.ts';
import { writeParagraph } from './paragraph.ts';
import { declaring, inside } from './scope.ts';
import { changedProperties, columnsBefore, newParent, writeMergedCell } from './table.ts';
import { controlsAround, outerEnd, outerStart, writeAround } from './tableControls.ts';
import { shapeTable } from './tableShape.ts';

/** Blocks as XML: the bytes of the file for each that equals its original, the others from the model. */
export function writeBlocks(writer: Writer, nodes: ModelNode[]): string {
  return nodes.map((node) => writeBlock(writer, node)).join('');
}

/**
 * Blocks as XML for a copy that says the same as their originals: its own bytes for each that is unchanged.
 * @param copies the copy's blocks by the originals
 */
export function writeCopies(writer: Writer, nodes: ModelNode[], copies: Map<Block, Block>): string {
  return nodes.map((node) => writeCopy(writer, node, copies)).join('');
}

function writeCopy(writer: Writer, node: ModelNode, copies: Map<Block, Block>): string {
  const { source } = writer;
  const block = originalOf(writer, node);
  const copy = block && copies.get(block);
  if (!block || !copy) return writeBlock(writer, node);
  if (sameNode(node, block.node) && !hasChangedSection(writer, node)) return source.slice(copy.from, copy.to);
  const [first, last] = [copy.children[0], copy.children.at(-1)];
  if (!first || !last || !sameAround(node, block.node)) return writeBlock(writer, node);
  const texts = (node.content ?? []).map((one) => writeCopy(writer, one, copies));
  const inner = writeAround(source, texts, controlsAround(copy.children));
  return source.slice(copy.from, outerStart(first)) + inner + source.slice(outerEnd(last), copy.to);
}

/** Whether no more changed than what lies inside the children. */
const sameAround = (node: ModelNode, was: ModelNode) =>
  sameNode({ ...node, content: [] }, { ...was, content: [] }) &&
  node.content?.length === was.content?.length &&
  (node.content ?? []).every(({ attrs }, at) => attrs?.id === was.content?.[at]?.attrs?.id);

function writeBlock(writer: Writer, node: ModelNode): string {
  const block = originalOf(writer, node);
  const written = writeHere(writer, node, block);
  return block ? declaring(writer, block.element, written) : written;
}

function writeHere(writer: Writer, node: ModelNode, block: Block | undefined): string {
  if (block && sameNode(node, block.node) && !hasChangedSection(writer, node))
    return writer.source.slice(block.from, block.to);
  switch (node.type) {
    case 'paragraph':
      return writeParagraph(writer, node, block);
    case 'table':
      return writeParent(writer, node, block, 'w:tbl');
    case 'row':
      return writeParent(writer, node, block, 'w:tr');
    case 'cell':
      return writeParent(writer, node, block, 'w:tc');
    case 'mergedCell':
      return writeMergedCell(writer, node, block);
    case 'container':
      return writeContainer(writer, node, block);
    default:
      // An element that is kept whole; a key of another file or of something else writes nothing.
      return block ? writer.source.slice(block.element.start, block.element.end) : '';
  }
}

/** A section's pages are set beside the text, in the paragraph that ends it. */
const hasChangedSection = ({ sections }: Pick<Writer, 'sections'>, node: ModelNode): boolean =>
  node.type === 'section'
    ? sections.of(node.attrs?.key)?.changed === true
    : node.type !== 'text' && (node.content ?? []).some((one) => hasChangedSection({ sections }, one));

function originalOf(writer: Writer, node: ModelNode): Block | undefined {
  const block = typeof node.attrs?.id === 'string' ? writer.reader.blocks.get(node.attrs.id) : undefined;
  return block?.node.type === node.type ? block : undefined;
}

function writeParent(writer: Writer, node: ModelNode, block: Block | undefined, name: string): string {
  const found = writer.source.find(node.attrs?.props);
  const origin = found?.name === name ? found : undefined;
  const shaped = node.type === 'table' ? shapeTable(writer, node, columnsBefore(writer, node, origin)) : node;
  const own = origin !== undefined && origin === block?.element;
  const content = writeChildren(origin ? inside(writer, origin, own) : writer, shaped.content ?? [], block);
  if (!origin) return `${newParent(writer, node)}${content}</${tag(writer.source, name.slice(2))}>`;
  const gap = block ? writer.source.slice(block.from, block.element.start) : '';
  const rest = tail(writer, block, block?.element.closeStart);
  return `${gap}${head(writer, node, origin, own)}${content}${rest}${endTag(writer, origin)}`;
}

/** Rows or cells, in the controls that are around them in `parent`. */
function writeChildren(writer: Writer, nodes: ModelNode[], parent: Block | undefined): string {
  if (!parent?.children.some(({ around }) => around)) return writeBlocks(writer, nodes);
  const own = new Set(parent.children);
  const around = controlsAround(
    nodes.map((node) => {
      const block = originalOf(writer, node);
      return block && own.has(block) ? block : undefined;
    }),
  );
  const texts = nodes.map((node, at) => {
    const control = around[at]?.at(-1)?.element;
    return writeBlock(control ? inside(writer, control, true) : writer, node);
  });
  return writeAround(writer.source, texts, around);
}

/** A parent's start tag and properties, up to where its content begins; `own` when it is the very element. */
function head(writer: Writer, node: ModelNode, origin: XmlElement, own: boolean): string {
  const { source } = writer;
  const changed = changedProperties(writer, node, origin);
  const to = changed === undefined ? contentStart(origin) : origin.openEnd;
  const raw = own ? source.slice(origin.start, to) : rawPiece(source, origin, origin.start, to);
  const open = origin.openEnd === origin.end ? raw.replace(/(?<!\s)\s*\/>$/, '>') : raw;
  // A row's identity for other programs (w14:paraId) is its own: a new row goes without.
  const start = own ? open : open.replace(/^[^>]*>/, (first) => first.replace(identity, ''));
  return start + (changed ?? '');
}

const identity = /\s[\w.-]+:(paraId|textId)\s*=\s*("[^"]*"|'[^']*')/g;

/** White space and comments between the last child and the end tag. */
const tail = (writer: Writer, block: Block | undefined, to: number | undefined) => {
  const last = block?.children.at(-1);
  return last && to !== undefined ? writer.source.slice(outerEnd(last), to) : '';
};

function endTag(writer: Writer, origin: XmlElement): string {
  if (origin.openEnd < origin.end) return writer.source.slice(origin.closeStart, origin.end);
  return `</${writer.source.xml.slice(origin.start + 1).match(/^[^\s/>]+/)?.[0] ?? ''}>`;
}

/** A container whose element is unknown, or that is held twice, gives its content without the element around it. */
function writeContainer(writer: Writer, node: ModelNode, block: Block | undefined): string {
  const holder = block && containerContent(block.element);
  const content = writeBlocks(holder ? inside(writer, holder.element, true) : writer, node.content ?? []);
  if (isNewContents(node))
    return writeContents(
      writer.source,
      (node.content ?? []).map((one) => writeBlock(writer, one)),
      captionListOf(node.attrs?.props),
    );
  if (!block || !holder) return content;
  const { source } = writer;
  const gap = source.slice(block.from, block.element.start);
  return `${gap}${source.slice(block.element.start, holder.from)}${content}${tail(writer, block, holder.to)}${source.slice(holder.to, block.element.end)}`;
}

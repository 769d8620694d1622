import { type Block, type Chunk, joinTexts } from '../../model/block.ts';
import { atomItem, count } from '../../model/readContext.ts';
import type { ModelNode } from '../../model/types.ts';
import { spend } from '../../package/budget.ts';
import { keyOf } from '../../package/keys.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { hints, localName, markers } from './inline.ts';
import { objectLabel } from './objects.ts';
import { readParagraph } from './paragraph.ts';
import type { Reader } from './reader.ts';
import { readRaw, readTable, register } from './table.ts';

/**
 * Read sibling block elements; the blocks cover the text from `start` on without gaps. Range markers between blocks
 * are shown in the paragraph after them, or before them when no paragraph follows.
 */
export function readBlocks(reader: Reader, siblings: readonly XmlElement[], start: number): Block[] {
  const blocks: Block[] = [];
  let from = start;
  let at = start;
  let waiting: XmlElement[] = [];
  const flushMarkers = () => {
    const last = blocks.at(-1);
    if (last?.node.type === 'paragraph') extend(reader, last, waiting);
    else
      for (const marker of waiting)
        blocks.push(readRaw(reader, marker, blocks.at(-1)?.to ?? from, 'rawBlock', ''));
    waiting = [];
    from = blocks.at(-1)?.to ?? from;
  };
  for (const element of siblings) {
    if (markers.has(element.name)) {
      waiting.push(element);
    } else if (element.name === 'w:p') {
      blocks.push(register(reader, readParagraph(reader, element, from, leading(reader, waiting, from))));
      waiting = [];
      from = element.end;
    } else if (!hints.has(element.name)) {
      flushMarkers();
      blocks.push(readBlock(reader, element, from));
      from = element.end;
    }
    at = element.end;
  }
  flushMarkers();
  return at === start ? [] : blocks;
}

function leading(reader: Reader, waiting: XmlElement[], start: number): Chunk[] {
  let from = start;
  return waiting.map((element) => {
    const chunk = { from, to: element.end, items: [markerItem(reader, element)] };
    from = element.end;
    return chunk;
  });
}

const markerItem = (reader: Reader, element: XmlElement): ModelNode =>
  atomItem(reader, 'marker', element, { run: null, wraps: [] }, { kind: localName(element) });

function extend(reader: Reader, block: Block, waiting: XmlElement[]) {
  if (waiting.length === 0) return;
  const content = [...(block.node.content ?? [])];
  for (const marker of waiting) {
    const item = markerItem(reader, marker);
    block.trail.push({ from: block.to, to: marker.end, items: [item] });
    block.to = marker.end;
    content.push(item);
  }
  block.node = { ...block.node, content: joinTexts(content) };
}

function readBlock(reader: Reader, element: XmlElement, from: number): Block {
  if (element.name === 'w:tbl') return readTable(reader, element, from);
  const holder = containerContent(element);
  if (!holder) return readRaw(reader, element, from, 'rawBlock', objectLabel(element));
  const key = keyOf(reader.source, element);
  const children = readBlocks(reader, holder.siblings, holder.from);
  spend(reader.source.pack, 'blocks', 1);
  const attrs = { id: key, props: key, label: containerLabel(element) };
  const content = children.map((one) => one.node);
  const node: ModelNode = { type: 'container', attrs, ...(content.length > 0 && { content }) };
  count(reader, 'content control');
  return register(reader, {
    element,
    from,
    to: element.end,
    node,
    lead: [],
    chunks: [],
    trail: [],
    children,
  });
}

const holds = new Set(['w:p', 'w:tbl', 'w:sdt', 'w:customXml', ...markers, ...hints]);
const containerProperties = new Set(['w:sdtPr', 'w:sdtEndPr', 'w:customXmlPr']);

/** Content of a structured tag or custom XML element around blocks; undefined when it holds anything else. */
export function containerContent(element: XmlElement) {
  if (element.name !== 'w:sdt' && element.name !== 'w:customXml') return undefined;
  const holder = element.name === 'w:sdt' ? child(element, 'w:sdtContent') : element;
  const siblings = holder?.children.filter((one) => !containerProperties.has(one.name)) ?? [];
  const whole = holder && siblings.length > 0 && siblings.every((one) => holds.has(one.name));
  if (!whole || !siblings.some(isEditable)) return undefined;
  return { element: holder, siblings, from: siblings[0]?.start ?? holder.closeStart, to: holder.closeStart };
}

/** A paragraph, a table, or a container around one. */
const isEditable = (element: XmlElement): boolean =>
  element.name === 'w:p' || element.name === 'w:tbl' || containerContent(element) !== undefined;

function containerLabel(element: XmlElement): string | null {
  const properties = child(element, 'w:sdtPr');
  return wAttr(child(properties, 'w:alias'), 'val') ?? wAttr(child(properties, 'w:tag'), 'val') ?? null;
}

/** The body's blocks, and where its unshown end (the last section's properties) begins. */
export function readBody(reader: Reader): { blocks: Block[]; from: number; to: number } {
  const { body } = reader.source;
  const last = body.children.at(-1);
  const siblings = last?.name === 'w:sectPr' ? body.children.slice(0, -1) : body.children;
  const blocks = readBlocks(reader, siblings, body.openEnd);
  return { blocks, from: body.openEnd, to: blocks.at(-1)?.to ?? body.openEnd };
}

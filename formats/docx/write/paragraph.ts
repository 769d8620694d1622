import type { Block, Chunk } from '../../model/block.ts';
import { keysIn } from '../../model/tracked/change.ts';
import type { ModelNode } from '../../model/types.ts';
import { keepPieces } from '../../model/unchangedRuns.ts';
import { keyOf } from '../../package/keys.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { numberingRecords } from '../formatting/changeRecords.ts';
import { editProperties, paragraphOrder, runOrder, tag } from '../properties/elements.ts';
import { rawOf, rawPiece, type Source } from '../source.ts';
import { type Writer, writeInline } from './inline.ts';
import { changedValues } from './paragraphValues.ts';
import { changedTracking, reformatIn, resolvedProperties, resolvedRecord, writeEarlier } from './tracked.ts';

/**
 * A changed paragraph. Pieces of the original before and after the change keep their bytes; only what lies between is
 * written from the model. `block` is the paragraph it was read from, undefined for a new one.
 */
export function writeParagraph(writer: Writer, node: ModelNode, block: Block | undefined): string {
  const { source } = writer;
  const items = (node.content ?? []).filter((item) => item.type !== 'section');
  const sections = (node.content ?? []).filter((item) => item.type === 'section');
  const start = paragraphStart(writer, node, block, sections);
  if (!block) return `${start}${writeInline(writer, items)}</${tag(writer.source, 'p')}>`;
  const inner = block.chunks.filter((chunk) => chunk.items[0]?.type !== 'section');
  const { ahead, behind, middle } = keepPieces(items, inner, block);
  const bytes = (chunks: Chunk[]) => chunks.map((chunk) => source.slice(chunk.from, chunk.to)).join('');
  const lead = ahead.slice(0, block.lead.length);
  const trailKept = behind.slice(Math.max(0, behind.length - block.trail.length));
  const gap = lead.length > 0 || block.lead.length > 0 ? '' : source.slice(block.from, block.element.start);
  return [
    bytes(lead),
    gap,
    start,
    bytes(ahead.slice(lead.length)),
    indent(source, inner[ahead.length - lead.length]),
    writeInline(writer, middle),
    bytes(behind.slice(0, behind.length - trailKept.length)),
    paragraphEnd(source, block),
    bytes(trailKept),
  ].join('');
}

/** White space that a program put before a piece, for whoever reads the XML. */
const indent = ({ xml }: Source, piece: Chunk | undefined) =>
  piece ? (/^\s*/.exec(xml.slice(piece.from, piece.to))?.[0] ?? '') : '';

function paragraphEnd(source: Source, { element, chunks }: Block): string {
  const last = chunks.at(-1)?.to ?? child(element, 'w:pPr')?.end ?? element.openEnd;
  if (element.openEnd < element.end) return source.slice(last, element.end);
  return `</${source.xml.slice(element.start + 1).match(/^[^\s/>]+/)?.[0] ?? 'w:p'}>`;
}

/** Start tag and properties. Those of the origin are kept to the byte where nothing about them changed. */
function paragraphStart(
  writer: Writer,
  node: ModelNode,
  block: Block | undefined,
  sections: ModelNode[],
): string {
  const { source } = writer;
  const found = resolvedProperties(source, node.attrs?.props, 'pPr');
  const origin = found.element?.name === 'w:p' ? found.element : undefined;
  const properties = origin && found.properties;
  const changes = changedValues(writer, node, properties);
  resolveNumbering(source, node, properties, changes);
  changeMark(writer, node, child(properties, 'w:rPr'), changes);
  const reformat = reformatIn(node);
  if (reformat)
    changes.set(
      'pPrChange',
      writeEarlier(writer, reformat.key, 'pPr', earlierParagraph(writer, reformat.earlier)),
    );
  const own = origin !== undefined && origin === block?.element;
  const had = child(properties, 'w:sectPr');
  const key = sections.at(-1)?.attrs?.key;
  const section = writer.sections.of(key);
  if (section?.changed || source.find(key) !== had) changes.set('sectPr', section?.text ?? null);
  if (typeof node.attrs?.style === 'string') writer.added.style(node.attrs.style);
  const start = openTag(writer, origin, own);
  if (changes.size === 0 && found.same) return start + unchangedProperties(source, origin, properties, own);
  const inner = editProperties(source, properties, changes, paragraphOrder);
  const name = tag(source, 'pPr');
  return inner === '' ? start : `${start}<${name}>${inner}</${name}>`;
}

/** @param own in their own place: with the white space before them */
function unchangedProperties(
  source: Source,
  origin: XmlElement | undefined,
  properties: XmlElement | undefined,
  own: boolean,
): string {
  if (!properties) return '';
  return own && origin ? source.slice(origin.openEnd, properties.end) : rawOf(source, properties);
}

/** Whether the mark at the paragraph's end was inserted or deleted is said in the mark's own properties. */
function changeMark(
  writer: Writer,
  node: ModelNode,
  mark: XmlElement | undefined,
  changes: Map<string, string | null>,
) {
  const { properties, same } = resolvedRecord(writer.source, node, mark, 'rPr');
  const tracking = changedTracking(writer, node, properties);
  if (same && tracking.size === 0) return;
  const inner = editProperties(writer.source, properties, tracking, runOrder);
  const name = tag(writer.source, 'rPr');
  changes.set('rPr', inner === '' ? null : `<${name}>${inner}</${name}>`);
}

/** What was recorded of the paragraph's number goes when it is resolved; rejected, the number itself is another already. */
function resolveNumbering(
  source: Source,
  node: ModelNode,
  properties: XmlElement | undefined,
  changes: Map<string, string | null>,
) {
  const keys = keysIn(node.attrs?.change);
  const resolved = numberingRecords(properties).filter((one) => !keys.includes(keyOf(source, one)));
  if (resolved.length === 0 || changes.has('numPr')) return;
  const numbering = child(properties, 'w:numPr');
  const rest = numbering?.children.filter((one) => !resolved.includes(one)) ?? [];
  const name = tag(source, 'numPr');
  changes.set('numPr', `<${name}>${rest.map((one) => rawOf(source, one)).join('')}</${name}>`);
}

/** What a paragraph's properties were before a change, without what no record holds. */
function earlierParagraph(writer: Writer, attrs: Record<string, unknown>): string {
  const { element, properties } = resolvedProperties(writer.source, attrs.props, 'pPr');
  const own = element?.name === 'w:p' ? properties : undefined;
  const record = child(own, 'w:pPrChange');
  const changes = record
    ? new Map<string, string | null>()
    : changedValues(writer, { type: 'paragraph', attrs }, own);
  for (const local of ['rPr', 'sectPr', 'pPrChange']) changes.set(local, null);
  return editProperties(writer.source, record ? child(record, 'w:pPr') : own, changes, paragraphOrder);
}

/** A paragraph's identity for other programs (w14:paraId) is its own: a second half goes without. */
function openTag(writer: Writer, origin: XmlElement | undefined, own: boolean): string {
  if (!origin) return `<${tag(writer.source, 'p')}>`;
  const { source } = writer;
  const { start, openEnd } = origin;
  const first = own ? source.slice(start, openEnd) : rawPiece(source, origin, start, openEnd);
  const raw = first.replace(/(?<!\s)\s*\/>$/, '>');
  return own ? raw : raw.replace(/\s[\w.-]+:(paraId|textId)\s*=\s*("[^"]*"|'[^']*')/g, '');
}

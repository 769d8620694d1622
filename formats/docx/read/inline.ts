import type { Chunk } from '../../model/block.ts';
import { atomItem, count, type Place } from '../../model/readContext.ts';
import type { ModelNode } from '../../model/types.ts';
import { spend } from '../../package/budget.ts';
import { keyOf } from '../../package/keys.ts';
import { wAttr, type XmlElement } from '../../package/xml.ts';
import { fieldOpening } from './fields.ts';
import { rawInline } from './objects.ts';
import type { Reader } from './reader.ts';
import { readRun } from './run.ts';

/** Elements around runs; their content is edited as if they were not there, and they are written back around it. */
export const wrappers = new Set(
  [
    'hyperlink',
    'ins',
    'del',
    'moveFrom',
    'moveTo',
    'smartTag',
    'fldSimple',
    'sdt',
    'customXml',
    'dir',
    'bdo',
  ].map((local) => `w:${local}`),
);

/** Each text says all that is around it; what is wrapped deeper is kept whole. */
const MAX_WRAPS = 32;

const wrapperProperties = new Set(['w:sdtPr', 'w:sdtEndPr', 'w:smartTagPr', 'w:customXmlPr', 'w:fldData']);

/** One end of a range, or a point, that other parts of the package refer to. */
export const markers = new Set(
  [
    'bookmarkStart',
    'bookmarkEnd',
    'commentRangeStart',
    'commentRangeEnd',
    'moveFromRangeStart',
    'moveFromRangeEnd',
    'moveToRangeStart',
    'moveToRangeEnd',
    'permStart',
    'permEnd',
    'customXmlInsRangeStart',
    'customXmlInsRangeEnd',
    'customXmlDelRangeStart',
    'customXmlDelRangeEnd',
    'customXmlMoveFromRangeStart',
    'customXmlMoveFromRangeEnd',
    'customXmlMoveToRangeStart',
    'customXmlMoveToRangeEnd',
  ].map((local) => `w:${local}`),
);

/** Marks of a spelling run that a program sets again whenever it likes; kept where nobody edits, else dropped. */
export const hints = new Set(['w:proofErr', 'w:lastRenderedPageBreak']);

export const localName = (element: XmlElement) => element.name.slice(element.name.indexOf(':') + 1);

/** Read the content of a paragraph or wrapper, one chunk per child; together they cover `from` to the last child. */
export function readInline(
  reader: Reader,
  siblings: readonly XmlElement[],
  start: number,
  wraps: Place['wraps'],
): Chunk[] {
  const chunks: Chunk[] = [];
  let from = start;
  for (let at = 0; at < siblings.length; at++) {
    const element = siblings[at];
    if (!element) break;
    const opening = reader.fields.includes('code') ? undefined : fieldOpening(siblings, at);
    const place = { run: null, wraps };
    if (opening) {
      count(reader, 'field');
      if (!opening.closed) reader.fields.push('result');
      const kind = opening.closed ? 'field' : 'fieldStart';
      chunks.push({
        from,
        to: opening.last.end,
        items: [atomItem(reader, 'marker', element, place, { kind })],
      });
      at += opening.length - 1;
    } else {
      chunks.push({ from, to: element.end, items: readPiece(reader, element, place) });
    }
    from = chunks.at(-1)?.to ?? from;
  }
  return chunks;
}

function readPiece(reader: Reader, element: XmlElement, place: Place): ModelNode[] {
  if (place.wraps.length > 0) spend(reader.source.pack, 'repeated', place.wraps.length);
  if (element.name === 'w:r') return readRun(reader, element, place.wraps);
  if (hints.has(element.name)) return [];
  if (markers.has(element.name))
    return [atomItem(reader, 'marker', element, place, { kind: localName(element) })];
  if (wrappers.has(element.name) && place.wraps.length < MAX_WRAPS)
    return readWrapper(reader, element, place);
  return [rawInline(reader, element, place)];
}

function readWrapper(reader: Reader, element: XmlElement, place: Place): ModelNode[] {
  const { siblings } = wrapperContent(element);
  const kind = localName(element);
  const attrs = { key: keyOf(reader.source, element), kind, href: hrefOf(reader, element) };
  const chunks = readInline(reader, siblings, 0, [...place.wraps, { type: 'wrap', attrs }]);
  const items = chunks.flatMap((chunk) => chunk.items);
  if (kind === 'ins' || kind === 'del' || kind.startsWith('move')) count(reader, 'tracked change');
  if (kind === 'fldSimple') count(reader, 'field');
  if (kind === 'sdt') count(reader, 'content control');
  return items.length > 0 ? items : [atomItem(reader, 'marker', element, place, { kind: 'empty' })];
}

/** The children that are a wrapper's content, and where that content begins and ends in the file. */
export function wrapperContent(element: XmlElement): {
  siblings: readonly XmlElement[];
  from: number;
  to: number;
} {
  const holder = element.children.find((one) => one.name === 'w:sdtContent') ?? element;
  const first = holder.children.findIndex((one) => !wrapperProperties.has(one.name));
  const siblings = first < 0 ? [] : holder.children.slice(first);
  return { siblings, from: siblings[0]?.start ?? holder.closeStart, to: holder.closeStart };
}

/** Address of a link; `#name` for a place in the document. */
export function hrefOf(reader: Pick<Reader, 'source'>, element: XmlElement): string | null {
  if (element.name !== 'w:hyperlink') return null;
  const relationship = reader.source.relationships.get(element.attributes.get('r:id') ?? '');
  if (relationship?.external) return relationship.target;
  const anchor = wAttr(element, 'anchor');
  return anchor === undefined ? null : `#${anchor}`;
}

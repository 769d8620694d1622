import type { Chunk } from '../../model/block.ts';
import { atomItem, textItem } from '../../model/readContext.ts';
import type { ModelNode } from '../../model/types.ts';
import { repeats, spend } from '../../package/budget.ts';
import { keyOf } from '../../package/keys.ts';
import type { XmlElement } from '../../package/xml.ts';
import { readParagraph } from './blocks.ts';
import { hints } from './gaps.ts';
import { readObject } from './objects.ts';
import type { Place, Reader } from './reader.ts';
import { charactersOf, collapse, type Space } from './text.ts';
import { openChanges, readChange, withoutIdentity } from './tracked.ts';

/** One end of a range, or a point, that something else of the document refers to. */
export const markers = new Set(
  [
    'bookmark',
    'bookmark-start',
    'bookmark-end',
    'reference-mark',
    'reference-mark-start',
    'reference-mark-end',
    'change',
    'change-start',
    'change-end',
    'toc-mark',
    'toc-mark-start',
    'toc-mark-end',
    'alphabetical-index-mark',
    'alphabetical-index-mark-start',
    'alphabetical-index-mark-end',
    'user-index-mark',
    'user-index-mark-start',
    'user-index-mark-end',
  ]
    .map((local) => `text:${local}`)
    .concat('office:annotation', 'office:annotation-end')
    .concat(['start', 'separator', 'end'].map((part) => `field:fieldmark-${part}`)),
);

/** Elements around text that is edited as if they were not there; they are written back around it. */
export const wrappers = new Set(['text:a', 'text:span']);

/** Read what an element holds, one chunk per child and per stretch of text; together they cover its content. */
export function readInline(reader: Reader, element: XmlElement, place: Place, space: Space): Chunk[] {
  const chunks: Chunk[] = [];
  let at = element.openEnd;
  const text = (to: number) => {
    if (to <= at) return;
    const words = collapse(charactersOf(reader.source.xml.slice(at, to)), space);
    chunks.push({ from: at, to, items: words === '' ? [] : [textItem(words, placeNow(reader, place))] });
  };
  for (const child of element.children) {
    text(child.start);
    chunks.push({ from: child.start, to: child.end, ...readPiece(reader, child, place, space) });
    at = child.end;
  }
  text(element.closeStart);
  return chunks;
}

type Piece = Pick<Chunk, 'items' | 'inner'>;

/** Each text says all that is around it; what is wrapped deeper is kept whole. */
const MAX_WRAPS = 32;

function readPiece(reader: Reader, element: XmlElement, place: Place, space: Space): Piece {
  const here = placeNow(reader, place);
  const solid = (items: ModelNode[]) => {
    space.idle = false;
    return { items };
  };
  if (here.wraps.length > 0) spend(reader.source.pack, 'repeated', here.wraps.length);
  if (place.wraps.length >= MAX_WRAPS) return solid([readObject(reader, element, here)]);
  switch (element.name) {
    case 'text:span':
      return within(reader, element, inSpan(reader, element, place), space);
    case 'text:a':
      return within(reader, element, inLink(reader, element, place), space);
    case 'text:s': {
      const times = repeats(reader.source.pack, element.attributes.get('text:c'), 10_000);
      return solid([textItem(' '.repeat(times), here)]);
    }
    case 'text:tab':
      return solid([textItem('\t', here)]);
    case 'text:line-break':
      return solid([textItem('\n', here)]);
  }
  if (hints.has(element.name)) return { items: [] };
  if (markers.has(element.name)) {
    const taken = element.name.startsWith('text:change')
      ? readChange(reader, element, (from) => deleted(reader, from))
      : undefined;
    if (taken) return solid([atomItem(reader, 'raw', element, placeNow(reader, place), taken)]);
    const items = [atomItem(reader, 'marker', element, place, { kind: kindOf(element) })];
    // Space beside a part of a field is none between words.
    return element.name.startsWith('field:') ? solid(items) : { items };
  }
  return solid([readObject(reader, element, here)]);
}

/** A place in the text with the tracked changes that the text is inside of. */
function placeNow(reader: Reader, place: Place): Place {
  const changes = openChanges(reader);
  return changes.length === 0 ? place : { ...place, wraps: [...place.wraps, ...changes] };
}

/** What a change took out: paragraphs, and whatever else it is not known for is left where it is kept. */
function deleted(reader: Reader, region: XmlElement): ModelNode[] {
  const outside = { ...reader, tracked: { ...reader.tracked, open: [] } };
  return region.children
    .filter((one) => one.name === 'text:p' || one.name === 'text:h')
    .map((one) => withoutIdentity(readParagraph(outside, one, one.start, null).node));
}

const kindOf = (element: XmlElement) =>
  element.name === 'office:annotation' ? 'commentReference' : (element.name.split(':')[1] ?? '');

function within(reader: Reader, element: XmlElement, place: Place, space: Space): Piece {
  const chunks = readInline(reader, element, place, space);
  return {
    items: chunks.flatMap((chunk) => chunk.items),
    inner: { element, run: place.run, chunks },
  };
}

/** A span in a span: the outer one is written back around, the inner one is the kind of the text. */
function inSpan(reader: Reader, element: XmlElement, place: Place): Place {
  const style = element.attributes.get('text:style-name') ?? '';
  const own = keyOf(reader.source, element);
  const format = { ...place.format, ...reader.styles.textFormat(style) };
  const head = reader.source.xml.slice(element.start, element.openEnd);
  const around = place.run === null ? '' : `${place.run} `;
  const known = reader.runs.get(`${around}${head}`);
  if (!known) reader.runs.set(`${around}${head}`, { key: own, format });
  const outer =
    place.span === null ? [] : [{ type: 'wrap', attrs: { key: place.span, kind: 'span', href: null } }];
  return { run: known?.key ?? own, span: own, format, wraps: [...place.wraps, ...outer] };
}

function inLink(reader: Reader, element: XmlElement, place: Place): Place {
  const attrs = {
    key: keyOf(reader.source, element),
    kind: 'hyperlink',
    href: element.attributes.get('xlink:href') ?? null,
  };
  return { ...place, wraps: [...place.wraps, { type: 'wrap', attrs }] };
}

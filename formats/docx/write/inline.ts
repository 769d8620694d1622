import type { ModelNode } from '../../model/types.ts';
import { fieldOpening } from '../read/fields.ts';
import { wrapperContent, wrappers } from '../read/inline.ts';
import type { Reader } from '../read/reader.ts';
import { rawOf, rawPiece, type Source } from '../source.ts';
import { child, type XmlElement } from '../xml.ts';
import { runSignature, writeRun, writeText } from './run.ts';

/** What is kept while a document is written. */
export type Writer = { reader: Reader; source: Source; opened: Set<XmlElement> };

/** Inline content as XML. Elements around it are opened and closed so that they nest in the order of the file. */
export function writeInline(writer: Writer, items: ModelNode[]): string {
  let out = '';
  let open: XmlElement[] = [];
  let group: ModelNode[] = [];
  const closeRun = () => {
    const [first] = group;
    if (first)
      out += writeRun(writer.source, first, group.map((item) => runContent(writer, item, open)).join(''));
    group = [];
  };
  const moveTo = (target: XmlElement[]) => {
    const shared = target.findIndex((element, at) => open[at] !== element);
    const kept = shared < 0 ? target.length : shared;
    if (kept === open.length && kept === target.length) return;
    closeRun();
    for (const element of open.slice(kept).reverse()) out += wrapperEnd(writer, element);
    for (const element of target.slice(kept)) out += wrapperStart(writer, element);
    open = target;
  };
  for (const item of items) {
    if (!writable(writer, item)) continue;
    moveTo(wrapsOf(writer, item));
    const [first] = group;
    if (!inRun(writer, item)) {
      closeRun();
      out += paragraphLevel(writer, item);
    } else {
      if (first && runSignature(first) !== runSignature(item)) closeRun();
      group.push(item);
    }
  }
  moveTo([]);
  closeRun();
  return out;
}

/** Text always; an atom only when its key names something that was read as an atom from this very file. */
const writable = (writer: Writer, item: ModelNode) =>
  item.type === 'text' || (typeof item.attrs?.key === 'string' && writer.reader.atoms.has(item.attrs.key));

function wrapsOf(writer: Writer, item: ModelNode): XmlElement[] {
  const keys =
    item.type === 'text'
      ? (item.marks ?? []).filter((mark) => mark.type === 'wrap').map((mark) => mark.attrs?.key)
      : String(item.attrs?.wraps ?? '').split(' ');
  const elements = keys.map(writer.source.find).filter((element) => element !== undefined);
  return [...new Set(elements)].filter((one) => wrappers.has(one.name)).toSorted((a, b) => a.start - b.start);
}

const elementOf = (writer: Writer, item: ModelNode) => writer.source.find(item.attrs?.key);

const inRun = (writer: Writer, item: ModelNode) =>
  item.type === 'text' || elementOf(writer, item)?.parent?.name === 'w:r';

function runContent(writer: Writer, item: ModelNode, around: XmlElement[]): string {
  if (item.type === 'text') {
    return writeText(
      writer.source,
      item.text ?? '',
      around.some((element) => element.name === 'w:del'),
    );
  }
  const element = elementOf(writer, item);
  return element ? rawOf(writer.source, element) : '';
}

function paragraphLevel(writer: Writer, item: ModelNode): string {
  const element = elementOf(writer, item);
  if (!element) return '';
  const siblings = element.parent?.children ?? [];
  const opening = element.name === 'w:r' ? fieldOpening(siblings, siblings.indexOf(element)) : undefined;
  return opening
    ? rawPiece(writer.source, element, element.start, opening.last.end)
    : rawOf(writer.source, element);
}

function wrapperStart(writer: Writer, element: XmlElement): string {
  const { from } = wrapperContent(element);
  const raw = rawPiece(writer.source, element, element.start, from);
  const again = writer.opened.has(element);
  writer.opened.add(element);
  // Two structured tags must not have one identity: torn in two, the second goes without.
  const id = child(child(element, 'w:sdtPr'), 'w:id');
  return again && id ? raw.replace(writer.source.xml.slice(id.start, id.end), '') : raw;
}

const wrapperEnd = (writer: Writer, element: XmlElement) =>
  writer.source.xml.slice(wrapperContent(element).to, element.end);

import { toOmml } from '../../math/index.ts';
import { equationOf } from '../../model/equation.ts';
import { newBookmark, newField } from '../../model/fields.ts';
import type { NoteKind } from '../../model/newStories.ts';
import { newObject } from '../../model/objects.ts';
import { NEW_LINK, NEW_PAGE_BREAK } from '../../model/placeholders.ts';
import { type Change, depthOfNew, keysIn, readNewChange } from '../../model/tracked/change.ts';
import type { ModelNode } from '../../model/types.ts';
import { watermarkOf } from '../../model/watermark.ts';
import { child, type Scope, type XmlElement } from '../../package/xml.ts';
import { attribute, editElement, tag } from '../properties/elements.ts';
import { fieldOpening } from '../read/fields.ts';
import { hrefOf, wrapperContent, wrappers } from '../read/inline.ts';
import type { Reader } from '../read/reader.ts';
import { rawOf, rawPiece, type Source } from '../source.ts';
import { changeObject } from './changeObject.ts';
import { writeField } from './fields.ts';
import { linkEnd, linkStart } from './links.ts';
import { writeNewObject } from './newObject.ts';
import type { PackageAdditions } from './packageAdditions.ts';
import { writePicture } from './pictures.ts';
import { runOf, runSignature, writeRun, writeText } from './run.ts';
import type { Sections } from './sections.ts';
import { asDeleted, changeEnd, changeStart } from './tracked.ts';
import { writeWatermark } from './watermark.ts';

/** What is kept while a document is written; `added` collects what other parts of the package need for it. */
export type Writer = {
  reader: Reader;
  source: Source;
  opened: Set<XmlElement>;
  added: PackageAdditions;
  sections: Sections;
  changeNumber: () => number;
  /** number of a note that was put in; undefined for what is none, and where no note may stand */
  note(key: unknown): { kind: NoteKind; id: number; style: string } | undefined;
  /** what stands in a text box or a shape that was put in, as blocks */
  box(key: unknown): string;
  /** namespaces known where a block is being written; absent: those of the part's body */
  scope?: Scope;
};

/**
 * An element around inline content: one of the file, a link or tracked change made here (`element` undefined), or a link
 * led elsewhere.
 */
export type Around = {
  name: string;
  element: XmlElement | undefined;
  href: string | null;
  change?: Change | undefined;
};

/** Inline content as XML. Elements around it are opened and closed so that they nest in the order of the file. */
export function writeInline(writer: Writer, items: ModelNode[]): string {
  let out = '';
  let open: Around[] = [];
  let group: ModelNode[] = [];
  const closeRun = () => {
    const [first] = group;
    if (first) out += writeRun(writer, first, group.map((item) => runContent(writer, item, open)).join(''));
    group = [];
  };
  const moveTo = (target: Around[]) => {
    const shared = target.findIndex(({ name }, at) => open[at]?.name !== name);
    const kept = shared < 0 ? target.length : shared;
    if (kept === open.length && kept === target.length) return;
    closeRun();
    for (const around of open.slice(kept).reverse()) out += wrapperEnd(writer, around);
    for (const around of target.slice(kept)) out += wrapperStart(writer, around);
    open = target;
  };
  for (const item of items) {
    if (!writable(writer, item)) continue;
    moveTo(wrapsOf(writer, item, open));
    const [first] = group;
    if (!inRun(writer, item)) {
      closeRun();
      out += paragraphLevel(writer, item, open);
    } else {
      if (first && runSignature(first) !== runSignature(item)) closeRun();
      group.push(item);
    }
  }
  moveTo([]);
  closeRun();
  return out;
}

/** Text always; an atom only when its key names something that was read as an atom from this very file, or is new. */
const writable = (writer: Writer, item: ModelNode) =>
  item.type === 'text' ||
  isNew(writer, item) ||
  isNewBesideRuns(writer, item) ||
  (item.type === 'raw' && writer.note(item.attrs?.key) !== undefined) ||
  (typeof item.attrs?.key === 'string' && writer.reader.atoms.has(item.attrs.key));

/** Put in, and made of more or less than one run. */
const isNewBesideRuns = ({ added }: Writer, { type, attrs }: ModelNode) =>
  (type === 'marker' && added.commentMarker(attrs?.key) !== undefined) ||
  (type === 'raw' && (newField(attrs?.key) ?? equationOf(attrs?.key)) !== undefined) ||
  (type === 'marker' && newBookmark(attrs?.key) !== undefined);

const isNew = (writer: Writer, item: ModelNode) =>
  item.type === 'image'
    ? writer.added.picture(item.attrs?.src) !== undefined
    : item.type === 'raw' &&
      (item.attrs?.key === NEW_PAGE_BREAK ||
        (watermarkOf(item.attrs?.key) ?? newObject(item.attrs?.key)) !== undefined);

function wrapsOf(writer: Writer, item: ModelNode, open: Around[]): Around[] {
  const all = item.type === 'text' ? aroundText(writer, item) : aroundAtom(writer, item, open);
  // A link cannot stand in a link: the one that was made last has the text.
  const links = all.filter(isLink);
  return all.filter((one) => !isLink(one) || one === links[0]);
}

const isLink = ({ element, change }: Around) => !change && (!element || element.name === 'w:hyperlink');

function aroundText({ source, reader, added }: Writer, item: ModelNode): Around[] {
  const found = new Map<string, Around>();
  for (const { type, attrs } of item.marks ?? []) {
    if (type !== 'wrap') continue;
    const element = source.find(attrs?.key);
    const href = typeof attrs?.href === 'string' ? attrs.href : null;
    const change = readNewChange(attrs?.key);
    if (change) found.set(String(attrs?.key), made(String(attrs?.key), change));
    else if (!element) {
      if (attrs?.kind === 'hyperlink' && added.canLink(href))
        found.set(`new ${href}`, { name: `new ${href}`, element, href });
    } else if (wrappers.has(element.name)) {
      const moved = element.name === 'w:hyperlink' && href !== hrefOf(reader, element) && added.canLink(href);
      const name = `${attrs?.key}${moved ? ` ${href}` : ''}`;
      found.set(name, { name, element, href: moved ? href : null });
    }
  }
  return [...found.values()].toSorted((a, b) => depth(a) - depth(b));
}

const made = (name: string, change: Change): Around => ({ name, element: undefined, href: null, change });
const depth = ({ name, element }: Around) => element?.start ?? depthOfNew(name) ?? 0;

/** An atom names only the elements around it; what is open around the text before goes on around it. */
function aroundAtom({ source }: Writer, item: ModelNode, open: Around[]): Around[] {
  if (item.attrs?.wraps === NEW_LINK) return open;
  const found = keysIn(item.attrs?.wraps).flatMap((key): Around[] => {
    if (key === NEW_LINK) return open.filter((one) => isLink(one) && !one.element);
    const change = readNewChange(key);
    if (change) return [made(key, change)];
    const element = source.find(key);
    if (!element || !wrappers.has(element.name)) return [];
    return [open.find((one) => one.element === element) ?? { name: key, element, href: null }];
  });
  return [...new Map(found.map((one) => [one.name, one])).values()].toSorted((a, b) => depth(a) - depth(b));
}

const elementOf = (writer: Writer, item: ModelNode) => writer.source.find(item.attrs?.key);

const inRun = (writer: Writer, item: ModelNode) =>
  item.type === 'text' || isNew(writer, item) || elementOf(writer, item)?.parent?.name === 'w:r';

function runContent(writer: Writer, item: ModelNode, around: Around[]): string {
  if (item.type === 'text') {
    return writeText(writer.source, item.text ?? '', isDeleted(around));
  }
  if (item.type === 'image') return writePicture(writer, item);
  if (item.attrs?.key === NEW_PAGE_BREAK)
    return `<${tag(writer.source, 'br')}${attribute(writer.source, 'type', 'page')}/>`;
  const watermark = watermarkOf(item.attrs?.key);
  if (watermark !== undefined) return writeWatermark(writer.source, watermark);
  if (newObject(item.attrs?.key)) return writeNewObject(writer, item);
  const known = writer.reader.objects.get(String(item.attrs?.key ?? ''));
  if (known) return changeObject(writer, known.element, item.attrs ?? {}, known.object);
  const element = elementOf(writer, item);
  return element ? asDeleted(rawOf(writer.source, element), isDeleted(around)) : '';
}

const isDeleted = (around: Around[]) =>
  around.some(({ element, change }) => element?.name === 'w:del' || change?.kind === 'del');

function paragraphLevel(writer: Writer, item: ModelNode, around: Around[]): string {
  if (item.type === 'raw' && newField(item.attrs?.key) !== undefined)
    return writeField(writer, item, isDeleted(around));
  const equation = item.type === 'raw' ? equationOf(item.attrs?.key) : undefined;
  if (equation) return toOmml(equation);
  const note = item.type === 'raw' ? writer.note(item.attrs?.key) : undefined;
  if (note) {
    const reference = `<${tag(writer.source, `${note.kind}Reference`)}${attribute(writer.source, 'id', note.id)}/>`;
    return runOf(writer.source, note.style, reference);
  }
  const bookmark = item.type === 'marker' ? newBookmark(item.attrs?.key) : undefined;
  if (bookmark) return writeBookmark(writer, bookmark);
  const comment = item.type === 'marker' ? writer.added.commentMarker(item.attrs?.key) : undefined;
  if (comment !== undefined) return comment;
  const element = elementOf(writer, item);
  if (!element) return '';
  const siblings = element.parent?.children ?? [];
  const opening = element.name === 'w:r' ? fieldOpening(siblings, siblings.indexOf(element)) : undefined;
  return opening
    ? asDeleted(rawPiece(writer.source, element, element.start, opening.last.end), isDeleted(around))
    : rawOf(writer.source, element);
}

function writeBookmark(
  { source, added }: Writer,
  { isStart, name }: { isStart: boolean; name: string },
): string {
  const id = attribute(source, 'id', added.bookmark(name));
  return isStart
    ? `<${tag(source, 'bookmarkStart')}${id}${attribute(source, 'name', name)}/>`
    : `<${tag(source, 'bookmarkEnd')}${id}/>`;
}

function wrapperStart(writer: Writer, around: Around): string {
  const { element } = around;
  if (around.change) return changeStart(writer, around.change);
  if (!element || around.href !== null) return linkStart(writer, around);
  const { from } = wrapperContent(element);
  const raw = rawPiece(writer.source, element, element.start, from);
  const again = writer.opened.has(element);
  writer.opened.add(element);
  // Torn in two, the second part of a change has a number of its own, and a structured tag goes without identity.
  if (again && tracked.has(element.name))
    return editElement(writer.source, element, '', { id: String(writer.changeNumber()) }, element.openEnd);
  const id = child(child(element, 'w:sdtPr'), 'w:id');
  return again && id ? raw.replace(writer.source.slice(id.start, id.end), '') : raw;
}

const tracked = new Set(['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo']);

const wrapperEnd = (writer: Writer, { element, change }: Around) =>
  change
    ? changeEnd(writer, change)
    : element
      ? writer.source.slice(wrapperContent(element).to, element.end)
      : linkEnd(writer);

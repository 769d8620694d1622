import { newBookmark, newField } from '../../model/fields.ts';
import type { ModelNode } from '../../model/types.ts';
import { wAttr } from '../../package/xml.ts';
import type { Source } from '../source.ts';

/** Where an inline atom stands: the content it is in, so that it can be moved or removed. */
type Stand = { node: ModelNode; content: ModelNode[] };

/**
 * Keep what comes in pairs in pairs: a range that lost one end is closed where its other end is, a range whose ends
 * changed places becomes a point, a field that lost a part becomes plain text (its result stays). Only what was in
 * balance in the file is looked after; what the file itself left open stays as it is.
 * Returns a changed copy; nodes that need no change are shared with `doc`.
 */
export function balance(doc: ModelNode, original: ModelNode, source: Source): ModelNode {
  const copy = unshare(doc);
  dropRepeated(copy);
  dropTakenNames(copy, source);
  balanceRanges(copy, [...rangesOf(original, source), ...newRanges(copy)]);
  balanceFields(copy, original);
  return copy;
}

/** Copy everything above inline content, whose arrays are going to change. */
function unshare(node: ModelNode): ModelNode {
  return node.content && node.type !== 'text' ? { ...node, content: node.content.map(unshare) } : node;
}

const levels: Record<string, 'inline' | 'block'> = {
  marker: 'inline',
  section: 'inline',
  text: 'inline',
  rawBlock: 'block',
  rawRow: 'block',
  rawCell: 'block',
};

function* stands(node: ModelNode, types: object = levels): Generator<Stand> {
  const content = node.content ?? [];
  for (const one of [...content]) {
    if (one.type in types) yield { node: one, content };
    else yield* stands(one, types);
  }
}

const remove = ({ node, content }: Stand) => {
  const at = content.indexOf(node);
  if (at >= 0) content.splice(at, 1);
};
const insert = ({ node, content }: Stand, added: ModelNode, offset: 0 | 1) =>
  content.splice(content.indexOf(node) + offset, 0, added);

const keyOf = (node: ModelNode) => String(node.attrs?.key ?? node.attrs?.id ?? '');
/** An end of a range as it stands in a paragraph. */
const inline = (node: ModelNode): ModelNode =>
  node.type === 'marker' ? node : { type: 'marker', attrs: { key: keyOf(node) } };

/** One marker has one place: copies that pasting or a merge made are left out. */
function dropRepeated(doc: ModelNode) {
  const seen = new Set<string>();
  for (const stand of stands(doc)) {
    if (stand.node.type === 'text') continue;
    if (seen.has(keyOf(stand.node))) remove(stand);
    seen.add(keyOf(stand.node));
  }
}

/** A bookmark that was put in gives way to one of the file that has its name. */
function dropTakenNames(doc: ModelNode, source: Source) {
  const all = [...stands(doc)];
  const taken = new Set(
    all
      .map(({ node }) => source.find(keyOf(node)))
      .filter((element) => element?.name === 'w:bookmarkStart')
      .map((element) => wAttr(element, 'name')),
  );
  for (const stand of all) {
    const name = newBookmark(keyOf(stand.node))?.name;
    if (name !== undefined && taken.has(name)) remove(stand);
  }
}

/** Bookmarks that were put in, be it that one end of them is gone. */
function newRanges(doc: ModelNode): Range[] {
  const names = new Set<string>();
  for (const { node } of stands(doc)) {
    const name = node.type === 'marker' ? newBookmark(keyOf(node))?.name : undefined;
    if (name !== undefined) names.add(name);
  }
  const end = (which: string, name: string): ModelNode => ({
    type: 'marker',
    attrs: { key: `new:bookmark${which} ${name}`, kind: `bookmark${which}` },
  });
  return [...names].map((name) => ({
    start: end('Start', name),
    end: end('End', name),
    reference: undefined,
  }));
}

type Range = { start: ModelNode; end: ModelNode; reference: ModelNode | undefined };

function rangesOf(original: ModelNode, source: Source): Range[] {
  const open = new Map<string, ModelNode>();
  const closed = new Map<string, { start: ModelNode; end: ModelNode }>();
  const references = new Map<string, ModelNode>();
  for (const { node } of stands(original)) {
    const element = source.find(keyOf(node));
    const local = element?.name.slice(2) ?? '';
    const id = wAttr(element, 'id') ?? '';
    const name = `${local.replace(/(Start|End)$/, '')} ${id}`;
    const start = open.get(name);
    if (local === 'commentReference') references.set(`commentRange ${id}`, node);
    else if (local.endsWith('Start')) open.set(name, node);
    else if (local.endsWith('End') && start) closed.set(name, { start, end: node });
  }
  return [...closed].map(([name, range]) => ({ ...range, reference: references.get(name) }));
}

/** Where each marker stands now, and after how many others. */
function placesOf(doc: ModelNode): Map<string, { stand: Stand; at: number }> {
  const places = new Map<string, { stand: Stand; at: number }>();
  for (const stand of stands(doc)) {
    if (stand.node.type !== 'text') places.set(keyOf(stand.node), { stand, at: places.size });
  }
  return places;
}

function balanceRanges(doc: ModelNode, ranges: Range[]) {
  let places = placesOf(doc);
  for (const range of ranges) if (balanceRange(places, range)) places = placesOf(doc);
}

/** Whether something had to be moved, so that places have to be looked up again. */
function balanceRange(places: ReturnType<typeof placesOf>, { start, end, reference }: Range): boolean {
  const [from, to] = [places.get(keyOf(start)), places.get(keyOf(end))];
  if (reference && !places.has(keyOf(reference))) {
    if (from) remove(from.stand);
    if (to) remove(to.stand);
    return from !== undefined || to !== undefined;
  }
  if (from && (!to || from.at > to.at)) {
    if (to) remove(to.stand);
    closeAt(from.stand, end, 1);
    return true;
  }
  if (to && !from) closeAt(to.stand, start, 0);
  return to !== undefined && from === undefined;
}

/** Put a range's other end beside this one; an end between blocks cannot have it there, so the range is given up. */
function closeAt(stand: Stand, other: ModelNode, offset: 0 | 1) {
  if (levels[stand.node.type] === 'inline') insert(stand, inline(other), offset);
  else remove(stand);
}

/**
 * A field's parts in order, with all that is hidden in its code: fields nested there lose their cover with it.
 * `filled` when text stands in the code, where it would vanish from sight.
 */
type Field = { parts: ModelNode[]; inCode: boolean; filled: boolean };

const shown = { ...levels, raw: 'inline' };

/** Complete fields of a document: begin (or start), code, separate, end; innermost first. */
function fieldsOf(doc: ModelNode): Field[] {
  const open: Field[] = [];
  const complete: Field[] = [];
  for (const { node } of stands(doc, shown)) {
    const kind = String(node.attrs?.kind ?? '');
    const around = open.filter((field) => field.inCode);
    // A field that was put in is written with its value.
    if (node.type === 'text' || newField(node.attrs?.key) !== undefined) {
      for (const field of around) field.filled = true;
      continue;
    }
    if (!kind.startsWith('field')) continue;
    const begins = kind === 'fieldStart' || kind === 'fieldBegin';
    const innermost = begins ? undefined : open.at(-1);
    for (const field of around) if (field !== innermost) field.parts.push(node);
    innermost?.parts.push(node);
    if (begins) open.push({ parts: [node], inCode: kind === 'fieldBegin', filled: false });
    else if (innermost && kind === 'fieldSeparate') innermost.inCode = false;
    else if (kind === 'fieldEnd') complete.push(...open.splice(-1));
  }
  return complete;
}

function balanceFields(doc: ModelNode, original: ModelNode) {
  const describe = (field: Field) => field.parts.map(keyOf).join(' ');
  const wanted = fieldsOf(original);
  // A field taken away can set free another that was torn by it, so look again until nothing changes.
  for (let again = true; again; ) {
    again = false;
    const places = placesOf(doc);
    const whole = new Set(
      fieldsOf(doc)
        .filter((field) => !field.filled)
        .map(describe),
    );
    for (const field of wanted) {
      const present = field.parts
        .map((part) => places.get(keyOf(part)))
        .filter((place) => place !== undefined);
      if (present.length === 0 || whole.has(describe(field))) continue;
      for (const { stand } of present) remove(stand);
      again = true;
    }
  }
}

import {
  type Change,
  keysIn,
  readNewChange,
  readReformat,
  readResolved,
  resolvedKey,
} from '../../model/tracked/change.ts';
import type { ModelNode } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import { child, descendants, wAttr, type XmlElement } from '../../package/xml.ts';
import { trackedIn } from '../formatting/changeRecords.ts';
import { type Recorded, recordIn, resolvedChildren } from '../formatting/records.ts';
import { attribute, tag } from '../properties/elements.ts';
import { rawOf, type Source } from '../source.ts';

/** Gives numbers that no tracked change, bookmark or comment range of the part has yet. */
export function numberChanges(source: Source): () => number {
  let last: number | undefined;
  return () => {
    last ??= largestId(source.body);
    last += 1;
    return last;
  };
}

function largestId(body: XmlElement): number {
  let largest = 0;
  for (const element of descendants(body)) {
    const id = Number(wAttr(element, 'id'));
    if (Number.isSafeInteger(id) && id < 2 ** 31 - 1_000_000) largest = Math.max(largest, id);
  }
  return largest;
}

/** What writing a change takes. */
export type Tracker = { source: Source; changeNumber: () => number };

/** Number, author and date of a change made here, as attributes. */
const who = ({ source, changeNumber }: Tracker, { author, date }: Change) =>
  attribute(source, 'id', changeNumber()) +
  attribute(source, 'author', author) +
  (date === null ? '' : attribute(source, 'date', date));

export const changeStart = (tracker: Tracker, change: Change) =>
  `<${tag(tracker.source, change.kind === 'del' ? 'del' : 'ins')}${who(tracker, change)}>`;
export const changeEnd = ({ source }: Tracker, change: Change) =>
  `</${tag(source, change.kind === 'del' ? 'del' : 'ins')}>`;

/** A properties element inside the record of what it was before. */
export function writeEarlier(tracker: Tracker, key: string, local: Recorded, inner: string): string {
  const change = readNewChange(key);
  if (!change) return '';
  const [name, own] = [tag(tracker.source, `${local}Change`), tag(tracker.source, local)];
  return `<${name}${who(tracker, change)}>${inner === '' ? `<${own}/>` : `<${own}>${inner}</${own}>`}</${name}>`;
}

const locals = ['ins', 'del', 'moveFrom', 'moveTo'];
const cellLocals = ['cellIns', 'cellDel'];

/** What a paragraph's mark, a row or a cell says about being inserted or deleted, when that is not what its element says. */
export function changedTracking(
  tracker: Tracker,
  node: ModelNode,
  properties: XmlElement | undefined,
): Map<string, string | null> {
  const { source } = tracker;
  const ofCell = /cell/i.test(node.type);
  const own = ofCell ? cellLocals : locals;
  const had = new Map(trackedIn(properties).map((one) => [one.name.slice(2), one]));
  const wanted = new Map<string, XmlElement | Change>();
  for (const key of keysIn(node.attrs?.change)) {
    const element = source.find(key);
    const made = readNewChange(key);
    const isOfProperties = /^w:(rPr|trPr|tcPr)$/.test(element?.parent?.name ?? '');
    if (element && isOfProperties && own.some((local) => element.name === `w:${local}`))
      wanted.set(element.name.slice(2), element);
    else if (made?.kind === 'ins' || made?.kind === 'del')
      wanted.set(ofCell ? (made.kind === 'ins' ? 'cellIns' : 'cellDel') : made.kind, made);
  }
  const changes = new Map<string, string | null>();
  for (const local of own) {
    const [before, now] = [had.get(local), wanted.get(local)];
    if (now === before) continue;
    if (now === undefined) changes.set(local, null);
    else
      changes.set(local, 'kind' in now ? `<${tag(source, local)}${who(tracker, now)}/>` : rawOf(source, now));
  }
  return changes;
}

type ResolvedProperties = { properties: XmlElement | undefined; same: boolean };

/**
 * The properties an element has after its recorded change was resolved: without the record, or those that the record
 * holds with what they never say. Itself where nothing was resolved; `same` when it can be written as it lies there.
 */
export function resolvedProperties(
  source: Source,
  key: unknown,
  local: 'rPr' | 'pPr',
): ResolvedProperties & { element: XmlElement | undefined } {
  const { key: own, resolution } = readResolved(key);
  const element = source.find(own);
  const properties = child(element, `w:${local}`);
  const record = child(properties, `w:${local}Change`);
  if (!resolution || !properties || !record) return { element, properties, same: true };
  const children = resolvedChildren(properties, record, local, resolution === 'rejected');
  return { element, properties: { ...properties, children }, same: false };
}

/** The same for properties whose record the node names among its changes as long as nobody resolved it. */
export function resolvedRecord(
  source: Source,
  node: ModelNode,
  properties: XmlElement | undefined,
  local: Recorded,
): ResolvedProperties {
  const record = recordIn(properties, local);
  if (!properties || !record) return { properties, same: true };
  const key = keyOf(source, record);
  const keys = keysIn(node.attrs?.change);
  if (keys.includes(key)) return { properties, same: true };
  const children = resolvedChildren(properties, record, local, keys.includes(resolvedKey(key, 'rejected')));
  return { properties: { ...properties, children }, same: false };
}

/** The changed format that a text or paragraph names. */
export const reformatIn = (node: ModelNode) =>
  readReformat(
    node.type === 'text'
      ? node.marks?.find((mark) => mark.type === 'reformat')?.attrs?.value
      : node.attrs?.reformat,
  );

/** Parts of a field are named otherwise where they are deleted. */
export const asDeleted = (raw: string, deleted: boolean) =>
  deleted
    ? raw.replace(/(<\/?(?:[\w.-]+:)?)instrText(?=[\s/>])/g, '$1delInstrText')
    : raw.replace(/(<\/?(?:[\w.-]+:)?)delInstrText(?=[\s/>])/g, '$1instrText');

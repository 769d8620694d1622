import { intern } from '../../model/block.ts';
import { type Change, type ChangeKind, settledKey } from '../../model/tracked/change.ts';
import type { TextLook } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import { child, descendants, wAttr, type XmlElement } from '../../package/xml.ts';
import { paragraphValues } from '../read/paragraph.ts';
import type { Reader } from '../read/reader.ts';
import { relatedXml, type Source } from '../source.ts';
import { paragraphLook } from './paragraph.ts';
import { textLook, toggle } from './text.ts';

const kinds = new Set(['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo']);

/** Elements in a properties element that say that what it belongs to was inserted, deleted or moved. */
export const trackedIn = (properties: XmlElement | undefined): XmlElement[] =>
  properties?.children.filter((one) => kinds.has(one.name)) ?? [];

/** Keys of the changes of a paragraph's mark or a row, null when there are none. */
export const changeAttribute = (reader: Pick<Reader, 'source'>, properties: XmlElement | undefined) =>
  trackedIn(properties)
    .map((one) => keyOf(reader.source, one))
    .join(' ') || null;

const said = (element: XmlElement, kind: ChangeKind): Change => ({
  kind,
  author: wAttr(element, 'author') ?? '',
  date: wAttr(element, 'date') ?? null,
});

/** Everything that is tracked in the stories that were read, by key. */
export function readChanges(readers: Reader[]): Record<string, Change> {
  const changes: Record<string, Change> = {};
  for (const source of new Set(readers.map((reader) => reader.source))) addTracked(source, changes);
  for (const reader of readers) addFormats(reader, changes);
  return changes;
}

function addFormats(reader: Reader, changes: Record<string, Change>) {
  for (const { key, element } of reader.runs.values()) {
    const change = child(child(element, 'w:rPr'), 'w:rPrChange');
    if (change) changes[key] = said(change, 'format');
  }
  for (const [key, { element }] of reader.blocks) {
    const change = child(child(element, 'w:pPr'), 'w:pPrChange');
    if (change && element.name === 'w:p')
      changes[key] = { ...said(change, 'format'), earlier: earlierParagraph(reader, change) };
  }
}

/** Insertions, deletions and moves, and the ends of the ranges that moves have. */
function addTracked(source: Source, changes: Record<string, Change>) {
  const open: { kind: string; move: string }[] = [];
  for (const element of descendants(source.body)) {
    const [, kind, end] = /^w:(moveFrom|moveTo)Range(Start|End)$/.exec(element.name) ?? [];
    if (kind && end === 'Start') {
      open.push({ kind, move: wAttr(element, 'name') ?? '' });
      changes[keyOf(source, element)] = { ...said(element, 'range'), move: open.at(-1)?.move ?? '' };
    } else if (kind) {
      const at = open.findLastIndex((one) => one.kind === kind);
      const [range] = at < 0 ? [] : open.splice(at, 1);
      if (range) changes[keyOf(source, element)] = { ...said(element, 'range'), move: range.move };
    } else if (kinds.has(element.name)) {
      const local = element.name.slice(2) as ChangeKind;
      const move = open.findLast((one) => one.kind === local)?.move;
      changes[keyOf(source, element)] = { ...said(element, local), ...(move && { move }) };
    }
  }
}

/** What the model held of a paragraph before its properties were changed. */
function earlierParagraph(reader: Reader, change: XmlElement): Record<string, unknown> {
  const before = child(change, 'w:pPr');
  const { align: _, ...direct } = paragraphLook(before);
  return { ...paragraphValues(reader, before), look: intern(reader.paragraphLooks, direct) };
}

/** Looks of runs whose changed format is rejected. Accepted, they look as they do. */
export function settledLooks(readers: Reader[], looks: Record<string, TextLook>): Record<string, TextLook> {
  const out: Record<string, TextLook> = {};
  const runs = readers.flatMap(({ runs, styles }) => [...runs.values()].map((run) => ({ ...run, styles })));
  for (const { key, element, styles } of runs) {
    const change = child(child(element, 'w:rPr'), 'w:rPrChange');
    if (!change) continue;
    const before = child(change, 'w:rPr');
    const style = wAttr(child(before, 'w:rStyle'), 'val');
    const look = { ...styles.characters.get(style ?? '')?.text, ...textLook(before, styles.fonts) };
    if (Object.keys(look).length > 0) out[settledKey(key, 'rejected')] = look;
    const own = looks[key];
    if (own) out[settledKey(key, 'accepted')] = own;
  }
  return out;
}

/** Whether the file's settings say that what is edited is tracked. */
export function tracksChanges(main: Source): boolean {
  const settings = relatedXml(main, 'settings');
  return settings !== undefined && toggle(settings, 'w:trackRevisions') === true;
}

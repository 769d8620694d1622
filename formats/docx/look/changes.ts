import { intern } from '../../model/block.ts';
import { borderNames } from '../../model/tables.ts';
import { type Change, type ChangeKind, settledKey } from '../../model/tracked/change.ts';
import type { TextLook } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import { child, descendants, wAttr, type XmlElement } from '../../package/xml.ts';
import { paragraphValues } from '../read/paragraph.ts';
import type { Reader } from '../read/reader.ts';
import { gridColumns, tableShown } from '../read/table.ts';
import { relatedXml, type Source } from '../source.ts';
import { paragraphLook } from './paragraph.ts';
import { earlierIn, type Recorded, recordIn } from './records.ts';
import { sectionLook, sectionsOf } from './sections.ts';
import { cellLook, rowLook } from './tables.ts';
import { textLook, toggle } from './text.ts';

const kinds = new Map<string, ChangeKind>([
  ['w:ins', 'ins'],
  ['w:del', 'del'],
  ['w:moveFrom', 'moveFrom'],
  ['w:moveTo', 'moveTo'],
  ['w:cellIns', 'ins'],
  ['w:cellDel', 'del'],
]);

/** Elements in a properties element that say that what it belongs to was inserted, deleted or moved. */
export const trackedIn = (properties: XmlElement | undefined): XmlElement[] =>
  properties?.children.filter((one) => kinds.has(one.name)) ?? [];

/** What is recorded of numbers that a paragraph was given: that it was, and how the number before read. */
export const numberingRecords = (properties: XmlElement | undefined): XmlElement[] =>
  child(properties, 'w:numPr')?.children.filter((one) => /^w:(ins|numberingChange)$/.test(one.name)) ?? [];

/** The properties of a paragraph's mark, a table, a row or a cell that keep a record. */
const recorded: Record<string, Recorded[]> = {
  'w:p': ['rPr'],
  'w:tbl': ['tblPr', 'tblGrid'],
  'w:tr': ['tblPrEx', 'trPr'],
  'w:tc': ['tcPr'],
};

/** Every record that an element's own properties keep and that is settled as one of its changes. */
export function recordsOf(element: XmlElement): { record: XmlElement; local: Recorded }[] {
  const holder = element.name === 'w:p' ? child(element, 'w:pPr') : element;
  return (recorded[element.name] ?? []).flatMap((local) => {
    const record = recordIn(child(holder, `w:${local}`), local);
    return record ? [{ record, local }] : [];
  });
}

/** Keys of the changes of a paragraph's mark, a table, a row or a cell; null when there are none. */
export function changeAttribute(reader: Pick<Reader, 'source'>, element: XmlElement): string | null {
  const [paragraph, row, cell] = ['pPr', 'trPr', 'tcPr'].map((local) => child(element, `w:${local}`));
  const all = [
    ...trackedIn(child(paragraph, 'w:rPr')),
    ...trackedIn(row),
    ...trackedIn(cell),
    ...numberingRecords(paragraph),
    ...recordsOf(element).map(({ record }) => record),
  ];
  return all.map((one) => keyOf(reader.source, one)).join(' ') || null;
}

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
  const main = readers[0]?.source;
  if (main) addSections(main, changes);
  return changes;
}

function addFormats(reader: Reader, changes: Record<string, Change>) {
  const { source } = reader;
  for (const { key, element } of reader.runs.values()) {
    const change = child(child(element, 'w:rPr'), 'w:rPrChange');
    if (change) changes[key] = said(change, 'format');
  }
  for (const [key, { element }] of reader.blocks) {
    const properties = child(element, 'w:pPr');
    const change = child(properties, 'w:pPrChange');
    if (change && element.name === 'w:p')
      changes[key] = { ...said(change, 'format'), earlier: earlierParagraph(reader, change) };
    for (const { record, local } of recordsOf(element)) {
      const who = local === 'tblGrid' ? (signed(element) ?? record) : record;
      changes[keyOf(source, record)] = {
        ...said(who, 'format'),
        earlier: earlierValues(reader, record, local),
      };
    }
    for (const one of numberingRecords(properties)) {
      const { list } = paragraphValues(reader, {
        ...(properties as XmlElement),
        children: numberless(properties),
      });
      const earlier = one.name === 'w:ins' ? { list } : {};
      changes[keyOf(source, one)] = { ...said(one, 'format'), earlier };
    }
  }
}

const numberless = (properties: XmlElement | undefined) =>
  properties?.children.filter(({ name }) => name !== 'w:numPr') ?? [];

/** The record of a grid names nobody: it was changed with what else was recorded of the table. */
function signed(table: XmlElement): XmlElement | undefined {
  for (const element of descendants(table))
    if (/^w:(tblPr|trPr|tcPr)Change$/.test(element.name)) return element;
  return undefined;
}

const unset = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));

/** What the model held of a table, a row or a cell before its properties were changed: what a person set goes. */
function earlierValues(reader: Reader, record: XmlElement, local: Recorded): Record<string, unknown> {
  const before = earlierIn(record, local);
  if (local === 'tblPr') return { ...tableShown(reader, before), ...unset(['style', 'align', 'width']) };
  if (local === 'tblGrid') return { columns: gridColumns(before) };
  if (local === 'trPr')
    return {
      look: intern(reader.rowLooks, rowLook(before)),
      ...unset(['height', 'exact', 'header', 'whole']),
    };
  if (local === 'tcPr')
    return {
      look: intern(reader.cellLooks, cellLook(before)),
      ...unset(['shade', 'vertical', ...borderNames]),
    };
  return {};
}

/** Records of how the pages of sections were set up. */
function addSections(source: Source, changes: Record<string, Change>) {
  for (const [section, element] of sectionsOf(source)) {
    const record = recordIn(element, 'sectPr');
    if (record && section !== undefined)
      changes[keyOf(source, record)] = {
        ...said(record, 'format'),
        section,
        earlier: { ...sectionLook(earlierIn(record, 'sectPr')) },
      };
  }
}

const partOf = new Map<string, Change['of']>([
  ['w:trPr', 'row'],
  ['w:tcPr', 'cell'],
]);

/** Insertions, deletions and moves, and the ends of the ranges that moves have. */
function addTracked(source: Source, changes: Record<string, Change>) {
  const open: { kind: string; move: string }[] = [];
  for (const element of descendants(source.body)) {
    const [, kind, end] = /^w:(moveFrom|moveTo)Range(Start|End)$/.exec(element.name) ?? [];
    const own = kinds.get(element.name);
    if (kind && end === 'Start') {
      open.push({ kind, move: wAttr(element, 'name') ?? '' });
      changes[keyOf(source, element)] = { ...said(element, 'range'), move: open.at(-1)?.move ?? '' };
    } else if (kind) {
      const at = open.findLastIndex((one) => one.kind === kind);
      const [range] = at < 0 ? [] : open.splice(at, 1);
      if (range) changes[keyOf(source, element)] = { ...said(element, 'range'), move: range.move };
    } else if (own) {
      const move = open.findLast((one) => one.kind === own)?.move;
      const of = partOf.get(element.parent?.name ?? '');
      changes[keyOf(source, element)] = { ...said(element, own), ...(move && { move }), ...(of && { of }) };
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

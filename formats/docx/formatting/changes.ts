import { intern } from '../../model/block.ts';
import { type Change, type ChangeKind, resolvedKey } from '../../model/tracked/change.ts';
import { unsetProperties } from '../../model/tracked/properties.ts';
import type { TextFormat } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import { child, descendants, wAttr, type XmlElement } from '../../package/xml.ts';
import { toggle } from '../properties/values.ts';
import { paragraphValues } from '../read/paragraph.ts';
import type { Reader } from '../read/reader.ts';
import { gridColumns, tableShown } from '../read/table.ts';
import { relatedXml, type Source } from '../source.ts';
import { changeKinds, numberingRecords, recordsOf } from './changeRecords.ts';
import { paragraphFormat } from './paragraph.ts';
import { earlierIn, type Recorded, recordIn } from './records.ts';
import { sectionFormat, sectionsOf } from './sections.ts';
import { cellFormat, rowFormat } from './tables.ts';
import { textFormat } from './text.ts';

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

/** What the model held of a table, a row or a cell before its properties were changed: what a person set goes. */
function earlierValues(reader: Reader, record: XmlElement, local: Recorded): Record<string, unknown> {
  const before = earlierIn(record, local);
  const { columns: _, ...unset } = unsetProperties('table');
  if (local === 'tblPr') return { ...tableShown(reader, before), ...unset };
  if (local === 'tblGrid') return { columns: gridColumns(before) };
  if (local === 'trPr')
    return {
      look: intern(reader.rowFormats, rowFormat(before)),
      ...unsetProperties('row'),
    };
  if (local === 'tcPr')
    return {
      look: intern(reader.cellFormats, cellFormat(before)),
      ...unsetProperties('cell'),
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
        earlier: { ...sectionFormat(earlierIn(record, 'sectPr')) },
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
    const own = changeKinds.get(element.name);
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
  const { align: _, ...direct } = paragraphFormat(before);
  return { ...paragraphValues(reader, before), look: intern(reader.paragraphFormats, direct) };
}

/** Looks of runs whose changed format is rejected. Accepted, they look as they do. */
export function resolvedFormats(
  readers: Reader[],
  looks: Record<string, TextFormat>,
): Record<string, TextFormat> {
  const out: Record<string, TextFormat> = {};
  const runs = readers.flatMap(({ runs, styles }) => [...runs.values()].map((run) => ({ ...run, styles })));
  for (const { key, element, styles } of runs) {
    const change = child(child(element, 'w:rPr'), 'w:rPrChange');
    if (!change) continue;
    const before = child(change, 'w:rPr');
    const style = wAttr(child(before, 'w:rStyle'), 'val');
    const look = { ...styles.characters.get(style ?? '')?.text, ...textFormat(before, styles.fonts) };
    if (Object.keys(look).length > 0) out[resolvedKey(key, 'rejected')] = look;
    const own = looks[key];
    if (own) out[resolvedKey(key, 'accepted')] = own;
  }
  return out;
}

/** Whether the file's settings say that what is edited is tracked. */
export function tracksChanges(main: Source): boolean {
  const settings = relatedXml(main, 'settings');
  return settings !== undefined && toggle(settings, 'w:trackRevisions') === true;
}

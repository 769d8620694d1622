import type { ChangeKind } from '../../model/tracked/change.ts';
import { keyOf } from '../../package/keys.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import type { Source } from '../source.ts';
import { type Recorded, recordIn } from './records.ts';

/** What each element says that was done to what it stands in or around. */
export const changeKinds = new Map<string, ChangeKind>([
  ['w:ins', 'ins'],
  ['w:del', 'del'],
  ['w:moveFrom', 'moveFrom'],
  ['w:moveTo', 'moveTo'],
  ['w:cellIns', 'ins'],
  ['w:cellDel', 'del'],
]);

/** Elements in a properties element that say that what it belongs to was inserted, deleted or moved. */
export const trackedIn = (properties: XmlElement | undefined): XmlElement[] =>
  properties?.children.filter((one) => changeKinds.has(one.name)) ?? [];

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

/** Every record that an element's own properties keep and that is resolved as one of its changes. */
export function recordsOf(element: XmlElement): { record: XmlElement; local: Recorded }[] {
  const holder = element.name === 'w:p' ? child(element, 'w:pPr') : element;
  return (recorded[element.name] ?? []).flatMap((local) => {
    const record = recordIn(child(holder, `w:${local}`), local);
    return record ? [{ record, local }] : [];
  });
}

/** Keys of the changes of a paragraph's mark, a table, a row or a cell; null when there are none. */
export function changeAttribute({ source }: { source: Source }, element: XmlElement): string | null {
  const [paragraph, row, cell] = ['pPr', 'trPr', 'tcPr'].map((local) => child(element, `w:${local}`));
  const all = [
    ...trackedIn(child(paragraph, 'w:rPr')),
    ...trackedIn(row),
    ...trackedIn(cell),
    ...numberingRecords(paragraph),
    ...recordsOf(element).map(({ record }) => record),
  ];
  return all.map((one) => keyOf(source, one)).join(' ') || null;
}

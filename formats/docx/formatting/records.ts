import { child, wAttr, type XmlElement } from '../../package/xml.ts';

/** Properties that keep a record of what they were before a tracked change (ECMA-376 part 1, 17.13.5). */
export type Recorded = 'rPr' | 'pPr' | 'tblPr' | 'tblPrEx' | 'tblGrid' | 'trPr' | 'tcPr' | 'sectPr';

/** What says how the cells of a table lie: a record of another shape cannot go back alone, without its neighbours. */
const shapes: Partial<Record<Recorded, string[]>> = {
  tcPr: ['gridSpan', 'hMerge', 'vMerge'],
  trPr: ['gridBefore', 'gridAfter'],
};

/**
 * The record of what properties were before; undefined where there is none, or none that can be resolved here, because
 * the cells lay otherwise then.
 */
export function recordIn(properties: XmlElement | undefined, local: Recorded): XmlElement | undefined {
  const record = child(properties, `w:${local}Change`);
  const before = earlierIn(record, local);
  if (!record || !properties) return undefined;
  const isSame = (shapes[local] ?? []).every((name) => said(properties, name) === said(before, name));
  return isSame ? record : undefined;
}

/** The properties that a record holds. */
export const earlierIn = (record: XmlElement | undefined, local: Recorded) => child(record, `w:${local}`);

function said(properties: XmlElement | undefined, local: string): string {
  const element = child(properties, `w:${local}`);
  return element ? (wAttr(element, 'val') ?? 'continue') : '';
}

const beside = {
  mark: ['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo'],
  row: ['w:ins', 'w:del'],
  cell: ['w:cellIns', 'w:cellDel', 'w:cellMerge'],
};

/** What properties say that no record of them holds, because it is said beside them: it stays whatever is resolved. */
const staying: Record<Recorded, { first: string[]; last: string[] }> = {
  rPr: { first: beside.mark, last: [] },
  pPr: { first: [], last: ['w:rPr', 'w:sectPr'] },
  tblPr: { first: [], last: [] },
  tblPrEx: { first: [], last: [] },
  tblGrid: { first: [], last: [] },
  trPr: { first: [], last: beside.row },
  tcPr: { first: [], last: beside.cell },
  sectPr: { first: ['w:headerReference', 'w:footerReference'], last: [] },
};

/** Properties without their record, or as it says that they were. */
export function resolvedChildren(
  properties: XmlElement,
  record: XmlElement,
  local: Recorded,
  rejected: boolean,
): XmlElement[] {
  const rest = properties.children.filter((one) => one !== record);
  if (!rejected) return rest;
  const { first, last } = staying[local];
  const before = earlierIn(record, local)?.children ?? [];
  return [
    ...rest.filter(({ name }) => first.includes(name)),
    ...before.filter(({ name }) => !first.includes(name) && !last.includes(name)),
    ...rest.filter(({ name }) => last.includes(name)),
  ];
}

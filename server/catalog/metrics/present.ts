import type { After, Order, ReportRow } from './report.ts';
import type { Grouping } from './schema.ts';

const sums = ['downloads', 'completed', 'bytes'];
/** The columns of a report, in their order. */
export const columns: Record<Grouping, string[]> = {
  day: ['day', ...sums],
  file: ['file', 'name', 'attributes', ...sums],
  release: ['release', 'name', ...sums],
  product: ['product', 'name', ...sums],
  account: ['account', 'name', ...sums],
  download: [
    ...['at', 'file', 'name', 'release', 'product', 'account', 'subject'],
    ...['bytes', 'begun', 'complete', 'attributes', 'releaseName', 'productName', 'accountName', 'person'],
  ],
};

/** A row with the members of its columns; what it does not have is left out. */
export function presentRow(by: Grouping, row: ReportRow): { bytes: number } & Record<string, unknown> {
  const value = (column: string) => {
    if (column === by) return row.key === '' ? null : row.key;
    const found = row[column];
    return found instanceof Date ? found.toISOString() : found;
  };
  const members = columns[by].map((column) => [column, value(column)] as const);
  const present = members.filter(([, found]) => found !== null && found !== undefined);
  return { bytes: Number(row.bytes), ...Object.fromEntries(present) };
}

export const cursorOf = (order: Order, { key, tie, downloads }: ReportRow): string => {
  const after = order === 'downloads' ? [key, tie, Number(downloads)] : [key, tie];
  return Buffer.from(JSON.stringify(after)).toString('base64url');
};

/** @returns undefined for what was never given out for this report. */
export function afterOf(by: Grouping, order: Order, cursor: string): After | undefined {
  try {
    const [key, tie, downloads, ...more] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof key !== 'string' || typeof tie !== 'string' || more.length > 0) return undefined;
    if (key.includes('\0') || tie.includes('\0') || (by === 'download' && !/^\d{1,18}$/.test(key)))
      return undefined;
    if (order !== 'downloads') return downloads === undefined ? { key, tie } : undefined;
    return Number.isSafeInteger(downloads) && downloads >= 0 ? { key, tie, downloads } : undefined;
  } catch {
    return undefined;
  }
}

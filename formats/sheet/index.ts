import { allowGrowth } from '../package/budget.ts';
import { DocumentProblem } from '../package/problem.ts';
import { openPackage } from '../package/zip.ts';
import { readOds } from './ods.ts';
import type { Workbook } from './table.ts';
import { readXlsx } from './xlsx.ts';

/**
 * Spreadsheets (XLSX, ODS) as texts in rows and columns, to be looked at. Pure: bytes in, texts out.
 * Everything throws `DocumentProblem`, whose `reason` is a sentence for people, on a file that is damaged, hostile,
 * protected or something else than a spreadsheet.
 */
export function readWorkbook(bytes: Uint8Array): Workbook {
  const pack = openPackage(bytes);
  // Whoever looks needs less than whoever edits.
  allowGrowth(pack);
  const workbook = pack.entries.has('content.xml') ? readOds(pack) : readXlsx(pack);
  if (workbook.sheets.length === 0) throw new DocumentProblem('The file has no sheets with cells.');
  return workbook;
}

export { DocumentProblem } from '../package/problem.ts';
export { LIMIT, type Table, type Wide, type Workbook } from './table.ts';

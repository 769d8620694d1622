import { strToU8, zipSync } from 'fflate';
import type { ChartData } from '../../drawing/index.ts';
import { escapeText } from '../../package/xml.ts';
import { relationships } from '../empty.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The sheet that the data of a chart stand in: categories in the first column, each series in one of its own. */
export const SHEET = 'Sheet1';

/** `A`, `B` … by number from 0; a chart has few columns. */
export const columnName = (at: number): string => String.fromCharCode(65 + at);

const cell = (column: number, row: number, value: string | number | null): string => {
  if (value === null || value === '') return '';
  const place = ` r="${columnName(column)}${row}"`;
  return typeof value === 'number'
    ? `<c${place}><v>${value}</v></c>`
    : `<c${place} t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`;
};

function sheetXml({ categories, series }: ChartData): string {
  const rows: (string | number | null)[][] = [
    ['', ...series.map(({ name }) => name)],
    ...categories.map((one, at) => [one, ...series.map(({ values }) => values[at] ?? null)]),
  ];
  const text = rows.map(
    (row, at) => `<row r="${at + 1}">${row.map((one, column) => cell(column, at + 1, one)).join('')}</row>`,
  );
  const last = `${columnName(series.length)}${categories.length + 1}`;
  return `${declaration}<worksheet xmlns="${main}"><dimension ref="A1:${last}"/><sheetData>${text.join('')}</sheetData></worksheet>`;
}

/** A workbook with the data of a chart. */
export function workbookOf(data: ChartData): Uint8Array {
  const type = (part: string, kind: string) =>
    `<Override PartName="/${part}" ContentType="${spreadsheet}.${kind}+xml"/>`;
  const styles = `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('xl/workbook.xml', 'sheet.main')}${type('xl/worksheets/sheet1.xml', 'worksheet')}${type('xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${SHEET}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'styles', 'styles.xml'],
    ]),
    'xl/styles.xml': declaration + styles,
    'xl/worksheets/sheet1.xml': sheetXml(data),
  };
  // One fixed moment, so that the same data are the same bytes.
  const mtime = new Date(1980, 0, 1);
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, [strToU8(text), { mtime }]])),
  );
}

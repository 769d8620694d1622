/** The media type of RFC 4180. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** One record of CSV (RFC 4180), with its line end. */
export const csvLine = (values: unknown[]): string => `${values.map(field).join(',')}\r\n`;

/** What a spreadsheet would take as a formula is marked as text with an apostrophe: what one person typed is opened by
 *  another. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function field(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

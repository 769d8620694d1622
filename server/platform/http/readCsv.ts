/** What is wrong with a text as CSV. `quote`: a quoted value does not end; `after`: something follows a closing quote. */
export type CsvFault = { line: number; reason: 'quote' | 'after' };
/** One record, with the line on which it begins; the first line is 1. */
export type CsvRecord = { line: number; values: string[] };

const separators = [',', ';', '\t'];

/** Reads CSV (RFC 4180) as spreadsheets write it: values are separated by commas, semicolons or tabs, whichever the first
 *  line has most of, or as `sep=;` before it says; line ends of any kind; a byte order mark counts for nothing. Blank
 *  lines are no records. */
export function readCsv(text: string): { records: CsvRecord[]; faults: CsvFault[] } {
  const said = /^\uFEFF?sep=([,;\t])(\r\n|\r|\n|$)/i.exec(text);
  const body = text.slice(said?.[0].length ?? (text.startsWith('\uFEFF') ? 1 : 0));
  return readRecords(body, said?.[1] ?? separatorOf(body), said ? 2 : 1);
}

function separatorOf(body: string): string {
  const unquoted = body.replace(/"[^"]*("|$)/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const counted = separators.map((each) => ({ each, count: unquoted.split(each).length }));
  return counted.reduce((best, other) => (other.count > best.count ? other : best)).each;
}

function readRecords(body: string, separator: string, firstLine: number) {
  const records: CsvRecord[] = [];
  const faults: CsvFault[] = [];
  const bare = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  const quoted = /"((?:[^"]+|"")*)("|$)/y;
  const ends = /\r\n|\r|\n/g;
  let [at, line] = [0, firstLine];
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(body);
    at += found?.[0].length ?? 0;
    return found;
  };
  while (at < body.length) {
    const record: CsvRecord = { line, values: [] };
    for (;;) {
      const begun = line;
      const inQuotes = body[at] === '"' ? take(quoted) : undefined;
      if (inQuotes) {
        record.values.push((inQuotes[1] ?? '').replaceAll('""', '"'));
        line += inQuotes[0].match(ends)?.length ?? 0;
        if (inQuotes[2] === '') faults.push({ line: begun, reason: 'quote' });
        else if (take(bare)?.[0].trim()) faults.push({ line, reason: 'after' });
      } else record.values.push(take(bare)?.[0] ?? '');
      if (body[at] !== separator) break;
      at += 1;
    }
    at += body.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    if (record.values.length > 1 || record.values[0]?.trim()) records.push(record);
  }
  return { records, faults };
}

import { expect } from 'vitest';
import { documentOf, type TestDatabase } from './support.ts';

export type Entry = { severity: string; line: number; column: number; id: number; text: string };

/** The entries of an importer log, in their order. */
export function entriesOf(log: unknown): Entry[] {
  expect(log).toMatch(/^<\?xml version='1\.0'\?>\n<DXLImporterLog>\n(<[\s\S]*>\n)?<\/DXLImporterLog>$/);
  const pattern =
    /<(warning|error|fatalerror) source='[^']*' line='(\d+)' column='(\d+)' id='(\d+)'>([^<]*)<\/\1>/g;
  return [...String(log).matchAll(pattern)].map(
    ([, severity = '', line, column, id, text = '']) =>
      ({
        severity,
        line: Number(line),
        column: Number(column),
        id: Number(id),
        text: text.replaceAll('&apos;', "'"),
      }) as const,
  );
}

/** What validating says of DXL, after importing has said the same. */
export const judgedBy =
  (database: TestDatabase) =>
  async (dxl: string): Promise<Entry[]> => {
    const checked = await database.read('/validate', { json: { dxl } });
    const imported = await database.importDxl(dxl);
    expect(imported.log).toBe(checked.log);
    expect(imported.status).toBe(checked.valid ? 'complete' : 'error');
    const entries = entriesOf(checked.log);
    const lines = (wanted: boolean) =>
      entries
        .filter(({ severity }) => (severity === 'warning') === wanted)
        .map(({ text, line, column }) => `${text} (line ${line}, column ${column})`);
    const unescaped = (list: unknown) =>
      (list as string[]).map((each) =>
        each.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      );
    expect([unescaped(checked.errors), unescaped(checked.warnings)]).toEqual([lines(false), lines(true)]);
    return entries;
  };

/** A raw form with one more item. */
export const item = (content: string) =>
  `<note class='form'><item name='$TITLE'><text>Raw</text></item><item name='$Flags'><text>C</text></item><item name='Data'>${content}</item></note>`;

/** What is sent, the id and severity of its one message of that id, what the message says, and what stands at its place. */
export type Case = [title: string, note: string, id: number, severity: string, text: string, at?: string];

/** Sends a note in a document and expects the one message, exactly at its place. */
export async function expectOne(
  judged: ReturnType<typeof judgedBy>,
  [note, id, severity, text, at]: Case extends [string, ...infer Rest] ? Rest : never,
): Promise<void> {
  const dxl = documentOf(note);
  const place = dxl.indexOf(at ?? note);
  const before = dxl.slice(0, place);
  const found = (await judged(dxl)).filter((each) => each.id === id);
  expect(found).toEqual([
    {
      id,
      severity,
      text: expect.stringContaining(text),
      line: before.split('\n').length,
      column: place - before.lastIndexOf('\n'),
    },
  ]);
}

import { escapeAttribute, escapeText } from './escape.ts';
import type { DxlMessage } from './messages.ts';
import { positions } from './positions.ts';

/** A message with its place resolved; line and column count from 1. */
export type PlacedMessage = DxlMessage & { line?: number; column?: number };

/** Messages of one id and severity that a log lists: it is read by people, and a file of 60 MB makes none of 60 MB. */
const maximumListed = { warning: 500, error: 2000, fatalerror: 2000 } as const;

/** Resolves the offsets of messages against the text they speak of, in the order of the text. */
export function placeMessages(source: string, messages: readonly DxlMessage[]): PlacedMessage[] {
  const locate = positions(source);
  const sorted = [...messages].sort((a, b) => (a.offset ?? -1) - (b.offset ?? -1));
  return bounded(sorted).map((message) =>
    message.offset === undefined ? message : { ...message, ...locate(message.offset) },
  );
}

/** Leaves out what is too much of one id, and says so where the first of that stands. */
function bounded(messages: readonly DxlMessage[]): DxlMessage[] {
  const counts = new Map<string, { seen: number; rest?: DxlMessage }>();
  const kept: DxlMessage[] = [];
  for (const message of messages) {
    const key = `${message.severity} ${message.id}`;
    const count = counts.get(key) ?? { seen: 0 };
    counts.set(key, count);
    if (count.seen++ < maximumListed[message.severity]) kept.push(message);
    else if (count.rest === undefined) {
      count.rest = { ...message };
      kept.push(count.rest);
    }
  }
  for (const { seen, rest } of counts.values()) {
    if (rest === undefined) continue;
    const more = seen - maximumListed[rest.severity];
    if (more > 1)
      rest.text = `${more} more with the id ${rest.id} are not listed; the first of them stands here.`;
  }
  return kept;
}

/** The importer log, in the shape the real importer writes it. */
export function importerLog(messages: readonly PlacedMessage[], source = 'DXL'): string {
  const entries = messages.map(({ severity, id, line, column, text }) => {
    const place = line === undefined ? '' : ` line='${line}' column='${column}'`;
    return `<${severity} source='${escapeAttribute(source)}'${place} id='${id}'>${escapeText(text)}</${severity}>\n`;
  });
  return `<?xml version='1.0'?>\n<DXLImporterLog>\n${entries.join('')}</DXLImporterLog>`;
}

/** One message as a line for people: text, then where it is. */
export function messageLine({ text, line, column }: PlacedMessage): string {
  return line === undefined ? text : `${text} (line ${line}, column ${column})`;
}

/** True when a log of these messages may not be called a success. */
export function hasErrors(messages: readonly DxlMessage[]): boolean {
  return messages.some(({ severity }) => severity !== 'warning');
}

import { escapeAttribute, escapeText } from './escape.ts';
import type { DxlMessage } from './messages.ts';
import { positions } from './positions.ts';

/** A message with its place resolved; line and column count from 1. */
export type PlacedMessage = DxlMessage & { line?: number; column?: number };

/** Resolves the offsets of messages against the text they speak of, in the order of the text. */
export function placeMessages(source: string, messages: readonly DxlMessage[]): PlacedMessage[] {
  const locate = positions(source);
  return [...messages]
    .sort((a, b) => (a.offset ?? -1) - (b.offset ?? -1))
    .map((message) => (message.offset === undefined ? message : { ...message, ...locate(message.offset) }));
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

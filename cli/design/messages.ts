import { readTree } from '../../formats/dxl/index.ts';

/** A message of the importer; line and column count from 1 in what was sent. */
export type Message = { severity: string; text: string; line?: number; column?: number };

/** Where a line and column of what was sent come from; undefined when from no file. */
export type Origin = (
  line: number,
  column: number,
) => { file: string; line: number; column: number } | undefined;

/** The messages of an importer log. */
function messagesIn(log: string | undefined): Message[] {
  if (!log) return [];
  return readTree(log).children.map(({ name, attributes: { line, column }, text }) => ({
    severity: name,
    text,
    ...(line === undefined ? {} : { line: Number(line), column: Number(column ?? 1) }),
  }));
}

/** A message as compilers say it, so that an editor can jump there: `file:line:column: severity: text`. */
function messageLine({ severity, text, line, column = 1 }: Message, origin: Origin): string {
  const place = line === undefined ? undefined : origin(line, column);
  const word = severity === 'fatalerror' ? 'error' : severity;
  return place === undefined
    ? `${word}: ${text}`
    : `${place.file}:${place.line}:${place.column}: ${word}: ${text}`;
}

/** All messages of a log, one a line. */
export const logLines = (log: string | undefined, origin: Origin): string[] =>
  messagesIn(log).map((message) => messageLine(message, origin));

/** Everything was read from one file, as it is. */
export const fromFile =
  (file: string): Origin =>
  (line, column) => ({ file, line, column });

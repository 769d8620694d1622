import { ProblemError } from '../../../shared/index.ts';
import { words } from '../words/words.ts';

/** One message of an importer log. */
export type LogMessage = {
  severity: 'warning' | 'error' | 'fatalerror';
  text: string;
  /** Where the text is not in the language of the page. */
  lang?: 'en';
  line?: number;
  column?: number;
};

/** Reads the importer log. What cannot be parsed is returned whole, so that nothing is lost. */
export function readLog(log: string): LogMessage[] {
  const document = new DOMParser().parseFromString(log, 'text/xml');
  if (document.querySelector('parsererror')) return [{ severity: 'error', text: log }];
  return [...document.querySelectorAll('warning, error, fatalerror')].map((node) => {
    const [line, column] = ['line', 'column'].map((name) => Number(node.getAttribute(name)) || undefined);
    return {
      severity: node.tagName as LogMessage['severity'],
      ...said(node.textContent ?? ''),
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
    };
  });
}

/** What the server says is wrong with DXL that it refuses at once; empty for other failures. */
export function refusedFor(error: unknown): LogMessage[] {
  if (!(error instanceof ProblemError) || error.code !== 'design.dxl.invalid') return [];
  const { log, errors } = error.params;
  if (typeof log === 'string') return readLog(log);
  if (!Array.isArray(errors)) return [];
  return errors.map(({ message }: { message: string }) => placed(message));
}

/** A message that ends with its place in words. */
export function placed(message: string): LogMessage {
  const found = /^([\s\S]*) \(line (\d+), column (\d+)\)$/.exec(message);
  if (!found) return { severity: 'error', ...said(message) };
  const [, text = '', line, column] = found;
  return { severity: 'error', ...said(text), line: Number(line), column: Number(column) };
}

/** A text of the server in the language of the page, as far as there are words for it. */
function said(text: string): Pick<LogMessage, 'text' | 'lang'> {
  const inWords = words('messages').said(text);
  return inWords === undefined ? { text, lang: 'en' } : { text: inWords };
}

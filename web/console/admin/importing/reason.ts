import type { Fault } from './queries.ts';
import { words } from './words/words.ts';

/** Why a line or a file is wrong, in the language of the page: `User name must not be blank`. */
export function reasonOf({ column, reason, value, message }: Fault): string {
  const w = words();
  const said = w.reasons[reason as keyof typeof w.reasons] ?? message;
  const sentence = typeof said === 'string' ? said : said(value);
  return column ? `${w.columns[column]}: ${sentence}` : sentence;
}

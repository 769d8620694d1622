import { refusal } from './host.ts';
import { MAX_TEXT, own } from './messages.ts';

/** What a call of the host brings, read strictly: a wrong or missing member is a refusal, never a guess. */
const wrong = (what: string) => refusal('embed.call.invalid', `The call needs ${what}.`);

export type As = 'text' | 'html' | 'document';

export function readAs(given: unknown): As {
  const as = own(given, 'as');
  if (as === 'text' || as === 'html' || as === 'document') return as;
  throw wrong('text, html or document');
}

export function readReadOnly(given: unknown): boolean {
  const readOnly = own(given, 'readOnly');
  if (typeof readOnly === 'boolean') return readOnly;
  throw wrong('true or false');
}

export function readReplacement(given: unknown): { kind: 'text' | 'html'; content: string } {
  const text = own(given, 'text');
  const html = own(given, 'html');
  const [kind, content] = html === undefined ? (['text', text] as const) : (['html', html] as const);
  if (typeof content !== 'string' || (text !== undefined && html !== undefined))
    throw wrong('a text or an HTML text');
  if (content.length > MAX_TEXT) throw wrong(`at most ${MAX_TEXT} characters`);
  return { kind, content };
}

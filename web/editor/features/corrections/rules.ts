import { quoteFor } from './quotes.ts';

/** So many characters before the cursor become others; the last `keep` of them stay as they are. */
export type Correction = { back: number; keep: number; text: string };

const replace = (back: number, text: string, keep = 0): Correction => ({ back, keep, text });

const signs: Record<string, string> = {
  '(c)': '©',
  '(r)': '®',
  '(tm)': '™',
  '->': '→',
  '<-': '←',
  '...': '…',
};
const fractions: Record<string, string> = { '1/2': '½', '1/4': '¼', '3/4': '¾' };

/** What the characters before the cursor become, of which `typed` is the last; undefined for nothing. */
export function correctionFor(before: string, typed: string, language: string): Correction | undefined {
  if (typed === '"' || typed === "'") {
    const text = quoteFor(typed, before.slice(0, -1), language);
    return text === typed ? undefined : replace(1, text);
  }
  const sign = /(?:^|[^.])(\.\.\.)$|(\((?:c|r|tm)\)|(?<!-)->|<-)$/i.exec(before);
  const found = sign?.[1] ?? sign?.[2];
  if (found) return replace(found.length, signs[found.toLowerCase()] ?? found);
  return typed === ' ' ? wordCorrection(before.slice(0, -1), language, 1) : undefined;
}

/** What the word that was just ended, or the hyphen before it, becomes. @param keep characters after it */
export function wordCorrection(before: string, language: string, keep: number): Correction | undefined {
  const fraction = /(?:^|\s)([13]\/[24])$/.exec(before)?.[1] ?? '';
  const shown = fractions[fraction];
  if (shown) return replace(fraction.length + keep, shown, keep);
  // A hyphen with room on both sides, or two of them, is a dash; options of programs (--help) are none.
  const dash = /[^\s-] (--?) ([^\s-]\S*)$/u.exec(before) ?? /[\p{L}\p{N}](--)(\p{L}\S*)$/u.exec(before);
  if (!dash) return undefined;
  const [whole, hyphens = '', word = ''] = dash;
  const isApart = whole.startsWith(' ', 1);
  const behind = word.length + (isApart ? 1 : 0);
  const sign = !isApart && /^en\b/.test(language) ? '—' : '–';
  return replace(hyphens.length + behind + keep, sign, behind + keep);
}

/** What a paragraph becomes whose beginning, up to the cursor, somebody typed; a space ends it. */
export type Beginning = { list: 'bullet' } | { list: 'number'; at: number } | { heading: number };

export function beginningFor(before: string): Beginning | undefined {
  if (/^[-*•] $/u.test(before)) return { list: 'bullet' };
  const number = /^(\d{1,2})[.)] $/.exec(before)?.[1];
  if (number !== undefined) return { list: 'number', at: Number(number) };
  const heading = /^(#{1,6}) $/.exec(before)?.[1];
  return heading === undefined ? undefined : { heading: heading.length };
}

/** The address that a text ends with, as it stands there; what closes a sentence or a bracket is none of it. */
export function addressAtEnd(before: string): string | undefined {
  const word = /\S+$/u.exec(before)?.[0].replace(/^[([{<"'“„«‘‚]+/u, '') ?? '';
  const bare = word.replace(/[.,;:!?'"”“»’‘)\]}>]+$/u, '');
  // A bracket that the address itself opened belongs to it.
  const open = bare.includes('(') && word.charAt(bare.length) === ')' && !bare.includes(')');
  const address = open ? `${bare})` : bare;
  const isAddress =
    /^https?:\/\/[^\s/]+\S*$/i.test(address) ||
    /^www\.[^\s./]+\.\S+$/i.test(address) ||
    /^[\w.+-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}$/u.test(address);
  return isAddress ? address : undefined;
}

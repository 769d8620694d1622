const SPACE = 32;

/** Readings of values that allocate nothing: each says whether the text from `start` to `end` is one. */
type Reading = (source: string, start: number, end: number) => boolean;

export const isBoolean: Reading = (source, start, end) =>
  end - start === 4
    ? source.startsWith('true', start)
    : end - start === 5 && source.startsWith('false', start);

const whole =
  (pattern: RegExp): Reading =>
  (source, start, end) => {
    pattern.lastIndex = start;
    return pattern.test(source) && pattern.lastIndex === end;
  };

export const isNumber: Reading = whole(/[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y);
/** True when every word is one, and there is a word. A pattern for the whole would exhaust the stack on a long text. */
const every =
  (is: Reading): Reading =>
  (source, start, end) => {
    let words = 0;
    for (let at = start; at < end; at++) {
      if (source.charCodeAt(at) <= SPACE) continue;
      const from = at;
      while (at < end && source.charCodeAt(at) > SPACE) at++;
      if (!is(source, from, at)) return false;
      words++;
    }
    return words > 0;
  };

export const isLengths: Reading = every(whole(/[-+]?(?:\d+\.?\d*|\.\d+)(?:in|px|%|pt|ex|em|cm|mm)?/y));
export const isColour: Reading = whole(/#[0-9A-Fa-f]{6}|[A-Za-z]+/y);
/** Pixels, percent, or a share: a bare number or `*`. */
export const isSizes: Reading = every(whole(/(?:\d+\.?\d*|\.\d+)(?:px|%|\*)?|\*/y));
/** A date, a time or both, as Domino writes them: `20010217T162023,16-08`. */
export const isDatetime: Reading = whole(
  /(?=\d|T)(?:\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))?(?:T(?:[01]\d|2[0-4])(?:[0-5]\d){2}(?:[,.]\d{1,2})?(?:Z|[-+](?:0\d|1[0-4])(?:[0-5]\d)?)?)?/y,
);
const hex: Reading = whole(/[0-9A-Fa-f]+/y);

/** So many hexadecimal digits; 0: one to eight. */
export const isHex = (source: string, start: number, end: number, digits: number): boolean =>
  (digits === 0 ? end - start <= 8 : end - start === digits) && hex(source, start, end);

/** What is wrong with base64, and where in it. */
export type DataFault = { at: number; why: 'character' | 'length' | 'afterEnd' };

const wholeData = /^[A-Za-z0-9+/ \t\r\n]*(?:=[ \t\r\n]*){0,2}$/;
const letter = /[A-Za-z0-9+/]/g;

/** Reads base64 with white space anywhere in it. @returns undefined when it is whole. */
export function dataFault(text: string): DataFault | undefined {
  if (!wholeData.test(text)) {
    const foreign = text.search(/[^A-Za-z0-9+/= \t\r\n]/);
    if (foreign !== -1) return { at: foreign, why: 'character' };
    letter.lastIndex = text.indexOf('=');
    const after = letter.exec(text);
    if (after !== null) return { at: after.index, why: 'afterEnd' };
    return { at: text.length, why: 'length' };
  }
  const length = text.length - count(text, '\n') - count(text, '\r') - count(text, ' ') - count(text, '\t');
  return length % 4 === 0 ? undefined : { at: text.length, why: 'length' };
}

/** Native searches are many times as fast as a loop over the characters. */
function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) found++;
  return found;
}

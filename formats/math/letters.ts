/** Alphabets of mathematics, each with letters of its own in Unicode: MathML Core knows no other way to say them. */
export type Alphabet =
  | 'normal'
  | 'italic'
  | 'bold'
  | 'bold-italic'
  | 'script'
  | 'bold-script'
  | 'fraktur'
  | 'bold-fraktur'
  | 'double-struck'
  | 'sans-serif'
  | 'monospace';

/** Where they begin (Unicode 16, Mathematical Alphanumeric Symbols): A, a, and where there are any 0, Α, α. */
const begins: Partial<Record<Alphabet, readonly [number, number, number?, number?, number?]>> = {
  italic: [0x1d434, 0x1d44e, undefined, 0x1d6e2, 0x1d6fc],
  bold: [0x1d400, 0x1d41a, 0x1d7ce, 0x1d6a8, 0x1d6c2],
  'bold-italic': [0x1d468, 0x1d482, 0x1d7ce, 0x1d71c, 0x1d736],
  script: [0x1d49c, 0x1d4b6],
  'bold-script': [0x1d4d0, 0x1d4ea],
  fraktur: [0x1d504, 0x1d51e],
  'bold-fraktur': [0x1d56c, 0x1d586],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
};

/** Letters that stood in Unicode before their alphabet did. */
const older: Partial<Record<Alphabet, Record<string, string>>> = {
  italic: { h: 'ℎ' },
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
};

const ranges = ['AZ', 'az', '09', 'ΑΩ', 'αω'] as const;

/** A text in an alphabet; a sign that the alphabet lacks stays as it is. */
export function inAlphabet(text: string, alphabet: Alphabet): string {
  const own = begins[alphabet];
  if (!own) return text;
  return Array.from(text, (sign) => {
    const before = older[alphabet]?.[sign];
    if (before !== undefined) return before;
    const at = ranges.findIndex(
      ([first = '', last = '']) => sign >= first && sign <= last && sign.length === 1,
    );
    const from = own[at];
    return from === undefined
      ? sign
      : String.fromCodePoint(from + sign.charCodeAt(0) - (ranges[at]?.charCodeAt(0) ?? 0));
  }).join('');
}

export const isAlphabet = (name: string | undefined): name is Alphabet =>
  name === 'normal' || (name !== undefined && Object.hasOwn(begins, name));

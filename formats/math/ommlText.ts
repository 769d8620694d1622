import { child, textBelow, type XmlElement } from '../package/xml.ts';
import { type Alphabet, inAlphabet } from './letters.ts';
import type { MathNode } from './tree.ts';

/** `m:val` of a property; undefined when it is not said, or says nothing. */
export const settingOf = (properties: XmlElement | undefined, name: string): string | undefined => {
  const own = child(properties, `m:${name}`);
  return own && (own.attributes.get('m:val') ?? own.attributes.get('val'));
};

/** Whether a property is on, which it is by being there (ECMA-376 part 1, 22.1.3.8). */
export const isOn = (properties: XmlElement | undefined, name: string): boolean =>
  child(properties, `m:${name}`) !== undefined &&
  !['0', 'off', 'false'].includes(settingOf(properties, name) ?? '1');

const scripts: Record<string, Alphabet> = {
  script: 'script',
  fraktur: 'fraktur',
  'double-struck': 'double-struck',
  'sans-serif': 'sans-serif',
  monospace: 'monospace',
};
const styles: Record<string, Alphabet> = { p: 'normal', b: 'bold', i: 'italic', bi: 'bold-italic' };

/** A run of text as identifiers, numbers, operators and words. Letters are variables, each italic, unless it says else. */
export function readMathRun(run: XmlElement): MathNode[] {
  const properties = child(run, 'm:rPr');
  const text = run.children
    .filter((one) => one.name === 'm:t')
    .map(textBelow)
    .join('');
  if (isOn(properties, 'nor')) return text === '' ? [] : [['mtext', {}, visible(text)]];
  const style = styles[settingOf(properties, 'sty') ?? ''] ?? 'italic';
  const script = scripts[settingOf(properties, 'scr') ?? ''];
  const bold = style.startsWith('bold') && (script === 'script' || script === 'fraktur');
  return tokens(text, bold ? (`bold-${script}` as Alphabet) : (script ?? style));
}

const spaces = /^\s+$/;
const pieces = /\d+(?:[.,]\d+)*|\p{L}\p{M}*|\s+|./gsu;
const words = /\d+(?:[.,]\d+)*|(?:\p{L}\p{M}*)+|\s+|./gsu;

function tokens(text: string, alphabet: Alphabet): MathNode[] {
  const upright = alphabet === 'normal';
  return (text.match(upright ? words : pieces) ?? []).map((piece): MathNode => {
    if (spaces.test(piece)) return ['mtext', {}, visible(piece)];
    if (/^\d/.test(piece)) return ['mn', {}, inAlphabet(piece, alphabet)];
    if (!/^\p{L}/u.test(piece)) return ['mo', {}, piece === '-' ? '\u2212' : piece];
    // A letter alone is italic by itself.
    if (alphabet === 'italic') return ['mi', {}, piece];
    return ['mi', upright ? { mathvariant: 'normal' } : {}, inAlphabet(piece, alphabet)];
  });
}

/** Spaces at the ends of an element count for nothing in MathML. */
const visible = (text: string) => text.replace(/\s/g, '\u00a0');

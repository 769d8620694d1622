import type { Branch } from '../branch.ts';
import { lmbcsText } from '../searchable/bytes.ts';
import { branch, compiledCode, textAt, u16, u32 } from './bytes.ts';
import { fontAt } from './fonts.ts';

/** Types of values, by their number. */
const types: Readonly<Record<number, string>> = {
  1: 'richtext',
  768: 'number',
  1024: 'datetime',
  1280: 'text',
  1536: 'formula',
};

const bits = {
  authors: 0x0001,
  editable: 0x0002,
  names: 0x0004,
  stored: 0x0008,
  readers: 0x0010,
  computed: 0x0100,
  keywords: 0x0200,
};

function typeOf(flags: number, number: number): string {
  if ((flags & bits.keywords) !== 0) return 'keyword';
  if ((flags & bits.readers) !== 0) return 'readers';
  if ((flags & bits.authors) !== 0) return 'authors';
  if ((flags & bits.names) !== 0) return 'names';
  return types[number] ?? 'text';
}

function kindOf(flags: number): string {
  if ((flags & bits.editable) !== 0) return 'editable';
  if ((flags & bits.computed) === 0) return 'computedwhencomposed';
  return (flags & bits.stored) === 0 ? 'computedfordisplay' : 'computed';
}

/** How the choices are shown: two bits of the field, two of its extension. */
function listOf(flags: number, extension: number): string {
  if ((extension & 0x80000000) !== 0) return 'listbox';
  if ((extension & 0x40000000) !== 0) return 'combobox';
  const ui = flags & 0xc000;
  return ui === 0x4000 ? 'checkbox' : ui === 0x8000 ? 'radiobutton' : 'dialoglist';
}

/** Where what is of different length begins in a field. */
const FIXED = 32;

/** A field of a form. @param extension the first flags of the record before it; 0 when there is none. */
export function fieldOf(body: Uint8Array, extension: number): Branch {
  const flags = u16(body, 0);
  let at = FIXED;
  const next = (length: number) => {
    const bytes = body.subarray(at, at + length);
    at += length;
    return bytes;
  };
  const [value, translation, validation] = [u16(body, 18), u16(body, 20), u16(body, 24)].map(next);
  const name = lmbcsText(next(u16(body, 26)));
  const description = lmbcsText(next(u16(body, 28)));
  const choices = next(u16(body, 30));
  const type = typeOf(flags, u16(body, 2));
  const kind = kindOf(flags);
  return branch('field', { name, type, kind, description: description || undefined }, [
    fontAt(body, 14),
    value && compiledCode(kind === 'editable' ? 'defaultvalue' : 'value', value),
    translation && compiledCode('inputtranslation', translation),
    validation && compiledCode('inputvalidation', validation),
    type === 'keyword' ? keywordsOf(choices, listOf(flags, extension)) : undefined,
  ]);
}

/** The choices: how many, how long each is, and all of them. A formula stands here when they are computed. */
function keywordsOf(bytes: Uint8Array, ui: string): Branch {
  const count = u16(bytes, 0);
  const lengths = Array.from({ length: Math.min(count, bytes.length) }, (_, each) =>
    u16(bytes, 2 + 2 * each),
  );
  const total = lengths.reduce((sum, length) => sum + length, 2 + 2 * count);
  // A formula is no list: what it would be one of does not add up.
  if (count === 0 || total > bytes.length || total < bytes.length - 1)
    return branch('keywords', { ui }, [compiledCode('value', bytes)]);
  let at = 2 + 2 * count;
  const texts = lengths.map((length) => {
    at += length;
    return branch('text', {}, [textAt(bytes, at - length, length)]);
  });
  return branch('keywords', { ui }, [branch('textlist', {}, texts)]);
}

export const extensionOf = (body: Uint8Array): number => u32(body, 0);

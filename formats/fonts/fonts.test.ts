import { expect, test } from 'vitest';
import { tinyFont } from '../../test/support/tinyFont.ts';
import { readFont as readFamily } from '../model/values.ts';
import {
  alwaysShownAs,
  deobfuscate,
  familyFromFile,
  firstFamily,
  fontStack,
  fontType,
  fontUse,
  isSymbolFont,
  lineHeight,
  MAX_FONT_BYTES,
  standInFor,
  symbolAt,
  symbolText,
} from './index.ts';

test.each([
  ['Calibri', 'Carlito', true],
  ['Cambria', 'Caladea', true],
  ['Arial', 'Arimo', true],
  ['helvetica', 'Arimo', true],
  ['Liberation Sans', 'Arimo', true],
  ['Times New Roman', 'Tinos', true],
  ['Courier New', 'Cousine', true],
  ['Calibri Light', 'Carlito', false],
  ['Cambria Math', 'Caladea', false],
  ['Arial Narrow', 'Arimo', false],
  ['Consolas', 'Cousine', false],
  ['Garamond', 'Tinos', false],
  ['Microsoft Sans Serif', 'Arimo', false],
  ['Nobody knows it', 'Arimo', false],
] as const)('%s is shown in %s', (name, family, sameWidths) => {
  expect(standInFor(name)).toMatchObject({ family, sameWidths });
});

test('a family of the same widths comes before the font itself, a similar one behind it', () => {
  expect(fontStack('Calibri')).toBe('file-Calibri, "Carlito", "Calibri", sans-serif');
  expect(fontStack('Georgia')).toBe('file-Georgia, "Georgia", "Gelasio", "Tinos", serif');
  expect(fontStack('Arimo')).toBe('file-Arimo, "Arimo", sans-serif');
  expect(alwaysShownAs('Calibri')).toBe('Carlito');
  expect(alwaysShownAs('Georgia')).toBeUndefined();
  expect(alwaysShownAs('Carlito')).toBeUndefined();
});

test('the name of a font is read back from its declaration, whatever it is', () => {
  for (const name of ['Calibri', 'Times New Roman', 'Weiß_2 -a', 'ＭＳ 明朝', 'file-x'])
    expect(firstFamily(fontStack(name)), name).toBe(name);
  expect(readFamily(fontStack('Arial Narrow'))).toBe('Arial Narrow');
  expect(readFamily('"Papyrus", fantasy')).toBe('Papyrus');
  expect(familyFromFile('a"; } x')).toMatch(/^[a-z0-9_-]+$/);
});

test('a font is used as its licence bits say', () => {
  const use = (bits: number) => fontUse(tinyFont({ bits }));
  expect([0x0, 0x8, 0x100, 0x6c & 0x8].map(use)).toEqual(['edit', 'edit', 'edit', 'edit']);
  expect(use(0x4)).toBe('show');
  expect(use(0x2)).toBeUndefined();
  // Of several the least restrictive counts; of bitmaps only, outlines are not.
  expect([0x6, 0xe].map(use)).toEqual(['show', 'edit']);
  expect(use(0x208)).toBeUndefined();
});

test('a line is as high as the font says', () => {
  expect(lineHeight(tinyFont({}))).toBe(1);
  expect(lineHeight(new Uint8Array())).toBe(1.2);
});

test('what is no font, or too large, is not used', () => {
  const font = tinyFont({});
  expect(fontType(font)).toBe('font/ttf');
  for (const bad of [
    new Uint8Array(),
    new TextEncoder().encode('<svg onload="alert(1)"></svg> and more'),
    font.subarray(0, 40),
    font.with(0, 0x77),
    // A table that reaches beyond the end.
    font.with(12 + 12, 0x7f),
    new Uint8Array(MAX_FONT_BYTES + 1),
    tinyFont({ tables: ['cmap', 'head'] }),
  ])
    expect(fontUse(bad)).toBeUndefined();
});

test('an obfuscated font becomes readable with its key only', () => {
  const key = '{1DB4C3A8-9B0E-4F2A-8C3D-0123456789AB}';
  const font = tinyFont({});
  const hidden = deobfuscate(font, key);
  expect(fontUse(hidden)).toBeUndefined();
  // ECMA-376 Part 4, 10.1: the first byte is combined with the last of the key.
  expect(hidden[0]).toBe((font[0] ?? 0) ^ 0xab);
  expect(hidden[15]).toBe((font[15] ?? 0) ^ 0x1d);
  expect(hidden[16]).toBe((font[16] ?? 0) ^ 0xab);
  expect(hidden.subarray(32)).toEqual(font.subarray(32));
  expect(deobfuscate(hidden, key)).toEqual(font);
  expect(deobfuscate(hidden, '{1DB4C3A8}')).toEqual(hidden);
  expect(deobfuscate(hidden, undefined)).toEqual(hidden);
});

test.each([
  ['Symbol', 0x61, 'α'],
  ['Symbol', 0xf0b7, '•'],
  ['symbol', 0xf0de, '⇒'],
  ['Wingdings', 0xf0fc, '✓'],
  ['Wingdings', 0x4a, '☺'],
  ['Wingdings', 0xf0a7, '▪'],
  ['Wingdings', 0xf0d8, '➢'],
  ['Wingdings 2', 0xf050, '✓'],
  ['Wingdings 3', 0xf07d, '▸'],
  ['Webdings', 0xf061, '✔'],
] as const)('%s has at %i what looks like %s', (font, code, picture) => {
  expect(symbolAt(font, code)).toBe(picture);
});

test('letters of other fonts, and places without a picture, stay', () => {
  expect(symbolAt('Arial', 0x61)).toBeUndefined();
  expect(symbolAt('Symbol', 0x8e)).toBeUndefined();
  expect(symbolAt('Symbol', 0x10)).toBeUndefined();
  expect(symbolAt('constructor', 0x61)).toBeUndefined();
  expect(symbolText('Symbol', 'ab\n')).toBe('αβ\n');
  expect(isSymbolFont('Wingdings 2')).toBe(true);
  expect(isSymbolFont('Segoe UI Symbol')).toBe(false);
});

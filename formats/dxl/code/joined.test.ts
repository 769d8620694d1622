import { expect, test } from 'vitest';
import { withContent } from '../project/index.ts';
import { codeMessages, codePieces, readCode } from './index.ts';

const xmlns = "xmlns='http://www.lotus.com/dxl'";
const text = (name: string, value: string) => `<item name='${name}'><text>${value}</text></item>`;
const note = (noteClass: string, flags: string, ...items: string[]) =>
  `<note class='${noteClass}' ${xmlns}>${text('$TITLE', 'Order')}${text('$Flags', flags)}${items.join('')}</note>`;
const said = (dxl: string, type: string) =>
  codeMessages(readCode(dxl, { type, answers: ['Order'] }), 'it', () => undefined).map(
    ({ text: sentence, offset }) => [sentence, offset] as const,
  );

test('a script over several items of a note is one text, also when others stand between them', () => {
  const parts = [
    'Option Public\nSub A\n  If x &lt; 1 Th',
    'en\n  x = 1\n',
    '  End If\nEnd Sub\nSub B\n  y = = 2\nEnd Sub',
  ];
  const [one = '', two = '', three = ''] = parts.map((part) => text('$ScriptLib', part));
  const library = note(
    'filter',
    's34Q',
    one,
    text('$Info', 'x'),
    two,
    text('$Script', 'Sub C\nEnd Sub'),
    three,
  );
  const pieces = codePieces(library);
  expect(pieces.map(({ event }) => event)).toEqual(['$ScriptLib', '$Script']);
  const [whole] = pieces;
  expect(whole?.text).toBe(parts.join('').replace('&lt;', '<'));
  // Every character is found where it stands, in its own item.
  const wanted = [0, 40, 50, 60, 75];
  for (const at of wanted) {
    const place = whole?.toDxl(at) ?? 0;
    const letter = whole?.text[at];
    expect(library.slice(place, place + (letter === '<' ? 4 : 1))).toBe(letter === '<' ? '&lt;' : letter);
  }
  expect(said(library, 'scriptlibrary')).toEqual([[expect.any(String), library.indexOf('= 2')]]);
});

test('items of two notes of a document are no one text', () => {
  const half = (script: string) => note('filter', 's34Q', text('$ScriptLib', script));
  const both = `<database ${xmlns}>${half('Sub A\nEnd Sub')}${half('Sub B\nEnd Sub')}</database>`;
  expect(codePieces(both).map((piece) => piece.text)).toEqual(['Sub A\nEnd Sub', 'Sub B\nEnd Sub']);
});

test('JavaScript in the bytes of several items is one script; a fault leads into the item in which it stands', () => {
  const lines = Array.from({ length: 6000 }, (_, n) => `var number${n} = "${n}";`);
  lines[5500] = 'var broken = = 1;';
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`);
  const library = withContent(note('filter', 'h34Q'), bytes) ?? '';
  const items = [...library.matchAll(/<item name='\$JavaScriptLibrary'[^>]*><rawitemdata[^>]*>/g)];
  expect(items.length).toBeGreaterThan(2);
  const places = items.map(({ 0: tag, index }) => index + tag.length);
  expect(said(library, 'scriptlibrary')).toEqual([
    [expect.stringMatching(/^line 5501 in it: /), places.at(-1)],
  ]);
  expect(readCode(library, { type: 'scriptlibrary', answers: ['Order'] }).pieces.length).toBe(1);
});

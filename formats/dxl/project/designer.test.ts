import { expect, test } from 'vitest';
import { asInDesigner, clean, fileText, lacksContent, parted, withContent } from './index.ts';

const xmlns = "xmlns='http://www.lotus.com/dxl'";
const note = (noteClass: string, flags: string, more = '') =>
  `<note class='${noteClass}' ${xmlns}>\n<noteinfo unid='${'A'.repeat(32)}'/>\n<item name='$TITLE'><text>x</text></item>\n<item name='$Flags'><text>${flags}</text></item>\n${more}</note>`;
const bytes = (text: string) => new TextEncoder().encode(text);
const gif = 'R0lGODlhAQABAIAAAB9OeQAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

test('an element comes back from its two files as it went into them, also without what changes by itself', () => {
  const signature = "<item name='$Signature'><rawitemdata type='6'>AAAA</rawitemdata></item>\n";
  const given = [
    withContent(note('filter', 's34Q', signature), bytes('Sub A\n  x = 1 < 2 & 3\nEnd Sub\n')),
    withContent(note('filter', 'h34Q'), bytes('var x = 1;\n'.repeat(9000))),
    withContent(note('form', '34C=Q', signature), bytes('')),
    withContent(note('form', '34CiQ'), bytes('\u0000\u0001'.repeat(30_000))),
    `<imageresource ${xmlns} name='a/b.gif' alias='b' publicaccess='false' version='9.0'>\n<noteinfo unid='${'B'.repeat(32)}'/>\n<gif>\n${gif}\n</gif></imageresource>`,
  ].map((each) => each ?? '');
  for (const text of given) {
    const shaped = asInDesigner(text);
    expect(asInDesigner(shaped)).toBe(shaped);
    for (const whole of [shaped, fileText(clean(shaped).text)]) {
      const two = parted(whole);
      expect(two?.metadata).not.toMatch(/rawitemdata type='1'|\$ScriptLib/);
      expect(two && withContent(two.metadata, two.content)).toBe(whole);
    }
  }
  expect(parted(given[2] ?? '')?.content.length).toBe(0);
});

test('what two files would not say stays one of DXL', () => {
  const rollover = `<imageresource ${xmlns} name='a.gif' across='2'><gif>${gif}</gif></imageresource>`;
  const library = `<scriptlibrary ${xmlns} name='L'><code event='options'><lotusscript>Option Public</lotusscript></code></scriptlibrary>`;
  for (const text of [rollover, library, note('form', ''), `<form ${xmlns} name='F'/>`]) {
    expect(asInDesigner(text)).toBe(text);
    expect(parted(text)).toBeUndefined();
  }
});

test('metadata are known to lack their content', () => {
  expect(lacksContent(note('form', '34C=Q'))).toBe(true);
  expect(lacksContent(withContent(note('form', '34C=Q'), bytes('')) ?? '')).toBe(false);
  expect(lacksContent(note('form', ''))).toBe(false);
});

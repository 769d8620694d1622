import { expect, it } from 'vitest';
import { emptyDocx } from '../docx/empty.ts';
import type { Formatting, ModelMark, ModelNode } from '../model/index.ts';
import { schema } from '../model/schema.ts';
import { packOdt } from '../odt/empty.ts';
import { openDocument, saveDocument } from './index.ts';

const files = { docx: emptyDocx('', '<w:p/>'), odt: packOdt('<text:p/>') };
type Lines = { strike: boolean; doubleStrike: boolean };

/** The lines through the one text of a file. */
function linesOf(file: Uint8Array): Lines {
  const { doc } = openDocument(file);
  const marks = doc.content?.[0]?.content?.[0]?.marks ?? [];
  const key = String(marks.find(({ type }) => type === 'run')?.attrs?.key);
  const formatting = doc.attrs?.look as Formatting | undefined;
  const run = formatting?.runs[key];
  return { strike: run?.strike === true, doubleStrike: run?.doubleStrike === true };
}

/** The same file, whose text is given one more mark. */
function marked(file: Uint8Array, mark: ModelMark): Uint8Array {
  const { doc } = openDocument(file);
  const { marks = [], text = 'Words' } = doc.content?.[0]?.content?.[0] ?? {};
  const content: ModelNode[] = [{ type: 'text', text, marks: [...marks, mark] }];
  return saveDocument(file, { ...doc, content: [{ ...doc.content?.[0], type: 'paragraph', content }] });
}

it.each(['docx', 'odt'] as const)(
  'in %s two lines through a text take the place of one, and back',
  (format) => {
    const once = marked(files[format], { type: 'strike', attrs: { on: true } });
    expect(linesOf(once)).toEqual({ strike: true, doubleStrike: false });
    const twice = marked(once, { type: 'doubleStrike', attrs: { on: true } });
    expect(linesOf(twice)).toEqual({ strike: false, doubleStrike: true });
    const again = marked(twice, { type: 'strike', attrs: { on: true } });
    expect(linesOf(again)).toEqual({ strike: true, doubleStrike: false });
    const none = marked(twice, { type: 'doubleStrike', attrs: { on: false } });
    expect(linesOf(none)).toEqual({ strike: false, doubleStrike: false });
  },
);

it('a text has one of the two marks', () => {
  const mark = (name: string) => schema.mark(name, { on: true });
  expect(mark('doubleStrike').addToSet([mark('strike')])).toEqual([mark('doubleStrike')]);
  expect(mark('strike').addToSet([mark('doubleStrike')])).toEqual([mark('strike')]);
});

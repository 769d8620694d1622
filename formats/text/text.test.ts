import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelNode } from '../model/index.ts';
import { DocumentProblem } from '../package/problem.ts';
import { openText, saveText } from './index.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const lines = (doc: ModelNode) => (doc.content ?? []).map((one) => one.content?.[0]?.text ?? '');

/** Save with one line replaced by others. */
function edit(bytes: Uint8Array, line: number, ...by: string[]): Uint8Array {
  const { doc } = openText(bytes);
  const content = (doc.content ?? []).flatMap((one, at) =>
    at === line
      ? by.map((text, n) => ({
          type: 'paragraph',
          attrs: n === 0 ? one.attrs : {},
          content: [{ type: 'text', text }],
        }))
      : [one],
  );
  return saveText(bytes, { ...doc, content: content as ModelNode[] });
}

describe('a text file', () => {
  it('is its lines, without one after the last line break', () => {
    expect(lines(openText(bytesOf('a\r\n\nb\n')).doc)).toEqual(['a', '', 'b']);
    expect(lines(openText(new Uint8Array()).doc)).toEqual(['']);
  });

  it('saves to the very same bytes without a change, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '\u00e9', '\r', '\n', '\t', '\u{1f642}', '\ufeff', ' ')),
        (chars) => {
          const bytes = bytesOf(chars.join(''));
          expect(saveText(bytes, openText(bytes).doc)).toBe(bytes);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('keeps every other line as it was, with its own line break', () => {
    const bytes = bytesOf('\ufeffone\r\ntwo\nthree\r\nfour');
    expect(textOf(edit(bytes, 1, 'zwei', 'drei'))).toBe('\ufeffone\r\nzwei\ndrei\r\nthree\r\nfour');
    expect(textOf(edit(bytes, 3, 'vier'))).toBe('\ufeffone\r\ntwo\nthree\r\nvier');
    expect(textOf(edit(bytes, 0))).toBe('\ufefftwo\nthree\r\nfour');
  });

  it('stays in its encoding as long as it can', () => {
    const western = Uint8Array.from([0x63, 0x61, 0x66, 0xe9, 0x0a, 0x78, 0x0a]);
    expect([...edit(western, 1, '\u00e4\u20ac')]).toEqual([0x63, 0x61, 0x66, 0xe9, 0x0a, 0xe4, 0x80, 0x0a]);
    expect(textOf(edit(western, 1, '\u4e2d'))).toBe('caf\u00e9\n\u4e2d\n');
    const wide = Uint8Array.from([0xff, 0xfe, 0x61, 0, 0x0a, 0]);
    expect([...edit(wide, 0, 'b')]).toEqual([0xff, 0xfe, 0x62, 0, 0x0a, 0]);
  });

  it('shows the headings of Markdown, whose source stays what is edited', () => {
    const { doc } = openText(bytesOf('# Plan\ntext\n### Part\n'), 'markdown');
    expect(doc.content?.map((one) => one.attrs?.level)).toEqual([1, null, 3]);
    expect(lines(doc)[0]).toBe('# Plan');
  });

  it('refuses what is no text', () => {
    expect(() => openText(Uint8Array.from([1, 0, 2, 0]))).toThrow(DocumentProblem);
    expect(() => openText(Uint8Array.from([0xff, 0xfe, 0x61]))).toThrow(DocumentProblem);
    expect(() => openText(bytesOf('\n'.repeat(20_001)))).toThrow('more lines');
  });
});

import { describe, expect, it } from 'vitest';
import type { ModelNode } from '../model/index.ts';
import { keyOf } from '../package/keys.ts';
import { descendants } from '../package/xml.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { emptyDocx } from './empty.ts';
import { openDocx, saveDocx } from './index.ts';
import { openSource } from './source.ts';

const bodyOf = (bytes: Uint8Array) => {
  const xml = new TextDecoder().decode(readEntry(openPackage(bytes), 'word/document.xml'));
  return xml.slice(xml.indexOf('<w:body>') + 8, xml.indexOf('<w:sectPr'));
};
const line = (words: string) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`;
const cell = (words: string) => `<w:tc><w:tcPr/>${line(words)}</w:tc>`;
const row = (...words: string[]) => `<w:tr>${words.map(cell).join('')}</w:tr>`;
const control = (inner: string, tag = 'c') =>
  `\n<w:sdt><w:sdtPr><w:tag w:val="${tag}"/></w:sdtPr><w:sdtContent> ${inner} </w:sdtContent> </w:sdt>`;
const table = (...rows: string[]) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')} </w:tbl><w:p/>`;

/** The body after the rows of its table were changed. Unchanged, the file is the very one. */
function edit(body: string, change: (rows: ModelNode[]) => ModelNode[]): string {
  const original = emptyDocx('', body);
  const { doc } = openDocx(original);
  expect(saveDocx(original, doc)).toBe(original);
  const content = (doc.content ?? []).map((one) =>
    one.type === 'table' ? { ...one, content: change(one.content ?? []) } : one,
  );
  return bodyOf(saveDocx(original, { ...doc, content }));
}

const rowsOf = (body: string) => openDocx(emptyDocx('', body)).doc.content?.[0]?.content ?? [];
const textOf = (node: ModelNode): string => node.text ?? (node.content ?? []).map(textOf).join('|');
/** Every text with a mark behind it. */
const typed = (node: ModelNode): ModelNode =>
  node.type === 'text'
    ? { ...node, text: `${node.text}!` }
    : { ...node, ...(node.content && { content: node.content.map(typed) }) };
const at = (rows: ModelNode[], index: number) => rows[index] ?? { type: 'row' };
/** What goes with a row has white space around it. */
const tight = (xml: string) => xml.replace(/>\s+</g, '><');
const fresh = (like: ModelNode): ModelNode => ({
  ...like,
  attrs: { ...like.attrs, id: null },
  content: (like.content ?? []).map((one) => ({ ...one, attrs: { ...one.attrs, id: null } })),
});

describe('rows in content controls', () => {
  const [head, first, second, last] = [row('h', 'H'), row('a', 'A'), row('b', 'B'), row('z', 'Z')];
  const repeated = control(control(first, 'item') + control(second, 'item'), 'items');
  const body = table(head, repeated, last);

  it('are rows of the table, at any depth of controls', () => {
    expect(rowsOf(body).map(({ type }) => type)).toEqual(['row', 'row', 'row', 'row']);
    expect(rowsOf(body).map(textOf)).toEqual(['h|H', 'a|A', 'b|B', 'z|Z']);
  });

  it('are written where they were: nothing but their text changes', () => {
    for (const index of [0, 1, 2, 3])
      expect(edit(body, (rows) => rows.map((one, each) => (each === index ? typed(one) : one)))).toBe(
        ['a', 'b', 'h', 'z'].reduce(
          (text, letter) =>
            textOf(at(rowsOf(body), index)).startsWith(letter)
              ? text
                  .replace(`>${letter}<`, `>${letter}!<`)
                  .replace(`>${letter.toUpperCase()}<`, `>${letter.toUpperCase()}!<`)
              : text,
          body,
        ),
      );
  });

  it('take their own control along when they go, and leave that of the others', () => {
    const without = (from: number, count: number) => tight(edit(body, (rows) => rows.toSpliced(from, count)));
    expect(without(1, 1)).toBe(tight(body.replace(control(first, 'item'), '')));
    expect(without(2, 1)).toBe(tight(body.replace(control(second, 'item'), '')));
    expect(without(1, 2)).toBe(tight(table(head, last)));
  });

  it('have new rows among them inside the control that is around both', () => {
    const saved = edit(body, (rows) => rows.toSpliced(2, 0, fresh(at(rows, 1))));
    expect(saved).toBe(body.replace(control(second, 'item'), first + control(second, 'item')));
  });

  it('stand in their control once, however they are ordered', () => {
    const saved = edit(body, (rows) => [at(rows, 1), at(rows, 0), at(rows, 2), at(rows, 3)]);
    expect(rowsOf(saved).map(textOf)).toEqual(['a|A', 'h|H', 'b|B', 'z|Z']);
    expect(saved.match(/w:val="items"/g)).toHaveLength(1);
    expect(saved.match(/w:val="item"/g)).toHaveLength(2);
  });

  it('keep the names that only their control declares', () => {
    const own = control(`<w:tr><w:trPr/>${cell('x')}</w:tr>`).replace(
      '<w:sdt>',
      '<w:sdt xmlns:own="urn:own">',
    );
    const named = table(own.replace('<w:tr>', '<w:tr own:a="1">'), row('y'));
    expect(edit(named, (rows) => rows.map(typed))).toContain(
      '<w:sdt xmlns:own="urn:own"><w:sdtPr><w:tag w:val="c"/></w:sdtPr><w:sdtContent> <w:tr own:a="1">',
    );
  });
});

describe('cells in content controls', () => {
  const held = control(cell('b'));
  const body = table(`<w:tr>${cell('a')}${held}${cell('c')} </w:tr>`, row('x', 'y', 'z'));

  it('are cells of the row; nothing but their text changes', () => {
    expect(rowsOf(body).map(textOf)).toEqual(['a|b|c', 'x|y|z']);
    const saved = edit(body, (rows) => rows.map((one, index) => (index === 0 ? typed(one) : one)));
    expect(saved).toBe(body.replace(/>([abc])</g, '>$1!<'));
  });

  it('go with their control', () => {
    const saved = edit(body, (rows) =>
      rows.map((one) => ({ ...one, content: (one.content ?? []).toSpliced(1, 1) })),
    );
    expect(saved).toBe(body.replace(held, '').replace(cell('y'), ''));
  });

  it('of a draft from before they were read are the cells that are read now', () => {
    const original = emptyDocx('', body);
    const source = openSource(original);
    const [sdt] = descendants(source.body, 'w:sdt');
    const raw = { type: 'rawCell', attrs: { id: sdt && keyOf(source, sdt), text: 'b' } };
    const saved = edit(body, ([first, ...others]) => [
      { ...first, type: 'row', content: (first?.content ?? []).toSpliced(1, 1, raw).map(typed) },
      ...others,
    ]);
    expect(saved).toBe(body.replace(/>([ac])</g, '>$1!<'));
  });
});

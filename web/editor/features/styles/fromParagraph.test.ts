import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { describe, expect, it } from 'vitest';
import { Doc, UndoManager } from 'yjs';
import { emptyDocx, paragraph } from '../../../../formats/docx/empty.ts';
import { openDocument, saveDocument } from '../../../../formats/editable/index.ts';
import { type Formatting, type ModelNode, STYLES, schema } from '../../../../formats/model/index.ts';
import { packOdt } from '../../../../formats/odt/empty.ts';
import { openPackage, readEntry } from '../../../../formats/package/zip.ts';
import { setParagraph } from '../../view/content/paragraphs.ts';
import { namedStyles } from '../../view/document/namedStyles.ts';
import { addStyle, canUpdate, updateStyle } from './fromParagraph.ts';

const part = (bytes: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name));

const files = {
  docx: emptyDocx(
    '',
    `<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:spacing w:before="400"/></w:pPr><w:r><w:rPr><w:i/><w:color w:val="FF0000"/></w:rPr><w:t>Red heading </w:t></w:r><w:r><w:rPr><w:i/><w:color w:val="FF0000"/><w:u w:val="single"/></w:rPr><w:t>lined</w:t></w:r></w:p>${paragraph('Other', 'Heading1')}${paragraph('Plain')}`,
  ),
  odt: packOdt(
    '<text:h text:style-name="P1" text:outline-level="1"><text:span text:style-name="T1">Red heading </text:span><text:span text:style-name="T2">lined</text:span></text:h><text:h text:style-name="Heading_20_1" text:outline-level="1">Other</text:h><text:p text:style-name="Standard">Plain</text:p>',
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Heading_20_1"><style:paragraph-properties fo:margin-top="20pt"/></style:style><style:style style:name="T1" style:family="text"><style:text-properties fo:font-style="italic" fo:color="#ff0000"/></style:style><style:style style:name="T2" style:family="text"><style:text-properties fo:font-style="italic" fo:color="#ff0000" style:text-underline-style="solid"/></style:style>',
  ),
};
const heading = { docx: 'Heading1', odt: 'Heading_20_1' };

const formattingOf = (bytes: Uint8Array) => openDocument(bytes).doc.attrs?.look as Formatting;

function edit(bytes: Uint8Array) {
  const model = openDocument(bytes).doc;
  const formatting = model.attrs?.look as Formatting;
  const map = new Doc().getMap(STYLES);
  const undo = new UndoManager(map, { trackedOrigins: new Set(['here']) });
  const styles = namedStyles(map, formatting, 'here', () => undefined);
  const first = EditorState.create({ doc: schema.nodeFromJSON({ ...model, attrs: {} }) });
  const view = {
    state: first,
    dispatch(tr: EditorState['tr']) {
      tr.doc.check();
      view.state = view.state.apply(tr);
    },
  };
  const text = {
    view: view as unknown as EditorView,
    formatting,
    styles,
    asOneStep: (run: () => void) => run(),
  };
  return {
    ...text,
    map,
    undo,
    at(index: number) {
      let pos = 1;
      for (let before = 0; before < index; before++) pos += view.state.doc.child(before).nodeSize;
      view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos)));
    },
    run: (command: Command) => command(view.state, view.dispatch),
    back() {
      view.state = first;
      undo.undo();
    },
    save: () =>
      saveDocument(bytes, {
        ...(view.state.doc.toJSON() as ModelNode),
        attrs: { ...model.attrs, styles: map.toJSON() },
      }),
  };
}

describe.each(['docx', 'odt'] as const)('styles made of a paragraph in a .%s', (kind) => {
  it('a style becomes what its paragraph looks like, the paragraph has only the style, and others follow', () => {
    const now = edit(files[kind]);
    now.at(0);
    expect(canUpdate(now)).toBe(true);
    updateStyle(now);
    expect(canUpdate(now)).toBe(false);
    expect(now.formatting.styles[heading[kind]]).toMatchObject({
      text: { italic: true, color: 'FF0000' },
      paragraph: { before: 20 },
    });
    expect(now.formatting.styles[heading[kind]]?.text.underline).not.toBe(true);
    const { doc } = openDocument(now.save());
    const [first, other] = doc.content ?? [];
    const formatting = doc.attrs?.look as Formatting;
    expect(formatting.styles[heading[kind]]?.text).toEqual(now.formatting.styles[heading[kind]]?.text);
    expect([first?.attrs?.look, first?.attrs?.style]).toEqual([null, heading[kind]]);
    expect(first?.content?.[0]?.marks ?? []).toEqual([]);
    // A word that is otherwise than the paragraph stays so.
    expect(Object.values(formatting.runs)).toEqual([
      expect.objectContaining({ underline: true, italic: true }),
    ]);
    expect(other).toMatchObject({ attrs: { style: heading[kind] } });
    now.back();
    expect(now.save()).toBe(files[kind]);
    expect(now.formatting.styles[heading[kind]]?.paragraph.before).not.toBe(20);
  });

  it('a new style looks like the paragraph, is based on its style, and is changed by it again', () => {
    const now = edit(files[kind]);
    now.at(0);
    addStyle(now, '  Red ones ');
    const [key = ''] = [...now.map.keys()];
    expect(now.formatting.styles[key]).toMatchObject({ name: 'Red ones', level: 1, text: { italic: true } });
    now.run(setParagraph(now.formatting, { before: 44 }));
    expect(canUpdate(now)).toBe(true);
    updateStyle(now);
    expect(now.formatting.styles[key]).toMatchObject({
      name: 'Red ones',
      paragraph: { before: 44 },
      text: { italic: true },
    });
    const saved = now.save();
    const { doc } = openDocument(saved);
    const formatting = doc.attrs?.look as Formatting;
    const [first, other] = doc.content ?? [];
    expect(formatting.styles[String(first?.attrs?.style)]).toMatchObject({
      name: 'Red ones',
      level: 1,
      based: heading[kind],
      paragraph: { before: 44 },
      text: { color: 'FF0000' },
    });
    expect(first?.attrs?.level).toBe(1);
    expect(other?.attrs?.style).toBe(heading[kind]);
    const main = kind === 'docx' ? 'word/document.xml' : 'content.xml';
    expect(part(saved, main)).not.toMatch(
      /new:|w:before|margin-top="20pt"\/><\/style:style><style:style style:name="TP/,
    );
    now.back();
    now.undo.undo();
    expect(now.save()).toBe(files[kind]);
    expect(key in now.formatting.styles).toBe(false);
  });

  it('an empty paragraph that looks as its style says gives a style that says nothing more', () => {
    const now = edit(files[kind]);
    now.at(2);
    expect(canUpdate(now)).toBe(false);
    addStyle(now, 'Same');
    expect([...now.map.values()]).toEqual([expect.objectContaining({ name: 'Same', attrs: {}, marks: [] })]);
    expect(Object.values(formattingOf(now.save()).styles).map(({ name }) => name)).toContain('Same');
  });
});

it('what another client writes is no style, and takes none away', () => {
  const now = edit(files.docx);
  const before = { ...now.formatting.styles };
  for (const [key, value] of Object.entries({
    Heading1: 5,
    'new:style.a': { name: '\u0000' },
    __proto__: {},
    x: { attrs: { left: 'a' } },
  }))
    now.map.set(key, value);
  expect(now.formatting.styles).toEqual(before);
  now.map.set('new:style.b', { name: 'B', based: 'new:style.b' });
  expect(Object.keys(now.formatting.styles)).toContain('new:style.b');
});

import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { documentXml, emptyDocx, packDocx, paragraph } from '../../../../formats/docx/empty.ts';
import { openDocument, saveDocument } from '../../../../formats/editable/index.ts';
import { type Formatting, type ModelNode, schema } from '../../../../formats/model/index.ts';
import { packOdt } from '../../../../formats/odt/empty.ts';
import { openPackage, readEntry } from '../../../../formats/package/zip.ts';
import { frameOf, insertLine, lineOfHyphens, setFrame } from './borders.ts';

const bodyOf = (bytes: Uint8Array) => {
  const { entries } = openPackage(bytes);
  const name = entries.has('content.xml') ? 'content.xml' : 'word/document.xml';
  return new TextDecoder().decode(readEntry(openPackage(bytes), name));
};

function edit(bytes: Uint8Array) {
  const model = openDocument(bytes).doc;
  const formatting = model.attrs?.look as Formatting;
  let state = EditorState.create({ doc: schema.nodeFromJSON({ ...model, attrs: {} }) });
  const now = {
    formatting,
    state: () => state,
    at(pos: number) {
      state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, pos)));
      return now;
    },
    run(command: Command) {
      const done = command(state, (tr) => {
        tr.doc.check();
        state = state.apply(tr);
      });
      return done;
    },
    frame: (at = 0) => frameOf(formatting, state.doc.child(at)),
    save: () => saveDocument(bytes, { ...(state.doc.toJSON() as ModelNode), attrs: model.attrs ?? {} }),
  };
  return now;
}

const box = '<w:top w:val="single" w:sz="4" w:space="1" w:color="FF0000"/><w:between w:val="nil"/>';
const files = {
  docx: emptyDocx('', paragraph('One') + paragraph('Two')),
  odt: packOdt('<text:p>One</text:p><text:p>Two</text:p>'),
};
const line = 'double 1.5 336699';

describe.each(['docx', 'odt'] as const)('lines and shade of a paragraph in a .%s', (kind) => {
  it('are written in the words of the format, read back, and gone without a trace', () => {
    const now = edit(files[kind]).at(1);
    now.run(setFrame(now.formatting, { bottom: line, left: 'dotted 0.5 000000', shade: 'FFEE00' }));
    const again = edit(now.save());
    const frame = { top: 'none', right: 'none', bottom: line, left: 'dotted 0.5 000000', shade: 'FFEE00' };
    expect(again.frame()).toEqual(frame);
    expect(again.frame(1)).toEqual({
      top: 'none',
      right: 'none',
      bottom: 'none',
      left: 'none',
      shade: 'none',
    });
    now.run(setFrame(now.formatting, { bottom: 'none', left: 'none', shade: 'none' }));
    expect(now.save()).toBe(files[kind]);
    again.at(1).run(setFrame(again.formatting, { left: 'none', shade: 'none' }));
    expect(edit(again.save()).frame()).toEqual({ ...frame, left: 'none', shade: 'none' });
  });

  it('that nobody sets are not written', () => {
    const now = edit(files[kind]);
    now.run((state, dispatch) => {
      const { tr } = state;
      for (const [name, value] of Object.entries({ borderTop: '"/><w:b/>', borderLeft: 5, shade: 'red' }))
        tr.setNodeAttribute(0, name, value);
      dispatch?.(tr);
      return true;
    });
    const xml = bodyOf(now.save());
    expect(xml).not.toMatch(/pBdr|<w:b\/>|fo:border|w:shd|background-color/);
  });
});

it('a DOCX keeps the other lines of a paragraph, and the order that the format wants', () => {
  const original = packDocx({
    'word/document.xml': documentXml(
      `<w:p><w:pPr><w:keepNext/><w:pBdr>${box}</w:pBdr><w:spacing w:after="0"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>`,
    ),
  });
  const now = edit(original).at(1);
  expect(now.frame().top).toBe('single 0.5 FF0000');
  now.run(setFrame(now.formatting, { bottom: 'single 0.5 000000', shade: 'FFEE00' }));
  const [top, between] = [box.slice(0, box.indexOf('<w:between')), '<w:between w:val="nil"/>'];
  expect(bodyOf(now.save())).toContain(
    `<w:keepNext/><w:pBdr>${top}<w:bottom w:val="single" w:sz="4" w:space="1" w:color="000000"/>${between}</w:pBdr><w:shd w:val="clear" w:color="auto" w:fill="FFEE00"/><w:spacing w:after="0"/>`,
  );
});

it('an ODT keeps the lines that stood for all sides, on the others', () => {
  const original = packOdt(
    '<text:p text:style-name="P1">One</text:p>',
    '<style:style style:name="P1" style:family="paragraph"><style:paragraph-properties fo:border="0.5pt solid #000000" fo:padding="2pt"/></style:style>',
  );
  const now = edit(original).at(1);
  now.run(setFrame(now.formatting, { top: 'none' }));
  const { top, bottom, left } = edit(now.save()).frame();
  expect([top, bottom, left]).toEqual(['none', 'single 0.5 000000', 'single 0.5 000000']);
  expect(bodyOf(now.save())).toContain('fo:padding="2pt"');
});

describe('a line across the page', () => {
  it('comes behind the paragraph of the cursor, with one to go on in', () => {
    const now = edit(emptyDocx('', paragraph('One'))).at(2);
    expect(now.run(insertLine)).toBe(true);
    const { doc, selection } = now.state();
    expect([doc.childCount, doc.child(1).attrs.borderBottom, doc.child(2).attrs.borderBottom]).toEqual([
      3,
      'single 0.75 808080',
      null,
    ]);
    expect(selection.$from.index(0)).toBe(2);
  });

  it('takes an empty paragraph, and the one that follows', () => {
    const now = edit(emptyDocx('', `<w:p/>${paragraph('Two')}`)).at(1);
    now.run(insertLine);
    expect(now.state().doc.childCount).toBe(2);
    expect(now.frame().bottom).toBe('single 0.75 808080');
    expect(now.state().selection.$from.parent.textContent).toBe('Two');
  });

  it('is what Enter makes of three hyphens alone', () => {
    const now = edit(emptyDocx('', paragraph('---') + paragraph('----'))).at(4);
    expect(now.run(lineOfHyphens)).toBe(true);
    expect(now.state().doc.child(0).textContent).toBe('');
    expect(now.frame().bottom).toBe('single 0.75 808080');
    expect(now.frame(1).bottom).toBe('none');
    expect(now.at(now.state().doc.content.size - 1).run(lineOfHyphens)).toBe(false);
  });
});

import { type Command, EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { documentXml, emptyDocx, packDocx, paragraph, table } from '../../../../formats/docx/empty.ts';
import { openDocument, saveDocument } from '../../../../formats/editable/index.ts';
import { type Formatting, type ModelNode, schema } from '../../../../formats/model/index.ts';
import { packOdt } from '../../../../formats/odt/empty.ts';
import { openPackage, readEntry } from '../../../../formats/package/zip.ts';
import { newParagraph } from '../../view/commands.ts';
import { setValues, textWithFields } from '../../view/content/fieldPlaces.ts';
import { selectionStateOf } from '../../view/selectionState.ts';
import { captionedAt } from './captioned.ts';
import { insertCaption, labelOf, labelsIn, usualLabel } from './captions.ts';
import { insertReference, targetsIn } from './crossReferences.ts';
import { refreshFields } from './fields.ts';
import { numbersIn } from './sequences.ts';

const part = (bytes: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name));

/** A document with commands carried out one after another. */
function edit(bytes: Uint8Array) {
  const model = openDocument(bytes).doc;
  const formatting = model.attrs?.look as Formatting;
  let state = EditorState.create({ doc: schema.nodeFromJSON({ ...model, attrs: {} }) });
  const now = {
    formatting,
    doc: () => state.doc,
    run(command: Command) {
      return command(state, (tr) => {
        state = state.apply(tr);
      });
    },
    /** Puts the cursor into a text. */
    at(words: string) {
      let pos = -1;
      state.doc.descendants((node, at) => {
        if (pos < 0 && node.text?.includes(words)) pos = at + 1;
      });
      state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, pos)));
      return state;
    },
    select(pos: number) {
      state = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
      return state;
    },
    caption(label: string, text: string, above = false) {
      const found = labelOf(formatting, state.doc, label);
      const done = found !== undefined && now.run(insertCaption(found, text, above));
      const tr = state.tr;
      setValues(tr, formatting, numbersIn(formatting, state.doc));
      state = state.apply(tr);
      return done;
    },
    state: () => state,
    refresh() {
      const tr = state.tr;
      refreshFields(tr, formatting, { name: '', pages: undefined, pageOf: () => undefined });
      state = state.apply(tr);
    },
    lines() {
      const out: string[] = [];
      state.doc.descendants((node) => {
        if (node.isTextblock) out.push(textWithFields(node, 0, node.content.size));
      });
      return out;
    },
    save: () => saveDocument(bytes, { ...(state.doc.toJSON() as ModelNode), attrs: model.attrs ?? {} }),
  };
  return now;
}

const odt = (text: string) => packOdt(text);
const odtTable = (word: string) =>
  `<table:table><table:table-column/><table:table-row><table:table-cell><text:p>${word}</text:p></table:table-cell></table:table-row></table:table>`;
const files = {
  docx: emptyDocx('', `${table([['one']])}${paragraph('Between')}${table([['two']])}${paragraph('End')}`),
  odt: odt(`${odtTable('one')}<text:p>Between</text:p>${odtTable('two')}<text:p>End</text:p>`),
};

describe.each(['docx', 'odt'] as const)('captions of tables in a .%s', (kind) => {
  it('look as they are saved before they are, and body text goes on after them', () => {
    const now = edit(files[kind]);
    const { formatting } = now;
    now.at('one');
    now.caption('Table', 'Of words');
    const never = { canUndo: () => false, canRedo: () => false };
    const read = (formatting: Formatting) => {
      const { italic, size, before, after, style } = selectionStateOf(now.state(), formatting, never);
      return { italic, size, before, after, next: formatting.styles[style]?.next };
    };
    const shown = read(formatting);
    expect(shown).toMatchObject({ italic: true, next: formatting.defaultStyle });
    expect(read(openDocument(now.save()).doc.attrs?.look as Formatting)).toEqual(shown);
    expect(now.run(newParagraph(formatting))).toBe(true);
    expect(selectionStateOf(now.state(), formatting, never).style).toBe(formatting.defaultStyle);
  });

  it('stand above, are counted in the order of the text, and read back', () => {
    const now = edit(files[kind]);
    now.at('two');
    expect(now.caption('Table', 'The second', true)).toBe(true);
    now.at('one');
    expect(now.caption('table', '', true)).toBe(true);
    expect(now.lines()).toEqual(['Table 1', 'one', 'Between', 'Table 2: The second', 'two', 'End']);
    const again = edit(now.save());
    expect(labelsIn(again.formatting, again.doc()).map(({ label }) => label)).toEqual(['Table']);
    expect(numbersIn(again.formatting, again.doc()).map(({ value, place }) => [value, place.shown])).toEqual([
      ['1', '1'],
      ['2', '2'],
    ]);
  });

  it('are referred to by label and number, which follow when another comes before', () => {
    const now = edit(files[kind]);
    now.at('two');
    now.caption('Table', 'The second', true);
    now.at('End');
    const [target] = targetsIn(now.formatting, now.doc(), 'caption');
    expect(target?.text).toBe('Table 1: The second');
    if (target) now.run(insertReference(now.formatting, target, 'label'));
    expect(now.lines().at(-1)).toBe('ETable 1nd');
    const again = edit(now.save());
    again.at('one');
    again.caption('Table', '', true);
    again.refresh();
    expect(again.lines().at(-1)).toBe('ETable 2nd');
    again.at('Between');
    const [, second] = targetsIn(again.formatting, again.doc(), 'caption');
    if (second) again.run(insertReference(again.formatting, second, 'label'));
    const names = [
      ...part(again.save(), kind === 'docx' ? 'word/document.xml' : 'content.xml').matchAll(/_Ref\d+/g),
    ];
    expect(new Set(names.map(String)).size, 'one bookmark for both').toBe(1);
  });
});

it('a DOCX writes the field, and the style that it lacks', () => {
  const now = edit(files.docx);
  now.at('one');
  now.caption('Tabelle', 'a < b', true);
  const saved = now.save();
  const xml = part(saved, 'word/document.xml');
  expect(xml).toContain('<w:pStyle w:val="Caption"/>');
  expect(xml).toContain(' SEQ Tabelle \\* ARABIC </w:instrText>');
  expect(xml).toContain(': a &lt; b');
  expect(xml).toContain('<w:keepNext/>');
  expect(part(saved, 'word/styles.xml').split('<w:name w:val="caption"/>').length).toBe(2);
});

it('an ODT writes the sequence and declares it once', () => {
  const now = edit(
    odt(
      `<text:sequence-decls><text:sequence-decl text:display-outline-level="0" text:name="Table"/></text:sequence-decls>${odtTable('one')}<text:p>End</text:p>`,
    ),
  );
  now.at('one');
  now.caption('Table', '', true);
  now.at('one');
  now.caption('Größe 2', '', true);
  const xml = part(now.save(), 'content.xml');
  expect(xml).toContain('text:name="Table" text:formula="Table+1" style:num-format="1">1</text:sequence>');
  expect(xml).toContain('text:name="Größe"/></text:sequence-decls>');
  expect(xml.split('text:name="Table"/>').length).toBe(2);
  expect(part(now.save(), 'styles.xml')).toContain('style:name="Caption"');
});

describe('what can have a caption', () => {
  const picture = '<w:r><w:br w:type="page"/></w:r>';
  it('is no place in plain text', () => {
    const now = edit(emptyDocx('', `<w:p>${picture}</w:p>${paragraph('Plain')}`));
    expect(captionedAt(now.at('Plain'))).toBeUndefined();
    expect(now.run(insertCaption({ label: 'A', sequence: 'A', style: 'Caption' }, '', false))).toBe(false);
  });

  it('is a picture that is selected or alone in its paragraph; it stays with the caption below it', () => {
    const now = edit(files.docx);
    now.at('Between');
    now.run((state, dispatch) => {
      dispatch?.(state.tr.insert(state.selection.from - 1, schema.node('image', { src: 'new:a.png' })));
      return true;
    });
    let pos = -1;
    now.doc().descendants((node, at) => {
      if (node.type.name === 'image') pos = at;
    });
    expect(captionedAt(now.select(pos))?.kind).toBe('figure');
    now.caption('Figure', 'A view');
    expect(now.lines().slice(1, 3)).toEqual(['Between', 'Figure 1: A view']);
    expect(now.doc().resolve(pos).parent.attrs.keepNext).toBe(true);
  });
});

describe('labels', () => {
  const field = (name: string) =>
    `<w:fldSimple w:instr=" SEQ ${name} \\* ARABIC "><w:r><w:t>7</w:t></w:r></w:fldSimple>`;
  const body = `<w:p><w:r><w:t xml:space="preserve">Abbildung </w:t></w:r>${field('Figure')}<w:r><w:t>: A view</w:t></w:r></w:p>`;

  it('are those that the text has already', () => {
    const now = edit(packDocx({ 'word/document.xml': documentXml(body) }));
    expect(usualLabel(now.formatting, now.doc(), 'figure', 'Figure')).toBe('Abbildung');
    expect(usualLabel(now.formatting, now.doc(), 'table', 'Tabelle')).toBe('Tabelle');
    expect(labelOf(now.formatting, now.doc(), 'abbildung ')?.sequence).toBe('Figure');
    expect(labelOf(now.formatting, now.doc(), ' 12 ')).toBeUndefined();
  });

  it('and a number of the file that is another gets the right one in its own field', () => {
    const now = edit(packDocx({ 'word/document.xml': documentXml(body) }));
    now.caption('none', '');
    expect(now.lines()).toEqual(['Abbildung 1: A view']);
    expect(part(now.save(), 'word/document.xml')).toContain(
      '<w:fldSimple w:instr=" SEQ Figure \\* ARABIC "><w:r><w:t>1</w:t></w:r></w:fldSimple>',
    );
  });
});

describe('numbers', () => {
  const seq = (code: string) =>
    `<w:p><w:fldSimple w:instr=" SEQ ${code} "><w:r><w:t>?</w:t></w:r></w:fldSimple></w:p>`;
  it.each([
    [
      ['A', 'B', 'A \\* ROMAN', 'A \\* alphabetic \\* MERGEFORMAT'],
      ['1', '1', 'II', 'c'],
    ],
    [
      ['A', 'A \\c', 'A \\r 9', 'A \\n', 'A \\h', 'A'],
      ['1', '1', '9', '10', undefined, '12'],
    ],
    [
      ['A', 'A bookmark', 'A \\* Ordinal'],
      ['1', undefined],
    ],
  ])('of %j are %j', (codes, values) => {
    const now = edit(emptyDocx('', codes.map(seq).join('')));
    expect(numbersIn(now.formatting, now.doc()).map(({ value }) => value)).toEqual(values);
  });

  it('begin anew after a heading, and count in text boxes where they stand', () => {
    const now = edit(
      emptyDocx('', seq('A \\s 1') + paragraph('One', 'Heading1') + seq('A \\s 1') + seq('A \\s 1')),
    );
    expect(numbersIn(now.formatting, now.doc()).map(({ value }) => value)).toEqual(['1', '1', '2']);
    const field = { key: 'new:field SEQ A \\* ARABIC', label: 'Field', show: '?' };
    const box = schema.node('doc', {}, [schema.node('paragraph', {}, [schema.node('raw', field)])]);
    const holder = schema.node('raw', { key: 'x', label: 'Text box', story: 'b' });
    const text = schema.node('doc', {}, [
      schema.node('paragraph', {}, [schema.node('raw', field), holder, schema.node('raw', field)]),
    ]);
    const found = numbersIn(now.formatting, text, (key) => (key === 'b' ? box : undefined));
    expect(found.map(({ story, value }) => [story, value])).toEqual([
      ['', '1'],
      ['b', '2'],
      ['', '3'],
    ]);
  });
});

import { Node, Slice } from 'prosemirror-model';
import { AllSelection, EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { openDocx, saveDocx } from '../../../formats/docx/index.ts';
import { type Formatting, type ModelNode, schema } from '../../../formats/model/index.ts';
import { partsOf } from '../../../test/browser/editor.support.ts';
import { identityPlugin } from './identity.ts';
import { adoptSlice } from './paste.ts';
import { uniqueNodesPlugin } from './uniqueNodes.ts';

const run = (content: string) => `<w:r>${content}</w:r>`;
const char = (kind: string) => run(`<w:fldChar w:fldCharType="${kind}"/>`);
const field = `${char('begin')}${run('<w:instrText>PAGE</w:instrText>')}${char('separate')}${run('<w:t>7</w:t>')}${char('end')}`;
const marked = `<w:bookmarkStart w:id="1" w:name="here"/>${run('<w:t>marked</w:t>')}<w:bookmarkEnd w:id="1"/>`;
const original = emptyDocx(
  '',
  `<w:p>${run('<w:t xml:space="preserve">Page </w:t>')}${field}${marked}</w:p>${paragraph('End')}`,
);
const opened = openDocx(original);
const formatting = opened.doc.attrs?.look as Formatting;

const raw = (key: string, show = '3') => ({ type: 'raw', attrs: { key, label: 'Field', show } });
const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, marks });
const lines = (...content: unknown[][]) => ({
  ...opened.doc,
  content: content.map((one) => ({ type: 'paragraph', content: one })),
});

/** A document with the cursor at its end, or all selected. */
function stateOf(json: unknown, all = false, elsewhere: (key: string) => boolean = () => false) {
  const doc = Node.fromJSON(schema, json);
  const selection = all ? new AllSelection(doc) : TextSelection.atEnd(doc);
  return EditorState.create({
    doc,
    selection,
    plugins: [identityPlugin(), uniqueNodesPlugin(formatting, elsewhere)],
  });
}
const copied = (state: EditorState, own = formatting) =>
  adoptSlice(Slice.fromJSON(schema, JSON.parse(JSON.stringify(state.selection.content()))), own);
const put = (state: EditorState, slice: Slice) =>
  state.apply(state.tr.replaceSelection(slice).setMeta('paste', true));
const found = (state: EditorState, type: string) => {
  const nodes: Node[] = [];
  state.doc.descendants((node) => void (node.type.name === type && nodes.push(node)));
  return nodes;
};
const keys = (state: EditorState, type: string) => found(state, type).map(({ attrs }) => attrs.key);

const saved = (state: EditorState) =>
  partsOf(saveDocx(original, state.doc.toJSON() as ModelNode)).get('word/document.xml') ?? '';

describe('what is copied and pasted within a document', () => {
  it.each([
    'new:field PAGE',
    'new:field REF here \\h',
    `new:value ${formatting.source}_1`,
    'new:page',
    'new:footnote.x7',
  ])('keeps %s', (key) => {
    const all = stateOf(lines([text('Some '), raw(key)]), true);
    expect(keys(put(stateOf(lines([text('Before')])), copied(all)), 'raw')).toEqual([key]);
  });

  it('keeps a table of contents, and the empty places of a table', () => {
    const cell = { type: 'cell', content: [{ type: 'paragraph', content: [text('a')] }] };
    const content = [
      {
        type: 'container',
        attrs: { props: 'new:contents', label: 'Contents' },
        content: [{ type: 'paragraph' }],
      },
      { type: 'table', content: [{ type: 'row', content: [{ type: 'gap', attrs: { span: 2 } }, cell] }] },
    ];
    const state = put(stateOf(lines([])), copied(stateOf({ ...opened.doc, content }, true)));
    expect(found(state, 'container').map(({ attrs }) => attrs.props)).toEqual(['new:contents']);
    expect(found(state, 'gap').map(({ attrs }) => attrs.span)).toEqual([2]);
  });

  it('keeps the style and the list of a paragraph that no file has yet; of another document, styles by name', () => {
    const attrs = { style: 'Heading2', level: 2, list: '5-0' };
    const all = stateOf(
      { ...opened.doc, content: [{ type: 'paragraph', attrs, content: [text('x')] }] },
      true,
    );
    expect(copied(all).content.child(0).attrs).toMatchObject(attrs);
    const elsewhere = adoptSlice(copied(all), formatting, false);
    expect(elsewhere.content.child(0).attrs).toMatchObject({ ...attrs, list: null });
  });

  it('keeps a link of another part of the file', () => {
    const link = { type: 'wrap', attrs: { key: 'other_9', kind: 'hyperlink', href: 'https://a.example' } };
    const state = put(stateOf(lines([])), copied(stateOf(lines([text('go', link)]), true)));
    expect(state.doc.textContent).toBe('go');
    let marks: unknown[] = [];
    state.doc.descendants((node) => {
      if (node.isText) marks = node.marks.map((mark) => mark.attrs);
    });
    expect(marks).toEqual([{ key: null, kind: 'hyperlink', href: 'https://a.example' }]);
  });

  it('keeps the words of what cannot come along', () => {
    expect(copied(stateOf(lines([raw('other_1', 'shown')]), true)).content.textBetween(0, 7)).toBe('shown');
    const page = { ...formatting, codes: { other_1: 'PAGE' } };
    const field = copied(stateOf(lines([raw('other_1')]), true), page)
      .content.child(0)
      .child(0);
    expect(field.attrs.key).toBe('new:field PAGE');
  });
});

describe('what exists once', () => {
  it('is there once after copying: a bookmark stays where it was, and a field becomes one of its own', () => {
    const all = stateOf(opened.doc, true);
    const before = keys(all, 'marker');
    expect(before).toHaveLength(4);
    const state = put(stateOf(opened.doc), copied(all));
    expect(keys(state, 'marker')).toEqual(before);
    expect(found(state, 'raw').map(({ attrs }) => [attrs.key, attrs.show])).toEqual([
      ['new:field PAGE', '7'],
    ]);
    expect(state.doc.textContent).toBe('Page 7markedEndPage markedEnd');
    expect(saved(state).match(/<w:bookmarkStart /g)).toHaveLength(1);
    expect(saved(state).match(/PAGE/g)).toHaveLength(2);
  });

  it('goes along when it is cut and put in again', () => {
    const all = stateOf(opened.doc, true);
    const slice = copied(all);
    const emptied = all.apply(all.tr.deleteSelection());
    const state = put(emptied, slice);
    expect(keys(state, 'marker')).toEqual(keys(all, 'marker'));
    expect(state.doc.textContent).toBe(all.doc.textContent);
    expect(saved(state)).toContain(marked);
    expect(saved(state).match(/fldChar /g)).toHaveLength(3);
  });

  it('moves with what is dragged, and stays out of where another text has it', () => {
    const bookmark = (which: string) => ({
      type: 'marker',
      attrs: { key: `new:bookmark${which} b`, kind: `bookmark${which}` },
    });
    const json = lines([bookmark('Start'), text('ab'), bookmark('End')], [text('cd')]);
    const state = stateOf(json);
    const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1, 5)));
    const slice = copied(selected);
    const tr = selected.tr.deleteSelection();
    const moved = selected.apply(
      tr.replace(tr.doc.content.size - 1, tr.doc.content.size - 1, slice).setMeta('uiEvent', 'drop'),
    );
    expect(keys(moved, 'marker')).toEqual(['new:bookmarkStart b', 'new:bookmarkEnd b']);
    expect(moved.doc.textContent).toBe('cdab');
    expect(
      keys(
        put(
          stateOf(lines([]), false, () => true),
          slice,
        ),
        'marker',
      ),
    ).toEqual([]);
  });
});

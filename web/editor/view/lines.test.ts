import { type Node, Slice } from 'prosemirror-model';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { type Formatting, schema } from '../../../formats/model/index.ts';
import { linesAsParagraphs } from './clipboard/plainText.ts';
import { newParagraph } from './commands.ts';
import { indentSeveral, toggleParagraph } from './content/paragraphs.ts';

const formatting = {
  source: 's',
  styles: { Normal: { paragraph: {} } },
  paragraphs: [],
} as unknown as Formatting;
const bare = { ...formatting, styles: {} } as Formatting;

const paragraph = (text: string, attrs: Record<string, unknown> = {}) =>
  schema.node('paragraph', attrs, text === '' ? [] : [schema.text(text)]);
const textOf = (doc: Node) => doc.content.content.map((one) => one.textContent);

/** Paragraphs, with all of their text selected, or the cursor at the end. */
function stateOf(paragraphs: Node[], all = true): EditorState {
  const doc = schema.node('doc', null, paragraphs);
  const end = doc.content.size - 1;
  return EditorState.create({ doc, selection: TextSelection.create(doc, all ? 1 : end, end) });
}

function run(state: EditorState, command: Command): { state: EditorState; done: boolean } {
  let next = state;
  const done = command(state, (tr) => {
    next = next.apply(tr);
  });
  return { state: next, done };
}

describe('Tab over several paragraphs', () => {
  it('moves them, and takes nothing away', () => {
    const { state, done } = run(stateOf([paragraph('one'), paragraph('two')]), indentSeveral(formatting, 1));
    expect(done).toBe(true);
    expect(textOf(state.doc)).toEqual(['one', 'two']);
    expect(state.doc.child(1).attrs.left).toBe(36);
    expect(run(state, indentSeveral(formatting, -1)).state.doc.child(1).attrs.left).toBeNull();
  });

  it('puts tabs before the lines of a text without formats, and takes them away again', () => {
    const { state } = run(
      stateOf([paragraph('one'), paragraph(''), paragraph('two')]),
      indentSeveral(bare, 1),
    );
    expect(textOf(state.doc)).toEqual(['\tone', '', '\ttwo']);
    expect(textOf(run(state, indentSeveral(bare, -1)).state.doc)).toEqual(['one', '', 'two']);
  });

  it('is not for a few words of one paragraph', () => {
    expect(indentSeveral(formatting, 1)(stateOf([paragraph('one')]))).toBe(false);
  });
});

describe('a paragraph from right to left', () => {
  it('is written so, and as it was when that is taken back', () => {
    const { state } = run(stateOf([paragraph('שלום')]), toggleParagraph(formatting, 'rtl'));
    expect(state.doc.child(0).attrs.rtl).toBe(true);
    expect(schema.nodes.paragraph?.spec.toDOM?.(state.doc.child(0))).toMatchObject([
      'p',
      { style: 'direction: rtl' },
      0,
    ]);
    expect(run(state, toggleParagraph(formatting, 'rtl')).state.doc.child(0).attrs.rtl).toBeNull();
  });
});

describe('Enter in an empty item of a list', () => {
  it('leads a level out, and out of the list from the first one', () => {
    const first = stateOf(
      [paragraph('a', { list: 'number.a1b2-0' }), paragraph('', { list: 'number.a1b2-1' })],
      false,
    );
    const once = run(first, newParagraph(formatting)).state;
    expect(once.doc.child(1).attrs.list).toBe('number.a1b2-0');
    const twice = run(once, newParagraph(formatting)).state;
    expect(twice.doc.childCount).toBe(2);
    expect(twice.doc.child(1).attrs.list).toBeNull();
  });
});

describe('pasted lines', () => {
  const paste = (state: EditorState, text: string) =>
    state.apply(state.tr.replaceSelection(linesAsParagraphs(text, state.selection.$from)));

  it('keep the empty ones among them, whatever ends a line', () => {
    const state = paste(stateOf([paragraph('>')], false), 'one\r\n\r\ntwo\n\n\nthree\r');
    expect(textOf(state.doc)).toEqual(['>one', '', 'two', '', '', 'three', '']);
  });

  it('are items of the list that they come into, and repeat nothing that a document has once', () => {
    const item = paragraph('', { id: 'x', list: 'bullet.a1b2-0', section: 's1', align: 'right' });
    const slice = linesAsParagraphs('a\nb', stateOf([item], false).selection.$from);
    expect(slice).toBeInstanceOf(Slice);
    expect(slice.content.child(1).attrs).toMatchObject({
      id: null,
      list: 'bullet.a1b2-0',
      section: null,
      align: 'right',
    });
  });
});

import { EditorState, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { schema } from '../../../../formats/model/index.ts';
import { countsIn, countsOf } from './counts.ts';

test('words, characters as people see them, and paragraphs that say something are counted', () => {
  expect(countsOf(['It’s 2 o’clock.', '', 'Grüße 👩‍👩‍👧'])).toEqual({
    words: 4,
    characters: 22,
    withoutSpaces: 19,
    paragraphs: 2,
  });
  expect(countsOf([])).toEqual({ words: 0, characters: 0, withoutSpaces: 0, paragraphs: 0 });
});

test('the whole text is counted also while a person writes in a note, and what is selected there', () => {
  const state = (text: string) =>
    EditorState.create({
      doc: schema.node('doc', null, [schema.node('paragraph', null, [schema.text(text)])]),
    });
  const note = state('Of the note');
  const selected = note.apply(note.tr.setSelection(TextSelection.create(note.doc, 1, 7)));
  const { all, selected: some } = countsIn({
    body: { state: state('One two three four') },
    view: { state: selected },
  });
  expect([all.words, some?.words]).toEqual([4, 2]);
});

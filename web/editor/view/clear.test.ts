import { Node } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { type Formatting, schema } from '../../../formats/model/index.ts';
import { clearFormatting } from './clear.ts';

const formatting = {
  language: 'en-GB',
  runs: { french: { bold: true, language: 'fr-FR' } },
  styles: {},
  paragraphs: [],
} as unknown as Formatting;

const set = {
  align: 'center',
  left: 36,
  right: 12,
  first: 18,
  before: 6,
  after: 9,
  line: 2,
  breakBefore: true,
  keepNext: true,
  keepLines: true,
  widow: false,
};
const values = { character: 'Strong', font: 'Arial', size: 20, color: 'C00000', highlight: 'yellow' };
const formats = [
  ...Object.entries(values).map(([type, value]) => ({ type, attrs: { value } })),
  { type: 'position', attrs: { value: 'super' } },
  ...['bold', 'italic', 'underline', 'strike'].map((type) => ({ type, attrs: { on: true } })),
];
const link = { type: 'wrap', attrs: { key: 'new:link https://a.example', kind: 'hyperlink', href: null } };
const suggested = { type: 'reformat', attrs: { value: 'new:format.2024-05-06T07:08.Erna {"marks":[]}' } };

function cleared(marks: unknown[], attrs: Record<string, unknown> = {}, empty = false) {
  const text = { type: 'text', text: 'Some words', marks };
  const json = { type: 'doc', content: [{ type: 'paragraph', attrs, content: [text] }] };
  const doc = Node.fromJSON(schema, json);
  const selection = TextSelection.create(doc, 3, empty ? 3 : 11);
  let state = EditorState.create({ doc, selection });
  if (!empty) state = state.apply(state.tr.setSelection(TextSelection.create(doc, 1, 11)));
  clearFormatting(formatting)(state, (tr) => {
    state = state.apply(tr);
  });
  return state;
}
const marksOf = (state: EditorState) =>
  (state.storedMarks ?? state.doc.child(0).child(0).marks).map(({ type, attrs }) => [
    type.name,
    attrs.value ?? attrs.kind,
  ]);

describe('clearing formatting', () => {
  it.each(formats)('takes $type away', (mark) => {
    expect(marksOf(cleared([mark]))).toEqual([]);
    expect(marksOf(cleared([mark], {}, true))).toEqual([]);
  });

  it.each(Object.entries(set))(
    'takes %s of a paragraph away, also where nothing else is set',
    (name, value) => {
      expect(cleared([], { [name]: value }).doc.child(0).attrs[name]).toBeNull();
    },
  );

  it('leaves style, list, identity and section of a paragraph', () => {
    const own = { style: 'Title', list: '1-0', id: 'a_1', props: 'b', section: 'c' };
    expect(cleared([], { ...own, ...set }).doc.child(0).attrs).toMatchObject(own);
  });

  it.each([false, true])('leaves links, suggestions and the language (at the cursor: %s)', (empty) => {
    const german = { type: 'lang', attrs: { value: 'de-DE' } };
    expect(marksOf(cleared([link, german, suggested, ...formats], {}, empty)).toSorted()).toEqual([
      ['lang', 'de-DE'],
      ['reformat', suggested.attrs.value],
      ['wrap', 'hyperlink'],
    ]);
    // A language that the run of the file says stays, although the run goes.
    const run = { type: 'run', attrs: { key: 'french' } };
    expect(marksOf(cleared([run], {}, empty))).toEqual([['lang', 'fr-FR']]);
  });
});

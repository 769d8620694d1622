import { Node } from 'prosemirror-model';
import { EditorState, type Transaction } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { type Formatting, schema } from '../../../../formats/model/index.ts';
import { giveDocument, languageAt } from './language.ts';

const formatting = { language: 'en-GB', runs: {}, styles: {} } as unknown as Formatting;

function place(text: string) {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text, marks: own }] };
  const one = {
    state: EditorState.create({ doc: Node.fromJSON(schema, { type: 'doc', content: [paragraph] }) }),
    dispatch: (tr: Transaction) => {
      one.state = one.state.apply(tr);
    },
  };
  return one;
}
/** The text says for itself what the document says. */
const own = [{ type: 'lang', attrs: { value: 'en-GB' } }];

it('the whole document goes along to another language: its text, open notes, and those that are not', () => {
  const [body, note, resting] = [place('body'), place('note'), place('far note')];
  let steps = 0;
  const text = {
    formatting,
    asOneStep: (run: () => void) => {
      steps += 1;
      run();
    },
    language: { get: () => 'en-GB', set: () => undefined, close: () => undefined },
    body,
    stories: { views: () => [note], resting: () => [resting] },
  };
  giveDocument(text, 'de-AT');
  for (const { state } of [body, note, resting]) {
    const paragraph = state.doc.child(0);
    expect(languageAt(formatting, paragraph.child(0).marks, paragraph)).toBe('de-AT');
  }
  expect(steps).toBe(1);
});

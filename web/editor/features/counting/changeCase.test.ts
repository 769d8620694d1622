import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { type Formatting, schema } from '../../../../formats/model/index.ts';
import { type Case, changeCase, nextCase } from './changeCase.ts';

const lookIn = (language: string) =>
  ({ source: 's', language, styles: {}, runs: {} }) as unknown as Formatting;
const bold = schema.mark('bold', { on: true });

/** Paragraphs of plain and bold pieces, all selected unless the cursor stands somewhere. */
function stateOf(paragraphs: (string | [string])[][], cursor?: number): EditorState {
  const doc = schema.node(
    'doc',
    null,
    paragraphs.map((pieces) =>
      schema.node(
        'paragraph',
        null,
        pieces.map((one) => (typeof one === 'string' ? schema.text(one) : schema.text(one[0], [bold]))),
      ),
    ),
  );
  const selection = TextSelection.create(doc, cursor ?? 1, cursor ?? doc.content.size - 1);
  return EditorState.create({ doc, selection });
}
function run(state: EditorState, command: Command): EditorState {
  let next = state;
  command(state, (tr) => {
    next = next.apply(tr);
  });
  return next;
}
const all = ({ doc }: EditorState) => doc.textBetween(0, doc.content.size, '|');
const text = (state: EditorState, wanted: Case, language = 'en-GB') =>
  all(run(state, changeCase(lookIn(language), wanted)));

describe('the case of letters', () => {
  it.each([
    ['upper', 'der GROSSE fluss. er', 'DER GROSSE FLUSS. ER'],
    ['lower', 'Der GROSSE Fluss', 'der grosse fluss'],
    ['title', "the DOG's día (and 3rd one)", "The Dog's Día (And 3rd One)"],
    ['sentence', 'THE first. tHE second! v1.2 is "here"? yes', 'The first. The second! V1.2 is "here"? Yes'],
  ] as const)('%s', (wanted, given, becomes) => {
    expect(text(stateOf([[given]]), wanted)).toBe(becomes);
  });

  it('is that of the language, also where it makes other letters', () => {
    expect(text(stateOf([['istanbul']]), 'upper', 'tr-TR')).toBe('İSTANBUL');
    expect(text(stateOf([['straße']]), 'upper', 'de-DE')).toBe('STRASSE');
    expect(text(stateOf([['ok 👩‍👩‍👧 𐐨']]), 'upper')).toBe('OK 👩‍👩‍👧 𐐀');
  });

  it('goes on over a change of the look, which stays, and not into the next paragraph', () => {
    const state = run(stateOf([['hal', ['lo w'], 'elt'], ['und']]), changeCase(lookIn('de'), 'title'));
    expect(all(state)).toBe('Hallo Welt|Und');
    expect(state.doc.child(0).child(1).marks).toEqual([bold]);
    expect([state.selection.from, state.selection.to]).toEqual([1, state.doc.content.size - 1]);
  });

  it('is changed of the word at the cursor where nothing is selected', () => {
    expect(text(stateOf([['one ', ['tw'], 'o three']], 7), 'upper')).toBe('one TWO three');
    expect(changeCase(lookIn('en'), 'upper')(stateOf([['a  b']], 3))).toBe(false);
  });

  it('goes around by one key', () => {
    let state = stateOf([['A few Words']]);
    const seen = [1, 2, 3].map(() => {
      state = run(state, nextCase(lookIn('en')));
      return all(state);
    });
    expect(seen).toEqual(['A FEW WORDS', 'a few words', 'A Few Words']);
  });
});

import { EditorState, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { describe, expect, it } from 'vitest';
import { type Formatting, schema } from '../../../../formats/model/index.ts';
import { correctionsPlugin } from './corrections.ts';

const styles = {
  Normal: { name: 'Normal', level: null, paragraph: {}, text: {} },
  Heading2: { name: 'heading 2', level: 2, paragraph: {}, text: {} },
};
const formatting = {
  source: 's',
  defaultStyle: 'Normal',
  styles,
  paragraphs: [],
  runs: {},
  lists: {},
} as unknown as Formatting;

/** Types as a browser hands it over, a character after the other; `|` begins a paragraph as Enter does. */
function typed(text: string, { language = 'en-GB', wanted = true, attrs = {}, from = '' } = {}) {
  const plugin = correctionsPlugin({
    formatting: { ...formatting, language },
    wanted: () => wanted,
    pause: () => steps++,
  });
  let steps = 0;
  const doc = schema.node('doc', null, [
    schema.node('paragraph', attrs, from === '' ? [] : [schema.text(from)]),
  ]);
  const view = {
    state: EditorState.create({ doc, selection: TextSelection.atEnd(doc), plugins: [plugin] }),
    editable: true,
    dispatch(tr: EditorState['tr']) {
      this.state = this.state.apply(tr);
    },
  };
  const given = view as unknown as EditorView;
  for (const one of text) {
    const { from: at, to } = view.state.selection;
    const plain = () => view.state.tr.insertText(one, at, to);
    if (one === '|') {
      plugin.props.handleKeyDown?.call(plugin, given, { key: 'Enter' } as KeyboardEvent);
      view.dispatch(view.state.tr.split(view.state.selection.from));
    } else if (!plugin.props.handleTextInput?.call(plugin, given, at, to, one, plain)) view.dispatch(plain());
  }
  return { doc: view.state.doc, steps };
}
const text = (...given: Parameters<typeof typed>) =>
  typed(...given).doc.textBetween(0, typed(...given).doc.content.size, '|');
const first = (given: string) => typed(given).doc.child(0);

describe('what is typed becomes', () => {
  it.each([
    ['He said "don\'t" (and "yes").', 'He said “don’t” (and “yes”).', 'en-GB'],
    ['Er sagte "ja, \'klar\'" und ging.', 'Er sagte „ja, ‚klar‘“ und ging.', 'de-DE'],
    ['Il dit "oui".', 'Il dit «\u00a0oui\u00a0».', 'fr-FR'],
    ['"Gruezi"', '«Gruezi»', 'de-CH'],
    ["wie geht's", 'wie geht’s', 'de-DE'],
  ])('quotation marks of its language: %s', (given, wanted, language) => {
    expect(text(given, { language })).toBe(wanted);
  });

  it.each([
    ['one - two ', 'one – two '],
    ['one -- two|', 'one – two|'],
    ['one--two ', 'one—two '],
    ['so ... ', 'so … '],
    ['wait....', 'wait….'],
    ['(c) (R) (tm) -> <- ', '© ® ™ → ← '],
    ['add 1/2 cup ', 'add ½ cup '],
  ])('signs: %s', (given, wanted) => {
    expect(text(given)).toBe(wanted);
  });

  it.each(['run --help now ', 'a-b c ', '11/2 and 1/25 ', 'x - ', '---', 'v1. ', '100. ', '--> '])(
    'stays: %s',
    (given) => {
      expect(text(given)).toBe(given);
    },
  );

  it('lists and headings at the beginning of a paragraph', () => {
    expect(first('- a').attrs.list).toMatch(/^bullet\.\w+-0$/);
    expect(first('1. a').attrs.list).toMatch(/^number\.\w+-0$/);
    expect(first('5) a').attrs.list).toMatch(/^number\.\w+\.s0x5-0$/);
    expect(first('## a').attrs).toMatchObject({ style: 'Heading2', level: 2 });
    for (const one of ['- a', '1. a', '## a']) expect(first(one).textContent).toBe('a');
    // There is no style for it here, and a list item stays one.
    expect(first('### a').textContent).toBe('### a');
    expect(text('- a', { attrs: { list: 'number.a1b2-0' } })).toBe('- a');
    expect(text('. a', { from: '1' })).toBe('a');
  });

  it('links, without what closes the sentence, by a space and by Enter', () => {
    const links = (given: string) => {
      const found: unknown[] = [];
      typed(given).doc.descendants((node) => {
        const link = node.marks.find(({ type }) => type.name === 'wrap');
        if (link) found.push([node.text, link.attrs.href]);
      });
      return found;
    };
    expect(links('See (www.trivet.example/a_(b)), ')).toEqual([
      ['www.trivet.example/a_(b)', 'https://www.trivet.example/a_(b)'],
    ]);
    expect(links('https://a.example/x?y=1.|')).toEqual([
      ['https://a.example/x?y=1', 'https://a.example/x?y=1'],
    ]);
    expect(links('to ann@a.example ')).toEqual([['ann@a.example', 'mailto:ann@a.example']]);
    expect(links('file.txt and a.b.c or javascript:alert(1) ')).toEqual([]);
  });
});

describe('a correction', () => {
  it('is a step of its own, which undo takes back', () => {
    expect(typed('a" ').steps).toBe(2);
    expect(typed('plain words. ').steps).toBe(0);
  });

  it('is not made where it is not wanted, and not in text without a language', () => {
    expect(text('"a" - b ', { wanted: false })).toBe('"a" - b ');
    expect(text('"a" - b ', { language: 'none' })).toBe('"a" - b ');
  });
});

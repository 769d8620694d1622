import { EditorState } from 'prosemirror-state';
import { DecorationSet } from 'prosemirror-view';
import { expect, test } from 'vitest';
import { schema } from '../../../../formats/model/index.ts';
import { highlightsPlugin, rangesIn } from './commentHighlights.ts';

const p = (words: string) => schema.node('paragraph', null, [schema.text(words)]);
const doc = schema.node('doc', null, [p('One two.'), p('Three four.')]);

test('a text opens with its comments tinted, so that nothing is drawn again for them', () => {
  const places = [
    { id: 'a', from: 1, to: 4 },
    { id: 'b', from: 17, to: 17 },
  ];
  const plugin = highlightsPlugin(
    () => {},
    (given) => (given === doc ? places : []),
  );
  const state = EditorState.create({ doc, plugins: [plugin] });
  expect(rangesIn(state)).toEqual(places);
  const drawn = plugin.props.decorations?.call(plugin, state);
  const found = drawn instanceof DecorationSet ? drawn.find() : [];
  expect(found.map(({ from, to }) => [from, to])).toEqual([
    [1, 4],
    [17, 17],
  ]);
  const typed = state.apply(state.tr.insertText('Oh. ', 1));
  expect(rangesIn(typed).map(({ from, to }) => [from, to])).toEqual([
    [5, 8],
    [21, 21],
  ]);
});

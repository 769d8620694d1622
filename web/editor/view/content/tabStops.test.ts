import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { type Formatting, schema } from '../../../../formats/model/index.ts';
import { addTab, changeTabs, moveTab, removeTab, tabsAt, tabsOf } from './tabStops.ts';

const style = (tabs: string) => ({
  name: 'S',
  level: null,
  next: null,
  list: null,
  offered: true,
  text: {},
  paragraph: { tabs },
});
const formatting = {
  defaultStyle: null,
  styles: { S: style('36 left none;200 right dot') },
  paragraphs: [{ tabs: '36 clear none;90 center none' }],
} as unknown as Formatting;

function edit(...paragraphs: Record<string, unknown>[]) {
  const doc = schema.node(
    'doc',
    {},
    paragraphs.map((attrs) => schema.node('paragraph', attrs, [schema.text('a\tb')])),
  );
  let state = EditorState.create({ doc });
  state = state.apply(state.tr.setSelection(TextSelection.create(doc, 1, doc.content.size - 1)));
  const now = {
    state: () => state,
    run: (command: Command) =>
      command(state, (tr) => {
        state = state.apply(tr);
      }),
    shown: () => state.doc.content.content.map((node) => tabsOf(formatting, node)),
    set: () => state.doc.content.content.map((node) => node.attrs.tabs),
  };
  return now;
}

test('a paragraph has the stops of its style, with its own over them, unless a person set others', () => {
  const now = edit({ style: 'S' }, { style: 'S', look: 0 }, { style: 'S', tabs: '' }, {}, { tabs: 'none' });
  expect(now.shown()).toEqual(['36 left none;200 right dot', '90 center none;200 right dot', '', '', '']);
});

test('stops are added, moved and taken away in all selected paragraphs, each keeping its others', () => {
  const now = edit({ style: 'S' }, { style: 'S', look: 0 });
  now.run(addTab(formatting, { at: 120, kind: 'decimal', leader: 'none' }));
  expect(now.shown()).toEqual([
    '36 left none;120 decimal none;200 right dot',
    '90 center none;120 decimal none;200 right dot',
  ]);
  now.run(moveTab(formatting, 200, 210));
  now.run(moveTab(formatting, 120, 210));
  expect(now.shown()).toEqual(['36 left none;210 decimal none', '90 center none;210 decimal none']);
  now.run(removeTab(formatting, 36));
  expect(now.shown()).toEqual(['210 decimal none', '90 center none;210 decimal none']);
  now.run(changeTabs(formatting, () => []));
  expect(now.set()).toEqual(['', '']);
  expect(tabsAt(formatting, now.state())).toEqual([]);
});

test('what is as it was leaves no trace, and nothing to do is no step', () => {
  const now = edit({ style: 'S' });
  now.run(addTab(formatting, { at: 120, kind: 'left', leader: 'none' }));
  now.run(removeTab(formatting, 120));
  expect(now.set()).toEqual([null]);
  expect(now.run(removeTab(formatting, 500))).toBe(false);
  expect(now.run(moveTab(formatting, 500, 40))).toBe(false);
});

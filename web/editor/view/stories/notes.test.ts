import { type Node, Slice } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { DecorationSet } from 'prosemirror-view';
import { expect, it } from 'vitest';
import { ySyncPluginKey } from 'y-prosemirror';
import { schema } from '../../../../formats/model/index.ts';
import { notesIn, notesPlugin } from './notes.ts';

const note = (story: string) =>
  schema.node('raw', { key: `new:${story}`, label: 'Footnote', show: '', story });
const line = (text: string, ...notes: Node[]) =>
  schema.node('paragraph', null, [schema.text(text), ...notes]);
const before = [line('One', note('a')), line('Two'), line('Three', note('b')), line('Four')];

const plugin = notesPlugin();
const opened = (blocks: Node[]) =>
  EditorState.create({ doc: schema.node('doc', null, blocks), plugins: [plugin] });
function shown(state: EditorState) {
  const marks = plugin.props.decorations?.call(plugin, state);
  const found = marks instanceof DecorationSet ? marks.find() : [];
  return { notes: notesIn(state), marks: found.map(({ from, to, spec }) => [from, to, spec.number]) };
}

const [one, two, three, four] = before as [Node, Node, Node, Node];
it.each([
  ['typed between notes', [one, line('Two and a half'), three, four]],
  ['typed behind all', [one, two, three, line('Four and more')]],
  ['put in paragraphs', [one, two, line('New'), line('Newer'), three, four]],
  ['took away a paragraph', [one, three, four]],
  ['put in a note', [one, line('Two', note('c')), three, four]],
  ['typed beside a note', [line('Zero and one', note('a')), two, three, four]],
  ['took away a note', [line('One'), two, three, four]],
  ['moved a note', [line('One'), line('Two', note('a')), three, four]],
  ['took away all', [line('Nothing')]],
])('when somebody else %s, notes are counted and marked as if the text had been opened so', (_, after) => {
  const state = opened(before);
  // As the binding brings it: all of the text, in which what did not change is as it was.
  const tr = state.tr.replace(0, state.doc.content.size, new Slice(opened(after).doc.content, 0, 0));
  const heard = state.apply(tr.setMeta(ySyncPluginKey, { isChangeOrigin: true }));
  expect(shown(heard)).toEqual(shown(opened(after)));
  expect(shown(heard).marks).toHaveLength(notesIn(heard).length);
});

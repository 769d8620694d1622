import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { expect, test } from 'vitest';
import { schema } from '../../../../formats/model/index.ts';
import { createShowing } from './linkHere.ts';

const link = (href: string) => schema.mark('wrap', { kind: 'hyperlink', href });
const line = (...parts: (string | [string, string])[]) =>
  schema.node(
    'paragraph',
    null,
    parts.map((part) =>
      typeof part === 'string' ? schema.text(part) : schema.text(part[0], [link(part[1])]),
    ),
  );

/** As far as a view is asked for: its state. */
function opened() {
  const doc = schema.node('doc', null, [
    line('ab ', ['cd', 'https://one.example'], ' ef ', ['gh', 'https://one.example'], ' i'),
    line(['kl', '#place'], ' m'),
  ]);
  const view = { state: EditorState.create({ doc }) };
  const showing = createShowing(view as unknown as EditorView);
  const look = () => showing.look(view as unknown as EditorView)?.href;
  return {
    view,
    showing,
    look,
    at(from: number, to = from) {
      const { tr, doc } = view.state;
      view.state = view.state.apply(tr.setSelection(TextSelection.create(doc, from, to)));
      return look();
    },
    type(words: string, at?: number) {
      view.state = view.state.apply(view.state.tr.insertText(words, at));
      return look();
    },
  };
}

test('a link is shown while the cursor is in it or at its ends', () => {
  const { at } = opened();
  expect([1, 4, 5, 6, 8, 10, 14, 18].map((place) => at(place))).toEqual([
    undefined,
    'https://one.example',
    'https://one.example',
    'https://one.example',
    undefined,
    'https://one.example',
    undefined,
    '#place',
  ]);
  expect(at(4, 6)).toBeUndefined();
});

test('it goes when somebody types there, and comes again with the next visit', () => {
  const { at, type, showing, look } = opened();
  at(5);
  expect(type('x')).toBeUndefined();
  expect(at(4)).toBeUndefined();
  at(1);
  expect(at(5)).toBe('https://one.example');
  showing.show(false);
  expect(at(6)).toBeUndefined();
  // The other link of the same address is another link.
  expect(at(12)).toBe('https://one.example');
  showing.show(false);
  showing.show(true);
  expect(look()).toBe('https://one.example');
});

test('it stays when somebody writes elsewhere, and is not there when the text is opened', () => {
  const { at, type } = opened();
  at(18);
  expect(type('more', 1)).toBe('#place');
  const again = opened();
  again.view.state = again.view.state.apply(
    again.view.state.tr.setSelection(TextSelection.create(again.view.state.doc, 5)),
  );
  const showing = createShowing(again.view as unknown as EditorView);
  expect(showing.look(again.view as unknown as EditorView)).toBeUndefined();
});

test('a selected picture has its own', () => {
  const image = schema.node('image', { src: 'x' }, undefined, [link('https://p.example')]);
  const doc = schema.node('doc', null, [schema.node('paragraph', null, [schema.text('a'), image])]);
  const view = { state: EditorState.create({ doc }) };
  const showing = createShowing(view as unknown as EditorView);
  view.state = view.state.apply(view.state.tr.setSelection(NodeSelection.create(doc, 2)));
  expect(showing.look(view as unknown as EditorView)).toMatchObject({
    href: 'https://p.example',
    picture: true,
  });
});

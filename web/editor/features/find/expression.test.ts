import { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { expect, test } from 'vitest';
import { schema } from '../../../../formats/model/index.ts';
import { compile } from './expression.ts';
import { fill } from './filling.ts';
import { replaceAll, replaceOne } from './replacing.ts';
import { findAll, isSlow, look, noQuery, type Query, searchPlugin, searchState } from './search.ts';

const bold = [schema.mark('bold')];
const paragraph = (...parts: (string | [string])[]) =>
  schema.node(
    'paragraph',
    null,
    parts
      .filter((part) => part !== '')
      .map((part) => (typeof part === 'string' ? schema.text(part) : schema.text(part[0], bold))),
  );

/** As far as finding asks for a view. */
function opened(...paragraphs: Parameters<typeof paragraph>[]) {
  const doc = schema.node(
    'doc',
    null,
    paragraphs.map((parts) => paragraph(...parts)),
  );
  const view = {
    state: EditorState.create({ doc, plugins: [searchPlugin()] }),
    dispatched: 0,
    dispatch(tr: EditorState['tr']) {
      if (tr.docChanged) view.dispatched++;
      view.state = view.state.apply(tr);
    },
  };
  return Object.assign(view, {
    asView: view as unknown as EditorView,
    lines: () => view.state.doc.children.map((line) => line.textContent),
  });
}

function regular(text: string, rest: Partial<Query> = {}): Query {
  const read = compile(text, rest.matchCase ?? false);
  if ('fault' in read) throw new Error(read.fault);
  return { ...noQuery, ...rest, text, ...read };
}

const found = (query: Query, ...paragraphs: Parameters<typeof opened>) => {
  const { doc } = opened(...paragraphs).state;
  return findAll(doc, query).map(({ from, to }) => doc.textBetween(from, to));
};

test('an expression finds words across changes of formatting, in every script, with and without case', () => {
  expect(found(regular('c\\w+t'), ['a ca', ['t'], ' and a Cart'], ['crêt, cöt'])).toEqual([
    'cat',
    'Cart',
    'crêt',
    'cöt',
  ]);
  expect(found(regular('c\\w+t', { matchCase: true }), ['Cat cat'])).toEqual(['cat']);
  expect(found(regular('cat', { wholeWord: true }), ['cat concat cats'])).toEqual(['cat']);
  expect(found(regular('[\\w-]+'), ['über-all, ja'])).toEqual(['über-all', 'ja']);
  expect(found(regular('\\W+'), ['ä, b'])).toEqual([', ']);
  expect(found(regular('\\u00e4|\\Q[\\w]\\E'), ['ä [\\w]'])).toEqual(['ä', '[\\w]']);
  expect(found(regular('.'), ['😀x'])).toEqual(['😀', 'x']);
});

test('what it finds becomes what its groups say, as one step', () => {
  const text = opened(['On 2026-11', ['-22 and 2025-01-02']], ['1999-12-31']);
  look(text.asView, regular('(\\d+)-(\\d\\d)-(\\d\\d)'));
  expect(searchState(text.state)).toEqual({ count: 3, current: 0 });
  expect(replaceAll(text.asView, '$3.$2.$1 ($&)$$')).toBe(3);
  expect(text.lines()).toEqual([
    'On 22.11.2026 (2026-11-22)$ and 02.01.2025 (2025-01-02)$',
    '31.12.1999 (1999-12-31)$',
  ]);
  expect(text.dispatched).toBe(1);
});

test('where nothing stands something is put in, and each step goes on', () => {
  const all = opened(['one'], [''], ['two']);
  look(all.asView, regular('^'));
  replaceAll(all.asView, '- ');
  expect(all.lines()).toEqual(['- one', '- ', '- two']);
  const each = opened(['ab']);
  look(each.asView, regular('x*'));
  expect(searchState(each.state).count).toBe(3);
  replaceOne(each.asView, '.');
  replaceOne(each.asView, '.');
  expect(each.lines()).toEqual(['.a.b']);
  const none = opened(['one'], ['']);
  look(none.asView, regular('$'));
  replaceAll(none.asView, '');
  expect(none.dispatched).toBe(0);
});

test('pictures and bookmarks in what is replaced stay', () => {
  const marker = schema.node('marker', { key: 'b1', kind: 'bookmarkStart' });
  const image = schema.node('image', { src: 'p' });
  const line = schema.node('paragraph', null, [
    schema.text('on'),
    marker,
    schema.text('e'),
    image,
    schema.text('two'),
  ]);
  const text = opened();
  text.state = EditorState.create({ doc: schema.node('doc', null, [line]), plugins: [searchPlugin()] });
  look(text.asView, regular('.+'));
  replaceAll(text.asView, 'all');
  const [after] = text.state.doc.children;
  expect(after?.children.map((child) => child.text ?? child.type.name)).toEqual(['all', 'marker', 'image']);
});

test('what is no expression says what is wrong with it', () => {
  const fault = (pattern: string) => Reflect.get(compile(pattern, false), 'fault');
  expect(
    ['(', 'a)', '[a', '*', 'a{2,1}', '[z-a]', '\\', '(?=a)', '(a)\\1', '(a{1,30}){1,30}'.repeat(2)].map(
      fault,
    ),
  ).toEqual([
    'parenthesis',
    'parenthesis',
    'bracket',
    'nothing',
    'count',
    'range',
    'escape',
    'around',
    'escape',
    'large',
  ]);
});

test('no expression takes long, whatever it is and whatever it meets', () => {
  const letters = (count: number) =>
    Array.from({ length: count }, (_, at) => ((at * at) % 7 < 3 ? 'a' : 'b')).join('');
  const began = performance.now();
  for (const pattern of [
    '(a+a+)+c',
    '(a|b|ab)*c',
    '(.*)*x',
    '(x*)*',
    'a.*c|a',
    '(a|b)*?c|[ab]',
    '(a?){500}a{500}c',
  ]) {
    const query = regular(pattern);
    const { doc } = opened([letters(100_000)], [letters(30_000)]).state;
    expect(findAll(doc, query).length > 0 && isSlow(query), pattern).toBe(false);
  }
  // Seven of them, each given up after its time at the latest.
  expect(performance.now() - began).toBeLessThan(60_000);
});

test('what takes too long is said to, and is not tried again with each key', () => {
  const query: Query = { ...noQuery, text: 'x', seek: () => ['slow'] };
  const text = opened(['one'], ['two']);
  look(text.asView, query);
  expect([isSlow(query), searchState(text.state).count]).toEqual([true, 0]);
  expect(isSlow(noQuery)).toBe(false);
});

test('groups are put in by number and by name; what names none stays', () => {
  const groups = ['all', 'one', undefined];
  expect(fill('$1 $2 $& $$1 $3 $0 $10 $x $', groups)).toBe('one  all $1 $3 $0 one0 $x $');
  expect(fill('$<year>/$<no>/$<constructor>', groups, { year: '2026' })).toBe('2026/$<no>/$<constructor>');
});

import { EditorState } from 'prosemirror-state';
import type { Decoration } from 'prosemirror-view';
import { expect, test } from 'vitest';
import { schema } from '../../../../formats/model/index.ts';
import { openText } from '../../../../formats/text/index.ts';
import { lineFormat } from './looks.ts';
import { markdownPlugin } from './markdown.ts';

const shown = (line: string, inCode = false) => {
  const { class: whole, spans } = lineFormat(line, inCode);
  return [whole, ...spans.map(({ from, to, class: name }) => `${name.slice(3)} ${line.slice(from, to)}`)];
};

test('a line looks as what it says', () => {
  expect(shown('## Two **words**')).toEqual([
    'md-heading md-2',
    'mark ##',
    'strong **words**',
    'mark **',
    'mark **',
  ]);
  expect(shown('##Two')).toEqual([undefined]);
  expect(shown('  - [x] done')).toEqual([undefined, 'mark - [x]']);
  expect(shown('> said')).toEqual(['md-quote', 'mark >']);
  expect(shown('* * *')).toEqual([undefined, 'mark * * *']);
  expect(shown('a `**b**` c')).toEqual([undefined, 'code `**b**`', 'mark `', 'mark `']);
  expect(shown('see [this](https://a.example "t")')).toContain('link [this](https://a.example "t")');
  expect(shown('snake_case_name and 2 * 3 * 4')).toEqual([undefined]);
  expect(shown('*so* and ~~no~~')).toEqual(expect.arrayContaining(['emphasis *so*', 'struck ~~no~~']));
  expect(shown('# no heading', true)).toEqual(['md-block']);
});

test('hostile lines take no time', () => {
  const began = performance.now();
  for (const sign of ['*', '**a', '`', '[', '_a', '~~b', '[a](', '* ', '- '])
    for (const length of [1_900, 400_000]) lineFormat(sign.repeat(length / sign.length), false);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('after every edit the text looks as if it had been opened like that', () => {
  const lines = ['# One', 'a **b**', '```', '# no', '```', '- item', '', '> quote'];
  const { doc } = openText(new TextEncoder().encode(lines.join('\n')), 'markdown');
  const plugin = markdownPlugin();
  let state = EditorState.create({ doc: schema.nodeFromJSON(doc), plugins: [plugin] });
  let seed = 7;
  const below = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  const pieces = ['# ', '```', '**', 'word', '`', '> ', '- '];
  const plain = (all: Decoration[] = []) =>
    all.map((each) => `${each.from} ${each.to} ${JSON.stringify(Reflect.get(each, 'type').attrs)}`).sort();
  for (let edit = 0; edit < 400; edit++) {
    const at = state.doc.resolve(below(state.doc.content.size + 1));
    const place = at.parent.isTextblock ? at.pos : Math.min(at.pos + 1, state.doc.content.size - 1);
    const kind = below(4);
    const { tr } = state;
    if (kind === 0 && state.doc.resolve(place).parent.isTextblock) tr.split(place);
    else if (kind === 1) tr.delete(Math.max(1, place - 4), place);
    else tr.insertText(pieces[below(pieces.length)] ?? '', place);
    state = state.apply(tr);
    const anew = EditorState.create({ doc: state.doc, plugins: [plugin] });
    expect(plain(plugin.getState(state)?.find())).toEqual(plain(plugin.getState(anew)?.find()));
  }
});

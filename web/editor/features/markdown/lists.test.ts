import { EditorState, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { expect, test } from 'vitest';
import { schema } from '../../../../formats/model/index.ts';
import { openText } from '../../../../formats/text/index.ts';
import { markdownKeys } from './lists.ts';
import { lineText } from './markdown.ts';

/** What a key makes of a text; `|` is the cursor, two of them are the ends of a selection. */
function press(key: 'Enter' | 'Tab' | 'Shift-Tab', source: string): string | undefined {
  const { doc } = openText(new TextEncoder().encode(source.replaceAll('|', '')), 'markdown');
  const ends = [...source.matchAll(/\|/g)].map(({ index }, count) => index - count);
  const root = schema.nodeFromJSON(doc);
  // Each line has a break behind it in the source, and two ends in the document.
  const place = (at: number) => at + 1 + (source.replaceAll('|', '').slice(0, at).match(/\n/g)?.length ?? 0);
  const [from = 0, to = from] = ends;
  let state = EditorState.create({
    doc: root,
    selection: TextSelection.create(root, place(from), place(to)),
  });
  const plugin = markdownKeys();
  let steps = 0;
  const view = {
    get state() {
      return state;
    },
    dispatch(tr: EditorState['tr']) {
      steps++;
      state = state.apply(tr);
    },
  } as unknown as EditorView;
  const [name = '', shiftKey] = key === 'Shift-Tab' ? ['Tab', true] : [key, false];
  const event = {
    key: name,
    shiftKey,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    keyCode: 0,
  } as KeyboardEvent;
  const taken = plugin.props.handleKeyDown?.call(plugin, view, event);
  expect(steps).toBeLessThanOrEqual(1);
  if (!taken) return undefined;
  const lines = state.doc.children.map(lineText);
  const at = state.selection.$head.index(0);
  const offset = state.selection.$head.parentOffset;
  return lines
    .map((line, index) => (index === at ? `${line.slice(0, offset)}|${line.slice(offset)}` : line))
    .join('\n');
}

test('Enter goes on with the list: its sign, its indent, its box', () => {
  expect(press('Enter', '- one|')).toBe('- one\n- |');
  expect(press('Enter', '  * one|\nend')).toBe('  * one\n  * |\nend');
  expect(press('Enter', '- [x] done|')).toBe('- [x] done\n- [ ] |');
  expect(press('Enter', '+   wide| rest')).toBe('+   wide\n+   |rest');
  expect(press('Enter', '- a|b|c')).toBe('- a\n- |c');
});

test('numbers count on, also those that follow; the same number for all stays', () => {
  expect(press('Enter', '9. nine|\n10. ten\n\ntext\n11. other')).toBe(
    '9. nine\n10. |\n11. ten\n\ntext\n11. other',
  );
  expect(press('Enter', '1) a|\n   more\n2) b\n   - in\n3) c\n7) d')).toBe(
    '1) a\n2) |\n   more\n3) b\n   - in\n4) c\n7) d',
  );
  expect(press('Enter', '1. a|\n1. b')).toBe('1. a\n1. |\n1. b');
  expect(press('Enter', '1. a\n1. b|')).toBe('1. a\n1. b\n1. |');
});

test('Enter in an item without words ends the list; elsewhere it is the key it is', () => {
  expect(press('Enter', '- one\n- |')).toBe('- one\n|');
  expect(press('Enter', '1. one\n   2. |\nend')).toBe('1. one\n|\nend');
  expect(press('Enter', '- [ ] |')).toBe('|');
  const others = [
    'text|',
    '-|- one',
    '|- one',
    '* * *|',
    '---|',
    '# - one|',
    '```\n- one|\n```',
    '2026|. one',
    '-no|',
    'Heading\n-|',
  ];
  for (const other of others) expect(press('Enter', other), other).toBeUndefined();
});

test('Tab takes an item into the one before, with what belongs to it, and numbers close up', () => {
  expect(press('Tab', '- one\n- t|wo\n  - in\n- three')).toBe('- one\n  - t|wo\n    - in\n- three');
  expect(press('Tab', '1. one\n2. |two\n3. three\n4. four')).toBe('1. one\n   1. |two\n2. three\n3. four');
  expect(press('Tab', '1. one\n   1. in\n2. two|\n3. three')).toBe('1. one\n   1. in\n   2. two|\n2. three');
  expect(press('Tab', '10. ten\n    - a\n      - b\n11. x|')).toBe('10. ten\n    - a\n      - b\n    - x|');
  expect(press('Tab', '- one\n\t- in\n- two|')).toBe('- one\n\t- in\n\t- two|');
  expect(press('Tab', '- one|\n- two')).toBe('- one|\n- two');
  expect(press('Tab', '- one\n- t|wo\n- th|ree')).toBe('- one\n  - two\n  - th|ree');
  expect(press('Tab', 'te|xt')).toBeUndefined();
  expect(press('Tab', '```\n- a\n- b|')).toBeUndefined();
});

test('Shift and Tab takes it out again, behind the one it belonged to', () => {
  expect(press('Shift-Tab', '- one\n  - t|wo\n    - in\n- three')).toBe('- one\n- t|wo\n  - in\n- three');
  expect(press('Shift-Tab', '1. one\n   1. a\n   2. b|\n   3. c\n2. two')).toBe(
    '1. one\n   1. a\n2. b|\n   1. c\n3. two',
  );
  expect(press('Shift-Tab', '1. one\n   - a|\n2. two')).toBe('1. one\n2. a|\n3. two');
  expect(press('Shift-Tab', '- on|e')).toBe('- on|e');
  expect(press('Shift-Tab', '  - on|e')).toBe('- on|e');
});

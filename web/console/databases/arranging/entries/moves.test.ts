import { expect, test } from 'vitest';
import { allOf, type Entry, outlineView } from './entries.ts';
import { moved, removed, stepped } from './moves.ts';

const source = `<outline name='A'><outlineentry label='one'/><outlineentry label='two' level='1'/><outlineentry label='three' level='1'/><outlineentry label='four'/></outline>`;
const drawn = (entries: readonly Entry[]): string =>
  entries
    .map(({ says, children }) => says.label + (children.length > 0 ? `(${drawn(children)})` : ''))
    .join(' ');
const keyOf = (entries: readonly Entry[], label: string): number =>
  allOf(entries).find(({ says }) => says.label === label)?.key ?? -1;

test('an entry goes past its neighbours, in and out, with all below it', () => {
  const entries = outlineView.read(source, []);
  expect(drawn(entries)).toBe('one(two three) four');
  const step = (label: string, to: Parameters<typeof stepped>[2]) =>
    drawn(stepped(entries, keyOf(entries, label), to));
  expect(step('four', 'up')).toBe('four one(two three)');
  expect(step('four', 'in')).toBe('one(two three four)');
  expect(step('three', 'in')).toBe('one(two(three)) four');
  expect(step('two', 'out')).toBe('one(three) two four');
  expect(stepped(entries, keyOf(entries, 'two'), 'up')).toBe(entries);
  expect(stepped(entries, keyOf(entries, 'one'), 'out')).toBe(entries);
});

test('an entry is put beside another or below it, never below itself', () => {
  const entries = outlineView.read(source, []);
  const [one, two, four] = ['one', 'two', 'four'].map((label) => keyOf(entries, label));
  expect(drawn(moved(entries, four ?? -1, two ?? -1, 'before'))).toBe('one(four two three)');
  expect(drawn(moved(entries, two ?? -1, four ?? -1, 'inside'))).toBe('one(three) four(two)');
  expect(moved(entries, one ?? -1, two ?? -1, 'inside')).toBe(entries);
  expect(drawn(removed(entries, one ?? -1))).toBe('four');
});

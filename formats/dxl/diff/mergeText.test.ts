import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conflictMarker, mergeText } from './mergeText.ts';

const labels = { ours: 'here', theirs: 'there' };
const merge = (base: string | undefined, ours: string, theirs: string) =>
  mergeText(base, ours, theirs, labels);
const lines = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 12 })
  .map((all) => all.map((line) => `${line}\n`).join(''));

describe('a merge of two versions', () => {
  test('takes what one side changed', () => {
    expect(merge('1\n2\n3\n4\n5\n', '1\nx\n3\n4\n5\n', '1\n2\n3\ny\n5\nz\n')).toEqual({
      text: '1\nx\n3\ny\n5\nz\n',
      conflicts: 0,
    });
  });

  test('marks what both changed, also at a last line without an end', () => {
    const { text, conflicts } = merge('1\n2', '1\nours', '1\ntheirs');
    expect({ text, conflicts }).toEqual({
      text: '1\n<<<<<<< here\nours\n=======\ntheirs\n>>>>>>> there\n',
      conflicts: 1,
    });
    expect(conflictMarker.test(text)).toBe(true);
    expect(conflictMarker.test('<<<<<<< here\nno more')).toBe(false);
  });

  test('takes every difference as a conflict when nobody knows what both began with', () => {
    expect(merge(undefined, '1\nours\n3\n', '1\n3\n')).toEqual({
      text: '1\n<<<<<<< here\nours\n=======\n>>>>>>> there\n3\n',
      conflicts: 1,
    });
  });

  test('of any versions is theirs when we changed nothing, ours when they did not, and equal when both are', () => {
    fc.assert(
      fc.property(lines, lines, (base, changed) => {
        expect(merge(base, base, changed)).toEqual({ text: changed, conflicts: 0 });
        expect(merge(base, changed, base)).toEqual({ text: changed, conflicts: 0 });
        expect(merge(base, changed, changed)).toEqual({ text: changed, conflicts: 0 });
      }),
    );
  });

  test('of any versions loses no line that one side added', () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, ours, theirs) => {
        const { text } = merge(base, `${ours}mine\n`, `theirs\n${theirs}`);
        expect(text).toContain('mine\n');
        expect(text).toContain('theirs\n');
      }),
    );
  });
});

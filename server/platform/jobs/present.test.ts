import { expect, test } from 'vitest';
import { reasonOf } from './present.ts';

test('the reason of a failure is its first line, without what may be a secret', () => {
  expect(reasonOf('Error: the other side hung up\n    at connect (net.ts:1)')).toBe('the other side hung up');
  expect(reasonOf('cannot reach https://bob:hunter2@files.example/a?X-Amz-Signature=abc#d today')).toBe(
    'cannot reach https://files.example/a today',
  );
  expect(reasonOf('refused: password=hunter2 token: "abc"')).toBe('refused: password=… token: …');
  expect(reasonOf('sent Bearer abc.def')).toBe('sent Bearer …');
  expect(reasonOf('x'.repeat(1000))).toHaveLength(301);
});

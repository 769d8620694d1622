import { expect, test } from 'vitest';
import { dateText } from './dateText.ts';

test('dates are told at the clock of their zone, as far as they were said', () => {
  expect(dateText('2014-08-31T19:33:37.94-04:00')).toBe('31 Aug 2014, 19:33:37 UTC−4');
  expect(dateText('2014-08-31T19:33:00+05:30')).toBe('31 Aug 2014, 19:33 UTC+5:30');
  expect(dateText('2014-08-31T19:33:00Z')).toBe('31 Aug 2014, 19:33 UTC');
  expect(dateText('2014-08-31T19:33:00')).toBe('31 Aug 2014, 19:33');
  expect(dateText('2014-08-31')).toBe('31 Aug 2014');
  expect(dateText('19:33:00')).toBe('19:33');
  expect(dateText('2014-08-31/2014-09-02')).toBe('31 Aug 2014 – 2 Sept 2014');
  expect(dateText('whenever')).toBe('whenever');
});

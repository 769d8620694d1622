import { locale } from '../../../words/words.ts';

/** A day such as `2026-01-31` in full. */
export const dayInFull = (day: string): string =>
  new Date(day).toLocaleDateString(locale(), { dateStyle: 'long' });

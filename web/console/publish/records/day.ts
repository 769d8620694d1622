import { locale } from '../../../words/words.ts';

/** Today in UTC, as the catalog counts days. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** A day as people write it: `1 Jan 2026`. */
export const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

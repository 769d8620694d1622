import { locale } from '../../words/words.ts';

/** A day of the calendar, `2026-02-03`, as people write it. */
export const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

export const Day = ({ day }: { day: string }) => <time dateTime={day}>{dayText(day)}</time>;

import { locale, number } from '../../words/words.ts';

/** Sums of downloads: those that began, those that ended, and their bytes. */
export type Sums = { downloads: number; completed: number; bytes: number };
export type DaySums = Sums & { day: string };
/** First and last day, in UTC, both included. */
export type Span = { from: string; to: string };
/** A bar of the chart: a day, a week or a month. */
export type Period = Sums & Span;
type Unit = 'day' | 'week' | 'month';

const DAY_MS = 24 * 3600 * 1000;
const none: Sums = { downloads: 0, completed: 0, bytes: 0 };

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const later = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * DAY_MS));
/** How many days a span has. */
const lengthOf = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
/** The days up to today. */
export const lastDays = (days: number, now: Date): Span => ({
  from: later(dayOf(now), 1 - days),
  to: dayOf(now),
});

/** As many bars as can be told apart: days up to a quarter, weeks up to two years, otherwise months. */
export function unitOf(span: Span): Unit {
  const days = lengthOf(span);
  return days <= 92 ? 'day' : days <= 731 ? 'week' : 'month';
}

/** Every period of a span with its sums, also those in which nothing was downloaded. The first and last may be shorter,
 *  because they end where the span does. */
export function periodsOf(span: Span, days: DaySums[]): Period[] {
  const unit = unitOf(span);
  const known = new Map(days.map((each) => [each.day, each]));
  const periods: Period[] = [];
  for (let day = span.from; day <= span.to; day = later(day, 1)) {
    const current = periods.at(-1);
    const sums = known.get(day) ?? none;
    if (current && !begins(day, unit)) {
      periods[periods.length - 1] = { ...added(current, sums), from: current.from, to: day };
    } else periods.push({ ...added(none, sums), from: day, to: day });
  }
  return periods;
}

export const totalOf = (all: Sums[]): Sums => all.reduce<Sums>(added, none);

/** Weeks begin on Mondays. */
function begins(day: string, unit: Unit): boolean {
  if (unit === 'day') return true;
  return unit === 'week' ? new Date(day).getUTCDay() === 1 : day.endsWith('-01');
}

const added = (one: Sums, other: Sums): Sums => ({
  downloads: one.downloads + other.downloads,
  completed: one.completed + other.completed,
  bytes: one.bytes + other.bytes,
});

/** The lines of a scale from 0 to at least `most`: two to five whole steps of 1, 2 or 5 times a power of ten. */
export function scaleOf(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const steps = [0.2, 0.5, 1, 2, 5].map((each) => each * power).filter(Number.isInteger);
  const step = steps.find((each) => most / each <= 5) ?? power * 10;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, line) => line * step);
}

const short = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const written = (day: string): string =>
  new Date(day).toLocaleDateString(locale(), { ...short, year: 'numeric' });
/** A day for the foot of a chart: `3 Jul`. */
export const shortDay = (day: string): string => new Date(day).toLocaleDateString(locale(), short);
/** A period in words: `3 Jul 2026`, `3 Jul 2026 – 9 Jul 2026`. */
export const spanWords = ({ from, to }: Span): string =>
  from === to ? written(from) : `${written(from)} – ${written(to)}`;
export const count = (value: number): string => number(value);

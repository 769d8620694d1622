import { locale } from '../words/words.ts';
import { texts } from './words/words.ts';

const units = ['', 'kB', 'MB', 'GB', 'TB'];

/** A size for people: `1 byte`, `512 bytes`, `1.4 MB` (steps of 1,000). */
export function formatSize(bytes: number): string {
  const [one, many] = texts().bytes;
  if (bytes === 1) return `1 ${one}`;
  let step = 0;
  let amount = bytes;
  // 999.95 would be rounded to 1000 of its unit, so it belongs to the next.
  while (amount >= (step === 0 ? 1000 : 999.95) && step < units.length - 1) {
    amount /= 1000;
    step += 1;
  }
  const written = amount.toLocaleString(locale(), { maximumFractionDigits: 1, useGrouping: false });
  return `${written} ${step === 0 ? many : units[step]}`;
}

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const full = { dateStyle: 'long', timeStyle: 'short' } as const;

/** A moment in full: `3 July 2026 at 14:05`. */
export function formatDate(at: string | number | Date): string {
  return new Date(at).toLocaleString(locale(), full);
}

/** A moment in full where there is little room: `3 Jul 2026, 14:05`. */
export function formatMoment(at: string | number | Date): string {
  return new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' });
}

/** A moment to the second: `3 Jul 2026, 14:05:09`. */
export function formatExactly(at: string | number | Date): string {
  return new Date(at).toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'medium' });
}

/** A moment as people say it: `just now`, `5 minutes ago`, `yesterday`, else `3 Jul 2026`. */
export function formatRecent(at: string | number | Date, now: Date = new Date()): string {
  const then = new Date(at);
  const seconds = Math.round((then.getTime() - now.getTime()) / 1000);
  const past = Math.abs(seconds);
  if (past < 45) return texts().justNow;
  const ago = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  if (past < 45 * 60) return ago.format(Math.round(seconds / 60) || -1, 'minute');
  if (past < 22 * 3600) return ago.format(Math.round(seconds / 3600) || -1, 'hour');
  const days = Math.round((midnight(then) - midnight(now)) / 86_400_000);
  return Math.abs(days) < 7 ? ago.format(days, 'day') : then.toLocaleDateString(locale(), day);
}

function midnight(at: Date): number {
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
}

import { InvalidArgumentError } from 'commander';
import type { Stream } from '../catalog/places.ts';

/** The streams of a release (seed 002). */
export const streamNames = ['internal', 'ea', 'ga', 'xs'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads `ga`, `ga=2026-01-01`, `ga=2026-01-01..2026-12-31` and `ga=..2026-12-31`, added to those before. */
export function withStream(text: string, before: Record<string, Stream> = {}): Record<string, Stream> {
  const [name = '', days = '', ...more] = text.split('=');
  const [from = '', to = '', ...rest] = days.split('..');
  const isWhole = more.length === 0 && rest.length === 0 && (days !== '' || !text.includes('='));
  if (!isWhole || !streamNames.includes(name) || ![from, to].every((day) => day === '' || DAY.test(day)))
    throw new InvalidArgumentError(
      `It takes one of ${streamNames.join(', ')}, with days if it has any: ga=2026-01-01..2026-12-31.`,
    );
  return { ...before, [name]: { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) } };
}

/** Streams after a change: those named have new days and keep how far they are rolled out; the others stay. */
export function changedStreams(
  now: Record<string, Stream>,
  given: Record<string, Stream>,
  without: string[],
): Record<string, Stream> {
  const named = Object.entries(given).map(([name, days]): [string, Stream] => {
    const rollout = now[name]?.rollout;
    return [name, { ...days, ...(rollout === undefined ? {} : { rollout }) }];
  });
  const all = { ...now, ...Object.fromEntries(named) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
}

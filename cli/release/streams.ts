import { InvalidArgumentError } from 'commander';
import { CallProblem } from '../call.ts';
import type { Rollout, Stream } from '../catalog/places.ts';

/** The streams of a release (seed 002). */
export const streamNames = ['internal', 'ea', 'ga', 'xs'];

/** Reads `ga`, `ga=2026-01-01`, `ga=2026-01-01..2026-12-31` and `ga=..2026-12-31`, added to those before. */
export function withStream(text: string, before: Record<string, Stream> = {}): Record<string, Stream> {
  const [name = '', days = '', ...more] = text.split('=');
  const [from = '', to = '', ...rest] = days.split('..');
  const isWhole = more.length === 0 && rest.length === 0 && (days !== '' || !text.includes('='));
  if (!isWhole || !streamNames.includes(name) || ![from, to].every((day) => day === '' || isDay(day)))
    throw new InvalidArgumentError(
      `It takes one of ${streamNames.join(', ')}, with days if it has any: ga=2026-01-01..2026-12-31.`,
    );
  return { ...before, [name]: { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) } };
}

/** Reads `ga=10` and `ga=10:pilots`, percent and seed, added to those before. */
export function withRollout(text: string, before: Record<string, Rollout> = {}): Record<string, Rollout> {
  const [, name = '', share = '', seed] = /^(\w+)=(\d{1,3})%?(?::(.{1,64}))?$/.exec(text) ?? [];
  const percent = Number(share);
  if (!streamNames.includes(name) || share === '' || percent > 100)
    throw new InvalidArgumentError(
      `It takes a stream and 0 to 100 percent, such as ga=10, or ga=10:pilots with a seed.`,
    );
  return { ...before, [name]: { percent, ...(seed === undefined ? {} : { seed }) } };
}

/** What is to become of the streams of a release. */
export type Wanted = {
  stream?: Record<string, Stream>;
  rollout?: Record<string, Rollout>;
  without?: string[];
};

/** Streams after a change: those named have new days, or reach another share, and keep the other; the rest stays.
 *  @throws CallProblem for a share of a stream that there is not. */
export function changedStreams(
  now: Record<string, Stream>,
  { stream = {}, rollout = {}, without = [] }: Wanted,
): Record<string, Stream> {
  const all = new Map(Object.entries(now));
  for (const [name, days] of Object.entries(stream)) {
    const share = now[name]?.rollout;
    all.set(name, { ...days, ...(share === undefined ? {} : { rollout: share }) });
  }
  for (const name of without) all.delete(name);
  for (const [name, share] of Object.entries(rollout)) {
    const there = all.get(name);
    if (!there) throw new CallProblem(`It is not in the stream ${name}; add --stream ${name}.`);
    all.set(name, withShare(there, share));
  }
  return Object.fromEntries(all);
}

/** All accounts is the same as no rollout. A share that grows keeps its seed, so that whoever was reached stays so. */
function withShare({ rollout, ...days }: Stream, share: Rollout): Stream {
  return share.percent === 100 ? days : { ...days, rollout: { ...rollout, ...share } };
}

/** A day of the calendar, such as 2026-01-31. */
function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Streams in words: `ea to 2026-03-31, ga from 2026-01-01 for 10 % of the accounts`. */
export const streamsWords = (streams: Record<string, Stream>): string =>
  Object.entries(streams)
    .map(([name, { from, to, rollout }]) =>
      [
        name,
        ...(from === undefined ? [] : [`from ${from}`]),
        ...(to === undefined ? [] : [`to ${to}`]),
        ...(rollout === undefined ? [] : [`for ${rollout.percent} % of the accounts`]),
      ].join(' '),
    )
    .join(', ');

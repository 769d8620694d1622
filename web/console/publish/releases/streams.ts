import { formatDay } from '../records/day.ts';
import type { Stream, StreamName, Streams } from '../records/types.ts';
import { words } from '../words/words.ts';

/** From the narrowest to the widest. */
export const streamNames = ['internal', 'ea', 'ga', 'xs'] as const;

/** A stream in words: `General availability: from 1 Jan 2026, 10 % of the accounts`. */
export function streamInWords(name: StreamName, { from, to, rollout }: Stream): string {
  const w = words('streams');
  const parts = [
    from && w.fromDay(formatDay(from)),
    to && w.untilDay(formatDay(to)),
    rollout && w.share(rollout.percent),
  ].filter(Boolean);
  return `${w.names[name]}: ${parts.length === 0 ? w.always : parts.join(', ')}`;
}

/** All streams in words, or that there is none. */
export function streamsInWords(streams: Streams): string {
  const all = streamNames.flatMap((name) => {
    const stream = streams[name];
    return stream ? [streamInWords(name, stream)] : [];
  });
  return all.length === 0 ? words('streams').none : all.join('\n');
}

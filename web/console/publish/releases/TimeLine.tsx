import { Text } from '@mantine/core';
import { today } from '../records/day.ts';
import type { Streams } from '../records/types.ts';
import classes from './releases.module.css';
import { streamInWords, streamNames } from './streams.ts';

const DAY_MS = 86_400_000;
/** What is shown before the first and after the last day that is named, so that open ends are seen. */
const MARGIN_DAYS = 30;

/** The streams on one line of time, with today marked; each is said in words as well. */
export function TimeLine({ streams }: { streams: Streams }) {
  const shown = streamNames.flatMap((name) => (streams[name] ? [{ name, stream: streams[name] }] : []));
  if (shown.length === 0) return null;
  const now = Date.parse(today());
  const days = [
    now,
    ...shown.flatMap(({ stream }) => [stream.from, stream.to].map((day) => Date.parse(day ?? ''))),
  ];
  const named = days.filter((day) => !Number.isNaN(day));
  const begin = Math.min(...named) - MARGIN_DAYS * DAY_MS;
  const end = Math.max(...named) + MARGIN_DAYS * DAY_MS;
  const place = (day: number) => `${(((day - begin) / (end - begin)) * 100).toFixed(2)}%`;
  return (
    <ul className={classes.line}>
      {shown.map(({ name, stream }) => {
        const from = stream.from ? Date.parse(stream.from) : begin;
        const to = stream.to ? Date.parse(stream.to) + DAY_MS : end;
        return (
          <li key={name}>
            <Text size="xs">{streamInWords(name, stream)}</Text>
            <div className={classes.track} aria-hidden>
              <div
                className={classes.span}
                style={{ left: place(from), right: `calc(100% - ${place(to)})` }}
              />
              <div className={classes.now} style={{ left: place(now) }} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

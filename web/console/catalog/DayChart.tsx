import { Table } from '@mantine/core';
import { type PointerEvent, useState } from 'react';
import { formatSize } from '../../shared/index.ts';
import classes from './downloads.module.css';
import { count, type Period, scaleOf, shortDay, spanWords } from './periods.ts';
import { words } from './words/words.ts';

/** The chart is drawn in these units and stretched to its place; text stands beside it, so that it is not stretched. */
const WIDTH = 1000;
const HEIGHT = 240;

/** Bars of downloads over time, what was completed in front, and the same numbers as a table. */
export function DayChart({ periods }: { periods: Period[] }) {
  const w = words('downloads');
  const [under, setUnder] = useState<number>();
  const most = Math.max(...periods.map(({ downloads, completed }) => Math.max(downloads, completed)));
  const scale = scaleOf(most);
  const top = scale.at(-1) ?? 1;
  const shown = under === undefined ? undefined : periods[under];
  const find = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * periods.length);
    setUnder(Math.min(Math.max(at, 0), periods.length - 1));
  };
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.legend}>
        <span data-of="downloads">{w.started}</span>
        <span data-of="completed">{w.completed}</span>
        <output className={classes.shown}>{shown ? periodWords(shown) : ''}</output>
      </figcaption>
      <div className={classes.plot}>
        <ol className={classes.scale} aria-hidden>
          {scale.toReversed().map((line) => (
            <li key={line}>{count(line)}</li>
          ))}
        </ol>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summaryOf(periods)}
          onPointerMove={find}
          onPointerDown={find}
          onPointerLeave={() => setUnder(undefined)}
        >
          {scale.map((line) => (
            <line
              key={line}
              x1={0}
              x2={WIDTH}
              y1={y(line, top)}
              y2={y(line, top)}
              data-zero={line === 0 || undefined}
            />
          ))}
          {periods.map((period, place) => (
            <Bar
              key={period.from}
              period={period}
              place={place}
              count={periods.length}
              top={top}
              lit={place === under}
            />
          ))}
        </svg>
        <Foot periods={periods} />
      </div>
      <details className={classes.numbers}>
        <summary>{w.table}</summary>
        <Numbers periods={periods} />
      </details>
    </figure>
  );
}

const y = (value: number, top: number) => HEIGHT - (value / top) * (HEIGHT - 2) - 1;

type BarProps = { period: Period; place: number; count: number; top: number; lit: boolean };

function Bar({ period, place, count: bars, top, lit }: BarProps) {
  const step = WIDTH / bars;
  const width = Math.max(step * 0.72, 0.5);
  const x = place * step + (step - width) / 2;
  const bar = (value: number, of: string) => (
    <rect x={x} width={width} y={y(value, top)} height={HEIGHT - 1 - y(value, top)} data-of={of} />
  );
  return (
    <g data-lit={lit || undefined}>
      {lit && <rect x={place * step} width={step} y={0} height={HEIGHT} data-of="lit" />}
      {bar(period.downloads, 'downloads')}
      {bar(period.completed, 'completed')}
    </g>
  );
}

/** The days under the bars: as many as have room on a phone. */
function Foot({ periods }: { periods: Period[] }) {
  const step = Math.ceil(periods.length / 5);
  const named = periods.map(({ from }, place) => ({ from, place })).filter(({ place }) => place % step === 0);
  return (
    <ol className={classes.foot} aria-hidden>
      {named.map(({ from, place }) => (
        <li key={from} style={{ left: `${((place + 0.5) / periods.length) * 100}%` }}>
          {shortDay(from)}
        </li>
      ))}
    </ol>
  );
}

function Numbers({ periods }: { periods: Period[] }) {
  const w = words('downloads');
  const some = periods.filter(({ downloads, completed, bytes }) => downloads + completed + bytes > 0);
  return (
    <Table.ScrollContainer minWidth={300} maxHeight={360} type="native" tabIndex={0}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{w.period}</Table.Th>
            <Table.Th ta="right">{w.title}</Table.Th>
            <Table.Th ta="right">{w.completed}</Table.Th>
            <Table.Th ta="right">{w.sent}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {some.toReversed().map((period) => (
            <Table.Tr key={period.from}>
              <Table.Td>{spanWords(period)}</Table.Td>
              <Table.Td ta="right">{count(period.downloads)}</Table.Td>
              <Table.Td ta="right">{count(period.completed)}</Table.Td>
              <Table.Td ta="right">{formatSize(period.bytes)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const periodWords = (period: Period) =>
  words('downloads').inPeriod(
    spanWords(period),
    count(period.downloads),
    count(period.completed),
    formatSize(period.bytes),
  );

function summaryOf(periods: Period[]): string {
  const best = periods.reduce((one, other) => (other.downloads > one.downloads ? other : one));
  return words('downloads').summary(count(best.downloads), spanWords(best));
}

import { type Drawn, round } from '../tree.ts';
import { write } from '../words.ts';
import { type Frame, xsOf } from './axes.ts';
import type { Group, Labels } from './model.ts';
import { formatNumber } from './numbers.ts';
import { stacked } from './scale.ts';

/** Columns, or bars that lie. */
export function drawBars(group: Group, frame: Frame, text: number): Drawn[] {
  const ends = stacked(group);
  const lanes = group.stacking === 'none' ? Math.max(1, group.series.length) : 1;
  const step = 1 - group.overlap;
  const thick = frame.room / ((lanes - 1) * (lanes > 1 ? step : 0) + 1 + group.gap);
  const start = -(thick * ((lanes - 1) * (lanes > 1 ? step : 0) + 1)) / 2;
  return group.series.flatMap((series, lane) =>
    series.values.flatMap((value, at): Drawn[] => {
      const [from, to] = ends[lane]?.[at] ?? [0, 0];
      if (value === null) return [];
      const across =
        frame.place(at) + (frame.lies ? -1 : 1) * (start + (lanes > 1 ? lane * thick * step : 0));
      const edge = frame.lies ? across - thick : across;
      const [a, b] = [frame.value(from, group), frame.value(to, group)];
      const [low, length] = [Math.min(a, b), Math.abs(a - b)];
      const fill = series.colours.get(at) ?? series.colour;
      const bar: Drawn = frame.lies
        ? ['rect', { x: round(low), y: round(edge), width: round(length), height: round(thick), fill }]
        : ['rect', { x: round(edge), y: round(low), width: round(thick), height: round(length), fill }];
      const said = labelAt(series.labels, value, at, series.name, frame);
      if (said === '') return [bar];
      const inside = group.stacking !== 'none';
      const middle = edge + thick / 2;
      const label = frame.lies
        ? write(said, inside ? low + length / 2 : b + (value < 0 ? -4 : 4), middle + text * 0.35, {
            size: text,
            anchor: inside ? 'middle' : value < 0 ? 'end' : 'start',
          })
        : write(said, middle, inside ? low + length / 2 + text * 0.35 : b + (value < 0 ? text : -4), {
            size: text,
            anchor: 'middle',
          });
      return [bar, label];
    }),
  );
}

type Spot = { x: number; y: number; at: number };

/** Lines from category to category, broken where a value is missing. */
export function drawLines(group: Group, frame: Frame, text: number): Drawn[] {
  const ends = stacked(group);
  return group.series.flatMap((series, lane) => {
    const runs: Spot[][] = [[]];
    series.values.forEach((value, at) => {
      const to = ends[lane]?.[at]?.[1] ?? 0;
      if (value === null) runs.push([]);
      else runs.at(-1)?.push({ x: frame.place(at), y: frame.value(to, group), at });
    });
    return strokes(series, runs, frame, text);
  });
}

/** Points at numbers, with or without lines between them. */
export function drawPoints(group: Group, frame: Frame, text: number): Drawn[] {
  return group.series.flatMap((series) => {
    const xs = xsOf(series);
    const spots = series.values.flatMap((value, at): Spot[] =>
      value === null ? [] : [{ x: frame.x(xs[at] ?? 0), y: frame.value(value, group), at }],
    );
    return strokes(series, [spots], frame, text);
  });
}

/** The largest bubble has a diameter of a quarter of the shorter side. */
const LARGEST = 1 / 8;

/** Points at numbers, each as large as its value says: the area counts, not the width. */
export function drawBubbles(group: Group, frame: Frame, text: number): Drawn[] {
  const all = group.series.flatMap(({ sizes }) => sizes.map((size) => Math.abs(size ?? 0)));
  const most = all.reduce((one, other) => Math.max(one, other), 0) || 1;
  return group.series.flatMap((series) => {
    const xs = xsOf(series);
    return series.values.flatMap((value, at): Drawn[] => {
      if (value === null) return [];
      const [cx, cy] = [frame.x(xs[at] ?? 0), frame.value(value, group)];
      const r = Math.sqrt(Math.abs(series.sizes[at] ?? most) / most) * frame.shorter * LARGEST;
      const fill = series.colours.get(at) ?? series.colour;
      const bubble: Drawn = [
        'circle',
        { cx: round(cx), cy: round(cy), r: round(r), fill, 'fill-opacity': 0.8 },
      ];
      const said = labelAt(series.labels, value, at, series.name, frame);
      return said === ''
        ? [bubble]
        : [bubble, write(said, cx, cy + text * 0.35, { size: text, anchor: 'middle' })];
    });
  });
}

function strokes(series: Group['series'][number], runs: Spot[][], frame: Frame, text: number): Drawn[] {
  const { colour, colours, markers, smooth, line, values, labels, name } = series;
  const look = {
    fill: 'none',
    stroke: colour,
    'stroke-width': 2.5,
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
  };
  const lines = runs
    .filter((run) => line && run.length > 1)
    .map((run): Drawn => ['path', { d: smooth ? curve(run) : straight(run), ...look }]);
  const spots = runs.flat();
  const marks = spots
    .filter(() => markers || !line)
    .map(
      ({ x, y, at }): Drawn => [
        'circle',
        { cx: round(x), cy: round(y), r: 3.5, fill: colours.get(at) ?? colour },
      ],
    );
  const said = spots.flatMap(({ x, y, at }): Drawn[] => {
    const label = labelAt(labels, values[at] ?? 0, at, name, frame);
    return label === '' ? [] : [write(label, x, y - 6, { size: text, anchor: 'middle' })];
  });
  return [...lines, ...marks, ...said];
}

const straight = (run: Spot[]) => `M${run.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`;

/** Through all points, with the direction of their neighbours at each. */
function curve(run: Spot[]): string {
  let path = `M${round(run[0]?.x ?? 0)} ${round(run[0]?.y ?? 0)}`;
  for (let at = 0; at + 1 < run.length; at++) {
    const [a, b] = [run[at], run[at + 1]];
    if (!a || !b) continue;
    const [before, after] = [run[at - 1] ?? a, run[at + 2] ?? b];
    path += `C${round(a.x + (b.x - before.x) / 6)} ${round(a.y + (b.y - before.y) / 6)} ${round(b.x - (after.x - a.x) / 6)} ${round(b.y - (after.y - a.y) / 6)} ${round(b.x)} ${round(b.y)}`;
  }
  return path;
}

/** Filled down to the axis, or to what it is stacked on. */
export function drawArea(group: Group, frame: Frame): Drawn[] {
  const ends = stacked(group);
  return group.series.map((series, lane): Drawn => {
    const own = ends[lane] ?? [];
    const over = own.map(([, to], at) => `${round(frame.place(at))} ${round(frame.value(to, group))}`);
    const under = own.map(([from], at) => `${round(frame.place(at))} ${round(frame.value(from, group))}`);
    return ['path', { d: `M${[...over, ...under.toReversed()].join('L')}Z`, fill: series.colour }];
  });
}

/** What is written at a value; an empty text where nothing is. */
export function labelAt(
  labels: Labels | null,
  value: number,
  at: number,
  series: string,
  { chart }: Pick<Frame, 'chart'>,
  share?: number,
): string {
  if (!labels) return '';
  return [
    labels.series ? series : '',
    labels.category ? (chart.categories[at] ?? '') : '',
    labels.value ? formatNumber(value, labels.format) : '',
    labels.percent && share !== undefined ? `${Math.round(share * 100)}%` : '',
  ]
    .filter((one) => one !== '')
    .join('; ');
}

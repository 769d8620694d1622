import { type Drawn, round } from '../tree.ts';
import { shortened, widthOf, write } from '../words.ts';
import type { Chart } from './model.ts';
import { labelOf, scaleOf, valuesOf } from './scale.ts';

const GRID = '#d9d9d9';

/** A chart whose categories stand around its middle, each with its values on its own spoke. */
export function drawRadar(
  chart: Chart,
  box: { left: number; top: number; right: number; bottom: number },
  text: number,
): Drawn[] {
  const count = Math.max(
    3,
    chart.categories.length,
    ...chart.groups.flatMap(({ series }) => series.map(({ values }) => values.length)),
  );
  const names = Array.from({ length: count }, (_, at) => chart.categories[at] ?? `${at + 1}`);
  const room = Math.min(Math.max(...names.map((name) => widthOf(name, text))), (box.right - box.left) * 0.25);
  const radius = Math.min((box.right - box.left) / 2 - room - 4, (box.bottom - box.top) / 2 - text * 1.6);
  if (radius < 10) return [];
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const scale = scaleOf(valuesOf(chart.groups), chart.values, Math.max(2, Math.floor(radius / 18)));
  const far = (value: number) =>
    radius * Math.min(Math.max((value - scale.from) / (scale.to - scale.from), 0), 1);
  const spot = (at: number, away: number): [number, number] => {
    const turn = (at / count) * 2 * Math.PI;
    return [x + Math.sin(turn) * away, y - Math.cos(turn) * away];
  };
  const around = (away: (at: number) => number) =>
    names.map((_, at) => spot(at, away(at)).map(round).join(',')).join(' ');
  const rings = scale.ticks.map(
    (tick): Drawn => [
      'polygon',
      { points: around(() => far(tick)), fill: 'none', stroke: GRID, 'stroke-width': 1 },
    ],
  );
  const spokes = names.map((_, at): Drawn => {
    const [x2, y2] = spot(at, radius).map(round) as [number, number];
    return ['line', { x1: round(x), y1: round(y), x2, y2, stroke: GRID, 'stroke-width': 1 }];
  });
  const plots = chart.groups.flatMap(({ series, filled }) =>
    series.map(
      ({ values, colour, line }): Drawn => [
        'polygon',
        {
          points: around((at) => far(values[at] ?? scale.from)),
          stroke: line || filled ? colour : 'none',
          'stroke-width': 2.5,
          'stroke-linejoin': 'round',
          fill: filled ? colour : 'none',
          ...(filled && { 'fill-opacity': 0.6 }),
        },
      ],
    ),
  );
  const marks = chart.groups.flatMap(({ series }) =>
    series
      .filter(({ markers }) => markers)
      .flatMap(({ values, colour }) =>
        values.flatMap((value, at): Drawn[] => {
          if (value === null) return [];
          const [cx, cy] = spot(at, far(value)).map(round) as [number, number];
          return [['circle', { cx, cy, r: 3.5, fill: colour }]];
        }),
      ),
  );
  const said = names.map((name, at): Drawn => {
    const [left, top] = spot(at, radius + text * 0.9);
    const side = Math.abs(left - x) < 1 ? 'middle' : left < x ? 'end' : 'start';
    return write(shortened(name, text, room + 1), left, top + text * 0.35, { size: text, anchor: side });
  });
  const values = chart.values.hidden
    ? []
    : scale.ticks.map((tick) =>
        write(labelOf(tick, scale, false), x - 4, y - far(tick) + text * 0.35, { size: text, anchor: 'end' }),
      );
  return [...rings, ...spokes, ...plots, ...marks, ...values, ...said];
}

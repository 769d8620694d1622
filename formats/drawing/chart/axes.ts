import { type Drawn, round } from '../tree.ts';
import { shortened, widthOf, write } from '../words.ts';
import { type Axis, type Chart, type Group, isOfPoints } from './model.ts';
import { labelOf, type Scale, scaleOf, valuesOf } from './scale.ts';

/** Where the plots of a chart are drawn: places of values and of categories in CSS pixels. */
export type Frame = {
  chart: Chart;
  /** whether values go from left to right */
  lies: boolean;
  count: number;
  /** the middle of a category, and how much room it has */
  place: (category: number) => number;
  room: number;
  value: (value: number, group: Group) => number;
  /** of the sides of the frame */
  shorter: number;
  /** of points */
  x: (value: number) => number;
};

type Box = { left: number; top: number; right: number; bottom: number };
const GRID = '#d9d9d9';
const AXIS = '#8c8c8c';

/** Axes with their texts, and the frame that is left for what they measure; none where there is no room. */
export function drawAxes(
  chart: Chart,
  given: Box,
  text: number,
): { drawn: Drawn[]; frame: Frame | undefined } {
  const box = { ...given };
  const lies = chart.groups.some(({ kind }) => kind === 'bar');
  const points = chart.groups.every(({ kind }) => isOfPoints(kind));
  const own = chart.groups.filter(({ second }) => !second);
  const other = chart.groups.filter(({ second }) => second);
  const percent = own.some(({ stacking }) => stacking === 'percent');
  const drawn: Drawn[] = [];
  titles(chart, box, text, lies, drawn);
  const along = lies ? box.right - box.left : box.bottom - box.top;
  const lines = Math.max(2, Math.floor(along / (lies ? 60 : 22)));
  const limits = percent ? { ...chart.values, max: chart.values.max ?? 1 } : chart.values;
  const noughts = own.some(({ kind }) => kind !== 'line' && !isOfPoints(kind));
  const scale = scaleOf(valuesOf(own.length > 0 ? own : chart.groups), limits, lines, noughts);
  const second = chart.second && other.length > 0 ? scaleOf(valuesOf(other), chart.second, lines) : undefined;
  const count = Math.max(
    1,
    chart.categories.length,
    ...chart.groups.flatMap(({ series }) => series.map(({ values }) => values.length)),
  );
  const names = Array.from({ length: count }, (_, at) => chart.categories[at] ?? `${at + 1}`);
  const ends = points
    ? scaleOf(
        chart.groups.flatMap(({ series }) => series.flatMap(xsOf)),
        chart.across,
        Math.max(2, Math.floor((box.right - box.left) / 70)),
        false,
      )
    : undefined;

  const label = (one: Scale) => (value: number) => labelOf(value, one, percent && one === scale);
  const widest = (texts: string[]) =>
    Math.min(Math.max(0, ...texts.map((one) => widthOf(one, text))), (given.right - given.left) * 0.3);
  const values = chart.values.hidden ? [] : scale.ticks.map(label(scale));
  const below = chart.across.hidden ? [] : ends ? ends.ticks.map(label(ends)) : names;
  box.left += widest(lies ? below : values) + text * 0.6;
  if (second && !lies && !chart.second?.hidden)
    box.right -= widest(second.ticks.map(label(second))) + text * 0.6;
  box.top += text * 0.5;
  const step = (box.right - box.left) / count;
  const slanted = !lies && !ends && Math.max(0, ...below.map((one) => widthOf(one, text))) > step * 1.05;
  const every = slanted ? Math.max(1, Math.ceil((text * 1.3) / step)) : 1;
  const high = slanted ? Math.min(widest(below) * 0.75 + text, (box.bottom - box.top) * 0.4) : text * 1.5;
  box.bottom -= (lies ? values : below).length > 0 ? high : text * 0.5;
  if (box.right - box.left < 10 || box.bottom - box.top < 10) return { drawn, frame: undefined };

  const [across, down] = [box.right - box.left, box.bottom - box.top];
  const at = (value: number, { from, to }: Scale, reversed: boolean) => {
    const share = Math.min(Math.max((value - from) / (to - from), 0), 1);
    const way = reversed ? 1 - share : share;
    return lies ? box.left + way * across : box.bottom - way * down;
  };
  const room = (lies ? down : across) / count;
  const reversed = chart.across.reversed;
  const frame: Frame = {
    chart,
    lies,
    count,
    room,
    shorter: Math.min(across, down),
    place: (category) => {
      const way = (reversed ? count - 1 - category : category) + 0.5;
      return lies ? box.bottom - way * room : box.left + way * room;
    },
    value: (value, group) =>
      group.second && second
        ? at(value, second, chart.second?.reversed ?? false)
        : at(value, scale, chart.values.reversed),
    x: (value) => (ends ? box.left + ((value - ends.from) / (ends.to - ends.from)) * across : box.left),
  };
  const stroke = (x1: number, y1: number, x2: number, y2: number, colour: string): Drawn => [
    'line',
    { x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2), stroke: colour, 'stroke-width': 1 },
  ];
  const flat = (place: number, colour: string) =>
    lies
      ? stroke(place, box.top, place, box.bottom, colour)
      : stroke(box.left, place, box.right, place, colour);
  for (const value of scale.ticks) {
    const place = at(value, scale, chart.values.reversed);
    if (chart.values.grid) drawn.push(flat(place, GRID));
    if (!chart.values.hidden)
      drawn.push(
        lies
          ? write(label(scale)(value), place, box.bottom + text * 1.2, { size: text, anchor: 'middle' })
          : write(label(scale)(value), box.left - text * 0.5, place + text * 0.35, {
              size: text,
              anchor: 'end',
            }),
      );
  }
  if (second && !lies && !chart.second?.hidden)
    for (const value of second.ticks)
      drawn.push(
        write(label(second)(value), box.right + text * 0.5, at(value, second, false) + text * 0.35, {
          size: text,
        }),
      );
  for (const value of ends?.ticks ?? []) {
    const x = frame.x(value);
    if (chart.across.grid) drawn.push(stroke(x, box.top, x, box.bottom, GRID));
    if (below.length > 0 && ends)
      drawn.push(write(label(ends)(value), x, box.bottom + text * 1.2, { size: text, anchor: 'middle' }));
  }
  if (!ends && !chart.across.hidden) {
    names.forEach((name, number) => {
      if (number % every !== 0) return;
      const place = frame.place(number);
      if (lies)
        drawn.push(
          write(shortened(name, text, widest(below) + 1), box.left - text * 0.5, place + text * 0.35, {
            size: text,
            anchor: 'end',
          }),
        );
      else if (!slanted)
        drawn.push(write(name, place, box.bottom + text * 1.2, { size: text, anchor: 'middle' }));
      else {
        const shown = write(shortened(name, text, high / 0.72), 0, 0, { size: text, anchor: 'end' });
        drawn.push([
          'g',
          { transform: `translate(${round(place + text * 0.3)}, ${round(box.bottom + text)}) rotate(-45)` },
          shown,
        ]);
      }
    });
  }
  const nought = Math.min(Math.max(0, scale.from), scale.to);
  const base = at(nought, scale, chart.values.reversed);
  drawn.push(
    lies ? stroke(base, box.top, base, box.bottom, AXIS) : stroke(box.left, base, box.right, base, AXIS),
  );
  return { drawn, frame };
}

/** Where the points of a series stand: in a row where the file does not say it. */
export const xsOf = ({ xs, values }: Group['series'][number]): number[] =>
  values.map((_, at) => xs[at] ?? at + 1);

/** The titles of the axes, which take their room from the box. */
function titles(chart: Chart, box: Box, text: number, lies: boolean, drawn: Drawn[]): void {
  const [below, beside]: [Axis, Axis] = lies ? [chart.values, chart.across] : [chart.across, chart.values];
  if (below.title !== '') {
    drawn.push(
      write(below.title, (box.left + box.right) / 2, box.bottom - text * 0.3, {
        size: text,
        anchor: 'middle',
      }),
    );
    box.bottom -= text * 1.5;
  }
  const upright = (title: string, x: number) => {
    const place = `translate(${round(x)}, ${round((box.top + box.bottom) / 2)}) rotate(-90)`;
    drawn.push(['g', { transform: place }, write(title, 0, 0, { size: text, anchor: 'middle' })]);
  };
  if (beside.title !== '') {
    upright(beside.title, box.left + text);
    box.left += text * 1.5;
  }
  if (chart.second && chart.second.title !== '' && !lies) {
    upright(chart.second.title, box.right);
    box.right -= text * 1.5;
  }
}

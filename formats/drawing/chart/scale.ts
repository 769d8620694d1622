import type { Axis, Group } from './model.ts';
import { formatNumber } from './numbers.ts';

/** From what value to what an axis goes, and where its lines stand. */
export type Scale = { from: number; to: number; ticks: number[]; format: string };

/** A step of 1, 2 or 5 and some noughts, so that there are about `count`. */
function stepOf(range: number, count: number): number {
  const rough = range / Math.max(count, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((one) => one * power >= rough) ?? 10) * power;
}

/** @param count about how many lines there is room for */
export function scaleOf(values: number[], axis: Axis, count: number, fromNought = true): Scale {
  const all = values.length > 0 ? values : [0, 1];
  let [least, most] = [1 / 0, -1 / 0];
  for (const value of all) [least, most] = [Math.min(least, value), Math.max(most, value)];
  // As the programs do: from nought, unless all values are in a small part of what is above it.
  const close = !fromNought && least > 0 && (most - least) / most < 0.16;
  if (least > 0 && !close) least = 0;
  if (most < 0) most = 0;
  if (least === most) most = least + 1;
  const step = positive(axis.step) ?? stepOf((axis.max ?? most) - (axis.min ?? least) || 1, count);
  const from = axis.min ?? Math.floor(least / step + 1e-9) * step;
  let to = axis.max ?? Math.ceil(most / step - 1e-9) * step;
  if (axis.max === null && to - most < step * 0.05 && axis.format !== '0%') to += step;
  if (!(to > from)) to = from + step;
  const ticks: number[] = [];
  for (let at = 0; at <= 100 && from + at * step <= to + step * 1e-6; at++)
    ticks.push(Number((from + at * step).toPrecision(12)));
  return { from, to, ticks, format: axis.format };
}

const positive = (value: number | null) => (value !== null && value > 0 ? value : undefined);

/** Where each value of each series begins and ends, with those below it that it is stacked on. */
export function stacked({ series, stacking }: Group): [from: number, to: number][][] {
  if (stacking === 'none') return series.map(({ values }) => values.map((value) => [0, value ?? 0]));
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  const up = new Array<number>(length).fill(0);
  const down = new Array<number>(length).fill(0);
  const whole = Array.from({ length }, (_, at) =>
    series.reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0),
  );
  return series.map(({ values }) =>
    Array.from({ length }, (_, at): [number, number] => {
      const share = stacking === 'percent' ? (values[at] ?? 0) / (whole[at] || 1) : (values[at] ?? 0);
      const side = share < 0 ? down : up;
      const from = side[at] ?? 0;
      side[at] = from + share;
      return [from, from + share];
    }),
  );
}

/** All that an axis of values has to show. */
export function valuesOf(groups: Group[]): number[] {
  return groups.flatMap((group) =>
    group.stacking === 'none'
      ? group.series.flatMap(({ values }) => values.filter((value) => value !== null))
      : stacked(group).flat(2),
  );
}

export const labelOf = (value: number, { format }: Scale, percent: boolean): string =>
  percent && /^(General|standard|0%|)$/i.test(format)
    ? `${Math.round(value * 100)}%`
    : formatNumber(value, format);

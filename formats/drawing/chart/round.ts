import { type Drawn, round } from '../tree.ts';
import { write } from '../words.ts';
import type { Chart } from './model.ts';
import { labelAt } from './plots.ts';

/** A pie of one series, or a doughnut with a ring for each. */
export function drawRound(
  chart: Chart,
  box: { left: number; top: number; right: number; bottom: number },
  text: number,
): Drawn[] {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const outer = Math.max(1, Math.min(box.right - box.left, box.bottom - box.top) / 2 - 2);
  return chart.groups.flatMap(({ kind, series, hole }) => {
    const rings = kind === 'pie' ? series.slice(0, 1) : series;
    const inner = kind === 'pie' ? 0 : outer * Math.min(Math.max(hole, 0.1), 0.9);
    const thick = (outer - inner) / Math.max(1, rings.length);
    return rings.flatMap((one, ring) => {
      const sizes = one.values.map((value) => Math.abs(value ?? 0));
      const whole = sizes.reduce((sum, size) => sum + size, 0) || 1;
      const [from, to] = [inner + ring * thick, inner + (ring + 1) * thick];
      let turned = 0;
      return sizes.flatMap((size, at): Drawn[] => {
        const begin = turned;
        turned += size / whole;
        const fill = one.colours.get(at) ?? one.colour;
        if (size === 0) return [];
        const piece: Drawn = [
          'path',
          { d: slice(x, y, from, to, begin, turned), fill, stroke: '#ffffff', 'stroke-width': 1 },
        ];
        const said = labelAt(one.labels, one.values[at] ?? 0, at, one.name, { chart }, size / whole);
        if (said === '') return [piece];
        const middle = ((begin + turned) / 2) * 2 * Math.PI;
        const away = kind === 'pie' ? to * 0.65 : (from + to) / 2;
        const place = [x + Math.sin(middle) * away, y - Math.cos(middle) * away + text * 0.35] as const;
        return [piece, write(said, ...place, { size: text, anchor: 'middle', fill: inkOn(fill) })];
      });
    });
  });
}

/** White on what is dark. */
function inkOn(fill: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
  return r * 0.3 + g * 0.59 + b * 0.11 < 130 ? '#ffffff' : '#262626';
}

/** Of a ring from one share of a turn to another, from the top to the right. */
function slice(x: number, y: number, inner: number, outer: number, from: number, to: number): string {
  const end = Math.min(to, from + 0.99999);
  const at = (share: number, radius: number) =>
    `${round(x + Math.sin(share * 2 * Math.PI) * radius)} ${round(y - Math.cos(share * 2 * Math.PI) * radius)}`;
  const large = end - from > 0.5 ? 1 : 0;
  const out = `A${round(outer)} ${round(outer)} 0 ${large} 1 ${at(end, outer)}`;
  if (inner === 0) return `M${round(x)} ${round(y)}L${at(from, outer)}${out}Z`;
  const back = `A${round(inner)} ${round(inner)} 0 ${large} 0 ${at(from, inner)}`;
  return `M${at(from, outer)}${out}L${at(end, inner)}${back}Z`;
}

/** A step of an outline: a letter of path data, and its places. */
export type Step = { to: 'M' | 'L' | 'C' | 'Z'; places: number[] };

const length: Record<string, number> = { M: 2, L: 2, C: 6, Q: 4, A: 7, Z: 0 };

/** An outline in lines and curves alone, as formats without other arcs take it. */
export function stepsOf(path: string): Step[] {
  const steps: Step[] = [];
  let [x, y] = [0, 0];
  const go = (to: Step['to'], places: number[]) => {
    steps.push({ to, places });
    [x = x, y = y] = places.slice(-2);
  };
  for (const [, letter = '', said = ''] of path.matchAll(/([MLCQAZ])([^MLCQAZ]*)/g)) {
    const numbers = (said.match(/-?\d+\.?\d*(e-?\d+)?/g) ?? []).map(Number);
    const size = length[letter] ?? 0;
    if (letter === 'Z') go('Z', []);
    for (let at = 0; size > 0 && at + size <= numbers.length; at += size) {
      const own = numbers.slice(at, at + size);
      // What follows the place of a move are lines.
      if (letter === 'M') go(at === 0 ? 'M' : 'L', own);
      else if (letter === 'A') for (const curve of curvesOf([x, y], own)) go('C', curve);
      else if (letter === 'Q') go('C', cubic([x, y], own));
      else go(letter === 'C' ? 'C' : 'L', own);
    }
  }
  return steps;
}

function cubic([x, y]: [number, number], [a = 0, b = 0, u = 0, v = 0]: number[]): number[] {
  const third = (from: number, to: number) => from + ((to - from) * 2) / 3;
  return [third(x, a), third(y, b), third(u, a), third(v, b), u, v];
}

/** An arc of an ellipse that is not turned, as curves of a quarter at most (SVG 1.1, F.6.5). */
function curvesOf([x1, y1]: [number, number], [r1 = 0, r2 = 0, , large, sweep, x2 = 0, y2 = 0]: number[]) {
  const [hx, hy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  if ((hx === 0 && hy === 0) || r1 === 0 || r2 === 0) return [[x1, y1, x2, y2, x2, y2]];
  const grow = Math.sqrt(Math.max(1, (hx / r1) ** 2 + (hy / r2) ** 2));
  const [rx, ry] = [Math.abs(r1) * grow, Math.abs(r2) * grow];
  const across = (rx * hy) ** 2 + (ry * hx) ** 2;
  const away = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - across) / across)) * (large === sweep ? -1 : 1);
  const [cx, cy] = [(away * rx * hy) / ry, (-away * ry * hx) / rx];
  const angle = (x: number, y: number) => Math.atan2((y - cy) / ry, (x - cx) / rx);
  const begin = angle(hx, hy);
  let turn = angle(-hx, -hy) - begin;
  if (sweep && turn < 0) turn += Math.PI * 2;
  if (!sweep && turn > 0) turn -= Math.PI * 2;
  const count = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-6));
  const step = turn / count;
  const bend = (4 / 3) * Math.tan(step / 4);
  const [mx, my] = [cx + (x1 + x2) / 2, cy + (y1 + y2) / 2];
  return Array.from({ length: count }, (_, at) => {
    const [a, b] = [begin + at * step, begin + (at + 1) * step];
    return [
      mx + rx * (Math.cos(a) - bend * Math.sin(a)),
      my + ry * (Math.sin(a) + bend * Math.cos(a)),
      mx + rx * (Math.cos(b) + bend * Math.sin(b)),
      my + ry * (Math.sin(b) - bend * Math.cos(b)),
      mx + rx * Math.cos(b),
      my + ry * Math.sin(b),
    ];
  });
}

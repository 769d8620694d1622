import type { Box, Preset } from './outline.ts';

/** A sheet that waves once, or twice. */
const wave =
  (times: number): Preset =>
  ({ w, h, adj }) => {
    const [deep, step] = [h * adj(0, times === 1 ? 0.125 : 0.0625, 0.25), w / times];
    const there = Array.from({ length: times }, (_, at) => {
      const x = at * step;
      return `C${x + step / 3} ${deep - deep * 3.33} ${x + (step * 2) / 3} ${deep + deep * 3.33} ${x + step} ${deep}`;
    });
    const y = h - deep;
    const back = Array.from({ length: times }, (_, at) => {
      const x = w - at * step;
      return `C${x - step / 3} ${y + deep * 3.33} ${x - (step * 2) / 3} ${y - deep * 3.33} ${x - step} ${y}`;
    });
    return `M0 ${deep}${there.join('')}L${w} ${y}${back.join('')}Z`;
  };

/** Where arcs of a cloud meet, in shares of its size. */
const bumps = [
  0.09, 0.32, 0.13, 0.12, 0.31, 0.08, 0.52, 0.05, 0.69, 0.03, 0.87, 0.1, 0.9, 0.33, 0.98, 0.53, 0.86, 0.72,
  0.66, 0.87, 0.38, 0.93, 0.14, 0.82, 0.05, 0.58,
];
const cloud: Preset = ({ w, h }) => {
  const points = bumps.flatMap((x, at) => (at % 2 === 0 ? [[x * w, (bumps[at + 1] ?? 0) * h] as const] : []));
  const [first = [0, 0] as const] = points;
  let from: readonly [number, number] = first;
  const arcs = [...points.slice(1), first].map((to) => {
    const radius = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.58;
    from = to;
    return `A${radius} ${radius} 0 0 1 ${to[0]} ${to[1]}`;
  });
  return `M${first[0]} ${first[1]}${arcs.join('')}Z`;
};

/** A cloud with three smaller and smaller ones on the way to what it says. */
const thought: Preset = (box) => {
  const { w, h, s, adj } = box;
  const [x, y] = [w / 2 + w * adj(0, -0.20833, 9, -9), h / 2 + h * adj(1, 0.625, 9, -9)];
  const circle = (share: number, size: number) => {
    const r = s * size;
    const [cx, cy] = [w / 2 + (x - w / 2) * share, h / 2 + (y - h / 2) * share];
    return `M${cx - r} ${cy}A${r} ${r} 0 0 1 ${cx + r} ${cy}A${r} ${r} 0 0 1 ${cx - r} ${cy}Z`;
  };
  return `${cloud(box)}${circle(0.86, 0.06)}${circle(0.96, 0.03)}`;
};

/** From one angle to another, to the right from three o'clock; adjustments say 60,000ths of a degree. */
function sector(box: Box, from: number, to: number): { start: string; arc: string } {
  const { w, h, adj } = box;
  const angle = (at: number, otherwise: number) => (adj(at, otherwise * 0.6, 216, 0) / 0.6 / 180) * Math.PI;
  const [a, b] = [angle(0, from), angle(1, to)];
  const at = (turn: number) => `${w / 2 + (w / 2) * Math.cos(turn)} ${h / 2 + (h / 2) * Math.sin(turn)}`;
  const sweep = (b - a + Math.PI * 4) % (Math.PI * 2);
  return { start: at(a), arc: `A${w / 2} ${h / 2} 0 ${sweep > Math.PI ? 1 : 0} 1 ${at(b)}` };
}

const bracket =
  (right: boolean): Preset =>
  ({ w, h, s, adj }) => {
    const r = Math.min(h / 2, s * adj(0, 0.08333, 0.5));
    return right
      ? `M0 0A${w} ${r} 0 0 1 ${w} ${r}L${w} ${h - r}A${w} ${r} 0 0 1 0 ${h}`
      : `M${w} 0A${w} ${r} 0 0 0 0 ${r}L0 ${h - r}A${w} ${r} 0 0 0 ${w} ${h}`;
  };

const brace =
  (right: boolean): Preset =>
  ({ w, h, s, adj }) => {
    const r = Math.min(h / 4, s * adj(0, 0.08333, 0.5));
    const [a, b] = right ? [0, w] : [w, 0];
    const x = w / 2;
    const [one, other] = right ? [1, 0] : [0, 1];
    return `M${a} 0A${x} ${r} 0 0 ${one} ${x} ${r}L${x} ${h / 2 - r}A${x} ${r} 0 0 ${other} ${b} ${h / 2}A${x} ${r} 0 0 ${other} ${x} ${h / 2 + r}L${x} ${h - r}A${x} ${r} 0 0 ${one} ${a} ${h}`;
  };

/** Shapes that are drawn by curves. */
export const curved: Readonly<Record<string, Preset>> = {
  wave: wave(1),
  doubleWave: wave(2),
  cloud,
  cloudCallout: thought,
  pie: (box) => {
    const { start, arc } = sector(box, 0, 270);
    return `M${box.w / 2} ${box.h / 2}L${start}${arc}Z`;
  },
  chord: (box) => {
    const { start, arc } = sector(box, 45, 270);
    return `M${start}${arc}Z`;
  },
  arc: (box) => {
    const { start, arc } = sector(box, 270, 0);
    return `M${start}${arc}`;
  },
  moon: ({ w, h, adj }) => {
    const inner = w * (1 - adj(0, 0.5, 0.875));
    return `M${w} 0A${w} ${h / 2} 0 0 0 ${w} ${h}A${inner} ${h / 2} 0 0 1 ${w} 0Z`;
  },
  plaque: ({ w, h, s, adj }) => {
    const r = s * adj(0, 0.16667, 0.5);
    const to = (x: number, y: number) => `A${r} ${r} 0 0 0 ${x} ${y}`;
    return `M0 ${r}${to(r, 0)}L${w - r} 0${to(w, r)}L${w} ${h - r}${to(w - r, h)}L${r} ${h}${to(0, h - r)}Z`;
  },
  teardrop: ({ w, h }) =>
    `M0 ${h / 2}A${w / 2} ${h / 2} 0 0 1 ${w / 2} 0Q${w * 0.75} 0 ${w} 0Q${w} ${h * 0.25} ${w} ${h / 2}A${w / 2} ${h / 2} 0 0 1 0 ${h / 2}Z`,
  leftBracket: bracket(false),
  rightBracket: bracket(true),
  leftBrace: brace(false),
  rightBrace: brace(true),
  bracketPair: (box) => {
    const { w, h, s, adj } = box;
    const r = s * adj(0, 0.16667, 0.5);
    return `M${r} 0A${r} ${r} 0 0 0 0 ${r}L0 ${h - r}A${r} ${r} 0 0 0 ${r} ${h}M${w - r} 0A${r} ${r} 0 0 1 ${w} ${r}L${w} ${h - r}A${r} ${r} 0 0 1 ${w - r} ${h}`;
  },
  flowChartOnlineStorage: ({ w, h }) =>
    `M${w / 6} 0L${w} 0A${w / 6} ${h / 2} 0 0 0 ${w} ${h}L${w / 6} ${h}A${w / 6} ${h / 2} 0 0 1 ${w / 6} 0Z`,
  flowChartMagneticTape: ({ w, h }) =>
    `M${w / 2} ${h}A${w / 2} ${h / 2} 0 1 1 ${w * 0.854} ${h * 0.854}L${w} ${h * 0.854}L${w} ${h}Z`,
  flowChartPunchedTape: wave(1),
};

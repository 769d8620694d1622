import { arrows } from './arrows.ts';
import { curved } from './more.ts';
import { type Preset, polygon, star } from './outline.ts';

/** A rectangle with a cut or round piece at some of its corners, from the top left one to the right. */
const corners =
  (kind: 'round' | 'snip', which: readonly boolean[]): Preset =>
  ({ w, h, s, adj }) => {
    const size = which.map((one) => (one ? s * adj(0, kind === 'round' ? 0.16667 : 0.16667, 0.5) : 0));
    const [a = 0, b = 0, c = 0, d = 0] = size;
    const to = (r: number, x: number, y: number) =>
      r === 0 ? '' : kind === 'round' ? `A${r} ${r} 0 0 1 ${x} ${y}` : `L${x} ${y}`;
    return `M${a} 0L${w - b} 0${to(b, w, b)}L${w} ${h - c}${to(c, w - c, h)}L${d} ${h}${to(d, 0, h - d)}L0 ${a}${to(a, a, 0)}Z`;
  };

const [yes, no] = [true, false];

const ellipse: Preset = ({ w, h }) =>
  `M0 ${h / 2}A${w / 2} ${h / 2} 0 0 1 ${w} ${h / 2}A${w / 2} ${h / 2} 0 0 1 0 ${h / 2}Z`;
const rect: Preset = ({ w, h }) => `M0 0L${w} 0L${w} ${h}L0 ${h}Z`;

/** A balloon whose tip is where the first two adjustments say, from the middle. */
const callout =
  (round: boolean): Preset =>
  (box) => {
    const { w, h, s, adj } = box;
    const [x, y] = [w / 2 + w * adj(0, -0.20833, 9, -9), h / 2 + h * adj(1, 0.625, 9, -9)];
    const [dx, dy] = [x - w / 2, y - h / 2];
    const r = round ? s * adj(2, 0.16667, 0.5) : 0;
    const arc = (to: string) => (r === 0 ? '' : `A${r} ${r} 0 0 1 ${to}`);
    const beside = Math.abs(dx) * h > Math.abs(dy) * w;
    const [x1, x2] = dx < 0 ? [w * 0.16667, w * 0.41667] : [w * 0.58333, w * 0.83333];
    const [y1, y2] = dy < 0 ? [h * 0.16667, h * 0.41667] : [h * 0.58333, h * 0.83333];
    const tip = (on: boolean, first: string, then: string) => (on ? `L${first}L${x} ${y}L${then}` : '');
    return [
      `M${r} 0${tip(!beside && dy < 0, `${x1} 0`, `${x2} 0`)}L${w - r} 0${arc(`${w} ${r}`)}`,
      `${tip(beside && dx > 0, `${w} ${y1}`, `${w} ${y2}`)}L${w} ${h - r}${arc(`${w - r} ${h}`)}`,
      `${tip(!beside && dy >= 0, `${x2} ${h}`, `${x1} ${h}`)}L${r} ${h}${arc(`0 ${h - r}`)}`,
      `${tip(beside && dx <= 0, `0 ${y2}`, `0 ${y1}`)}L0 ${r}${arc(`${r} 0`)}Z`,
    ].join('');
  };

/** A balloon like an egg. */
const egg: Preset = (box) => {
  const { w, h, adj } = box;
  const [x, y] = [w / 2 + w * adj(0, -0.20833, 9, -9), h / 2 + h * adj(1, 0.625, 9, -9)];
  const angle = Math.atan2((y - h / 2) * w, (x - w / 2) * h);
  const at = (turn: number) => `${w / 2 + (w / 2) * Math.cos(turn)} ${h / 2 + (h / 2) * Math.sin(turn)}`;
  return `M${at(angle + 0.19)}A${w / 2} ${h / 2} 0 1 1 ${at(angle - 0.19)}L${x} ${y}Z`;
};

const cylinder: Preset = ({ w, h, s, adj }) => {
  const r = s * adj(0, 0.25, 0.5) * 0.5;
  return `M0 ${r}A${w / 2} ${r} 0 0 1 ${w} ${r}L${w} ${h - r}A${w / 2} ${r} 0 0 1 0 ${h - r}ZM0 ${r}A${w / 2} ${r} 0 0 0 ${w} ${r}`;
};

/** By their names of ECMA-376 Part 1, 20.1.10.55, with what `presetShapeDefinitions.xml` says of them in short. */
export const presets: Readonly<Record<string, Preset>> = {
  ...arrows,
  ...curved,
  rect,
  ellipse,
  roundRect: corners('round', [yes, yes, yes, yes]),
  round1Rect: corners('round', [no, yes, no, no]),
  round2SameRect: corners('round', [yes, yes, no, no]),
  round2DiagRect: corners('round', [yes, no, yes, no]),
  snip1Rect: corners('snip', [no, yes, no, no]),
  snip2SameRect: corners('snip', [yes, yes, no, no]),
  snip2DiagRect: corners('snip', [no, yes, no, yes]),
  line: ({ w, h }) => `M0 0L${w} ${h}`,
  lineInv: ({ w, h }) => `M0 ${h}L${w} 0`,
  straightConnector1: ({ w, h }) => `M0 0L${w} ${h}`,
  bentConnector2: ({ w, h }) => `M0 0L${w} 0L${w} ${h}`,
  bentConnector3: ({ w, h, adj }) => {
    const x = w * adj(0, 0.5, 9, -9);
    return `M0 0L${x} 0L${x} ${h}L${w} ${h}`;
  },
  curvedConnector2: ({ w, h }) => `M0 0C${w / 2} 0 ${w} ${h / 2} ${w} ${h}`,
  curvedConnector3: ({ w, h, adj }) => {
    const x = w * adj(0, 0.5, 9, -9);
    return `M0 0C${x / 2} 0 ${x} ${h / 4} ${x} ${h / 2}C${x} ${h * 0.75} ${(x + w) / 2} ${h} ${w} ${h}`;
  },
  triangle: ({ w, h, adj }) => `M0 ${h}L${w * adj(0, 0.5)} 0L${w} ${h}Z`,
  rtTriangle: ({ w, h }) => `M0 ${h}L0 0L${w} ${h}Z`,
  diamond: polygon([0, 0.5, 0.5, 0, 1, 0.5, 0.5, 1]),
  parallelogram: ({ w, h, s, adj }) => {
    const x = Math.min(w, s * adj(0, 0.25, 9));
    return `M0 ${h}L${x} 0L${w} 0L${w - x} ${h}Z`;
  },
  trapezoid: ({ w, h, s, adj }) => {
    const x = Math.min(w / 2, s * adj(0, 0.25, 9));
    return `M0 ${h}L${x} 0L${w - x} 0L${w} ${h}Z`;
  },
  pentagon: polygon([0, 0.382, 0.5, 0, 1, 0.382, 0.809, 1, 0.191, 1]),
  hexagon: ({ w, h, s, adj }) => {
    const x = Math.min(w / 2, s * adj(0, 0.25));
    return `M0 ${h / 2}L${x} 0L${w - x} 0L${w} ${h / 2}L${w - x} ${h}L${x} ${h}Z`;
  },
  octagon: ({ w, h, s, adj }) => {
    const x = s * adj(0, 0.29289, 0.5);
    return `M0 ${x}L${x} 0L${w - x} 0L${w} ${x}L${w} ${h - x}L${w - x} ${h}L${x} ${h}L0 ${h - x}Z`;
  },
  plus: ({ w, h, s, adj }) => {
    const x = s * adj(0, 0.25, 0.5);
    return `M0 ${x}L${x} ${x}L${x} 0L${w - x} 0L${w - x} ${x}L${w} ${x}L${w} ${h - x}L${w - x} ${h - x}L${w - x} ${h}L${x} ${h}L${x} ${h - x}L0 ${h - x}Z`;
  },
  frame: ({ w, h, s, adj }) => {
    const x = s * adj(0, 0.125, 0.5);
    return `M0 0L${w} 0L${w} ${h}L0 ${h}ZM${x} ${x}L${x} ${h - x}L${w - x} ${h - x}L${w - x} ${x}Z`;
  },
  donut: ({ w, h, s, adj }) => {
    const x = s * adj(0, 0.25, 0.5);
    const [a, b] = [w / 2 - x, h / 2 - x];
    return `M0 ${h / 2}A${w / 2} ${h / 2} 0 0 1 ${w} ${h / 2}A${w / 2} ${h / 2} 0 0 1 0 ${h / 2}ZM${x} ${h / 2}A${a} ${b} 0 0 0 ${w - x} ${h / 2}A${a} ${b} 0 0 0 ${x} ${h / 2}Z`;
  },
  can: cylinder,
  cube: ({ w, h, s, adj }) => {
    const x = s * adj(0, 0.25);
    return `M0 ${x}L${x} 0L${w} 0L${w} ${h - x}L${w - x} ${h}L0 ${h}ZM0 ${x}L${w - x} ${x}L${w} 0M${w - x} ${x}L${w - x} ${h}`;
  },
  foldedCorner: ({ w, h, s, adj }) => {
    const x = s * adj(0, 0.16667, 0.5);
    return `M0 0L${w} 0L${w} ${h - x}L${w - x} ${h}L0 ${h}ZM${w - x} ${h}L${w - x * 0.8} ${h - x * 0.8}L${w} ${h - x}`;
  },
  heart: ({ w, h }) =>
    `M${w / 2} ${h / 4}C${w * 0.708} ${-h / 3} ${w * 1.51} ${h / 4} ${w / 2} ${h}C${-w * 0.51} ${h / 4} ${w * 0.292} ${-h / 3} ${w / 2} ${h / 4}Z`,
  lightningBolt: polygon([
    0.392, 0, 0.595, 0.281, 0.51, 0.315, 0.766, 0.557, 0.674, 0.589, 1, 1, 0.462, 0.691, 0.561, 0.635, 0.233,
    0.45, 0.355, 0.388, 0, 0.181,
  ]),
  star4: star(4, 0.25),
  star5: star(5, 0.382 / 2),
  star6: star(6, 0.28868),
  star8: star(8, 0.375),
  star10: star(10, 0.42533),
  star12: star(12, 0.375),
  star16: star(16, 0.375),
  star24: star(24, 0.375),
  star32: star(32, 0.375),
  irregularSeal1: star(12, 0.3),
  irregularSeal2: star(14, 0.32),
  wedgeRectCallout: callout(false),
  wedgeRoundRectCallout: callout(true),
  wedgeEllipseCallout: egg,
  flowChartProcess: rect,
  flowChartAlternateProcess: corners('round', [yes, yes, yes, yes]),
  flowChartDecision: polygon([0, 0.5, 0.5, 0, 1, 0.5, 0.5, 1]),
  flowChartInputOutput: polygon([0, 1, 0.2, 0, 1, 0, 0.8, 1]),
  flowChartPredefinedProcess: ({ w, h }) =>
    `M0 0L${w} 0L${w} ${h}L0 ${h}ZM${w / 8} 0L${w / 8} ${h}M${(w * 7) / 8} 0L${(w * 7) / 8} ${h}`,
  flowChartDocument: ({ w, h }) =>
    `M0 0L${w} 0L${w} ${h * 0.802}C${w / 2} ${h * 0.802} ${w / 2} ${h * 1.11} 0 ${h * 0.933}Z`,
  flowChartTerminator: ({ w, h }) => {
    const r = Math.min(w * 0.161, w / 2);
    return `M${r} 0L${w - r} 0A${r} ${h / 2} 0 0 1 ${w - r} ${h}L${r} ${h}A${r} ${h / 2} 0 0 1 ${r} 0Z`;
  },
  flowChartPreparation: polygon([0, 0.5, 0.2, 0, 0.8, 0, 1, 0.5, 0.8, 1, 0.2, 1]),
  flowChartManualInput: polygon([0, 0.2, 1, 0, 1, 1, 0, 1]),
  flowChartManualOperation: polygon([0, 0, 1, 0, 0.8, 1, 0.2, 1]),
  flowChartConnector: ellipse,
  flowChartOffpageConnector: polygon([0, 0, 1, 0, 1, 0.8, 0.5, 1, 0, 0.8]),
  flowChartPunchedCard: polygon([0, 0.2, 0.2, 0, 1, 0, 1, 1, 0, 1]),
  flowChartExtract: polygon([0, 1, 0.5, 0, 1, 1]),
  flowChartMerge: polygon([0, 0, 1, 0, 0.5, 1]),
  flowChartMagneticDisk: cylinder,
  flowChartDelay: ({ w, h }) => `M0 0L${w / 2} 0A${w / 2} ${h / 2} 0 0 1 ${w / 2} ${h}L0 ${h}Z`,
};

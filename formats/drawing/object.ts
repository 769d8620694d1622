import { type ChartData, chartKinds } from './chart/data.ts';
import { drawChart } from './chart/draw.ts';
import { type Chart, plainAxis, type Series } from './chart/model.ts';
import { tidy } from './shape/outline.ts';
import { arrowHead } from './shape/paint.ts';
import { presets } from './shape/presets.ts';
import { type Drawn, round, svg } from './tree.ts';

/** How a shape is painted: its size in CSS pixels, colours as RRGGBB or `none`, the width of its line in points. */
export type Look = {
  width: number;
  height: number;
  fill?: string;
  line?: string;
  lineWidth?: number;
  /** what it shows, in words */
  alt?: string;
};

/** What a shape is called in DrawingML; a line with heads is one there as well. */
export const presetOf = (shape: string): string =>
  shape === 'arrow' || shape === 'doubleArrow' ? 'straightConnector1' : shape;

/** The outline of a shape as path data, in CSS pixels. */
export function outlineOf(shape: string, width: number, height: number): string {
  const name = presetOf(shape);
  const preset = (Object.hasOwn(presets, name) ? presets[name] : undefined) ?? presets.rect;
  const adj = (_: number, otherwise: number) => otherwise;
  return tidy(preset?.({ w: width, h: height, s: Math.min(width, height), adj }) ?? '');
}

/** Its pieces apart, the outer one first: the others are lines on it. */
export const outlinesOf = (shape: string, width: number, height: number): string[] =>
  outlineOf(shape, width, height)
    .split(/(?=M)/)
    .filter((one) => one !== '');

/** Where the text of a shape stands, from left and top to right and bottom, in shares of its size. */
export const textRoom = (shape: string): readonly [number, number, number, number] =>
  (Object.hasOwn(rooms, shape) ? rooms[shape] : undefined) ?? [0, 0, 1, 1];

type Room = readonly [number, number, number, number];
const within: Room = [0.15, 0.15, 0.85, 0.85];
const rooms: Readonly<Record<string, Room>> = {
  ellipse: within,
  flowChartConnector: within,
  cloud: within,
  wedgeEllipseCallout: within,
  cloudCallout: within,
  roundRect: [0.05, 0.05, 0.95, 0.95],
  triangle: [0.25, 0.5, 0.75, 1],
  rtTriangle: [0.08, 0.58, 0.58, 0.92],
  diamond: [0.25, 0.25, 0.75, 0.75],
  flowChartDecision: [0.25, 0.25, 0.75, 0.75],
  parallelogram: [0.2, 0.2, 0.8, 0.8],
  trapezoid: [0.2, 0.2, 0.8, 1],
  pentagon: [0.2, 0.25, 0.8, 1],
  hexagon: [0.12, 0.12, 0.88, 0.88],
  octagon: [0.09, 0.09, 0.91, 0.91],
  plus: [0.15, 0.25, 0.85, 0.75],
  can: [0, 0.25, 1, 1],
  cube: [0, 0.25, 0.8, 1],
  heart: [0.17, 0.25, 0.83, 0.67],
  rightArrow: [0, 0.25, 0.85, 0.75],
  leftArrow: [0.15, 0.25, 1, 0.75],
  upArrow: [0.25, 0.2, 0.75, 1],
  downArrow: [0.25, 0, 0.75, 0.8],
  leftRightArrow: [0.2, 0.25, 0.8, 0.75],
  upDownArrow: [0.25, 0.2, 0.75, 0.8],
  homePlate: [0, 0, 0.8, 1],
  chevron: [0.3, 0, 0.7, 1],
  flowChartInputOutput: [0.2, 0, 0.8, 1],
  flowChartPredefinedProcess: [0.125, 0, 0.875, 1],
  flowChartDocument: [0, 0, 1, 0.8],
  flowChartPreparation: [0.2, 0, 0.8, 1],
  flowChartManualInput: [0, 0.2, 1, 1],
  star4: [0.36, 0.36, 0.64, 0.64],
  star5: [0.31, 0.38, 0.69, 0.77],
  star6: [0.22, 0.25, 0.78, 0.75],
  star8: [0.2, 0.2, 0.8, 0.8],
  star12: [0.18, 0.18, 0.82, 0.82],
};

const colour = (said: string | undefined) => (said === undefined || said === 'none' ? 'none' : `#${said}`);

/** A shape as the editor shows it before a file has it. @param isLine it encloses nothing */
export function drawObject(shape: string, look: Look, isLine: boolean): Drawn {
  const [width, height] = [Math.max(look.width, 1), Math.max(look.height, 1)];
  const [d = '', ...more] = outlinesOf(shape, look.width, look.height);
  const line = { stroke: colour(look.line), 'stroke-width': round((look.lineWidth ?? 1) / 0.75) };
  const fill = isLine ? 'none' : colour(look.fill);
  const heads = shape === 'arrow' ? ['end'] : shape === 'doubleArrow' ? ['start', 'end'] : [];
  const drawn = heads.flatMap((end) => arrowHead(d, end === 'start', 'triangle', line));
  const inside = more.map((one): Drawn => ['path', { d: one, fill: 'none', ...line }]);
  return svg(width, height, look.alt ?? '', [['path', { d, fill, ...line }], ...inside, ...drawn]);
}

/** The accents of Office, which a chart takes where nobody says colours. */
export const chartColours = ['4472C4', 'ED7D31', 'A5A5A5', 'FFC000', '5B9BD5', '70AD47'];
export const chartColour = (at: number): string => chartColours[at % chartColours.length] ?? '4472C4';

/** The data of a chart that shows nothing else than data can say; undefined for any other. */
export function dataOf({ title, groups, categories }: Chart): ChartData | undefined {
  const [group, another] = groups;
  const kind = chartKinds.find((one) => one === group?.kind);
  if (!group || !kind || another) return undefined;
  return { kind, title, categories, series: group.series.map(({ name, values }) => ({ name, values })) };
}

/** A chart as the editor shows it before a file has it. */
export function drawChartData(data: ChartData, width: number, height: number, said = ''): Drawn {
  const isPie = data.kind === 'pie';
  const series = (isPie ? data.series.slice(0, 1) : data.series).map(
    ({ name, values }, at): Series => ({
      name,
      values,
      xs: [],
      sizes: [],
      colour: `#${chartColour(at)}`,
      colours: new Map(isPie ? values.map((_, one) => [one, `#${chartColour(one)}`]) : []),
      labels: null,
      line: true,
      markers: data.kind === 'line',
      smooth: false,
    }),
  );
  const axis = { ...plainAxis, hidden: false };
  return drawChart(
    {
      title: data.title,
      titleSize: null,
      groups: [
        {
          kind: data.kind,
          stacking: 'none',
          series,
          gap: 1.5,
          overlap: 0,
          hole: 0.5,
          second: false,
          filled: false,
        },
      ],
      categories: data.categories,
      legend: 'bottom',
      across: axis,
      values: { ...axis, grid: true },
      second: null,
      ground: '#ffffff',
      frame: null,
    },
    width,
    height,
    said,
  );
}

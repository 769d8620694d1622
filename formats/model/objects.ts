import { type ChartData, readChartData } from '../drawing/chart/data.ts';
import { readWrap, type Wrap } from './pictures.ts';
import { isColour } from './values.ts';

/**
 * Text boxes, shapes and charts: `raw` nodes. What a person sets of one lies over what the file says of it
 * (`ObjectFormat`), and null is "as it was". One that a person puts in has a key that says what it is:
 *
 * - `new:box.x7k2`: a text box
 * - `new:shape.ellipse.x7k2`: a shape by its name in DrawingML, or a line with heads (`arrow`, `doubleArrow`)
 * - `new:chart.x7k2`: a chart, whose data are its `chart`
 *
 * What stands in a text box or a shape is the story with that key.
 */
export type NewObject = { what: 'box' | 'shape' | 'chart'; shape: string };

/** Shapes that can be put in, in the groups of a gallery. */
export const gallery = {
  lines: ['line', 'arrow', 'doubleArrow'],
  basic: [
    'rect',
    'roundRect',
    'ellipse',
    'triangle',
    'rtTriangle',
    'diamond',
    'parallelogram',
    'trapezoid',
    'pentagon',
    'hexagon',
    'octagon',
    'plus',
    'can',
    'cube',
    'heart',
    'cloud',
  ],
  arrows: [
    'rightArrow',
    'leftArrow',
    'upArrow',
    'downArrow',
    'leftRightArrow',
    'upDownArrow',
    'homePlate',
    'chevron',
  ],
  flowChart: [
    'flowChartProcess',
    'flowChartAlternateProcess',
    'flowChartDecision',
    'flowChartInputOutput',
    'flowChartPredefinedProcess',
    'flowChartDocument',
    'flowChartTerminator',
    'flowChartPreparation',
    'flowChartManualInput',
    'flowChartConnector',
  ],
  stars: ['star4', 'star5', 'star6', 'star8', 'star12'],
  callouts: ['wedgeRectCallout', 'wedgeRoundRectCallout', 'wedgeEllipseCallout', 'cloudCallout'],
} as const;
export type GalleryGroup = keyof typeof gallery;
export type GalleryShape = (typeof gallery)[GalleryGroup][number];
export const galleryShapes: readonly GalleryShape[] = Object.values(gallery).flat();

const said = /^new:(?:(box|chart)|shape\.([A-Za-z0-9]{1,40}))\.[a-z0-9]{1,16}$/;

/** What a key says that a person put in; undefined for anything else. */
export function newObject(key: unknown): NewObject | undefined {
  const found = typeof key === 'string' ? said.exec(key) : null;
  if (!found) return undefined;
  const [, what, shape] = found;
  if (what === 'box' || what === 'chart') return { what, shape: 'rect' };
  return galleryShapes.some((one) => one === shape) ? { what: 'shape', shape: shape ?? '' } : undefined;
}

export const isLine = (shape: string): boolean => gallery.lines.some((one) => one === shape);

/** Whether an object that was put in has a text of its own. */
export const holdsText = ({ what, shape }: NewObject): boolean => what !== 'chart' && !isLine(shape);

/**
 * What a file says of an object, or a person of one that was put in, as far as it can be set: its size and its place in CSS
 * pixels (from where its paragraph begins, of what lies before or behind the text), colours as RRGGBB or `none`, the width
 * of its line in points. `kind`: a shape can be painted; of a chart with `chart` the data can be set.
 */
export type ObjectFormat = {
  kind: 'shape' | 'frame' | 'chart';
  width: number;
  height: number;
  place: Wrap;
  x?: number;
  y?: number;
  fill?: string;
  line?: string;
  lineWidth?: number;
  alt?: string;
  /** the name of its outline, where nothing else is to be known to draw it */
  shape?: string;
  /** painted with more than colours: drawn as the file has it, in the colours that a person sets */
  styled?: true;
  /** its text stands in the middle of its height */
  middle?: true;
  /** as drawing/chart/data.ts has it */
  chart?: string;
};

export const MAX_SIDE = 4000;
export const isSide = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MAX_SIDE;
export const isPaint = (value: unknown): value is string => value === 'none' || isColour(value);

/** What is taken for an object that was put in, where its node does not say. */
const plain = { width: 200, height: 100, place: 'front', line: '2F528F', lineWidth: 1 } as const;

/** How an object is: as a person set it, else as the file says. @param was what the file says of it */
export function objectOf(
  attrs: Record<string, unknown>,
  was: ObjectFormat | undefined,
): ObjectFormat | undefined {
  const fresh = newObject(attrs.key);
  const kind = fresh ? (fresh.what === 'chart' ? 'chart' : 'shape') : was?.kind;
  if (kind === undefined) return undefined;
  const ground: ObjectFormat = was ?? {
    ...plain,
    kind,
    ...(kind === 'shape' && {
      fill: fresh?.what === 'box' ? 'FFFFFF' : 'DAE3F3',
      shape: fresh?.shape ?? 'rect',
    }),
    ...(fresh?.what === 'shape' && { middle: true as const }),
  };
  const number = (name: 'x' | 'y', value = attrs[name]) =>
    typeof value === 'number' && Math.abs(value) <= MAX_SIDE ? value : ground[name];
  const [x, y] = [number('x'), number('y')];
  const fill = isPaint(attrs.fill) ? attrs.fill : ground.fill;
  const line = isPaint(attrs.line) ? attrs.line : ground.line;
  const lineWidth = isLineWidth(attrs.lineWidth) ? attrs.lineWidth : ground.lineWidth;
  const alt = typeof attrs.alt === 'string' ? attrs.alt : ground.alt;
  const chart = readChartData(attrs.chart) ? String(attrs.chart) : ground.chart;
  return {
    kind,
    width: isSide(attrs.width) ? attrs.width : ground.width,
    height: isSide(attrs.height) ? attrs.height : ground.height,
    place: readWrap(attrs.place) ?? ground.place,
    ...(x !== undefined && { x }),
    ...(y !== undefined && { y }),
    ...(kind === 'shape' && {
      ...(fill && { fill }),
      ...(line && { line }),
      ...(lineWidth && { lineWidth }),
    }),
    ...(alt && { alt }),
    ...(ground.shape !== undefined && { shape: ground.shape }),
    ...(ground.styled && { styled: ground.styled }),
    ...(ground.middle && { middle: ground.middle }),
    ...(kind === 'chart' && chart !== undefined && { chart }),
  };
}

export const isLineWidth = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0.25 && value <= 50;

/** The data of a chart that was put in, or of one of a file that can be set. */
export const chartOfObject = (object: ObjectFormat | undefined): ChartData | undefined =>
  readChartData(object?.chart);

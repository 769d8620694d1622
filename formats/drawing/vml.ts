import { child, type XmlElement } from '../package/xml.ts';
import { drawSimple, drawWideText } from './simple.ts';
import { type Drawn, round } from './tree.ts';

/** A shape of the older kind that Word and others still write, and its size in CSS pixels. */
export type Vml = {
  drawn: Drawn[];
  width: number;
  height: number;
  behind: boolean;
  floats: boolean;
  /** it lies in the middle of the page or of its text, as watermarks do */
  middle: boolean;
  x: number;
  y: number;
};

const kinds: Record<string, string> = {
  'v:rect': 'rect',
  'v:roundrect': 'roundRect',
  'v:oval': 'ellipse',
};
/** Numbers of types that are as shapes of DrawingML are (MS-ODRAW, MSOSPT). */
const types: Record<string, string> = {
  1: 'rect',
  2: 'roundRect',
  3: 'ellipse',
  4: 'diamond',
  5: 'triangle',
  13: 'rightArrow',
  66: 'leftArrow',
  67: 'downArrow',
  68: 'upArrow',
};

/** A rectangle, an ellipse or a text of its own; undefined for all else, and for what has text or a picture in it. */
export function vmlOf(shape: XmlElement): Vml | undefined {
  const look = styleOf(shape);
  const floating = {
    behind: Number(look.get('z-index') ?? 0) < 0,
    floats: look.get('position') === 'absolute',
    middle:
      look.get('mso-position-horizontal') === 'center' &&
      look.get('mso-position-vertical') === 'center' &&
      !beside(look, 'horizontal') &&
      !beside(look, 'vertical'),
  };
  if (shape.name === 'v:line') {
    const line = lineOf(shape);
    return line && { ...line, ...floating };
  }
  const [width, height] = [lengthOf(look.get('width')), lengthOf(look.get('height'))];
  if (width === undefined || height === undefined || width > 4000 || height > 4000) return undefined;
  const type = /t(\d+)$/.exec(shape.attributes.get('type') ?? '')?.[1] ?? '';
  const text = child(shape, 'v:textpath')?.attributes.get('string');
  const preset = kinds[shape.name] ?? (shape.name === 'v:shape' ? types[type] : undefined);
  const paint = paintOf(shape);
  const place = { width: Math.max(width, 1), height: Math.max(height, 1) };
  if (text === undefined && !preset) return undefined;
  const one =
    text === undefined
      ? drawSimple({ preset: preset ?? 'rect', ...place, paint })
      : drawWideText(text, width, height, paint);
  const turn = Number.parseFloat(look.get('rotation') ?? '0') || 0;
  const middle = `${round(width / 2)}, ${round(height / 2)}`;
  return {
    drawn: turn === 0 ? [one] : [['g', { transform: `rotate(${round(turn)}, ${middle})` }, one]],
    ...place,
    ...floating,
    // Of the page nothing is known where the text is one long sheet.
    x: beside(look, 'horizontal') ? (lengthOf(look.get('margin-left')) ?? 0) : 0,
    y: beside(look, 'vertical') ? (lengthOf(look.get('margin-top')) ?? 0) : 0,
  };
}

const beside = (look: ReadonlyMap<string, string>, axis: string) =>
  !/page|margin/.test(look.get(`mso-position-${axis}-relative`) ?? '');

/** From one point to another, which are said where other shapes have a size. */
function lineOf(shape: XmlElement) {
  const point = (name: string) =>
    (shape.attributes.get(name) ?? '').split(',').map((one) => lengthOf(one.trim()) ?? 0);
  const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [point('from'), point('to')];
  const [x, y] = [Math.min(x1, x2), Math.min(y1, y2)];
  const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  if (width + height === 0 || width > 4000 || height > 4000) return undefined;
  const ends = { x1: round(x1 - x), y1: round(y1 - y), x2: round(x2 - x), y2: round(y2 - y) };
  const drawn: Drawn[] = [['line', { ...ends, ...paintOf(shape), fill: 'none' }]];
  return { drawn, width: Math.max(width, 1), height: Math.max(height, 1), x, y };
}

/** The size of a shape in CSS pixels; undefined for one that says none, or is larger than anybody's page. */
export function vmlSize(shape: XmlElement): { width: number; height: number } | undefined {
  const look = styleOf(shape);
  const [width = 0, height = 0] = [lengthOf(look.get('width')), lengthOf(look.get('height'))];
  return width > 0 && height > 0 && width <= 4000 && height <= 4000 ? { width, height } : undefined;
}

const styleOf = ({ attributes }: XmlElement) =>
  new Map(
    (attributes.get('style') ?? '').split(';').map((one) => {
      const [name = '', value = ''] = one.split(':');
      return [name.trim().toLowerCase(), value.trim()] as const;
    }),
  );

const units: Record<string, number> = { pt: 96 / 72, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, px: 1, '': 1 };

function lengthOf(said: string | undefined): number | undefined {
  const found = /^(\d+\.?\d*|\.\d+)(pt|in|cm|mm|px|)$/.exec(said ?? '');
  return found ? Number(found[1]) * (units[found[2] ?? ''] ?? 1) : undefined;
}

const names: Record<string, string> = {
  black: '#000000',
  white: '#ffffff',
  silver: '#c0c0c0',
  gray: '#808080',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
};
const colourOf = (said: string | undefined, otherwise: string) => {
  const [first = ''] = (said ?? '').split(' ');
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(first) ? first : (names[first.toLowerCase()] ?? otherwise);
};

/** White with a thin black line where nothing is said. */
function paintOf(shape: XmlElement): Record<string, string | number> {
  const { attributes } = shape;
  const off = (name: string) => /^(f|false|0)$/.test(attributes.get(name) ?? '');
  const seen = Number.parseFloat(child(shape, 'v:fill')?.attributes.get('opacity') ?? '1') || 1;
  return {
    fill: off('filled') ? 'none' : colourOf(attributes.get('fillcolor'), '#ffffff'),
    // Shares are also said in 65,536ths.
    ...(seen !== 1 && { 'fill-opacity': round(Math.min(1, seen > 1 ? seen / 65_536 : seen)) }),
    ...(off('stroked')
      ? { stroke: 'none' }
      : {
          stroke: colourOf(attributes.get('strokecolor'), '#000000'),
          'stroke-width': round(Math.min(50, lengthOf(attributes.get('strokeweight')) ?? 1)),
        }),
  };
}

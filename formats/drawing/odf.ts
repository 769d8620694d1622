import { child, descendants, textBelow, type XmlElement } from '../package/xml.ts';
import { dashesOf, gradientOf, type Length, type Look, type OdfPaints, seenOf } from './odfPaint.ts';
import { arrowHead } from './shape/paint.ts';
import { drawLabel, drawSimple, drawWideText } from './simple.ts';
import { type Drawn, round } from './tree.ts';

const names: Record<string, string> = {
  rectangle: 'rect',
  'round-rectangle': 'roundRect',
  ellipse: 'ellipse',
  'isosceles-triangle': 'triangle',
  'right-triangle': 'rtTriangle',
  diamond: 'diamond',
  parallelogram: 'parallelogram',
  trapezoid: 'trapezoid',
  pentagon: 'pentagon',
  hexagon: 'hexagon',
  octagon: 'octagon',
  cross: 'plus',
  can: 'can',
  cube: 'cube',
  heart: 'heart',
  cloud: 'cloud',
  moon: 'moon',
  lightning: 'lightningBolt',
  'right-arrow': 'rightArrow',
  'left-arrow': 'leftArrow',
  'up-arrow': 'upArrow',
  'down-arrow': 'downArrow',
  'left-right-arrow': 'leftRightArrow',
  star4: 'star4',
  star5: 'star5',
  star8: 'star8',
  star24: 'star24',
  'rectangular-callout': 'wedgeRectCallout',
  'round-rectangular-callout': 'wedgeRoundRectCallout',
  'round-callout': 'wedgeEllipseCallout',
  'cloud-callout': 'cloudCallout',
};

/** A shape of an OpenDocument file with its size; undefined for one that is not known. */
export function odfShapeOf(
  shape: XmlElement,
  look: Look,
  length: Length,
  paints: OdfPaints,
): { drawn: Drawn[]; width: number; height: number } | undefined {
  const at = (name: string) => length(shape.attributes.get(`svg:${name}`));
  const paint = paintOf(look, length, paints);
  if (shape.name === 'draw:line' || shape.name === 'draw:connector') {
    const [dx, dy] = [at('x2') - at('x1'), at('y2') - at('y1')];
    const [width, height] = [Math.max(Math.abs(dx), 1), Math.max(Math.abs(dy), 1)];
    const [x1, y1] = [dx < 0 ? width : 0, dy < 0 ? height : 0];
    const ends = { x1: round(x1), y1: round(y1), x2: round(x1 + dx), y2: round(y1 + dy) };
    const d = `M${ends.x1} ${ends.y1}L${ends.x2} ${ends.y2}`;
    const heads = ['start', 'end'].flatMap((end) =>
      look(`draw:marker-${end}`) ? arrowHead(d, end === 'start', 'triangle', paint) : [],
    );
    return { drawn: [['line', { ...ends, ...paint, fill: 'none' }], ...heads], width, height };
  }
  const [width, height] = [at('width'), at('height')];
  if (!width || !height) return undefined;
  const paragraphs = [...descendants(shape, 'text:p')].map((one) => textBelow(one).trim());
  const said = paragraphs.filter((one) => one !== '');
  const one = outlineOf(shape, width, height, paint, said.join(' '));
  if (!one) return undefined;
  const isText = one[0] === 'text';
  const turn = /rotate\s*\(\s*(-?[\d.]+)/.exec(shape.attributes.get('draw:transform') ?? '');
  const degrees = (-Number(turn?.[1] ?? 0) * 180) / Math.PI;
  const all = [one, ...(isText ? [] : drawLabel(said, width))];
  const middle = `${round(width / 2)}, ${round(height / 2)}`;
  const drawn: Drawn[] =
    degrees === 0 ? all : [['g', { transform: `rotate(${round(degrees)}, ${middle})` }, ...all]];
  return { drawn, width, height };
}

function outlineOf(
  shape: XmlElement,
  width: number,
  height: number,
  paint: ReturnType<typeof paintOf>,
  text: string,
): Drawn | undefined {
  const simple = (preset: string) => drawSimple({ preset, width, height, paint });
  switch (shape.name) {
    case 'draw:rect':
      return simple('rect');
    case 'draw:ellipse':
    case 'draw:circle':
      return simple('ellipse');
    case 'draw:polygon':
    case 'draw:polyline':
      return pointsOf(shape, width, height, paint);
    case 'draw:path':
      return pathOf(shape, width, height, paint);
    case 'draw:custom-shape': {
      const type = child(shape, 'draw:enhanced-geometry')?.attributes.get('draw:type') ?? '';
      if (type.startsWith('fontwork')) return drawWideText(text, width, height, paint);
      return simple(names[type] ?? type.replace(/^ooxml-/, ''));
    }
    default:
      return undefined;
  }
}

/** The name in DrawingML of a shape of an OpenDocument file that nothing else is said of than its name. */
export function plainShapeOf(shape: XmlElement): string | undefined {
  if (shape.name === 'draw:rect') return 'rect';
  if (shape.name === 'draw:ellipse' || shape.name === 'draw:circle') return 'ellipse';
  const geometry = shape.name === 'draw:custom-shape' ? child(shape, 'draw:enhanced-geometry') : undefined;
  const type = geometry?.attributes.get('draw:type') ?? '';
  if (!geometry || geometry.attributes.has('draw:modifiers') || type.startsWith('fontwork')) return undefined;
  return names[type] ?? /^ooxml-(\w+)$/.exec(type)?.[1];
}

/** How the coordinates of a shape become CSS pixels. */
function boxOf(shape: XmlElement, width: number, height: number) {
  const [x = 0, y = 0, w = 0, h = 0] = (shape.attributes.get('svg:viewBox') ?? '')
    .split(/[\s,]+/)
    .map(Number);
  return { x, y, sx: width / (w || width), sy: height / (h || height) };
}

function pointsOf(
  shape: XmlElement,
  width: number,
  height: number,
  paint: Record<string, string | number>,
): Drawn {
  const { x, y, sx, sy } = boxOf(shape, width, height);
  const points = (shape.attributes.get('draw:points') ?? '').trim().split(/\s+/).slice(0, 4_000);
  const said = points.map((one) => {
    const [px = 0, py = 0] = one.split(',').map(Number);
    return `${round((px - x) * sx)},${round((py - y) * sy)}`;
  });
  const isOpen = shape.name === 'draw:polyline';
  return [
    isOpen ? 'polyline' : 'polygon',
    { points: said.join(' '), ...paint, ...(isOpen && { fill: 'none' }) },
  ];
}

/** The data of a path as the file has them, made as large as the shape. */
function pathOf(
  shape: XmlElement,
  width: number,
  height: number,
  paint: Record<string, string | number>,
): Drawn | undefined {
  const d = (shape.attributes.get('svg:d') ?? '').replace(/\s+/g, ' ');
  if (d === '' || d.length > 100_000 || !/^[-\d., MLHVCSQTAZmlhvcsqtaz]*$/.test(d)) return undefined;
  const { x, y, sx, sy } = boxOf(shape, width, height);
  // The line is as wide as it is, however large the shape becomes.
  const scale = Math.sqrt(sx * sy) || 1;
  const line: Record<string, number> =
    typeof paint['stroke-width'] === 'number' ? { 'stroke-width': round(paint['stroke-width'] / scale) } : {};
  const fitted = `scale(${sx.toFixed(6)}, ${sy.toFixed(6)}) translate(${round(-x)}, ${round(-y)})`;
  return ['g', { transform: fitted }, ['path', { d, ...paint, ...line }]];
}

/** Filled and with a line where the style says so; blue with a black line where nothing is said, as the programs have it. */
function paintOf(look: Look, length: Length, paints: OdfPaints): Record<string, string | number> {
  const colour = (name: string, otherwise: string) => {
    const said = look(name) ?? '';
    return /^#[0-9a-f]{6}$/i.test(said) ? said : otherwise;
  };
  const filled = {
    fill:
      look('draw:fill') === 'none'
        ? 'none'
        : (gradientOf(look, paints) ?? colour('draw:fill-color', '#729fcf')),
    ...seenOf('fill-opacity', look('draw:opacity')),
  };
  if (look('draw:stroke') === 'none') return { ...filled, stroke: 'none' };
  const width = Math.min(50, Math.max(length(look('svg:stroke-width')), 1));
  return {
    ...filled,
    stroke: colour('svg:stroke-color', '#000000'),
    'stroke-width': round(width),
    ...seenOf('stroke-opacity', look('svg:stroke-opacity')),
    ...dashesOf(look, length, width, paints.find),
  };
}

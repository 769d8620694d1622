import { plainShapeOf } from '../../drawing/index.ts';
import { isPaint, type ObjectFormat } from '../../model/objects.ts';
import type { Wrap } from '../../model/pictures.ts';
import { child, textBelow, type XmlElement } from '../../package/xml.ts';
import { points } from '../properties/lengths.ts';
import { graphicProperty } from './pictures.ts';
import type { Styles } from './styles.ts';

/** A property of the style of a frame or a shape. */
export const lookOf =
  (styles: Styles, { attributes }: XmlElement) =>
  (name: string): string | undefined =>
    graphicProperty(styles, attributes.get('draw:style-name'), name);
type Look = ReturnType<typeof lookOf>;

const pixels = (said: string | undefined): number | undefined => {
  const length = points(said);
  return length === undefined ? undefined : Math.round(length / 0.75);
};

/** The size of a frame in CSS pixels; one that grows with its text says how high it is at least. */
export function frameSize(frame: XmlElement): { width: number; height: number } | undefined {
  const box = child(frame, 'draw:text-box')?.attributes;
  const [width, height] = (['width', 'height'] as const).map(
    (side) => pixels(frame.attributes.get(`svg:${side}`)) ?? pixels(box?.get(`fo:min-${side}`)),
  );
  return width === undefined || height === undefined ? undefined : { width, height };
}

/** How far from where its paragraph begins something stands, in CSS pixels; undefined where the file counts from elsewhere. */
export function offsetOf(element: XmlElement, look: Look): { x: number; y: number } | undefined {
  const { attributes } = element;
  if (attributes.has('draw:transform')) return undefined;
  const isLine = attributes.has('svg:x1');
  const least = (one: string, other: string) =>
    Math.min(pixels(attributes.get(one)) ?? 0, pixels(attributes.get(other)) ?? 0);
  const x = isLine ? least('svg:x1', 'svg:x2') : pixels(attributes.get('svg:x'));
  const y = isLine ? least('svg:y1', 'svg:y2') : pixels(attributes.get('svg:y'));
  const counts = (axis: 'horizontal' | 'vertical', from: RegExp) =>
    from.test(look(`style:${axis}-pos`) ?? '') && /^paragraph/.test(look(`style:${axis}-rel`) ?? '');
  const known = counts('horizontal', /^from-(left|inside)$/) && counts('vertical', /^from-top$/);
  return known && x !== undefined && y !== undefined ? { x, y } : undefined;
}

/** The fill and the line of a frame of text, which says them as a paragraph does. */
export function framePaint(look: Look): Pick<ObjectFormat, 'fill' | 'line' | 'lineWidth'> {
  const filled = look('draw:fill');
  const ground = filled === 'solid' ? look('draw:fill-color') : look('fo:background-color');
  const [width = '', style = '', colour = ''] = (look('fo:border') ?? '').split(' ');
  const isNone = style === '' || style === 'none';
  return {
    ...(filled === undefined || /^(none|solid)$/.test(filled)
      ? { fill: filled === 'none' ? 'none' : hex(ground) }
      : {}),
    line: isNone ? 'none' : hex(colour),
    ...(!isNone && { lineWidth: points(width) ?? 1 }),
  };
}

const hex = (said: string | undefined) =>
  /^#[0-9a-f]{6}$/i.test(said ?? '') ? String(said).slice(1).toUpperCase() : 'none';

function shapePaint(look: Look): Pick<ObjectFormat, 'fill' | 'line' | 'lineWidth'> {
  const fill = look('draw:fill') === 'none' ? 'none' : hex(look('draw:fill-color') ?? '#729FCF');
  const line = look('draw:stroke') === 'none' ? 'none' : hex(look('svg:stroke-color') ?? '#000000');
  return {
    ...(/^(none|solid)$/.test(look('draw:fill') ?? 'solid') && { fill }),
    line,
    lineWidth: Math.max(points(look('svg:stroke-width')) ?? 0, 0.25),
  };
}

/** Whether something is painted with more than colours: a run of them, one that is seen through, a broken line. */
const isStyled = (look: Look): boolean =>
  /^(gradient|hatch|bitmap)$/.test(look('draw:fill') ?? '') ||
  look('draw:stroke') === 'dash' ||
  ['draw:opacity', 'svg:stroke-opacity'].some((name) => Number.parseFloat(look(name) ?? '100') < 100);

const painted = /^draw:(custom-shape|rect|ellipse|circle|line|polygon|polyline|path)$/;

/** What can be changed of a frame or a shape, with what the file says; undefined for pictures and what is turned. */
export function objectFormat(
  styles: Styles,
  element: XmlElement,
  wrap: Wrap | null,
  isChart: boolean,
): ObjectFormat | undefined {
  const look = lookOf(styles, element);
  const isText = element.name === 'draw:frame' && child(element, 'draw:text-box') !== undefined;
  const isShape = painted.test(element.name);
  if (element.attributes.has('draw:transform') || !(isText || isShape || isChart)) return undefined;
  const size = isShape && element.attributes.has('svg:x1') ? lineSize(element) : frameSize(element);
  if (!size || size.width > 4000 || size.height > 4000) return undefined;
  const paint = isText ? framePaint(look) : isShape ? shapePaint(look) : {};
  const words = child(element, 'svg:desc') ?? child(element, 'svg:title');
  const alt = words ? textBelow(words).trim() : '';
  const floats = wrap === 'behind' || wrap === 'front';
  const name = isShape ? plainShapeOf(element) : undefined;
  const styled = (isText || isShape) && isStyled(look);
  return {
    kind: isChart ? 'frame' : 'shape',
    ...size,
    place: wrap ?? 'inline',
    ...(floats && offsetOf(element, look)),
    ...Object.fromEntries(
      Object.entries(paint).filter(([name, value]) => name === 'lineWidth' || isPaint(value)),
    ),
    ...(alt !== '' && { alt }),
    ...(isText && { shape: 'rect' }),
    ...(name !== undefined && { shape: name }),
    ...(styled && { styled: true as const }),
    ...(isShape && look('draw:textarea-vertical-align') === 'middle' && { middle: true as const }),
  };
}

function lineSize({ attributes }: XmlElement): { width: number; height: number } {
  const [x1, x2, y1, y2] = ['x1', 'x2', 'y1', 'y2'].map((one) => pixels(attributes.get(`svg:${one}`)) ?? 0);
  return { width: Math.abs((x2 ?? 0) - (x1 ?? 0)), height: Math.abs((y2 ?? 0) - (y1 ?? 0)) };
}

import { child, type XmlElement } from '../../package/xml.ts';
import { type Colour, colourIn, percentOf, type Theme } from '../colours.ts';
import { type Drawn, round } from '../tree.ts';

/** What shapes of one drawing are painted with. `id`: what its gradients are called, apart from those of other drawings. */
export type Paints = { theme: Theme; id: string; defs: Drawn[] };
type Attributes = Record<string, string | number>;

/** English Metric Units in a CSS pixel. */
export const EMU = 9525;

/** What fills a shape. @param style the fill of its style, where it says none itself. */
export function fillOf(
  look: XmlElement | undefined,
  style: XmlElement | undefined,
  paints: Paints,
): Attributes {
  const said = look?.children.find(({ name }) => /^a:(no|solid|grad|blip|patt|grp)Fill$/.test(name));
  if (said?.name === 'a:noFill') return { fill: 'none' };
  if (said?.name === 'a:gradFill') return gradient(said, paints) ?? { fill: 'none' };
  if (said?.name === 'a:pattFill') return plain('fill', colourIn(child(said, 'a:fgClr'), paints.theme));
  if (said?.name === 'a:solidFill') return plain('fill', colourIn(said, paints.theme));
  if (said) return { fill: said.name === 'a:blipFill' ? '#d9d9d9' : 'none' };
  const reference = child(style, 'a:fillRef');
  const none = !reference || reference.attributes.get('idx') === '0';
  return none ? { fill: 'none' } : plain('fill', colourIn(reference, paints.theme));
}

const plain = (name: 'fill' | 'stroke', colour: Colour | undefined): Attributes => ({
  [name]: colour?.colour ?? 'none',
  ...(colour && colour.opacity < 1 && { [`${name}-opacity`]: round(colour.opacity) }),
});

/** Colours from one side to the other; those around a middle go there from outside. */
function gradient(fill: XmlElement, { theme, id, defs }: Paints): Attributes | undefined {
  const stops = (child(fill, 'a:gsLst')?.children ?? []).slice(0, 20).flatMap((stop): Drawn[] => {
    const colour = colourIn(stop, theme);
    const offset = round(percentOf(stop.attributes.get('pos')));
    if (!colour) return [];
    const seen: Attributes = colour.opacity < 1 ? { 'stop-opacity': round(colour.opacity) } : {};
    return [['stop', { offset, 'stop-color': colour.colour, ...seen }]];
  });
  if (stops.length === 0) return undefined;
  const name = `${id}-${defs.length}`;
  const angle = (Number(child(fill, 'a:lin')?.attributes.get('ang') ?? 0) / 60_000 / 180) * Math.PI;
  const [x, y] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
  defs.push(
    child(fill, 'a:path')
      ? ['radialGradient', { id: name }, ...stops]
      : [
          'linearGradient',
          { id: name, x1: round(0.5 - x), y1: round(0.5 - y), x2: round(0.5 + x), y2: round(0.5 + y) },
          ...stops,
        ],
  );
  return { fill: `url(#${name})` };
}

/** Dashes in widths of the line (20.1.10.49). */
const dashes: Record<string, number[]> = {
  dot: [1, 3],
  sysDot: [1, 1],
  dash: [4, 3],
  sysDash: [3, 1],
  lgDash: [8, 3],
  dashDot: [4, 3, 1, 3],
  sysDashDot: [3, 1, 1, 1],
  lgDashDot: [8, 3, 1, 3],
  lgDashDotDot: [8, 3, 1, 3, 1, 3],
  sysDashDotDot: [3, 1, 1, 1, 1, 1],
};

/** The line around a shape, and whether it has heads at its ends. */
export function lineOf(
  look: XmlElement | undefined,
  style: XmlElement | undefined,
  { theme }: Paints,
): Attributes {
  const line = child(look, 'a:ln');
  const reference = child(style, 'a:lnRef');
  if (child(line, 'a:noFill')) return { stroke: 'none' };
  const own = child(line, 'a:solidFill') ?? child(child(child(line, 'a:gradFill'), 'a:gsLst'), 'a:gs');
  const styled =
    reference && reference.attributes.get('idx') !== '0' ? colourIn(reference, theme) : undefined;
  const colour = own ? colourIn(own, theme) : styled;
  if (!colour) return { stroke: 'none' };
  const width = Math.max(0.75, Math.min(100, Number(line?.attributes.get('w') ?? 9525) / EMU || 1));
  const dash = dashes[child(line, 'a:prstDash')?.attributes.get('val') ?? ''];
  return {
    ...plain('stroke', colour),
    'stroke-width': round(width),
    ...(dash && { 'stroke-dasharray': dash.map((one) => round(one * width)).join(' ') }),
    ...(child(line, 'a:round') && { 'stroke-linejoin': 'round' }),
  };
}

/** Arrow heads of a line that is drawn as this path. */
export function headsOf(look: XmlElement | undefined, d: string, line: Attributes): Drawn[] {
  const typeOf = (name: string) => child(child(look, 'a:ln'), name)?.attributes.get('type') ?? 'none';
  return [
    ...arrowHead(d, true, typeOf('a:headEnd'), line),
    ...arrowHead(d, false, typeOf('a:tailEnd'), line),
  ];
}

/** The head at an end of a line. @param type as DrawingML names it */
export function arrowHead(
  d: string,
  atStart: boolean,
  type: string,
  { stroke, 'stroke-width': width }: Attributes,
): Drawn[] {
  const places = [...d.matchAll(/(-?\d+\.?\d*) (-?\d+\.?\d*)(?=[A-Z]|$)/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  const [tip, from] = atStart ? places : places.toReversed();
  if (stroke === undefined || stroke === 'none' || type === 'none' || !tip || !from) return [];
  const size = Math.max(3, Number(width) * 3);
  const turn = (Math.atan2(tip[1] - from[1], tip[0] - from[0]) * 180) / Math.PI;
  const place = { transform: `translate(${round(tip[0])}, ${round(tip[1])}) rotate(${round(turn)})` };
  if (type === 'oval') return [['circle', { ...place, r: round(size / 2), fill: stroke }]];
  return [['path', { ...place, d: `M0 0L${-size} ${-size / 2}L${-size} ${size / 2}Z`, fill: stroke }]];
}

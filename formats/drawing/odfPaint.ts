import type { XmlElement } from '../package/xml.ts';
import { type Drawn, round } from './tree.ts';

/** A property of the style of a shape. */
export type Look = (name: string) => string | undefined;
/** A length such as `2cm` in CSS pixels. */
export type Length = (said: string | undefined) => number;

/** What styles name that paint a shape. `id`: what its gradients are called, apart from those of other drawings. */
export type OdfPaints = {
  id: string;
  defs: Drawn[];
  find: (kind: 'draw:gradient' | 'draw:stroke-dash', name: string | undefined) => XmlElement | undefined;
};
type Attributes = Record<string, string | number>;

const colourOf = (said: string | undefined): string | undefined =>
  /^#[0-9a-f]{6}$/i.test(said ?? '') ? said : undefined;
const share = (said: string | undefined, otherwise = 0) => {
  const value = Number.parseFloat(said ?? '');
  return Number.isFinite(value) ? Math.min(Math.max(value / 100, 0), 1) : otherwise;
};

/** How much of a colour is seen, as the name of an attribute has it. */
export const seenOf = (name: 'fill-opacity' | 'stroke-opacity', said: string | undefined): Attributes => {
  const seen = share(said, 1);
  return seen < 1 ? { [name]: round(seen) } : {};
};

/** A run of colours that fills a shape (ODF 1.3 part 3, 16.40.2); undefined where the style has none. */
export function gradientOf(look: Look, { id, defs, find }: OdfPaints): string | undefined {
  const said =
    look('draw:fill') === 'gradient' ? find('draw:gradient', look('draw:fill-gradient-name')) : undefined;
  const stops = said && stopsOf(said);
  if (!said || !stops) return undefined;
  const name = `${id}-${defs.length}`;
  const style = said.attributes.get('draw:style') ?? 'linear';
  if (style === 'linear' || style === 'axial') {
    const angle = angleOf(said.attributes.get('draw:angle'));
    const [x, y] = [Math.sin(angle) / 2, Math.cos(angle) / 2];
    const ends = { x1: round(0.5 - x), y1: round(0.5 - y), x2: round(0.5 + x), y2: round(0.5 + y) };
    defs.push([
      'linearGradient',
      { id: name, ...ends },
      ...drawnOf(style === 'axial' ? mirrored(stops) : stops),
    ]);
  } else {
    // From outside to the middle, where SVG goes the other way.
    const middle = {
      cx: round(share(said.attributes.get('draw:cx'), 0.5)),
      cy: round(share(said.attributes.get('draw:cy'), 0.5)),
    };
    defs.push(['radialGradient', { id: name, ...middle, r: 0.71 }, ...drawnOf(turned(stops))]);
  }
  return `url(#${name})`;
}

type Stop = { offset: number; colour: string };

const drawnOf = (stops: Stop[]): Drawn[] =>
  stops.map(({ offset, colour }) => ['stop', { offset: round(offset), 'stop-color': colour }]);
const turned = (stops: Stop[]): Stop[] =>
  stops.map(({ offset, colour }) => ({ offset: 1 - offset, colour })).toReversed();
const mirrored = (stops: Stop[]): Stop[] => [
  ...turned(stops).map(({ offset, colour }) => ({ offset: offset / 2, colour })),
  ...stops.map(({ offset, colour }) => ({ offset: 0.5 + offset / 2, colour })),
];

function stopsOf({ attributes, children }: XmlElement): Stop[] | undefined {
  const border = share(attributes.get('draw:border'));
  const between = (offset: number) => border + offset * (1 - border);
  // LibreOffice names more than two colours in elements of its own.
  const more = children.slice(0, 20).flatMap((one): Stop[] => {
    const value = (name: string) => [...one.attributes].find(([own]) => own.endsWith(name))?.[1];
    const colour = colourOf(value('color-value'));
    const offset = Number(value('offset'));
    return /gradient-stop$/.test(one.name) && colour && offset >= 0 && offset <= 1
      ? [{ offset: between(offset), colour }]
      : [];
  });
  if (more.length > 1) return more;
  const [from, to] = ['start', 'end'].map((end) => {
    const colour = colourOf(attributes.get(`draw:${end}-color`));
    return colour && darkened(colour, share(attributes.get(`draw:${end}-intensity`), 1));
  });
  return from && to
    ? [
        { offset: between(0), colour: from },
        { offset: 1, colour: to },
      ]
    : undefined;
}

const darkened = (colour: string, much: number) =>
  `#${[1, 3, 5]
    .map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * much))
    .map((one) => one.toString(16).padStart(2, '0'))
    .join('')}`;

/** In degrees, or as older files have it in tenths of one; to the left. */
function angleOf(said = '0'): number {
  const value = Number.parseFloat(said) || 0;
  const degrees = /deg$/.test(said) ? value : /rad$/.test(said) ? (value * 180) / Math.PI : value / 10;
  return (degrees * Math.PI) / 180;
}

/** The dashes of a line of this width (ODF 1.3 part 3, 16.40.10). */
export function dashesOf(look: Look, length: Length, width: number, find: OdfPaints['find']): Attributes {
  if (look('draw:stroke') !== 'dash') return {};
  const said = find('draw:stroke-dash', look('draw:stroke-dash'))?.attributes;
  const long = (value: string | undefined, otherwise: number) => {
    if (value === undefined) return otherwise;
    return /%$/.test(value) ? (width * Number.parseFloat(value)) / 100 : length(value);
  };
  const gap = long(said?.get('draw:distance'), width * 3);
  const dots = ['draw:dots1', 'draw:dots2'].flatMap((name) => {
    const times = Math.min(Number(said?.get(name) ?? (name === 'draw:dots1' ? 1 : 0)) || 0, 10);
    return Array(times).fill(long(said?.get(`${name}-length`), said ? width : width * 4));
  });
  const all = dots.flatMap((dot) => [Math.max(dot, 0.1), Math.max(gap, 0.1)]);
  return all.length > 0 ? { 'stroke-dasharray': all.map(round).join(' ') } : {};
}

import { child, type XmlElement } from '../../package/xml.ts';
import { percentOf } from '../colours.ts';
import { type Drawn, round } from '../tree.ts';
import { customOutlines, type Outline } from './custom.ts';
import { tidy } from './outline.ts';
import { EMU, fillOf, headsOf, lineOf, type Paints } from './paint.ts';
import { presets } from './presets.ts';
import { drawText, type Room } from './text.ts';

/** What is drawn, and how many shapes may still be. `picture`: the address of what a relationship leads to. */
export type Canvas = Paints & { left: number; picture: (id: string | undefined) => string | undefined };

/** From the coordinates of a group, in English Metric Units, to those of the drawing in CSS pixels. */
type Map = (x: number, y: number, width: number, height: number) => Room;

const groups = new Set(['wpg:wgp', 'wpg:grpSp', 'wpc:wpc', 'dsp:spTree', 'dsp:grpSp', 'dsp:drawing']);
const shapes = new Set(['wps:wsp', 'dsp:sp', 'pic:pic', 'dsp:pic']);

/** A shape or a group of a drawing with this room. */
export function drawShapes(root: XmlElement, room: Room, canvas: Canvas): Drawn[] {
  const size = childNamed(propertiesOf(root), 'xfrm');
  const [width, height] = ['cx', 'cy'].map((side) => number(child(size, 'a:ext'), side));
  const whole: Map = (x, y, w, h) => ({ x: x / EMU, y: y / EMU, width: w / EMU, height: h / EMU });
  if (!groups.has(root.name)) {
    // Alone it stands where the drawing is, whatever it says of its place.
    const own = width || height ? { width: (width ?? 0) / EMU, height: (height ?? 0) / EMU } : room;
    return drawOne(
      root,
      { ...own, x: (room.width - own.width) / 2, y: (room.height - own.height) / 2 },
      whole,
      canvas,
    );
  }
  return drawOne(root, room, whole, canvas);
}

const childNamed = (element: XmlElement | undefined, local: string) =>
  element?.children.find(({ name }) => name.endsWith(`:${local}`));
const propertiesOf = (element: XmlElement) =>
  childNamed(element, groups.has(element.name) ? 'grpSpPr' : 'spPr');
const number = (element: XmlElement | undefined, name: string): number =>
  Number(element?.attributes.get(name)) || 0;

function drawOne(element: XmlElement, room: Room, map: Map, canvas: Canvas): Drawn[] {
  if (canvas.left-- <= 0) return [];
  const place = childNamed(propertiesOf(element), 'xfrm');
  if (!groups.has(element.name)) return turned(place, room, drawShape(element, room, map, canvas));
  const [from, size] = [child(place, 'a:chOff'), child(place, 'a:chExt')];
  const [wide, high] = [number(size, 'cx'), number(size, 'cy')];
  const inside: Map =
    wide > 0 || high > 0
      ? (x, y, w, h) => {
          const [sx, sy] = [room.width / (wide || 1), room.height / (high || 1)];
          return {
            x: room.x + (x - number(from, 'x')) * sx,
            y: room.y + (y - number(from, 'y')) * sy,
            width: w * sx,
            height: h * sy,
          };
        }
      : map;
  const drawn = element.children.flatMap((one): Drawn[] => {
    if (!groups.has(one.name) && !shapes.has(one.name)) return [];
    return drawOne(one, roomOf(childNamed(propertiesOf(one), 'xfrm'), inside), inside, canvas);
  });
  return turned(place, room, drawn);
}

function roomOf(place: XmlElement | undefined, map: Map): Room {
  const [at, size] = [child(place, 'a:off'), child(place, 'a:ext')];
  return map(number(at, 'x'), number(at, 'y'), number(size, 'cx'), number(size, 'cy'));
}

/** Turned around its middle, in 60,000ths of a degree. */
function turned(place: XmlElement | undefined, { x, y, width, height }: Room, drawn: Drawn[]): Drawn[] {
  const angle = number(place, 'rot') / 60_000;
  if (angle === 0 || drawn.length === 0) return drawn;
  const middle = `${round(x + width / 2)}, ${round(y + height / 2)}`;
  return [['g', { transform: `rotate(${round(angle)}, ${middle})` }, ...drawn]];
}

function drawShape(element: XmlElement, room: Room, map: Map, canvas: Canvas): Drawn[] {
  const look = childNamed(element, 'spPr');
  const style = childNamed(element, 'style');
  const place = childNamed(look, 'xfrm');
  const fill = fillOf(look, style, canvas);
  const line = lineOf(look, style, canvas);
  const drawn = outlinesOf(look, room).flatMap(({ d, filled, stroked }): Drawn[] => {
    if (d === '') return [];
    const own = { ...(filled ? fill : { fill: 'none' }), ...(stroked ? line : { stroke: 'none' }) };
    return [['path', { d, ...own, 'fill-rule': 'evenodd' }], ...(stroked ? headsOf(look, d, line) : [])];
  });
  const picture = pictureOf(element, room, canvas);
  const [fx, fy] = ['flipH', 'flipV'].map((name) =>
    /^(1|true)$/.test(place?.attributes.get(name) ?? '') ? -1 : 1,
  );
  const flip =
    fx === -1 || fy === -1
      ? ` translate(${fx === -1 ? round(room.width) : 0}, ${fy === -1 ? round(room.height) : 0}) scale(${fx}, ${fy})`
      : '';
  const outline: Drawn = [
    'g',
    { transform: `translate(${round(room.x)}, ${round(room.y)})${flip}` },
    ...picture,
    ...drawn,
  ];
  return [outline, ...textOf(element, style, room, map, canvas)];
}

function textOf(
  element: XmlElement,
  style: XmlElement | undefined,
  room: Room,
  map: Map,
  { theme }: Canvas,
): Drawn[] {
  const content = child(child(element, 'wps:txbx'), 'w:txbxContent') ?? childNamed(element, 'txBody');
  if (!content) return [];
  const body = child(element, 'wps:bodyPr') ?? child(content, 'a:bodyPr');
  const own = childNamed(element, 'txXfrm');
  return drawText(content, body, style, own ? roomOf(own, map) : room, theme);
}

/** A picture that the drawing brings along as a whole. */
function pictureOf(element: XmlElement, { width, height }: Room, { picture }: Canvas): Drawn[] {
  const blip = child(
    childNamed(element, 'blipFill') ?? childNamed(childNamed(element, 'spPr'), 'blipFill'),
    'a:blip',
  );
  const href = blip && picture(blip.attributes.get('r:embed'));
  return href === undefined
    ? []
    : [['image', { href, width: round(width), height: round(height), preserveAspectRatio: 'none' }]];
}

function outlinesOf(look: XmlElement | undefined, { width, height }: Room): Outline[] {
  const custom = child(look, 'a:custGeom');
  if (custom) {
    // Guides count in the units of the file.
    return scaled(customOutlines(custom, width * EMU, height * EMU));
  }
  const geometry = child(look, 'a:prstGeom');
  const name = geometry?.attributes.get('prst') ?? 'rect';
  const preset = Object.hasOwn(presets, name) ? presets[name] : presets.rect;
  const adjustments = (child(geometry, 'a:avLst')?.children ?? []).map(({ attributes }) => {
    const [, value] = (attributes.get('fmla') ?? '').split(' ');
    return percentOf(value);
  });
  const box = {
    w: width,
    h: height,
    s: Math.min(width, height),
    adj: (at: number, otherwise: number, most = 1, least = 0) =>
      Math.min(Math.max(adjustments[at] ?? otherwise, least), most),
  };
  const isLine = /^(line|lineInv|arc|[a-z]+Connector\d|(left|right)(Bracket|Brace)|bracketPair)$/.test(name);
  return preset ? [{ d: tidy(preset(box)), filled: !isLine, stroked: true }] : [];
}

/** From English Metric Units to CSS pixels; the flags of an arc are no lengths. */
const scaled = (outlines: Outline[]): Outline[] =>
  outlines.map((one) => ({
    ...one,
    d: one.d.replace(/([MLCQA])([^MLCQAZ]*)/g, (_, letter: string, numbers: string) => {
      const all = numbers.trim().split(/\s+/).map(Number);
      const said = all.map((value, at) =>
        letter === 'A' && at >= 2 && at <= 4 ? value : round(value / EMU),
      );
      return `${letter}${said.join(' ')}`;
    }),
  }));

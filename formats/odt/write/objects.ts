import { strToU8 } from 'fflate';
import { outlinesOf, textRoom } from '../../drawing/object.ts';
import { stepsOf } from '../../drawing/shape/curves.ts';
import {
  chartOfObject,
  holdsText,
  isLine,
  newObject,
  type ObjectFormat,
  objectOf,
} from '../../model/objects.ts';
import { child, escapeText, type XmlElement } from '../../package/xml.ts';
import { chartContent, chartParts } from '../chart/chartParts.ts';
import { pt } from '../properties/lengths.ts';
import { element, rawOf, type Source, startTag, withAttribute } from '../source.ts';
import { placeOfDescription } from './description.ts';
import type { GraphicStyles } from './graphicStyles.ts';
import type { NewStyles } from './newStyles.ts';
import { places } from './picturePlace.ts';

type Writer = {
  source: Source;
  styles: NewStyles;
  /** objects that are folders with parts of their own */
  pictures: {
    add(make: (folder: string) => ReturnType<typeof chartParts>): string;
    change(part: string, bytes: Uint8Array): void;
  };
  graphics: GraphicStyles;
};
type Attrs = Record<string, unknown>;
type Changed = Record<string, string | null>;

const length = (pixels: number) => pt(pixels * 0.75);

/** A text box, a shape or a chart that was put in; empty for what is none. @param textOf what stands in it, as blocks */
export function writeNewObject(writer: Writer, attrs: Attrs, textOf: (isShape: boolean) => string): string {
  const { source, styles } = writer;
  const fresh = newObject(attrs.key);
  const object = objectOf(attrs, undefined);
  if (!fresh || !object) return '';
  const place = placeOf(object, 'inline');
  const size = { 'svg:width': length(object.width), 'svg:height': length(object.height) };
  const description = descriptionOf(writer, object);
  if (fresh.what === 'chart') {
    const data = chartOfObject(object);
    if (!data) return '';
    const href = writer.pictures.add((folder) => chartParts(folder, data, object));
    const link = {
      'xlink:href': `./${href}`,
      'xlink:type': 'simple',
      'xlink:show': 'embed',
      'xlink:actuate': 'onLoad',
    };
    const style = styles.like('graphic', null, place.style);
    return element(
      source,
      'draw:frame',
      { 'draw:style-name': style, ...place.frame, ...size },
      element(source, 'draw:object', link) + description,
    );
  }
  const text = holdsText(fresh) ? textOf(fresh.what === 'shape') : '';
  if (fresh.what === 'box') {
    const style = styles.like('graphic', writer.graphics.frame(), {
      ...place.style,
      ...framePaint(object),
      ...room,
    });
    const { 'svg:height': least, ...wide } = size;
    const box = element(source, 'draw:text-box', { 'fo:min-height': least }, text);
    return element(
      source,
      'draw:frame',
      { 'draw:style-name': style, ...place.frame, ...wide, 'svg:height': least },
      box + description,
    );
  }
  const open = isLine(fresh.shape);
  const style = styles.like('graphic', null, {
    ...place.style,
    ...shapePaint(object),
    ...(open ? headsOf(writer, fresh.shape) : middle),
  });
  if (open) {
    const [x = 0, y = 0] = object.place === 'inline' ? [] : [object.x, object.y];
    const { 'svg:x': _, 'svg:y': __, ...frame } = place.frame;
    const ends = {
      'svg:x1': length(x),
      'svg:y1': length(y),
      'svg:x2': length(x + object.width),
      'svg:y2': length(y + object.height),
    };
    return element(source, 'draw:line', { 'draw:style-name': style, ...frame, ...ends }, description);
  }
  return element(
    source,
    'draw:custom-shape',
    { 'draw:style-name': style, ...place.frame, ...size },
    description + text + geometry(writer, fresh.shape, object),
  );
}

function headsOf({ graphics }: Writer, shape: string): Changed {
  const arrow = shape === 'line' ? null : graphics.arrow();
  if (arrow === null) return {};
  const ends = shape === 'doubleArrow' ? ['end', 'start'] : ['end'];
  return Object.fromEntries(
    ends.flatMap((end) => [
      [`draw:marker-${end}`, arrow],
      [`draw:marker-${end}-width`, '0.3cm'],
    ]),
  );
}

/** The text of a shape stands in its middle and does not make it higher. */
const middle: Changed = {
  'draw:textarea-vertical-align': 'middle',
  'draw:auto-grow-height': 'false',
  'draw:auto-grow-width': 'false',
  'fo:wrap-option': 'wrap',
  'fo:padding': '2pt',
};

/** Between the line of a shape and its text, as word processors have it. */
const room: Changed = {
  'fo:padding-left': '7.2pt',
  'fo:padding-right': '7.2pt',
  'fo:padding-top': '3.6pt',
  'fo:padding-bottom': '3.6pt',
};

/** The outline of a shape in tenths of a pixel, under the name that LibreOffice has for the shapes of DrawingML. */
function geometry({ source }: Writer, shape: string, { width, height }: ObjectFormat): string {
  const [wide, high] = [width, height].map((one) => Math.max(Math.round(one * 10), 1));
  const lines = outlinesOf(shape, width, height).map((outline) =>
    stepsOf(outline)
      .map(({ to, places: all }) => [to, ...all.map((one) => Math.round(one * 10))].join(' '))
      .join(' '),
  );
  const box = `0 0 ${wide} ${high}`;
  const room = textRoom(shape).map((share, at) => Math.round(share * ((at % 2 === 0 ? wide : high) ?? 0)));
  return element(source, 'draw:enhanced-geometry', {
    'svg:viewBox': box,
    'draw:text-areas': room.join(' '),
    'draw:type': `ooxml-${shape}`,
    // Only the first is filled.
    'draw:enhanced-path': `${lines.join(' N F ')} N`,
  });
}

function descriptionOf({ source }: Writer, { alt = '' }: ObjectFormat): string {
  return alt === '' ? '' : element(source, 'svg:desc', {}, escapeText(alt));
}

const paintOf = (colour: string) => `#${colour.toLowerCase()}`;

/** Fill and line of a shape; another colour is not seen through. @param was how it looked before: what of that stays is left to its file, which may say more, such as a gradient */
function shapePaint(now: ObjectFormat, was?: ObjectFormat): Changed {
  const { fill = 'none', line = 'none', lineWidth = 1 } = now;
  const hadLine = was !== undefined && (was.line ?? 'none') !== 'none';
  const filled: Changed =
    fill === 'none' ? { 'draw:fill': 'none' } : { 'draw:fill': 'solid', 'draw:fill-color': paintOf(fill) };
  const lined: Changed =
    line === 'none'
      ? { 'draw:stroke': 'none' }
      : {
          ...(!hadLine && { 'draw:stroke': 'solid' }),
          'svg:stroke-color': paintOf(line),
          'svg:stroke-width': pt(lineWidth),
          ...(was?.styled && line !== was.line && { 'svg:stroke-opacity': '100%' }),
        };
  if (was?.styled) filled['draw:opacity'] = '100%';
  return { ...(isFilledAnew(now, was) && filled), ...(isLinedAnew(now, was) && lined) };
}

const isFilledAnew = (now: ObjectFormat, was?: ObjectFormat) => !was || now.fill !== was.fill;
const isLinedAnew = (now: ObjectFormat, was?: ObjectFormat) =>
  !was || now.line !== was.line || now.lineWidth !== was.lineWidth;

/** A frame of text says its fill and line as a paragraph does. */
function framePaint(now: ObjectFormat, was?: ObjectFormat): Changed {
  const { fill = 'none', line = 'none', lineWidth = 1 } = now;
  const filled: Changed = {
    'draw:fill': fill === 'none' ? 'none' : 'solid',
    'draw:fill-color': fill === 'none' ? null : paintOf(fill),
    'fo:background-color': fill === 'none' ? 'transparent' : paintOf(fill),
    ...(was?.styled && { 'draw:opacity': '100%' }),
  };
  const lined: Changed = {
    'fo:border': line === 'none' ? 'none' : `${pt(lineWidth)} solid ${paintOf(line)}`,
    ...Object.fromEntries(['top', 'right', 'bottom', 'left'].map((side) => [`fo:border-${side}`, null])),
  };
  return { ...(isFilledAnew(now, was) && filled), ...(isLinedAnew(now, was) && lined) };
}

/** How something lies in the text: properties of its style, and attributes of its own. */
function placeOf(
  { place, x = 0, y = 0 }: ObjectFormat,
  was: ObjectFormat['place'],
): { style: Changed; frame: Changed } {
  const style: Changed = { ...places[place] };
  if (place === 'inline')
    return { style, frame: { 'text:anchor-type': 'as-char', 'svg:x': null, 'svg:y': null } };
  const floats = place === 'front' || place === 'behind';
  Object.assign(style, {
    'style:vertical-pos': floats ? 'from-top' : 'top',
    'style:vertical-rel': 'paragraph',
    'style:horizontal-rel': 'paragraph',
    'style:horizontal-pos': floats ? 'from-left' : (style['style:horizontal-pos'] ?? 'left'),
  });
  return {
    style,
    frame: {
      ...(was === 'inline' && { 'text:anchor-type': 'char' }),
      'svg:x': floats ? length(x) : null,
      'svg:y': floats ? length(y) : null,
    },
  };
}

/** A text box, a shape or a chart as it lies in the file, with what a person set otherwise. */
export function changeObject(writer: Writer, own: XmlElement, attrs: Attrs, was: ObjectFormat): string {
  const { source, styles } = writer;
  const now = objectOf(attrs, was) ?? was;
  const style: Changed = {};
  const frame: Changed = {};
  changeData(writer, own, now, was);
  const isText = child(own, 'draw:text-box') !== undefined;
  const isMoved = now.x !== was.x || now.y !== was.y;
  const isPlaced = now.place !== was.place || (isMoved && now.place !== 'inline');
  const isSized = now.width !== was.width || now.height !== was.height;
  if (isPlaced) {
    const { style: place, frame: at } = placeOf(now, was.place);
    Object.assign(style, place);
    Object.assign(frame, at);
  }
  if (own.attributes.has('svg:x1')) Object.assign(frame, isPlaced || isSized ? endsOf(own, now, was) : {});
  else if (isSized)
    Object.assign(frame, { 'svg:width': length(now.width), 'svg:height': length(now.height) });
  Object.assign(style, isText ? framePaint(now, was) : shapePaint(now, was));
  const isDescribed = (now.alt ?? '') !== (was.alt ?? '');
  if (Object.keys({ ...style, ...frame }).length === 0 && !isDescribed) return rawOf(source, own);
  let start = startTag(source, own);
  if (Object.keys(style).length > 0)
    start = withAttribute(
      source,
      start,
      'draw:style-name',
      styles.like('graphic', own.attributes.get('draw:style-name') ?? null, style),
    );
  for (const [name, value] of Object.entries(frame)) start = withAttribute(source, start, name, value);
  const old = isDescribed ? (child(own, 'svg:desc') ?? child(own, 'svg:title')) : undefined;
  const kept = own.children.filter((one) => one !== old);
  const inner = kept.map((one) => (isText && isSized ? higher(writer, one, now) : rawOf(source, one)));
  if (isDescribed) inner.splice(placeOfDescription(own, kept), 0, descriptionOf(writer, now));
  return `${start}${inner.join('')}</${/^<([^\s/>]+)/.exec(start)?.[1] ?? ''}>`;
}

/** Gives a chart that was put in other data. */
function changeData({ pictures }: Writer, frame: XmlElement, now: ObjectFormat, was: ObjectFormat): void {
  const data = now.chart === was.chart ? undefined : chartOfObject(now);
  const href = child(frame, 'draw:object')?.attributes.get('xlink:href') ?? '';
  const folder = href.replace(/^\.\//, '').replace(/\/$/, '');
  if (data) pictures.change(`${folder}/content.xml`, strToU8(chartContent(data, now)));
}

/** A box that grows with its text is so high at least. */
function higher({ source }: Writer, one: XmlElement, { height }: ObjectFormat): string {
  const raw = rawOf(source, one);
  return one.attributes.has('fo:min-height')
    ? withAttribute(source, raw, 'fo:min-height', length(height))
    : raw;
}

/** The ends of a line that is as wide and high as this; it goes the way that it went. */
function endsOf({ attributes }: XmlElement, now: ObjectFormat, was: ObjectFormat): Changed {
  const number = (name: string) => Number.parseFloat(attributes.get(`svg:${name}`) ?? '0');
  const ends = (axis: 'x' | 'y', from: number, size: number) => {
    const back = number(`${axis}2`) < number(`${axis}1`);
    return {
      [`svg:${axis}1`]: length(back ? from + size : from),
      [`svg:${axis}2`]: length(back ? from : from + size),
    };
  };
  const floats = now.place === 'front' || now.place === 'behind';
  const [x, y] = floats ? [now.x ?? was.x ?? 0, now.y ?? was.y ?? 0] : [0, 0];
  return { ...ends('x', x, now.width), ...ends('y', y, now.height), 'svg:x': null, 'svg:y': null };
}

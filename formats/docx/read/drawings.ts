import { strFromU8 } from 'fflate';
import type { Canvas, Drawn } from '../../drawing/index.ts';
import {
  chartOf,
  drawChart,
  drawMetafile,
  drawShapes,
  mayDraw,
  pictureAddress,
  readDrawingPart,
  readPart,
  readTheme,
  svg,
  type Theme,
  vmlOf,
  vmlSize,
  writeChartData,
  writeDrawn,
} from '../../drawing/index.ts';
import { dataOf } from '../../drawing/object.ts';
import type { ObjectFormat } from '../../model/objects.ts';
import type { Wrap } from '../../model/pictures.ts';
import { MIDDLE } from '../../model/watermark.ts';
import { mainPart, readRelationships, related } from '../../package/parts.ts';
import { child, descendants, type XmlElement } from '../../package/xml.ts';
import type { Package } from '../../package/zip.ts';
import { chartXml } from '../chart/chartXml.ts';
import { objectFormat } from '../formatting/objects.ts';
import { wrapOf } from '../formatting/pictures.ts';
import type { Source } from '../source.ts';

/** How an object is shown: as attributes of a `raw` node. `object`: what can be changed of it. */
export type Shown = { drawing: string; wrap: Wrap | null; at: string | null; object?: ObjectFormat };

/** English Metric Units in a CSS pixel. */
const EMU = 9525;

/** An object drawn from what the file says; undefined for what is not known, which keeps its label. */
export function drawingOf(source: Source, element: XmlElement): Shown | undefined {
  const choice = element.name === 'mc:AlternateContent' ? element.children[0] : element;
  const place =
    choice && [...descendants(choice)].find(({ name }) => name === 'wp:inline' || name === 'wp:anchor');
  if (!place) return choice && oldShape(source, choice);
  const extent = child(place, 'wp:extent');
  const [wide = 0, high = 0] = ['cx', 'cy'].map((side) => Number(extent?.attributes.get(side)) / EMU);
  // A line that lies or stands has no height or no width.
  if (!(wide >= 0 && high >= 0 && wide + high > 0 && wide < 4000 && high < 4000)) return undefined;
  const [width, height] = [Math.max(wide, 1), Math.max(high, 1)];
  const drawn =
    chartIn(source, place, width, height) ??
    shapesIn(source, place, width, height) ??
    metafileIn(source, place, 'a:blip', { width, height, name: saidOf(place) });
  const drawing = drawn && writeDrawn(drawn);
  if (!drawing || !mayDraw(source.pack, drawing.length)) return undefined;
  const shown = placeOf(place);
  const said = objectFormat(place, { ...shown, width: wide, height: high }, themeOf(source));
  const object: ObjectFormat | undefined = said && { ...said, ...chartData(source, place) };
  return { drawing, ...shown, ...(object && { object: withKind(object) }) };
}

/** One with data that can be set is a chart, whatever else it is. */
const withKind = (object: ObjectFormat): ObjectFormat =>
  object.chart === undefined ? object : { ...object, kind: 'chart' };

/** A shape in VML, which has no more than itself in it. */
function oldShape(source: Source, element: XmlElement): Shown | undefined {
  const shapes = [...descendants(element)].filter(({ name }) =>
    /^v:(shape|rect|roundrect|oval|line|group)$/.test(name),
  );
  const [shape, another] = shapes;
  const holds =
    shape && [...descendants(shape)].some(({ name }) => name === 'w:txbxContent' || name === 'v:imagedata');
  const look = shape && vmlSize(shape);
  if (look && !another) {
    const size = { ...look, name: shape.attributes.get('alt') ?? '' };
    const drawn = metafileIn(source, shape, 'v:imagedata', size);
    const drawing = drawn && writeDrawn(drawn);
    if (drawing && mayDraw(source.pack, drawing.length)) return { drawing, wrap: null, at: null };
  }
  const found = shape && !another && !holds ? vmlOf(shape) : undefined;
  if (!found) return undefined;
  const { drawn, width, height, behind, floats, middle, x, y } = found;
  const drawing = writeDrawn(
    svg(width, height, shape?.attributes.get('alt') ?? '', [['g', { 'font-family': FONT }, ...drawn]]),
  );
  if (!drawing || !mayDraw(source.pack, drawing.length)) return undefined;
  const at =
    floats && middle ? MIDDLE : floats && (x !== 0 || y !== 0) ? `${Math.round(x)} ${Math.round(y)}` : null;
  return { drawing, wrap: floats ? (behind ? 'behind' : 'front') : null, at };
}

/** The name of the part of a chart. */
function chartPart(source: Source, place: XmlElement): string | undefined {
  const id = descendants(place, 'c:chart').next().value?.attributes.get('r:id');
  const target = id === undefined ? undefined : source.relationships.get(id);
  return !target || target.external ? undefined : target.target;
}

/** The data of a chart that says nothing but them, as one does that was put in here. */
function chartData(source: Source, place: XmlElement): { chart?: string } {
  const part = chartPart(source, place);
  const bytes = part === undefined ? undefined : readPart(source.pack, part, MAX_CHART);
  const space = bytes && part !== undefined ? readDrawingPart(source.pack, part) : undefined;
  const chart = space && chartOf(space, themeOf(source));
  const data = chart && dataOf(chart);
  return data && strFromU8(bytes ?? new Uint8Array()) === chartXml(data, 'rId1')
    ? { chart: writeChartData(data) }
    : {};
}

const MAX_CHART = 200_000;

function chartIn(source: Source, place: XmlElement, width: number, height: number): Drawn | undefined {
  const part = chartPart(source, place);
  const space = part === undefined ? undefined : readDrawingPart(source.pack, part);
  const chart = space && chartOf(space, themeOf(source));
  return chart && drawChart(chart, width, height, saidOf(place));
}

/** What `a:graphicData` holds that is drawn: a shape, a group, a canvas, or the drawing that a diagram keeps beside its data. */
function shapesIn(source: Source, place: XmlElement, width: number, height: number): Drawn | undefined {
  const data: XmlElement | undefined = descendants(place, 'a:graphicData').next().value;
  const own = data?.children.find(({ name }) => /^(wps:wsp|wpg:wgp|wpc:wpc)$/.test(name));
  const diagram = own ? undefined : diagramIn(source, data);
  const root = own ?? child(diagram?.root, 'dsp:spTree');
  if (!root) return undefined;
  const relationships = diagram?.relationships ?? source.relationships;
  const canvas: Canvas = {
    theme: themeOf(source),
    id: `d${place.start.toString(36)}${source.fingerprint.slice(0, 6)}`,
    defs: [],
    left: 500,
    picture: (id) => pictureIn(source, relationships.get(id ?? '')?.target),
  };
  const drawn = drawShapes(root, { x: 0, y: 0, width, height }, canvas);
  if (drawn.length === 0) return undefined;
  const defs: Drawn[] = canvas.defs.length > 0 ? [['defs', {}, ...canvas.defs]] : [];
  return svg(width, height, saidOf(place), [...defs, ['g', { 'font-family': FONT }, ...drawn]]);
}

const FONT = 'Calibri, Carlito, Arial, sans-serif';

/** The part in which the program that made a diagram drew it (`dsp:drawing`), by what its data say. */
function diagramIn({ pack, relationships }: Source, data: XmlElement | undefined) {
  const ids = data?.children.find(({ name }) => name.endsWith('/diagram}:relIds'));
  const part = relationships.get(ids?.attributes.get('r:dm') ?? '')?.target;
  const model = part === undefined ? undefined : readDrawingPart(pack, part);
  const said = model && [...descendants(model)].find(({ name }) => name.endsWith(':dataModelExt'));
  const target = relationships.get(said?.attributes.get('relId') ?? '');
  const root = target && !target.external ? readDrawingPart(pack, target.target) : undefined;
  return root && target ? { root, relationships: readRelationships(pack, target.target) } : undefined;
}

const pictureIn = ({ pack }: Source, part: string | undefined) =>
  part === undefined ? undefined : pictureAddress(pack, part);

const MAX_METAFILE = 2 * 1024 * 1024;

/** The one picture of a drawing, where that is an EMF or a WMF. @param name the element that says which part it is */
function metafileIn(
  { pack, relationships }: Source,
  holder: XmlElement,
  element: 'a:blip' | 'v:imagedata',
  { width, height, name }: { width: number; height: number; name: string },
): Drawn | undefined {
  const [one, another] = descendants(holder, element);
  const target = relationships.get(one?.attributes.get(element === 'a:blip' ? 'r:embed' : 'r:id') ?? '');
  if (another || !target || target.external || !/\.(emf|wmf)$/i.test(target.target)) return undefined;
  const bytes = readPart(pack, target.target, MAX_METAFILE);
  return bytes && drawMetafile(bytes, width, height, name);
}

/** What the file says of a drawing for those who do not see it. */
const saidOf = (place: XmlElement): string => {
  const { attributes } = child(place, 'wp:docPr') ?? { attributes: new Map<string, string>() };
  return (attributes.get('descr') ?? attributes.get('title') ?? '').trim();
};

/** Read once for all drawings of a document. */
const themes = new WeakMap<Package, Theme>();

function themeOf({ pack }: Source): Theme {
  const known = themes.get(pack);
  if (known) return known;
  const part = related(readRelationships(pack, mainPart(pack)), 'theme');
  const theme = readTheme(part === undefined ? undefined : readDrawingPart(pack, part));
  themes.set(pack, theme);
  return theme;
}

function placeOf(place: XmlElement): Pick<Shown, 'wrap' | 'at'> {
  if (place.name === 'wp:inline') return { wrap: null, at: null };
  const wrap = wrapOf(place);
  const far = (axis: 'H' | 'V') => {
    const position = child(place, `wp:position${axis}`);
    const offset = Number(child(position, 'wp:posOffset')?.text ?? Number.NaN);
    // Of the page nothing is known where the text is one long sheet.
    const known = /^(column|paragraph|line|character|margin)$/.test(
      position?.attributes.get('relativeFrom') ?? '',
    );
    return known &&
      Number.isFinite(offset) &&
      (axis === 'H' || position?.attributes.get('relativeFrom') !== 'margin')
      ? Math.round(Math.max(-2000, Math.min(2000, offset / EMU)))
      : 0;
  };
  const [x, y] = [far('H'), far('V')];
  const floats = wrap === 'behind' || wrap === 'front';
  const isMiddle = (axis: 'H' | 'V') => {
    const position = child(place, `wp:position${axis}`);
    return (
      /^(page|margin)$/.test(position?.attributes.get('relativeFrom') ?? '') &&
      child(position, 'wp:align')?.text.trim() === 'center'
    );
  };
  if (floats && isMiddle('H') && isMiddle('V')) return { wrap, at: MIDDLE };
  return { wrap, at: floats && (x !== 0 || y !== 0) ? `${x} ${y}` : null };
}

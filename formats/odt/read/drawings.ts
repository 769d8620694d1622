import { strFromU8 } from 'fflate';
import type { Drawn, OdfPaints } from '../../drawing/index.ts';
import {
  drawChart,
  drawMetafile,
  gradientOf,
  mayDraw,
  odfChartOf,
  odfShapeOf,
  pictureAddress,
  readDrawingPart,
  readPart,
  round,
  seenOf,
  svg,
  writeChartData,
  writeDrawn,
} from '../../drawing/index.ts';
import { dataOf } from '../../drawing/object.ts';
import type { ObjectFormat } from '../../model/objects.ts';
import type { Wrap } from '../../model/pictures.ts';
import { MIDDLE } from '../../model/watermark.ts';
import { child, descendants, textBelow, type XmlElement } from '../../package/xml.ts';
import { chartContent } from '../chart/chartParts.ts';
import { framePaint, frameSize, lookOf, objectFormat, offsetOf } from '../formatting/objects.ts';
import { graphicProperty, wrapOf } from '../formatting/pictures.ts';
import type { Styles } from '../formatting/styles.ts';
import { pixels, points } from '../properties/lengths.ts';
import type { Source } from '../source.ts';

/** How an object is shown: as attributes of a `raw` node. `object`: what can be changed of it. */
export type Shown = {
  label?: string;
  show?: string;
  drawing: string;
  wrap: Wrap | null;
  at?: string;
  object?: ObjectFormat;
};
type Around = { source: Source; styles: Styles };

/** An object drawn from what the file says; undefined for what is not known, which keeps its label. */
export function drawingOf(around: Around, element: XmlElement): Shown | undefined {
  const chart = element.name === 'draw:frame' ? chartIn(around, element) : undefined;
  const drawn =
    chart ??
    (element.name.startsWith('draw:') ? shapeIn(around, element) : undefined) ??
    (element.name === 'draw:frame' ? (boxIn(around, element) ?? pictureIn(around, element)) : undefined);
  const drawing = drawn && writeDrawn(drawn);
  if (!drawing || !mayDraw(around.source.pack, drawing.length)) return undefined;
  const wrap = wrapIn(around, element);
  const floats = wrap === 'behind' || wrap === 'front';
  const said = objectFormat(around.styles, element, wrap, chart !== undefined);
  const data = said && chart ? chartData(around, element) : undefined;
  const object = said && data !== undefined ? { ...said, kind: 'chart' as const, chart: data } : said;
  const offset = floats ? offsetOf(element, lookOf(around.styles, element)) : undefined;
  return {
    ...(chart && { label: 'Chart', show: '' }),
    drawing,
    wrap,
    ...(offset && { at: `${offset.x} ${offset.y}` }),
    ...(floats && isInMiddle(around, element) && { at: MIDDLE }),
    ...(object && { object }),
  };
}

/** The frame of a text box: what it is filled with, and the line around it. */
function boxIn(around: Around, frame: XmlElement): Drawn | undefined {
  const { styles } = around;
  const size = child(frame, 'draw:text-box') && frameSize(frame);
  if (!size || size.width > 4000 || size.height > 4000) return undefined;
  const said = lookOf(styles, frame);
  const { fill = 'none', line = 'none', lineWidth = 1 } = framePaint(said);
  const paints = paintsOf(around, frame);
  const colour = (said: string) => (said === 'none' ? said : `#${said.toLowerCase()}`);
  const look = {
    fill: gradientOf(said, paints) ?? colour(fill),
    ...seenOf('fill-opacity', said('draw:opacity')),
    stroke: colour(line),
    'stroke-width': round(lineWidth / 0.75),
  };
  const { width, height } = size;
  return svg(width, height, saidOf(frame), [
    ...defsOf(paints),
    ['path', { d: `M0 0L${width} 0L${width} ${height}L0 ${height}Z`, ...look }],
  ]);
}

/** What styles name that paint one drawing. */
const paintsOf = ({ source, styles }: Around, { start }: XmlElement): OdfPaints => ({
  id: `o${start.toString(36)}${source.fingerprint.slice(0, 6)}`,
  defs: [],
  find: styles.painting,
});
const defsOf = ({ defs }: OdfPaints): Drawn[] => (defs.length > 0 ? [['defs', {}, ...defs]] : []);

function shapeIn(around: Around, shape: XmlElement): Drawn | undefined {
  const { styles } = around;
  const paints = paintsOf(around, shape);
  const look = (name: string) => graphicProperty(styles, shape.attributes.get('draw:style-name'), name);
  const found = odfShapeOf(shape, look, (said) => (points(said) ?? 0) / 0.75, paints);
  if (!found || found.width > 4000 || found.height > 4000) return undefined;
  return svg(found.width, found.height, saidOf(shape), [
    ...defsOf(paints),
    ['g', { 'font-family': FONT }, ...found.drawn],
  ]);
}

const FONT = 'Liberation Sans, Arial, sans-serif';

/** The folder of the parts of an object; empty where there is none. */
function folderIn(frame: XmlElement): string {
  const href = child(frame, 'draw:object')?.attributes.get('xlink:href') ?? '';
  return href.replace(/^\.\//, '').replace(/\/$/, '');
}

const MAX_CHART = 200_000;

/** The data of a chart that says nothing but them, as one does that was put in here. */
function chartData({ source }: Around, frame: XmlElement): string | undefined {
  const part = `${folderIn(frame)}/content.xml`;
  const bytes = readPart(source.pack, part, MAX_CHART);
  const content = bytes && readDrawingPart(source.pack, part);
  const own = content && descendants(content, 'chart:chart').next().value;
  const chart = content && odfChartOf(content);
  const data = chart && dataOf(chart);
  const [width, height] = ['width', 'height'].map((side) => pixels(own?.attributes.get(`svg:${side}`)));
  if (!data || !bytes || !width || !height) return undefined;
  return strFromU8(bytes) === chartContent(data, { width, height }) ? writeChartData(data) : undefined;
}

function chartIn({ source }: Around, frame: XmlElement): Drawn | undefined {
  const folder = folderIn(frame);
  const [width, height] = ['width', 'height'].map((side) => pixels(frame.attributes.get(`svg:${side}`)));
  if (folder === '' || folder.includes('..') || !width || !height || width > 4000 || height > 4000)
    return undefined;
  const content = readDrawingPart(source.pack, `${folder}/content.xml`);
  const chart = content && odfChartOf(content);
  return chart && drawChart(chart, width, height, saidOf(frame));
}

const MAX_METAFILE = 2 * 1024 * 1024;

/** A picture that stands for an object which is not drawn itself, and one in a metafile. */
function pictureIn({ source }: Around, frame: XmlElement): Drawn | undefined {
  const [width, height] = ['width', 'height'].map((side) => pixels(frame.attributes.get(`svg:${side}`)));
  if (!width || !height || width > 4000 || height > 4000) return undefined;
  for (const image of frame.children.filter(({ name }) => name === 'draw:image')) {
    const part = (image.attributes.get('xlink:href') ?? '').replace(/^\.\//, '');
    const name = saidOf(frame);
    const bytes = readPart(source.pack, part, MAX_METAFILE);
    const metafile = bytes && drawMetafile(bytes, width, height, name);
    if (metafile) return metafile;
    const href = pictureAddress(source.pack, part);
    if (href)
      return svg(width, height, name, [['image', { href, width, height, preserveAspectRatio: 'none' }]]);
  }
  return undefined;
}

/** What the file says of a drawing for those who do not see it. */
function saidOf(frame: XmlElement): string {
  const words = child(frame, 'svg:desc') ?? child(frame, 'svg:title');
  return words ? textBelow(words).trim() : '';
}

function wrapIn({ styles }: Around, element: XmlElement): Wrap | null {
  if ((element.attributes.get('text:anchor-type') ?? 'as-char') === 'as-char') return null;
  return wrapOf((name) => graphicProperty(styles, element.attributes.get('draw:style-name'), name));
}

/** Whether it lies in the middle of the page or of its text, as watermarks do. */
function isInMiddle({ styles }: Around, element: XmlElement): boolean {
  const said = (name: string) =>
    graphicProperty(styles, element.attributes.get('draw:style-name'), `style:${name}`) ?? '';
  return (
    said('horizontal-pos') === 'center' &&
    said('vertical-pos') === 'middle' &&
    /^page(-content)?$/.test(said('horizontal-rel')) &&
    /^page(-content)?$/.test(said('vertical-rel'))
  );
}

import type { Drawn } from '../../drawing/index.ts';
import {
  drawChart,
  drawMetafile,
  mayDraw,
  odfChartOf,
  odfShapeOf,
  pictureAddress,
  readDrawingPart,
  readPart,
  svg,
  writeDrawn,
} from '../../drawing/index.ts';
import type { Wrap } from '../../model/pictures.ts';
import { MIDDLE } from '../../model/watermark.ts';
import { child, textBelow, type XmlElement } from '../../package/xml.ts';
import { graphicProperty, wrapOf } from '../formatting/pictures.ts';
import type { Styles } from '../formatting/styles.ts';
import { pixels, points } from '../properties/lengths.ts';
import type { Source } from '../source.ts';

/** How an object that is not edited is shown: as attributes of a `raw` node. */
export type Shown = { label?: string; show?: string; drawing: string; wrap: Wrap | null; at?: string };
type Around = { source: Source; styles: Styles };

/** An object drawn from what the file says; undefined for what is not known, which keeps its label. */
export function drawingOf(around: Around, element: XmlElement): Shown | undefined {
  const chart = element.name === 'draw:frame' ? chartIn(around, element) : undefined;
  const drawn =
    chart ??
    (element.name.startsWith('draw:') ? shapeIn(around, element) : undefined) ??
    (element.name === 'draw:frame' ? pictureIn(around, element) : undefined);
  const drawing = drawn && writeDrawn(drawn);
  if (!drawing || !mayDraw(around.source.pack, drawing.length)) return undefined;
  const wrap = wrapIn(around, element);
  const floats = wrap === 'behind' || wrap === 'front';
  return {
    ...(chart && { label: 'Chart', show: '' }),
    drawing,
    wrap,
    ...(floats && isInMiddle(around, element) && { at: MIDDLE }),
  };
}

function shapeIn({ styles }: Around, shape: XmlElement): Drawn | undefined {
  const look = (name: string) => graphicProperty(styles, shape.attributes.get('draw:style-name'), name);
  const found = odfShapeOf(shape, look, (said) => (points(said) ?? 0) / 0.75);
  if (!found || found.width > 4000 || found.height > 4000) return undefined;
  return svg(found.width, found.height, saidOf(shape), [['g', { 'font-family': FONT }, ...found.drawn]]);
}

const FONT = 'Liberation Sans, Arial, sans-serif';

function chartIn({ source }: Around, frame: XmlElement): Drawn | undefined {
  const href = child(frame, 'draw:object')?.attributes.get('xlink:href') ?? '';
  const folder = href.replace(/^\.\//, '').replace(/\/$/, '');
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

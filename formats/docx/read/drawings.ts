import type { Drawn } from '../../drawing/index.ts';
import {
  chartOf,
  drawChart,
  mayDraw,
  readDrawingPart,
  readTheme,
  type Theme,
  writeDrawn,
} from '../../drawing/index.ts';
import type { Wrap } from '../../model/pictures.ts';
import { mainPart, readRelationships, related } from '../../package/parts.ts';
import { child, descendants, type XmlElement } from '../../package/xml.ts';
import { wrapOf } from '../formatting/pictures.ts';
import type { Source } from '../source.ts';

/** How an object that is not edited is shown: as attributes of a `raw` node. */
export type Shown = { drawing: string; wrap: Wrap | null; at: string | null };

/** English Metric Units in a CSS pixel. */
const EMU = 9525;

/** An object drawn from what the file says; undefined for what is not known, which keeps its label. */
export function drawingOf(source: Source, element: XmlElement): Shown | undefined {
  const choice = element.name === 'mc:AlternateContent' ? element.children[0] : element;
  const place =
    choice && [...descendants(choice)].find(({ name }) => name === 'wp:inline' || name === 'wp:anchor');
  const extent = child(place, 'wp:extent');
  const [width, height] = ['cx', 'cy'].map((side) => Number(extent?.attributes.get(side)) / EMU);
  if (!place || !width || !height || !(width < 4000 && height < 4000)) return undefined;
  const drawn = chartIn(source, place, width, height);
  const drawing = drawn && writeDrawn(drawn);
  if (!drawing || !mayDraw(source.pack, drawing.length)) return undefined;
  return { drawing, ...placeOf(place) };
}

function chartIn(source: Source, place: XmlElement, width: number, height: number): Drawn | undefined {
  const id = descendants(place, 'c:chart').next().value?.attributes.get('r:id');
  const target = id === undefined ? undefined : source.relationships.get(id);
  if (!target || target.external) return undefined;
  const space = readDrawingPart(source.pack, target.target);
  const chart = space && chartOf(space, themeOf(source));
  return chart && drawChart(chart, width, height, saidOf(place));
}

/** What the file says of a drawing for those who do not see it. */
const saidOf = (place: XmlElement): string => {
  const { attributes } = child(place, 'wp:docPr') ?? { attributes: new Map<string, string>() };
  return (attributes.get('descr') ?? attributes.get('title') ?? '').trim();
};

function themeOf({ pack }: Source): Theme {
  const part = related(readRelationships(pack, mainPart(pack)), 'theme');
  return readTheme(part === undefined ? undefined : readDrawingPart(pack, part));
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
  return { wrap, at: floats && (x !== 0 || y !== 0) ? `${x} ${y}` : null };
}

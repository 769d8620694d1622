import { child, descendants, type XmlElement } from '../../package/xml.ts';
import { colourIn, type Theme } from '../colours.ts';
import {
  type Axis,
  type Chart,
  type Group,
  isOfPoints,
  type Kind,
  type Labels,
  MAX_POINTS,
  MAX_SERIES,
  plainAxis,
  type Series,
} from './model.ts';
import { formatNumber } from './numbers.ts';

const val = (holder: XmlElement | undefined, name: string) =>
  child(holder, `c:${name}`)?.attributes.get('val');
const isOn = (holder: XmlElement | undefined, name: string, otherwise = false) => {
  const found = child(holder, `c:${name}`);
  return found ? !/^(0|false)$/.test(found.attributes.get('val') ?? '1') : otherwise;
};
const numberAt = (holder: XmlElement | undefined, name: string): number | null => {
  const said = val(holder, name);
  return said === undefined || !Number.isFinite(Number(said)) ? null : Number(said);
};

/** What a `c:chartSpace` says; undefined for a kind of chart that is not known, or for one without anything in it. */
export function chartOf(space: XmlElement, theme: Theme): Chart | undefined {
  const chart = child(space, 'c:chart');
  const area = child(chart, 'c:plotArea');
  const plots = (area?.children ?? []).filter(({ name }) => name.endsWith('Chart'));
  const colour = coloursOf(theme);
  const first = val(plots[0] && child(plots[0], 'c:axId') ? plots[0] : undefined, 'axId');
  let count = 0;
  const groups = plots.map((plot): Group | undefined => {
    const kind = kindOf(plot);
    if (!kind) return undefined;
    const own = plot.children.filter(({ name }) => name === 'c:ser').slice(0, MAX_SERIES);
    const series = own.map((one) => readSeries(one, plot, kind, colour, count++, theme));
    const grouping = val(plot, 'grouping');
    return {
      kind,
      series,
      stacking: grouping === 'percentStacked' ? 'percent' : grouping === 'stacked' ? 'stacked' : 'none',
      gap: (numberAt(plot, 'gapWidth') ?? 150) / 100,
      overlap: (numberAt(plot, 'overlap') ?? 0) / 100,
      hole: (numberAt(plot, 'holeSize') ?? 50) / 100,
      second: val(plot, 'axId') !== first,
      filled: isFilled(plot),
    };
  });
  if (groups.length === 0 || groups.some((one) => !one)) return undefined;
  const known = groups.filter((one) => one !== undefined);
  if (!known.some(({ series }) => series.some(({ values }) => values.length > 0))) return undefined;
  const axes = plots.map((plot) => axesOf(area, plot));
  const look = child(space, 'c:spPr');
  const second = axes.find((_, at) => known[at]?.second);
  return {
    title: isOn(chart, 'autoTitleDeleted') ? '' : titleOf(chart, known),
    titleSize: sizeOf(child(chart, 'c:title')),
    groups: known,
    categories: categoriesOf(plots),
    legend: legendOf(chart),
    across: axes[0]?.across ?? plainAxis,
    values: axes[0]?.values ?? plainAxis,
    second: second?.values ?? null,
    ground: colourIn(child(look, 'a:solidFill'), theme)?.colour ?? null,
    frame: colourIn(child(child(look, 'a:ln'), 'a:solidFill'), theme)?.colour ?? null,
  };
}

const isFilled = (plot: XmlElement) => val(plot, 'radarStyle') === 'filled';

function kindOf(plot: XmlElement): Kind | undefined {
  switch (plot.name.replace(/^c:|3D|Chart$/g, '')) {
    case 'bar':
      return val(plot, 'barDir') === 'bar' ? 'bar' : 'column';
    case 'line':
      return 'line';
    case 'area':
      return 'area';
    // What stands apart in another pie is a part of the first.
    case 'pie':
    case 'ofPie':
      return 'pie';
    case 'doughnut':
      return 'doughnut';
    case 'scatter':
      return 'scatter';
    case 'bubble':
      return 'bubble';
    case 'radar':
      return 'radar';
    default:
      return undefined;
  }
}

/** Colours that are said nowhere: the accents of the theme, then darker ones. */
function coloursOf({ colours }: Theme): (at: number) => string {
  const accents = [1, 2, 3, 4, 5, 6].map((at) => colours.get(`accent${at}`) ?? '808080');
  return (at) => {
    const base = accents[at % 6] ?? '808080';
    const factor = 0.75 ** Math.floor(at / 6);
    const parts = [0, 2, 4].map((from) =>
      Math.round(Number.parseInt(base.slice(from, from + 2), 16) * factor)
        .toString(16)
        .padStart(2, '0'),
    );
    return `#${parts.join('')}`;
  };
}

function readSeries(
  series: XmlElement,
  plot: XmlElement,
  kind: Kind,
  colour: (at: number) => string,
  count: number,
  theme: Theme,
): Series {
  const said = (holder: XmlElement | undefined) => {
    const look = child(holder, 'c:spPr');
    const isLine = kind === 'line' || kind === 'scatter' || (kind === 'radar' && !isFilled(plot));
    const marker = child(child(child(holder, 'c:marker'), 'c:spPr'), 'a:solidFill');
    const line = colourIn(child(child(look, 'a:ln'), 'a:solidFill'), theme);
    const fill = child(look, 'a:solidFill') ?? child(child(child(look, 'a:gradFill'), 'a:gsLst'), 'a:gs');
    return ((isLine ? (line ?? colourIn(marker, theme)) : colourIn(fill, theme)) ?? undefined)?.colour;
  };
  const values = numbers(child(series, isOfPoints(kind) ? 'c:yVal' : 'c:val'));
  const points = series.children.filter(({ name }) => name === 'c:dPt');
  const colours = new Map<number, string>();
  const isRound = kind === 'pie' || kind === 'doughnut';
  if (isRound && isOn(plot, 'varyColors', true)) for (const at of values.keys()) colours.set(at, colour(at));
  for (const point of points) {
    const own = said(point);
    if (own) colours.set(numberAt(point, 'idx') ?? 0, own);
  }
  const symbol = val(child(series, 'c:marker'), 'symbol');
  const noLine = child(child(child(series, 'c:spPr'), 'a:ln'), 'a:noFill') !== undefined;
  const marked =
    kind === 'scatter' ||
    (kind === 'line' && isOn(plot, 'marker')) ||
    (kind === 'radar' && val(plot, 'radarStyle') === 'marker');
  return {
    name: textsOf(child(series, 'c:tx')).join(' '),
    values,
    xs: isOfPoints(kind) ? xs(series) : [],
    sizes: kind === 'bubble' ? numbers(child(series, 'c:bubbleSize')) : [],
    colour: said(series) ?? colour(numberAt(series, 'idx') ?? count),
    colours,
    labels: labelsOf(child(series, 'c:dLbls') ?? child(plot, 'c:dLbls'), series),
    line: !noLine,
    markers: symbol === undefined ? marked : symbol !== 'none',
    smooth: isOn(series, 'smooth'),
  };
}

/** Where points stand: at numbers, or at 1, 2, 3 where the file has words. */
function xs(series: XmlElement): (number | null)[] {
  const holder = child(series, 'c:xVal');
  const isText = holder && [...descendants(holder, 'c:strCache')].length > 0;
  return isText ? textsOf(holder).map((_, at) => at + 1) : numbers(holder);
}

function labelsOf(labels: XmlElement | undefined, series: XmlElement): Labels | null {
  if (!labels || isOn(labels, 'delete')) return null;
  const cache = descendants(series, 'c:formatCode').next().value;
  const format = child(labels, 'c:numFmt')?.attributes.get('formatCode') ?? cache?.text ?? 'General';
  const found = {
    value: isOn(labels, 'showVal'),
    percent: isOn(labels, 'showPercent'),
    category: isOn(labels, 'showCatName'),
    series: isOn(labels, 'showSerName'),
    format,
  };
  return found.value || found.percent || found.category || found.series ? found : null;
}

/** Points of a cache by their numbers; those that are left out are gaps. */
function pointsOf(holder: XmlElement | undefined): (string | undefined)[] {
  if (!holder) return [];
  const cache = [...descendants(holder)].find((one) => /^c:(num|str)(Cache|Lit)$/.test(one.name));
  const level: XmlElement | undefined = cache ?? descendants(holder, 'c:lvl').next().value;
  const points = level?.children.filter(({ name }) => name === 'c:pt') ?? [];
  const found: (string | undefined)[] = [];
  for (const point of points) {
    const at = Number(point.attributes.get('idx'));
    if (at >= 0 && at < MAX_POINTS) found[at] = child(point, 'c:v')?.text ?? '';
  }
  const count = numberAt(cache ?? child(holder.children[0], 'c:multiLvlStrCache'), 'ptCount') ?? 0;
  return Array.from({ length: Math.min(Math.max(found.length, count), MAX_POINTS) }, (_, at) => found[at]);
}

const numbers = (holder: XmlElement | undefined): (number | null)[] =>
  pointsOf(holder).map((said) => {
    const value = said === undefined || said.trim() === '' ? Number.NaN : Number(said);
    return Number.isFinite(value) ? value : null;
  });

function textsOf(holder: XmlElement | undefined): string[] {
  const texts = pointsOf(holder).map((one) => one ?? '');
  return texts.length > 0 ? texts : [child(holder, 'c:v')?.text ?? ''].filter((one) => one !== '');
}

function categoriesOf(plots: XmlElement[]): string[] {
  const all = plots.flatMap(({ children }) => children.filter(({ name }) => name === 'c:ser'));
  const holder = all.map((series) => child(series, 'c:cat')).find((one) => one !== undefined);
  const format = holder && descendants(holder, 'c:formatCode').next().value?.text;
  const dates = format !== undefined && /[dmy]/i.test(format.replace(/general/i, ''));
  return pointsOf(holder).map((said = '') => {
    const value = Number(said);
    return dates && said !== '' && Number.isFinite(value) ? formatNumber(value, format) : said;
  });
}

function titleOf(chart: XmlElement | undefined, groups: Group[]): string {
  const title = child(chart, 'c:title');
  if (!title) return '';
  const said = wordsOf(title);
  const only = groups.length === 1 && groups[0]?.series.length === 1 ? groups[0].series[0] : undefined;
  return said === '' ? (only?.name ?? '') : said;
}

/** Sizes are in hundredths of a point. */
function sizeOf(title: XmlElement | undefined): number | null {
  const said = title && [...descendants(title)].find(({ attributes }) => attributes.has('sz'));
  const size = Number(said?.attributes.get('sz')) / 75;
  return size > 4 && size < 100 ? size : null;
}

function wordsOf(title: XmlElement | undefined): string {
  if (!title) return '';
  const lines = [...descendants(title, 'a:p')].map((line) =>
    [...descendants(line, 'a:t')].map(({ text }) => text).join(''),
  );
  const text = lines.join(' ').trim();
  return text === '' ? textsOf(child(title, 'c:tx')).join(' ') : text;
}

function legendOf(chart: XmlElement | undefined): Chart['legend'] {
  const legend = child(chart, 'c:legend');
  if (!legend) return null;
  const said = val(legend, 'legendPos');
  return said === 't' ? 'top' : said === 'b' ? 'bottom' : said === 'l' ? 'left' : 'right';
}

function axesOf(area: XmlElement | undefined, plot: XmlElement): { across: Axis; values: Axis } {
  const ids = plot.children
    .filter(({ name }) => name === 'c:axId')
    .map(({ attributes }) => attributes.get('val'));
  const own = (area?.children ?? []).filter(
    (one) => /^c:(cat|val|date|ser)Ax$/.test(one.name) && ids.includes(val(one, 'axId')),
  );
  const values = own.filter(({ name }) => name === 'c:valAx');
  const across = own.find(({ name }) => name === 'c:catAx' || name === 'c:dateAx');
  // Of points both axes are of values: the one below is the first.
  const below = across ?? values.find((one) => /^[bt]$/.test(val(one, 'axPos') ?? '')) ?? values[0];
  return { across: axisOf(below), values: axisOf(values.find((one) => one !== below)) };
}

function axisOf(axis: XmlElement | undefined): Axis {
  if (!axis) return { ...plainAxis, hidden: true };
  const scale = child(axis, 'c:scaling');
  return {
    title: wordsOf(child(axis, 'c:title')),
    hidden: isOn(axis, 'delete'),
    min: numberAt(scale, 'min'),
    max: numberAt(scale, 'max'),
    step: numberAt(axis, 'majorUnit'),
    format: child(axis, 'c:numFmt')?.attributes.get('formatCode') ?? 'General',
    grid: child(axis, 'c:majorGridlines') !== undefined,
    reversed: val(scale, 'orientation') === 'maxMin',
  };
}

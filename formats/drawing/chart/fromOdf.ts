import { child, descendants, textBelow, type XmlElement } from '../../package/xml.ts';
import { type Cells, cellsOf, rangeOf } from './cells.ts';
import {
  type Axis,
  type Chart,
  type Group,
  type Kind,
  type Labels,
  MAX_SERIES,
  plainAxis,
  type Series,
} from './model.ts';

/** The colours that LibreOffice gives series which have none. */
const COLOURS = '004586 ff420e ffd320 579d1c 7e0021 83caff 314004 aecf00 4b1f6f ff950e c5000b 0084d1'.split(
  ' ',
);
const colourAt = (at: number) => `#${COLOURS[at % COLOURS.length]}`;

/** Attributes of the styles that an element is shown with. */
type Looks = (element: XmlElement | undefined) => ReadonlyMap<string, string>;

/** What the content of a chart object says; undefined for a kind of chart that is not known, or one that is empty. */
export function odfChartOf(content: XmlElement): Chart | undefined {
  const chart = descendants(content, 'chart:chart').next().value;
  const plot = child(chart, 'chart:plot-area');
  if (!chart || !plot) return undefined;
  const looks = looksOf(content);
  const lies = looks(plot).get('chart:vertical') === 'true';
  const whole = kindOf(chart.attributes.get('chart:class'), lies);
  const cells = cellsOf(chart);
  const all = plot.children.filter(({ name }) => name === 'chart:series').slice(0, MAX_SERIES);
  const isRound = whole === 'pie' || whole === 'doughnut';
  const groups: Group[] = [];
  for (const [at, element] of all.entries()) {
    const kind = kindOf(element.attributes.get('chart:class'), lies) ?? whole;
    if (!kind) return undefined;
    const filled = [element, chart].some(
      ({ attributes }) => attributes.get('chart:class') === 'chart:filled-radar',
    );
    const second = element.attributes.get('chart:attached-axis') === 'secondary-y';
    const series = seriesOf(element, at, { cells, looks, plot, isRound, kind });
    const group = groups.find((one) => one.kind === kind && one.second === second);
    if (group) group.series.push(series);
    else groups.push(groupOf(kind, { second, filled }, series, looks(plot), looks(axisIn(plot, 'y'))));
  }
  if (!groups.some(({ series }) => series.some(({ values }) => values.length > 0))) return undefined;
  const categories = rangeOf(
    cells,
    child(axisIn(plot, 'x'), 'chart:categories')?.attributes.get('table:cell-range-address'),
  );
  const ground = looks(chart);
  return {
    title: wordsOf(child(chart, 'chart:title')),
    titleSize: null,
    groups,
    categories: (categories ?? []).map(({ text }) => text),
    legend: legendOf(chart),
    across: axisOf(axisIn(plot, 'x'), looks),
    values: axisOf(axisIn(plot, 'y'), looks),
    second: groups.some(({ second }) => second) ? axisOf(axisIn(plot, 'y', 'secondary'), looks) : null,
    ground: ground.get('draw:fill') === 'none' ? null : (colourIn(ground, 'draw:fill-color') ?? '#ffffff'),
    frame: null,
  };
}

function looksOf(content: XmlElement): Looks {
  const byName = new Map<string, Map<string, string>>();
  for (const style of descendants(content, 'style:style'))
    byName.set(
      style.attributes.get('style:name') ?? '',
      new Map(style.children.flatMap(({ attributes }) => [...attributes])),
    );
  const none = new Map<string, string>();
  return (element) => byName.get(element?.attributes.get('chart:style-name') ?? '') ?? none;
}

function kindOf(said: string | undefined, lies: boolean): Kind | undefined {
  switch (said) {
    case 'chart:bar':
      return lies ? 'bar' : 'column';
    case 'chart:line':
      return 'line';
    case 'chart:area':
      return 'area';
    case 'chart:circle':
      return 'pie';
    case 'chart:ring':
      return 'doughnut';
    case 'chart:scatter':
      return 'scatter';
    case 'chart:radar':
    case 'chart:filled-radar':
      return 'radar';
    default:
      return undefined;
  }
}

type Around = { cells: Cells; looks: Looks; plot: XmlElement; isRound: boolean; kind: Kind };

function seriesOf(element: XmlElement, at: number, { cells, looks, plot, isRound, kind }: Around): Series {
  const values =
    rangeOf(cells, element.attributes.get('chart:values-cell-range-address')) ?? column(cells, at);
  const name = rangeOf(cells, element.attributes.get('chart:label-cell-address')) ?? [];
  const domain = child(element, 'chart:domain') ?? descendants(plot, 'chart:domain').next().value;
  const look = new Map([...looks(plot), ...looks(element)]);
  const colours = new Map<number, string>();
  if (isRound) for (const place of values.keys()) colours.set(place, colourAt(place));
  let place = 0;
  for (const point of element.children.filter(({ name }) => name === 'chart:data-point')) {
    const times = Math.min(Number(point.attributes.get('chart:repeated') ?? 1) || 1, values.length);
    const own = colourIn(looks(point), 'draw:fill-color');
    for (let more = 0; more < times; more++, place++) if (own) colours.set(place, own);
  }
  const isLine = kind === 'line' || kind === 'scatter' || kind === 'radar';
  const symbol = look.get('chart:symbol-type');
  return {
    name: name.map(({ text }) => text).join(' '),
    values: values.map(({ value }) => value),
    xs:
      kind === 'scatter'
        ? (rangeOf(cells, domain?.attributes.get('table:cell-range-address')) ?? []).map(({ value }) => value)
        : [],
    sizes: [],
    colour:
      (isLine ? colourIn(look, 'svg:stroke-color') : undefined) ??
      colourIn(look, 'draw:fill-color') ??
      colourAt(at),
    colours,
    labels: labelsOf(look),
    line: kind !== 'scatter' || (look.get('chart:lines') !== 'false' && look.get('draw:stroke') !== 'none'),
    markers: symbol === undefined ? kind === 'scatter' : symbol !== 'none',
    smooth: /cubic|b-spline/.test(look.get('chart:interpolation') ?? ''),
  };
}

/** A series without an address has the next column. */
const column = (cells: Cells, at: number) =>
  cells.slice(1).map((row) => row[at + 1] ?? { text: '', value: null });

function groupOf(
  kind: Kind,
  { second, filled }: { second: boolean; filled: boolean },
  series: Series,
  plot: ReadonlyMap<string, string>,
  axis: ReadonlyMap<string, string>,
): Group {
  const said = (name: string) => axis.get(name) ?? plot.get(name);
  return {
    kind,
    second,
    series: [series],
    stacking:
      plot.get('chart:percentage') === 'true'
        ? 'percent'
        : plot.get('chart:stacked') === 'true'
          ? 'stacked'
          : 'none',
    gap: Number.parseFloat(said('chart:gap-width') ?? '100') / 100 || 0,
    overlap: Number.parseFloat(said('chart:overlap') ?? '0') / 100 || 0,
    hole: 0.5,
    filled,
  };
}

const colourIn = (look: ReadonlyMap<string, string>, name: string): string | undefined =>
  /^#[0-9a-f]{6}$/i.test(look.get(name) ?? '') ? look.get(name)?.toLowerCase() : undefined;

function labelsOf(look: ReadonlyMap<string, string>): Labels | null {
  const number = look.get('chart:data-label-number') ?? 'none';
  const found = {
    value: number === 'value' || number === 'value-and-percentage',
    percent: number.endsWith('percentage'),
    category: look.get('chart:data-label-text') === 'true',
    series: look.get('chart:data-label-series') === 'true',
    format: 'General',
  };
  return found.value || found.percent || found.category || found.series ? found : null;
}

const wordsOf = (title: XmlElement | undefined) =>
  title ? textBelow(title).replace(/\s+/g, ' ').trim() : '';

function legendOf(chart: XmlElement): Chart['legend'] {
  const legend = child(chart, 'chart:legend');
  if (!legend) return null;
  const said = legend.attributes.get('chart:legend-position') ?? '';
  return said === 'top' ? 'top' : said === 'bottom' ? 'bottom' : said === 'start' ? 'left' : 'right';
}

const axisIn = (plot: XmlElement, dimension: string, rank = 'primary') =>
  plot.children.find(
    ({ name, attributes }) =>
      name === 'chart:axis' &&
      attributes.get('chart:dimension') === dimension &&
      (attributes.get('chart:name') ?? 'primary').startsWith(rank),
  );

function axisOf(axis: XmlElement | undefined, looks: Looks): Axis {
  if (!axis) return { ...plainAxis, hidden: true };
  const look = looks(axis);
  const number = (name: string) => {
    const said = look.get(name);
    return said === undefined || !Number.isFinite(Number(said)) ? null : Number(said);
  };
  return {
    ...plainAxis,
    title: wordsOf(child(axis, 'chart:title')),
    hidden: look.get('chart:display-label') === 'false',
    min: number('chart:minimum'),
    max: number('chart:maximum'),
    step: number('chart:interval-major'),
    grid: axis.children.some(
      ({ name, attributes }) => name === 'chart:grid' && attributes.get('chart:class') !== 'minor',
    ),
    reversed: look.get('chart:reverse-direction') === 'true',
  };
}

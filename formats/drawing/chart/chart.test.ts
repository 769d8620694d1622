import { describe, expect, it } from 'vitest';
import { parseXml } from '../../package/xml.ts';
import { readTheme } from '../colours.ts';
import { type Drawn, writeDrawn } from '../tree.ts';
import { drawChart } from './draw.ts';
import { chartOf } from './fromDrawingml.ts';
import { odfChartOf } from './fromOdf.ts';
import { nameOf } from './model.ts';
import { formatNumber } from './numbers.ts';

const c = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const a = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const cache = (kind: 'num' | 'str', values: (string | number)[], format = '') =>
  `<c:${kind}Ref><c:f>S!A1</c:f><c:${kind}Cache>${format}<c:ptCount val="${values.length}"/>${values
    .map((value, at) => (value === '' ? '' : `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`))
    .join('')}</c:${kind}Cache></c:${kind}Ref>`;
const series = (name: string, values: (string | number)[], more = '') =>
  `<c:ser><c:idx val="0"/><c:tx>${cache('str', [name])}</c:tx>${more}<c:cat>${cache('str', ['A', 'B', 'C'])}</c:cat><c:val>${cache('num', values)}</c:val></c:ser>`;
const red = '<c:spPr><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></c:spPr>';
const space = (plots: string, more = '') =>
  parseXml(
    `<c:chartSpace xmlns:c="${c}" xmlns:a="${a}"><c:chart>${more}<c:plotArea>${plots}</c:plotArea></c:chart></c:chartSpace>`,
    'chart1.xml',
  );
const titled = (text: string) =>
  `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;
const theme = readTheme(undefined);
const axes =
  '<c:catAx><c:axId val="1"/></c:catAx><c:valAx><c:axId val="2"/><c:majorGridlines/><c:numFmt formatCode="0.0&quot; km&quot;"/></c:valAx>';
const ids = '<c:axId val="1"/><c:axId val="2"/>';

const draw = (plots: string, more = '') => {
  const chart = chartOf(space(plots, more), theme);
  if (!chart) throw new Error('no chart');
  const tree = drawChart(chart, 400, 300);
  expect(writeDrawn(tree)).not.toBeNull();
  return { chart, all: below(tree) };
};
const below = (tree: Drawn): Drawn[] => {
  const [, , ...content] = tree;
  return [tree, ...content.flatMap((one) => (typeof one === 'string' ? [] : below(one)))];
};
const named = (all: Drawn[], name: string) => all.filter(([own]) => own === name);
const wordsIn = (all: Drawn[]) => named(all, 'text').map(([, , text]) => text);

describe('a chart of a DOCX', () => {
  it('has a column for each value, as high as it is, with its series in the colour of the file', () => {
    const { all } = draw(
      `<c:barChart><c:barDir val="col"/>${series('North', [1, 2, 4], red)}${ids}</c:barChart>${axes}`,
      titled('Sales'),
    );
    const bars = named(all, 'rect').filter(([, { fill }]) => fill === '#ff0000');
    const heights = bars.map(([, { height }]) => Number(height));
    expect(heights).toHaveLength(3);
    expect((heights[1] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(2, 1);
    expect((heights[2] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(4, 1);
    expect(wordsIn(all)).toEqual(expect.arrayContaining(['Sales', 'A', 'B', 'C', '0.0 km', '4.0 km']));
    expect(all[0]?.[1]['aria-label']).toBe('Column chart: Sales');
  });

  it('stacks what is stacked, and fills the whole height where shares are shown', () => {
    const bars = (grouping: string) =>
      named(
        draw(
          `<c:barChart><c:barDir val="bar"/><c:grouping val="${grouping}"/>${series('N', [1, 1, 3], red)}${series('S', [1, 3, 1])}<c:overlap val="100"/>${ids}</c:barChart>${axes}`,
        ).all,
        'rect',
      );
    const [first, , , next] = bars('stacked');
    expect(Number(first?.[1].x) + Number(first?.[1].width)).toBeCloseTo(Number(next?.[1].x), 1);
    const shares = bars('percentStacked').map(([, { width }]) => Number(width));
    expect((shares[0] ?? 0) + (shares[3] ?? 0)).toBeCloseTo((shares[1] ?? 0) + (shares[4] ?? 0), 1);
  });

  it('breaks a line where a value is missing, and measures a second group by its own axis', () => {
    const { chart, all } = draw(
      `<c:barChart><c:barDir val="col"/>${series('N', [1, 2, 3])}${ids}</c:barChart><c:lineChart>${series('S', [100, '', 300])}<c:marker val="1"/><c:axId val="3"/><c:axId val="4"/></c:lineChart>${axes}<c:catAx><c:axId val="3"/><c:delete val="1"/></c:catAx><c:valAx><c:axId val="4"/></c:valAx>`,
    );
    expect(chart.groups.map(({ second }) => second)).toEqual([false, true]);
    expect(named(all, 'path')).toHaveLength(0);
    expect(named(all, 'circle')).toHaveLength(2);
    expect(wordsIn(all)).toContain('300');
  });

  it('cuts a pie by shares, a colour and a label for each', () => {
    const labels = '<c:dLbls><c:showCatName val="1"/><c:showPercent val="1"/></c:dLbls>';
    const { all } = draw(
      `<c:pieChart><c:varyColors val="1"/>${series('N', [1, 1, 2], labels)}</c:pieChart>`,
      '<c:autoTitleDeleted val="1"/>',
    );
    expect(new Set(named(all, 'path').map(([, { fill }]) => fill)).size).toBe(3);
    expect(wordsIn(all)).toEqual(['A; 25%', 'B; 25%', 'C; 50%']);
  });

  it('puts points where both numbers say', () => {
    const points = `<c:ser><c:xVal>${cache('num', [0, 5, 10])}</c:xVal><c:yVal>${cache('num', [0, 10, 0])}</c:yVal></c:ser>`;
    const { all } = draw(
      `<c:scatterChart>${points}${ids}</c:scatterChart><c:valAx><c:axId val="1"/><c:axPos val="b"/></c:valAx><c:valAx><c:axId val="2"/><c:axPos val="l"/></c:valAx>`,
    );
    const [from, middle, to] = named(all, 'circle').map(([, { cx }]) => Number(cx));
    expect((from ?? 0) + (to ?? 0)).toBeCloseTo(2 * (middle ?? 0), 1);
  });

  it('makes a bubble as large as its value says, by its area', () => {
    const points = `<c:ser><c:xVal>${cache('num', [1, 2])}</c:xVal><c:yVal>${cache('num', [3, 4])}</c:yVal><c:bubbleSize>${cache('num', [1, 4])}</c:bubbleSize></c:ser>`;
    const { all } = draw(
      `<c:bubbleChart>${points}${ids}</c:bubbleChart><c:valAx><c:axId val="1"/><c:axPos val="b"/></c:valAx><c:valAx><c:axId val="2"/><c:axPos val="l"/></c:valAx>`,
    );
    const [small, large] = named(all, 'circle').map(([, { r }]) => Number(r));
    expect((large ?? 0) / (small ?? 1)).toBeCloseTo(2, 1);
    expect(all[0]?.[1]['aria-label']).toBe('Bubble chart');
  });

  it('puts the values of a radar on spokes around its middle', () => {
    const { all } = draw(
      `<c:radarChart><c:radarStyle val="filled"/>${series('N', [4, 4, 2], red)}${ids}</c:radarChart>${axes}`,
    );
    const shape = named(all, 'polygon').find(([, { fill }]) => fill === '#ff0000');
    const [top, right, left] = String(shape?.[1].points)
      .split(' ')
      .map((spot) => spot.split(',').map(Number)) as [[number, number], [number, number], [number, number]];
    const spokes = named(all, 'line').filter(([, { stroke }]) => stroke === '#d9d9d9');
    const middle = [Number(spokes[0]?.[1].x1), Number(spokes[0]?.[1].y1)] as const;
    const far = ([x, y]: [number, number]) => Math.hypot(x - middle[0], y - middle[1]);
    expect(far(top)).toBeCloseTo(far(right), 1);
    expect(far(left)).toBeCloseTo(far(top) / 2, 1);
    expect(wordsIn(all)).toEqual(expect.arrayContaining(['A', 'B', 'C']));
  });

  it('shows a pie that is taken apart as one', () => {
    const { chart } = draw(`<c:ofPieChart>${series('N', [1, 1, 2])}</c:ofPieChart>`);
    expect(chart.groups[0]?.kind).toBe('pie');
  });

  it('is none where the kind is not known or nothing is in it', () => {
    expect(chartOf(space(`<c:stockChart>${series('N', [1])}</c:stockChart>`), theme)).toBeUndefined();
    expect(chartOf(space('<c:barChart/>'), theme)).toBeUndefined();
    expect(chartOf(space(''), theme)).toBeUndefined();
  });

  it('keeps within its limits, whatever a file says', () => {
    const hostile = series('N', [1e308, -1e308, 'Infinity']).replaceAll('idx="2"', 'idx="99999999"');
    const { chart } = draw(
      `<c:barChart>${hostile}${ids}</c:barChart><c:valAx><c:axId val="2"/><c:scaling><c:min val="1"/><c:max val="1"/></c:scaling><c:majorUnit val="1e-300"/></c:valAx>`,
    );
    expect(chart.groups[0]?.series[0]?.values).toEqual([1e308, -1e308, null]);
  });
});

it('a chart of an ODT is read from the table that it has', () => {
  const uri = (name: string) => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`;
  const cell = (value: number | string) =>
    typeof value === 'number'
      ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
      : `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
  const rows = [
    ['', 'North'],
    ['Spring', 3],
    ['Autumn', 5],
  ].map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`);
  const chart = odfChartOf(
    parseXml(
      `<office:document-content xmlns:office="${uri('office')}" xmlns:chart="${uri('chart')}" xmlns:table="${uri('table')}" xmlns:text="${uri('text')}" xmlns:style="${uri('style')}" xmlns:draw="${uri('drawing')}"><office:automatic-styles><style:style style:name="s" style:family="chart"><style:graphic-properties draw:fill-color="#336699"/></style:style></office:automatic-styles><office:body><office:chart><chart:chart chart:class="chart:bar"><chart:title><text:p>Rain</text:p></chart:title><chart:plot-area><chart:axis chart:dimension="x" chart:name="primary-x"><chart:categories table:cell-range-address="local-table.$A$2:.$A$3"/></chart:axis><chart:axis chart:dimension="y" chart:name="primary-y"/><chart:series chart:style-name="s" chart:values-cell-range-address="local-table.$B$2:.$B$3" chart:label-cell-address="local-table.$B$1"/></chart:plot-area><table:table>${rows.join('')}</table:table></chart:chart></office:chart></office:body></office:document-content>`,
      'content.xml',
    ),
  );
  expect(chart && nameOf(chart)).toBe('Column chart: Rain');
  expect(chart?.categories).toEqual(['Spring', 'Autumn']);
  expect(chart?.groups[0]?.series[0]).toMatchObject({ name: 'North', values: [3, 5], colour: '#336699' });
});

it.each([
  [1234.5, '#,##0.00', '1,234.50'],
  [0.256, '0%', '26%'],
  [-5, '0;(0)', '(5)'],
  [12, '"USD" 0', 'USD 12'],
  [0.1 + 0.2, 'General', '0.3'],
  [45292, 'yyyy-mm-dd', '2024-01-01'],
  [45292, 'mmm yy', 'Jan 24'],
])('%s in the format %s is written %s', (value, format, text) => {
  expect(formatNumber(value, format)).toBe(text);
});

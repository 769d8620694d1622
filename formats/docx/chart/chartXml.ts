import type { ChartData } from '../../drawing/index.ts';
import { chartColour } from '../../drawing/object.ts';
import { escapeText } from '../../package/xml.ts';
import { columnName, SHEET } from './workbook.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const c = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const a = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const r = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const val = (name: string, value: string | number) => `<c:${name} val="${value}"/>`;
const solid = (colour: string) => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;

/** A chart as a part of its own (ECMA-376 Part 1, 21.2), with what it shows beside the formulas that name its workbook. */
export function chartXml(data: ChartData, workbook: string): string {
  const title =
    data.title === ''
      ? val('autoTitleDeleted', 1)
      : `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1400"/></a:pPr><a:r><a:rPr sz="1400"/><a:t>${escapeText(data.title)}</a:t></a:r></a:p></c:rich></c:tx>${val('overlay', 0)}</c:title>${val('autoTitleDeleted', 0)}`;
  const axes = data.kind === 'pie' ? '' : axesXml(data.kind === 'bar');
  const look = `<c:spPr>${solid('FFFFFF')}<a:ln><a:noFill/></a:ln></c:spPr>`;
  return `${declaration}<c:chartSpace xmlns:c="${c}" xmlns:a="${a}" xmlns:r="${r}">${val('roundedCorners', 0)}<c:chart>${title}<c:plotArea><c:layout/>${plotXml(data)}${axes}</c:plotArea><c:legend>${val('legendPos', 'b')}${val('overlay', 0)}</c:legend>${val('plotVisOnly', 1)}${val('dispBlanksAs', 'gap')}</c:chart>${look}<c:externalData r:id="${workbook}">${val('autoUpdate', 0)}</c:externalData></c:chartSpace>`;
}

function plotXml(data: ChartData): string {
  // Of a pie only the first is shown; the others are kept for when it becomes another chart.
  const series = data.series.map((_, at) => seriesXml(data, at));
  const ids = val('axId', 111111111) + val('axId', 222222222);
  switch (data.kind) {
    case 'pie':
      return `<c:pieChart>${val('varyColors', 1)}${series.join('')}${val('firstSliceAng', 0)}</c:pieChart>`;
    case 'line':
      return `<c:lineChart>${val('grouping', 'standard')}${val('varyColors', 0)}${series.join('')}${val('marker', 1)}${ids}</c:lineChart>`;
    default:
      return `<c:barChart>${val('barDir', data.kind === 'bar' ? 'bar' : 'col')}${val('grouping', 'clustered')}${val('varyColors', 0)}${series.join('')}${val('gapWidth', 150)}${ids}</c:barChart>`;
  }
}

function seriesXml({ kind, categories, series }: ChartData, at: number): string {
  const { name = '', values = [] } = series[at] ?? {};
  const column = columnName(at + 1);
  const last = categories.length + 1;
  const colour = chartColour(at);
  const look = kind === 'line' ? `<a:ln w="28575">${solid(colour)}</a:ln>` : solid(colour);
  const points =
    kind === 'pie'
      ? values
          .map((_, one) => `<c:dPt>${val('idx', one)}<c:spPr>${solid(chartColour(one))}</c:spPr></c:dPt>`)
          .join('')
      : `<c:spPr>${look}</c:spPr>`;
  const more =
    kind === 'line'
      ? `<c:marker>${val('symbol', 'circle')}${val('size', 5)}<c:spPr>${solid(colour)}<a:ln w="9525">${solid(colour)}</a:ln></c:spPr></c:marker>`
      : '';
  const kept = kind === 'line' ? val('smooth', 0) : '';
  const flat = kind === 'column' || kind === 'bar' ? val('invertIfNegative', 0) : '';
  return `<c:ser>${val('idx', at)}${val('order', at)}<c:tx>${textXml(`${SHEET}!$${column}$1`, [name])}</c:tx>${points}${flat}${more}<c:cat>${textXml(`${SHEET}!$A$2:$A$${last}`, categories)}</c:cat><c:val>${numbersXml(`${SHEET}!$${column}$2:$${column}$${last}`, values)}</c:val>${kept}</c:ser>`;
}

const point = (at: number, value: string | number) =>
  `<c:pt idx="${at}"><c:v>${escapeText(String(value))}</c:v></c:pt>`;

export const textXml = (formula: string, texts: string[]): string =>
  `<c:strRef><c:f>${escapeText(formula)}</c:f><c:strCache>${val('ptCount', texts.length)}${texts.map((one, at) => point(at, one)).join('')}</c:strCache></c:strRef>`;

export const numbersXml = (formula: string, values: (number | null)[]): string =>
  `<c:numRef><c:f>${escapeText(formula)}</c:f><c:numCache><c:formatCode>General</c:formatCode>${val('ptCount', values.length)}${values.map((one, at) => (one === null ? '' : point(at, one))).join('')}</c:numCache></c:numRef>`;

function axesXml(lies: boolean): string {
  const scaling = `<c:scaling>${val('orientation', 'minMax')}</c:scaling>`;
  const grid = `<c:majorGridlines><c:spPr><a:ln w="9525">${solid('D9D9D9')}</a:ln></c:spPr></c:majorGridlines>`;
  const labels = `${val('majorTickMark', 'none')}${val('minorTickMark', 'none')}${val('tickLblPos', 'nextTo')}`;
  const first = `<c:catAx>${val('axId', 111111111)}${scaling}${val('delete', 0)}${val('axPos', lies ? 'l' : 'b')}${labels}${val('crossAx', 222222222)}${val('crosses', 'autoZero')}${val('auto', 1)}${val('lblAlgn', 'ctr')}${val('lblOffset', 100)}</c:catAx>`;
  const second = `<c:valAx>${val('axId', 222222222)}${scaling}${val('delete', 0)}${val('axPos', lies ? 'b' : 'l')}${grid}<c:numFmt formatCode="General" sourceLinked="1"/>${labels}${val('crossAx', 111111111)}${val('crosses', 'autoZero')}${val('crossBetween', 'between')}</c:valAx>`;
  return first + second;
}

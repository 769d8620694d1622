import { strToU8 } from 'fflate';
import type { ChartData } from '../../drawing/index.ts';
import { chartColour } from '../../drawing/object.ts';
import type { ObjectFormat } from '../../model/objects.ts';
import { escapeText } from '../../package/xml.ts';
import { pt } from '../properties/lengths.ts';

const namespaces = Object.entries({
  office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  style: 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  table: 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  draw: 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0',
  fo: 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
  svg: 'urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0',
  chart: 'urn:oasis:names:tc:opendocument:xmlns:chart:1.0',
})
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('');

const type = 'application/vnd.oasis.opendocument.chart';
const classes = { column: 'chart:bar', bar: 'chart:bar', line: 'chart:line', pie: 'chart:circle' };

/** The parts of a chart (ODF 1.3 part 3, 11), whose data stand in a table of its own. */
export function chartParts(folder: string, data: ChartData, size: Pick<ObjectFormat, 'width' | 'height'>) {
  return [
    { part: `${folder}/`, type, bytes: new Uint8Array() },
    { part: `${folder}/content.xml`, type: 'text/xml', bytes: strToU8(chartContent(data, size)) },
  ];
}

const style = (name: string, properties: string, more = '') =>
  `<style:style style:name="${name}" style:family="chart"><style:chart-properties${properties}/>${more}</style:style>`;
const filled = (colour: string) =>
  `<style:graphic-properties draw:stroke="solid" svg:stroke-width="2.25pt" svg:stroke-color="#${colour}" draw:fill="solid" draw:fill-color="#${colour}"/>`;

const column = (at: number) => String.fromCharCode(65 + at);
const cells = (at: number, from: number, to: number) =>
  `local-table.$${column(at)}$${from}:.$${column(at)}$${to}`;

/** What the content of a chart says. */
export function chartContent(
  data: ChartData,
  { width, height }: Pick<ObjectFormat, 'width' | 'height'>,
): string {
  const { kind, title, categories, series } = data;
  const isPie = kind === 'pie';
  const last = categories.length + 1;
  const lies = kind === 'bar' ? ' chart:vertical="true"' : '';
  const symbols = kind === 'line' ? ' chart:symbol-type="automatic"' : '';
  const grid = '<style:graphic-properties draw:stroke="solid" svg:stroke-color="#d9d9d9"/>';
  const styles = [
    style(
      'ch',
      '',
      '<style:graphic-properties draw:stroke="none" draw:fill="solid" draw:fill-color="#ffffff"/>',
    ),
    style('plot', ` chart:include-hidden-cells="false" chart:treat-empty-cells="leave-gap"${lies}${symbols}`),
    style(
      'axis',
      ` chart:display-label="true" chart:logarithmic="false" chart:gap-width="150" chart:overlap="0"${isPie ? ' chart:reverse-direction="true"' : ''}`,
    ),
    style('bare', '', '<style:graphic-properties draw:stroke="none" draw:fill="none"/>'),
    style('title', '', '<style:text-properties fo:font-size="14pt"/>'),
    style('grid', '', grid),
    ...series.map((_, at) => style(`s${at}`, symbols, filled(chartColour(at)))),
    ...(isPie ? categories.map((_, at) => style(`p${at}`, '', filled(chartColour(at)))) : []),
  ];
  const drawn = series.map(({ values }, at) => {
    const points = isPie
      ? values.map((_, one) => `<chart:data-point chart:style-name="p${one}"/>`).join('')
      : `<chart:data-point chart:repeated="${values.length}"/>`;
    return `<chart:series chart:style-name="s${at}" chart:values-cell-range-address="${cells(at + 1, 2, last)}" chart:label-cell-address="${cells(at + 1, 1, 1)}" chart:class="${classes[kind]}">${points}</chart:series>`;
  });
  const said =
    title === ''
      ? ''
      : `<chart:title chart:style-name="title"><text:p>${escapeText(title)}</text:p></chart:title>`;
  const axes = `<chart:axis chart:dimension="x" chart:name="primary-x" chart:style-name="axis"><chart:categories table:cell-range-address="${cells(0, 2, last)}"/></chart:axis><chart:axis chart:dimension="y" chart:name="primary-y" chart:style-name="axis">${isPie ? '' : '<chart:grid chart:style-name="grid" chart:class="major"/>'}</chart:axis>`;
  const plot = `<chart:plot-area chart:style-name="plot" chart:data-source-has-labels="both">${axes}${drawn.join('')}<chart:wall chart:style-name="bare"/></chart:plot-area>`;
  const chart = `<chart:chart chart:class="${classes[kind]}" chart:style-name="ch" svg:width="${pt(width * 0.75)}" svg:height="${pt(height * 0.75)}">${said}<chart:legend chart:style-name="bare" chart:legend-position="bottom"/>${plot}${tableXml(data)}</chart:chart>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content${namespaces} office:version="1.3"><office:automatic-styles>${styles.join('')}</office:automatic-styles><office:body><office:chart>${chart}</office:chart></office:body></office:document-content>`;
}

function tableXml({ categories, series }: ChartData): string {
  const text = (words: string) =>
    `<table:table-cell office:value-type="string"><text:p>${escapeText(words)}</text:p></table:table-cell>`;
  const value = (number: number | null) =>
    number === null
      ? '<table:table-cell/>'
      : `<table:table-cell office:value-type="float" office:value="${number}"><text:p>${number}</text:p></table:table-cell>`;
  const row = (inner: string) => `<table:table-row>${inner}</table:table-row>`;
  const head = row(`<table:table-cell/>${series.map(({ name }) => text(name)).join('')}`);
  const rows = categories.map((one, at) =>
    row(text(one) + series.map(({ values }) => value(values[at] ?? null)).join('')),
  );
  return `<table:table table:name="local-table"><table:table-header-columns><table:table-column/></table:table-header-columns><table:table-columns><table:table-column table:number-columns-repeated="${series.length}"/></table:table-columns><table:table-header-rows>${head}</table:table-header-rows><table:table-rows>${rows.join('')}</table:table-rows></table:table>`;
}

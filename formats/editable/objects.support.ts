import type { ModelNode } from '../model/index.ts';

/** The data of a chart of two years. */
const chartOf = (values: (number | null)[]): string =>
  JSON.stringify({
    kind: 'column',
    title: 'Quaggas',
    categories: ['1850', '1880'],
    series: [{ name: 'Seen', values }],
  });

/** What a person could set of them. */
export const objectValues = {
  width: 150,
  height: 70,
  place: 'behind',
  x: 30,
  y: 12,
  fill: 'FFF2CC',
  line: 'C00000',
  lineWidth: 3,
  alt: 'A quagga',
  chart: chartOf([1, 2.5]),
};

/** A paragraph with a shape and a chart that were put in. */
export function withObjects(): ModelNode {
  const place = { place: 'front', x: 10, y: 5, width: 96, height: 96 };
  const shown = { place: 'inline', width: 400, height: 200, chart: chartOf([3, null]) };
  return {
    type: 'paragraph',
    content: [
      { type: 'raw', attrs: { key: 'new:shape.star5.x7k2', ...place } },
      { type: 'raw', attrs: { key: 'new:chart.x7k3', ...shown } },
    ],
  };
}

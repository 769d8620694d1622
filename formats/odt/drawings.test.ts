import { expect, test } from 'vitest';
import { readDrawn } from '../drawing/index.ts';
import type { ModelNode } from '../model/index.ts';
import { descendants, parseXml } from '../package/xml.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { packOdt } from './empty.ts';
import { openOdt, saveOdt } from './index.ts';

const uri = (name: string) => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`;
const chart = `<office:document-content xmlns:office="${uri('office')}" xmlns:chart="${uri('chart')}" xmlns:table="${uri('table')}"><office:body><office:chart><chart:chart chart:class="chart:circle"><chart:plot-area><chart:series chart:values-cell-range-address="local-table.$A$1:.$A$1"/></chart:plot-area><table:table><table:table-row><table:table-cell office:value="3"/></table:table-row></table:table></chart:chart></office:chart></office:body></office:document-content>`;
const frame = (href: string) =>
  `<text:p>a<draw:frame text:anchor-type="as-char" svg:width="2in" svg:height="1in"><draw:object xlink:href="${href}"/><svg:desc>Three</svg:desc></draw:frame></text:p>`;
const rawOf = (bytes: Uint8Array) => {
  const { doc } = openOdt(bytes);
  expect(saveOdt(bytes, doc)).toBe(bytes);
  return doc.content?.[0]?.content?.find(({ type }) => type === 'raw')?.attrs;
};

test('a chart object is drawn at its size, is named, and stays in the file as it is', () => {
  const raw = rawOf(packOdt(frame('./Object 1'), '', { 'Object 1/content.xml': chart }));
  expect(raw?.label).toBe('Chart');
  expect(readDrawn(raw?.drawing)?.[1]).toMatchObject({
    width: 192,
    height: 96,
    'aria-label': 'Pie chart. Three',
  });
});

test.each([
  ['is missing', './Object 2', chart],
  ['is outside of the package', '../Object 1', chart],
  ['is damaged', './Object 1', chart.slice(0, 300)],
])('an object whose part %s keeps its label', (_, href, part) => {
  const raw = rawOf(packOdt(frame(href), '', { 'Object 1/content.xml': part }));
  expect(raw?.label).toBe('Embedded object');
  expect(raw?.drawing ?? null).toBeNull();
});

test('an object that is not known is shown as the picture that stands for it in the file', () => {
  const place = 'svg:width="2in" svg:height="1in"';
  const body = (href: string) =>
    `<text:p>a<draw:frame text:anchor-type="as-char" ${place}><draw:object xlink:href="./Object 3"/><draw:image xlink:href="${href}"/></draw:frame></text:p>`;
  const parts = { 'ObjectReplacements/Object 3': 'GIF89a', 'ObjectReplacements/Object 4': 'VCLMTF' };
  const raw = rawOf(packOdt(body('./ObjectReplacements/Object 3'), '', parts));
  expect(readDrawn(raw?.drawing)?.[2]).toEqual([
    'image',
    { href: 'data:image/gif;base64,R0lGODlh', width: 192, height: 96, preserveAspectRatio: 'none' },
  ]);
  for (const href of ['./ObjectReplacements/Object 4', '../Object 3', 'https://example.com/a.gif'])
    expect(rawOf(packOdt(body(href), '', parts))?.drawing ?? null).toBeNull();
});

test.each([
  [
    'draw:frame',
    '<draw:text-box><text:p>In</text:p></draw:text-box>',
    '<svg:title>Old</svg:title>',
    'draw:text-box svg:desc',
  ],
  [
    'draw:frame',
    '<draw:text-box><text:p>In</text:p></draw:text-box>',
    '<svg:desc>Old</svg:desc>',
    'draw:text-box svg:title svg:desc',
  ],
  ['draw:rect', '', '<svg:desc>Old</svg:desc>', 'svg:title svg:desc text:p'],
  ['draw:custom-shape', '', '', 'svg:desc text:p'],
])(
  'the description of a %s stands behind its title, in the order of the schema',
  (name, content, more, order) => {
    const title = order.includes('title') ? '<svg:title>Called</svg:title>' : '';
    const inner = name === 'draw:frame' ? content + title + more : `${title}${more}<text:p>In</text:p>`;
    const file = packOdt(
      `<text:p>a<${name} text:anchor-type="as-char" svg:width="2in" svg:height="1in">${inner}</${name}></text:p>`,
    );
    const { doc } = openOdt(file);
    const described = (node: ModelNode): ModelNode => ({
      ...node,
      ...(node.type === 'raw' && { attrs: { ...node.attrs, alt: 'New words' } }),
      ...(node.content && { content: node.content.map(described) }),
    });
    const saved = saveOdt(file, described(doc));
    const root = parseXml(
      new TextDecoder().decode(readEntry(openPackage(saved), 'content.xml')),
      'content.xml',
    );
    const [own] = descendants(root, name);
    expect(own?.children.map((one) => one.name).join(' ')).toBe(order);
    expect(own?.children.find((one) => one.name === 'svg:desc')?.text).toBe('New words');
  },
);

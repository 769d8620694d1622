import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { emptyDocx } from '../docx/empty.ts';
import type { Formatting, ModelNode } from '../model/index.ts';
import { plainText, storiesOf } from '../model/index.ts';
import { galleryShapes, holdsText, newObject, type ObjectFormat } from '../model/objects.ts';
import { emptyOdt } from '../odt/empty.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { openDocument, saveDocument } from './index.ts';

const files = { docx: emptyDocx('x'), odt: emptyOdt('x') };
const kinds = Object.keys(files) as (keyof typeof files)[];
const text = (words: string): ModelNode => ({ type: 'text', text: words });
const paragraph = (...content: ModelNode[]): ModelNode => ({ type: 'paragraph', content });
const raw = (key: string, attrs: Record<string, unknown> = {}): ModelNode => ({
  type: 'raw',
  attrs: { key, ...attrs },
});
const partOf = (bytes: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name));
const mainOf = { docx: 'word/document.xml', odt: 'content.xml' };

function saved(kind: keyof typeof files, content: ModelNode[], stories: Record<string, ModelNode[]> = {}) {
  const { doc } = openDocument(files[kind]);
  return saveDocument(files[kind], { ...doc, content, attrs: { ...doc.attrs, stories } });
}

function read(bytes: Uint8Array) {
  const { doc } = openDocument(bytes);
  const objects = (doc.attrs?.look as Formatting | undefined)?.objects ?? [];
  const found: { object: ObjectFormat | undefined; words: string; node: ModelNode }[] = [];
  const texts = storiesOf(doc);
  const walk = (node: ModelNode) => {
    if (node.type === 'raw' && node.attrs?.look !== null) {
      const story = texts.get(String(node.attrs?.story));
      const words = story ? plainText(story).trim() : '';
      found.push({ object: objects[Number(node.attrs?.look)], words, node });
    }
    node.content?.forEach(walk);
  };
  walk(doc);
  return { doc, found };
}

/** A document in which a node has other attributes. */
const withAttrs = (doc: ModelNode, node: ModelNode | undefined, attrs: Record<string, unknown>): ModelNode =>
  doc === node
    ? { ...doc, attrs: { ...doc.attrs, ...attrs } }
    : { ...doc, ...(doc.content && { content: doc.content.map((one) => withAttrs(one, node, attrs)) }) };
/** A file whose main part says something else. */
function rewritten(kind: keyof typeof files, bytes: Uint8Array, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes);
  const xml = change(strFromU8(parts[mainOf[kind]] ?? new Uint8Array()));
  return zipSync({ ...parts, [mainOf[kind]]: strToU8(xml) });
}

test.each(kinds)('every shape of the gallery is one of a %s, with its text, size and colours', (kind) => {
  const look = { width: 120, height: 80, place: 'inline', fill: 'FFF2CC', line: 'C00000', lineWidth: 1.5 };
  const keys = galleryShapes.map((shape, at) => `new:shape.${shape}.s${at}`);
  const stories = Object.fromEntries(keys.map((key) => [key, [paragraph(text(`Says ${key}`))]]));
  const bytes = saved(kind, [paragraph(...keys.map((key) => raw(key, look)))], stories);
  const { doc, found } = read(bytes);
  expect(found.length).toBe(keys.length);
  for (const [at, key] of keys.entries()) {
    const fresh = newObject(key);
    const { object, words } = found[at] ?? {};
    expect(object).toMatchObject({ kind: 'shape', width: 120, height: 80, line: 'C00000', lineWidth: 1.5 });
    if (fresh && holdsText(fresh)) expect([object?.fill, words]).toEqual(['FFF2CC', `Says ${key}`]);
  }
  expect(saveDocument(bytes, doc)).toBe(bytes);
});

test.each(kinds)('a text box of a %s says where it lies, and its text is changed where it is', (kind) => {
  const places = ['inline', 'left', 'right', 'alone', 'behind', 'front'];
  const keys = places.map((place) => `new:box.${place}`);
  const boxes = keys.map((key, at) => raw(key, { width: 200, height: 90, place: places[at], x: 30, y: 12 }));
  const stories = Object.fromEntries(keys.map((key) => [key, [paragraph(text('Boxed'))]]));
  const bytes = saved(kind, [paragraph(...boxes, text('Beside'))], stories);
  const { doc, found } = read(bytes);
  expect(found.map(({ object }) => object?.place)).toEqual(places);
  expect(found.map(({ object }) => object?.x ?? null)).toEqual([null, null, null, null, 30, 30]);
  const story = String(found[1]?.node.attrs?.story);
  const given = { ...(doc.attrs?.stories as object), [story]: [paragraph(text('Other words'))] };
  const again = saveDocument(bytes, { ...doc, attrs: { ...doc.attrs, stories: given } });
  expect(read(again).found[1]?.words).toBe('Other words');
  // Both alternatives of a DOCX say the same.
  if (kind === 'docx') expect(partOf(again, mainOf.docx).match(/Other words/g)).toHaveLength(2);
});

test.each(kinds)('what is set of an object of a %s leaves all else as it lies in the file', (kind) => {
  const key = 'new:shape.ellipse.x7k2';
  const bytes = saved(kind, [paragraph(raw(key, { place: 'front', x: 10, y: 10 }), text('Beside'))], {
    [key]: [paragraph(text('Inside'))],
  });
  const { doc, found } = read(bytes);
  const again = saveDocument(bytes, withAttrs(doc, found[0]?.node, { fill: 'none', x: 90 }));
  const { object, words } = read(again).found[0] ?? {};
  expect([object?.fill, object?.x, object?.y, words]).toEqual(['none', 90, 10, 'Inside']);
  expect(object).toMatchObject({ ...found[0]?.object, fill: 'none', x: 90 });
  expect(saveDocument(again, openDocument(again).doc)).toBe(again);
});

test('what stands in a text box of a DOCX stays as it is when the box is moved', () => {
  const bytes = saved('docx', [paragraph(raw('new:box.a', { place: 'inline', width: 90, height: 60 }))], {
    'new:box.a': [paragraph(text('Boxed'))],
  });
  const wp = 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing';
  const inner = `<wp:inline xmlns:wp="${wp}"><wp:extent cx="95250" cy="9525"/><wp:docPr id="99" name="In"/></wp:inline>`;
  const file = rewritten('docx', bytes, (xml) =>
    xml.replaceAll('Boxed</w:t></w:r>', `Boxed</w:t></w:r><w:r><w:drawing>${inner}</w:drawing></w:r>`),
  );
  const { doc, found } = read(file);
  const again = saveDocument(file, withAttrs(doc, found[0]?.node, { place: 'front', x: 9, width: 120 }));
  expect(partOf(again, mainOf.docx).split(inner).length).toBe(3);
  expect(read(again).found[0]?.object).toMatchObject({ place: 'front', x: 9, width: 120, height: 60 });
});

test('another colour leaves a line of a DOCX as wide as its theme has it, and sizes are whole numbers', () => {
  const bytes = saved('docx', [
    paragraph(raw('new:shape.rect.a', { place: 'inline', width: 90, height: 60 })),
  ]);
  const file = rewritten('docx', bytes, (xml) => xml.replace(/<a:ln w="\d+">/, '<a:ln>'));
  const { doc, found } = read(file);
  const attrs = { line: 'C00000', width: 100.5 };
  const xml = partOf(saveDocument(file, withAttrs(doc, found[0]?.node, attrs)), mainOf.docx);
  expect(xml).toMatch(/<a:ln><a:solidFill><a:srgbClr val="C00000"/);
  expect(xml).toContain('<wp:extent cx="957263"');
  expect(xml).not.toMatch(/c[xy]="\d+\.\d/);
});

test('another line leaves a shape of an ODT filled with what the file fills it with, and the other way round', () => {
  const bytes = saved('odt', [paragraph(raw('new:shape.rect.a', { place: 'inline' }))]);
  const file = rewritten('odt', bytes, (xml) =>
    xml
      .replace('draw:fill="solid"', 'draw:fill="gradient" draw:fill-gradient-name="Sunset"')
      .replace('draw:stroke="solid"', 'draw:stroke="dash" draw:stroke-dash="Fine"'),
  );
  const { doc, found } = read(file);
  const styleOf = (attrs: Record<string, unknown>) => {
    const xml = partOf(saveDocument(file, withAttrs(doc, found[0]?.node, attrs)), mainOf.odt);
    const [, name] = /<draw:custom-shape[^>]*draw:style-name="([^"]+)"/.exec(xml) ?? [];
    const styles = xml.match(/<style:style .*?<\/style:style>/g) ?? [];
    return styles.find((one) => one.includes(`style:name="${name}"`)) ?? '';
  };
  const lined = styleOf({ line: 'C00000' });
  expect(lined).toContain('draw:fill="gradient"');
  expect(lined).toContain('draw:stroke="dash"');
  expect(lined).toContain('svg:stroke-color="#c00000"');
  const filled = styleOf({ fill: 'FFF2CC' });
  expect(filled).toContain('draw:stroke="dash"');
  expect(filled).toContain('draw:fill-color="#fff2cc"');
});

test('a shape of an ODT holds paragraphs alone, whatever is put into it', () => {
  const key = 'new:shape.rect.x7k2';
  const cell: ModelNode = { type: 'cell', attrs: {}, content: [paragraph(text('In a cell'))] };
  const table: ModelNode = {
    type: 'table',
    attrs: {},
    content: [{ type: 'row', attrs: {}, content: [cell] }],
  };
  const bytes = saved('odt', [paragraph(raw(key))], { [key]: [table, paragraph(text('Below'))] });
  expect(read(bytes).found[0]?.words).toBe('In a cell\nBelow');
  expect(partOf(bytes, mainOf.odt)).not.toContain('<table:table');
});

test('a chart of a DOCX brings the workbook that its formulas name', () => {
  const chart = JSON.stringify({
    kind: 'bar',
    title: 'A & B',
    categories: ['<1>', '2'],
    series: [
      { name: 'North', values: [1, null] },
      { name: 'South', values: [-2.5, 4e6] },
    ],
  });
  const bytes = saved('docx', [paragraph(raw('new:chart.x7k2', { chart, width: 400, height: 200 }))]);
  expect(read(bytes).found[0]?.object).toMatchObject({ kind: 'chart', chart });
  const xml = partOf(bytes, 'word/charts/chart1.xml');
  expect(xml).toContain('<c:f>Sheet1!$C$2:$C$3</c:f>');
  const name = 'word/embeddings/Microsoft_Excel_Sheet1.xlsx';
  const workbook = readEntry(openPackage(bytes), name) ?? new Uint8Array();
  expect(partOf(workbook, 'xl/worksheets/sheet1.xml')).toContain('<c r="C3"><v>4000000</v></c>');
  expect(partOf(bytes, '[Content_Types].xml')).toContain('drawingml.chart+xml');
});

test.each(kinds)(
  'a pie of a %s keeps the series that it does not show, and is the same chart when it is opened',
  (kind) => {
    const chart = JSON.stringify({
      kind: 'pie',
      title: 'Seen',
      categories: ['One', 'Two'],
      series: [
        { name: 'North', values: [1, 2] },
        { name: 'South', values: [3.5, null] },
      ],
    });
    const bytes = saved(kind, [paragraph(raw('new:chart.x7k2', { chart, width: 400, height: 200 }))]);
    const { doc, found } = read(bytes);
    expect(found[0]?.object).toMatchObject({ kind: 'chart', chart });
    const columns = chart.replace('pie', 'column');
    const again = saveDocument(bytes, withAttrs(doc, found[0]?.node, { chart: columns }));
    expect(read(again).found[0]?.object).toMatchObject({ chart: columns });
  },
);

test('what is no object puts none in, and one stands in the text alone', () => {
  for (const key of [
    'new:box.',
    'new:box.X',
    'new:shape.script.a',
    'new:shape.a',
    'new:chart.a"b',
    'new:box.a b',
  ])
    expect(newObject(key)).toBeUndefined();
  for (const kind of kinds) {
    const hostile = { chart: '{"kind":"column"}', width: 'wide', fill: 'url(#a)', place: 'elsewhere' };
    const bytes = saved(kind, [paragraph(raw('new:chart.a', hostile), raw('new:box.b', hostile))], {
      'new:box.b': [paragraph(raw('new:box.c'), text('In'))],
      'new:header.all': [paragraph(raw('new:box.d'), text('Head'))],
    });
    expect(read(bytes).found.map(({ words }) => words)).toEqual(['In']);
  }
});

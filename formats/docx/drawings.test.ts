import { expect, test } from 'vitest';
import { readDrawn } from '../drawing/index.ts';
import { onlyOutline } from '../drawing/tree.ts';
import type { ModelNode } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { documentXml, packDocx, relationships } from './empty.ts';
import { openDocx, saveDocx } from './index.ts';

const drawingml = 'http://schemas.openxmlformats.org/drawingml/2006';
const chart = `<c:chartSpace xmlns:c="${drawingml}/chart"><c:chart><c:plotArea><c:barChart><c:barDir val="col"/><c:ser><c:val><c:numLit><c:ptCount val="1"/><c:pt idx="0"><c:v>7</c:v></c:pt></c:numLit></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;

/** A drawing of 200 × 100 CSS pixels in a line or anchored. `graphic`: what it is. */
const drawing = (graphic: string, place = 'inline', more = '') =>
  `<w:drawing><wp:${place} xmlns:wp="${drawingml}/wordprocessingDrawing"${place === 'anchor' ? ' behindDoc="0"' : ''}>${more}<wp:extent cx="1905000" cy="952500"/><wp:docPr id="1" name="x" descr="Seven of them"/><a:graphic xmlns:a="${drawingml}/main"><a:graphicData uri="x">${graphic}</a:graphicData></a:graphic></wp:${place}></w:drawing>`;
const chartAt = (id: string) => `<c:chart xmlns:c="${drawingml}/chart" r:id="${id}"/>`;

const packed = (body: string, part = chart) =>
  packDocx({
    'word/document.xml': documentXml(`<w:p><w:r><w:t>Before</w:t></w:r><w:r>${body}</w:r></w:p>`),
    'word/_rels/document.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'chart', 'charts/chart1.xml'],
    ]),
    'word/charts/chart1.xml': part,
  });
const rawOf = (doc: ModelNode) => doc.content?.[0]?.content?.find(({ type }) => type === 'raw');

test('a chart is drawn at its size, is named, and stays in the file as it is beside what is changed', () => {
  const original = packed(drawing(chartAt('rId2')));
  const { doc } = openDocx(original);
  const raw = rawOf(doc);
  expect(raw?.attrs?.label).toBe('Chart');
  expect(readDrawn(raw?.attrs?.drawing)?.[1]).toMatchObject({
    width: 200,
    height: 100,
    'aria-label': 'Column chart. Seven of them',
  });
  expect(saveDocx(original, doc)).toBe(original);
  const content = [
    {
      ...doc.content?.[0],
      type: 'paragraph',
      content: [{ type: 'text', text: 'After' }, raw ?? { type: '' }],
    },
  ];
  const saved = saveDocx(original, { ...doc, content });
  const text = (bytes: Uint8Array, part: string) =>
    new TextDecoder().decode(readEntry(openPackage(bytes), part));
  expect(text(saved, 'word/document.xml')).toContain(drawing(chartAt('rId2')));
  expect(text(saved, 'word/charts/chart1.xml')).toBe(chart);
});

test('what is anchored lies in the text as the file says', () => {
  const at = (axis: string, from: string, emu: number) =>
    `<wp:position${axis} relativeFrom="${from}"><wp:posOffset>${emu}</wp:posOffset></wp:position${axis}>`;
  const more = `${at('H', 'column', 95250)}${at('V', 'paragraph', -19050)}<wp:wrapNone/>`;
  const { doc } = openDocx(packed(drawing(chartAt('rId2'), 'anchor', more)));
  expect(rawOf(doc)?.attrs).toMatchObject({ wrap: 'front', at: '10 -2' });
});

test.each([
  ['is missing', packed(drawing(chartAt('rId9')))],
  ['is damaged', packed(drawing(chartAt('rId2')), '<c:chartSpace')],
  ['declares a document type', packed(drawing(chartAt('rId2')), `<!DOCTYPE x>${chart}`)],
  ['is too large', packed(drawing(chartAt('rId2')), `${chart}${' '.repeat(1024 * 1024)}`)],
])('a chart whose part %s keeps its label, and the file is opened', (_, original) => {
  const { doc } = openDocx(original);
  expect(rawOf(doc)?.attrs).toMatchObject({ label: 'Chart' });
  expect(rawOf(doc)?.attrs?.drawing ?? null).toBeNull();
  expect(saveDocx(original, doc)).toBe(original);
});

const word = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';

test('a shape is drawn, and a text box has the look of the file around the text that is edited', () => {
  const look =
    '<wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1905000" cy="952500"/></a:xfrm><a:prstGeom prst="ellipse"/><a:noFill/></wps:spPr>';
  const shape = (more = '') => drawing(`<wps:wsp xmlns:wps="${word}">${look}${more}</wps:wsp>`);
  const plain = rawOf(openDocx(packed(shape())).doc)?.attrs;
  expect(plain).toMatchObject({ label: 'Drawing', story: null });
  expect(onlyOutline(plain?.drawing)).toMatchObject({ fill: 'none', stroke: 'none' });
  const text = '<wps:txbx><w:txbxContent><w:p><w:r><w:t>Typed</w:t></w:r></w:p></w:txbxContent></wps:txbx>';
  const box = rawOf(openDocx(packed(shape(text))).doc)?.attrs;
  expect(box).toMatchObject({ label: 'Text box', story: expect.any(String) });
  expect(onlyOutline(box?.drawing)).toMatchObject({ fill: 'none', stroke: 'none' });
  expect(box?.drawing).toContain('Typed');
});

test('a diagram is drawn from the part that its program drew, which its data name', () => {
  const dsp = 'http://schemas.microsoft.com/office/drawing/2008/diagram';
  const dgm = `${drawingml}/diagram`;
  const sp = `<dsp:sp><dsp:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="952500" cy="476250"/></a:xfrm><a:prstGeom prst="roundRect"/><a:solidFill><a:srgbClr val="336699"/></a:solidFill></dsp:spPr><dsp:txBody><a:bodyPr/><a:p><a:r><a:t>Step</a:t></a:r></a:p></dsp:txBody></dsp:sp>`;
  const original = packDocx({
    'word/document.xml': documentXml(
      `<w:p><w:r>${drawing(`<dgm:relIds xmlns:dgm="${dgm}" r:dm="rId2"/>`)}</w:r></w:p>`,
    ),
    'word/_rels/document.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'diagramData', 'diagrams/data1.xml'],
      ['rId3', 'diagramDrawing', 'diagrams/drawing1.xml'],
    ]),
    'word/diagrams/data1.xml': `<dgm:dataModel xmlns:dgm="${dgm}"><dsp:dataModelExt xmlns:dsp="${dsp}" relId="rId3"/></dgm:dataModel>`,
    'word/diagrams/drawing1.xml': `<dsp:drawing xmlns:dsp="${dsp}" xmlns:a="${drawingml}/main"><dsp:spTree><dsp:grpSpPr/>${sp}</dsp:spTree></dsp:drawing>`,
  });
  const { doc } = openDocx(original);
  const raw = rawOf(doc)?.attrs;
  expect(raw?.label).toBe('Diagram');
  expect(onlyOutline(raw?.drawing)).toMatchObject({ fill: '#336699' });
  expect(raw?.drawing).toContain('Step');
  expect(saveDocx(original, doc)).toBe(original);
});

test('a part that is drawn over and over is drawn only so often', () => {
  const { doc } = openDocx(packed(drawing(chartAt('rId2')).repeat(60), `${chart}${' '.repeat(1_000_000)}`));
  const all = doc.content?.[0]?.content?.filter(({ type }) => type === 'raw') ?? [];
  expect(all).toHaveLength(60);
  expect(all.filter(({ attrs }) => attrs?.drawing).length).toBeLessThan(30);
  expect(all[0]?.attrs?.drawing).toEqual(expect.any(String));
});

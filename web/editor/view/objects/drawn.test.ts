import { expect, test } from 'vitest';
import { documentXml, packDocx } from '../../../../formats/docx/empty.ts';
import { openDocument, saveDocument } from '../../../../formats/editable/index.ts';
import type { Formatting, ModelNode } from '../../../../formats/model/index.ts';
import { objectOf } from '../../../../formats/model/objects.ts';
import { packOdt } from '../../../../formats/odt/empty.ts';
import { openPackage, readEntry } from '../../../../formats/package/zip.ts';
import { drawnNow } from './drawn.ts';

const drawingml = 'http://schemas.openxmlformats.org/drawingml/2006';
const wps = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';
const solid = (colour: string, more = '') =>
  `<a:solidFill><a:srgbClr val="${colour}">${more}</a:srgbClr></a:solidFill>`;
const run = `<a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="FF0000"/></a:gs><a:gs pos="100000"><a:srgbClr val="0000FF"/></a:gs></a:gsLst><a:lin ang="5400000"/></a:gradFill>`;
const dashed = `<a:ln w="25400">${solid('00AA00')}<a:prstDash val="dash"/></a:ln>`;

/** A rectangle of a DOCX that is painted so. */
const docx = (paint: string) =>
  packDocx({
    'word/document.xml': documentXml(
      `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${drawingml}/wordprocessingDrawing" xmlns:a="${drawingml}/main" xmlns:wps="${wps}"><wp:extent cx="952500" cy="476250"/><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="x"><wps:wsp><wps:cNvSpPr/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="952500" cy="476250"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${paint}</wps:spPr><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
    ),
  });

const gradient =
  '<draw:gradient draw:name="Dusk" draw:style="linear" draw:start-color="#ff0000" draw:end-color="#0000ff" draw:start-intensity="100%" draw:end-intensity="50%" draw:angle="90deg" draw:border="10%"/><draw:stroke-dash draw:name="Fine" draw:style="rect" draw:dots1="1" draw:dots1-length="4pt" draw:distance="2pt"/>';
const styles = new TextDecoder()
  .decode(readEntry(openPackage(packOdt('')), 'styles.xml'))
  .replace('<office:styles>', `<office:styles>${gradient}`);
/** A rectangle of an ODT whose style says this. */
const odt = (paint: string) =>
  packOdt(
    `<text:p><draw:rect text:anchor-type="as-char" draw:style-name="gr1" svg:width="100pt" svg:height="50pt"/></text:p>`,
    `<style:style style:name="gr1" style:family="graphic"><style:graphic-properties ${paint}/></style:style>`,
    { 'styles.xml': styles },
  );

/** How the one object of a file is shown, as text, where a person sets this of it. */
function shown(bytes: Uint8Array, attrs: Record<string, unknown> = {}) {
  const { doc } = openDocument(bytes);
  const node = doc.content?.[0]?.content?.find(({ type }) => type === 'raw');
  const was = (doc.attrs?.look as Formatting | undefined)?.objects?.[Number(node?.attrs?.look)];
  const object = objectOf({ ...node?.attrs, ...attrs }, was);
  const change = (one: ModelNode): ModelNode => ({
    ...one,
    ...(one.type === 'raw' && { attrs: { ...one.attrs, ...attrs } }),
    ...(one.content && { content: one.content.map(change) }),
  });
  const spec = object && drawnNow(object, undefined, node?.attrs?.drawing, false);
  return { xml: JSON.stringify(spec), saved: saveDocument(bytes, change(doc)) };
}

const files: [string, Uint8Array, Uint8Array][] = [
  ['docx', docx(run + dashed), docx(solid('FF0000', '<a:alpha val="40000"/>'))],
  [
    'odt',
    odt(
      'draw:fill="gradient" draw:fill-gradient-name="Dusk" draw:stroke="dash" draw:stroke-dash="Fine" svg:stroke-width="2pt" svg:stroke-color="#00aa00"',
    ),
    odt('draw:fill="solid" draw:fill-color="#ff0000" draw:opacity="40%" draw:stroke="none"'),
  ],
];

test.each(files)('a run of colours and dashes of a %s are shown, until another colour is set', (_, bytes) => {
  const { xml } = shown(bytes);
  expect(xml).toContain('linearGradient');
  expect(xml).toContain('"fill":"url(#');
  expect(xml).toMatch(/"stroke-dasharray":"[1-9]/);
  const thick = shown(bytes, { lineWidth: 4 }).xml;
  expect(thick).toContain('"fill":"url(#');
  const [dash, thicker] = [xml, thick].map((one) => Number(/"stroke-dasharray":"([\d.]+)/.exec(one)?.[1]));
  expect(thicker).toBeCloseTo((dash ?? 0) * 2, 1);
  const other = shown(bytes, { fill: '70AD47' });
  expect(other.xml).toContain('"fill":"#70AD47"');
  expect(other.xml).toMatch(/"stroke-dasharray":"[1-9]/);
  const again = shown(other.saved).xml;
  expect(again).toMatch(/"fill":"#70ad47"/i);
  expect(again).toMatch(/"stroke-dasharray":"[1-9]/);
});

test.each(files)(
  'what is seen through in a %s is shown so; another colour is not, in the file as on the page',
  (_, _run, bytes) => {
    expect(shown(bytes).xml).toContain('"fill-opacity":0.4');
    const other = shown(bytes, { fill: '70AD47' });
    expect(other.xml).toContain('"fill-opacity":1');
    expect(shown(other.saved).xml).not.toContain('"fill-opacity":0.4');
  },
);

test('a run of colours of an ODT goes as LibreOffice draws it', () => {
  const { xml } = shown(files[1]?.[1] ?? new Uint8Array());
  expect(xml).toContain('"x1":0,"y1":0.5,"x2":1,"y2":0.5');
  expect(xml).toContain('{"offset":0.1,"stop-color":"#ff0000"}');
  expect(xml).toContain('{"offset":1,"stop-color":"#000080"}');
});

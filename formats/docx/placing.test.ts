import { expect, test } from 'vitest';
import type { Formatting, ModelNode } from '../model/index.ts';
import { descendants, parseXml, type XmlElement } from '../package/xml.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { documentXml, packDocx, relationships } from './empty.ts';
import { openDocx, saveDocx } from './index.ts';

const drawingml = 'http://schemas.openxmlformats.org/drawingml/2006';
const namespaces = `xmlns:wp="${drawingml}/wordprocessingDrawing" xmlns:a="${drawingml}/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wp14="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:pic="${drawingml}/picture"`;

/** A place as Word writes it that is a share of the page. */
const byShare = (axis: 'H' | 'V') => {
  const place = (said: string) => `<wp:position${axis} relativeFrom="page">${said}</wp:position${axis}>`;
  const share = `<wp14:pctPos${axis}Offset>25000</wp14:pctPos${axis}Offset>`;
  return `<mc:AlternateContent><mc:Choice Requires="wp14">${place(share)}</mc:Choice><mc:Fallback>${place('<wp:posOffset>1905000</wp:posOffset>')}</mc:Fallback></mc:AlternateContent>`;
};
const sizeRel = (axis: 'H' | 'V', name: string) =>
  `<wp14:sizeRel${axis} relativeFrom="margin"><wp14:pct${name}>40000</wp14:pct${name}></wp14:sizeRel${axis}>`;
const shares = sizeRel('H', 'Width') + sizeRel('V', 'Height');
const anchored = (graphic: string) =>
  `<w:drawing><wp:anchor ${namespaces} distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="2" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>${byShare('H')}${byShare('V')}<wp:extent cx="1905000" cy="952500"/><wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapNone/><wp:docPr id="1" name="x"/><wp:cNvGraphicFramePr/><a:graphic><a:graphicData uri="x">${graphic}</a:graphicData></a:graphic>${shares}</wp:anchor></w:drawing>`;
const look =
  '<a:xfrm><a:off x="0" y="0"/><a:ext cx="1905000" cy="952500"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';
const graphics = {
  shape: `<wps:wsp><wps:cNvSpPr/><wps:spPr>${look}</wps:spPr><wps:bodyPr/></wps:wsp>`,
  picture: `<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="x"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId2"/></pic:blipFill><pic:spPr>${look}</pic:spPr></pic:pic>`,
};
const style =
  'position:absolute;margin-left:0;margin-top:0;width:150pt;height:75pt;mso-width-percent:400;mso-height-percent:400;mso-left-percent:250;mso-top-percent:250';
const copied = (drawing: string) =>
  `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps">${drawing}</mc:Choice><mc:Fallback><w:pict><v:rect xmlns:v="urn:schemas-microsoft-com:vml" style="${style}"/></w:pict></mc:Fallback></mc:AlternateContent>`;

function edited(drawing: string, attrs: Record<string, unknown>) {
  const original = packDocx({
    'word/document.xml': documentXml(`<w:p><w:r>${drawing}</w:r></w:p>`),
    'word/_rels/document.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'image', 'media/a.png'],
    ]),
    'word/media/a.png': 'x',
  });
  const { doc } = openDocx(original);
  const change = (node: ModelNode): ModelNode => ({
    ...node,
    ...(/^(raw|image)$/.test(node.type) && { attrs: { ...node.attrs, ...attrs } }),
    ...(node.content && { content: node.content.map(change) }),
  });
  const saved = saveDocx(original, change(doc));
  const xml = new TextDecoder().decode(readEntry(openPackage(saved), 'word/document.xml'));
  const formatting = openDocx(saved).doc.attrs?.look as Formatting | undefined;
  return { xml, children: childrenOf(xml), object: formatting?.objects?.[0] };
}

/** What stands in the anchor, by name; of what is said twice, what both say. */
function childrenOf(xml: string): string {
  const root = parseXml(xml, 'document.xml');
  const place = [...descendants(root)].find(({ name }) => /^wp:(anchor|inline)$/.test(name));
  const local = ({ name }: XmlElement) => name.replace(/^.*[:}]/, '');
  return (place?.children ?? [])
    .map((one) =>
      one.name === 'mc:AlternateContent'
        ? `[${one.children.map(({ children }) => children.map(local)).join('|')}]`
        : local(one),
    )
    .join(' ');
}

const rest = 'docPr cNvGraphicFramePr graphic';
const both = 'simplePos [positionH|positionH] [positionV|positionV] extent effectExtent';

test.each(Object.entries(graphics))(
  'a %s that stands at a share of the page stays in the order of the schema',
  (kind, graphic) => {
    const place = kind === 'picture' ? 'wrap' : 'place';
    const drawing = anchored(graphic);
    expect(edited(drawing, { [place]: 'behind' }).children).toBe(
      `${both} wrapNone ${rest} sizeRelH sizeRelV`,
    );
    expect(edited(drawing, { [place]: 'alone' }).children).toBe(
      `${both} wrapTopAndBottom ${rest} sizeRelH sizeRelV`,
    );
    // Text beside it: it stands at a side of its column, not at a share of the page.
    expect(edited(drawing, { [place]: 'right' }).children).toBe(
      `simplePos positionH [positionV|positionV] extent effectExtent wrapSquare ${rest} sizeRelH sizeRelV`,
    );
    expect(edited(drawing, { [place]: 'inline' }).children).toBe(`extent effectExtent ${rest}`);
  },
);

test('a shape that is moved stands where it was moved to, and not at a share of the page', () => {
  const { children, object, xml } = edited(copied(anchored(graphics.shape)), { x: 30, y: 12 });
  expect(children).toBe(
    `simplePos positionH positionV extent effectExtent wrapNone ${rest} sizeRelH sizeRelV`,
  );
  expect(object).toMatchObject({ place: 'front', x: 30, y: 12 });
  expect(xml).not.toMatch(/mso-(left|top)-percent/);
  expect(xml).toContain('mso-width-percent:400');
});

test.each(Object.entries(graphics))(
  'a new size of a %s counts, whatever share of the page it had',
  (kind, graphic) => {
    const drawing = kind === 'shape' ? copied(anchored(graphic)) : anchored(graphic);
    const wide = edited(drawing, { width: 300 });
    expect(wide.xml).toContain('<wp:extent cx="2857500"');
    expect(wide.children).toBe(`${both} wrapNone ${rest} sizeRelV`);
    if (kind === 'shape')
      expect(wide.xml.match(/mso-(width|height)-percent/g)).toEqual(['mso-height-percent']);
    const high = edited(drawing, { height: 90, [kind === 'shape' ? 'place' : 'wrap']: 'behind' });
    expect(high.children).toBe(`${both} wrapNone ${rest} sizeRelH`);
  },
);

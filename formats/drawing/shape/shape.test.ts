import { describe, expect, it } from 'vitest';
import { parseXml, type XmlElement } from '../../package/xml.ts';
import { readTheme } from '../colours.ts';
import { odfShapeOf } from '../odf.ts';
import type { OdfPaints } from '../odfPaint.ts';
import { type Drawn, onlyOutline, readDrawn, svg, writeDrawn } from '../tree.ts';
import { vmlOf } from '../vml.ts';
import { drawShapes } from './draw.ts';
import { presets } from './presets.ts';

const a = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const wps = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';
const wpg = 'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup';
const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const px = 9525;
const parse = (xml: string) =>
  parseXml(
    `<x xmlns:a="${a}" xmlns:wps="${wps}" xmlns:wpg="${wpg}" xmlns:w="${w}" xmlns:v="urn:schemas-microsoft-com:vml">${xml}</x>`,
    'x',
  ).children[0] as XmlElement;
const place = (x: number, y: number, width: number, height: number, more = '') =>
  `<a:xfrm${more}><a:off x="${x * px}" y="${y * px}"/><a:ext cx="${width * px}" cy="${height * px}"/></a:xfrm>`;
const shape = (look: string, more = '', at = place(0, 0, 100, 50)) =>
  `<wps:wsp><wps:spPr>${at}${look}</wps:spPr>${more}</wps:wsp>`;
const preset = (name: string) => `<a:prstGeom prst="${name}"/>`;
const solid = (colour: string) => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;

function draw(xml: string) {
  const canvas = {
    theme: readTheme(undefined),
    id: 'd1',
    defs: [] as Drawn[],
    left: 500,
    picture: () => undefined,
  };
  const drawn = drawShapes(parse(xml), { x: 0, y: 0, width: 100, height: 50 }, canvas);
  const text = writeDrawn(svg(100, 50, '', [['defs', {}, ...canvas.defs], ...drawn]));
  expect(text).not.toBeNull();
  const all = below(readDrawn(text) as Drawn);
  return { all, paths: all.filter(([name]) => name === 'path').map(([, said]) => said) };
}
const below = (tree: Drawn): Drawn[] => {
  const [, , ...content] = tree;
  return [tree, ...content.flatMap((one) => (typeof one === 'string' ? [] : below(one)))];
};

describe('a shape of DrawingML', () => {
  it('has its outline, its fill and its line, and none where the file says none', () => {
    const line = `<a:ln w="${2 * px}">${solid('0000FF')}<a:prstDash val="dash"/></a:ln>`;
    expect(draw(shape(preset('diamond') + solid('FF0000') + line)).paths).toEqual([
      expect.objectContaining({
        d: 'M0 25 50 0 100 25 50 50Z',
        fill: '#ff0000',
        stroke: '#0000ff',
        'stroke-width': 2,
        'stroke-dasharray': '8 6',
      }),
    ]);
    expect(draw(shape(`${preset('rect')}<a:noFill/><a:ln><a:noFill/></a:ln>`)).paths[0]).toMatchObject({
      fill: 'none',
      stroke: 'none',
    });
    expect(draw(shape(preset('rect'))).paths[0]).toMatchObject({ fill: 'none', stroke: 'none' });
  });

  it('takes from its style what it does not say, in colours of the theme', () => {
    const reference = (name: string, more = '') =>
      `<a:${name} idx="1"><a:schemeClr val="accent1">${more}</a:schemeClr></a:${name}>`;
    const style = `<wps:style>${reference('lnRef', '<a:shade val="50000"/>')}${reference('fillRef')}</wps:style>`;
    const [path] = draw(shape(preset('ellipse'), style)).paths;
    expect(path?.fill).toBe('#4472c4');
    expect(path?.stroke).toMatch(/^#[0-9a-f]{6}$/);
    expect(path?.stroke).not.toBe(path?.fill);
  });

  it('fills from one colour to the other', () => {
    const stop = (at: number, colour: string) => `<a:gs pos="${at}"><a:srgbClr val="${colour}"/></a:gs>`;
    const fill = `<a:gradFill><a:gsLst>${stop(0, 'FFFFFF')}${stop(100000, '000000')}</a:gsLst><a:lin ang="5400000"/></a:gradFill>`;
    const { all, paths } = draw(shape(preset('rect') + fill));
    const gradient = all.find(([name]) => name === 'linearGradient')?.[1];
    expect(gradient).toMatchObject({ x1: 0.5, y1: 0, x2: 0.5, y2: 1 });
    expect(paths[0]?.fill).toBe(`url(#${gradient?.id})`);
  });

  it('follows the paths of a form of its own, with what their guides say', () => {
    const point = (x: string, y: string) => `<a:pt x="${x}" y="${y}"/>`;
    const form = `<a:custGeom><a:gdLst><a:gd name="half" fmla="*/ w 1 2"/></a:gdLst><a:pathLst><a:path><a:moveTo>${point('l', 't')}</a:moveTo><a:lnTo>${point('half', 'b')}</a:lnTo><a:arcTo wR="${10 * px}" hR="${10 * px}" stAng="0" swAng="5400000"/><a:close/></a:path></a:pathLst></a:custGeom>`;
    expect(draw(shape(form + solid('FF0000'))).paths[0]?.d).toBe('M0 0L50 50A10 10 0 0 1 40 60Z');
  });

  it('stands in its group, turned and mirrored, with text in it', () => {
    const text =
      '<wps:txbx><w:txbxContent><w:p><w:r><w:t>Inside</w:t></w:r></w:p></w:txbxContent></wps:txbx>';
    const inner = shape(
      preset('rect') + solid('FF0000'),
      text,
      place(20, 10, 40, 20, ' rot="5400000" flipH="1"'),
    );
    const group = `<wpg:wgp><wpg:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${100 * px}" cy="${50 * px}"/><a:chOff x="${10 * px}" y="0"/><a:chExt cx="${50 * px}" cy="${25 * px}"/></a:xfrm></wpg:grpSpPr>${inner}</wpg:wgp>`;
    const { all } = draw(group);
    const moves = all.map(([, { transform }]) => transform).filter((one) => one !== undefined);
    expect(moves).toEqual(['rotate(90, 60, 40)', 'translate(20, 20) translate(80, 0) scale(-1, 1)']);
    expect(all.find(([name]) => name === 'text')?.[2]).toBe('Inside');
  });

  it('has heads at the ends of a line', () => {
    const line = `<a:ln>${solid('000000')}<a:tailEnd type="triangle"/></a:ln>`;
    const [own, head] = draw(shape(preset('straightConnector1') + line)).paths;
    expect(own).toMatchObject({ d: 'M0 0L100 50', fill: 'none' });
    expect(head?.transform).toMatch(/^translate\(100, 50\) rotate\(26/);
  });

  it('is a rectangle where its form is not known, and no more than some hundreds are drawn', () => {
    expect(draw(shape(preset('constructor') + solid('FF0000'))).paths[0]?.d).toBe('M0 0L100 0L100 50L0 50Z');
    const many = shape(preset('rect')).repeat(900);
    expect(draw(`<wpg:wgp><wpg:grpSpPr/>${many}</wpg:wgp>`).paths.length).toBeLessThan(500);
  });
});

it.each(Object.keys(presets))('the outline of %s can be drawn, also when it is flat', (name) => {
  for (const at of [place(0, 0, 100, 50), place(0, 0, 100, 0)])
    for (const { d } of draw(shape(preset(name) + solid('FF0000'), '', at)).paths)
      expect(d).toMatch(/^M-?[\d.]+ [-\d., MLHVCSQTAZ]*$/);
});

it('a shape of VML is white with a black line unless it says else; a watermark is as wide as its shape', () => {
  const drawnOf = (xml: string) => vmlOf(parse(xml))?.drawn[0];
  expect(drawnOf('<v:rect style="width:18pt;height:15pt"/>')?.[1]).toMatchObject({
    fill: '#ffffff',
    stroke: '#000000',
  });
  expect(drawnOf('<v:oval style="width:18pt;height:15pt" filled="f" strokecolor="red"/>')?.[1]).toMatchObject(
    { fill: 'none', stroke: '#ff0000' },
  );
  const mark =
    '<v:shape type="#_x0000_t136" style="width:300pt;height:75pt;rotation:315" fillcolor="silver" stroked="f"><v:textpath string="DRAFT"/></v:shape>';
  const turned = drawnOf(mark);
  expect(turned?.[1].transform).toBe('rotate(315, 200, 50)');
  expect(turned?.[2]).toEqual([
    'text',
    expect.objectContaining({ textLength: 400, fill: '#c0c0c0', stroke: 'none' }),
    'DRAFT',
  ]);
  const line = '<v:line style="position:absolute" from="90pt,24pt" to="60pt,30pt"/>';
  expect(vmlOf(parse(line))).toMatchObject({ x: 80, y: 32, width: 40, height: 8, floats: true });
  expect(drawnOf(line)?.[1]).toMatchObject({ x1: 40, y1: 0, x2: 0, y2: 8, stroke: '#000000' });
  expect(vmlOf(parse('<v:shape path="m0,0l9,9e" style="width:18pt;height:15pt"/>'))).toBeUndefined();
});

it('a shape of OpenDocument is drawn as its style says', () => {
  const uri = (name: string) => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`;
  const paints: OdfPaints = { id: 'o', defs: [], find: () => undefined };
  const read = (xml: string, look: Record<string, string> = {}) => {
    const root = parseXml(
      `<x xmlns:draw="${uri('drawing')}" xmlns:svg="${uri('svg-compatible')}" xmlns:text="${uri('text')}">${xml}</x>`,
      'x',
    );
    return odfShapeOf(
      root.children[0] as XmlElement,
      (name) => look[name],
      (said) => Number.parseFloat(said ?? '0'),
      paints,
    )?.drawn;
  };
  const sized = 'svg:width="40px" svg:height="20px"';
  expect(read(`<draw:rect ${sized}><text:p>Hi</text:p></draw:rect>`, { 'draw:fill': 'none' })).toEqual([
    ['path', expect.objectContaining({ fill: 'none', stroke: '#000000' })],
    expect.arrayContaining(['text', 'Hi']),
  ]);
  expect(read('<draw:line svg:x1="0px" svg:y1="10px" svg:x2="30px" svg:y2="0px"/>')?.[0]?.[1]).toMatchObject({
    x1: 0,
    y1: 10,
    x2: 30,
    y2: 0,
  });
  const star = `<draw:custom-shape ${sized}><draw:enhanced-geometry draw:type="star5"/></draw:custom-shape>`;
  expect(String(read(star)?.[0]?.[1].d).split('L')).toHaveLength(10);
  expect(
    read(`<draw:path ${sized} svg:viewBox="0 0 400 200" svg:d="M0 0L400 200"/>`)?.[0]?.[1].transform,
  ).toMatch(/^scale\(0\.1/);
  expect(read(`<draw:path ${sized} svg:d="M0 0 url(x)"/>`)).toBeUndefined();
});

it('the look of a text box is that of its one outline', () => {
  const rect: Drawn = ['path', { d: 'M0 0', fill: '#ff0000' }];
  expect(onlyOutline(writeDrawn(svg(1, 1, '', [['g', {}, rect]])))).toMatchObject({ fill: '#ff0000' });
  expect(onlyOutline(writeDrawn(svg(1, 1, '', [rect, rect])))).toBeUndefined();
});

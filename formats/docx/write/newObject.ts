import { presetOf } from '../../drawing/object.ts';
import { holdsText, isLine, newObject, type ObjectFormat, objectOf } from '../../model/objects.ts';
import type { ModelNode } from '../../model/types.ts';
import { escapeAttribute, urisOf } from '../../package/xml.ts';
import { tag } from '../properties/elements.ts';
import type { Source } from '../source.ts';
import { fillXml, lineXml, positions } from './changeObject.ts';
import { EMU } from './drawing.ts';
import type { PackageAdditions } from './packageAdditions.ts';
import { placed, reach } from './picturePlace.ts';
import { vmlOfObject } from './vml.ts';

const mc = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const wps = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';
const vml = 'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w10="urn:schemas-microsoft-com:office:word"';

type Writer = {
  source: Source;
  added: Pick<PackageAdditions, 'drawing' | 'chart'>;
  /** what stands in one, as blocks */
  box(key: unknown): string;
};

/** A text box, a shape or a chart that was put in, as the content of a run; empty for what is none. */
export function writeNewObject(writer: Writer, { attrs = {} }: ModelNode): string {
  const fresh = newObject(attrs.key);
  const object = objectOf(attrs, undefined);
  if (!fresh || !object) return '';
  const number = writer.added.drawing();
  if (fresh.what === 'chart') {
    const chart = writer.added.chart(object.chart);
    if (chart === undefined) return '';
    const uri = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
    const inner = `<c:chart xmlns:c="${uri}" xmlns:r="${uriOf(writer, 'r')}" r:id="${chart}"/>`;
    return drawingXml(writer, object, `Chart ${number}`, number, uri, inner);
  }
  const text = holdsText(fresh)
    ? `<${tag(writer.source, 'txbxContent')}>${writer.box(attrs.key)}</${tag(writer.source, 'txbxContent')}>`
    : undefined;
  const name = fresh.what === 'box' ? `Text Box ${number}` : `Shape ${number}`;
  const drawn = drawingXml(writer, object, name, number, wps, shapeXml(fresh, object, text));
  const pict = tag(writer.source, 'pict');
  const copy = `<${pict} ${vml}>${vmlOfObject(fresh.shape, object, number, text)}</${pict}>`;
  return `<mc:AlternateContent xmlns:mc="${mc}"><mc:Choice xmlns:wps="${wps}" Requires="wps">${drawn}</mc:Choice><mc:Fallback>${copy}</mc:Fallback></mc:AlternateContent>`;
}

const uriOf = ({ source }: Writer, prefix: string) =>
  urisOf(prefix)[source.strict ? 1 : 0] ?? urisOf(prefix)[0] ?? '';

function drawingXml(
  writer: Writer,
  object: ObjectFormat,
  name: string,
  number: number,
  uri: string,
  inner: string,
): string {
  const drawing = tag(writer.source, 'drawing');
  const size = `cx="${Math.round(object.width * EMU)}" cy="${Math.round(object.height * EMU)}"`;
  const over = Object.entries(reach(0, 0, 0)).map(([side, value]) => `${side}="${value}"`);
  const said = object.alt ? ` descr="${escapeAttribute(object.alt)}"` : '';
  const pieces = [
    ...positions('wp:', object),
    { local: 'extent', text: `<wp:extent ${size}/>` },
    { local: 'effectExtent', text: `<wp:effectExtent ${over.join(' ')}/>` },
    { local: 'docPr', text: `<wp:docPr id="${number}" name="${name}"${said}/>` },
    { local: 'cNvGraphicFramePr', text: '<wp:cNvGraphicFramePr/>' },
    {
      local: 'graphic',
      text: `<a:graphic xmlns:a="${uriOf(writer, 'a')}"><a:graphicData uri="${uri}">${inner}</a:graphicData></a:graphic>`,
    },
  ];
  const head = `<wp:inline xmlns:wp="${uriOf(writer, 'wp')}">`;
  return `<${drawing}>${placed(head, 'wp:', pieces, object.place)}</${drawing}>`;
}

function shapeXml(
  { what, shape }: NonNullable<ReturnType<typeof newObject>>,
  object: ObjectFormat,
  text: string | undefined,
): string {
  const { width, height, fill = 'none' } = object;
  const size = `cx="${Math.round(width * EMU)}" cy="${Math.round(height * EMU)}"`;
  const open = isLine(shape);
  const heads = [
    shape === 'doubleArrow' ? '<a:headEnd type="triangle"/>' : '',
    shape === 'arrow' || shape === 'doubleArrow' ? '<a:tailEnd type="triangle"/>' : '',
  ];
  const kind = open ? '<wps:cNvCnPr/>' : what === 'box' ? '<wps:cNvSpPr txBox="1"/>' : '<wps:cNvSpPr/>';
  const look = `<a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="${presetOf(shape)}"><a:avLst/></a:prstGeom>${open ? '' : fillXml('a:', fill)}${lineXml('a:', object, heads.join(''))}`;
  const inside = text === undefined ? '' : `<wps:txbx>${text}</wps:txbx>`;
  const anchor = what === 'box' ? 't' : 'ctr';
  return `<wps:wsp>${kind}<wps:spPr>${look}</wps:spPr>${inside}<wps:bodyPr rot="0" vert="horz" wrap="square" lIns="91440" tIns="45720" rIns="91440" bIns="45720" anchor="${anchor}" anchorCtr="0"><a:noAutofit/></wps:bodyPr></wps:wsp>`;
}

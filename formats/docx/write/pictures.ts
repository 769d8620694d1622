import type { ModelNode } from '../../model/types.ts';
import { escapeAttribute, parseXml, urisOf } from '../../package/xml.ts';
import { tag } from '../properties/elements.ts';
import { declaredAround } from '../source.ts';
import { EMU, editDrawing, pixelsOf } from './drawing.ts';
import type { Writer } from './inline.ts';

/** A picture: as it lies in the file with what a person set otherwise, or made anew from an inserted one. */
export function writePicture(writer: Writer, node: ModelNode): string {
  const known = writer.reader.pictures.get(String(node.attrs?.key ?? ''));
  if (!known) return newPicture(writer, node);
  const { element, attrs } = known;
  const other = node.attrs?.src === attrs.src ? undefined : writer.added.picture(node.attrs?.src);
  const { xml } = writer.source;
  return declaredAround(element, editDrawing(xml, element, node.attrs ?? {}, attrs, other?.relationship()));
}

function newPicture({ source, added }: Writer, node: ModelNode): string {
  const picture = added.picture(node.attrs?.src);
  if (!picture) return '';
  const uri = (prefix: string) => urisOf(prefix)[source.strict ? 1 : 0] ?? urisOf(prefix)[0] ?? '';
  const { attrs = {} } = node;
  const [width, height] = [pixelsOf(attrs.width, 200), pixelsOf(attrs.height, 150)];
  const [cx, cy] = [width * EMU, height * EMU];
  const number = picture.number();
  const alt = typeof attrs.alt === 'string' ? attrs.alt : '';
  const name = `Picture ${number}`;
  const drawing = tag(source, 'drawing');
  const plain = [
    `<wp:inline xmlns:wp="${uri('wp')}" distT="0" distB="0" distL="0" distR="0">`,
    `<wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${number}" name="${name}" descr="${escapeAttribute(alt)}"/>`,
    `<a:graphic xmlns:a="${uri('a')}"><a:graphicData uri="${uri('pic')}"><pic:pic xmlns:pic="${uri('pic')}">`,
    `<pic:nvPicPr><pic:cNvPr id="${number}" name="${name}"/><pic:cNvPicPr/></pic:nvPicPr>`,
    `<pic:blipFill><a:blip xmlns:r="${uri('r')}" r:embed="${picture.relationship()}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`,
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`,
    `</pic:pic></a:graphicData></a:graphic></wp:inline>`,
  ].join('');
  const was = { width, height, alt };
  const placed = editDrawing(plain, parseXml(plain, 'picture'), { ...attrs, ...was }, was);
  return `<${drawing}>${placed}</${drawing}>`;
}

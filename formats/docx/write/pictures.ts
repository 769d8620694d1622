import type { ModelNode } from '../../model/types.ts';
import { descendants, escapeAttribute, urisOf, type XmlElement } from '../../package/xml.ts';
import { declaredAround } from '../source.ts';
import type { Writer } from './inline.ts';
import { tag } from './properties.ts';

/** English Metric Units in a CSS pixel. */
const EMU = 9525;
const LARGEST = 20_000;

const length = (value: unknown, otherwise: number) =>
  typeof value === 'number' && value >= 1 && value < LARGEST ? Math.round(value) : otherwise;

/** A picture: as it lies in the file, with another size or description, or made anew from an inserted one. */
export function writePicture(writer: Writer, node: ModelNode): string {
  const known = writer.reader.pictures.get(String(node.attrs?.key ?? ''));
  return known ? editPicture(writer, node, known) : newPicture(writer, node);
}

type Edit = { from: number; to: number; text: string };

function editPicture(
  { source }: Writer,
  node: ModelNode,
  { element, attrs }: { element: XmlElement; attrs: Record<string, unknown> },
): string {
  const edits: Edit[] = [];
  const head = (one: XmlElement, change: (text: string) => string) => {
    const text = source.xml.slice(one.start, one.openEnd);
    const changed = change(text);
    if (changed !== text) edits.push({ from: one.start, to: one.openEnd, text: changed });
  };
  const sized = node.attrs?.width !== attrs.width || node.attrs?.height !== attrs.height;
  const [width, height] = [length(node.attrs?.width, 0), length(node.attrs?.height, 0)];
  const alt = typeof node.attrs?.alt === 'string' ? node.attrs.alt : '';
  for (const one of descendants(element)) {
    const extent = one.name === 'wp:extent' || (one.name === 'a:ext' && one.parent?.name === 'a:xfrm');
    if (extent && sized && width > 0 && height > 0)
      head(one, (text) => setAttribute(setAttribute(text, 'cx', width * EMU), 'cy', height * EMU));
    if (one.name === 'v:shape' && sized && width > 0 && height > 0)
      head(one, (text) => setLength(setLength(text, 'width', width), 'height', height));
    if (one.name === 'wp:docPr' && alt !== (attrs.alt ?? ''))
      head(one, (text) => setAttribute(text, 'descr', alt));
  }
  let raw = source.xml.slice(element.start, element.end);
  for (const { from, to, text } of edits.toSorted((a, b) => b.from - a.from))
    raw = raw.slice(0, from - element.start) + text + raw.slice(to - element.start);
  return declaredAround(element, raw);
}

function setAttribute(head: string, name: string, value: string | number): string {
  const bare = head.replace(new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`), '');
  return bare.replace(/\s*\/?>$/, (end) => ` ${name}="${escapeAttribute(String(value))}"${end.trim()}`);
}

/** A length in the style of a shape; pixels → points. */
const setLength = (head: string, name: string, value: number) =>
  head.replace(new RegExp(`(style\\s*=\\s*["'](?:[^"']*;)?\\s*${name}:)[^;"']*`), `$1${value * 0.75}pt`);

function newPicture({ source, added }: Writer, node: ModelNode): string {
  const picture = added.picture(node.attrs?.src);
  if (!picture) return '';
  const uri = (prefix: string) => urisOf(prefix)[source.strict ? 1 : 0] ?? urisOf(prefix)[0] ?? '';
  const [width, height] = [length(node.attrs?.width, 200) * EMU, length(node.attrs?.height, 150) * EMU];
  const number = picture.number();
  const description = typeof node.attrs?.alt === 'string' ? escapeAttribute(node.attrs.alt) : '';
  const name = `Picture ${number}`;
  const drawing = tag(source, 'drawing');
  return [
    `<${drawing}><wp:inline xmlns:wp="${uri('wp')}" distT="0" distB="0" distL="0" distR="0">`,
    `<wp:extent cx="${width}" cy="${height}"/><wp:docPr id="${number}" name="${name}" descr="${description}"/>`,
    `<a:graphic xmlns:a="${uri('a')}"><a:graphicData uri="${uri('pic')}"><pic:pic xmlns:pic="${uri('pic')}">`,
    `<pic:nvPicPr><pic:cNvPr id="${number}" name="${name}"/><pic:cNvPicPr/></pic:nvPicPr>`,
    `<pic:blipFill><a:blip xmlns:r="${uri('r')}" r:embed="${picture.relationship()}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`,
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`,
    `</pic:pic></a:graphicData></a:graphic></wp:inline></${drawing}>`,
  ].join('');
}

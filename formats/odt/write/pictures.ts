import { isNewPicture, pictureKind } from '../../model/new.ts';
import type { ModelNode } from '../../model/types.ts';
import { readXml } from '../../package/parts.ts';
import { child, escapeAttribute, escapeText, urisOf, type XmlElement } from '../../package/xml.ts';
import { partKey, readEntry } from '../../package/zip.ts';
import { element, rawOf, type Source, startTag, withAttribute } from '../source.ts';
import type { Writer } from './inline.ts';

/** Pictures that were inserted, as parts of the package; only those that the text uses. */
export type NewPictures = {
  /** Name of the part; undefined for what is no picture that a word processor shows. */
  part(src: unknown): string | undefined;
  /** Parts that are new or changed, by name. */
  parts(): Map<string, Uint8Array>;
};

export function createNewPictures(source: Source, media: Record<string, Uint8Array>): NewPictures {
  const used = new Map<string, { part: string; type: string; bytes: Uint8Array }>();
  return {
    part(src) {
      const name = isNewPicture(src) ?? '';
      const bytes = Object.hasOwn(media, name) ? media[name] : undefined;
      const kind = pictureKind(bytes);
      if (!bytes || !kind) return undefined;
      const known = used.get(name);
      if (known) return known.part;
      let number = used.size + 1;
      const form = () => `Pictures/inserted${number}.${kind.extension}`;
      while (source.pack.entries.has(partKey(form()))) number += 1;
      used.set(name, { part: form(), type: kind.type, bytes });
      return form();
    },
    parts() {
      if (used.size === 0) return new Map();
      const parts = new Map([...used.values()].map(({ part, bytes }) => [part, bytes]));
      return parts.set('META-INF/manifest.xml', manifestWith(source, [...used.values()]));
    },
  };
}

/** Every part of a package stands in its manifest (ODF 1.3 part 2, 3.2). */
function manifestWith(source: Source, added: { part: string; type: string }[]): Uint8Array {
  const name = 'META-INF/manifest.xml';
  const bytes = readEntry(source.pack, name);
  const text = new TextDecoder().decode(bytes);
  const root = readXml(source.pack, name);
  const at = text.lastIndexOf('</');
  const uri = urisOf('manifest')[0] ?? '';
  const prefix =
    [...(root?.declared ?? [])].find(([one, given]) => one !== '' && given === uri)?.[0] ?? 'manifest';
  const entries = added.map(
    ({ part, type }) =>
      `<${prefix}:file-entry xmlns:${prefix}="${uri}" ${prefix}:full-path="${escapeAttribute(part)}" ${prefix}:media-type="${type}"/>`,
  );
  return new TextEncoder().encode(text.slice(0, at) + entries.join('') + text.slice(at));
}

/** CSS pixels as the format writes lengths. */
const inches = (pixels: unknown, otherwise: number) => {
  const length = typeof pixels === 'number' && pixels >= 1 && pixels < 20_000 ? pixels : otherwise;
  return `${Math.round((length / 96) * 10_000) / 10_000}in`;
};

/** A picture: as it lies in the file, with another size or description, or made anew from an inserted one. */
export function writePicture(writer: Writer, node: ModelNode): string {
  const known = writer.reader.pictures.get(String(node.attrs?.key ?? ''));
  return known ? editPicture(writer, node, known) : newPicture(writer, node);
}

function editPicture(
  { source }: Writer,
  node: ModelNode,
  { element: frame, attrs }: { element: XmlElement; attrs: Record<string, unknown> },
): string {
  const { width, height } = node.attrs ?? {};
  const alt = typeof node.attrs?.alt === 'string' ? node.attrs.alt : '';
  const isSized =
    (width !== attrs.width || height !== attrs.height) && Number(width) > 0 && Number(height) > 0;
  const isDescribed = alt !== attrs.alt;
  if (!isSized && !isDescribed) return rawOf(source, frame);
  let start = startTag(source, frame);
  if (isSized) {
    start = withAttribute(source, start, 'svg:width', inches(width, 1));
    start = withAttribute(source, start, 'svg:height', inches(height, 1));
  }
  const old = child(frame, 'svg:desc') ?? child(frame, 'svg:title');
  const kept = frame.children.filter((one) => !isDescribed || one !== old).map((one) => rawOf(source, one));
  const description = isDescribed && alt !== '' ? element(source, 'svg:desc', {}, escapeText(alt)) : '';
  return `${start}${kept.join('')}${description}</${start.slice(1).match(/^[^\s/>]+/)?.[0] ?? ''}>`;
}

function newPicture({ source, styles, pictures }: Writer, node: ModelNode): string {
  const part = pictures.part(node.attrs?.src);
  if (part === undefined) return '';
  const alt = typeof node.attrs?.alt === 'string' ? node.attrs.alt : '';
  const link = {
    'xlink:href': part,
    'xlink:type': 'simple',
    'xlink:show': 'embed',
    'xlink:actuate': 'onLoad',
  };
  return element(
    source,
    'draw:frame',
    {
      'draw:style-name': styles.picture(),
      'draw:name': part.slice('Pictures/'.length),
      'text:anchor-type': 'as-char',
      'svg:width': inches(node.attrs?.width, 200),
      'svg:height': inches(node.attrs?.height, 150),
    },
    element(source, 'draw:image', link) +
      (alt === '' ? '' : element(source, 'svg:desc', {}, escapeText(alt))),
  );
}

import { isNewPicture, pictureKind } from '../../model/placeholders.ts';
import type { ModelNode } from '../../model/types.ts';
import { readXml } from '../../package/parts.ts';
import { child, escapeAttribute, escapeText, urisOf, type XmlElement } from '../../package/xml.ts';
import { partKey, readEntry } from '../../package/zip.ts';
import { element, rawOf, type Source, startTag, withAttribute } from '../source.ts';
import { placeOfDescription } from './description.ts';
import type { Writer } from './inline.ts';
import { pictureChanges } from './picturePlace.ts';

type Added = { part: string; type: string; bytes: Uint8Array };

/** Pictures and other objects that were inserted, as parts of the package; only those that the text uses. */
export type NewPictures = {
  /** Adds an object that is a folder with parts of its own. @returns the folder, without a slash at its end */
  add(make: (folder: string) => Added[]): string;
  /** Gives a part of the package another content. */
  change(part: string, bytes: Uint8Array): void;
  /** Name of the part; undefined for what is no picture that a word processor shows. */
  part(src: unknown): string | undefined;
  bytes(src: unknown): Uint8Array | undefined;
  /** Parts that are new or changed, by name. */
  parts(): Map<string, Uint8Array>;
};

export function createNewPictures(source: Source, media: Record<string, Uint8Array>): NewPictures {
  const used = new Map<string, Added>();
  const others: Added[] = [];
  const changed = new Map<string, Uint8Array>();
  let objects = 0;
  const isTaken = (folder: string) =>
    [...source.pack.entries.values()].some(({ name }) => name.startsWith(`${folder}/`));
  const bytesNamed = (name: string) => (Object.hasOwn(media, name) ? media[name] : undefined);
  return {
    bytes: (src) => bytesNamed(isNewPicture(src) ?? ''),
    part(src) {
      const name = isNewPicture(src) ?? '';
      const bytes = bytesNamed(name);
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
    add(make) {
      do objects += 1;
      while (isTaken(`Object ${objects}`));
      others.push(...make(`Object ${objects}`));
      return `Object ${objects}`;
    },
    change: (part, bytes) => changed.set(part, bytes),
    parts() {
      const all = [...used.values(), ...others];
      if (all.length === 0) return new Map(changed);
      const made = all.flatMap(({ part, bytes }) => (part.endsWith('/') ? [] : [[part, bytes] as const]));
      const parts = new Map([...changed, ...made]);
      return parts.set('META-INF/manifest.xml', manifestWith(source, all));
    },
  };
}

/** Every part of a package stands in its manifest (ODF 1.3 part 2, 3.2). */
function manifestWith(source: Source, added: Pick<Added, 'part' | 'type'>[]): Uint8Array {
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
  writer: Writer,
  node: ModelNode,
  { element: frame, attrs }: { element: XmlElement; attrs: Record<string, unknown> },
): string {
  const { source, pictures, styles } = writer;
  const { width, height, decorative } = node.attrs ?? {};
  const alt = decorative !== true && typeof node.attrs?.alt === 'string' ? node.attrs.alt : '';
  const isSized =
    (width !== attrs.width || height !== attrs.height) && Number(width) > 0 && Number(height) > 0;
  const isDescribed = alt !== attrs.alt;
  const other = node.attrs?.src === attrs.src ? undefined : pictures.part(node.attrs?.src);
  const inline = (frame.attributes.get('text:anchor-type') ?? 'as-char') === 'as-char';
  const bytes = other === undefined ? bytesOf(source, String(attrs.src)) : pictures.bytes(node.attrs?.src);
  const changed = pictureChanges(node.attrs ?? {}, { inline }, bytes);
  const isPlaced = Object.keys({ ...changed.style, ...changed.frame }).length > 0;
  if (!isSized && !isDescribed && !isPlaced && other === undefined && typeof decorative !== 'boolean')
    return rawOf(source, frame);
  let start = startTag(source, frame);
  if (isSized) {
    start = withAttribute(source, start, 'svg:width', inches(width, 1));
    start = withAttribute(source, start, 'svg:height', inches(height, 1));
  }
  if (Object.keys(changed.style).length > 0) {
    const style = styles.like('graphic', frame.attributes.get('draw:style-name') ?? null, changed.style);
    start = withAttribute(source, start, 'draw:style-name', style);
  }
  for (const [name, value] of Object.entries(changed.frame))
    start = withAttribute(source, start, name, value);
  if (typeof decorative === 'boolean') start = decorated(start, decorative);
  const old = child(frame, 'svg:desc') ?? child(frame, 'svg:title');
  const images = frame.children.filter((one) => one.name === 'draw:image');
  const kept = frame.children.filter(
    (one) => !(isDescribed && one === old) && !(other !== undefined && images.includes(one)),
  );
  const shown = other === undefined ? '' : imageOf(source, other);
  const description = isDescribed && alt !== '' ? element(source, 'svg:desc', {}, escapeText(alt)) : '';
  const inner = kept.map((one) => rawOf(source, one));
  inner.splice(placeOfDescription(frame, kept), 0, description);
  return `${start}${shown}${inner.join('')}</${start.slice(1).match(/^[^\s/>]+/)?.[0] ?? ''}>`;
}

function bytesOf(source: Source, part: string): Uint8Array | undefined {
  const entry = source.pack.entries.get(partKey(part));
  return entry && readEntry(source.pack, entry.name);
}

/** Said in the word of the program that this format's pictures mostly come from. */
function decorated(start: string, yes: boolean): string {
  const bare = start.replace(/\s[\w.-]+:decorative\s*=\s*("[^"]*"|'[^']*')/, '');
  const uri = 'urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0';
  const declared = bare.includes(' xmlns:loext=') ? '' : ` xmlns:loext="${uri}"`;
  return bare.replace(/(?<!\s)\s*>$/, `${declared} loext:decorative="${yes}">`);
}

const imageOf = (source: Source, part: string) =>
  element(source, 'draw:image', {
    'xlink:href': part,
    'xlink:type': 'simple',
    'xlink:show': 'embed',
    'xlink:actuate': 'onLoad',
  });

function newPicture({ source, styles, pictures }: Writer, node: ModelNode): string {
  const { attrs = {} } = node;
  const part = pictures.part(attrs.src);
  if (part === undefined) return '';
  const alt = attrs.decorative !== true && typeof attrs.alt === 'string' ? attrs.alt : '';
  const changed = pictureChanges(attrs, { inline: true }, pictures.bytes(attrs.src));
  const inline = { 'style:vertical-pos': 'top', 'style:vertical-rel': 'baseline' };
  const isPlain = Object.keys(changed.style).length === 0;
  const whole = element(
    source,
    'draw:frame',
    {
      'draw:style-name': isPlain
        ? styles.picture()
        : styles.like('graphic', null, { ...inline, ...changed.style }),
      'draw:name': part.slice('Pictures/'.length),
      'text:anchor-type': 'as-char',
      'svg:width': inches(attrs.width, 200),
      'svg:height': inches(attrs.height, 150),
      ...changed.frame,
    },
    imageOf(source, part) + (alt === '' ? '' : element(source, 'svg:desc', {}, escapeText(alt))),
  );
  if (attrs.decorative !== true) return whole;
  return whole.replace(/^[^>]*>/, (start) => decorated(start, true));
}

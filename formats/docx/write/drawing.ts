import { readCrop, readTurn, readWrap } from '../../model/pictures.ts';
import { child, descendants, escapeAttribute, type XmlElement } from '../../package/xml.ts';
import { isShareOfPage, piecesOf, placed, reach } from './picturePlace.ts';

/** English Metric Units in a CSS pixel. */
export const EMU = 9525;
const LARGEST = 20_000;

/** A length in CSS pixels that pictures take. */
export const pixelsOf = (value: unknown, otherwise: number) =>
  typeof value === 'number' && value >= 1 && value < LARGEST ? Math.round(value) : otherwise;

type Attrs = Record<string, unknown>;
type Edit = { from: number; to: number; text: string };

/**
 * A drawing as it lies in `xml`, with what `wanted` says otherwise than `was`; all else keeps its bytes.
 * @param relationship id of the picture that takes the place of this one, undefined where it stays
 */
export function editDrawing(
  xml: string,
  element: XmlElement,
  wanted: Attrs,
  was: Attrs,
  relationship?: string,
): string {
  const edits: Edit[] = [];
  const head = (one: XmlElement | undefined, change: (text: string) => string) => {
    if (!one) return;
    const known = edits.find(({ from, to }) => from === one.start && to === one.openEnd);
    const text = known?.text ?? xml.slice(one.start, one.openEnd);
    const changed = change(text);
    if (changed === text) return;
    if (known) known.text = changed;
    else edits.push({ from: one.start, to: one.openEnd, text: changed });
  };
  const below = [element, ...descendants(element)];
  const named = (name: string) => below.find((one) => one.name === name);
  edits.push(...resize(below, wanted, was, head));
  const alt = typeof wanted.alt === 'string' ? wanted.alt : '';
  const decorative = typeof wanted.decorative === 'boolean' ? wanted.decorative : undefined;
  const properties = named('wp:docPr');
  if (properties && (alt !== (was.alt ?? '') || decorative !== undefined))
    edits.push(described(xml, properties, alt, decorative));
  crop(xml, named('a:blip'), wanted, edits, head);
  turn(named('a:xfrm'), named('wp:effectExtent'), named('wp:extent'), wanted, edits, head, xml);
  if (relationship !== undefined) replaceBlip(xml, named('a:blip'), relationship, edits);
  const wrap = readWrap(wanted.wrap);
  const place = named('wp:inline') ?? named('wp:anchor');
  if (wrap !== undefined && place) {
    const start = xml.slice(place.start, place.openEnd);
    const prefix = /^<([\w.-]+:)?/.exec(start)?.[1] ?? '';
    const pieces = piecesOf(place, (one) => cut(xml, edits, one.start, one.end));
    const text = placed(start, prefix, pieces, wrap);
    return cut(
      xml,
      [{ from: place.start, to: place.end, text }, ...outside(edits, place)],
      element.start,
      element.end,
    );
  }
  return cut(xml, edits, element.start, element.end);
}

const outside = (edits: Edit[], { start, end }: XmlElement) =>
  edits.filter((edit) => edit.to <= start || edit.from >= end);

/** A stretch of the text with the edits that lie in it. */
function cut(xml: string, edits: Edit[], from: number, to: number): string {
  let text = xml.slice(from, to);
  const inside = edits.filter((edit) => edit.from >= from && edit.to <= to);
  for (const edit of inside.toSorted((a, b) => b.from - a.from))
    text = text.slice(0, edit.from - from) + edit.text + text.slice(edit.to - from);
  return text;
}

type Head = (one: XmlElement | undefined, change: (text: string) => string) => void;

/** @returns what goes: a size that is a share of the page */
function resize(below: XmlElement[], wanted: Attrs, was: Attrs, head: Head): Edit[] {
  const [width, height] = [pixelsOf(wanted.width, 0), pixelsOf(wanted.height, 0)];
  const isSized = wanted.width !== was.width || wanted.height !== was.height;
  if (!isSized || width === 0 || height === 0) return [];
  for (const one of below) {
    const extent = one.name === 'wp:extent' || (one.name === 'a:ext' && one.parent?.name === 'a:xfrm');
    if (extent) head(one, (text) => setAttribute(setAttribute(text, 'cx', width * EMU), 'cy', height * EMU));
    if (one.name === 'v:shape')
      head(one, (text) => setLength(setLength(text, 'width', width), 'height', height));
  }
  const sized = { wide: wanted.width !== was.width, high: wanted.height !== was.height };
  return below
    .filter(({ name }) => isShareOfPage(name.replace(/^.*[:}]/, ''), sized))
    .map(({ start, end }) => ({ from: start, to: end, text: '' }));
}

const decorativeUri = '{C183D7F6-B498-43B3-948B-1728B52AA6E4}';

/** The description, and whether the picture only decorates ([MS-ODRAWXML], decorative). */
function described(xml: string, element: XmlElement, alt: string, decorative: boolean | undefined): Edit {
  const known = [...descendants(element)].find((one) => one.name.endsWith('/decorative}:decorative'));
  const list = child(element, 'a:extLst');
  const edits: Edit[] = [];
  const start = setAttribute(
    xml.slice(element.start, element.openEnd),
    'descr',
    decorative === true ? '' : alt,
  );
  const at = { from: element.start, to: element.end };
  if (decorative === undefined || (known && decorative === (known.attributes.get('val') !== '0')))
    return { ...at, text: start + xml.slice(element.openEnd, element.end) };
  if (known) {
    const text = setAttribute(xml.slice(known.start, known.openEnd), 'val', decorative ? 1 : 0);
    edits.push({ from: known.start, to: known.openEnd, text });
    return { ...at, text: start + cut(xml, edits, element.openEnd, element.end) };
  }
  if (!decorative) return { ...at, text: start + xml.slice(element.openEnd, element.end) };
  const uri = 'http://schemas.openxmlformats.org/drawingml/2006/main';
  const said = `<a:ext xmlns:a="${uri}" uri="${decorativeUri}"><adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext>`;
  if (list && list.openEnd < list.end) {
    edits.push({ from: list.closeStart, to: list.closeStart, text: said });
    return { ...at, text: start + cut(xml, edits, element.openEnd, element.end) };
  }
  const added = `<a:extLst xmlns:a="${uri}">${said}</a:extLst>`;
  if (element.openEnd < element.end)
    return {
      ...at,
      text:
        start +
        xml.slice(element.openEnd, element.closeStart) +
        added +
        xml.slice(element.closeStart, element.end),
    };
  const name = start.slice(1).match(/^[^\s/>]+/)?.[0] ?? '';
  return { ...at, text: `${start.replace(/(?<!\s)\s*\/>$/, '>')}${added}</${name}>` };
}

/** What is cut off, in hundred-thousandths (ECMA-376 Part 1, 20.1.8.55). */
function crop(xml: string, blip: XmlElement | undefined, wanted: Attrs, edits: Edit[], head: Head): void {
  const shares = readCrop(wanted.crop);
  if (!shares || !blip?.parent) return;
  const all = { l: shares.left, t: shares.top, r: shares.right, b: shares.bottom };
  const set = (text: string) =>
    Object.entries(all).reduce(
      (out, [name, share]) => setAttribute(out, name, share > 0 ? Math.round(share * 100_000) : null),
      text,
    );
  const known = child(blip.parent, 'a:srcRect');
  if (known) {
    head(known, set);
    return;
  }
  const prefix = /^<([\w.-]+:)?/.exec(xml.slice(blip.start))?.[1] ?? '';
  if (Object.values(all).some((share) => share > 0))
    edits.push({ from: blip.end, to: blip.end, text: set(`<${prefix}srcRect/>`) });
}

function turn(
  frame: XmlElement | undefined,
  effect: XmlElement | undefined,
  extent: XmlElement | undefined,
  wanted: Attrs,
  edits: Edit[],
  head: Head,
  xml: string,
): void {
  const degrees = readTurn(wanted.turn);
  if (degrees === undefined || !frame) return;
  head(frame, (text) => setAttribute(text, 'rot', degrees === 0 ? null : degrees * 60_000));
  const [width, height] = [pixelsOf(wanted.width, 0) * EMU, pixelsOf(wanted.height, 0) * EMU];
  const over = reach(width, height, degrees);
  const set = (text: string) =>
    Object.entries(over).reduce((out, [name, value]) => setAttribute(out, name, value), text);
  if (effect) head(effect, set);
  else if (extent) {
    const prefix = /^<([\w.-]+:)?/.exec(xml.slice(extent.start))?.[1] ?? '';
    edits.push({ from: extent.end, to: extent.end, text: set(`<${prefix}effectExtent/>`) });
  }
}

/** Another picture in the same place; versions of the old one for other programs go with it. */
function replaceBlip(xml: string, blip: XmlElement | undefined, id: string, edits: Edit[]): void {
  if (!blip) return;
  const start = xml.slice(blip.start, blip.openEnd).replace(/(?<!\s)\s*\/?>$/, '/>');
  const text = start.replace(/(\s[\w.-]+:embed\s*=\s*)("[^"]*"|'[^']*')/, `$1"${id}"`);
  edits.push({ from: blip.start, to: blip.end, text });
}

export function setAttribute(head: string, name: string, value: string | number | null): string {
  const bare = head.replace(new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`), '');
  if (value === null) return bare;
  return bare.replace(
    /(?<!\s)\s*\/?>$/,
    (end) => ` ${name}="${escapeAttribute(String(value))}"${end.trim()}`,
  );
}

/** A length in the style of a shape; pixels → points. */
const setLength = (head: string, name: string, value: number) =>
  head.replace(new RegExp(`(style\\s*=\\s*["'](?:[^"']*;)?\\s*${name}:)[^;"']*`), `$1${value * 0.75}pt`);

import { chartOfObject, type ObjectFormat, objectOf } from '../../model/objects.ts';
import { child, descendants, type XmlElement } from '../../package/xml.ts';
import { declaredAround, type Source } from '../source.ts';
import { EMU, setAttribute } from './drawing.ts';
import type { PackageAdditions } from './packageAdditions.ts';
import { isShareOfPage, type Pieces, piecesOf, placed } from './picturePlace.ts';
import { changeVml } from './vml.ts';

type Edit = { from: number; to: number; text: string };
type Attrs = Record<string, unknown>;

/**
 * A text box, a shape or a chart as it lies in the file, with what a person set otherwise; all else keeps its bytes, and the
 * copy for other programs goes along.
 */
export function changeObject(
  { source, added }: { source: Source; added: Pick<PackageAdditions, 'changeChart'> },
  element: XmlElement,
  attrs: Attrs,
  was: ObjectFormat,
): string {
  const now = objectOf(attrs, was) ?? was;
  const edits: Edit[] = [];
  const below = [element, ...descendants(element)];
  const data = now.chart === was.chart ? undefined : chartOfObject(now);
  const chart = data && below.find(({ name }) => name === 'c:chart')?.attributes.get('r:id');
  if (data && chart !== undefined) added.changeChart(chart, data);
  for (const place of below.filter(({ name }) => name === 'wp:inline' || name === 'wp:anchor'))
    if (isOutermost(place, element)) changePlaced(source, place, now, was, edits);
  for (const pict of below.filter(({ name }) => name === 'w:pict'))
    if (isOutermost(pict, element)) changeVml(source, pict, now, was, edits);
  return declaredAround(element, cut(source, edits, element.start, element.end));
}

/** What lies in the text of a box is another thing. */
function isOutermost(one: XmlElement, element: XmlElement): boolean {
  for (let at = one.parent; at && at !== element; at = at.parent)
    if (at.name === 'w:txbxContent') return false;
  return true;
}

/** A stretch of the part as it is now, with the edits that lie in it. */
function cut(source: Source, edits: Edit[], from: number, to: number): string {
  let out = '';
  let at = from;
  const inside = edits.filter((edit) => edit.from >= from && edit.to <= to && edit.from < to);
  for (const edit of inside.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    out += source.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return out + source.slice(at, to);
}

function changePlaced(source: Source, place: XmlElement, now: ObjectFormat, was: ObjectFormat, all: Edit[]) {
  const edits: Edit[] = [];
  const head = (one: XmlElement | undefined, values: Record<string, string | number | null>) => {
    if (!one) return;
    const text = source.xml.slice(one.start, one.openEnd);
    const changed = Object.entries(values).reduce(
      (out, [name, value]) => setAttribute(out, name, value),
      text,
    );
    if (changed !== text) edits.push({ from: one.start, to: one.openEnd, text: changed });
  };
  const data: XmlElement | undefined = descendants(place, 'a:graphicData').next().value;
  const own = data?.children[0];
  const sized = { wide: now.width !== was.width, high: now.height !== was.height };
  if (sized.wide || sized.high) {
    // Whole numbers, whatever somebody's client says.
    const size = { cx: Math.round(now.width * EMU), cy: Math.round(now.height * EMU) };
    head(child(place, 'wp:extent'), size);
    const frame = own?.children.find(({ name }) => /:(spPr|grpSpPr)$/.test(name));
    head(child(child(frame, 'a:xfrm'), 'a:ext'), size);
    for (const { start, end, name } of place.children)
      if (isShareOfPage(name.replace(/^.*[:}]/, ''), sized)) edits.push({ from: start, to: end, text: '' });
  }
  if ((now.alt ?? '') !== (was.alt ?? '')) head(child(place, 'wp:docPr'), { descr: now.alt || null });
  if (now.kind === 'shape') changePaint(source, child(own, 'wps:spPr'), now, was, edits);
  const isMoved = now.x !== was.x || now.y !== was.y;
  if (now.place === was.place && !(isMoved && now.place !== 'inline')) {
    all.push(...edits);
    return;
  }
  const start = source.xml.slice(place.start, place.openEnd);
  const prefix = /^<([\w.-]+:)?/.exec(start)?.[1] ?? '';
  const moved = isMoved || was.place === 'inline' ? positions(prefix, now) : [];
  const pieces = piecesOf(place, ({ start, end }) => cut(source, edits, start, end)).filter(
    ({ local }) => !moved.some((one) => one.local === local),
  );
  const text = placed(start, prefix, [...pieces, ...moved], now.place);
  all.push({ from: place.start, to: place.end, text });
}

/** Where something stands that lies before or behind the text, from the beginning of its paragraph. */
export const positions = (prefix: string, { x = 0, y = 0 }: Pick<ObjectFormat, 'x' | 'y'>): Pieces =>
  (
    [
      ['H', 'column', x],
      ['V', 'paragraph', y],
    ] as const
  ).map(([axis, from, offset]) => ({
    local: `position${axis}`,
    text: `<${prefix}position${axis} relativeFrom="${from}"><${prefix}posOffset>${Math.round(offset * EMU)}</${prefix}posOffset></${prefix}position${axis}>`,
  }));

const fills = /^a:(no|solid|grad|blip|patt|grp)Fill$/;

function changePaint(
  source: Source,
  look: XmlElement | undefined,
  now: ObjectFormat,
  was: ObjectFormat,
  edits: Edit[],
): void {
  if (!look) return;
  const geometry = look.children.find(({ name }) => /^a:(prst|cust)Geom$/.test(name));
  const before = geometry ?? child(look, 'a:xfrm');
  const prefix = prefixOf(source, before ?? look);
  const fill = look.children.find(({ name }) => fills.test(name));
  let added = '';
  if (now.fill !== was.fill && now.fill !== undefined) {
    const text = fillXml(prefix, now.fill);
    if (fill) edits.push({ from: fill.start, to: fill.end, text });
    else added += text;
  }
  if (now.line !== was.line || now.lineWidth !== was.lineWidth) {
    const line = child(look, 'a:ln');
    if (!line) {
      const text = lineXml(prefix, now);
      if (fill) edits.push({ from: fill.end, to: fill.end, text });
      else added += text;
    } else changeLine(source, line, now, was, edits);
  }
  const at = before?.end ?? look.closeStart;
  if (added !== '' && look.openEnd < look.end) edits.push({ from: at, to: at, text: added });
}

function changeLine(source: Source, line: XmlElement, now: ObjectFormat, was: ObjectFormat, edits: Edit[]) {
  const prefix = prefixOf(source, line);
  const open = source.xml.slice(line.start, line.openEnd);
  // Without a width of its own a line has that of its theme, which another colour does not change.
  const tag =
    now.lineWidth === was.lineWidth
      ? open
      : setAttribute(open, 'w', Math.round((now.lineWidth ?? 1) * 12_700));
  const fill = line.children.find(({ name }) => fills.test(name));
  const own = now.line !== was.line && now.line !== undefined ? fillXml(prefix, now.line) : undefined;
  const rest = line.children
    .filter((one) => !(own !== undefined && one === fill))
    .map(({ start, end }) => source.slice(start, end));
  const name = /^<([^\s/>]+)/.exec(tag)?.[1] ?? '';
  const text = `${tag.replace(/(?<!\s)\s*\/>$/, '>')}${own ?? ''}${rest.join('')}</${name}>`;
  edits.push({ from: line.start, to: line.end, text });
}

const prefixOf = (source: Source, element: XmlElement) =>
  /^<([\w.-]+:)?/.exec(source.xml.slice(element.start, element.openEnd))?.[1] ?? '';

/** A fill of one colour, or none. */
export const fillXml = (prefix: string, fill: string): string =>
  fill === 'none'
    ? `<${prefix}noFill/>`
    : `<${prefix}solidFill><${prefix}srgbClr val="${fill.toUpperCase()}"/></${prefix}solidFill>`;

/** A line around a shape. @param heads what it has at its ends */
export const lineXml = (
  prefix: string,
  { line = 'none', lineWidth = 1 }: Pick<ObjectFormat, 'line' | 'lineWidth'>,
  heads = '',
): string =>
  `<${prefix}ln w="${Math.round(lineWidth * 12_700)}">${fillXml(prefix, line)}${heads}</${prefix}ln>`;

import type { Theme } from '../../drawing/index.ts';
import { fillOf, lineOf } from '../../drawing/shape/paint.ts';
import { isPaint, type ObjectFormat } from '../../model/objects.ts';
import type { Wrap } from '../../model/pictures.ts';
import { child, descendants, type XmlElement } from '../../package/xml.ts';

type Place = { width: number; height: number; wrap: Wrap | null; at: string | null };

/** What can be changed of what a `wp:inline` or `wp:anchor` places, with what the file says; undefined for pictures. */
export function objectFormat(
  place: XmlElement,
  { width, height, wrap, at }: Place,
  theme: Theme,
): ObjectFormat | undefined {
  const data: XmlElement | undefined = descendants(place, 'a:graphicData').next().value;
  const own = data?.children[0];
  if (!own || own.name === 'pic:pic') return undefined;
  const said = child(place, 'wp:docPr')?.attributes;
  const alt = said?.get('descr') ?? '';
  const [, x, y] = /^(-?\d+) (-?\d+)$/.exec(at ?? '') ?? [];
  return {
    kind: own.name === 'wps:wsp' ? 'shape' : 'frame',
    width: Math.round(width),
    height: Math.round(height),
    place: wrap ?? 'inline',
    ...(x !== undefined && { x: Number(x), y: Number(y) }),
    ...(own.name === 'wps:wsp' && paintOf(own, theme)),
    ...(alt !== '' && { alt }),
  };
}

function paintOf(shape: XmlElement, theme: Theme): Partial<ObjectFormat> {
  const [look, style] = [child(shape, 'wps:spPr'), child(shape, 'wps:style')];
  const paints = { theme, id: '', defs: [] };
  const filled = fillOf(look, style, paints);
  const fill = paint(filled.fill);
  const line = lineOf(look, style, paints);
  const isFilled = look?.children.some(({ name }) => /^a:(grad|blip|patt|grp)Fill$/.test(name));
  const styled = isFilled || isMoreThanColour({ ...filled, ...line });
  const stroke = paint(line.stroke);
  const geometry = child(look, 'a:prstGeom');
  const heads = ['a:headEnd', 'a:tailEnd'].filter((end) => isHeaded(child(child(look, 'a:ln'), end)));
  const turned = ['rot', 'flipH', 'flipV'].some((name) => child(look, 'a:xfrm')?.attributes.has(name));
  const adjusted = child(geometry, 'a:avLst')?.children.length ?? 0;
  const plain = turned || adjusted > 0 || heads.length > 0 ? undefined : geometry?.attributes.get('prst');
  const width = Number(child(look, 'a:ln')?.attributes.get('w') ?? 9525) / 12_700;
  return {
    ...(plain !== undefined && { shape: plain }),
    ...(styled && { styled: true as const }),
    ...(child(shape, 'wps:bodyPr')?.attributes.get('anchor') === 'ctr' && { middle: true as const }),
    ...(isPaint(fill) && { fill }),
    ...(isPaint(stroke) && { line: stroke }),
    ...(width >= 0.25 && width <= 50 && { lineWidth: Math.round(width * 100) / 100 }),
  };
}

/** Whether something is seen through, or a line is broken. */
const isMoreThanColour = (look: Record<string, unknown>) =>
  ['fill-opacity', 'stroke-opacity', 'stroke-dasharray'].some((name) => look[name] !== undefined);

const isHeaded = (end: XmlElement | undefined) => !/^(none)?$/.test(end?.attributes.get('type') ?? '');

/** A colour as the model has it; a pattern or a run of colours is none of these. */
const paint = (said: unknown): string =>
  said === undefined || said === 'none' ? 'none' : String(said).replace(/^#/, '').toUpperCase();

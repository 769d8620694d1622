import { writeCrop } from '../../model/pictures.ts';
import type { PictureFormat } from '../../model/types.ts';
import { child, descendants, type XmlElement } from '../../package/xml.ts';

/** How a drawing lies in the text, and what of its picture is shown. */
export function pictureFormat(element: XmlElement): PictureFormat {
  const below = [...descendants(element)];
  const named = (name: string) => below.find((one) => one.name === name);
  const format: PictureFormat = {};
  const blip = named('a:blip');
  const place = named('wp:inline') ?? named('wp:anchor');
  // An older kind of drawing: only its size and description are changed.
  if (!blip || !place) return { fixed: true };
  const cut = child(blip.parent, 'a:srcRect');
  const shares = ['l', 't', 'r', 'b'].map((side) => Number(cut?.attributes.get(side) ?? 0) / 100_000);
  const [left = 0, top = 0, right = 0, bottom = 0] = shares;
  if (shares.every((share) => share >= 0 && share < 1) && shares.some((share) => share > 0))
    format.crop = writeCrop({ left, top, right, bottom });
  // Turned in 60,000ths of a degree (ECMA-376 Part 1, 20.1.10.3).
  const turn = Math.round(Number(named('a:xfrm')?.attributes.get('rot') ?? 0) / 60_000);
  if (turn % 360 !== 0) format.turn = ((turn % 360) + 360) % 360;
  if (place.name === 'wp:anchor') format.wrap = wrapOf(place);
  const said = below.find((one) => one.name.endsWith('/decorative}:decorative'));
  if (said && said.attributes.get('val') !== '0') format.decorative = true;
  return format;
}

/** Beyond this many English Metric Units from the margin, a picture counts as one at the right. */
const MIDDLE = 2_400_000;

/** How what is anchored lies in the text. */
export function wrapOf(anchor: XmlElement): NonNullable<PictureFormat['wrap']> {
  const has = (name: string) => child(anchor, `wp:${name}`) !== undefined;
  if (has('wrapTopAndBottom')) return 'alone';
  if (has('wrapNone') || !['wrapSquare', 'wrapTight', 'wrapThrough'].some(has))
    return /^(1|true)$/.test(anchor.attributes.get('behindDoc') ?? '') ? 'behind' : 'front';
  const position = child(anchor, 'wp:positionH');
  const align = child(position, 'wp:align')?.text.trim();
  const offset = Number(child(position, 'wp:posOffset')?.text ?? 0);
  return align === 'right' || align === 'outside' || (!align && offset > MIDDLE) ? 'right' : 'left';
}

import { writeCrop } from '../../model/pictures.ts';
import type { PictureFormat } from '../../model/types.ts';
import { type PictureSize, pictureSize } from '../../package/pictureSize.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { partKey, readEntry } from '../../package/zip.ts';
import { points } from '../properties/lengths.ts';
import type { Source } from '../source.ts';
import { parentOf, type Styles } from './styles.ts';

/** A picture without meaning, in the word of the program that this format's pictures mostly come from. */
const decorativeName = 'loext:decorative';

/** How large the picture of a part is by itself. */
function naturalSize({ pack }: Pick<Source, 'pack'>, part: string): PictureSize | undefined {
  const entry = pack.entries.get(partKey(part));
  return entry && pictureSize(readEntry(pack, entry.name));
}

/** A property of a frame's style, or of the nearest one it is based on. */
export function graphicProperty(
  styles: Styles,
  name: string | undefined,
  property: string,
): string | undefined {
  const seen = new Set<XmlElement>();
  for (
    let at = styles.find('graphic', name);
    at && !seen.has(at);
    at = styles.find('graphic', parentOf(at))
  ) {
    seen.add(at);
    const value = child(at, 'style:graphic-properties')?.attributes.get(property);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** How a frame lies in the text, and what of its picture is shown. */
export function pictureFormat(
  source: Source,
  styles: Styles,
  frame: XmlElement,
  part: string,
): PictureFormat {
  const format: PictureFormat = {};
  const property = (name: string) => graphicProperty(styles, frame.attributes.get('draw:style-name'), name);
  const crop = cropOf(property('fo:clip'), naturalSize(source, part));
  if (crop !== undefined) format.crop = crop;
  // Turned to the left by an angle of the full circle (ODF 1.3 part 3, 19.228).
  const turned = /rotate\s*\(\s*(-?[\d.]+)\s*\)/.exec(frame.attributes.get('draw:transform') ?? '');
  const turn = Math.round((-Number(turned?.[1] ?? 0) * 180) / Math.PI);
  if (turn % 360 !== 0) format.turn = ((turn % 360) + 360) % 360;
  const anchor = frame.attributes.get('text:anchor-type') ?? 'as-char';
  if (anchor !== 'as-char') format.wrap = wrapOf(property);
  if (frame.attributes.get(decorativeName) === 'true') format.decorative = true;
  return format;
}

/** How what is anchored lies in the text, by the properties of its style. */
export function wrapOf(property: (name: string) => string | undefined): NonNullable<PictureFormat['wrap']> {
  const wrap = property('style:wrap');
  if (wrap === 'none') return 'alone';
  if (wrap === 'run-through') return property('style:run-through') === 'background' ? 'behind' : 'front';
  return property('style:horizontal-pos') === 'right' || wrap === 'left' ? 'right' : 'left';
}

/** `rect(top, right, bottom, left)` in lengths of the picture's own size → shares of it. */
function cropOf(clip: string | undefined, size: PictureSize | undefined): string | undefined {
  const inside = /^rect\(([^)]*)\)$/.exec(clip?.trim() ?? '')?.[1];
  if (inside === undefined || !size) return undefined;
  const lengths = inside.split(/[\s,]+/).map((one) => points(one) ?? 0);
  const [top = 0, right = 0, bottom = 0, left = 0] = lengths;
  if (lengths.some((one) => one < 0) || lengths.every((one) => one === 0)) return undefined;
  return writeCrop({
    left: left / size.width,
    top: top / size.height,
    right: right / size.width,
    bottom: bottom / size.height,
  });
}

import type { XmlElement } from '../../package/xml.ts';

/**
 * Where a description stands among what is kept of a frame or a shape (ODF 1.3 part 3, 10.3 and 10.4): behind the title; without one at the end of a
 * frame, before its outline, and at the beginning of a shape.
 */
export function placeOfDescription(own: XmlElement, kept: readonly XmlElement[]): number {
  const title = kept.findIndex(({ name }) => name === 'svg:title');
  if (title >= 0) return title + 1;
  if (own.name !== 'draw:frame') return 0;
  const outline = kept.findIndex(({ name }) => name.startsWith('draw:contour-'));
  return outline < 0 ? kept.length : outline;
}

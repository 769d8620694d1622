import type { XmlElement } from './xml.ts';

/** Five base-36 digits of FNV-1a, by which a part is told from another. Over the units of a text, or over bytes. */
export function fingerprintOf(content: string | Uint8Array): string {
  let hash = 0x811c9dc5;
  const take = (unit: number) => {
    hash = Math.imul(hash ^ unit, 0x01000193);
  };
  if (typeof content === 'string') for (let at = 0; at < content.length; at++) take(content.charCodeAt(at));
  else content.forEach(take);
  return (hash >>> 0).toString(36).padStart(7, '0').slice(-5);
}

/** The key of an element: an offset, so that it does not depend on how a later version of a reader divides the text,
 *  behind the fingerprint of its part, so that a key of another file is known as foreign. */
export const keyOf = (source: { fingerprint: string }, element: XmlElement) =>
  `${source.fingerprint}_${element.start.toString(36)}`;

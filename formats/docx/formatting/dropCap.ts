import type { DropCap } from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { points } from '../properties/lengths.ts';

/** A frame whose letters are as high as some lines of the paragraph after it (ECMA-376 Part 1, 17.3.1.11). */
export function dropCap(properties: XmlElement): DropCap | undefined {
  const frame = child(properties, 'w:framePr');
  const kind = wAttr(frame, 'dropCap');
  if (kind !== 'drop' && kind !== 'margin') return undefined;
  const lines = Math.round(Number(wAttr(frame, 'lines') ?? 1));
  const space = points(wAttr(frame, 'hSpace')) ?? 0;
  return {
    lines: lines >= 1 && lines <= 10 ? lines : 1,
    space: Math.min(Math.max(space, 0), 72),
    own: kind === 'margin' ? 'margin' : 'text',
  };
}

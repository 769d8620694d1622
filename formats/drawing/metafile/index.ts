import { type Drawn, svg } from '../tree.ts';
import { drawEmf } from './emf.ts';
import { drawWmf } from './wmf.ts';

/** A picture in an EMF or WMF, drawn in a room of CSS pixels; undefined for what is none, or draws nothing that is known.
 *  @param name what it shows, in words */
export function drawMetafile(
  bytes: Uint8Array,
  width: number,
  height: number,
  name: string,
): Drawn | undefined {
  const device = drawEmf(bytes, width, height) ?? drawWmf(bytes, width, height);
  if (!device || device.drawn.length === 0) return undefined;
  return svg(width, height, name, [
    ['g', { 'font-family': 'Arial, Liberation Sans, sans-serif' }, ...device.drawn],
  ]);
}

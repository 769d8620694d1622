import type { Branch } from '../branch.ts';
import { branch, u8 } from './bytes.ts';

const styles = [
  [1, 'bold'],
  [2, 'italic'],
  [4, 'underline'],
  [8, 'strikethrough'],
  [16, 'superscript'],
  [32, 'subscript'],
] as const;

/** The first colours of the palette that every client has. */
const colours =
  'black white red lime blue magenta yellow aqua maroon green navy purple olive teal gray silver';
const palette = colours.split(' ');

/** A colour of the palette by its number; of the later ones we know no value. */
export const paletteColour = (number: number): string | undefined => palette[number];

/** The font that four bytes say: face, style, colour of the palette, size. Faces beyond the first have their names elsewhere. */
export function fontAt(bytes: Uint8Array, at: number): Branch {
  const attributes = u8(bytes, at + 1);
  const size = u8(bytes, at + 3);
  const colour = u8(bytes, at + 2);
  const style = styles.flatMap(([bit, word]) => ((attributes & bit) === 0 ? [] : [word]));
  return branch('font', {
    ...(u8(bytes, at) === 4 ? { name: 'Courier New', pitch: 'fixed' } : {}),
    size: size > 0 ? `${size}pt` : undefined,
    style: style.length > 0 ? style.join(' ') : undefined,
    color: colour === 0 ? undefined : paletteColour(colour),
  });
}

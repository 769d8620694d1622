import { DocumentProblem } from '../package/problem.ts';
import { type Package, partKey, readEntry } from '../package/zip.ts';
import { deobfuscate, type EmbeddedFont, fontUse, lineHeight, MAX_FONT_BYTES } from './fontFile.ts';

/** A face as a package names it: `key`, what its bytes are obfuscated with. */
export type NamedFace = Omit<EmbeddedFont, 'use' | 'height'> & { key?: string };

/** So many faces are looked at. */
const MAX_FACES = 60;

/** Those faces that are fonts, not too large, and may be shown. */
export function usableFonts(pack: Package, faces: NamedFace[]): EmbeddedFont[] {
  return faces.slice(0, MAX_FACES).flatMap(({ key, ...face }) => {
    const bytes = bytesOf(pack, { ...face, key });
    const use = bytes && fontUse(bytes);
    return bytes && use ? [{ ...face, use, height: lineHeight(bytes) }] : [];
  });
}

/** The bytes of the face that lies in a part; undefined when none of the faces does, or it may not be shown. */
export function fontIn(pack: Package, faces: NamedFace[], part: string): Uint8Array | undefined {
  const face = faces.slice(0, MAX_FACES).find((one) => one.part === part);
  const bytes = face && bytesOf(pack, face);
  return bytes && fontUse(bytes) ? bytes : undefined;
}

/** A damaged font leaves the text readable. */
function bytesOf(pack: Package, { part, key }: NamedFace): Uint8Array | undefined {
  if ((pack.entries.get(partKey(part))?.size ?? Number.POSITIVE_INFINITY) > MAX_FONT_BYTES) return undefined;
  try {
    const bytes = readEntry(pack, part);
    return bytes && deobfuscate(bytes, key);
  } catch (problem) {
    if (problem instanceof DocumentProblem) return undefined;
    throw problem;
  }
}

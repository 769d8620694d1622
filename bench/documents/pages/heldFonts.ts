import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { standInFor } from '../../../formats/fonts/index.ts';

const run = promisify(execFile);

/** Fonts that a machine like ours lacks, and what both we and LibreOffice show them in there. */
const SHOWN = [
  ['Verdana', 'DejaVu Sans'],
  ['Tahoma', 'DejaVu Sans'],
  ['Segoe UI', 'Liberation Sans'],
  ['Trebuchet MS', 'Liberation Sans'],
  ['Georgia', 'Liberation Serif'],
  ['Consolas', 'Liberation Mono'],
  // Not even where it is as wide: lines of Cambria are higher than those of Caladea.
  ['Cambria', 'Caladea'],
] as const;
const FACES = ['', ':bold', ':italic', ':bold:italic'];

/**
 * Writes copies of fonts in which lines are as high as in the fonts that they stand in for.
 *
 * Where a font is missing, the page keeps the lines of that font (`StandIn.height`), as Word and everybody who has it does, whereas
 * LibreOffice takes the lines of the font that it shows instead. The oracle compares layouts with the same fonts, and so LibreOffice is given
 * fonts that differ from what it would show in nothing but that.
 * @returns which family stands in for which font
 */
export async function holdFonts(
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<[font: string, family: string][]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    SHOWN.map(async ([font, shown]): Promise<[string, string]> => {
      const { height } = standInFor(font);
      const family = `${shown.slice(0, -4)}${Math.round(height * 1000)}`;
      for (const [at, face] of FACES.entries()) {
        const { stdout } = await run('fc-match', ['-f', '%{file}', `${shown}${face}`], { env });
        const bytes = heldFont(new Uint8Array(await readFile(stdout)), [shown, family], height);
        await writeFile(join(folder, `${family.replaceAll(' ', '-')}-${at}.ttf`), bytes);
      }
      return [font, family];
    }),
  );
}

/** A font with another name, of the same length, and lines of another height: half of the difference above, half below, as in a browser. */
export function heldFont(
  bytes: Uint8Array,
  [name, other]: readonly [string, string],
  height: number,
): Uint8Array {
  const copy = new Uint8Array(bytes);
  const data = new DataView(copy.buffer);
  const tables = new Map<string, { offset: number; length: number }>();
  for (let at = 12; at < 12 + data.getUint16(4) * 16; at += 16)
    tables.set(String.fromCharCode(...copy.subarray(at, at + 4)), {
      offset: data.getUint32(at + 8),
      length: data.getUint32(at + 12),
    });
  const [head, hhea, os2, names] = ['head', 'hhea', 'OS/2', 'name'].map((table) => tables.get(table));
  if (!head || !hhea || !os2 || !names) throw new Error('The font lacks a table.');
  const size = data.getUint16(head.offset + 18);
  const [up, down] = [data.getInt16(hhea.offset + 4), -data.getInt16(hhea.offset + 6)];
  const more = Math.round(height * size) - up - down;
  const [ascent, descent] = [up + Math.ceil(more / 2), down + Math.floor(more / 2)];
  // hhea, then the typographic measures and those of Windows in OS/2 (OpenType 1.9).
  data.setInt16(hhea.offset + 4, ascent);
  data.setInt16(hhea.offset + 6, -descent);
  data.setInt16(hhea.offset + 8, 0);
  data.setInt16(os2.offset + 68, ascent);
  data.setInt16(os2.offset + 70, -descent);
  data.setInt16(os2.offset + 72, 0);
  data.setUint16(os2.offset + 74, ascent);
  data.setUint16(os2.offset + 76, descent);
  const table = copy.subarray(names.offset, names.offset + names.length);
  for (const encoded of [utf16, latin1]) replaceAll(table, encoded(name), encoded(other));
  return copy;
}

const latin1 = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));
const utf16 = (text: string) => Uint8Array.from([...text].flatMap((one) => [0, one.charCodeAt(0)]));

function replaceAll(bytes: Uint8Array, from: Uint8Array, to: Uint8Array): void {
  for (let at = 0; at + from.length <= bytes.length; at++)
    if (from.every((one, offset) => bytes[at + offset] === one)) bytes.set(to, at);
}

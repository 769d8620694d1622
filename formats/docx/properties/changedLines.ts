import { readLine, sides } from '../../model/lines.ts';
import { borderNames } from '../../model/tables.ts';
import type { ModelNode } from '../../model/types.ts';
import { isColour } from '../../model/values.ts';
import type { XmlElement } from '../../package/xml.ts';
import { rawPiece, type Source } from '../source.ts';
import { eighths, lineAt } from './borders.ts';
import { attribute, editElement, editProperties, tag } from './elements.ts';

/** Order of lines around a cell (ECMA-376 Part 1, CT_TcBorders) and around a paragraph (CT_PBdr). */
const orders = {
  tcBorders: 'top start left bottom end right insideH insideV tl2br tr2bl'.split(' '),
  pBdr: 'top left bottom right between bar'.split(' '),
};

/** How far the lines of a paragraph are from its text, in points, as word processors have it. */
const rooms = { top: 1, right: 4, bottom: 1, left: 4 };

/** The lines of a cell or a paragraph with those that a person set, all others as they are; undefined when none was set. */
export function changedLines(
  source: Source,
  node: ModelNode,
  holder: keyof typeof orders,
  borders: XmlElement | undefined,
): string | undefined {
  const lines = new Map<string, string | null>();
  for (const [at, side] of sides.entries()) {
    const line = readLine(node.attrs?.[borderNames[at] ?? '']);
    if (line === undefined) continue;
    const local = lineAt(borders, side)?.name.slice(2) ?? side;
    const given: [string, string | number][] =
      line === null
        ? [['val', 'nil']]
        : [
            ['val', line.style],
            ['sz', eighths(line.width)],
            ['space', holder === 'pBdr' ? rooms[side] : 0],
            ['color', line.colour],
          ];
    const all = given.map(([name, value]) => attribute(source, name, value)).join('');
    lines.set(local, `<${tag(source, local)}${all}/>`);
  }
  if (lines.size === 0) return undefined;
  const name = tag(source, holder);
  const start = borders
    ? rawPiece(source, borders, borders.start, borders.openEnd).replace(/(?<!\s)\s*\/>$/, '>')
    : `<${name}>`;
  const end = start.slice(1).match(/^[^\s/>]+/)?.[0] ?? name;
  return `${start}${editProperties(source, borders, lines, orders[holder])}</${end}>`;
}

/** The shade that a person set, in the place of any colour of the theme; undefined when none was set. */
export function changedShade(
  source: Source,
  shade: unknown,
  was: XmlElement | undefined,
): string | undefined {
  if (!isColour(shade) && shade !== 'none') return undefined;
  const given = { val: 'clear', color: 'auto', fill: shade === 'none' ? 'auto' : shade };
  const themed = Object.fromEntries(
    ['themeFill', 'themeFillTint', 'themeFillShade', 'themeColor', 'themeTint', 'themeShade'].map((name) => [
      name,
      null,
    ]),
  );
  return editElement(source, was, 'shd', { ...themed, ...given });
}

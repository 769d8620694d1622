import { type Line, readLine, type Side, sides } from '../../model/lines.ts';
import { borderNames } from '../../model/tables.ts';
import type { ModelNode } from '../../model/types.ts';
import { isColour } from '../../model/values.ts';
import type { XmlElement } from '../../package/xml.ts';
import type { Changed } from './attributes.ts';
import { pt } from './lengths.ts';

/** The lines of a cell or a paragraph that a person set, over the properties it has. */
export function changedLines(node: ModelNode, given: XmlElement | undefined): Changed {
  const changed: Changed = {};
  for (const [at, side] of sides.entries()) {
    const line = readLine(node.attrs?.[borderNames[at] ?? '']);
    if (line !== undefined) Object.assign(changed, lineAt(side, line));
  }
  if (Object.keys(changed).length === 0) return changed;
  // What stood for all sides at once goes on to stand for each of the others.
  for (const all of ['fo:border', 'style:border-line-width']) {
    const value = given?.attributes.get(all);
    if (value === undefined) continue;
    changed[all] = null;
    for (const side of sides) if (!(`${all}-${side}` in changed)) changed[`${all}-${side}`] = value;
  }
  return changed;
}

/** A line at a side, or none. */
export function lineAt(side: Side, line: Line | null): Changed {
  const style = line?.style === 'single' ? 'solid' : line?.style;
  return {
    [`fo:border-${side}`]: line ? `${pt(thickness(line))} ${style} #${line.colour.toLowerCase()}` : 'none',
    // Where the format wants the three parts of a double line (ODF 1.3 part 3, 20.256).
    [`style:border-line-width-${side}`]:
      line?.style === 'double' ? [line.width, line.width, line.width].map(pt).join(' ') : null,
  };
}

/** A double line is as thick as both and the space between. */
export const thickness = ({ style, width }: Line): number => (style === 'double' ? width * 3 : width);

/** The shade that a person set. */
export function changedShade(shade: unknown): Changed {
  if (isColour(shade)) return { 'fo:background-color': `#${shade.toLowerCase()}` };
  return shade === 'none' ? { 'fo:background-color': 'transparent' } : {};
}

/** How far the lines of a paragraph are from its text, in points, as word processors have it. */
const rooms = { top: 1, right: 4, bottom: 1, left: 4 };

/** The lines of a paragraph that a person set; where it has no room around its text yet, with some. */
export function changedBorders(node: ModelNode, given: XmlElement | undefined): Changed {
  const lines = changedLines(node, given);
  const room: Changed = {};
  for (const side of sides) {
    const drawn = lines[`fo:border-${side}`];
    const has = given?.attributes.has('fo:padding') || given?.attributes.has(`fo:padding-${side}`);
    if (drawn && drawn !== 'none' && !has) room[`fo:padding-${side}`] = pt(rooms[side]);
  }
  return { ...lines, ...room };
}

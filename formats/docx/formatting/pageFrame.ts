import { readLine, type Side, sides } from '../../model/lines.ts';
import type { PageFrame } from '../../model/pageFrame.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import { lineAt, lineOf } from '../properties/borders.ts';
import { color, toggle } from '../properties/values.ts';
import { relatedXml, type Source } from '../source.ts';

/** The lines around the pages of a section (ECMA-376 Part 1, 17.6.10). Pictures as lines are shown as plain ones. */
export function pageFrame(
  section: XmlElement | undefined,
  margins: Readonly<Record<Side, number>>,
): PageFrame | undefined {
  const borders = child(section, 'w:pgBorders');
  if (!borders) return undefined;
  const isFromPage = wAttr(borders, 'offsetFrom') === 'page';
  const lines: PageFrame['lines'] = {};
  for (const side of sides) {
    const element = lineAt(borders, side);
    const line = lineOf(element);
    const drawn = readLine(line);
    if (!line || !drawn) continue;
    const space = Math.min(Math.max(Number(wAttr(element, 'space') ?? 0) || 0, 0), 31);
    lines[side] = { line, at: isFromPage ? space : Math.max(margins[side] - space - drawn.width, 0) };
  }
  if (Object.keys(lines).length === 0) return undefined;
  const on = ({ firstPage: 'first', notFirstPage: 'others' } as const)[wAttr(borders, 'display') ?? ''];
  return { lines, ...(on && { on }) };
}

/** The colour of all pages (17.2.1), which counts only where the settings say that it is shown. */
export function backgroundOf(main: Source): string | undefined {
  const found = color(wAttr(child(main.body.parent, 'w:background'), 'color'));
  if (found === undefined) return undefined;
  return toggle(relatedXml(main, 'settings'), 'w:displayBackgroundShape') ? found : undefined;
}

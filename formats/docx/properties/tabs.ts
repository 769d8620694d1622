import { type TabMark, writeTabs } from '../../model/tabStops.ts';
import { wAttr, type XmlElement } from '../../package/xml.ts';

/** What each value means (ECMA-376 Part 1, 17.18.84 and Part 4 for `num`); a bar is drawn, and no stop. */
const kinds: Record<string, TabMark['kind']> = {
  left: 'left',
  start: 'left',
  num: 'left',
  center: 'center',
  right: 'right',
  end: 'right',
  decimal: 'decimal',
  clear: 'clear',
};

const leaders: Record<string, TabMark['leader']> = {
  dot: 'dot',
  middleDot: 'dot',
  hyphen: 'hyphen',
  underscore: 'underscore',
  heavy: 'underscore',
};

/** A `w:tab` of properties; undefined for what is no stop. */
export function tabMark(element: XmlElement): TabMark | undefined {
  const kind = kinds[wAttr(element, 'val') ?? 'left'];
  const place = wAttr(element, 'pos') ?? '';
  if (element.name !== 'w:tab' || kind === undefined || !/^-?\d+$/.test(place)) return undefined;
  return { at: Number(place) / 20, kind, leader: leaders[wAttr(element, 'leader') ?? ''] ?? 'none' };
}

/** The stops that properties name, as the model holds them. */
export function tabsOf(tabs: XmlElement | undefined): string | undefined {
  const marks = tabs?.children.map(tabMark).filter((mark) => mark !== undefined) ?? [];
  return marks.length > 0 ? writeTabs(marks) : undefined;
}

import type { ListFormat } from '../../model/types.ts';
import { child, wAttr, type XmlElement } from '../../package/xml.ts';
import type { ThemeFonts } from '../properties/text.ts';
import { readIndent } from './paragraph.ts';
import { textFormat } from './text.ts';

/** Lists of a document by `numId-level`, for showing their labels. */
export function readLists(numbering: XmlElement | undefined, fonts: ThemeFonts): Record<string, ListFormat> {
  const lists: Record<string, ListFormat> = {};
  const abstracts = new Map<string, XmlElement>();
  for (const element of numbering?.children ?? []) {
    if (element.name === 'w:abstractNum') abstracts.set(wAttr(element, 'abstractNumId') ?? '', element);
  }
  for (const element of numbering?.children ?? []) {
    if (element.name === 'w:num') readList(lists, element, abstracts, fonts);
  }
  return lists;
}

function readList(
  lists: Record<string, ListFormat>,
  list: XmlElement,
  abstracts: Map<string, XmlElement>,
  fonts: ThemeFonts,
) {
  const id = wAttr(list, 'numId') ?? '';
  const abstractId = wAttr(child(list, 'w:abstractNumId'), 'val') ?? '';
  const overrides = list.children.filter((one) => one.name === 'w:lvlOverride');
  // A number with its own start counts for itself; the others of one definition count on together.
  const counter = overrides.some((one) => child(one, 'w:startOverride')) ? `own${id}` : `shared${abstractId}`;
  const levels = abstracts.get(abstractId)?.children.filter((one) => one.name === 'w:lvl') ?? [];
  for (const level of levels) {
    const at = Number(wAttr(level, 'ilvl'));
    if (!(at >= 0 && at <= 8)) continue;
    const override = overrides.find((one) => Number(wAttr(one, 'ilvl')) === at);
    lists[`${id}-${at}`] = readLevel(child(override, 'w:lvl') ?? level, override, at, counter, fonts);
  }
}

function readLevel(
  level: XmlElement,
  override: XmlElement | undefined,
  at: number,
  counter: string,
  fonts: ThemeFonts,
): ListFormat {
  const start =
    wAttr(child(override, 'w:startOverride'), 'val') ?? wAttr(child(level, 'w:start'), 'val') ?? '1';
  const format: ListFormat = {
    counter,
    level: at,
    format: wAttr(child(level, 'w:numFmt'), 'val') ?? 'decimal',
    template: wAttr(child(level, 'w:lvlText'), 'val') ?? '',
    start: Number(start) || 0,
  };
  readIndent(format, child(child(level, 'w:pPr'), 'w:ind'));
  const align = wAttr(child(level, 'w:lvlJc'), 'val');
  if (align === 'right' || align === 'end') format.align = 'right';
  if (align === 'center') format.align = 'center';
  const suffix = wAttr(child(level, 'w:suff'), 'val');
  if (suffix === 'space') format.suffix = 'space';
  if (suffix === 'nothing') format.suffix = 'none';
  const text = textFormat(child(level, 'w:rPr'), fonts);
  if (Object.keys(text).length > 0) format.text = text;
  return format;
}

/** `numId-level` that paragraph properties set themselves; null for "no list", undefined when they say nothing. */
export function listOf(properties: XmlElement | undefined): string | null | undefined {
  const numbering = child(properties, 'w:numPr');
  if (!numbering) return undefined;
  const id = wAttr(child(numbering, 'w:numId'), 'val');
  if (id === undefined) return undefined;
  return id === '0' ? null : `${id}-${wAttr(child(numbering, 'w:ilvl'), 'val') ?? '0'}`;
}

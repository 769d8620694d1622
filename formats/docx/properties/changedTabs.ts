import { readTabs, samePlace, sameStop, stopsIn, type TabMark } from '../../model/tabStops.ts';
import type { ModelNode } from '../../model/types.ts';
import { child, type XmlElement } from '../../package/xml.ts';
import { rawOf, type Source } from '../source.ts';
import { attribute, tag } from './elements.ts';
import { tabMark, tabsOf } from './tabs.ts';

/**
 * The tab stops that a person set, as the properties of a paragraph or style say them over those of the style below:
 * null when they then say nothing, undefined when nobody set any. What is no stop, or was not shown, stays to the byte.
 */
export function changedTabs(
  source: Source,
  node: ModelNode,
  properties: XmlElement | undefined,
  below: string | undefined,
): string | null | undefined {
  if (readTabs(node.attrs?.tabs) === undefined) return undefined;
  const wanted = stopsIn(node.attrs?.tabs);
  const inherited = stopsIn(below);
  const own = child(properties, 'w:tabs');
  const shown = readTabs(tabsOf(own))?.marks ?? [];
  const pieces: { at: number; text: string }[] = [];
  const said: TabMark[] = [];
  for (const element of own?.children ?? []) {
    const mark = tabMark(element);
    const place = mark?.at ?? pieces.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
    const isShown = mark !== undefined && shown.some((one) => samePlace(one, mark));
    const stop = mark && wanted.find((one) => samePlace(one, mark));
    const stays = mark?.kind === 'clear' ? !stop : mark && stop && sameStop(stop, mark);
    if (isShown && !stays) continue;
    pieces.push({ at: place, text: rawOf(source, element) });
    if (mark) said.push(mark);
  }
  for (const stop of wanted) {
    const isThere = [...said, ...inherited.filter((one) => sameStop(one, stop))];
    if (!isThere.some((one) => samePlace(one, stop)))
      pieces.push({ at: stop.at, text: written(source, stop) });
  }
  for (const stop of inherited)
    if (![...said, ...wanted].some((one) => samePlace(one, stop)))
      pieces.push({ at: stop.at, text: written(source, { ...stop, kind: 'clear', leader: 'none' }) });
  if (pieces.length === 0) return null;
  const name = tag(source, 'tabs');
  const inner = pieces.toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ text }) => text);
  return `<${name}>${inner.join('')}</${name}>`;
}

function written(source: Source, { at, kind, leader }: TabMark): string {
  const given = [
    attribute(source, 'val', kind),
    ...(leader === 'none' ? [] : [attribute(source, 'leader', leader)]),
    attribute(source, 'pos', Math.round(at * 20)),
  ];
  return `<${tag(source, 'tab')}${given.join('')}/>`;
}

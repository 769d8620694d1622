import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import {
  type Formatting,
  readTabs,
  samePlace,
  stopsIn,
  type TabStop,
  tabsOver,
  writeTabs,
} from '../../../../formats/model/index.ts';
import { changeParagraphs, selectedParagraphs } from './paragraphs.ts';
import { styleOf } from './styles.ts';

/** What a paragraph has when nobody set its stops: those of its style with its own in the file. */
function inheritedTabs(formatting: Formatting, node: Node): string {
  const own = typeof node.attrs.look === 'number' ? formatting.paragraphs?.[node.attrs.look] : undefined;
  const style = formatting.styles?.[styleOf(formatting, node)]?.paragraph;
  return own?.tabs === undefined && style?.tabs === undefined ? '' : tabsOver(style?.tabs, own?.tabs);
}

/** The tab stops of a paragraph, as the model holds them. */
export function tabsOf(formatting: Formatting, node: Node): string {
  const set: unknown = node.attrs.tabs;
  if (typeof set === 'string' && readTabs(set)) return writeTabs(stopsIn(set));
  return inheritedTabs(formatting, node);
}

/** Change the stops of each selected paragraph; those that it has without being set leave no trace. */
export const changeTabs = (formatting: Formatting, change: (stops: TabStop[]) => TabStop[]): Command =>
  changeParagraphs((node) => {
    const before = tabsOf(formatting, node);
    const tabs = writeTabs(change(stopsIn(before)));
    if (tabs === before) return {};
    return { tabs: tabs === inheritedTabs(formatting, node) ? null : tabs };
  });

const without = (stops: TabStop[], at: number) => stops.filter((one) => !samePlace(one, { at }));

/** Put a stop; one that is at its place gives way. */
export const addTab = (formatting: Formatting, stop: TabStop): Command =>
  changeTabs(formatting, (stops) => [...without(stops, stop.at), stop]);

export const removeTab = (formatting: Formatting, at: number): Command =>
  changeTabs(formatting, (stops) => without(stops, at));

/** Move a stop; paragraphs that have none there stay as they are. */
export const moveTab = (formatting: Formatting, from: number, to: number): Command =>
  changeTabs(formatting, (stops) => {
    const moved = stops.find((one) => samePlace(one, { at: from }));
    return moved ? [...without(without(stops, from), to), { ...moved, at: to }] : stops;
  });

/** The stops of the first of the selected paragraphs. */
export function tabsAt(formatting: Formatting, state: Parameters<typeof selectedParagraphs>[0]): TabStop[] {
  const [first] = selectedParagraphs(state);
  return first ? stopsIn(tabsOf(formatting, first.node)) : [];
}

import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import {
  type Look,
  readTabs,
  samePlace,
  stopsIn,
  type TabStop,
  tabsOver,
  writeTabs,
} from '../../../formats/model/index.ts';
import { changeParagraphs, selectedParagraphs } from './paragraphs.ts';
import { styleOf } from './standing.ts';

/** What a paragraph has when nobody set its stops: those of its style with its own in the file. */
function inheritedTabs(look: Look, node: Node): string {
  const own = typeof node.attrs.look === 'number' ? look.paragraphs?.[node.attrs.look] : undefined;
  const style = look.styles?.[styleOf(look, node)]?.paragraph;
  return own?.tabs === undefined && style?.tabs === undefined ? '' : tabsOver(style?.tabs, own?.tabs);
}

/** The tab stops of a paragraph, as the model holds them. */
export function tabsOf(look: Look, node: Node): string {
  const set: unknown = node.attrs.tabs;
  if (typeof set === 'string' && readTabs(set)) return writeTabs(stopsIn(set));
  return inheritedTabs(look, node);
}

/** Change the stops of each selected paragraph; those that it has without being set leave no trace. */
export const changeTabs = (look: Look, change: (stops: TabStop[]) => TabStop[]): Command =>
  changeParagraphs((node) => {
    const before = tabsOf(look, node);
    const tabs = writeTabs(change(stopsIn(before)));
    if (tabs === before) return {};
    return { tabs: tabs === inheritedTabs(look, node) ? null : tabs };
  });

const without = (stops: TabStop[], at: number) => stops.filter((one) => !samePlace(one, { at }));

/** Put a stop; one that is at its place gives way. */
export const addTab = (look: Look, stop: TabStop): Command =>
  changeTabs(look, (stops) => [...without(stops, stop.at), stop]);

export const removeTab = (look: Look, at: number): Command => changeTabs(look, (stops) => without(stops, at));

/** Move a stop; paragraphs that have none there stay as they are. */
export const moveTab = (look: Look, from: number, to: number): Command =>
  changeTabs(look, (stops) => {
    const moved = stops.find((one) => samePlace(one, { at: from }));
    return moved ? [...without(without(stops, from), to), { ...moved, at: to }] : stops;
  });

/** The stops of the first of the selected paragraphs. */
export function tabsAt(look: Look, state: Parameters<typeof selectedParagraphs>[0]): TabStop[] {
  const [first] = selectedParagraphs(state);
  return first ? stopsIn(tabsOf(look, first.node)) : [];
}

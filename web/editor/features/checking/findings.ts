import { type EditorState, PluginKey } from 'prosemirror-state';
import type { Decoration, DecorationSet } from 'prosemirror-view';

/** What may be wrong at a place, and what may be meant. */
export type Finding = { kind: 'spelling' | 'grammar'; message: string; replacements: string[] };
export type Found = Finding & { from: number; to: number };

/** What is marked; a transaction that carries others shows those. */
export const findingsKey = new PluginKey<DecorationSet>('findings');

const foundIn = ({ from, to, spec }: Decoration): Found => ({ from, to, ...(spec.finding as Finding) });

/** What is marked where the cursor is, or what is selected. */
export function findingAt(state: EditorState): Found | undefined {
  const { from, to } = state.selection;
  const [found] = findingsKey.getState(state)?.find(from, to) ?? [];
  return found && foundIn(found);
}

/** The next thing that is marked, around the end. */
export function findingAfter(state: EditorState): Found | undefined {
  const all = (findingsKey.getState(state)?.find() ?? []).map(foundIn).toSorted((a, b) => a.from - b.from);
  return all.find(({ from }) => from >= state.selection.to) ?? all[0];
}
